/** Parts of elements that most of them have in common. */
import { attributeOf } from "./attributes.js";
import { leaveToReactDom } from "./fallback.js";
import { toText } from "./text.js";

/** Returns whether React takes a value for nothing. */
export const isNothing = (value) => value === null || value === undefined;

/** Properties that are no attributes but what stands inside of an element. */
export const CONTENT = new Set(["children", "dangerouslySetInnerHTML"]);

/**
 * Leaves an element to react-dom that has content and must not.
 *
 * @param {Record<string, any>} props
 */
export function refuseContent({ children, dangerouslySetInnerHTML }) {
  if (!isNothing(children) || !isNothing(dangerouslySetInnerHTML)) leaveToReactDom("invalid props");
}

/**
 * Renders `dangerouslySetInnerHTML`.
 *
 * @param {Record<string, any>} props
 * @returns {string}
 */
export function renderInnerHtml({ children, dangerouslySetInnerHTML: inner }) {
  if (isNothing(inner)) return "";
  if (!isNothing(children) || typeof inner !== "object" || !("__html" in inner)) {
    leaveToReactDom("invalid props");
  }
  const html = inner.__html;
  return isNothing(html) ? "" : toText(html);
}

/**
 * Renders all attributes of an element without rules of its own.
 *
 * @param {Record<string, any>} props
 * @returns {string}
 */
export function renderAttributes(props) {
  let html = "";
  for (const name in props) {
    if (name === "children" || name === "dangerouslySetInnerHTML" || !Object.hasOwn(props, name)) continue;
    const value = props[name];
    if (value !== null && value !== undefined) html += attributeOf(name)(value);
  }
  return html;
}

/**
 * Renders all attributes but those in `apart`, of which the caller takes care.
 *
 * @param {Record<string, any>} props
 * @param {Set<string>} apart
 * @returns {string}
 */
export function renderOtherAttributes(props, apart) {
  let html = "";
  for (const name in props) {
    if (apart.has(name) || !Object.hasOwn(props, name)) continue;
    const value = props[name];
    if (!isNothing(value)) html += attributeOf(name)(value);
  }
  return html;
}
