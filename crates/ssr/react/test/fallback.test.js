/** What is left to react-dom, and what is as before after it. */
import * as React from "react";
import * as ReactDOM from "react-dom";
import * as reactDom from "react-dom/server";
import { describe, expect, test } from "vitest";
import { lastFallback, renderCounts, renderToString } from "../src/index.js";
import { renderByBoth } from "./compare.js";
import { failing, pending } from "./thenables.js";

const h = React.createElement;
const { Suspense } = React;
const internals = React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
const domInternals = ReactDOM.__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;

const Context = React.createContext("default");
const Read = () => React.useContext(Context);
const Throw = ({ what }) => {
  throw what;
};
const asksFor = (ask) => () =>
  h(() => {
    ask();
    return "a";
  });
const Counter = () => {
  const [count, setCount] = React.useState(0);
  if (count < 3) setCount(count + 1);
  return count;
};
class LegacyStart extends React.Component {
  UNSAFE_componentWillMount() {
    this.setState({ a: 1 });
  }
  render() {
    return this.state.a;
  }
}
class HookInClass extends React.Component {
  render() {
    return React.useState(1)[0];
  }
}
const caught = (call) => () => {
  try {
    return call();
  } catch {
    return "caught";
  }
};

const LEFT = {
  "a promise that is used": [
    "use of a promise",
    () =>
      h(
        Suspense,
        { fallback: "f" },
        h(() => React.use(pending())),
      ),
  ],
  "a promise that is used and fulfilled": [
    "use of a promise",
    () => h(() => React.use(Object.assign(pending(), { status: "fulfilled", value: "v" }))),
  ],
  "a promise without a boundary": ["use of a promise", () => h(() => React.use(pending()))],
  "a promise as a child": [
    "promise as a child",
    () => h(Suspense, { fallback: h("i") }, h("b", null, pending())),
  ],
  "a component that is asynchronous": [
    "promise as a child",
    () =>
      h(
        Suspense,
        { fallback: "f" },
        h(async () => "a"),
      ),
  ],
  "a promise that is thrown": [
    "suspension",
    () => h(Suspense, { fallback: "f" }, h(Throw, { what: pending() })),
  ],
  "a lazy component that is not there yet": [
    "suspension",
    () => h(Suspense, { fallback: "f" }, h(React.lazy(pending))),
  ],
  "an error in a boundary": [
    "error in a boundary",
    () =>
      h(
        "p",
        null,
        "a",
        h(Suspense, { fallback: h("b") }, "x", h("title"), h(Throw, { what: new Error("e") })),
        "c",
      ),
  ],
  "a lazy component that cannot be loaded, in a boundary": [
    "error in a boundary",
    () => h(Suspense, null, h(React.lazy(failing))),
  ],
  "null that is thrown in a boundary": [
    "error in a boundary",
    () => h(Suspense, null, h(Throw, { what: null })),
  ],
  "state set while rendering": ["state set while rendering", () => h(Counter)],
  "state set without end": [
    "state set while rendering",
    () =>
      h(() => {
        const [, set] = React.useReducer((n) => n + 1, 0);
        set();
        return null;
      }),
  ],
  "a hook in a class": ["hook outside of a component", () => h(HookInClass)],
  "a hook in a consumer": [
    "hook outside of a component",
    () => h(Context.Consumer, null, () => React.useRef(1).current),
  ],
  "a hook in a class that is caught": [
    "hook outside of a component",
    () =>
      h(
        class extends React.Component {
          render = caught(() => React.useContext(Context));
        },
      ),
  ],
  "a hook in a value that becomes text": [
    "hook outside of a component",
    () => h("p", { title: { toString: () => React.useId() } }),
  ],
  "a hook of a component, called for another element": [
    "hook outside of a component",
    () => {
      let hook;
      const Component = () => {
        hook = () => React.useState(0)[0];
        return h(
          class extends React.Component {
            render = () => hook();
          },
        );
      };
      return h(Component);
    },
  ],
  "an effect event that is called": [
    "effect event while rendering",
    () => h(() => React.useEffectEvent(() => "a")()),
  ],
  "a transition that is started": [
    "transition while rendering",
    () => h(() => React.useTransition()[1](() => {})),
  ],
  "an optimistic state that is set": [
    "optimistic state while rendering",
    () => h(() => React.useOptimistic(1)[1](2)),
  ],
  "an optimistic state that is set, caught": [
    "optimistic state while rendering",
    () => h(caught(() => React.useOptimistic(1)[1](2))),
  ],
  "a store without a server's snapshot": [
    "store without a server's snapshot",
    () =>
      h(() =>
        React.useSyncExternalStore(
          () => {},
          () => 1,
        ),
      ),
  ],
  "a class with componentWillMount": ["componentWillMount", () => h(LegacyStart)],
  "a form's function": ["form action", () => h("form", { action() {} }, "a")],
  "a button's function": ["form action", () => h("form", null, h("button", { formAction() {} }))],
  "an input's function": ["form action", () => h("input", { formAction() {}, type: "submit" })],
  "an action for forms without scripts": [
    "form action",
    () =>
      h(() => {
        const action = Object.assign(() => 1, { $$FORM_ACTION: () => ({ name: "n", data: null }) });
        const [, send] = React.useActionState(action, 1);
        return h("form", { action: send });
      }),
  ],
  "a stylesheet with precedence": [
    "stylesheet with precedence",
    () => h("div", null, h("link", { rel: "stylesheet", href: "/a", precedence: "p" }), "a"),
  ],
  "a style with precedence": [
    "stylesheet with precedence",
    () => h("style", { href: "/a", precedence: "p" }, "a{}"),
  ],
  "a document in a document": ["invalid document", () => [h("html", { key: 1 }), h("html", { key: 2 })]],
  "a document in a boundary": [
    "document in a boundary",
    () => h(Suspense, null, h("html", null, h("head", null, "a"))),
  ],
  "an element in the head that does not belong there": [
    "element in the head",
    () => h("html", null, h("head", null, h("div", null, "a", h("p", null, "lost by react-dom")))),
  ],
  "two heads": ["invalid document", () => h("html", null, h("head"), h("head"))],
  "two bodies": ["invalid document", () => h("html", null, h("body"), h("body"))],
  "a generator, and what falls back behind it": [
    "iterator as a child",
    () => {
      function* generate() {
        yield "a";
        yield h("b", { key: 1 });
      }
      return h("p", null, generate(), h("form", { action() {} }));
    },
  ],
  "a consumer without a function": ["invalid child", () => h(Context.Consumer, null)],
  "forwardRef of nothing": ["other kind of element", () => h(React.forwardRef(undefined))],
  "a class that does not render": ["other kind of element", () => h(class extends React.Component {})],
  Activity: ["other kind of element", () => h(React.Activity, { mode: "visible" }, "a")],
  "a hidden Activity": ["other kind of element", () => h(React.Activity, { mode: "hidden" }, "a")],
  ViewTransition: ["other kind of element", () => h(React.ViewTransition, null, h("p"))],
  "a portal": ["invalid child", () => ReactDOM.createPortal("a", { nodeType: 1 })],
  "an object as a child": ["invalid child", () => h("p", null, { a: 1, b: 2 })],
  "a date as a child": ["invalid child", () => [new Date(0)]],
  "an element of undefined": ["other kind of element", () => h(undefined)],
  "an element of an object": ["other kind of element", () => h({})],
  "an element of a provider's promise": ["invalid tag", () => h("a b")],
  "an element with a bad name": ["invalid tag", () => h("1<2")],
  "children and raw markup": [
    "invalid props",
    () => h("p", { dangerouslySetInnerHTML: { __html: "a" } }, "b"),
  ],
  "raw markup as a text": ["invalid props", () => h("p", { dangerouslySetInnerHTML: "a" })],
  "children of a void element": ["invalid props", () => h("br", null, "a")],
  "children of an input": ["invalid props", () => h("input", null, "a")],
  "children of a menuitem": ["invalid props", () => h("menuitem", null, "a")],
  "a textarea with two children": ["invalid props", () => h("textarea", null, "a", "b")],
  "a textarea with a value and children": ["invalid props", () => h("textarea", { value: "a" }, "b")],
  "a textarea with raw markup": [
    "invalid props",
    () => h("textarea", { dangerouslySetInnerHTML: { __html: "" } }),
  ],
  "a style that is a text": ["invalid props", () => h("p", { style: "color: red" })],
  "preload while rendering": [
    "resource asked for while rendering",
    asksFor(() => ReactDOM.preload("/a", { as: "style" })),
  ],
  "preinit while rendering": [
    "resource asked for while rendering",
    asksFor(() => ReactDOM.preinit("/a", { as: "script" })),
  ],
  "preconnect while rendering": [
    "resource asked for while rendering",
    asksFor(() => ReactDOM.preconnect("/a")),
  ],
  "prefetchDNS while rendering": [
    "resource asked for while rendering",
    asksFor(() => ReactDOM.prefetchDNS("/a")),
  ],
  "preloadModule while rendering": [
    "resource asked for while rendering",
    asksFor(() => ReactDOM.preloadModule("/a")),
  ],
};

