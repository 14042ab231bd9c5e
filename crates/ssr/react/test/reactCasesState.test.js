/** React's cases of contexts, hooks and ids. */
import * as React from "react";
import { describeCases, fallsBack, throws, throwsOwn, withOptions } from "./cases.js";

const h = React.createElement;
const { useContext, useId, useReducer, useRef, useState } = React;
const readContext = (context) =>
  React.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE.H.readContext(context);

const Color = React.createContext("none");
const Theme = React.createContext("dark");
const Language = React.createContext("french");

class Purple extends React.Component {
  render() {
    return h(Color.Provider, { value: this.props.text ?? "purple" }, this.props.children);
  }
}
const Red = ({ children }) => h(Purple, { text: "red" }, children);
const Inner = ({ children }) => children;

/** A class that reads a context, and gives it to the function that is its child. */
const classOf = (contextType) =>
  class extends React.Component {
    static contextType = contextType;
    render() {
      return this.props.children(this.context);
    }
  };
const asDiv = (id) => (value) => h("div", { id }, value);

/** Contexts in contexts, read by components that may be classes or consumers. */
const unwinding = (ReadTheme, ReadLanguage) => () =>
  h(
    "div",
    null,
    h(
      Theme.Provider,
      { value: "light" },
      h(
        Language.Provider,
        { value: "english" },
        h(Theme.Provider, { value: "dark" }, h(ReadTheme, null, asDiv("theme1"))),
        h(ReadTheme, null, asDiv("theme2")),
        h(
          Language.Provider,
          { value: "sanskrit" },
          h(
            Theme.Provider,
            { value: "blue" },
            h(
              Theme.Provider,
              { value: "red" },
              h(ReadLanguage, null, () =>
                h(
                  Language.Provider,
                  { value: "chinese" },
                  h(Language.Provider, { value: "hungarian" }),
                  h(ReadLanguage, null, asDiv("language1")),
                ),
              ),
            ),
            h(ReadLanguage, null, (language) => [
              h(ReadTheme, { key: 1 }, asDiv("theme3")),
              h("div", { key: 2, id: "language2" }, language),
            ]),
          ),
        ),
      ),
    ),
    h(ReadLanguage, null, asDiv("language3")),
  );

const several = (ReadTheme, ReadLanguage) => () =>
  h(
    Theme.Provider,
    { value: "light" },
    h(
      Language.Provider,
      { value: "english" },
      h(ReadTheme, null, asDiv("theme")),
      h(ReadLanguage, null, asDiv("language")),
    ),
  );

const ClassColor = classOf(Color);
const WithoutContext = classOf(undefined);

describeCases("ReactDOMServerIntegrationClassContextType", {
  "a class": () => h(Purple, null, h(ClassColor, null, asDiv())),
  "a class without a contextType": () =>
    h(
      Purple,
      null,
      h(WithoutContext, null, (it) => typeof it),
    ),
  "a class that reads what is not there": () =>
    h(
      Purple,
      null,
      h(ClassColor, null, (color) => h("div", null, color.foo)),
    ),
  "a class further inside": () => h(Purple, null, h(Inner, null, h(ClassColor, null, asDiv()))),
  "a provider in a provider": () => h(Purple, null, h(Red, null, h(ClassColor, null, asDiv()))),
  "several contexts": several(classOf(Theme), classOf(Language)),
  "contexts in contexts": unwinding(classOf(Theme), classOf(Language)),
});

const ReadColor = () => readContext(Color);
class ClassReadColor extends React.Component {
  render() {
    return readContext(Color);
  }
}
const consumed = h(Color.Consumer, null, (text) => text);

describeCases("ReactDOMServerIntegrationNewContext", {
  "a consumer in a class": () =>
    h(
      Purple,
      null,
      h(
        "div",
        null,
        h(WithoutContext, null, () => consumed),
      ),
    ),
  "a consumer in a function": () =>
    h(
      Purple,
      null,
      h(() => consumed),
    ),
  "a consumer in a class, without a provider": () =>
    h(
      "div",
      null,
      h(WithoutContext, null, () => consumed),
    ),
  "a consumer in a function, without a provider": () =>
    h(
      "div",
      null,
      h(() => consumed),
    ),
  "a consumer further inside": () => h(Purple, null, h(Inner, null, h("div", null, consumed))),
  "a provider in a provider": () => h(Purple, null, h(Red, null, h("div", null, consumed))),
  "reading in components of all kinds": () =>
    h(
      Purple,
      null,
      h(
        Red,
        null,
        h(ReadColor),
        h(ClassReadColor),
        h(React.memo(ReadColor)),
        h(React.forwardRef(ReadColor)),
        h(Color.Consumer, null, () => readContext(Color)),
      ),
    ),
  "several contexts": several(Theme.Consumer, Language.Consumer),
  "contexts in contexts": unwinding(Theme.Consumer, Language.Consumer),
  "a context as its own provider": () =>
    h(
      Theme,
      { value: "light" },
      h(
        Language,
        { value: "english" },
        h(Theme, { value: "dark" }, h(Theme.Consumer, null, asDiv("theme")), `${Theme.Provider === Theme}`),
      ),
    ),
  "a page after one that threw": (render) => {
    const Crash = () => {
      throw new Error("crash");
    };
    try {
      render(h(Purple, null, consumed, h(Crash)));
    } catch {
      return consumed;
    }
  },
});

