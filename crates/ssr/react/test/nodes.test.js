/** Nodes: texts, lists, components, contexts, ids. Each case is rendered by both. */
import * as React from "react";
import * as ReactDOM from "react-dom";
import { describe, expect, test } from "vitest";
import { renderByBoth } from "./compare.js";
import { loaded } from "./thenables.js";

const h = React.createElement;
const { Fragment, Suspense, StrictMode, Profiler } = React;

const Context = React.createContext("default");
const Other = React.createContext(1);
const Wrapper = ({ children }) => children;
const Id = () => h("i", { id: React.useId() });
const TwoIds = ({ children }) => h("i", { id: React.useId(), title: React.useId() }, children);
const Read = () => React.useContext(Context);
const Nothing = () => null;
const Texts = () => ["a", "b"];

class Hello extends React.Component {
  state = { word: "hello" };
  render() {
    return h("p", null, this.state.word, " ", this.props.name, this.props.children);
  }
}
class Derived extends React.Component {
  static defaultProps = { name: "default" };
  static contextType = Context;
  static getDerivedStateFromProps(props, state) {
    return props.none ? null : { derived: `${props.name} ${state?.own}` };
  }
  constructor(props, context) {
    super(props, context);
    this.state = { own: context };
  }
  render() {
    this.setState({ own: "later" });
    this.forceUpdate();
    return [this.state.derived, this.context, Object.keys(this.props).join()];
  }
}
class Boundary extends React.Component {
  static getDerivedStateFromError() {
    return { failed: true };
  }
  state = { failed: false };
  render() {
    return this.state.failed ? "failed" : this.props.children;
  }
}
class WithoutState extends React.PureComponent {
  render() {
    return String(this.state);
  }
}

function* generate() {
  yield "a";
  yield h("b", { key: 1 });
  yield 2;
}
const nested = (depth, inner) => (depth === 0 ? inner : [nested(depth - 1, inner)]);
const wide = (width, depth) =>
  depth === 0
    ? h(Id)
    : Array.from({ length: width }, (_, index) => h(Fragment, { key: index }, wide(width, depth - 1)));

