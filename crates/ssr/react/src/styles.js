/** The attribute `style`. */
import { leaveToReactDom } from "./fallback.js";
import { escapeText, escapeValue, toText } from "./text.js";

const UNITLESS = new Set(
  (
    "animationIterationCount aspectRatio borderImageOutset borderImageSlice borderImageWidth boxFlex boxFlexGroup " +
    "boxOrdinalGroup columnCount columns flex flexGrow flexPositive flexShrink flexNegative flexOrder gridArea " +
    "gridRow gridRowEnd gridRowSpan gridRowStart gridColumn gridColumnEnd gridColumnSpan gridColumnStart " +
    "fontWeight lineClamp lineHeight opacity order orphans scale tabSize widows zIndex zoom fillOpacity " +
    "floodOpacity stopOpacity strokeDasharray strokeDashoffset strokeMiterlimit strokeOpacity strokeWidth " +
    "MozAnimationIterationCount MozBoxFlex MozBoxFlexGroup MozLineClamp msAnimationIterationCount msFlex msZoom " +
    "msFlexGrow msFlexNegative msFlexOrder msFlexPositive msFlexShrink msGridColumn msGridColumnSpan msGridRow " +
    "msGridRowSpan WebkitAnimationIterationCount WebkitBoxFlex WebKitBoxFlexGroup WebkitBoxOrdinalGroup " +
    "WebkitColumnCount WebkitColumns WebkitFlex WebkitFlexGrow WebkitFlexPositive WebkitFlexShrink WebkitLineClamp"
  ).split(" "),
);

/** @type {Map<string, string>} */
const names = new Map();

/** Returns the name of a property in style sheets. */
function hyphenatedName(property) {
  let name = names.get(property);
  if (name === undefined) {
    const hyphenated = property.replace(/[A-Z]/g, "-$&").toLowerCase();
    name = escapeText(hyphenated.replace(/^ms-/, "-ms-"));
    names.set(property, name);
  }
  return name;
}

function renderValue(property, value) {
  if (typeof value !== "number") return escapeText(toText(value).trim());
  return value === 0 || UNITLESS.has(property) ? `${value}` : `${value}px`;
}

/**
 * Renders the attribute `style`.
 *
 * @param {any} style
 * @returns {string}
 */
export function renderStyle(style) {
  if (typeof style !== "object") leaveToReactDom("invalid props");
  let declarations = "";
  for (const property in style) {
    if (!Object.hasOwn(style, property)) continue;
    const value = style[property];
    if (value === null || value === undefined || typeof value === "boolean" || value === "") continue;
    const isCustom = property.startsWith("--");
    const name = isCustom ? escapeText(property) : hyphenatedName(property);
    const text = isCustom ? escapeValue(toText(value).trim()) : renderValue(property, value);
    declarations += `${declarations === "" ? "" : ";"}${name}:${text}`;
  }
  return declarations === "" ? "" : ` style="${declarations}"`;
}
