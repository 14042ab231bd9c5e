/**
 * What the buttons above a field for Markdown write. Only what is selected changes, and the lines that it stands
 * in: all else stays as it was written, to the letter.
 */

/** A text and what is selected of it; a caret is a selection that starts where it ends. */
export interface Selected {
  text: string;
  start: number;
  end: number;
}

/** What is replaced from `from` to `to`, and what is selected afterwards. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
  start: number;
  end: number;
}

export type Line = "heading" | "list" | "numberedList" | "quote";

/** How lines of each kind begin. */
const BEGINS: Record<Line, RegExp> = {
  heading: /^#{1,6} +/,
  list: /^[-*+] +/,
  numberedList: /^\d+[.)] +/,
  quote: /^> ?/,
};

/** What a line may begin with before its words. */
const BEGINNING = /^\s*(?:> ?|#{1,6} +|[-*+] +|\d+[.)] +)*/;

const starsAtStart = (text: string): number => /^\**/.exec(text)?.[0].length ?? 0;
const starsAtEnd = (text: string): number => /\**$/.exec(text)?.[0].length ?? 0;

/** The stars on both sides of `text`. */
const starsAround = (text: string): number =>
  /^\*+$/.test(text) ? 0 : Math.min(starsAtStart(text), starsAtEnd(text));

const isMarked = (text: string, mark: string): boolean => {
  const stars = starsAround(text);
  return mark === "**" ? stars >= 2 : stars % 2 === 1;
};

/** `text` without spaces at its ends: signs beside a space are none. */
function trimmed({ text, start, end }: Selected): { from: number; to: number } {
  const selected = text.slice(start, end);
  const from = start + (selected.length - selected.trimStart().length);
  return { from, to: Math.max(from, end - (selected.length - selected.trimEnd().length)) };
}

/** The word at the caret. */
function wordAt({ text, start }: Selected): { from: number; to: number } {
  const before = /[\p{L}\p{N}'\u2019*-]*$/u.exec(text.slice(0, start))?.[0].length ?? 0;
  const after = /^[\p{L}\p{N}'\u2019*-]*/u.exec(text.slice(start))?.[0].length ?? 0;
  return { from: start - before, to: start + after };
}

/** Sets words in italics (`*`) or bold (`**`), or takes that back. */
export function marked(selected: Selected, mark: "*" | "**"): Edit {
  const { text, start, end } = selected;
  const isCaret = start === end;
  let { from, to } = isCaret ? wordAt(selected) : trimmed(selected);
  // Between two stars that were just written, there is no word to take them from.
  if (isCaret && /^[*-]*$/.test(text.slice(from, to))) {
    const isEmptyPair = text.slice(start - mark.length, start + mark.length) === mark + mark;
    return isEmptyPair
      ? {
          from: start - mark.length,
          to: start + mark.length,
          insert: "",
          start: start - mark.length,
          end: start - mark.length,
        }
      : {
          from: start,
          to: start,
          insert: mark + mark,
          start: start + mark.length,
          end: start + mark.length,
        };
  }
  const around = Math.min(starsAtEnd(text.slice(0, from)), starsAtStart(text.slice(to)));
  from -= around;
  to += around;
  const lines = text
    .slice(from, to)
    .split("\n")
    .map((line, at) => {
      const before = at === 0 ? "" : (BEGINNING.exec(line)?.[0] ?? "");
      return { before, words: line.slice(before.length) };
    });
  const written = lines.filter(({ words }) => words.trim() !== "");
  const isOn = written.length > 0 && written.every(({ words }) => isMarked(words, mark));
  const insert = lines
    .map(({ before, words }) => {
      if (words.trim() === "" || (!isOn && isMarked(words, mark))) return before + words;
      return before + (isOn ? words.slice(mark.length, -mark.length) : mark + words + mark);
    })
    .join("\n");
  if (isCaret) {
    const caret = Math.max(from, Math.min(start + (isOn ? -mark.length : mark.length), from + insert.length));
    return { from, to, insert, start: caret, end: caret };
  }
  const stars = lines.length === 1 ? starsAround(insert) : 0;
  return { from, to, insert, start: from + stars, end: from + insert.length - stars };
}

/** Where the line begins that the character at `at` stands in. */
const lineStart = (text: string, at: number): number => (at === 0 ? 0 : text.lastIndexOf("\n", at - 1) + 1);

/** Makes a link of what is selected: the address is to be written next, or the words where it is an address. */
export function linked({ text, start, end }: Selected, words: string): Edit {
  const { from, to } = start === end ? { from: start, to: end } : trimmed({ text, start, end });
  const chosen = text.slice(from, to);
  const isAddress = /^(https:\/\/|mailto:|tel:|\/)\S*$/.test(chosen);
  const shown = isAddress || chosen === "" ? words : chosen;
  const address = isAddress ? chosen : "https://";
  const insert = `[${shown}](${address})`;
  const begin = from + 1;
  if (isAddress || chosen === "") return { from, to, insert, start: begin, end: begin + shown.length };
  const at = from + insert.length - 1;
  return { from, to, insert, start: at - address.length, end: at };
}

/** Makes a heading, a list or a quotation of the lines that the selection touches, or takes that back. */
export function lined({ text, start, end }: Selected, kind: Line): Edit {
  const from = lineStart(text, start);
  // A selection that ends where a line begins does not touch that line.
  const last = end > start && text[end - 1] === "\n" ? end - 1 : end;
  const next = text.indexOf("\n", last);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split("\n");
  const isEmpty = lines.every((line) => line.trim() === "");
  const isOn = !isEmpty && lines.every((line) => line.trim() === "" || BEGINS[kind].test(line));
  let number = 0;
  const changed = lines.map((line) => {
    if (line.trim() === "" && !isEmpty) return line;
    if (isOn) return line.replace(BEGINS[kind], "");
    number += 1;
    const sign = { heading: "## ", list: "- ", numberedList: `${number}. `, quote: "> " }[kind];
    if (kind === "quote") return sign + line;
    return sign + line.trimStart().replace(/^(#{1,6} +|[-*+] +|\d+[.)] +)/, "");
  });
  const body = changed.join("\n");
  // What stands right beside a list would become part of it.
  const isBeside = (line: string | undefined) =>
    !isOn && line !== undefined && line.trim() !== "" && !BEGINS[kind].test(line);
  const before =
    from > 0 &&
    isBeside(
      text
        .slice(0, from - 1)
        .split("\n")
        .at(-1),
    )
      ? "\n"
      : "";
  const after = to < text.length && isBeside(text.slice(to + 1).split("\n")[0]) ? "\n" : "";
  const begin = from + before.length;
  const selection =
    start === end
      ? Math.max(begin, start + before.length + (changed[0]?.length ?? 0) - (lines[0]?.length ?? 0))
      : undefined;
  return {
    from,
    to,
    insert: before + body + after,
    start: selection ?? begin,
    end: selection ?? begin + body.length,
  };
}

/** Line by line a list goes on by itself, and ends at an entry without words. */
export function continued({ text, start, end }: Selected): Edit | undefined {
  const from = lineStart(text, start);
  const line = text.slice(from, start);
  const [beginning, indent = "", sign = "", space = ""] = /^(\s*)([-*+]|\d+[.)]|>)( +)/.exec(line) ?? [];
  if (beginning === undefined) return undefined;
  if (line === beginning && start === end) {
    return { from, to: start, insert: "", start: from, end: from };
  }
  const next = sign.replace(/\d+/, (number) => String(Number(number) + 1));
  const insert = `\n${indent}${next}${space}`;
  return { from: start, to: end, insert, start: start + insert.length, end: start + insert.length };
}

/** The text after an edit. */
export const edited = (text: string, { from, to, insert }: Edit): string =>
  text.slice(0, from) + insert + text.slice(to);
