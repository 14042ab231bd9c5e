/**
 * Templates: what is known of an element when the bundle is built. The pieces of its markup are finished, and between
 * them stand slots for the values that are known when a page is rendered.
 */
import { anchorAddress, attributeOf } from "../src/attributes.js";
import { BEGINS_SCOPE, ENDS_SCOPE, hasOwnRules, VOID } from "../src/tags.js";
import { AFTER_TEXT } from "../src/templates.js";
import { escapeText } from "../src/text.js";
import { constantOf, elementCall, NOT_CONSTANT, withoutParentheses } from "./syntax.js";

/** Says that an element is not to be compiled. */
class NotCompiled extends Error {}

const needsMore = ({ tag, properties }) =>
  hasOwnRules(
    tag,
    properties.map(([name]) => name),
  );

/** Builds the template of one outermost element. */
class TemplateBuilder {
  /** @type {string[]} */
  pieces = [""];
  /** What stands between the pieces. */
  slots = [];
  /** The expressions of the values, in the order of the source. */
  values = [];
  endsScope = false;
  #afterText = AFTER_TEXT.no;
  #root;

  /** @param {string} root the outermost element's name */
  constructor(root) {
    this.#root = root;
  }

  #write(markup) {
    this.pieces[this.pieces.length - 1] += markup;
  }

  #slot(slot) {
    this.slots.push(slot);
    this.pieces.push("");
  }

  #value(node) {
    this.values.push(node);
    return `v[${this.values.length - 1}]`;
  }

  /**
   * Adds an element.
   *
   * @param {{ tag: string, properties: [string, any][] }} call
   * @param {number[]} path lengths of lists, and places in them, from the outermost element to this one
   * @returns {string} code that makes the element of the values `v`
   */
  element({ tag, properties }, path) {
    if (ENDS_SCOPE.has(tag)) this.endsScope = true;
    this.#write(`<${tag}`);
    const code = [];
    let children;
    for (const [name, node] of properties) {
      if (name === "children") {
        // They are evaluated where they stand, but rendered behind all attributes.
        if (node !== properties.at(-1)[1]) throw new NotCompiled();
        children = node;
      } else {
        code.push(`${JSON.stringify(name)}:${this.#attribute(tag, name, node)}`);
      }
    }
    if (VOID.has(tag)) {
      if (children) throw new NotCompiled();
      this.#write("/>");
    } else {
      this.#write(">");
      this.#afterText = AFTER_TEXT.no;
      if (children) code.push(`children:${this.#children(children, path)}`);
      this.#write(`</${tag}>`);
    }
    this.#afterText = AFTER_TEXT.no;
    return `compiled$e(${JSON.stringify(tag)},{${code.join()}})`;
  }

  #attribute(tag, name, node) {
    const isAddress = tag === "a" && name === "href";
    const constant = constantOf(node);
    if (constant === NOT_CONSTANT) {
      this.#slot({ attribute: isAddress ? "a href" : name });
      return this.#value(node);
    }
    // A style is an object, or React throws.
    if (name === "style" && typeof constant.value !== "object") throw new NotCompiled();
    if (constant.value !== null && constant.value !== undefined) {
      this.#write((isAddress ? anchorAddress : attributeOf(name))(constant.value));
    }
    return constant.code;
  }

  #children(expression, path) {
    const node = withoutParentheses(expression);
    if (node.type !== "ArrayExpression") return this.#child(expression, path);
    const { elements } = node;
    if (elements.some((it) => it === null || it.type === "SpreadElement")) throw new NotCompiled();
    return `[${elements.map((it, index) => this.#child(it, [...path, elements.length, index])).join()}]`;
  }

  #child(node, path) {
    const constant = constantOf(node);
    if (constant !== NOT_CONSTANT) {
      const { value, code } = constant;
      if (typeof value === "object" && value !== null) throw new NotCompiled();
      if (typeof value === "string" || typeof value === "number") this.#text(`${value}`);
      return code;
    }
    const call = elementCall(node);
    if (call && !call.key && this.#isPart(call)) return this.element(call, path);
    this.#slot({ child: path, afterText: this.#afterText });
    this.#afterText = AFTER_TEXT.unknown;
    return this.#value(node);
  }

  /** Returns whether an element may be part of this template: it, and all inside, is rendered as the root is. */
  #isPart(call) {
    const { tag } = call;
    if (needsMore(call) || BEGINS_SCOPE.has(tag)) return false;
    return !(BEGINS_SCOPE.has(this.#root) && ENDS_SCOPE.has(tag));
  }

  #text(text) {
    if (text === "") return;
    if (this.#afterText === AFTER_TEXT.unknown) this.#slot({ text });
    else this.#write((this.#afterText === AFTER_TEXT.yes ? "<!-- -->" : "") + escapeText(text));
    this.#afterText = AFTER_TEXT.yes;
  }
}

/**
 * Makes the template of an element.
 *
 * @param {{ tag: string, properties: [string, any][] }} call
 * @returns {{ code: string, values: any[] } | null} the template as code and the expressions of its values, in the
 *   order of the source; null where the element is not to be compiled
 */
export function templateOf(call) {
  if (needsMore(call)) return null;
  const builder = new TemplateBuilder(call.tag);
  try {
    const make = builder.element(call, []);
    const { pieces, slots, values, endsScope } = builder;
    const scope = BEGINS_SCOPE.has(call.tag) ? `,scope:${JSON.stringify(call.tag)}` : "";
    const rest = `${scope}${endsScope ? ",endsScope:true" : ""}`;
    const [text, places] = [pieces, slots].map((it) => JSON.stringify(it));
    return { code: escapeBeyondAscii(`{pieces:${text},slots:${places},make:v=>${make}${rest}}`), values };
  } catch (error) {
    if (error instanceof NotCompiled) return null;
    throw error;
  }
}

/** Escapes characters in strings, as esbuild does: with one beyond Latin-1 the bundle would take twice the memory. */
function escapeBeyondAscii(code) {
  return code.replace(
    /[\u0080-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
