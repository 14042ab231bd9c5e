import { expect, test } from "vitest";
import { changedParagraphs, hasMarks, markOf, nearness, numberOf, withoutMarks } from "./marks";

test("a mark is the number of its field", () => {
  for (const number of [0, 1, 4, 1234, 16383]) {
    expect(markOf(number)).toHaveLength(7);
    expect(numberOf(`Words${markOf(number)}`)).toBe(number);
    expect(numberOf(`Words${markOf(number)}\n`)).toBe(number);
  }
  // As crates/content writes them.
  expect(markOf(27)).toBe("\u2061\u2061\u2061\u2061\u2062\u2063\u2064");
});

test("of several marks the last one counts, and what has none has no number", () => {
  expect(numberOf(`a detail${markOf(1)} in words${markOf(2)}`)).toBe(2);
  expect(numberOf(`a detail${markOf(1)}${markOf(2)}`)).toBe(2);
  expect(numberOf(`at the beginning${markOf(1)} of words`)).toBeUndefined();
  expect(numberOf("words")).toBeUndefined();
});

test("nothing is left of marks, in addresses neither", () => {
  const marked = `one${markOf(5)} two${markOf(6)}`;
  expect(hasMarks(marked)).toBe(true);
  expect(withoutMarks(marked)).toBe("one two");
  const address = `https://maps.example/?q=${encodeURIComponent(marked)}`;
  expect(hasMarks(address)).toBe(true);
  expect(withoutMarks(address)).toBe("https://maps.example/?q=one%20two");
  expect(hasMarks("ॐ नमः\u200dशिवाय")).toBe(false);
});

test("a picture is nearest to the words beside it", () => {
  const words = { text: "home", field: "slides[1].headline" };
  const near = nearness(words, { text: "home", field: "slides[1].image.file" });
  const far = nearness(words, { text: "home", field: "nutrition.image.file" });
  expect(near).toBeGreaterThan(far);
  expect(nearness(words, { text: "about", field: "slides[1].image.file" })).toBe(-1);
});

test("the paragraphs that differ can be set in their place", () => {
  expect(changedParagraphs("One.\n\nTow.", "One.\n\nTwo.")).toEqual([["Tow.", "Two."]]);
  expect(changedParagraphs("One.", "One.\n\nTwo.")).toEqual([]);
});
