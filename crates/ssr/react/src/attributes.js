/** Attributes: one function for each name, from a value that is neither null nor undefined to markup. */
import { renderStyle } from "./styles.js";
import { escapeText, escapeValue, toText } from "./text.js";

/** @typedef {(value: any) => string} Attribute */

/** What a name may begin with, and what may follow. */
const FIRST =
  ":A-Z_a-z\\u00C0-\\u00D6\\u00D8-\\u00F6\\u00F8-\\u02FF\\u0370-\\u037D\\u037F-\\u1FFF\\u200C-\\u200D" +
  "\\u2070-\\u218F\\u2C00-\\u2FEF\\u3001-\\uD7FF\\uF900-\\uFDCF\\uFDF0-\\uFFFD";
const FURTHER = "\\-.0-9\\u00B7\\u0300-\\u036F\\u203F-\\u2040";
const SAFE_NAME = new RegExp(`^[${FIRST}][${FIRST}${FURTHER}]*$`);

/** Browsers take no notice of line breaks in the name of a scheme. */
const SCRIPT_ADDRESS = new RegExp(
  `^[\\u0000-\\u001F ]*${[..."javascript"].map((letter) => `${letter}[\\r\\n\\t]*`).join("")}:`,
  "i",
);

const BLOCKED_ADDRESS =
  "javascript:throw new Error('React has blocked a javascript: URL as a security precaution.')";

/**
 * Returns an address as text, or one that throws in the place of a script's.
 *
 * @param {any} value
 * @returns {string}
 */
export function safeAddress(value) {
  const address = toText(value);
  const first = address.charCodeAt(0);
  // Nearly all begin with another letter than j, or a slash.
  if (first > 32 && first !== 106 && first !== 74) return address;
  return SCRIPT_ADDRESS.test(address) ? BLOCKED_ADDRESS : address;
}

const words = (list) => list.split(" ");

/** Returns whether no attribute can be made of a value. */
function hasNoText(value) {
  return typeof value === "function" || typeof value === "symbol";
}

/** Renders what React takes for no attribute. @type {Attribute} */
export const noAttribute = () => "";

/** @returns {Attribute} */
function stringAttribute(name) {
  const start = ` ${name}="`;
  return (value) => {
    if (typeof value === "string") return `${start}${escapeText(value)}"`;
    return hasNoText(value) || typeof value === "boolean" ? "" : `${start}${escapeValue(value)}"`;
  };
}

/** Of these, true and false are values like others. @returns {Attribute} */
function enumeratedAttribute(name) {
  const start = ` ${name}="`;
  return (value) => (hasNoText(value) ? "" : `${start}${escapeValue(value)}"`);
}

/** @returns {Attribute} */
function booleanAttribute(name) {
  const markup = ` ${name}=""`;
  return (value) => (value && !hasNoText(value) ? markup : "");
}

/** True is an attribute without a value. @returns {Attribute} */
function optionalValueAttribute(name) {
  const start = ` ${name}="`;
  return (value) => {
    if (value === true) return `${start}"`;
    return value === false || hasNoText(value) ? "" : `${start}${escapeValue(value)}"`;
  };
}

/** @returns {Attribute} */
function numberAttribute(name) {
  const start = ` ${name}="`;
  return (value) => (hasNoText(value) || Number.isNaN(+value) ? "" : `${start}${escapeValue(value)}"`);
}

/** @returns {Attribute} */
function positiveNumberAttribute(name) {
  const start = ` ${name}="`;
  return (value) => {
    if (hasNoText(value) || Number.isNaN(+value)) return "";
    return value >= 1 ? `${start}${escapeValue(value)}"` : "";
  };
}

/** @returns {Attribute} */
function addressAttribute(name) {
  const start = ` ${name}="`;
  return (value) =>
    hasNoText(value) || typeof value === "boolean" ? "" : `${start}${escapeText(safeAddress(value))}"`;
}

/** An empty address would load the page itself once more. @returns {Attribute} */
function sourceAttribute(name) {
  const render = addressAttribute(name);
  return (value) => (value === "" ? "" : render(value));
}

