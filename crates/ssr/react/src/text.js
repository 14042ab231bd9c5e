/** Text: what is escaped, and the comment between two texts that stand side by side. */

const SPECIAL = /["'&<>]/;

/**
 * Escapes `text` for markup, inside and outside of attributes.
 *
 * @param {string} text
 * @returns {string}
 */
export function escapeText(text) {
  const first = text.search(SPECIAL);
  if (first < 0) return text;
  let html = "";
  let done = 0;
  for (let at = first; at < text.length; at++) {
    let escaped;
    switch (text.charCodeAt(at)) {
      case 34:
        escaped = "&quot;";
        break;
      case 38:
        escaped = "&amp;";
        break;
      case 39:
        escaped = "&#x27;";
        break;
      case 60:
        escaped = "&lt;";
        break;
      case 62:
        escaped = "&gt;";
        break;
      default:
        continue;
    }
    html += text.slice(done, at) + escaped;
    done = at + 1;
  }
  return html + text.slice(done);
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
