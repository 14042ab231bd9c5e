/** The compile step, on sources as esbuild writes them. */
import { parse } from "acorn";
import esbuild from "esbuild";
import MagicString from "magic-string";
import * as React from "react";
import * as jsxRuntime from "react/jsx-runtime";
import * as reactDom from "react-dom/server";
import { describe, expect, test } from "vitest";
import { compileElements } from "../build/compile.js";
import { renderToString } from "../src/index.js";

const compile = (code) => compileElements(code, { parse, MagicString }).toString();

/** Bundles JSX as a server's bundle is. */
function bundle(jsx) {
  const { outputFiles } = esbuild.buildSync({
    stdin: { contents: jsx, loader: "jsx", resolveDir: import.meta.dirname },
    bundle: true,
    external: ["react", "react/jsx-runtime"],
    format: "cjs",
    jsx: "automatic",
    minifySyntax: true,
    minifyWhitespace: true,
    target: "esnext",
    write: false,
  });
  return outputFiles[0].text;
}

const PACKAGES = { react: React, "react/jsx-runtime": jsxRuntime };

/** What the module of this code exports. */
function run(code, globals = {}) {
  const module = { exports: {} };
  const names = Object.keys(globals);
  new Function("module", "exports", "require", ...names, code)(
    module,
    module.exports,
    (name) => PACKAGES[name],
    ...Object.values(globals),
  );
  return module.exports;
}

/** The element that JSX makes, as it is and compiled. */
function bothOf(jsx, globals) {
  const code = bundle(`export const make = () => ${jsx};`);
  const changed = compile(code);
  expect(changed).toContain("compiled$0");
  return [run(code, globals).make, run(changed, globals).make];
}

const PAGES = [
  `<p className="a" title="<b>">text &amp; <b>{name}</b> more</p>`,
  `<div>{list}{" "}<i>{name}</i>{"after"}{name}</div>`,
  `<ul aria-hidden>{list.map((it) => <li key={it} data-it={it}>{it}</li>)}</ul>`,
  `<svg viewBox="0 0 1 1"><title>t</title><path d="M0" strokeWidth={2}/>{list}</svg>`,
  `<svg><table><tbody><tr><td>{name}</td></tr></tbody></table></svg>`,
  `<table><tbody><tr style={{ color: "red" }}><td colSpan={2}>{name}</td></tr></tbody></table>`,
  `<select value="b"><optgroup label="l">{list.map((it) => <option key={it}>{it}</option>)}</optgroup></select>`,
  `<a href="">{name}</a>`,
  `<a href={""}>{list}</a>`,
  `<button type="button" disabled>{name}</button>`,
  `<form><p><button name="n" value="v">{name}</button><input defaultValue={name}/></p></form>`,
  `<p hidden={false} tabIndex={-1} onClick={() => 1} ref={null} suppressHydrationWarning>{null}{undefined}{true}{0}</p>`,
  `<section><hr className={name}/><br/>{cond ? <b>yes</b> : <i>no</i>}{cond && <u>{name}</u>}</section>`,
  `<p>{"ॐ"} é — {name}</p>`,
  `<div><span>a</span>b<span>c</span>{"d"}{"e"}{""}{name}{"f"}</div>`,
  `<div style={{ "--a": 1, zIndex: 2 }}><p style={null}>{name}</p><p style={{ top: name }}/></div>`,
  `<p title={1e400}>{1e400}{-1e400}{0x10}{1e21}</p>`,
  `<div><pre>{"\\n"}</pre></div>`,
  `<noscript><img src="/a"/><p>{name}</p></noscript>`,
  `<picture>{cond && <source srcSet={name}/>}<img src={name} alt="" width={1} style={{ color: name }}/></picture>`,
  `<noscript><picture><img src={name}/></picture></noscript>`,
  `<label><input type="radio" value={name} name="n" checked={cond} onChange={() => 1} required/>{name}</label>`,
  `<p><input defaultChecked={cond} id={name} defaultValue="&"/><input value="v" checked={false} name={null}/></p>`,
  `<p><input defaultChecked={cond} checked={none} value={none} defaultValue={name}/><input checked={!cond} defaultChecked/></p>`,
  `<fieldset><input name="a" formAction="/b"/><input value={name} defaultValue="b"/></fieldset>`,
  `<html><head><noscript><i>a</i></noscript><noscript><b>{name}</b></noscript><title>t</title></head></html>`,
  `<div><h1>{name}</h1><textarea defaultValue="a"/><x-a b={true}>c</x-a></div>`,
];

