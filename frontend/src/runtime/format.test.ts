import { expect, test } from "vitest";
import { format, type Template } from "./format";

test("values stand at their names, wherever and however often", () => {
  expect(format("{shown} of {all} shown" as Template<"shown" | "all">, { shown: 3, all: 12 })).toBe(
    "3 of 12 shown",
  );
  expect(format("{word}, {word}" as Template<"word">, { word: "$& {all}" })).toBe("$& {all}, $& {all}");
});
