/** Cases of React's own tests of its server renderer that no other test here has. */
import * as React from "react";
import * as ReactDOM from "react-dom";
import * as reactDom from "react-dom/server";
import { describe, expect, test } from "vitest";
import { renderToString } from "../src/index.js";
import { renderByBoth } from "./compare.js";
import { loaded, pending } from "./thenables.js";

const h = React.createElement;
const Context = React.createContext(0);
const Consumer = () => h(Context.Consumer, null, (value) => `Result: ${value}`);
const Id = ({ children }) => h("div", { id: React.useId() }, children);

const rejected = () => ({
  // biome-ignore lint/suspicious/noThenProperty: no promise calls back at once.
  then: (_, reject) => reject(new Error("Bad lazy")),
});

class LegacyContext extends React.Component {
  static contextTypes = { text: () => null };
  static childContextTypes = { text: () => null };
  getChildContext() {
    return { text: "never given" };
  }
  render() {
    return [`${this.context.text}`, this.props.children];
  }
}
class OwnConstructor extends React.Component {
  constructor() {
    super();
    this.own = String(this.props);
  }
  render() {
    return [this.own, this.props.text];
  }
}
class Lifecycle extends React.Component {
  static calls = [];
  componentDidMount = () => Lifecycle.calls.push("componentDidMount");
  componentDidUpdate = () => Lifecycle.calls.push("componentDidUpdate");
  shouldComponentUpdate = () => Lifecycle.calls.push("shouldComponentUpdate");
  componentWillUnmount = () => Lifecycle.calls.push("componentWillUnmount");
  UNSAFE_componentWillMount = () => Lifecycle.calls.push("componentWillMount");
  render = () => h("span", null, "Name: ", `${Lifecycle.calls.push("render") > 0}`);
}
class ContextType extends React.Component {
  static contextType = Context;
  render() {
    return `Result: ${this.context}`;
  }
}
class BadContextType extends ContextType {
  static contextType = undefined;
}

const SAME = {
  "a poisoned hasOwnProperty": () => h("div", { hasOwnProperty: "poison" }, h("span", { unknown: "test" })),
  "context, with reading in indirections": () =>
    h(
      Context.Provider,
      { value: 1 },
      h(Context.Provider, { value: 2 }, h(Consumer)),
      h(React.Fragment, null, h(Consumer), h(Context.Provider, { value: 3 }, h(Consumer))),
      h(Consumer),
    ),
  "readContext of the dispatcher": () =>
    h(() => React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE.H.readContext(Context)),
  "contextType, and none": () => h(Context, { value: 4 }, h(ContextType), h(BadContextType)),
  "legacy contexts, which are gone": () => h(LegacyContext, null, h(LegacyContext)),
  "a constructor that hands nothing on": () => h(OwnConstructor, { text: "hello" }),
  "a lazy component whose module is there": () =>
    h(React.lazy(loaded(({ id }) => h("div", { id }, "lazy"))), { id: "a" }),
  "lazy memo and lazy forwardRef": () => [
    h(React.lazy(loaded(React.memo(Consumer))), { key: 1 }),
    h(React.lazy(loaded(React.forwardRef((_, ref) => `${ref}`))), { key: 2, ref: "r" }),
  ],
  "a hook inside of useMemo and of useState": () =>
    h(
      () =>
        `${React.useMemo(() => React.useState("hi")[0])} ${React.useState(() => React.useRef(5).current)[0]}`,
    ),
  "useContext inside of useReducer's first state": () =>
    h(
      () =>
        React.useReducer(
          (it) => it,
          1,
          () => React.useContext(Context),
        )[0],
    ),
  "useMemo without dependencies": () => h(() => React.useMemo(() => "once")),
  "useImperativeHandle and a ref of its own": () =>
    h(
      React.forwardRef((_, ref) => {
        React.useImperativeHandle(ref, () => 1);
        return h("i", { ref: React.useRef(null) });
      }),
      { ref: React.createRef() },
    ),
  "status of a form": () =>
    h(
      "form",
      null,
      h(() => JSON.stringify(ReactDOM.useFormStatus())),
    ),
  "state of a form": () => h(() => ReactDOM.useFormState(() => 1, "first")[0]),
  "cache, which calls every time": () => h(() => React.cache((a) => a + 1)(1)),
  "a transition that is started at once": () =>
    h(() => {
      React.startTransition(() => {});
      return "a";
    }),
  "ids with null children": () => [null, h(Id, { key: 1 }), null, h(Id, { key: 2 })],
  "large ids": () => {
    let tree = h(Id);
    for (let level = 0; level < 50; level++) tree = h(React.Fragment, null, h(Id), tree);
    return tree;
  },
  "ids with indirections": () => h(Id, null, h("div", null, h("div", null, h(Id)))),
  "svg with mixed case, badly cased aliases and namespaces": () =>
    h(
      "svg",
      { tabindex: 1 },
      h("filter", null, h("feMorphology")),
      h("image", { xlinkhref: "/a", xlinkHref: "/b" }),
    ),
  "unknown and custom attributes": () =>
    h("div", {
      foo: "bar",
      foobar: true,
      "data-foo": false,
      arabicForm: "x",
      "arabic-form": "y",
      CLASS: "z",
      on: 1,
    }),
  "an element that is another one": () =>
    h("p", { is: "custom-p", className: "a", fooBar: true, onClick() {} }),
  "custom elements with objects, functions and camel case": () =>
    h("x-a", {
      foo: {},
      bar() {},
      fooBar: 1,
      className: "c",
      tabIndex: 0,
      onFoo: "x",
      is: "y",
      hidden: false,
    }),
  "events are no attributes": () => h("div", { onClick: "a", onclick: "b", onunknown: "c", ONCLICK: "d" }),
  "controlled inputs of all types": () =>
    ["text", "checkbox", "radio", "number", "submit", "reset", "hidden"].map((type) =>
      h("input", { key: type, type, value: "v", checked: type === "radio", onChange() {} }),
    ),
  "a page in a class that renders another page": () =>
    h(
      class extends React.Component {
        render() {
          return h("div", {
            dangerouslySetInnerHTML: { __html: reactDom.renderToStaticMarkup(h("img", { src: "a.jpg" })) },
          });
        }
      },
    ),
  "comments and scripts in texts": () => h("div", null, "<!--", "</script>", "&lt;", "&nbsp;", "\u0000\r\n"),
  "an error boundary that is not needed": () => h(React.Suspense, { fallback: h(() => null) }, "a"),
};

