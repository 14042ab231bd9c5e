import { expect, it } from "vitest";
import { matchesSearch } from "./search";

it.each([
  ["", true],
  ["   ", true],
  ["asha", true],
  ["  NAIDOO asha ", true],
  ["asha@", true],
  ["naidoo pillay", false],
  ["emile", true],
])("finds by %j: %s", (query, found) => {
  expect(matchesSearch(["Asha Émile Naidoo", "asha@example.org"], query)).toBe(found);
});
