/** React's cases of what leaves its place: titles, metadata, scripts, stylesheets, images to be loaded early. */
import { Component, createElement as h, Suspense } from "react";
import * as ReactDOM from "react-dom";
import { describeCases, fallsBack } from "./cases.js";
import { pending } from "./thenables.js";

const noop = () => {};
const STYLESHEET = "stylesheet with precedence";
const ASKED = "resource asked for while rendering";
const CSS = "body { background-color: red; }";

/** A document, with children in its body. */
const page = (...children) => h("html", null, h("body", null, ...children));
const sheet = (href, precedence, props) => h("link", { rel: "stylesheet", href, precedence, ...props });
const style = (href, precedence, text = CSS) => h("style", { href, precedence }, text);
const script = (src, props) => h("script", { src, async: true, ...props });
const image = (src, props) => h("img", { src, ...props });
const link = (rel, href) => h("link", { rel, href });
const meta = (name, props) => h("meta", { name, ...props });

const waiting = pending();
const Waiting = () => {
  throw waiting;
};

/** A page whose component asks for resources before it gives `children`. */
const asking = (ask, children = "hello") =>
  fallsBack(ASKED, () =>
    h(() => {
      ask();
      return page(children);
    }),
  );
const inBoundary = (...children) => h(Suspense, { fallback: "loading" }, ...children);
const asksInBoundary = (ask) =>
  inBoundary(
    h(() => {
      ask();
      return "hello";
    }),
  );

const withItemProp = [
  h("meta", { key: 1, itemProp: "a", content: "b" }),
  h("link", { key: 2, itemProp: "a", rel: "foo", href: "/a" }),
  h("title", { key: 3, itemProp: "a" }, "title"),
  sheet("/b", "default", { key: 4, itemProp: "a" }),
  h("style", { key: 5, itemProp: "a", href: "/c", precedence: "default" }, CSS),
  script("/d", { key: 6, itemProp: "a" }),
];

class ErrorBoundary extends Component {
  static getDerivedStateFromError = (error) => ({ error });
  state = { error: null };
  render() {
    return this.state.error === null ? this.props.children : [sheet("/a", "default"), "error"];
  }
}
const Throwing = () => {
  throw new Error("Oops");
};