describe("the same page", () => {
  const globals = { name: "<name>", list: ["a", "b"], cond: true, none: undefined };
  test.each(PAGES)("%s", (jsx) => {
    const [make, makeCompiled] = bothOf(jsx, globals);
    const expected = reactDom.renderToString(make());
    expect(reactDom.renderToString(makeCompiled())).toBe(expected);
    expect(renderToString(make())).toBe(expected);
    expect(renderToString(makeCompiled())).toBe(expected);
  });
});

describe("the same element, for whoever looks at it", () => {
  const [make, makeCompiled] = bothOf(`<li key={key} className="a" ref={ref}>{name}<b>c</b></li>`, {
    key: 5,
    ref: { current: null },
    name: "n",
  });

  test("its parts", () => {
    const { type, key, ref, props } = makeCompiled();
    expect({ type, key, ref }).toEqual({ type: "li", key: "5", ref: { current: null } });
    expect(Object.keys(props)).toEqual(Object.keys(make().props));
    expect(props.children[0]).toBe("n");
    expect(React.isValidElement(makeCompiled())).toBe(true);
    const element = makeCompiled();
    expect(element.props).toBe(element.props);
  });

  test("clones and lists of children", () => {
    const changes = (element) => [
      React.cloneElement(element, { className: "other", key: 1 }, "child"),
      React.Children.map([element, "x"], (child) => child),
      React.Children.toArray(element),
      React.Children.count([element, element]),
    ];
    expect(renderToString(changes(makeCompiled()))).toBe(reactDom.renderToString(changes(make())));
  });

  test("a key that is not given, or is none", () => {
    const [, makeKeys] = bothOf(`[<p>{1}</p>, <p key={key}>{1}</p>, <b/>]`, { key: undefined });
    expect(makeKeys().map(({ key }) => key)).toEqual([null, null, null]);
  });
});

test("values are asked for once each, in the order of the source", () => {
  const orders = bothOf(
    `<div id={ask("id")} title={ask("title")}>{ask("a")}<p lang={ask("lang")}>{ask("b")}</p><i key={ask("key")}/>{ask("c")}</div>`,
    { ask: (name) => `${name}:${globalThis.asked.push(name)}` },
  ).map((make) => {
    globalThis.asked = [];
    renderToString(make());
    return globalThis.asked;
  });
  expect(orders[1]).toEqual(orders[0]);
  expect(orders[1]).toHaveLength(7);
  delete globalThis.asked;
});

test.each([
  "<p {...name}>a</p>",
  "<p dangerouslySetInnerHTML={{ __html: 'a' }}/>",
  "<Component {...name} a={1}/>",
  "<Component key='a'/>",
  "<Component ref={name}/>",
])("%s is left as it is", (jsx) => {
  const code = bundle(`export const make = () => ${jsx};`);
  expect(compile(code)).toBe(code);
});

test.each([
  "<x-a/>",
  "<p children={name} title={name}/>",
  "<p style='color:red'/>",
  "<Component a={name}/>",
  "<br>a</br>",
  "<img/>",
])("%s is no template, but made in one go", (jsx) => {
  const code = compile(bundle(`export const make = () => ${jsx};`));
  expect(code).toMatch(/make=\(\)=>compiled\$e\(/);
  expect(code).not.toContain("compiled$0");
});

describe("names of React's functions", () => {
  const page = (start) => `${start};const page=(0,jsx)("p",{children:"a"})`;

  test("taken out of its module, whatever they are called", () => {
    const code = compile(
      'var f,j;({Fragment:f,jsx:j,jsxs:l}=require_jsx_runtime());const page=j("p",{children:"a"})',
    );
    expect(code).toContain("page=compiled$0");
  });

  test.each([
    "const {jsx,jsxs,Fragment}=m;function f(jsx){}",
    "const {jsx,jsxs,Fragment}=m;try{}catch({jsx}){}",
    "const {jsx}=m",
    "function jsx(){}",
  ])("%s: perhaps somebody else's", (start) => {
    expect(compile(page(start))).toBe(page(start));
  });
});

test("characters beyond ASCII are escaped, for the bundle's sake", () => {
  const code = compile(bundle(`export const make = (name) => <p title="ॐ — é">{"ॐ"}{name}</p>;`));
  expect(code).toMatch(/^[\0-\x7f]*$/);
});

test("words that stand before and behind an element stay words", () => {
  const code = bundle(
    `export function make() { return <p>a</p> } export const isElement = () => <p/> instanceof Object;`,
  );
  const { make, isElement } = run(compile(code));
  expect(renderToString(make())).toBe("<p>a</p>");
  expect(isElement()).toBe(true);
});

test("a bundle is compiled once", () => {
  expect(() => compile(compile(bundle("export const make = () => <p/>;")))).toThrow("is compiled already");
});
