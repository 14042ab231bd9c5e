/** Entries of lists: what they are called, and where they go. */
import { choicesOf, isObject, type Json, optionsOf, resolved, type Schema } from "./form";

/** Fields that say what an entry is; the first one with words counts. */
const TELLING = ["title", "name", "heading", "headline", "question", "label", "text", "word", "description"];

/** So many characters are one line of a phone, or two. */
const SHORT = 56;

/** A title without Markdown's signs, on one line, and no longer than `SHORT`. */
function shortened(text: string): string {
  const plain = text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\*+|^#+ |^[>-] /gm, "")
    .replace(/\s+/g, " ")
    .trim();
  if (plain.length <= SHORT) return plain;
  const start = plain.slice(0, SHORT).replace(/\s+\S*$/, "");
  return `${start.replace(/[\s,;:.\u2013-]+$/, "")} …`;
}

/** What an entry is, in a few words of its own; empty where it has none. */
export function titleOf(value: Json | undefined): string {
  if (typeof value === "string") return shortened(value);
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return titleOf(value[0]);
  if (!isObject(value)) return "";
  const telling = TELLING.map((name) => value[name]);
  const others = Object.values(value);
  const texts = [...telling, ...others.filter((it) => typeof it === "string")];
  for (const each of [...texts, ...others.filter((it) => typeof it === "object")]) {
    const title = titleOf(each);
    if (title !== "") return title;
  }
  return "";
}

/** Whether an entry is a single control, which needs no line of its own to say what it is. */
export function isSingle(schema: Schema, root: Schema): boolean {
  const form = resolved(schema, root);
  if (optionsOf(form).length > 0 || isMarkdown(form, root)) return true;
  return choicesOf(form).length === 0 && form.type !== "object" && form.type !== "array";
}

/** Whether a text is Markdown, be it written here or in a file of its own. */
export const isMarkdown = (schema: Schema, root: Schema): boolean =>
  schema.format === "markdown" ||
  choicesOf(schema).some((choice) => resolved(choice, root).format === "markdown");

/** The list with the entry at `from` taken to `to`. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const next = [...list];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** The list with one more entry at `at`. */
export const inserted = <Entry>(list: readonly Entry[], at: number, entry: Entry): Entry[] => [
  ...list.slice(0, at),
  entry,
  ...list.slice(at),
];

/** The list without the entry at `at`. */
export const without = <Entry>(list: readonly Entry[], at: number): Entry[] => [
  ...list.slice(0, at),
  ...list.slice(at + 1),
];

/** Where an entry lands that is dropped at `y`, by the middles of the others. */
export const landingAt = (middles: readonly number[], y: number): number =>
  middles.filter((middle) => middle < y).length;

/** Where an entry of a grid lands that is dropped at a point: after all that are read before it. */
export const landingInGrid = (others: readonly DOMRectReadOnly[], x: number, y: number): number =>
  others.filter(({ top, bottom, left, right }) => bottom < y || (top <= y && (left + right) / 2 < x)).length;

/** The share of the window, above and below, in which a dragged entry makes it scroll. */
const EDGE = 0.18;

/** The most that it scrolls in one frame, in CSS pixels. */
const FASTEST = 14;

/** How far the window scrolls in a frame while something is dragged at `y`; up is negative. */
export function scrollAt(y: number, height: number): number {
  const edge = height * EDGE;
  const beyond = Math.min(0, y - edge) + Math.max(0, y - (height - edge));
  return Math.round(FASTEST * Math.max(-1, Math.min(1, beyond / edge)));
}
