/** Elements with rules of their own: forms, and what leaves its place. Each case is rendered by both. */
import * as React from "react";
import { describe, expect, test } from "vitest";
import { renderByBoth } from "./compare.js";

const h = React.createElement;
const options = (...values) => values.map((value) => h("option", { key: value, value }, `text ${value}`));
const image = (src, props) => h("img", { key: `${src}${JSON.stringify(props)}`, src, ...props });

const FORMS = {
  "an input's value": () => h("input", { value: "v", type: "text", name: "n" }),
  "an input's order": () =>
    h("input", {
      checked: true,
      value: "v",
      name: "n",
      formMethod: "post",
      type: "checkbox",
      id: "i",
      formAction: "/a",
    }),
  "controlled inputs of all types": () =>
    ["text", "checkbox", "radio", "number", "submit", "reset", "hidden"].map((type) =>
      h("input", { key: type, type, value: "v", checked: type === "radio", onChange() {} }),
    ),
  "an input's defaults": () => h("input", { defaultValue: "d", defaultChecked: true, readOnly: true }),
  "an input's value before its default": () =>
    h("input", { defaultValue: "d", value: "", defaultChecked: true, checked: false }),
  "an input's value of null": () =>
    h("input", { value: null, defaultValue: 0, checked: null, defaultChecked: 1 }),
  "an input's value of other kinds": () => [
    h("input", { key: 1, value: true }),
    h("input", { key: 2, value: () => 1, checked: () => 1 }),
    h("input", { key: 3, value: { toString: () => "<o>" }, checked: "no" }),
    h("input", { key: 4, value: Symbol("s"), checked: Symbol("s") }),
  ],
  "a button": () =>
    h("button", { formAction: "/a", name: "n", type: "submit", value: "v", formNoValidate: true }, "a", "b"),
  "a button with one text": () => h("button", { name: "n" }, "a"),
  "a form": () =>
    h("form", { target: "t", action: "/a?b&c", method: "post", encType: "e", id: "f" }, h("input"), "x"),
  "a form with a script's address": () => h("form", { action: "javascript:a" }, "x"),
  "a form without an address": () => h("form", { action: "" }, h("input", { formAction: "" })),
  "a select": () => h("select", { value: "b", name: "n" }, options("a", "b")),
  "a select's default": () => h("select", { defaultValue: 2 }, options(1, 2)),
  "a select of several": () => h("select", { multiple: true, value: ["a", 3] }, options("a", "b", 3)),
  "a select without a value": () => h("select", { value: null }, h("option", { selected: true }, "a")),
  "a selected option beside a value": () => h("select", { value: "x" }, h("option", { selected: true }, "a")),
  "groups of options": () => h("select", { value: "b" }, h("optgroup", { label: "l" }, options("a", "b"))),
  "options by their text": () =>
    h(
      "select",
      { value: "a 1" },
      h("option", null, "a", " ", 1),
      h("option", null, ["a", " ", [1]]),
      h("option", { value: "" }, "a 1"),
      h("option", null, "a 1", null, false),
    ),
  "an option of an element": () =>
    h("select", { value: "[object Object]" }, h("option", null, h("b", null, "x"))),
  "an option alone": () => h("option", { selected: 1, value: 5 }, "a", "b"),
  "an option within another element": () => h("select", { value: "a" }, h("div", null, options("a"))),
  "an option in svg in a select": () => h("select", { value: "a" }, h("svg", null, options("a"))),
  "a select in a select": () =>
    h("select", { value: "a" }, h("select", { value: "b" }, options("a", "b")), options("a")),
  "an option of a component": () =>
    h(
      "select",
      { value: "a" },
      h(() => options("a", "b")),
    ),
  "an option with raw markup": () => h("option", { dangerouslySetInnerHTML: { __html: "<b>" } }),
  "a textarea": () => h("textarea", { value: "<a>\n", rows: 3, cols: 0 }),
  "a textarea's default": () => h("textarea", { defaultValue: "\na" }),
  "a textarea's value before its default": () => h("textarea", { value: "", defaultValue: "d" }),
  "a textarea's children": () => [
    h("textarea", { key: 1 }, "a"),
    h("textarea", { key: 2 }, ["\nb"]),
    h("textarea", { key: 3 }, 5),
    h("textarea", { key: 4, children: [] }),
    h("textarea", { key: 5 }, true),
  ],
  "a label": () => h("label", { htmlFor: "i" }, "a", h("input", { id: "i" })),
  "an object": () => [
    h("object", { key: 1, data: "/a?b&c", type: "t" }, "x"),
    h("object", { key: 2, data: "" }, "x", "y"),
    h("object", { key: 3, data: "javascript:a" }),
  ],
  "a menuitem": () => h("div", null, h("menuitem", { label: "l" }), "a"),
  "a video": () =>
    h("video", { autoPlay: true, muted: true, loop: false }, h("source", { src: "/v" }), h("track")),
  "an address that is empty": () => [
    h("a", { key: 1, href: "", id: "i" }, "a"),
    h("area", { key: 2, href: "" }),
  ],
  "a script's address": () => h("a", { href: " javascript:alert(1)" }, "a"),
};

