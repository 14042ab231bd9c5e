/** Attributes: every name that React has a rule for, on every kind of element, with every kind of value. */
import { createElement } from "react";
import { expect, test } from "vitest";
import { renderByBoth } from "./compare.js";

const NAMES = (
  "className class tabIndex dir role viewBox width height style src href action formAction defaultValue defaultChecked " +
  "innerHTML suppressContentEditableWarning suppressHydrationWarning autoFocus multiple muted xlinkHref " +
  "contentEditable spellCheck draggable value autoReverse externalResourcesRequired focusable preserveAlpha inert " +
  "allowFullScreen async autoPlay controls credentialless default defer disabled disablePictureInPicture " +
  "disableRemotePlayback formNoValidate hidden loop noModule noValidate open playsInline readOnly required reversed " +
  "scoped seamless itemScope capture download cols rows size span rowSpan colSpan start xlinkActuate xlinkArcrole " +
  "xlinkRole xlinkShow xlinkTitle xlinkType xmlBase xmlLang xmlSpace xmlnsXlink xmlns onClick onclick ON on onX " +
  "data-x data-X aria-label ARIA-label DATA-x dataX id name type alt title lang htmlFor acceptCharset httpEquiv " +
  "crossOrigin fillOpacity strokeWidth panose-1 checked selected method encType target formMethod formEncType " +
  "formTarget data rel media as itemProp precedence charSet content srcSet sizes loading fetchPriority popover " +
  "popoverTarget commandfor is slot ref key2 x:y a.b 1a a>b 'quoted' ümlaut"
).split(" ");

const TAGS = (
  "div a button form input select option textarea img svg path object meta link script style title pre br hr col " +
  "source track video audio iframe label td th table li ol details dialog x-element font-face area embed menuitem"
).split(" ");

class Address {
  toString() {
    return "/a?b=1&c=<2>";
  }
}
class Valued {
  toString() {
    return "text";
  }
  valueOf() {
    return 7;
  }
}

const VALUES = {
  text: "plain",
  empty: "",
  special: `<a href="x">'&'</a>`,
  unicode: "ॐ — é \u{1f549}",
  space: " a\nb\t",
  number: 12,
  zero: 0,
  negative: -1.5,
  "not a number": Number.NaN,
  numeral: "3",
  bigint: 10n,
  true: true,
  false: false,
  null: null,
  undefined: undefined,
  function: () => "called",
  symbol: Symbol("s"),
  object: { a: 1 },
  address: new Address(),
  "object with a value": new Valued(),
  list: ["a", "b"],
  "script's address": "javascript:alert(1)",
  "hidden script's address": " \u0001J\navascript\t:alert(1)",
  "data address": "data:image/png;base64,AAAA",
};

/** What is wrong, or why it is left, for every attribute on every element. */
function renderAll() {
  const wrong = [];
  const reasons = new Set();
  let all = 0;
  let left = 0;
  for (const tag of TAGS) {
    for (const name of NAMES) {
      for (const [kind, value] of Object.entries(VALUES)) {
        const { actual, expected, reason } = renderByBoth(() =>
          createElement(tag, { [name]: value, title: "t" }),
        );
        all += 1;
        if (actual.html !== expected.html || actual.error !== expected.error) {
          wrong.push({ element: `<${tag} ${name}={${kind}}>`, actual, expected });
        }
        if (reason) {
          reasons.add(reason);
          left += 1;
        }
      }
    }
  }
  return { wrong, reasons, left: left / all };
}

test("every attribute on every element, left to react-dom only for what it throws at or adds a script for", () => {
  const { wrong, reasons, left } = renderAll();
  expect(wrong.slice(0, 20)).toEqual([]);
  expect([...reasons].sort()).toEqual(["form action", "invalid props"]);
  expect(left).toBeLessThan(0.01);
});

const STYLES = [
  { color: "red", marginTop: 3, lineHeight: 2, "--own": 4, "--Own-Name": " x " },
  { MozTransition: "a", msTransform: "b", WebkitLineClamp: 3, WebKitBoxFlexGroup: 2, opacity: 0, width: 0 },
  { a: null, b: undefined, c: true, d: false, e: "", f: "  ", g: Number.NaN, h: -0, i: 1e21 },
  { content: "'<\"&>'", "<bad>": 1, "--<bad>": "<&>" },
  { a: { toString: () => " o " }, b: ["x", 1], c: 10n },
  {},
  [],
  new Map([["a", 1]]),
  { a: Symbol("s") },
  { a: () => 1 },
  "color: red",
  5,
  true,
  Object.create({ color: "inherited" }, { marginTop: { value: 1, enumerable: true } }),
];

test.each(STYLES.map((style, index) => [index, style]))("style %i", (_, style) => {
  for (const tag of ["div", "x-element", "input", "img", "svg", "title"]) {
    const { actual, expected } = renderByBoth(() => createElement(tag, { style }));
    expect(actual).toEqual(expected);
  }
});