describeCases("ReactDOMFloat", {
  "a head of what stays and what leaves its place": () =>
    h(
      "html",
      null,
      h(
        "head",
        null,
        h("meta", { property: "foo", content: "bar" }),
        h("link", { rel: "foo", href: "bar", onLoad: noop }),
        h("title", null, "foo"),
        h("noscript", null, link("icon", "icon")),
        h("base", { target: "foo", href: "bar" }),
        script("foo", { onLoad: noop }),
      ),
      h("body", null, "foo"),
    ),
  "a document without a head": () => [h("title", { key: 1 }, "foo"), page("bar"), script("foo", { key: 2 })],
  "a stylesheet": fallsBack(STYLESHEET, () => page(sheet("/a", "any"), "Hello")),
  "stylesheets between texts": fallsBack(STYLESHEET, () =>
    page(["foo", "bar", "baz"].map((text, key) => [h(() => text, { key }), sheet(text, `${key}`)])),
  ),
  "stylesheets of boundaries, by precedence": fallsBack(STYLESHEET, () =>
    page(
      "outer",
      sheet("/1one", "one"),
      sheet("/1two", "two"),
      inBoundary("middle", sheet("/2one", "one"), inBoundary(sheet("/3five", "five"), sheet("/3two", "two"))),
      inBoundary(sheet("/4one", "one"), sheet("/4two", "two")),
    ),
  ),
  "stylesheets in their order, before others of the browser": fallsBack(STYLESHEET, () =>
    page(h("div", null, sheet("/a", "one"), sheet("/b", "two"), "Hello")),
  ),
  "credentials of fonts": asking(() => {
    for (const crossOrigin of [undefined, "foo", "use-credentials", "anonymous"])
      ReactDOM.preload(`/${crossOrigin}`, { as: "font", type: "font/woff2", crossOrigin });
  }),
  "itemProp, which stays": () =>
    h(
      "html",
      null,
      h("head", null, withItemProp),
      h("body", null, h("div", { itemScope: true }, h("div", null, withItemProp))),
    ),
  "everything, before others change it": fallsBack(STYLESHEET, () => [
    link("foo", "foo"),
    script("rendered"),
    sheet("stylesheet", "default"),
    h(
      "html",
      { itemScope: true },
      h(
        "head",
        null,
        h("link", { rel: "stylesheet", href: "stylesheet" }),
        h("script", { src: "sync" }),
        h("style", null, CSS),
        script("async", { onLoad: noop }),
        h("noscript", null, meta("noscript")),
        h("link", { rel: "foo", href: "foo", onLoad: noop }),
      ),
      h(
        "body",
        null,
        meta("foo", { itemProp: "a" }),
        meta("foo"),
        h("title", null, "title"),
        h("div", null, h("div", null, "deep"), meta("foo", { itemProp: "a" })),
      ),
    ),
    link("foo", "foo"),
  ]),
  "scripts for browsers without modules": () =>
    page(h("script", { src: "foo", noModule: true }), script("bar", { noModule: true })),
  "two stylesheets, before the browser adds a third": fallsBack(STYLESHEET, () =>
    page(sheet("/first", "default"), sheet("/second", "default"), "server"),
  ),
  "a stylesheet that is there before the browser renders": fallsBack(STYLESHEET, () =>
    page(sheet("/a", "default"), "hello"),
  ),
  "a stylesheet in the head without precedence": () =>
    h(
      "html",
      null,
      h("head", null, h("link", { rel: "stylesheet", href: "/a", "data-precedence": "default" })),
      h("body", null, h("div", { id: "foo" })),
    ),
  "an error, of which the boundary has stylesheets": fallsBack("error in a boundary", () =>
    page(h(ErrorBoundary, null, inBoundary(h(Throwing)))),
  ),
  "a stylesheet, a script and a preloaded font in the head": fallsBack(STYLESHEET, () =>
    h(
      "html",
      null,
      h(
        "head",
        null,
        sheet("/a", "default"),
        script("/b"),
        h("link", { rel: "preload", href: "/c", as: "font" }),
      ),
      h("body", null, h("div")),
    ),
  ),
  "images by their sets and sizes": asking(() => {
    for (const options of [
      {},
      {},
      { imageSrcSet: "s" },
      { imageSrcSet: "s", imageSizes: "z" },
      { imageSizes: "z" },
    ])
      for (const href of ["/a", "/b"]) ReactDOM.preload(href, { as: "image", ...options });
    ReactDOM.preload("/c", { as: "other" });
    ReactDOM.preload("/c", { as: "other", imageSrcSet: "s", imageSizes: "z" });
  }),
  "who refers to images": asking(() =>
    ReactDOM.preload("/a", {
      as: "image",
      imageSrcSet: "/a",
      imageSizes: "1vw",
      referrerPolicy: "no-referrer",
    }),
  ),
  "images that are rendered, and those that were asked for": asking(() => {
    ReactDOM.preload("script", { as: "script" });
    ReactDOM.preload("a", { as: "image" });
    ReactDOM.preload("b", { as: "image" });
  }, [
    image("a"),
    image("b", { loading: "lazy" }),
    image("b2", { loading: "lazy" }),
    image("c", { srcSet: "c" }),
    image("d", { srcSet: "d", sizes: "1" }),
    image("d", { srcSet: "d", sizes: "2" }),
  ]),
  "images that are not urgent": asking(
    () => ReactDOM.preload("a", { as: "image" }),
    [image("a", { fetchPriority: "low" }), image("b", { fetchPriority: "low" })],
  ),
  "the first ten images": asking(
    () => {
      for (const [href, fetchPriority] of [
        ["1", "high"],
        ["auto"],
        ["low", "low"],
        ["9", "high"],
        ["10", "high"],
      ])
        ReactDOM.preload(href, { as: "image", fetchPriority });
    },
    ["2", "3", "4", "5", "6", "7", "8", "9", "11", "12"].map((src) =>
      image(src, { fetchPriority: { 3: "auto", 4: "high", 6: "low", 12: "high" }[src] }),
    ),
  ),
  "an image that is urgent once": asking(() => {
    ReactDOM.preload("a", { as: "image" });
    ReactDOM.preload("b", { as: "image" });
  }, [
    sheet("/s", "default"),
    ...Array.from({ length: 12 }, (_, index) => image(`${index + 1}`)),
    ...["low", undefined, "high", undefined].map((fetchPriority) => image("a", { fetchPriority })),
  ]),
  "images with sets that were asked for": asking(
    () => {
      ReactDOM.preload("1", { as: "image", imageSrcSet: "s1" });
      ReactDOM.preload("2", { as: "image", imageSrcSet: "s2", imageSizes: "z2" });
    },
    ["1", "2", "3", "4"].map((src) =>
      image(src, { srcSet: `s${src}`, sizes: src === "1" ? undefined : `z${src}` }),
    ),
  ),
  "images in their address": () =>
    page(
      image("data:1"),
      image("data:2", { srcSet: "s2" }),
      image(undefined, { srcSet: "data:3a, data:3b 2x" }),
      image("4", { srcSet: "data:4a, 4b 2x" }),
    ),
  "images in a picture": () =>
    page(
      h("picture", null, image("foo")),
      h("picture", null, h("source", { type: "image/webp", srcSet: "webp" }), image("jpg")),
    ),
  "images in noscript": () => page(image("foo"), h("noscript", null, image("bar"))),
  "media of images": asking(() =>
    ReactDOM.preload("/a", { as: "image", imageSrcSet: "/a", imageSizes: "100vw", media: "print" }),
  ),
  "a preloaded stylesheet and a style of its address": asking(
    () => ReactDOM.preload("foo", { as: "style" }),
    ["hello", style("foo", "default")],
  ),
  "what fallbacks have to be taken out of their place": fallsBack("suspension", () =>
    page(
      h(Suspense, { fallback: [meta("fallback1"), h("title", null, "foo")] }, "primary1", meta("primary1")),
      h(
        Suspense,
        { fallback: ["fallback2", meta("fallback2"), inBoundary("deep", meta("deep"))] },
        h(Waiting),
        meta("primary2"),
      ),
    ),
  ),
  "a fallback that has a boundary": fallsBack("suspension", () =>
    page(
      h(Suspense, { fallback: inBoundary("nested", meta("nested")) }, h(Waiting), "primary", meta("primary")),
    ),
  ),
  prefetchDNS: asking(() => {
    for (const more of [[], [], [{}], [{ crossOrigin: "use-credentials" }]])
      ReactDOM.prefetchDNS("/a", ...more);
  }),
  preconnect: asking(() => {
    for (const crossOrigin of [undefined, undefined, true, "", "anonymous", "use-credentials"])
      ReactDOM.preconnect("/a", { crossOrigin });
  }),
  preload: asking(
    () => ReactDOM.preload("foo", { as: "style" }),
    asksInBoundary(() => ReactDOM.preload("bar", { as: "script" })),
  ),
  "preload, whose credentials a stylesheet takes": asking(
    () =>
      ReactDOM.preload("foo", {
        as: "style",
        crossOrigin: "use-credentials",
        integrity: "hash",
        fetchPriority: "low",
      }),
    [h("div", null, "hello"), sheet("foo", "default")],
  ),
  "preload of nothing": asking(() => {
    for (const given of [[], [""], ["foo", null], ["foo", {}], ["foo", { as: "foo" }]])
      ReactDOM.preload(...given);
  }),
  "preload, by priority": asking(() => {
    ReactDOM.preload("high", { as: "script", fetchPriority: "high" });
    ReactDOM.preload("low", { as: "style", fetchPriority: "low" });
    ReactDOM.preload("auto", { as: "style", fetchPriority: "auto" });
  }),
  "preload with a nonce": asking(() => ReactDOM.preload("a", { as: "script", nonce: "abc" })),
  preloadModule: asking(() => {
    ReactDOM.preloadModule("plain");
    ReactDOM.preloadModule("default", { as: "script" });
    ReactDOM.preloadModule("cors", { crossOrigin: "use-credentials" });
    ReactDOM.preloadModule("integrity", { integrity: "hash" });
    ReactDOM.preloadModule("worker", { as: "serviceworker" });
  }),
  "preloadModule of nothing": asking(() => {
    for (const given of [[], [noop], [""], ["1", true], ["2", { as: true }]])
      ReactDOM.preloadModule(...given);
  }),
  "preinit of a stylesheet": asking(
    () => ReactDOM.preinit("foo", { as: "style" }),
    asksInBoundary(() => ReactDOM.preinit("bar", { as: "style" })),
  ),
  "preinit of a script": asking(
    () => ReactDOM.preinit("foo", { as: "script" }),
    asksInBoundary(() => ReactDOM.preinit("bar", { as: "script" })),
  ),
  "preinit of nothing": () =>
    h(() => {
      for (const given of [[], [""], ["foo", null], ["foo", {}], ["foo", { as: "foo" }]])
        ReactDOM.preinit(...given);
      return h("div", null, "foo");
    }),
  "preinit with a nonce": asking(() => ReactDOM.preinit("a", { as: "script", nonce: "R4nD0m" })),
  "preinit of a script with a hash": asking(() => ReactDOM.preinit("a", { as: "script", integrity: "hash" })),
  "preinit of a stylesheet with a hash": asking(() =>
    ReactDOM.preinit("a", { as: "style", integrity: "hash" }),
  ),
  "preinit, by priority": asking(() => {
    ReactDOM.preinit("high", { as: "script", fetchPriority: "high" });
    ReactDOM.preinit("low", { as: "style", fetchPriority: "low" });
    ReactDOM.preinit("auto", { as: "style", fetchPriority: "auto" });
  }),
  preinitModule: asking(() => {
    ReactDOM.preinitModule("plain");
    ReactDOM.preinitModule("default", { as: "script" });
    ReactDOM.preinitModule("cors", { crossOrigin: "use-credentials" });
    ReactDOM.preinitModule("integrity", { integrity: "hash" });
    ReactDOM.preinitModule("warning", { as: "style" });
  }),
  "preinitModule of nothing": asking(() => {
    for (const given of [[], [noop], [""], ["1", true], ["2", { as: true }]])
      ReactDOM.preinitModule(...given);
  }),
  "a stylesheet beside an element": fallsBack(STYLESHEET, () =>
    page(sheet("/a", "foo"), h("div", null, "a")),
  ),
  "a stylesheet beside an element, for hydration": fallsBack(STYLESHEET, () =>
    page(sheet("/a", "foo"), h("div", null, "a")),
  ),
  "stylesheets of two precedences": fallsBack(STYLESHEET, () =>
    page(sheet("/f1", "foo"), sheet("/d1", "default"), sheet("/f2", "foo"), h("div", null, "hello")),
  ),
  "stylesheets, before the browser renders another document": fallsBack(STYLESHEET, () =>
    page(sheet("/a", "foo"), sheet("/b", "bar"), "server"),
  ),
  "addresses with special characters, asked for": asking(() => {
    ReactDOM.preload("preload", { as: "style" });
    ReactDOM.preload("with\nnewline", { as: "style" });
  }, [sheet("style", "style"), sheet("with\\slashes", "style")]),
  "addresses with special characters": fallsBack(STYLESHEET, () =>
    page(
      h("link", { rel: "preload", href: "preload", as: "style" }),
      sheet("style", "style"),
      sheet("with\\slashes", "style"),
      h("link", { rel: "preload", href: "with\nnewline", as: "style" }),
    ),
  ),
  "stylesheets in svg": fallsBack(STYLESHEET, () =>
    page(
      h(
        "svg",
        null,
        h("path", null, sheet("/a", "default")),
        h("foreignObject", null, sheet("/b", "default")),
      ),
    ),
  ),
  "stylesheets in noscript": () => page(h("noscript", null, sheet("/a", "default"))),
  "stylesheets with precedence and what contradicts it": () =>
    page(
      sheet(undefined, "default"),
      sheet("", "default"),
      sheet("/a", "default", { onLoad: noop, onError: noop }),
      sheet("/a", "default", { onLoad: noop }),
      sheet("/a", "default", { onError: noop }),
      sheet("/a", "default", { disabled: false }),
    ),
  "a style": fallsBack(STYLESHEET, () => page(style("foo", "foo"))),
  "several styles in one": fallsBack(STYLESHEET, () =>
    page(
      ["default", "foo", "default", "default", "foo"].map((precedence, key) =>
        style(`${key}`, precedence, `${key}`),
      ),
      h("div", null, "initial"),
    ),
  ),
  "a style whose address has a space": fallsBack(STYLESHEET, () => page(style("foo bar", "default"))),
  scripts: () =>
    page(
      script("foo"),
      script("bar", { onLoad: noop }),
      h("script", { src: "baz" }),
      h("script", { src: "qux", defer: true }),
      "hello",
    ),
  "scripts in svg": () =>
    page(h("svg", null, h("path", null, script("foo")), h("foreignObject", null, script("bar")))),
  "scripts in noscript": () => page(h("noscript", null, script("foo"))),
  metadata: () => page(meta("foo", { "data-foo": "data", content: "bar" })),
  "links that are no stylesheets": () => page(h("link", { rel: "foo", "data-foo": "data", href: "foo" })),
  titles: () => page(h("title", { "data-foo": "foo" }, "a title")),
  "the order of all": () =>
    page(
      link("foo", "foo"),
      meta("bar"),
      h("title", null, "a title"),
      h("link", { rel: "preload", href: "foo", as: "style" }),
      link("preconnect", "bar"),
      link("dns-prefetch", "baz"),
      meta("viewport"),
      h("meta", { charSet: "utf-8" }),
    ),
  "metadata around the document": () => [meta("before"), page("foo"), meta("after")],
  "everything in svg": () =>
    page(
      h(
        "svg",
        null,
        h("title", null, "svg"),
        link("svg", "a"),
        meta("svg"),
        h("path", null, h("title", null, "deep"), meta("deep"), link("deep", "a")),
        h("foreignObject", null, h("title", null, "hoisted"), meta("hoisted"), link("hoisted", "a")),
      ),
    ),
  "everything in noscript": () =>
    page(
      h("title", null, "title"),
      link("link", "a"),
      meta("meta"),
      h("noscript", null, h("title", null, "noscript"), link("noscript", "a"), meta("noscript")),
    ),
  "a title before the document": () => [
    h("title", { key: 1 }, "foo"),
    h("html", { key: 2 }, h("head"), h("body", null, h("div", null, "server"))),
  ],
});