const textType = { text: () => null };

/** What gave contexts to others before there was createContext. */
class LegacyPurple extends React.Component {
  static childContextTypes = textType;
  getChildContext() {
    return { text: "purple", other: "red" };
  }
  render() {
    return this.props.children;
  }
}
class LegacyClass extends React.Component {
  render() {
    return h("div", null, this.context.text);
  }
}
class LegacyReader extends LegacyClass {
  static contextTypes = textType;
}
class LegacyWrongReader extends LegacyClass {
  static contextTypes = { foo: () => null };
}
class LegacyStart extends LegacyPurple {
  getChildContext() {
    return this.state;
  }
  UNSAFE_componentWillMount() {
    this.setState({ text: "foo" });
  }
}
class Forgetful extends React.Component {
  getChildContext() {
    return { foo: "bar" };
  }
  render() {
    return h("div", null, this.props.children);
  }
}
const PlainFunction = (_, context) => h("div", null, context.text);
const LegacyFunction = Object.assign((...given) => PlainFunction(...given), { contextTypes: textType });
const LegacyWrongFunction = Object.assign((...given) => PlainFunction(...given), {
  contextTypes: { foo: () => null },
});
const HopefulFunction = Object.assign((_, context) => `${context?.foo}`, { contextTypes: textType });
const inPurple = (Reader) => h(LegacyPurple, null, h(Reader));

describeCases("ReactDOMServerIntegrationLegacyContext", {
  "a class": () => inPurple(LegacyReader),
  "a function": throwsOwn(() => inPurple(LegacyFunction)),
  "a class that does not ask": () => inPurple(LegacyClass),
  "a function that does not ask": throwsOwn(() => inPurple(PlainFunction)),
  "a class that asks for another": () => inPurple(LegacyWrongReader),
  "a function that asks for another": throwsOwn(() => inPurple(LegacyWrongFunction)),
  "a function further inside": throwsOwn(() => h(LegacyPurple, null, h(Inner, null, h(LegacyFunction)))),
  "a provider in a provider": throwsOwn(() => h(LegacyPurple, null, inPurple(LegacyFunction))),
  "two providers of two texts": throwsOwn(() => h(LegacyPurple, null, h(Forgetful, null, h(LegacyFunction)))),
  "componentWillMount before getChildContext": throws("componentWillMount", () =>
    h(LegacyStart, null, h(LegacyFunction)),
  ),
  "a provider without types": () => h(Forgetful, null, h(HopefulFunction)),
  "a provider of more than its types": () => h(LegacyPurple, null, h("div")),
  "a provider without types and readers": () => h(Forgetful),
});

const format = (value) => (typeof value === "string" ? value : `${JSON.stringify(value)}`);
class FormattingClass extends React.Component {
  static contextTypes = textType;
  shouldComponentUpdate() {
    throw new Error("is not called");
  }
  UNSAFE_componentWillReceiveProps() {
    throw new Error("is not called");
  }
  render() {
    return format(this.context);
  }
}
class FormattingColor extends FormattingClass {
  static contextTypes = undefined;
  static contextType = Color;
}
const FormattingFunction = Object.assign((_, context) => format(context), { contextTypes: textType });

describeCases("ReactDOMServerIntegrationLegacyContextDisabled", {
  "contexts of before": () =>
    h(
      LegacyPurple,
      null,
      h(FormattingClass),
      h(FormattingFunction),
      h((_, context) => format(context)),
    ),
  "contexts of today": () =>
    h(
      Purple,
      null,
      h(Color.Consumer, null, format),
      h(FormattingColor),
      h(() => format(useContext(Color))),
    ),
});

const increment = (count) => count + 1;

