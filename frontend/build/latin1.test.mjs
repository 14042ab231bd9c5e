import { expect, test } from "vitest";
import { expectLatin1 } from "./latin1.mjs";

test("a character that takes two bytes is named with the words before it and its escape", () => {
  expectLatin1('const a = "café\\u2026";');
  expect(() => expectLatin1("words.replace(/[.–-]+$/)")).toThrow(
    'has “–” after "words.replace(/[.": write it as \\u2013 in the source',
  );
  expect(() => expectLatin1("/🕉/u")).toThrow("\\u{1f549}");
});
