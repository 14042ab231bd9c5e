/** Random trees, made of a list of numbers: the shorter and smaller it is, the simpler is the tree. */
import * as React from "react";
import { loaded, pending } from "./thenables.js";

const h = React.createElement;
const Context = React.createContext("default");
const Other = React.createContext(0);

/** Numbers as choices, one after the other; when there are none left, the first choice is made. */
export class Choices {
  #numbers;
  #next = 0;

  constructor(numbers) {
    this.#numbers = numbers;
  }

  /** Chooses a number below `count`. */
  below(count) {
    const number = this.#numbers[this.#next++] ?? 0;
    return number % count;
  }

  of(list) {
    return list[this.below(list.length)];
  }

  /** Makes up to `most` things. */
  several(most, create) {
    return Array.from({ length: this.below(most + 1) }, create);
  }
}

export const TEXTS = [
  "a",
  "",
  "b c",
  "<&>\"'",
  "\n",
  "é",
  "ॐ",
  " ",
  "0",
  "</script>",
  "javascript:x",
  "data:x",
];
const VALUES = [
  ...TEXTS,
  0,
  1,
  -1.5,
  true,
  false,
  null,
  undefined,
  10n,
  Number.NaN,
  () => 1,
  Symbol("s"),
  ["x", 2],
  { a: 1 },
];
const LEAVES = ["a", null, "b", 1, "", false, undefined, "<&>\"'", 0, true, 7n, "\n", () => "never"];

export const NAMES = (
  "className id title href src style hidden value defaultValue checked defaultChecked disabled name type tabIndex role " +
  "data-a aria-label onClick htmlFor alt action multiple selected width cols rowSpan download srcSet sizes loading " +
  "fetchPriority crossOrigin itemProp rel charSet content async media viewBox xlinkHref fillOpacity contentEditable " +
  "dir autoFocus readOnly size start unknown UPPER a<b on suppressHydrationWarning xmlLang"
).split(" ");

export const TAGS = (
  "div span p a b ul li section h1 table tbody tr td button label form input br img hr select optgroup option textarea pre " +
  "svg path title meta link script style noscript picture source math foreignObject video object x-a menuitem unknown " +
  "details summary iframe listing font-face"
).split(" ");
export const VOID = new Set("input br img hr meta link source menuitem".split(" "));
export const TEXT_ONLY = new Set("title script style textarea option".split(" "));

const STYLES = ["color", "marginTop", "lineHeight", "--own", "WebkitLineClamp", "msTransform", "zIndex"];

function randomStyle(choices) {
  return Object.fromEntries(
    choices.several(3, () => [choices.of(STYLES), choices.of(VALUES.filter((it) => typeof it !== "symbol"))]),
  );
}

function randomProps(choices) {
  const props = {};
  for (const name of choices.several(4, () => choices.of(NAMES))) {
    props[name] = name === "style" ? randomStyle(choices) : choices.of(VALUES);
  }
  return props;
}

function randomHost(choices, depth) {
  const tag = choices.of(TAGS);
  const props = randomProps(choices);
  if (tag === "select" && choices.below(2)) props.value = choices.of(["a", "b", ["a", "1"], 1]);
  if (tag === "img" && choices.below(4)) props.src = `/${choices.below(14)}`;
  // What React throws at is another test's; most trees should be rendered.
  if (VOID.has(tag)) return h(tag, props);
  if (TEXT_ONLY.has(tag)) {
    if (tag === "textarea") delete props.value;
    if (tag === "textarea") delete props.defaultValue;
    return h(tag, props, choices.of(TEXTS));
  }
  if (choices.below(12) === 11)
    return h(tag, { ...props, dangerouslySetInnerHTML: { __html: choices.of(TEXTS) } });
  return h(tag, props, ...choices.several(4, () => randomNode(choices, depth - 1)));
}

const Wrapper = ({ children }) => children;
const Memo = React.memo(Wrapper);
const Forward = React.forwardRef(({ children }, ref) => [children, ref]);
const Lazy = React.lazy(loaded(Wrapper));
const Id = ({ children }) => h("i", { id: React.useId() }, children, React.useId());
const Read = () => [React.useContext(Context), React.use(Other)];
const State = ({ children }) => {
  const [state] = React.useState(() => "state");
  const [reduced] = React.useReducer(
    (it) => it,
    3,
    (it) => it + 1,
  );
  React.useEffect(() => {});
  const text = React.useMemo(() => `${state}${reduced}`, [state, reduced]);
  return h(
    "u",
    { ref: React.useRef(null), title: text, onClick: React.useCallback(() => {}, []) },
    text,
    children,
  );
};
class Class extends React.Component {
  static contextType = Context;
  static defaultProps = { word: "default" };
  state = { own: "own" };
  static getDerivedStateFromProps = (props) => ({ derived: props.word });
  render() {
    return [this.state.own, this.state.derived, this.context, this.props.children];
  }
}

const COMPONENTS = [
  Wrapper,
  React.Fragment,
  Id,
  Memo,
  Class,
  State,
  Lazy,
  Forward,
  React.StrictMode,
  React.Suspense,
];

const RARE = [
  () => h(() => React.use(pending())),
  () =>
    h(() => {
      throw new Error("thrown");
    }),
  () =>
    h(() => {
      const [count, set] = React.useState(0);
      if (count < 2) set(count + 1);
      return count;
    }),
  () => ({ neither: "element nor text" }),
  () => h(React.Activity, { mode: "visible" }, "a"),
  () => h("form", { action() {} }),
  () => h("p", { dangerouslySetInnerHTML: { __html: "a" } }, "b"),
];

const KINDS = [
  (choices) => choices.of(LEAVES),
  randomHost,
  randomHost,
  randomHost,
  (choices, depth) =>
    h(choices.of(COMPONENTS), { word: "w" }, ...choices.several(3, () => randomNode(choices, depth - 1))),
  (choices, depth) => choices.several(4, () => randomNode(choices, depth - 1)),
  (choices, depth) =>
    h(
      choices.of([Context, Other]),
      { value: choices.of(LEAVES) },
      h(Read),
      randomNode(choices, depth - 1),
      h(Read),
    ),
  (choices, depth) => {
    const inner = randomNode(choices, depth - 1);
    return h(Context.Consumer, null, (value) => [value, inner]);
  },
  (choices, depth) => new Set(choices.several(3, () => randomNode(choices, depth - 1))),
  (choices) => h(Id, null, choices.of(LEAVES)),
  () => Context,
  (choices) => (choices.below(16) === 15 ? choices.of(RARE)() : choices.of(TEXTS)),
];

/** Makes a node of at most `depth` levels. */
function randomNode(choices, depth) {
  return depth === 0 ? choices.of(LEAVES) : choices.of(KINDS)(choices, depth);
}

const COUNT = [0, 1, 2, 3];

/** Makes a page, or now and then a whole document. */
export function randomPage(choices, depth) {
  const nodes = COUNT.map((key) =>
    h(key % 2 ? Id : "div", { key }, randomHost(choices, depth), randomNode(choices, depth)),
  );
  const parts = [
    h(
      "head",
      { key: "head", ...randomProps(choices) },
      randomNode(choices, 1),
      h("meta", randomProps(choices)),
    ),
    h("body", { key: "body", className: "b" }, nodes, h("head"), h("html")),
    randomNode(choices, 1),
  ];
  switch (choices.below(12)) {
    case 11:
      return h("html", { lang: "en" }, ...parts.slice(choices.below(2)));
    case 10:
      return parts;
    case 9:
      return h(React.StrictMode, null, h("html", null, h("html"), parts[1]));
    default:
      return nodes;
  }
}
