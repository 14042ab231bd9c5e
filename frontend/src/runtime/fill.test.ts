import { expect, test } from "vitest";
import { fill } from "./fill";

test("values stand at their names, wherever and however often", () => {
  expect(fill("{shown} of {all} shown", { shown: 3, all: 12 })).toBe("3 of 12 shown");
  expect(fill("{word}, {word}", { word: "$& {all}" })).toBe("$& {all}, $& {all}");
});
