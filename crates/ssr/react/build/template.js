/**
 * Templates: what is known of an element when the bundle is built, as a function from the values that are known when a
 * page is rendered to markup.
 */
import { noAttribute } from "../src/attributes.js";
import { BEGINS_SCOPE, ENDS_SCOPE, hasOwnRules, VOID } from "../src/tags.js";
import { AFTER_TEXT, ANCHOR_ADDRESS, attributeRenderer, INPUT_CHECKED } from "../src/templates.js";
import { escapeText } from "../src/text.js";
import { constantOf, NOT_CONSTANT, withoutParentheses } from "./syntax.js";

/** How many values stand in fields of their own; of more all stand in a list. */
export const FIELDS = ["a", "b", "c", "d"];

/** What stands around the number of a value until it is known how many there are. No string in code has this character. */
const PLACE = "\u0001";
const PLACES = new RegExp(`${PLACE}(\\d+)${PLACE}`, "g");

/** Says that an element is not to be compiled. */
class NotCompiled extends Error {}

const INPUT_SUBMISSION = ["formAction", "formEncType", "formMethod", "formTarget"];

/** Returns whether an input says nothing of where it sends. */
const isPlainInput = (properties) => !properties.some(([name]) => INPUT_SUBMISSION.includes(name));

/** Returns the one of two properties that counts: the first, if it is anything. */
function firstOf(one, other) {
  if (!one || !other) return one ?? other;
  return { code: `(${one.code}??${other.code})` };
}

/** Returns an input's attributes in the order in which React writes them: name, state and value behind all others. */
function inputOrder(attributes) {
  const { name, checked, defaultChecked, value, defaultValue, ...others } = Object.fromEntries(attributes);
  const last = { name, checked: firstOf(checked, defaultChecked), value: firstOf(value, defaultValue) };
  return [...Object.entries(others), ...Object.entries(last).filter(([, it]) => it)];
}

/** Attributes by the names that the renderer knows them by, where an element has rules of its own for them. */
const ATTRIBUTES = {
  a: { href: ANCHOR_ADDRESS },
  input: { checked: INPUT_CHECKED },
};

/** Builds the template of one outermost element. */
class TemplateBuilder {
  /** Code of the parts of the markup, in their order; text that stands side by side is one part. */
  #parts = [];
  #text = "";
  /** The expressions of the values, in the order of the source. */
  values = [];
  endsScope = false;
  #afterText = AFTER_TEXT.no;
  /** The child after which nothing else has been written. */
  #lastChild = null;
  #root;
  #elementCall;
  /** Code of what the function needs, by its name. */
  #constants = new Map();

  /**
   * @param {string} root the outermost element's name
   * @param {(node: any) => any} elementCall
   */
  constructor(root, elementCall) {
    this.#root = root;
    this.#elementCall = elementCall;
  }

