import { expect, test } from "vitest";
import { unfinishedOf } from "./unfinished";

const mistake = (field: string) => ({ field, name: field, message: "is missing" });
const VALUE = { title: "", text: "words", images: [{ alt: " ", caption: "A" }], days: [], answers: ["", ""] };

test.each([
  ["title", true],
  ["images[0].alt", true],
  ["images[1].alt", true],
  ["days", true],
  ["answers", true],
  ["place.name", true],
  ["text", false],
  ["images[0].caption", false],
  ["", false],
])("of %s it is %s that it is only empty", (field, isUnfinished) => {
  const { shown, unfinished } = unfinishedOf([mistake(field)], VALUE, new Set());
  expect([shown.length, unfinished.length]).toEqual(isUnfinished ? [0, 1] : [1, 0]);
});

test("an empty field that somebody has left is a mistake", () => {
  const found = unfinishedOf([mistake("title"), mistake("images[0].alt")], VALUE, new Set(["text-title"]));
  expect(found.shown.map(({ field }) => field)).toEqual(["title"]);
  expect(found.unfinished.map(({ field }) => field)).toEqual(["images[0].alt"]);
});
