/** React's cases of attributes and addresses. */
import * as React from "react";
import { describeCases } from "./cases.js";

const h = React.createElement;
const noop = () => {};
const symbol = Symbol("s");

/** An element alone. */
const one = (tag, props) => () => h(tag, props);
const div = (props) => one("div", props);
const inSvg = (tag, props) => () => h("svg", null, h(tag, props));

class Referring extends React.Component {
  render() {
    return h("div", { ref: React.createRef() });
  }
}

describeCases("ReactDOMServerIntegrationAttributes", {
  "string: a number": div({ width: 30 }),
  "string: a text": div({ width: "30" }),
  "string: an empty source of an image": one("img", { src: "" }),
  "string: an empty address of an anchor": one("a", { href: "" }),
  "string: an empty address of a link": one("link", { href: "" }),
  "string: true": one("a", { href: true }),
  "string: false": one("a", { href: false }),
  "string: null": div({ width: null }),
  "string: a function": div({ width: noop }),
  "string: a symbol": div({ width: symbol }),
  "boolean: true": div({ hidden: true }),
  "boolean: false": div({ hidden: false }),
  "boolean: its own name": div({ hidden: "hidden" }),
  "boolean: an empty text": div({ hidden: "" }),
  "boolean: a text": div({ hidden: "yes" }),
  "boolean: a list": div({ hidden: ["a", "b"] }),
  "boolean: an object": div({ hidden: { a: 1 } }),
  "boolean: a number": div({ hidden: 10 }),
  "boolean: zero": div({ hidden: 0 }),
  "boolean: null": div({ hidden: null }),
  "boolean: a function": div({ hidden: noop }),
  "boolean: a symbol": div({ hidden: symbol }),
  "download: true": one("a", { download: true }),
  "download: false": one("a", { download: false }),
  "download: a text": one("a", { download: "file" }),
  "download: the text false": one("a", { download: "false" }),
  "download: the text true": one("a", { download: "true" }),
  "download: zero": one("a", { download: 0 }),
  "download: null": div({ download: null }),
  "download: undefined": div({ download: undefined }),
  "download: a function": div({ download: noop }),
  "download: a symbol": div({ download: symbol }),
  "className: a text": div({ className: "a" }),
  "className: an empty text": div({ className: "" }),
  "className: true": div({ className: true }),
  "className: false": div({ className: false }),
  "className: null": div({ className: null }),
  "className: in lower case": div({ classname: "a" }),
  "className: as class": div({ class: "a" }),
  "className: as class in mixed case": div({ cLASs: "a" }),
  "htmlFor: a text": div({ htmlFor: "a" }),
  "htmlFor: in lower case": div({ htmlfor: "a" }),
  "htmlFor: an empty text": div({ htmlFor: "" }),
  "htmlFor: true": div({ htmlFor: true }),
  "htmlFor: false": div({ htmlFor: false }),
  "htmlFor: null": div({ htmlFor: null }),
  "number: positive": one("input", { size: 2 }),
  "number: zero": one("ol", { start: 0 }),
  "number: zero where it must be positive": one("input", { size: 0 }),
  "number: a function": one("ol", { start: noop }),
  "number: a symbol": one("ol", { start: symbol }),
  "number: a function where it must be positive": one("input", { size: noop }),
  "number: a symbol where it must be positive": one("input", { size: symbol }),
  "apart: ref": one(Referring),
  "apart: children": () => h("div", {}, "a"),
  "apart: key": div({ key: "a" }),
  "apart: raw markup": div({ dangerouslySetInnerHTML: { __html: "<foo />" } }),
  "apart: suppressContentEditableWarning": div({ suppressContentEditableWarning: true }),
  "apart: suppressHydrationWarning": one("span", { suppressHydrationWarning: true }),
  "style: texts": div({ style: { color: "red", width: "30px" } }),
  "style: numbers": div({ style: { left: 0, margin: 16, opacity: 0.5, padding: "4px" } }),
  "style: a property of one's own": div({ style: { "--foo": 5 } }),
  "style: a property of one's own in mixed case": div({ style: { "--someColor": "#000" } }),
  "style: undefined": div({ style: { color: undefined, width: "30px" } }),
  "style: null": div({ style: { color: null, width: "30px" } }),
  "style: nothing but null": div({ style: { color: null, width: null } }),
  "style: numbers without a unit, with prefixes": div({
    style: {
      lineClamp: 10,
      WebkitLineClamp: 10,
      MozFlexGrow: 10,
      msFlexGrow: 10,
      msGridRow: 10,
      msGridRowEnd: 10,
      msGridRowSpan: 10,
      msGridRowStart: 10,
      msGridColumn: 10,
      msGridColumnEnd: 10,
      msGridColumnSpan: 10,
      msGridColumnStart: 10,
    },
  }),
  "aria: a text": div({ "aria-label": "a" }),
  "aria: false": div({ "aria-label": false }),
  "aria: null": div({ "aria-label": null }),
  "aria: the word alone": div({ aria: "a" }),
  "case: an alias in lower case": one("form", { acceptcharset: "utf-8" }),
  "case: of svg in lower case": inSvg("text", { textlength: "10" }),
  "case: an alias of svg in lower case": inSvg("text", { strokedasharray: "10 10" }),
  "case: of svg as it is written": inSvg("text", { "stroke-dasharray": "10 10" }),
  "unknown: a text": div({ foo: "bar" }),
  "unknown: data-": div({ "data-foo": "bar" }),
  "unknown: a reserved name in capitals": div({ CHILDREN: "5" }),
  "unknown: data of an object": one("object", { data: "hello" }),
  "unknown: data- and null": div({ "data-foo": null }),
  "unknown: data- in mixed case": div({ "data-fooBar": "true" }),
  "unknown: data- and true": div({ "data-foobar": true }),
  "unknown: data- and false": div({ "data-foobar": false }),
  "unknown: data- in mixed case and null": div({ "data-fooBar": null }),
  "unknown: on an element without a standard": one("nonstandard", { foo: "bar" }),
  "unknown: an element of svg with a hyphen": inSvg("font-face", { accentHeight: 10 }),
  "unknown: in mixed case": div({ fooBar: "a" }),
  "events: a function": div({ onClick: noop }),
  "events: of no known name": div({ onunknownevent: "alert('hack')" }),
  "events: on alone is an attribute": div({ on: "tap:do-something" }),
  "custom: class beside is": div({ is: "custom-element", class: "a" }),
  "custom: className beside is": div({ is: "custom-element", className: "a" }),
  "custom: className": one("custom-element", { className: "a" }),
  "custom: htmlFor beside is": div({ is: "custom-element", htmlFor: "a" }),
  "custom: htmlFor": one("custom-element", { htmlFor: "a" }),
  "custom: for beside is": div({ is: "custom-element", for: "a" }),
  "custom: unknown": one("custom-element", { foo: "bar" }),
  "custom: an event of no known name": one("custom-element", { onunknown: "bar" }),
  "custom: true": one("custom-element", { foo: true }),
  "custom: false": one("custom-element", { foo: false }),
  "custom: null": one("custom-element", { foo: null }),
  "custom: unknown beside is": div({ is: "custom-element", foo: "bar" }),
  "custom: null beside is": div({ is: "custom-element", foo: null }),
});