const LEFT = {
  "only some methods of a class run": () => h(Lifecycle),
  "a lazy component that cannot be loaded": () => h(React.Suspense, null, h(React.lazy(rejected))),
  "state that is set until it is well": () =>
    h(() => {
      const [count, set] = React.useState(0);
      if (count < 12) {
        set((it) => it + 1);
        set((it) => it + 1);
      }
      return [count, React.useId()];
    }),
  "tasks that wait, of which the fallback is shown": () =>
    h(
      React.Suspense,
      { fallback: "fallback" },
      h(() => React.use(pending())),
    ),
  "a title of an iframe's props": () => h("iframe", { style: "border:none;" }),
  "stylesheets in their order": () =>
    h(
      "div",
      null,
      h("link", { rel: "stylesheet", href: "/a", precedence: "one" }),
      h("link", { rel: "stylesheet", href: "/b", precedence: "two" }),
      h("link", { rel: "stylesheet", href: "/a", precedence: "one" }),
    ),
};

describe("same", () => {
  test.each(Object.entries(SAME))("%s", (_, create) => {
    const { actual, expected, fellBack } = renderByBoth(create);
    expect(expected).toHaveProperty("html");
    expect(actual).toEqual(expected);
    expect(fellBack).toBe(false);
  });
});

describe("falls back", () => {
  test.each(Object.entries(LEFT))("%s", (_, create) => {
    const { actual, expected, fellBack } = renderByBoth(create);
    expect(actual).toEqual(expected);
    expect(fellBack).toBe(true);
  });
});

test("a component that cannot be loaded throws its error", () => {
  expect(() => renderToString(h(React.lazy(rejected)))).toThrow("Bad lazy");
});

test("a page that has ended with an error leaves the next one as it should be", () => {
  const page = h(Context, { value: 9 }, h(Consumer), h(Id));
  const before = renderToString(page);
  expect(() => renderToString(h(Context, { value: 1 }, h(React.lazy(rejected))))).toThrow();
  expect(() => renderToString(h(Context, { value: 1 }, h("p", null, { a: 1 })))).toThrow();
  expect(renderToString(page)).toBe(before);
});
