/** Random sources of pages, as esbuild writes JSX, made of a list of numbers. */
import * as React from "react";
import { NAMES, TAGS, TEXT_ONLY, TEXTS, VOID } from "./randomTree.js";

const h = React.createElement;
const Context = React.createContext("default");

export const COMPONENTS = [
  ({ children }) => children,
  ({ children }) => h("i", { id: React.useId() }, children),
  ({ children }) =>
    React.Children.map(children, (child) =>
      React.isValidElement(child) ? React.cloneElement(child, { title: "cloned" }) : child,
    ),
  ({ children }) =>
    h(
      Context,
      { value: children },
      h(() => React.useContext(Context)),
    ),
  ({ children }) =>
    React.isValidElement(children)
      ? `${String(children.type)} ${Object.keys(children.props)} ${children.key}`
      : children,
  React.Fragment,
  React.Suspense,
];

/** Values that sources know as `N[…]`, for children. */
export const NODES = [
  "text",
  "",
  null,
  false,
  7,
  ["a", "b"],
  h(COMPONENTS[1], null, "id"),
  ["a", h(COMPONENTS[1], { key: 1 }), "b", [h(COMPONENTS[1], { key: 2 })]],
  h("title", null, "hoisted"),
  h("meta", { name: "n" }),
  h("option", { value: "a" }, "a"),
  h("b", { key: "k" }, "<&>"),
  h("img", { src: "/1" }),
  undefined,
  new Set(["x", "y"]),
];

/** Values that sources know as `A[…]`, for attributes. */
export const ATTRIBUTES = [
  "",
  "a",
  "<&'\">",
  "javascript:x",
  null,
  undefined,
  true,
  false,
  0,
  3,
  () => 1,
  { toString: () => "o" },
  ["a", "b"],
];

const CONSTANTS = [
  '"a"',
  '""',
  '"<&>\'"',
  '"ॐ"',
  "`t`",
  "1",
  "-2.5",
  "0",
  "!0",
  "!1",
  "null",
  "void 0",
  "/a/",
  "10n",
];

const constant = (choices) =>
  choices.below(3) ? choices.of(CONSTANTS.slice(0, 12)) : JSON.stringify(choices.of(TEXTS));

const dynamic = (choices, name, list) => {
  const value = `${name}[${choices.below(list.length)}]`;
  return choices.of([value, value, `(0,${value})`, `(${value})`, `f?${value}:"else"`]);
};

function properties(choices, tag) {
  const pairs = [];
  for (const name of new Set(choices.several(4, () => choices.of(NAMES)))) {
    if (name === "style") {
      pairs.push(
        choices.of([
          "style:{color:'red',marginTop:1}",
          "style:{zIndex:A[9]}",
          "style:(null)",
          'style:{"--a":"ॐ"}',
        ]),
      );
      continue;
    }
    if (tag === "textarea" && /alue$/.test(name)) continue;
    const value = choices.below(2) ? constant(choices) : dynamic(choices, "A", ATTRIBUTES);
    pairs.push(`${/^[a-zA-Z]+$/.test(name) ? name : JSON.stringify(name)}:${value}`);
  }
  if (choices.below(10) === 9) pairs.splice(choices.below(2), 0, "...S");
  if (choices.below(30) === 29) pairs.push("onClick(){}");
  return pairs;
}

function element(choices, depth, key = "") {
  const tag = choices.of(TAGS);
  const pairs = properties(choices, tag);
  let name = "jsx";
  if (TEXT_ONLY.has(tag)) pairs.push(`children:${constant(choices)}`);
  else if (!VOID.has(tag)) {
    const children = choices.several(4, () => child(choices, depth - 1));
    if (children.length > 1) name = "jsxs";
    if (children.length === 1) pairs.push(`children:${children[0]}`);
    else if (children.length > 1) pairs.push(`children:[${children.join()}]`);
  }
  return `(0,import_jsx_runtime1.${name})("${tag}",{${pairs.join()}}${key})`;
}

const KINDS = [
  constant,
  (choices) => dynamic(choices, "N", NODES),
  element,
  element,
  element,
  (choices, depth) => element(choices, depth, `,${choices.of(['"k"', "A[1]", "(A[1])", "5"])}`),
  (choices, depth) => `N[${choices.below(2)}]?${child(choices, depth - 1)}:${child(choices, depth - 1)}`,
  (choices, depth) => `[1,2].map(k=>${element(choices, depth - 1, ",k")})`,
  (choices, depth) => `(()=>{return${element(choices, depth - 1)}})()`,
  (choices, depth) => {
    const type = choices.of(["C[0]", "C[1]", "C[2]", "C[3]", "C[4]", "C[5]", "C[6]"]);
    return `(0,import_jsx_runtime1.jsx)(${type},{children:${child(choices, depth - 1)}})`;
  },
];

function child(choices, depth) {
  return depth <= 0 ? constant(choices) : choices.of(KINDS)(choices, depth);
}

/** Makes the source of a page, whose outermost elements are of the document's body. */
export function randomSource(choices, depth) {
  return `[${Array.from({ length: 3 }, () => element(choices, depth)).join()}]`;
}
