/** Names of elements, by what has to be known of them. */

const words = (list) => new Set(list.split(" "));

/** Elements that have no inside, and no other rules. */
export const VOID = words("area base br col embed hr keygen param source track wbr");

/** Elements inside of which others are rendered in another way, and no other rules. */
export const BEGINS_SCOPE = words("foreignObject math noscript picture svg");

/** Elements that end what `svg` and `select` mean for those inside of them, and no other rules. */
export const ENDS_SCOPE = words("table thead tbody tfoot colgroup tr");

/** Elements with rules of their own (elements.js). */
const RULED = words(
  "body button form head html img input link listing menuitem meta object option pre script select style textarea title",
);

/** Names that have a hyphen and are not of a custom element. */
const HYPHENATED = words(
  "annotation-xml color-profile font-face font-face-src font-face-uri font-face-format font-face-name missing-glyph",
);

const TAG = /^[a-zA-Z][a-zA-Z:_.\-\d]*$/;

/** Returns whether React takes `tag` for the name of an element. @param {string} tag */
export const isTag = (tag) => TAG.test(tag);

/** Returns whether `tag` is the name of a custom element. @param {string} tag */
export const isCustom = (tag) => tag.includes("-") && !HYPHENATED.has(tag);

/** Attributes of a button that React writes behind all others. */
const SUBMISSION = words("name formAction formEncType formMethod formTarget");

/**
 * Returns whether more must be known of an element than its attributes, in their order, and its children.
 *
 * @param {string} tag
 * @param {string[]} properties all that it has
 */
export function hasOwnRules(tag, properties) {
  if (tag === "button") return properties.some((name) => SUBMISSION.has(name));
  return RULED.has(tag) || isCustom(tag) || !isTag(tag);
}
