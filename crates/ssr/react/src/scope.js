/** What an element takes from those around it. */

/**
 * @typedef {object} Scope
 * @property {boolean} isRoot whether no element stands around
 * @property {boolean} inSvg
 * @property {boolean} inNoscript
 * @property {boolean} inPicture
 * @property {any} selected the value of the `select` around, if any
 */

/** @type {Scope} */
const ROOT = { isRoot: true, inSvg: false, inNoscript: false, inPicture: false, selected: null };
const INSIDE = { ...ROOT, isRoot: false };

/** @type {Scope} */
let scope = ROOT;

/** Begins outside of all elements. */
export function resetScope() {
  scope = ROOT;
}

/** Returns what stands around. */
export function currentScope() {
  return scope;
}

/** Goes back to what stood around before. @param {Scope} outer */
export function leaveScope(outer) {
  scope = outer;
}

/** Enters an element that means nothing to those inside of it. */
export function enterElement() {
  if (scope.isRoot) scope = INSIDE;
}

/** Enters an element inside of which some others are rendered in another way. */
export function enterScope(type, props) {
  const { inNoscript, inPicture } = scope;
  const inside = { isRoot: false, inSvg: false, inNoscript, inPicture, selected: null };
  if (type === "svg") inside.inSvg = true;
  else if (type === "noscript") inside.inNoscript = true;
  else if (type === "picture") inside.inPicture = true;
  else if (type === "select") inside.selected = props.value ?? props.defaultValue;
  scope = inside;
}
