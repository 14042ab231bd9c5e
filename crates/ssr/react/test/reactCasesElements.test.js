/** React's cases of elements, components without state, and markup that is hydrated. */
import * as React from "react";
import { describeCases, throws } from "./cases.js";

const h = React.createElement;
const { Component, createRef, forwardRef, Fragment, memo, Profiler, StrictMode } = React;
const noop = () => {};
const div = (...children) => h("div", null, ...children);
const Header = () => h("p", null, "header");
const Footer = ({ as }) => h(as, null, h("h2", null, "footer"), h("h3", null, "about"));
const Nothing = () => null;
const Wrapper = ({ children }) => children;
const Block = ({ children }) => h("div", null, children);
class ClassBlock extends Component {
  render() {
    return h("div", { id: this.props.id }, "foo");
  }
}
class EmptyClass extends Component {
  render() {
    return null;
  }
}
class GivesClass extends Component {
  render() {
    return this.props.what;
  }
}

/** Can be gone through again and again, in the way of before there were symbols. */
const iterable = {
  "@@iterator": () => {
    let index = 0;
    return { next: () => (index++ < 3 ? { value: h("div", { key: index }), done: false } : { done: true }) };
  },
};

describeCases("ReactDOMServerIntegrationBasic", {
  "an empty element": () => div(),
  "an element that closes itself": () => h("br"),
  "one that closes itself in another": () => div(h("br")),
  "a text": () => "Hello",
  "a number": () => 42,
  "a list of one": () => [h("div", { key: 1 }, "text")],
  "a list of several": () => [
    h("div", { key: 1 }, "a"),
    h("span", { key: 2 }, "b"),
    h(Header, { key: 3 }),
    h(() => [h("h2", { key: 1 }, "footer"), h("h3", { key: 2 }, "about")], { key: 4 }),
  ],
  "lists in lists": () => [
    [h("div", { key: 1 }, "a")],
    h("span", { key: 1 }, "b"),
    [[[null, h("p", { key: 1 })], false]],
  ],
  "an iterable": () => iterable,
  "values that are nearly nothing": () => [0, div(""), [], false, true, undefined, [[[false]], undefined]],
});

class Siblings extends Component {
  render() {
    const Inner = () => [h(Nothing, { key: 1 }), ["c"]];
    return [null, [h(Inner, { key: 1 })], false];
  }
}
const svg = (tag, props, ...children) => h("svg", null, h(tag, props, ...children));
const SPECIAL = "foo\rbar\r\nbaz\nqux\u0000";

describeCases("ReactDOMServerIntegrationElements", {
  "texts: one": () => div("Text"),
  "texts: whitespace at both ends": () => div("  Text "),
  "texts: empty": () => div(""),
  "texts: several that are empty": () => div("", "", ""),
  "texts: several of whitespace": () => div(" ", " ", " "),
  "texts: beside an element": () => div("Text", h("span", null, "More")),
  "texts: in an element without a standard": () => h("nonstandard", null, "Text"),
  "texts: in a custom element": () => h("custom-element", null, "Text"),
  "texts: behind an empty one": () => div("", "foo"),
  "texts: before an empty one": () => div("foo", ""),
  "texts: two": () => div("foo", "bar"),
  "texts: of a component between two": () =>
    div(
      "a",
      h(() => "b"),
      "c",
    ),
  "texts: among elements and lists": () => div([["a"], "b"], div(h(Siblings), "d"), "e"),
  "numbers: one": () => div(3),
  "numbers: zero": () => div(0),
  "numbers: beside a text": () => div("foo", 40),
  "nothing: null": () => div(null),
  "nothing: false": () => div(false),
  "nothing: undefined": () => div(undefined),
  "nothing: a component that gives null": () => div(h(Nothing)),
  "nothing: null beside a text": () => div(null, "foo"),
  "nothing: false beside a text": () => div(false, "foo"),
  "nothing: null and false around a text": () => div(false, null, "foo", null, false),
  "nothing: null and false alone": () => div(false, null, null, false),
  "namespaces: svg": () => h("svg"),
  "namespaces: an attribute of svg": () => h("svg", { viewBox: "0 0 0 0" }),
  "namespaces: an attribute with a namespace": () => svg("image", { xlinkHref: "/a.png" }),
  "namespaces: an alias in lower case": () => svg("image", { xlinkhref: "/a.png" }),
  "namespaces: tabIndex": () => h("svg", { tabIndex: "1" }),
  "namespaces: tabIndex in lower case": () => h("svg", { tabindex: "1" }),
  "namespaces: an element in mixed case": () => svg("filter", null, h("feMorphology")),
  "namespaces: math": () => h("math"),
  "an image": () => h("img"),
  "a button": () => h("button"),
  "raw markup": () => h("div", { dangerouslySetInnerHTML: { __html: "<span id='child'/>" } }),
  "line breaks: none in pre": () => h("pre", null, "Hello"),
  "line breaks: one at the beginning of pre": () => h("pre", null, "\nHello"),
  "line breaks: one at the beginning of others": () => div("\nHello"),
  "components: a function": () => h(() => div("foo")),
  "components: a class": () => h(ClassBlock),
  "components: a factory": throws("invalid child", () => h(() => ({ render: () => div("foo") }))),
  "hierarchies: of components with one child": () => h(Block, null, h(Block, null, h(Block, null, h(Block)))),
  "hierarchies: of components with several": () =>
    h(Block, null, h(Block, null, h(Block), h(Block)), h(Block, null, h(Block), h(Block))),
  "hierarchies: a child": () => h("div", { id: "parent" }, h("div", { id: "child" })),
  "hierarchies: children": () =>
    h("div", { id: "parent" }, h("div", { id: "child1" }), h("div", { id: "child2" })),
  "hierarchies: children with whitespace between": () =>
    h("div", { id: "parent" }, h("div", { id: "child1" }), " ", h("div", { id: "child2" })),
  "hierarchies: a child with whitespace around": () =>
    h("div", { id: "parent" }, "  ", h("div", { id: "child" }), "   "),
  "hierarchies: lists of a component": () => h(Wrapper, null, ["a", "b", [undefined], [[false, "c"]]]),
  "escaping: one text": () => div("<span>Text&quot;</span>"),
  "escaping: several": () => div("<span>Text1&quot;</span>", "<span>Text2&quot;</span>"),
  "special characters: one text": () => div(SPECIAL),
  "special characters: two": () => div("foo\rbar", "\r\nbaz\nqux\u0000"),
  "special characters: an attribute": () => h("a", { title: SPECIAL }),
  "giving nothing: null of a function": () => h(Nothing),
  "giving nothing: null of a class": () => h(EmptyClass),
  "giving nothing: undefined of a function": () => h(noop),
  "giving nothing: undefined of a class": () => h(GivesClass),
  "errors: an object of a function": throws("invalid child", () => h(() => ({ x: 123 }))),
  "errors: an object of a class": throws("invalid child", () => h(GivesClass, { what: { x: 123 } })),
  "errors: an object alone": throws("invalid child", () => ({ x: 123 })),
  "types: an object": throws("other kind of element", () => h({})),
  "types: null": throws("other kind of element", () => h(null)),
  "types: undefined": throws("other kind of element", () => h(undefined)),
});