const OWN_ERRORS = {
  "an error": () => h(Throw, { what: new Error("own") }),
  "an error beside a boundary": () => [
    h(Suspense, { key: 1 }, "a"),
    h(Throw, { key: 2, what: new Error("own") }),
  ],
  null: () => h(Throw, { what: null }),
  "a text": () => h("p", null, h(Throw, { what: "text" })),
  "a symbol as a value": () => h("p", { title: { toString: () => Symbol("s") } }),
  "a class's error": () =>
    h(
      class extends React.Component {
        static getDerivedStateFromError() {
          return {};
        }
        render() {
          return h(Throw, { what: new Error("own") });
        }
      },
    ),
};

const expectUntouched = () => {
  expect(internals.H).toBeNull();
  expect(Context._currentValue2).toBe("default");
  expect(renderToString(h("p", null, "a", h(Read), h("i", { id: "x" })))).toBe(
    '<p>a<!-- -->default<i id="x"></i></p>',
  );
};

describe("left to react-dom", () => {
  test.each(Object.entries(LEFT))("%s", (_, [why, create]) => {
    const { actual, expected, reason } = renderByBoth(() => h(Context, { value: "inner" }, create()));
    expect(actual).toEqual(expected);
    expect(reason).toBe(why);
    expectUntouched();
  });
});