const SCRIPT = "javascript:alert(1)";

/** Says a harmless address the first time that it is asked, and a script's from then on. */
function createChangingAddress() {
  let asked = 0;
  return {
    toString() {
      asked += 1;
      return asked === 1 ? "https://example.org/" : SCRIPT;
    },
  };
}

describeCases("ReactDOMServerIntegrationUntrustedURL", {
  "the word in a harmless address": one("a", { href: "http://javascript:0/fine" }),
  "an anchor's address": () =>
    h("div", null, h("a", { href: SCRIPT }, "a"), h("a", { href: `${SCRIPT}2` }, "b")),
  "several elements": () => [
    h("a", { key: 1, href: SCRIPT }),
    h("object", { key: 2, data: SCRIPT }),
    h("embed", { key: 3, src: SCRIPT }),
  ],
  "data of other elements than object": () => [
    h("div", { key: 1, data: "a" }),
    h("a", { key: 2, data: SCRIPT }),
  ],
  "spaces in front": one("a", { href: "  \t \u0000\u001F\u0003javascript\n: alert(1)" }),
  "line breaks inside, and capitals": one("a", { href: "\t\r\n Jav\rasCr\r\niP\t\n\rt\n:alert(1)" }),
  "an area's address": () => h("map", null, h("area", { href: SCRIPT })),
  "a form's action": () => h("form", { action: SCRIPT }, "a"),
  "an input's action": one("input", { type: "submit", formAction: SCRIPT }),
  "a button's action": () => h("button", { formAction: SCRIPT }, "a"),
  "a frame's source": one("iframe", { src: SCRIPT }),
  "the source of a frame in a set": () =>
    h("html", null, h("head"), h("frameset", null, h("frame", { src: SCRIPT }))),
  "a link in svg": inSvg("a", { href: SCRIPT }),
  "a link in svg with a namespace": inSvg("a", { xlinkHref: SCRIPT }),
  "an address that is asked once": () => h("a", { href: createChangingAddress() }),
});
