/** React's cases of `renderToString`, and those of `renderToStaticMarkup` by it. */
import * as React from "react";
import { describeCases, fallsBack, throws, throwsOwn } from "./cases.js";
import { failing, loaded, pending } from "./thenables.js";

const h = React.createElement;
const Context = React.createContext(0);

class GivesClass extends React.Component {
  render() {
    return this.props.what;
  }
}
class Child extends React.Component {
  render() {
    return h("span", null, "My name is ", this.props.name);
  }
}

/** Says which of its methods have run. */
class Lifecycle extends React.Component {
  calls = [];
  UNSAFE_componentWillMount = () => this.calls.push("componentWillMount");
  componentDidMount = () => this.calls.push("componentDidMount");
  UNSAFE_componentWillUpdate = () => this.calls.push("componentWillUpdate");
  componentDidUpdate = () => this.calls.push("componentDidUpdate");
  shouldComponentUpdate = () => this.calls.push("shouldComponentUpdate");
  UNSAFE_componentWillReceiveProps = () => this.calls.push("componentWillReceiveProps");
  componentWillUnmount = () => this.calls.push("componentWillUnmount");
  render() {
    this.calls.push("render");
    return h("span", null, "Calls: ", this.calls.join());
  }
}
class Start extends React.Component {
  UNSAFE_componentWillMount() {
    this.setState({ text: "hello, world" });
  }
  render() {
    return h("div", null, this.state.text);
  }
}
class StartWithConstructor extends Start {
  constructor() {
    super();
    this.state = { text: "default" };
  }
}
class Updating extends React.Component {
  UNSAFE_componentWillMount() {
    this.forceUpdate();
  }
  render() {
    return h("div", { onClick() {} });
  }
}
class OwnConstructor extends React.Component {
  // biome-ignore lint/complexity/noUselessConstructor: it hands nothing on.
  constructor() {
    super();
  }
  render() {
    return h("div", null, this.props.text);
  }
}
class LegacyProvider extends React.Component {
  static childContextTypes = { text: () => null };
  getChildContext() {
    return { text: "hello, world" };
  }
  render() {
    return this.props.children;
  }
}
class LegacyReader extends OwnConstructor {
  static contextTypes = { text: () => null };
  render() {
    return h("div", null, this.context.text);
  }
}

const Consumer = () => h(Context.Consumer, null, (value) => `Result: ${value}`);
const Reader = () =>
  `Result: ${React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE.H.readContext(Context)}`;
const contexts = (Read, first) =>
  h(
    Context.Provider,
    { value: 1 },
    first,
    h(Context.Provider, { value: 2 }, h(Read)),
    h(React.Fragment, null, h(React.Fragment, null, h(Read), h(Context.Provider, { value: 3 }, h(Read)))),
    h(Read),
  );

const throwing = (what) => () =>
  h(() => {
    throw what;
  });

class WithoutComponent {
  render() {
    return h("div");
  }
}
class DeepContext extends React.Component {
  render() {
    return this.context.hello.world;
  }
}
const withContextType = (contextType, Base = DeepContext) =>
  h(Object.assign(class extends Base {}, { contextType }));
class Empty extends React.Component {
  render() {
    return h("div");
  }
}
const custom = (foo) => () => h("my-custom-element", { foo });
const Svg = ({ children }) => h("g", null, children);

