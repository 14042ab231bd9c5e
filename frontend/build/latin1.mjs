/** The server's bundle is kept to characters of Latin-1. */

/** How much of the bundle is shown before the character, for whoever looks for it. */
const SHOWN = 60;

/**
 * Throws when `bundle` has a character beyond Latin-1. V8 keeps a text that has one at two bytes a character, and
 * every isolate holds the whole bundle. esbuild escapes strings; regular expressions it leaves as they are.
 */
export function expectLatin1(bundle) {
  const at = bundle.search(/[\u{100}-\u{10ffff}]/u);
  if (at < 0) return;
  const code = bundle.codePointAt(at);
  const hex = code.toString(16).padStart(4, "0");
  const escaped = code > 0xffff ? `\\u{${hex}}` : `\\u${hex}`;
  const before = bundle.slice(Math.max(0, at - SHOWN), at);
  throw new Error(
    `The server's bundle has “${String.fromCodePoint(code)}” after ${JSON.stringify(before)}: write it as ${escaped} in the source`,
  );
}
