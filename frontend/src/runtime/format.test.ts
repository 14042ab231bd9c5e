import { expect, test } from "vitest";
import { format, type Template } from "./format";

test("values stand at their names, wherever and however often", () => {
  expect(format("{shown} of {all} shown" as Template<"shown" | "all">, { shown: 3, all: 12 })).toBe(
    "3 of 12 shown",
  );
  expect(format("{word}, {word}" as Template<"word">, { word: "$& {all}" })).toBe("$& {all}, $& {all}");
});

test("a value that is missing or unknown is a type error", () => {
  const template = "{shown} of {all} shown" as Template<"shown" | "all">;
  // @ts-expect-error `all` is missing.
  format(template, { shown: 3 });
  // @ts-expect-error Nothing is called `total`.
  format(template, { shown: 3, all: 12, total: 15 });
  // @ts-expect-error Not a message in which something is filled in.
  format("{shown}", { shown: 3 });
});