  #write(markup) {
    this.#text += markup;
  }

  #endText() {
    if (this.#text === "") return;
    this.#parts.push(JSON.stringify(this.#text));
    this.#text = "";
  }

  #part(code) {
    this.#endText();
    this.#parts.push(code);
  }

  #value(node) {
    this.values.push(node);
    return `${PLACE}${this.values.length - 1}${PLACE}`;
  }

  #constant(code) {
    for (const [name, known] of this.#constants) if (known === code) return name;
    const name = `t${this.#constants.size}`;
    this.#constants.set(name, code);
    return name;
  }

  #tag(markup) {
    this.#write(markup);
    this.#lastChild = null;
    this.#afterText = AFTER_TEXT.no;
  }

  /**
   * Adds an element.
   *
   * @param {{ tag: string, properties: [string, any][] }} call
   * @param {number[]} path lengths of lists, and places in them, from the outermost element to this one
   * @returns {string} code that makes the element of its values
   */
  element({ tag, properties }, path) {
    if (ENDS_SCOPE.has(tag)) this.endsScope = true;
    this.#tag(`<${tag}`);
    const code = [];
    const attributes = new Map();
    let children;
    for (const [name, node] of properties) {
      if (name === "children") {
        // They are evaluated where they stand, but rendered behind all attributes.
        if (node !== properties.at(-1)[1]) throw new NotCompiled();
        children = node;
      } else {
        const constant = constantOf(node);
        const value =
          constant === NOT_CONSTANT ? { code: this.#value(node) } : { ...constant, isConstant: true };
        attributes.set(name, value);
        code.push(`${JSON.stringify(name)}:${value.code}`);
      }
    }
    const ordered = tag === "input" ? inputOrder(attributes) : attributes;
    for (const [name, value] of ordered) this.#attribute(tag, name, value);
    if (VOID.has(tag) || tag === "input" || tag === "img") {
      if (children) throw new NotCompiled();
      this.#tag("/>");
    } else {
      this.#tag(">");
      if (children) code.push(`children:${this.#children(children, path)}`);
      this.#tag(`</${tag}>`);
    }
    return `compiled$h(${JSON.stringify(tag)},{${code.join()}})`;
  }

  #attribute(tag, property, { code, value, isConstant }) {
    const name = ATTRIBUTES[tag]?.[property] ?? property;
    const render = attributeRenderer(name);
    if (!isConstant) {
      if (render === noAttribute) return;
      const renderer = this.#constant(`r.attribute(${JSON.stringify(name)})`);
      this.#part(`(${code}==null?"":${renderer}(${code}))`);
      return;
    }
    // A style is an object, or React throws.
    if (name === "style" && typeof value !== "object") throw new NotCompiled();
    if (value !== null && value !== undefined) this.#write(render(value));
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
      if (typeof value === "string" || typeof value === "number") this.#addText(`${value}`);
      return code;
    }
    const call = this.#elementCall(node);
    if (call?.tag && !call.key && this.#isPart(call)) return this.element(call, path);
    return this.#addChild(node, path);
  }

  #addChild(node, path) {
    const value = this.#value(node);
    const child = { value, path, afterText: this.#afterText, isOnly: this.#afterText === AFTER_TEXT.no };
    if (this.#lastChild) this.#lastChild.isOnly = false;
    this.#part(child);
    this.#lastChild = child;
    this.#afterText = AFTER_TEXT.unknown;
    return value;
  }

  /** Returns whether an element may be part of this template: it, and all inside, is rendered as the root is. */
  #isPart(call) {
    const { tag } = call;
    // Outside of pictures the page's head announces an image.
    if (tag === "img") return this.#root === "picture";
    if (needsMore(call) || BEGINS_SCOPE.has(tag)) return false;
    return !(BEGINS_SCOPE.has(this.#root) && ENDS_SCOPE.has(tag));
  }

  #addText(text) {
    if (text === "") return;
    if (this.#lastChild) this.#lastChild.isOnly = false;
    this.#lastChild = null;
    const html = escapeText(text);
    if (this.#afterText === AFTER_TEXT.unknown)
      this.#part(`${this.#renderer("renderText")}(${JSON.stringify(html)})`);
    else this.#write((this.#afterText === AFTER_TEXT.yes ? "<!-- -->" : "") + html);
    this.#afterText = AFTER_TEXT.yes;
  }

  #renderer(name) {
    return this.#constant(`r.${name}`);
  }

  #childCode({ value, path, afterText, isOnly }) {
    if (path.length > 0) {
      const place = this.#constant(JSON.stringify(path));
      return `${this.#renderer("renderChildAt")}(${value},${afterText},${place})`;
    }
    return isOnly
      ? `${this.#renderer("renderOnly")}(${value})`
      : `${this.#renderer("renderChild")}(${value},${afterText})`;
  }

  /** Returns the properties of the template that say how it is rendered. */
  code() {
    this.#endText();
    const parts = this.#parts.map((it) => (typeof it === "string" ? it : this.#childCode(it)));
    const isKnown = this.#parts.every((it) => typeof it === "string" && it.startsWith('"'));
    if (isKnown) return `html:${parts.join("+")}`;
    const constants = [...this.#constants].map(([name, code]) => `${name}=${code}`);
    // Beginning with a string, so that nothing is added to anything else.
    const sum = `${parts[0].startsWith('"') ? "" : '""+'}${parts.join("+")}`;
    return `link:r=>{const ${constants.join()};return e=>${sum}}`;
  }

  /** Puts the fields of the element `e` in the places of values. */
  withFields(code) {
    const isList = this.values.length > FIELDS.length;
    return code.replace(PLACES, (_, index) => (isList ? `e.a[${index}]` : `e.${FIELDS[index]}`));
  }
}

function needsMore({ tag, properties }) {
  if (tag === "input") return !isPlainInput(properties);
  return hasOwnRules(
    tag,
    properties.map(([name]) => name),
  );
}

/**
 * Makes the template of an element.
 *
 * @param {{ tag: string, properties: [string, any][] }} call
 * @param {(node: any) => any} elementCall
 * @returns {{ code: string, values: any[] } | null} the template as code and the expressions of its values, in the
 *   order of the source; null where the element is not to be compiled
 */
export function templateOf(call, elementCall) {
  if (needsMore(call)) return null;
  const builder = new TemplateBuilder(call.tag, elementCall);
  try {
    const make = builder.element(call, []);
    const { values, endsScope } = builder;
    const scope = BEGINS_SCOPE.has(call.tag) ? `,scope:${JSON.stringify(call.tag)}` : "";
    const rest = `${scope}${endsScope ? ",endsScope:true" : ""}`;
    const code = builder.withFields(`{${builder.code()},make:e=>${make}${rest}}`);
    return { code: escapeBeyondAscii(code), values };
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