const groupCases = (Group, one, several, nested, none) => ({
  [one]: () => h(Group, null, div("text")),
  [several]: () => h(Group, null, div("a"), h("span", null, "b"), h(Header), h(Footer, { as: Group })),
  [nested]: () =>
    h(
      Group,
      null,
      h(Group, null, div("a")),
      h("span", null, "b"),
      h(Group, null, h(Group, null, h(Group, null, null, h("p")), false)),
    ),
  [none]: () => div(h(Group)),
});

describeCases(
  "ReactDOMServerIntegrationFragment",
  groupCases(Fragment, "one child", "several children", "fragments in fragments", "no child"),
);

describeCases(
  "ReactDOMServerIntegrationModes",
  groupCases(StrictMode, "strict: one child", "strict: several", "strict: in strict", "strict: none"),
);

const Counter = ({ count }) => h("span", null, `Count: ${count}`);
const Labelled = forwardRef(({ label }, ref) => h("div", { ref }, label));
const CountOfRef = memo(forwardRef((_, ref) => h(Counter, { count: ref.current })));
const throwing = () => {
  throw new Error("is not called");
};

describeCases("ReactDOMServerIntegrationSpecialTypes", {
  forwardRef: () => h(Labelled, { ref: createRef(), label: "Test" }),
  Profiler: () => h(Profiler, { id: "p", onRender: noop }, div("Test")),
  memo: () => h(memo(Counter), { count: 0 }),
  "memo of forwardRef": () => h(CountOfRef, { ref: { current: 0 } }),
  "memo with a comparison": () =>
    h(
      memo(Counter, () => false),
      { count: 0 },
    ),
  "memo whose comparison is not called": () => h(memo(Counter, throwing), { count: 0 }),
});

describeCases("ReactDOMServerIntegrationObject", {
  "an object with children": () =>
    h("object", { type: "video/mp4", data: "/a.webm", width: 600, height: 400 }, div("preview")),
  "an object with empty data": () => h("object", { data: "" }),
});

class Referring extends Component {
  render() {
    return h("div", { ref: this.props.to }, this.props.value);
  }
}
const Forwarding = forwardRef((props, ref) => h(Referring, { ...props, to: ref }));

describeCases("ReactDOMServerIntegrationRefs", {
  "a function, which is not called": () => h(Referring, { to: throwing }),
  "a function, which is called by the browser": () => h(Referring, { to: noop }),
  "a function, which is given the browser's element": () => h(Referring, { to: noop }),
  "a text": () => h(Referring, { to: "name" }),
  "one that is handed on": () => h(Forwarding, { ref: createRef(), value: "hello" }),
});

