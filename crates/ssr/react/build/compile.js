/** The compile step: elements of a bundle become templates, which this renderer renders in one go. */
import { elementCall } from "./syntax.js";
import { templateOf } from "./template.js";

/**
 * Begins the bundle: a compiled element is one for React, too, which asks it for its type and its properties. They
 * are made then, as they stand in the source.
 */
const PRELUDE = [
  'const compiled$E=Symbol.for("react.transitional.element");',
  "function compiled$e(type,props){",
  "return{$$typeof:compiled$E,type,key:null,ref:props.ref!==void 0?props.ref:null,props}}",
  "class compiled$C{",
  "constructor(compiled,values,key){",
  'this.$$typeof=compiled$E;this.key=key===void 0?null:""+key;',
  "this.compiled=compiled;this.values=values;this.made=void 0}",
  "get element(){return this.made??=this.compiled.make(this.values)}",
  "get type(){return this.element.type}",
  "get ref(){return this.element.ref}",
  "get props(){return this.element.props}}",
].join("");

const isPartOfName = (character) => character !== undefined && /[\w$]/.test(character);

/** Compiles one bundle. */
class Compiler {
  /** @type {string[]} */
  declarations = [];
  #code;
  #text;

  constructor(code, text) {
    this.#code = code;
    this.#text = text;
  }

  /** Puts `new compiled$C(…)` in the place of an element whose values stay where they are. */
  #instantiate(node, values, key, template) {
    const kept = key ? [...values, key] : values;
    let done = node.start;
    const space = isPartOfName(this.#code[done - 1]) ? " " : "";
    let code = `${space}new compiled$C(${template},[`;
    kept.forEach((value, index) => {
      if (value === key) code += "],";
      else if (index > 0) code += ",";
      this.#text.update(done, value.start, code);
      done = value.end;
      code = "";
    });
    this.#text.update(done, node.end, key ? ")" : `${code}])`);
  }

  /**
   * Compiles an element, if it can be.
   *
   * @returns {any[] | null} the expressions that are left of it
   */
  element(node) {
    const call = node.type === "CallExpression" ? elementCall(node) : null;
    const template = call && templateOf(call);
    if (!template) return null;
    const { code, values } = template;
    const name = `compiled$${this.declarations.length}`;
    if (values.length === 0 && !call.key) {
      this.declarations.push(`${name}=new compiled$C(${code},[])`);
      const [before, after] = [this.#code[node.start - 1], this.#code[node.end]];
      const [left, right] = [before, after].map((it) => (isPartOfName(it) ? " " : ""));
      this.#text.update(node.start, node.end, left + name + right);
      return [];
    }
    this.declarations.push(`${name}=${code}`);
    this.#instantiate(node, values, call.key, name);
    return call.key ? [...values, call.key] : values;
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
  const compiler = new Compiler(code, text);
  const tree = parse(code, { ecmaVersion: "latest", sourceType: "module", preserveParens: true });
  walk(tree, (node) => compiler.element(node));
  const { declarations } = compiler;
  if (declarations.length > 0) text.prepend(`${PRELUDE}const ${declarations.join()};`);
  return text;
}