describe("errors of the page's own", () => {
  test.each(Object.entries(OWN_ERRORS))("%s is thrown as it is", (_, create) => {
    const { actual, expected, reason } = renderByBoth(() => h(Context, { value: "inner" }, create()));
    expect(actual).toEqual(expected);
    expect(actual).toHaveProperty("error");
    expect(reason).toBeUndefined();
    expectUntouched();
  });

  test("a component that throws at its tenth render throws then, and only then", () => {
    const run = (render) => {
      let renders = 0;
      const Tenth = () => {
        renders += 1;
        if (renders === 10) throw new Error("the tenth");
        return `${renders} `;
      };
      return Array.from({ length: 12 }, () => {
        try {
          return render(h("p", null, h(Tenth)));
        } catch (error) {
          return error.message;
        }
      });
    };
    expect(run(renderToString)).toEqual(run(reactDom.renderToString));
  });
});

describe("pages in pages", () => {
  const inner = (render) =>
    h(() =>
      render(
        h(
          "i",
          { title: React.version },
          h(Read),
          h(() => React.useId()),
        ),
      ),
    );
  const outer = (render) =>
    h(
      Context,
      { value: "outer" },
      inner(render),
      h(Read),
      h(() => React.useId()),
    );

  test("a component that renders a page itself", () => {
    expect(renderToString(outer(renderToString))).toBe(
      reactDom.renderToString(outer(reactDom.renderToString)),
    );
  });

  test("a component that renders a page itself within a page that is left to react-dom", () => {
    const create = (render) => [h(Counter, { key: 1 }), h(React.Fragment, { key: 2 }, outer(render))];
    expect(renderToString(create(renderToString))).toBe(
      reactDom.renderToString(create(reactDom.renderToString)),
    );
  });

  test("hooks of a component after it has rendered a page itself", () => {
    const create = (render) => [
      h(() => [render(h(() => React.useId())), React.useId()], { key: 1 }),
      h(
        caught(() => [render(h(Read)), React.useState("state")[0]]),
        { key: 2 },
      ),
    ];
    const outcome = (render) => {
      try {
        return render(create(render));
      } catch (error) {
        return error.message;
      } finally {
        reactDom.renderToString(null);
      }
    };
    expect(outcome(renderToString)).toBe(outcome(reactDom.renderToString));
  });

  test("a component that renders a page that throws", () => {
    const create = (render) =>
      h(Context, { value: "outer" }, h(caught(() => render(h(Throw, { what: new Error("e") })))), h(Read));
    expect(renderToString(create(renderToString))).toBe(
      reactDom.renderToString(create(reactDom.renderToString)),
    );
  });
});