const HOISTED = {
  "a title": () => h("div", null, "a", h("title", null, "t <", "x"), "b", h("title", null, "second")),
  "titles of other kinds": () => [
    h("title", { key: 1 }, ["one"]),
    h("title", { key: 2 }, 5),
    h("title", { key: 3 }, () => 1),
    h("title", { key: 4, itemProp: "p" }, "stays"),
    h("title", { key: 5, dangerouslySetInnerHTML: { __html: "<raw>" } }),
    h("title", { key: 6, children: [] }),
    h("title", { key: 7 }, null),
  ],
  metadata: () =>
    h(
      "div",
      null,
      "a",
      h("meta", { name: "n", content: "c" }),
      "b",
      h("meta", { name: "viewport", content: "v" }),
      h("meta", { charSet: "utf-8" }),
      h("meta", { itemProp: "p", content: "stays" }),
      "c",
    ),
  links: () =>
    h(
      "div",
      null,
      "a",
      h("link", { rel: "icon", href: "/i" }),
      "b",
      h("link", { rel: "icon", href: "" }),
      h("link", { rel: "stylesheet", href: "/s" }),
      h("link", { rel: "stylesheet", href: "/s", precedence: "p", disabled: true }),
      h("link", { rel: "preload", href: "/p", onLoad() {} }),
      h("link", { rel: "canonical", href: "/c", itemProp: "p" }),
      h("link", { href: "/x" }),
      h("link", { rel: 5, href: "/x" }),
      "c",
    ),
  scripts: () =>
    h(
      "div",
      null,
      h("script", { src: "/a" }),
      "a",
      h("script", { src: "/b", async: true }),
      "b",
      h("script", { src: "/b", async: true, id: "second" }),
      h("script", { src: "/b", async: true, type: "module" }),
      h("script", { src: "/c", async: true, onLoad() {} }),
      h("script", { src: "/d", async: () => 1 }),
      h("script", { src: "", async: true }),
      h("script", null, "a</script><Script>"),
      h("script", { dangerouslySetInnerHTML: { __html: "a</script>" } }),
      h("script", null, ["ignored"]),
      h("script", { type: "a", async: true, src: "/e", itemProp: "stays" }),
    ),
  "styles in their place": () => [
    h("style", { key: 1 }, "a</style>b<STYLE>"),
    h("style", { key: 2, href: "/a" }, ["one"]),
    h("style", { key: 3, precedence: "p" }, ["one", "two"]),
    h("style", { key: 4, precedence: "p", href: "/a", itemProp: "p" }, 5),
    h("style", { key: 5, dangerouslySetInnerHTML: { __html: "x</style>" } }),
  ],
  "what stays in svg": () =>
    h(
      "svg",
      null,
      h("title", null, "t"),
      h("meta", { name: "n" }),
      h("link", { rel: "icon", href: "/i" }),
      h("script", { src: "/a", async: true }),
      h("style", { precedence: "p", href: "/a" }, "a"),
    ),
  "what does not stay in a table in svg": () =>
    ["table", "thead", "tbody", "tfoot", "colgroup", "tr", "math", "foreignObject"].map((tag) =>
      h("svg", { key: tag }, h(tag, null, h("title", null, tag), h("g", null, h("title", null, "also")))),
    ),
  "options in a table in a select": () =>
    ["table", "tbody", "tr", "math"].map((tag) =>
      h("select", { key: tag, value: "a" }, h("p", null, options("a")), h(tag, null, options("a"))),
    ),
  "what stays in noscript": () =>
    h(
      "noscript",
      null,
      h("div", null, h("title", null, "t"), h("meta", { name: "n" }), h("link", { rel: "icon", href: "/i" })),
      image("/a"),
      h("script", { src: "/a", async: true }),
    ),
  images: () => h("div", null, image("/a"), image("/b", { alt: "x" }), image("/a"), "text"),
  "images that wait": () => [
    image("/a", { loading: "lazy" }),
    image("/b", { fetchPriority: "low" }),
    image(""),
    image(undefined),
    image("data:image/png,x"),
    image("DATA:image/png,x"),
    image("/c", { srcSet: "data:x" }),
    image({ toString: () => "/d" }),
    image("/e", { srcSet: 5 }),
    h("picture", { key: "p" }, h("source", { srcSet: "/f 1x" }), image("/f")),
  ],
  "images with sets of sources": () => [
    image("/a", { srcSet: "/a 1x, /b 2x", sizes: "100vw" }),
    image("/c", { srcSet: "/a 1x, /b 2x", sizes: "100vw" }),
    image("/c", { srcSet: "/a 1x, /b 2x" }),
    image("/c", { srcSet: "/a 1x, /b 2x", sizes: 5 }),
    image(null, { srcSet: "/only 1x" }),
  ],
  "images with other attributes": () => [
    image("/a", { crossOrigin: "anonymous", integrity: "i", type: "t", referrerPolicy: "r" }),
    image("/b", { crossOrigin: "use-credentials" }),
    image("/c", { crossOrigin: true }),
  ],
  "many images": () => Array.from({ length: 14 }, (_, index) => image(`/${index}`)),
  "many images of which one is urgent": () => [
    ...Array.from({ length: 14 }, (_, index) => image(`/${index}`)),
    image("/12", { fetchPriority: "high" }),
    image("/13"),
    image("/12"),
    image("/20", { fetchPriority: "high" }),
  ],
  "everything at once": () => [
    image("/a"),
    h("title", { key: 1 }, "t"),
    h("script", { key: 2, src: "/s", async: true }),
    h("meta", { key: 3, name: "viewport" }),
    h("link", { key: 4, rel: "icon", href: "/i" }),
    h("meta", { key: 5, charSet: "utf-8" }),
    ...Array.from({ length: 12 }, (_, index) => image(`/more${index}`)),
    h("p", { key: 6 }, "text"),
  ],
  "a picture in an element in picture": () => h("picture", null, h("span", null, image("/a"))),
  "hoisted out of Suspense": () =>
    h(React.Suspense, null, "a", h("title", null, "t"), h("meta", { name: "n" }), "b"),
};

describe("rendered here", () => {
  test.each(Object.entries({ ...FORMS, ...HOISTED }))("%s", (_, create) => {
    const { actual, expected, reason } = renderByBoth(create);
    expect(expected).toHaveProperty("html");
    expect(actual).toEqual(expected);
    expect(reason).toBeUndefined();
  });
});
