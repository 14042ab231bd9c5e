/** The compile step: elements of a bundle become templates, which this renderer renders in one go. */
import { elementsOf } from "./syntax.js";
import { FIELDS, templateOf } from "./template.js";

/**
 * Begins the bundle: a compiled element is one for React, too, which asks it for its type and its properties. They
 * are made then, as they stand in the source. Of other elements without `key` and `ref` nothing has to be looked up.
 */
const PRELUDE = [
  'const compiled$E=Symbol.for("react.transitional.element");',
  "function compiled$h(type,props){",
  "return{$$typeof:compiled$E,type,key:null,ref:props.ref!==void 0?props.ref:null,props}}",
  "function compiled$e(type,props){return{$$typeof:compiled$E,type,key:null,ref:null,props}}",
  "class compiled$C{",
  `constructor(compiled,${FIELDS},key){`,
  'this.key=key===void 0?null:""+key;this.compiled=compiled;this.made=void 0;',
  `${FIELDS.map((name) => `this.${name}=${name}`).join(";")}}`,
  "get $$typeof(){return compiled$E}",
  "get element(){return this.made??=this.compiled.make(this)}",
  "get type(){return this.element.type}",
  "get ref(){return this.element.ref}",
  "get props(){return this.element.props}}",
].join("");

const isPartOfName = (character) => character !== undefined && /[\w$]/.test(character);

/** Compiles one bundle. */
class Compiler {
  /** @type {string[]} */
  declarations = [];
  hasChanged = false;
  #code;
  #text;
  #elementCall;

  constructor(code, text, elementCall) {
    this.#code = code;
    this.#text = text;
    this.#elementCall = elementCall;
  }

  #update(start, end, code) {
    this.hasChanged = true;
    this.#text.update(start, end, code);
  }

  /** Puts code in the place of an element whose values, in the order of the source, stay where they are. */
  #surround(node, values, pieces) {
    let done = node.start;
    const space = isPartOfName(this.#code[done - 1]) ? " " : "";
    values.forEach((value, index) => {
      this.#update(done, value.start, (index === 0 ? space : "") + pieces[index]);
      done = value.end;
    });
    this.#update(done, node.end, pieces.at(-1));
  }

  /** Puts `new compiled$C(…)` in the place of an element. */
  #instantiate(node, values, key, template) {
    const isList = values.length > FIELDS.length;
    const start = `new compiled$C(${template}${values.length > 0 ? "," : ""}${isList ? "[" : ""}`;
    const missing = FIELDS.length - (isList ? 1 : values.length);
    const end = isList ? "]" : "";
    const parts = key ? [...values, key] : values;
    const pieces = parts.map((it, index) => {
      const before = it === key ? `${index > 0 ? end : start}${",void 0".repeat(missing)},` : ",";
      if (index > 0) return before;
      return it === key ? before : start;
    });
    this.#surround(node, parts, [...pieces, key ? ")" : `${end})`]);
  }

  /**
   * Compiles an element, if it can be.
   *
   * @returns {any[] | null} the expressions that are left of it
   */
  element(node) {
    const call = node.type === "CallExpression" ? this.#elementCall(node) : null;
    if (!call) return null;
    const template = typeof call.tag === "string" && templateOf(call, this.#elementCall);
    if (!template) return this.#create(node, call);
    const { code, values } = template;
    const name = `compiled$${this.declarations.length}`;
    if (values.length === 0 && !call.key) {
      this.declarations.push(`${name}=new compiled$C(${code})`);
      const [before, after] = [this.#code[node.start - 1], this.#code[node.end]];
      const [left, right] = [before, after].map((it) => (isPartOfName(it) ? " " : ""));
      this.#update(node.start, node.end, left + name + right);
      return [];
    }
    this.declarations.push(`${name}=${code}`);
    this.#instantiate(node, values, call.key, name);
    return call.key ? [...values, call.key] : values;
  }

  /** Has an element made in one go whose key and reference are known: it has none. */
  #create(node, { key, properties }) {
    if (key || properties.some(([name]) => name === "ref")) return null;
    const [type, props] = node.arguments;
    this.#surround(node, [type, props], ["compiled$e(", ",", ")"]);
    return [type, props];
  }
}

/** Calls `visit` for every node, the outer ones first, and goes on with the nodes that it returns, or with all inside. */
function walk(node, visit) {
  const inner = visit(node) ?? Object.values(node).flat();
  for (const it of inner) if (it && typeof it.type === "string") walk(it, visit);
}

/**
 * Compiles the elements of a bundle that esbuild has made, after everything that changes its strings.
 *
 * @param {string} code
 * @param {object} packages
 * @param {import("acorn").parse} packages.parse
 * @param {typeof import("magic-string").default} packages.MagicString
 * @returns {import("magic-string").default} the bundle with its changes, of which source maps can be made
 */
export function compileElements(code, { parse, MagicString }) {
  if (code.includes("compiled$"))
    throw new Error("The bundle has names that begin with compiled$, or is compiled already");
  const text = new MagicString(code);
  const tree = parse(code, { ecmaVersion: "latest", sourceType: "module", preserveParens: true });
  const compiler = new Compiler(code, text, elementsOf(tree));
  walk(tree, (node) => compiler.element(node));
  const { declarations, hasChanged } = compiler;
  if (hasChanged) text.prepend(PRELUDE + (declarations.length > 0 ? `const ${declarations.join()};` : ""));
  return text;
}
