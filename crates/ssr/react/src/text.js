/** Text: what is escaped, and the comment between two texts that stand side by side. */

const SPECIAL = /["'&<>]/;
const ALL_SPECIAL = /["'&<>]/g;

const ESCAPES = { '"': "&quot;", "&": "&amp;", "'": "&#x27;", "<": "&lt;", ">": "&gt;" };
const escapeCharacter = (character) => ESCAPES[character];

/**
 * Escapes `text` for markup, inside and outside of attributes.
 *
 * @param {string} text
 * @returns {string}
 */
export function escapeText(text) {
  // Hardly any text has something to escape.
  return SPECIAL.test(text) ? text.replace(ALL_SPECIAL, escapeCharacter) : text;
}

/**
 * Makes text of any value as React does: by addition, which asks an object's `valueOf` before its `toString`.
 *
 * @param {any} value
 * @returns {string}
 */
export function toText(value) {
  if (typeof value === "string") return value;
  // biome-ignore lint/style/useTemplate: a template would ask for `toString` alone.
  return "" + value;
}

/**
 * Makes escaped text of any value.
 *
 * @param {any} value
 * @returns {string}
 */
export function escapeValue(value) {
  return escapeText(toText(value));
}

/** Whether what was rendered last is text, with which the browser would join the next one. */
let afterText = false;

/** Notes that an element begins or ends here. */
export function endText() {
  afterText = false;
}

/** Notes whether what stands before is a text. @param {boolean} isText */
export function continueText(isText) {
  afterText = isText;
}

/** Returns what keeps an element that leaves nothing behind from joining the texts around it. */
export function textSeparator() {
  return afterText ? "<!-- -->" : "";
}

/**
 * Renders a text among other nodes.
 *
 * @param {string} text
 * @returns {string}
 */
export function renderText(text) {
  return text === "" ? "" : renderEscapedText(escapeText(text));
}

/**
 * Renders a text among other nodes that is neither empty nor has anything to escape.
 *
 * @param {string} html
 * @returns {string}
 */
export function renderEscapedText(html) {
  if (afterText) return `<!-- -->${html}`;
  afterText = true;
  return html;
}
