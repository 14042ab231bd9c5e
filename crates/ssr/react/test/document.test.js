/** Whole documents. Each case is rendered by both. */
import { createElement as h, Suspense, useId } from "react";
import { expect, test } from "vitest";
import { renderByBoth } from "./compare.js";

const Id = () => h("i", { id: useId() });
const image = (src) => h("img", { key: src, src });

const DOCUMENTS = {
  "a document": () =>
    h("html", { lang: "en" }, h("head", null, h("title", null, "t")), h("body", { className: "b" }, "a")),
  "a document without a head": () =>
    h("html", null, h("body", null, h("title", null, "t"), image("/a"), "a")),
  "a document without a body": () => h("html", null, h("head", { id: "h" }), "text", h("p", null, "a")),
  "a head alone": () => [
    h("head", { key: 1 }, h("meta", { charSet: "utf-8" }), "in the head"),
    h("p", { key: 2 }, "a"),
  ],
  "a body alone": () => h("body", null, h("title", null, "t"), "a"),
  "a head behind a body": () => h("html", null, h("body", null, "a"), h("head", null, h("title", null, "t"))),
  "everything that leaves its place": () =>
    h(
      "html",
      null,
      h(
        "head",
        null,
        h("style", null, "a{}"),
        h("script", { src: "/plain" }),
        h("meta", { name: "viewport", content: "w" }),
        h("meta", { charSet: "utf-8" }),
        h("link", { rel: "icon", href: "/i" }),
        h("script", { src: "/async", async: true }),
        "text",
      ),
      h("body", null, image("/a"), h("meta", { name: "n" }), h("p", null, "a", h("title", null, "t"), "b")),
    ),
  "raw markup": () =>
    h(
      "html",
      null,
      h("head", { dangerouslySetInnerHTML: { __html: "<x>" } }),
      h("body", { dangerouslySetInnerHTML: { __html: "<y>" } }),
    ),
  "elements of these names elsewhere": () =>
    h(
      "html",
      null,
      h("html", null, h("body", null, "a")),
      h("div", null, h("html"), h("head", null, "b"), h("body")),
    ),
  "elements between": () =>
    h("html", null, h("div", null, h("body", null, "a")), h("svg", null, h("head", null, "b"))),
  "elements in the head that end what it means": () =>
    h(
      "head",
      null,
      ["noscript", "svg", "math", "picture", "select", "table", "colgroup", "foreignObject"].map((tag) => [
        h(tag, null, h("p", null, h("b", null, "a")), h("meta", { name: "n" }), h("title", null, tag)),
        h(tag, null, "text"),
        h("meta", { name: "viewport" }),
      ]),
    ),
  "in components": () =>
    h(
      "html",
      null,
      h(() => h("head", null, h(Id))),
      h(() => h("body", null, h(Id), h(Suspense, null, "a"))),
    ),
  texts: () => ["a", h("html", { key: 1 }, "b", h("body", null, "c"), "d"), "e"],
};

test.each(Object.entries(DOCUMENTS))("%s", (_, create) => {
  const { actual, expected, reason } = renderByBoth(create);
  expect(expected).toHaveProperty("html");
  expect(actual).toEqual(expected);
  expect(reason).toBeUndefined();
});
