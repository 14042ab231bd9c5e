import { describe, expect, it } from "vitest";
import { continued, type Edit, edited, type Line, lined, linked, marked, type Selected } from "./markdown";

/** A text in which ‹ and › stand around what is selected, or ‸ for a caret. */
function selectedIn(written: string): Selected {
  const caret = written.indexOf("‸");
  if (caret >= 0) return { text: written.replace("‸", ""), start: caret, end: caret };
  const start = written.indexOf("‹");
  const end = written.indexOf("›") - 1;
  return { text: written.replace(/[‹›]/g, ""), start, end };
}

function written({ text }: Selected, edit: Edit): string {
  const next = edited(text, edit);
  const { start, end } = edit;
  return start === end
    ? `${next.slice(0, start)}‸${next.slice(start)}`
    : `${next.slice(0, start)}‹${next.slice(start, end)}›${next.slice(end)}`;
}

describe("bold and italics", () => {
  it.each<[string, "*" | "**", string]>([
    ["a ‹word› b", "**", "a **‹word›** b"],
    ["a ‹word› b", "*", "a *‹word›* b"],
    ["a **‹word›** b", "**", "a ‹word› b"],
    ["a ‹**word**› b", "**", "a ‹word› b"],
    ["a *‹word›* b", "*", "a ‹word› b"],
    ["a **‹word›** b", "*", "a ***‹word›*** b"],
    ["a ***‹word›*** b", "*", "a **‹word›** b"],
    ["a ***‹word›*** b", "**", "a *‹word›* b"],
    ["a‹ word ›b", "**", "a **‹word›** b"],
    ["a wo‸rd b", "**", "a **wo‸rd** b"],
    ["a **wo‸rd** b", "**", "a wo‸rd b"],
    ["a ‸", "*", "a *‸*"],
    ["a *‸*", "*", "a ‸"],
    ["**‸**", "**", "‸"],
    ["‹one\n\ntwo›", "**", "‹**one**\n\n**two**›"],
    ["‹**one**\n\n**two**›", "**", "‹one\n\ntwo›"],
    ["‹one\n- two›", "*", "‹*one*\n- *two*›"],
    ["Swā‸mī", "*", "*Swā‸mī*"],
  ])("%j with %s is %j", (before, mark, after) => {
    const selected = selectedIn(before);
    expect(written(selected, marked(selected, mark))).toBe(after);
  });
});

describe("links", () => {
  it.each([
    ["see ‸", "see [‹words›](https://)"],
    ["see ‹our page›", "see [our page](‹https://›)"],
    ["see ‹our page ›now", "see [our page](‹https://›) now"],
    ["see ‹https://example.org/a›", "see [‹words›](https://example.org/a)"],
    ["see ‹/donate›", "see [‹words›](/donate)"],
  ])("%j is %j", (before, after) => {
    const selected = selectedIn(before);
    expect(written(selected, linked(selected, "words"))).toBe(after);
  });
});

describe("headings, lists and quotations", () => {
  it.each<[string, Line, string]>([
    ["Wo‸rds", "heading", "## Wo‸rds"],
    ["## Wo‸rds", "heading", "Wo‸rds"],
    ["### Wo‸rds", "heading", "Wo‸rds"],
    ["‸", "list", "- ‸"],
    ["- ‸", "list", "‸"],
    ["one\n‹two\nthree›\nfour", "list", "one\n\n‹- two\n- three›\n\nfour"],
    ["‹- two\n- three›", "list", "‹two\nthree›"],
    ["‹- two\n- three›", "numberedList", "‹1. two\n2. three›"],
    ["‹1. two\n2. three›", "list", "‹- two\n- three›"],
    ["- one\ntw‸o\n- three", "list", "- one\n- tw‸o\n- three"],
    ["‹one\n\ntwo›", "numberedList", "‹1. one\n\n2. two›"],
    ["‹one\n›two", "quote", "‹> one›\n\ntwo"],
    ["‹> one\n> two›", "quote", "‹one\ntwo›"],
    ["‹- one›", "quote", "‹> - one›"],
    ["# ‸Words", "list", "- ‸Words"],
    ["‸\nWords", "list", "- ‸\n\nWords"],
  ])("%j as %s is %j", (before, kind, after) => {
    const selected = selectedIn(before);
    expect(written(selected, lined(selected, kind))).toBe(after);
  });
});

describe("the next line of a list", () => {
  it.each([
    ["- one‸", "- one\n- ‸"],
    ["1. one‸", "1. one\n2. ‸"],
    ["9) one‸ two", "9) one\n10) ‸ two"],
    ["  * one‸", "  * one\n  * ‸"],
    ["> one‸", "> one\n> ‸"],
    ["- one\n- ‸", "- one\n‸"],
  ])("%j is %j", (before, after) => {
    const selected = selectedIn(before);
    const edit = continued(selected);
    expect(edit && written(selected, edit)).toBe(after);
  });

  it.each(["words‸", "‸- one", "-one‸", "a - b‸"])("%j begins none", (before) => {
    expect(continued(selectedIn(before))).toBeUndefined();
  });
});
