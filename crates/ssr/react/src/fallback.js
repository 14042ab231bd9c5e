/** Leaving a page to react-dom. */

/** Says that this renderer does not know how to go on as react-dom does. */
class LeftToReactDom extends Error {}

/** @type {string | null} */
let reason = null;

/** Forgets why the page before was left. */
export function resetFallback() {
  reason = null;
}

/** Returns why the page is left to react-dom, or null. It stays so, whoever catches the exception. */
export function fallbackReason() {
  return reason;
}

/**
 * Leaves the page to react-dom.
 *
 * @param {string} why a few words for the counter, one of a small number
 * @returns {never}
 */
export function leaveToReactDom(why) {
  reason ??= why;
  throw new LeftToReactDom(why);
}

/**
 * Returns why react-dom does more with `error` than throw it, or null.
 *
 * @param {any} error what a component has thrown
 * @param {boolean} hasBoundary whether a Suspense boundary stands around it
 */
export function reasonOfError(error, hasBoundary) {
  if (reason !== null) return reason;
  if (typeof error === "object" && error !== null) {
    if (typeof error.then === "function") return "suspension";
    if (error.message === "Maximum call stack size exceeded") return "depth";
  }
  return hasBoundary ? "error in a boundary" : null;
}