/** Notes what happens from the page's beginning, which may be rendered twice, and says it at the end. */
function noting(create) {
  return () => {
    const notes = [];
    const seen = new Set();
    const Begin = () => {
      notes.length = 0;
      seen.clear();
    };
    const note = (what) => {
      notes.push(what);
      return what;
    };
    const Say = () => notes.join("; ");
    return [h(Begin, { key: 1 }), h(React.Fragment, { key: 2 }, create(note, seen)), h(Say, { key: 3 })];
  };
}

const StateInClass = () =>
  h(WithoutContext, null, () => {
    const [count] = useState(0);
    return count;
  });

/** A component that sets its state until it is `last`, and hands it to `render`. */
const settingUntil = (last, render) => () => {
  const [count, setCount] = useState(0);
  if (count < last) setCount(count + 1);
  return render(count);
};
const Capitals = ({ note, use }) => {
  const [text, setText] = useState("hello");
  const [count, setCount] = useState(0);
  const capitals = use(text);
  note(count);
  if (count < 3) setCount(count + 1);
  if (text === "hello" && count === 2) setText("hello, world.");
  return capitals;
};
const SETS_STATE = "state set while rendering";
const throwsEffect = (useAnyEffect) => () =>
  h(() => {
    useAnyEffect(() => {
      throw new Error("is not called");
    });
    return h("span", null, "Count: 0");
  });

const Many = React.createContext({ foo: 0, bar: 0, baz: 0 });
const twice = (read) => () => {
  const FooAndBar = () => `Foo: ${read(Many).foo}, Bar: ${read(Many).bar}`;
  const Baz = () => h("span", null, read(Many).baz);
  return h(Many, { value: { foo: 1, bar: 3, baz: 5 } }, h(Inner, null, h(FooAndBar)), h(Inner, null, h(Baz)));
};

