/** What an element takes from those around it. */

/**
 * @typedef {object} Scope
 * @property {boolean} isRoot whether no element stands around
 * @property {boolean} isDocument whether none stands around but `html`
 * @property {boolean} inHead whether no other element stands between this one and the document's head
 * @property {boolean} inSvg
 * @property {boolean} inNoscript
 * @property {boolean} inPicture
 * @property {any} selected the value of the `select` around, if any
 */

/** @type {Scope} */
const ROOT = {
  isRoot: true,
  isDocument: true,
  inHead: false,
  inSvg: false,
  inNoscript: false,
  inPicture: false,
  selected: null,
};
const DOCUMENT = { ...ROOT, isRoot: false };
const INSIDE = { ...DOCUMENT, isDocument: false };
const HEAD = { ...INSIDE, inHead: true };

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
  if (scope.isDocument) scope = INSIDE;
}

/** Enters `html`, `head` or `body` of a whole document. */
export function enterDocument(tag) {
  if (tag === "html") scope = DOCUMENT;
  else scope = tag === "head" ? HEAD : INSIDE;
}

/**
 * Enters an element inside of which some others are rendered in another way: as in this one, or, for those
 * that are not named here, as outside of `svg` and `select`.
 *
 * @param {string} type
 * @param {Record<string, any>} props
 */
export function enterScope(type, props) {
  const { inNoscript, inPicture } = scope;
  switch (type) {
    case "svg":
      scope = { ...INSIDE, inNoscript, inPicture, inSvg: true };
      break;
    case "noscript":
      scope = { ...INSIDE, inPicture, inNoscript: true };
      break;
    case "picture":
      scope = { ...INSIDE, inNoscript, inPicture: true };
      break;
    case "select":
      scope = { ...INSIDE, inNoscript, inPicture, selected: props.value ?? props.defaultValue };
      break;
    default:
      // Rows of tables are many.
      if (scope.isDocument || scope.inHead || scope.inSvg || scope.selected !== null)
        scope = { ...INSIDE, inNoscript, inPicture };
  }
}
