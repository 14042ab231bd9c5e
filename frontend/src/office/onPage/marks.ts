/**
 * Marks: characters that nobody sees, at the end of words of a page, which tell of which field they are
 * (crates/content/src/editor_forms/marks.rs).
 */

/** The first of the four digits. */
const FIRST = 0x2061;

/** How many digits a mark has. */
const LENGTH = 7;

const DIGITS = /[\u2061-\u2064]+/g;

/** A digit as addresses have it. */
const ENCODED = /%E2%81%A[1-4]/g;

const MARK_AT_END = new RegExp(`[\\u2061-\\u2064]{${LENGTH}}(?=\\s*$)`);

/** The number of the field whose words these are; undefined where they have no mark. */
export function numberOf(text: string): number | undefined {
  const [mark] = MARK_AT_END.exec(text) ?? [];
  if (mark === undefined) return undefined;
  return [...mark].reduce((number, digit) => number * 4 + digit.charCodeAt(0) - FIRST, 0);
}

/** The mark of a field, by its number. */
export function markOf(number: number): string {
  const digits = number.toString(4).padStart(LENGTH, "0");
  return [...digits].map((digit) => String.fromCharCode(FIRST + Number(digit))).join("");
}

export const withoutMarks = (text: string): string => text.replace(DIGITS, "").replace(ENCODED, "");

export const hasMarks = (text: string): boolean => text.search(DIGITS) >= 0 || text.search(ENCODED) >= 0;

/** A field of a text: where words or a picture are from. */
export interface FieldPlace {
  /** The text's key. */
  text: string;
  /** The field's path. */
  field: string;
}

/** How near two fields are to each other: how many characters of their paths they share. */
export function nearness(one: FieldPlace, other: FieldPlace): number {
  if (one.text !== other.text) return -1;
  let shared = 0;
  while (shared < one.field.length && one.field[shared] === other.field[shared]) shared += 1;
  return shared;
}

/** The paragraphs that differ between two texts of as many paragraphs: what each was, and is now. */
export function changedParagraphs(before: string, after: string): [before: string, after: string][] {
  const [old, now] = [before, after].map((text) => text.split(/\n\s*\n/).map((it) => it.trim()));
  if (!old || !now || old.length !== now.length) return [];
  return old.flatMap((it, at): [string, string][] => (it === now[at] ? [] : [[it, now[at] ?? ""]]));
}