const Pure = ({ id }) => h("div", { id });
class Classed extends Component {
  render() {
    return h("div", { id: this.props.id });
  }
}
/** Elements of both sides, the server's and the browser's. */
const both = (server, browser) => () => [h(Fragment, { key: 1 }, server), h(Fragment, { key: 2 }, browser)];
const asClass = h(Classed, { id: "a" });
const asFunction = h(Pure, { id: "a" });
const alone = h("div", { id: "a" });
const span = h("span");
const ignoring = (props, ...children) => h("div", { suppressHydrationWarning: true, ...props }, ...children);
const styled = (style, props) => h("div", { style, ...props });
const html = (__html, props) => h("div", { dangerouslySetInnerHTML: { __html }, ...props });
const saying = (text) => ({ toString: () => text });
const spaced = (space) => h("div", { id: "p" }, h("div", { id: "a" }), space, h("div", { id: "b" }));

describeCases("ReactDOMServerIntegrationReconnecting", {
  "a class to a class": both(asClass, asClass),
  "a function to a class": both(asClass, asFunction),
  "an element to a class": both(asClass, alone),
  "a class to a function": both(asFunction, asClass),
  "a function to a function": both(asFunction, asFunction),
  "an element to a function": both(asFunction, alone),
  "a class to an element": both(alone, asClass),
  "a function to an element": both(alone, asFunction),
  "an element to an element": both(alone, alone),
  "other elements": both(div(), span),
  "fewer elements at the root": both(span, [h("span", { key: 1 }), h("span", { key: 2 })]),
  "missing attributes": both(alone, div()),
  "added attributes": both(div(), alone),
  "other attributes": both(alone, h("div", { id: "b" })),
  "other children, ignored": both(div(div()), ignoring(null, span)),
  "missing attributes, ignored": both(alone, ignoring()),
  "added attributes, ignored": both(div(), ignoring({ id: "a" })),
  "other attributes, ignored": both(alone, ignoring({ id: "b" })),
  "other attributes further inside": both(div(alone), ignoring(null, h("div", { id: "b" }))),
  "styles: a missing one": both(styled({ width: "1px" }), div()),
  "styles: an added one": both(div(), styled({ width: "1px" })),
  "styles: an empty one": both(styled({ width: "1px" }), styled({})),
  "styles: added values": both(styled({}), styled({ width: "1px" })),
  "styles: other values": both(styled({ width: "1px" }), styled({ width: "2px" })),
  "styles: numbers and texts": both(styled({ width: "1px", height: 2 }), styled({ width: 1, height: "2px" })),
  "styles: another order": both(
    styled({ width: "1px", fontSize: "2px" }),
    styled({ fontSize: "2px", width: "1px" }),
  ),
  "styles: added values, ignored": both(
    styled({}),
    styled({ width: "1px" }, { suppressHydrationWarning: true }),
  ),
  "styles: other values, ignored": both(
    styled({ width: "1px" }),
    styled({ width: "2px" }, { suppressHydrationWarning: true }),
  ),
  "texts: another": both(div("Text"), div("Other")),
  "texts: a number and the same as a text": both(div(2), div("2")),
  "texts: another number": both(div(2), div(3)),
  "texts: a number and another as a text": both(div(2), div("3")),
  "texts: another of two": both(div("Text1", "Text2"), div("Text1", "Text3")),
  "texts: another, ignored": both(div("Text"), ignoring(null, "Other")),
  "texts: another of two, ignored": both(ignoring(null, "Text1", "Text2"), ignoring(null, "Text1", "Text3")),
  "children: missing": both(div(div()), div()),
  "children: added": both(div(), div(div())),
  "children: more": both(div(div()), div(div(), div())),
  "children: fewer": both(div(div(), div()), div(div())),
  "children: another order": both(div(div(), span), div(span, div())),
  "children: whitespace between, in the browser": both(spaced(null), spaced("      ")),
  "children: whitespace between, on the server": both(spaced("      "), spaced(null)),
  "children: other whitespace between": both(spaced(" "), spaced("      ")),
  "children: a component that gives nothing for an element": both(div(span), div(h(EmptyClass))),
  "children: a component that gives nothing for an empty text": both(div(h(EmptyClass)), div("")),
  "children: new, ignored": both(ignoring(null, null), ignoring(null, h("p", null, "Hello"))),
  "children: more, ignored": both(div(div()), ignoring(null, div(), div())),
  "children: fewer, ignored": both(div(div(), div()), ignoring(null, div())),
  "children: another order, ignored": both(ignoring(null, div(), span), ignoring(null, span, div())),
  "children: another order further inside": both(
    ignoring(null, div(div(), span)),
    ignoring(null, div(span, div())),
  ),
  "raw markup: other elements": both(html("<span id='a'/>"), html("<span id='b'/>")),
  "raw markup: another text": both(html("foo"), html("bar")),
  "raw markup: another number": both(html(10), html(20)),
  "raw markup: another object": both(html(saying("hi")), html(saying("bye"))),
  "raw markup: other elements, ignored": both(
    html("<span id='a'/>"),
    html("<span id='b'/>", { suppressHydrationWarning: true }),
  ),
});