const SAME = {
  "a text": () => "a < b & 'c' \"d\"",
  "an empty text": () => "",
  "comments, scripts and entities in texts": () => h("p", null, "<!--", "</script>", "&lt;", "&nbsp;"),
  "a number": () => 3.5,
  "a bigint": () => 12345678901234567890n,
  true: () => true,
  null: () => null,
  undefined: () => undefined,
  "a function": () => () => "never called",
  "a symbol": () => Symbol("s"),
  "an empty list": () => [],
  "texts side by side": () => h("p", null, "a", "b", 1, 2n, "", "c"),
  "an empty text between texts": () => h("p", null, "a", "", "b"),
  "texts with nothing between them": () => h("p", null, "a", null, false, undefined, "b"),
  "texts around an element": () => h("p", null, "a", h("b"), "c", h("b", null, "d"), "e"),
  "texts around a component": () => h("p", null, "a", h(Wrapper, null, "b"), h(Nothing), "c"),
  "texts of lists": () => h("p", null, ["a", "b"], ["c"], h(Texts), h(Texts)),
  "texts at the root": () => ["a", "b", h(Texts, { key: 1 })],
  "a text after a void element": () => h("p", null, "a", h("br"), "b", h("input"), "c"),
  "a text after raw markup": () =>
    h("p", null, "a", h("b", { dangerouslySetInnerHTML: { __html: "x" } }), "b"),
  "a number as the only child": () => h("p", null, 0),
  "a list of one text": () => h("p", null, ["a"]),
  "a list without keys": () => [h("b"), h("i")],
  "a list with holes": () => Object.assign(new Array(4), { 1: "a", 3: "b" }),
  "an iterable": () => h("p", null, { [Symbol.iterator]: () => generate() }),
  "a set": () => h("p", null, new Set(["a", "b", h("b", { key: 1 })])),
  "an old iterable": () => h("p", null, { "@@iterator": () => generate() }),
  "an empty iterable": () => h("p", null, "a", new Set(), "b"),
  "a map": () => h("p", null, new Map([["k", "v"]])),
  "nested lists": () => h("p", null, [["a", [h("b", { key: 1 }, "c")]], "d"]),
  fragments: () => h(Fragment, null, "a", h(Fragment, { key: "k" }, "b", h("b")), "c"),
  "strict mode and profiler": () => h(StrictMode, null, h(Profiler, { id: "p", onRender() {} }, "a"), "b"),
  "a component": () => h(Hello, { name: "<you>" }, "!"),
  "a class with derived state, defaults and a context": () =>
    h(
      Context.Provider,
      { value: "given" },
      h(Derived),
      h(Derived, { name: "own", ref() {} }),
      h(Derived, { none: 1 }),
    ),
  "a class without a state": () => h(WithoutState),
  "an error boundary without an error": () => h(Boundary, null, h("b"), "a"),
  "a class as a static text": () => h("p", null, "a", h(WithoutState), "b"),
  memo: () => h(React.memo(Wrapper), null, "a", h(React.memo(React.memo(Texts)))),
  "memo of an element's name": () => h(React.memo("b"), { title: "t" }, "a"),
  "memo of a class": () => h(React.memo(Hello), { name: "n" }),
  forwardRef: () =>
    h(
      React.forwardRef((props, ref) => `${Object.keys(props)} ${ref === null}`),
      { a: 1 },
    ),
  "forwardRef with a ref": () =>
    h(
      React.forwardRef((props, ref) => `${Object.keys(props)} ${ref.current}`),
      { a: 1, ref: { current: 5 } },
    ),
  "memo of forwardRef": () => h(React.memo(React.forwardRef((_, ref) => `${ref}`)), { ref: "r" }),
  "a ref as a property": () => h(({ ref }) => `${ref}`, { ref: "r" }),
  "the second argument of a component": () => h((_, second) => `${second}`),
  "a default context": () => h(Read),
  "nested providers": () =>
    h(
      Context.Provider,
      { value: "1" },
      h(Read),
      h(
        Context,
        { value: "2" },
        h(Read),
        h(
          Other,
          { value: 5 },
          h(Context.Consumer, null, (value) => [value, "!"]),
        ),
      ),
      h(Read),
    ),
  "a provider without a value": () =>
    h(
      Context.Provider,
      {},
      h(() => String(React.useContext(Context))),
    ),
  "a consumer": () => h(Context.Consumer, null, (value) => h("b", null, value)),
  "a context as a child": () =>
    h("p", null, "a", Context, h(Context.Provider, { value: ["x", "y"] }, Context)),
  "use of a context": () => h(() => [React.use(Context), React.use(Other)]),
  "a loaded lazy component": () => {
    const type = React.lazy(loaded(Wrapper));
    return h(type, null, "a");
  },
  "a loaded lazy node": () => ["a", React.lazy(loaded(["b", h("i", { key: 1 })]))],
  "a lazy memo and a lazy forwardRef": () => [
    h(React.lazy(loaded(React.memo(Wrapper))), { key: 1 }, "a"),
    h(React.lazy(loaded(React.forwardRef((_, ref) => `${ref}`))), { key: 2, ref: "r" }),
  ],
  "Suspense without suspension": () =>
    h("p", null, "a", h(Suspense, { fallback: "f" }, "b", h("b"), "c"), "d", h(Suspense, null)),
  "nested Suspense": () => h(Suspense, null, h(Suspense, { fallback: null }, h(Id)), h(Id)),
  "an element that was cloned": () =>
    React.cloneElement(h("p", { title: "a" }, "b"), { title: "c" }, "d", "e"),
  "raw markup": () => h("div", { dangerouslySetInnerHTML: { __html: "<b>&</b>" } }),
  "raw markup of null": () => h("div", { dangerouslySetInnerHTML: { __html: null } }, null),
  "raw markup of a number": () => h("div", { dangerouslySetInnerHTML: { __html: 5 } }),
  "raw markup in a link": () => h("a", { href: "", dangerouslySetInnerHTML: { __html: "<b>" } }),
  "a pre with a line break": () => [h("pre", { key: 1 }, "\na"), h("listing", { key: 2 }, "\n", "a")],
  "a pre with raw markup": () => h("pre", { dangerouslySetInnerHTML: { __html: "\na" } }),
  "a pre with other children": () => h("pre", null, ["\na"]),
  "a custom element": () =>
    h(
      "x-a",
      { className: "c", class: "d", a: true, b: false, c: {}, d: 1, onClick() {}, style: { top: 1 } },
      "t",
      "u",
    ),
  "an element of an unknown name": () => h("blink", { onClick() {}, foo: "b" }, "a"),
  "svg and its elements": () =>
    h(
      "svg",
      { viewBox: "0 0 1 1", xlinkHref: "/a" },
      h("path", { d: "M0" }),
      h("title", null, "t"),
      h("style", null, "a{}"),
    ),
  "html in svg": () =>
    h("svg", null, h("foreignObject", null, h("title", null, "hoisted"), h("p", null, "a"))),
  math: () => h("math", null, h("mi", null, "x"), h("title", null, "hoisted")),
  "a table": () => h("table", null, h("tbody", null, h("tr", null, h("td", { colSpan: 2 }, "a")))),
  "an id": () => h(Id),
  "ids of one component": () => h(TwoIds, null, h(TwoIds, null, h(Id))),
  "ids in lists": () => [
    h(Id, { key: 1 }),
    [h(Id, { key: 2 }), "x", h(Id, { key: 3 })],
    h("p", { key: 4 }, h(Id)),
  ],
  "ids beside nothing": () => h("p", null, null, h(Id), false, h(Id)),
  "ids in one-item lists": () => nested(3, h(TwoIds, null, nested(3, h(Id)))),
  "ids far down": () => nested(200, h(TwoIds, null, nested(70, h(Id)))),
  "ids in wide trees": () => wide(3, 6),
  "ids in very wide trees": () => wide(40, 2),
  "ids where bits overflow": () => nested(6, wide(9, 3)),
  "ids in Suspense": () => h(Suspense, null, h(Id), h(Suspense, null, h(Id))),
  "ids in classes": () => h(Hello, { name: h(Id) }, h(Id)),
  "hooks of all kinds": () =>
    h(() => {
      const [state, setState] = React.useState(() => "s");
      const [reduced, dispatch] = React.useReducer(
        (a) => a,
        1,
        (a) => a + 1,
      );
      const [plain] = React.useReducer((a) => a, "r");
      const ref = React.useRef(3);
      const memo = React.useMemo(() => React.useContext(Context), []);
      const callback = React.useCallback(() => "c", []);
      const [pending, start] = React.useTransition();
      const deferred = React.useDeferredValue("d", "first");
      const later = React.useDeferredValue("d");
      const [optimistic] = React.useOptimistic("o");
      const [action, send, busy] = React.useActionState(() => 1, "a");
      const snapshot = React.useSyncExternalStore(
        () => {},
        () => "browser",
        () => "server",
      );
      React.useEffect(() => {
        throw new Error("effect");
      });
      React.useLayoutEffect(() => {});
      React.useInsertionEffect(() => {});
      React.useImperativeHandle(ref, () => 1);
      React.useDebugValue("d");
      const event = React.useEffectEvent(() => {});
      const functions = [setState, dispatch, start, send, event].map((it) => typeof it).join();
      return [
        state,
        reduced,
        plain,
        ref.current,
        memo,
        callback(),
        pending,
        deferred,
        later,
        optimistic,
        action,
        busy,
      ]
        .concat(snapshot, functions)
        .join(" ");
    }),
  "a setter of state that is called by another component": () => {
    const Child = ({ set }) => {
      set(2);
      return "child";
    };
    return h(() => {
      const [state, set] = React.useState(1);
      return [state, h(Child, { key: 1, set })];
    });
  },
  "a context read for a reducer's first state": () =>
    h(
      () =>
        React.useReducer(
          (it) => it,
          1,
          () => React.useContext(Context),
        )[0],
    ),
  "states of a form": () =>
    h(
      "form",
      null,
      h(() => [JSON.stringify(ReactDOM.useFormStatus()), ReactDOM.useFormState(() => 1, "first")[0]]),
    ),
  "a cache, which calls every time": () => h(() => React.cache((it) => it + 1)(1)),
  "a transition that is started at once": () =>
    h(() => {
      React.startTransition(() => {});
      return "a";
    }),
  "a compiler's cache": () =>
    h(() =>
      React.__COMPILER_RUNTIME
        .c(2)
        .map((it) => typeof it)
        .join(),
    ),
};

describe("rendered here", () => {
  test.each(Object.entries(SAME))("%s", (_, create) => {
    const { actual, expected, reason } = renderByBoth(create);
    expect(expected).toHaveProperty("html");
    expect(actual).toEqual(expected);
    expect(reason).toBeUndefined();
  });

  test.each(["p-", "", null, undefined, 5, "<'>"])("ids with the prefix %j", (identifierPrefix) => {
    const { actual, expected } = renderByBoth(() => h(TwoIds, null, h(Id)), { identifierPrefix });
    expect(actual).toEqual(expected);
  });

  test("options may be null", () => {
    const { actual, expected } = renderByBoth(() => h(Id), null);
    expect(actual).toEqual(expected);
  });
});