/** Names that React writes in another form than the DOM's properties have. */
const ALIASES = new Map([
  ["htmlFor", "for"],
  ["crossOrigin", "crossorigin"],
  ["xmlnsXlink", "xmlns:xlink"],
]);
for (const name of words(
  "acceptCharset httpEquiv accentHeight alignmentBaseline arabicForm baselineShift capHeight clipPath clipRule " +
    "colorInterpolation colorInterpolationFilters colorProfile colorRendering dominantBaseline enableBackground " +
    "fillOpacity fillRule floodColor floodOpacity fontFamily fontSize fontSizeAdjust fontStretch fontStyle " +
    "fontVariant fontWeight glyphName glyphOrientationHorizontal glyphOrientationVertical horizAdvX horizOriginX " +
    "imageRendering letterSpacing lightingColor markerEnd markerMid markerStart maskType overlinePosition " +
    "overlineThickness paintOrder pointerEvents renderingIntent shapeRendering stopColor stopOpacity " +
    "strikethroughPosition strikethroughThickness strokeDasharray strokeDashoffset strokeLinecap strokeLinejoin " +
    "strokeMiterlimit strokeOpacity strokeWidth textAnchor textDecoration textRendering transformOrigin " +
    "underlinePosition underlineThickness unicodeBidi unicodeRange unitsPerEm vAlphabetic vHanging vIdeographic " +
    "vMathematical vectorEffect vertAdvY vertOriginX vertOriginY wordSpacing writingMode xHeight",
)) {
  ALIASES.set(
    name,
    name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
  );
}

/** Renders `checked`, which inputs have beside their value. */
export const renderChecked = booleanAttribute("checked");

const isEventHandler = (name) => name.length > 2 && /^on/i.test(name);

/** Returns whether React would write an attribute of this name at all. */
export const isSafeName = (name) => SAFE_NAME.test(name);

/** Makes the function for a name that React has no rule of its own for. @returns {Attribute} */
function createAttribute(property) {
  if (isEventHandler(property)) return noAttribute;
  const name = ALIASES.get(property) ?? property;
  if (!isSafeName(name)) return noAttribute;
  return /^(?:data|aria)-/i.test(name) ? enumeratedAttribute(name) : stringAttribute(name);
}

/** @type {Map<string, Attribute>} */
const attributes = new Map([
  ["className", stringAttribute("class")],
  ["tabIndex", stringAttribute("tabindex")],
  ["style", renderStyle],
  ["xlinkHref", addressAttribute("xlink:href")],
]);

/** Sets one kind of function for each of the names. */
function define(names, create, nameOf = (name) => name) {
  for (const name of words(names)) attributes.set(name, create(nameOf(name)));
}

define("dir role viewBox width height", stringAttribute);
define("src href", sourceAttribute);
define("action formAction", addressAttribute);
define(
  "defaultValue defaultChecked innerHTML suppressContentEditableWarning suppressHydrationWarning ref",
  () => noAttribute,
);
define("autoFocus multiple muted", booleanAttribute, (name) => name.toLowerCase());
define(
  "contentEditable spellCheck draggable value autoReverse externalResourcesRequired focusable preserveAlpha",
  enumeratedAttribute,
);
define(
  "inert allowFullScreen async autoPlay controls credentialless default defer disabled disablePictureInPicture " +
    "disableRemotePlayback formNoValidate hidden loop noModule noValidate open playsInline readOnly required " +
    "reversed scoped seamless itemScope",
  booleanAttribute,
);
define("capture download", optionalValueAttribute);
define("cols rows size span", positiveNumberAttribute);
define("rowSpan start", numberAttribute);
define(
  "xlinkActuate xlinkArcrole xlinkRole xlinkShow xlinkTitle xlinkType xmlBase xmlLang xmlSpace",
  stringAttribute,
  (name) =>
    `${name.slice(0, -name.match(/[A-Z][a-z]+$/)[0].length)}:${name.match(/[A-Z][a-z]+$/)[0].toLowerCase()}`,
);

/**
 * Returns the function for attributes by the name of a property.
 *
 * @param {string} property
 * @returns {Attribute}
 */
export function attributeOf(property) {
  const known = attributes.get(property);
  if (known !== undefined) return known;
  const created = createAttribute(property);
  attributes.set(property, created);
  return created;
}

/**
 * Renders an attribute by the name of its property.
 *
 * @param {string} property
 * @param {any} value neither null nor undefined
 * @returns {string}
 */
export function renderAttribute(property, value) {
  return attributeOf(property)(value);
}

/**
 * Renders `href` of an `a`, which may be empty, unlike that of other elements.
 *
 * @type {Attribute}
 */
export const anchorAddress = (value) => (value === "" ? ' href=""' : attributeOf("href")(value));