describeCases("ReactDOMServerIntegrationHooks", {
  "useState: a first state": () => h(() => `Count: ${useState(0)[0]}`),
  "useState: a function for it": () => h(() => `Count: ${useState(() => 0)[0]}`),
  "useState: set by another component": () => {
    const Update = ({ set, count }) => {
      if (count < 3) set(increment);
      return h("span", null, count);
    };
    return h(() => {
      const [count, set] = useState(0);
      return h("div", null, h(Update, { set, count }));
    });
  },
  "useState: in a class": throws("hook outside of a component", () => h(StateInClass)),
  "useState: set several times": fallsBack(SETS_STATE, () =>
    h(() => {
      const [count, set] = useState(0);
      if (count < 12) for (let time = 0; time < 3; time++) set(increment);
      return `Count: ${count}`;
    }),
  ),
  "useState: set until it is well": fallsBack(SETS_STATE, () =>
    h(settingUntil(3, (count) => `Count: ${count}`)),
  ),
  "useState: set without end": throws(SETS_STATE, () => h(settingUntil(Infinity, String))),
  "useReducer: a first state": noting((note) => h(() => note(useReducer(increment, 0)[0]))),
  "useReducer: a function for it": noting((note) => h(() => note(useReducer(increment, 0, increment)[0]))),
  "useReducer: called while rendering": fallsBack(
    SETS_STATE,
    noting((note) =>
      h(() => {
        const [count, dispatch] = useReducer(increment, 0);
        if (count < 3) dispatch();
        return note(count);
      }),
    ),
  ),
  "useReducer: another reducer at each render": fallsBack(
    SETS_STATE,
    noting((note) =>
      h(() => {
        const [step, setStep] = useState(1);
        const [count, dispatch] = useReducer((it) => it + step, 0);
        if (count < 20) {
          dispatch();
          setStep(11 - step);
        }
        return note(count);
      }),
    ),
  ),
  "useMemo: with dependencies": noting((note) =>
    h(() => note(React.useMemo(() => note("hello").toUpperCase(), ["hello"]))),
  ),
  "useMemo: without": noting((note) => h(() => React.useMemo(() => note("A")))),
  "useMemo: again when the state is set": fallsBack(
    SETS_STATE,
    noting((note) =>
      h(() => {
        const [text, setText] = useState("hello");
        const capitals = React.useMemo(() => note(text).toUpperCase(), [text]);
        if (text === "hello") setText("hello, world.");
        return capitals;
      }),
    ),
  ),
  "useMemo: again when dependencies are others": fallsBack(
    SETS_STATE,
    noting((note) =>
      h(Capitals, { note, use: (text) => React.useMemo(() => note(text).toUpperCase(), [text]) }),
    ),
  ),
  "useMemo: with useState inside": () => h(() => `${React.useMemo(() => useState("hi")[0])}`),
  "useState: with useRef inside": () => h(() => useState(() => useRef(5).current)[0]),
  "useRef: as a ref": () => h(() => h("span", { ref: useRef() }, "Hi")),
  "useRef: when the state is set": fallsBack(
    SETS_STATE,
    noting((note) => h(settingUntil(3, (count) => h("span", { ref: useRef() }, `Count: ${note(count)}`)))),
  ),
  "useRef: the same when the state is set": fallsBack(
    SETS_STATE,
    noting((_, refs) => h(settingUntil(3, (count) => `${count} of ${refs.add(useRef()).size}`))),
  ),
  "useEffect: is not called": throwsEffect(React.useEffect),
  "useEffect: nothing happens later": noting((note) =>
    h(() => {
      React.useEffect(() => note("effect"));
      return note("Count: 0");
    }),
  ),
  "useCallback: is not called": throwsEffect(React.useCallback),
  "useCallback: is called while rendering": () =>
    h(() => React.useCallback((more) => `Count: ${2 + more}`)(3)),
  "useCallback: another when dependencies are others": fallsBack(
    SETS_STATE,
    noting((note, callbacks) => {
      const use = (text) => {
        const callback = React.useCallback(() => text.toUpperCase(), [text]);
        note(callbacks.add(callback).size);
        return callback();
      };
      return h(Capitals, { note, use });
    }),
  ),
  "useImperativeHandle: is not called": () =>
    h(
      React.forwardRef((_, ref) => {
        React.useImperativeHandle(ref, () => {
          throw new Error("is not called");
        });
        return `Count: ${ref.current}`;
      }),
      { ref: { current: 0 } },
    ),
  "useInsertionEffect: is not called": throwsEffect(React.useInsertionEffect),
  "useLayoutEffect: is not called": throwsEffect(React.useLayoutEffect),
  "useContext: in a class": throws("hook outside of a component", () =>
    h(WithoutContext, null, () => useContext(Color)),
  ),
  "useReducer: with useRef inside": throws(SETS_STATE, () =>
    h(() => {
      const [count, dispatch] = useReducer((it) => it + useRef(1).current, 0);
      if (count === 0) dispatch();
      return count;
    }),
  ),
  "useContext: twice": twice(useContext),
  "useDebugValue: gives nothing": () => h(() => typeof React.useDebugValue(123)),
  "readContext: twice": twice(readContext),
  "readContext: inside of useMemo and useReducer": fallsBack(SETS_STATE, () => [
    h(() => React.useMemo(() => readContext(Color), []), { key: 1 }),
    h(
      () => {
        const [color, dispatch] = useReducer(() => readContext(Color));
        if (color !== "none") dispatch();
        return color;
      },
      { key: 2 },
    ),
  ]),
  "a page after one whose component set its state and threw": fallsBack(SETS_STATE, (render) => {
    const Throwing = settingUntil(4, (count) => {
      if (count >= 3) throw new Error("too much");
      return count;
    });
    try {
      render(h(Throwing));
    } catch (error) {
      return h(() => `${error.message} ${useState(0)[0]}`);
    }
  }),
});

const Id = ({ children }) => h("div", { id: useId() }, children);
const list = () => ["A", "B", "D"].map((key) => h(Id, { key }));

describeCases("ReactDOMUseId", {
  "in lists": () => h("div", null, h("div", null, h(Id), h(Id)), h(Id)),
  "in one another": () => h(Id, null, h("div", null, h("div", null, h("div", null, h(Id))))),
  "in strict mode": () => h(React.StrictMode, null, h(Id)),
  "beside null": () => h(React.Fragment, null, null, h(Id), null, h(Id)),
  "large ones": () => {
    let tree = h(Id);
    for (let level = 0; level < 50; level++) tree = h(React.Fragment, null, h(Id), tree);
    return tree;
  },
  "several of one component": () => h(() => `${useId()}, ${useId()}, ${useId()}`),
  "of a component that sets its state": fallsBack(SETS_STATE, () => h(settingUntil(3, useId))),
  "in a boundary": () => h("div", null, h(React.Suspense, { fallback: "…" }, h(Id), h(Id)), h(Id)),
  "outside of a boundary, for hydration": () => [
    list(),
    h(React.Suspense, { key: "s", fallback: "…" }, h(Id), h("span")),
  ],
  "inside of a boundary, for hydration": () => h(React.Suspense, { fallback: "…" }, list(), h("span")),
  "with a prefix": withOptions({ identifierPrefix: "custom-" }, () => [h(Id, { key: 1 }), h(Id, { key: 2 })]),
  "in one another, in strict mode": () =>
    h(
      React.StrictMode,
      null,
      h(() => h("div", null, useId(), " ", h(Id))),
    ),
});