describe("depth", () => {
  const lists = (depth) => {
    let node = h("b", null, "inmost");
    for (let level = 0; level < depth; level++) node = [node];
    return node;
  };
  const elements = (depth) => {
    let node = "inmost";
    for (let level = 0; level < depth; level++) node = h("b", null, node);
    return node;
  };
  const components = (depth) => {
    const Level = ({ left }) =>
      left === 0 ? h("i", { id: React.useId() }) : h("b", null, h(Level, { left: left - 1 }));
    return h(Level, { left: depth });
  };

  test.each([100, 1_000, 4_097, 20_000])("%i levels", (depth) => {
    for (const create of [lists, elements, components]) {
      const { actual, expected } = renderByBoth(() => create(depth));
      expect(actual.error).toEqual(expected.error);
      expect(actual.html === expected.html).toBe(true);
    }
    expectUntouched();
  });

  // With two contexts that have each other, react-dom does not come to an end.
  test("a context that has itself as its value", () => {
    const create = () => {
      const itself = React.createContext(null);
      return h(itself, { value: itself }, "a", h("b", null, itself));
    };
    const { actual, expected, reason } = renderByBoth(create);
    expect(actual).toEqual(expected);
    expect(actual).toHaveProperty("error");
    expect(reason).toBe("depth");
    expectUntouched();
  });
});

test("a hook outside of all pages throws React's error, before pages, between and behind them", () => {
  const outcomes = [
    renderByBoth(() => React.useState(0)),
    renderByBoth(() => h("p")),
    renderByBoth(() => h(Counter)),
  ];
  outcomes.push(renderByBoth(() => React.useState(0)));
  for (const { actual, expected } of outcomes) expect(actual).toEqual(expected);
  expect(outcomes.map(({ actual }) => "error" in actual)).toEqual([true, false, false, true]);
});

test("a page that is left is rendered once more, from its beginning", () => {
  const calls = [];
  const Note = ({ name }) => {
    calls.push(name);
    return name;
  };
  renderToString([
    h(Note, { key: 1, name: "before" }),
    h("form", { key: 2, action() {} }),
    h(Note, { key: 3, name: "behind" }),
  ]);
  expect(calls).toEqual(["before", "before", "behind"]);
});

test("the internals of react-dom are as before", () => {
  const before = { ...domInternals.d };
  renderToString(h("p"));
  renderToString(h(Counter));
  expect(domInternals.d).toEqual(before);
});

test("functions that hooks gave do nothing, or throw, after their page", () => {
  let functions;
  renderToString(
    h(() => {
      functions = { set: React.useState(1)[1], event: React.useEffectEvent(() => {}) };
      return null;
    }),
  );
  expect(functions.set(2)).toBeUndefined();
  expect(functions.event).toThrow("effect event while rendering");
  expectUntouched();
});

test("pages are counted", () => {
  const before = renderCounts();
  renderToString(h("p"));
  expect(lastFallback()).toBeNull();
  renderToString(h(Counter));
  expect(lastFallback()).toBe("state set while rendering");
  const { rendered, fallbacks } = renderCounts();
  expect(rendered - before.rendered).toBe(1);
  expect(fallbacks["state set while rendering"] - before.fallbacks["state set while rendering"]).toBe(1);
});