describeCases("ReactServerRendering", {
  "an element": () => h("span", null, "hello world"),
  "an element that closes itself": () => h("img"),
  "a component that gives null": () => h(GivesClass, { what: null }),
  "components in one another": () => h(GivesClass, { what: h("div", null, h(Child, { name: "child" })) }),
  "methods of a class": fallsBack("componentWillMount", () => h(Lifecycle)),
  "an object": throws("invalid child", () => ({ x: 123 })),
  "a style that is a text": throws("invalid props", () => h("iframe", { style: "border:none;" })),
  "a property named hasOwnProperty": () =>
    h("div", { hasOwnProperty: "poison" }, h("span", { unknown: "test" })),
  "static: components": () =>
    h(GivesClass, {
      what: h(
        "span",
        null,
        h(() => h("div", null, "inner")),
      ),
    }),
  "static: texts": () => h(GivesClass, { what: h("span", null, "hello", " ", "world") }),
  "static: null": () => h(GivesClass, { what: null }),
  "static: methods of a class": fallsBack("componentWillMount", () => h(Lifecycle)),
  "static: an object": throws("invalid child", () => ({ x: 123 })),
  "static: state set before the first render": fallsBack("componentWillMount", () => h(Start)),
  "static: the same with a constructor": fallsBack("componentWillMount", () => h(StartWithConstructor)),
  "static: a constructor that hands no props on": () => h(OwnConstructor, { text: "hello, world" }),
  "static: a constructor that hands no context on": () => h(LegacyProvider, null, h(LegacyReader)),
  "static: contexts": () => contexts(Consumer),
  "static: contexts that are read": () => contexts(Reader),
  "static: contexts of a page in a page": fallsBack("page in a page", (render) =>
    contexts(
      Consumer,
      h(() => render(contexts(Consumer))),
    ),
  ),
  "static: a page in a page, and state set before the first render": fallsBack("page in a page", (render) =>
    h(
      "div",
      null,
      h(() => {
        const __html = render(h("div", null, h("img", { src: "foo-bar.jpg" })));
        return h("div", { dangerouslySetInnerHTML: { __html } });
      }),
      h(Start),
    ),
  ),
  "static: a lazy component that is there": () =>
    h(React.lazy(loaded(({ id }) => h("div", { id }, "lazy"))), { id: "foo" }),
  "static: a lazy component that cannot be loaded": throwsOwn(() => h(React.lazy(failing))),
  "static: a fallback": fallsBack("suspension", () =>
    h(React.Suspense, { fallback: "fallback" }, throwing(pending())()),
  ),
  "a state that is set later": fallsBack("componentWillMount", () => h(Start)),
  "an update that is asked for later": fallsBack("componentWillMount", () => h(Updating)),
  "null that is thrown": throwsOwn(throwing(null)),
  "undefined that is thrown": throwsOwn(throwing(undefined)),
  "a text that is thrown": throwsOwn(throwing("foo")),
  "children that a component changes": () => {
    const Changing = ({ children }) => {
      children[1] = h("p", { key: 1 });
      return h("div", null, children);
    };
    return h(Changing, null, h("span", { key: 0 }), h("span", { key: 1 }), h("span", { key: 2 }));
  },
  "elements in mixed case": () =>
    h(
      "div",
      null,
      h("inPUT"),
      h("svg", null, h(Svg, null, h("linearGradient"), h("foreignObject", null, h("iFrame")))),
    ),
  "children of what can be edited": () => h("div", { contentEditable: true }, ""),
  "a class that is no component": throwsOwn(() => h(WithoutComponent)),
  "attributes to warn of": () =>
    h(
      "div",
      null,
      h("section"),
      h("font", null, h(GivesClass, { what: h("b", null, h("span", { ariaTypo: "no" })) })),
      h("span", { ariaTypo2: "no" }),
    ),
  "attributes to warn of in pages in pages": fallsBack("page in a page", (render) => {
    const Inner = () => h("span", { ariaTypo3: "no" }, render(h("blink", { ariaTypo2: "no" })));
    const Outer = () => h("span", { ariaTypo4: "no" }, render(h(Inner)));
    return h("div", null, h("span", { ariaTypo: "no" }), h(Outer), h("font", { ariaTypo5: "no" }));
  }),
  "contextType: a consumer, and a provider": () => [
    withContextType(Context.Consumer, Empty),
    withContextType(Context.Provider, Empty),
  ],
  "contextType: null": throwsOwn(() => withContextType(null)),
  "contextType: undefined": throwsOwn(() => withContextType(undefined)),
  "contextType: an object": throwsOwn(() => withContextType({ x: 42, y: "hello" })),
  "contextType: a text": throwsOwn(() => withContextType("foo")),
  "custom: a text": custom("bar"),
  "custom: a number": custom(5),
  "custom: an object": custom({ foo: "bar" }),
  "custom: a list": custom(["foo", "bar"]),
  "custom: a function": custom(() => {}),
});
