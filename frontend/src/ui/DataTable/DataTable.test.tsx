import { expect, test } from "vitest";
import { attributesOf, render, textOf } from "../testing";
import { states } from "./DataTable.states";

test("what is laid out as blocks on narrow screens stays a table for screen readers", () => {
  const html = render(states["two rows"]);
  const rolesOf = (tag: string) => attributesOf(html, tag).map(({ role }) => role);
  expect(rolesOf("table")).toEqual(["table"]);
  expect(rolesOf("tr")).toEqual(["row", "row", "row"]);
  expect(rolesOf("th")).toEqual(["columnheader", "columnheader", "rowheader", "rowheader"]);
  expect(rolesOf("td")).toEqual(["cell", "cell"]);
});

test("the first column names its row, and values carry their column's name", () => {
  const html = render(states["two rows"]);
  expect(attributesOf(html, "th").map(({ scope }) => scope)).toEqual(["col", "col", "row", "row"]);
  expect(textOf(html)).toBe("People Name Role Sample Teacher Role Teacher Sample Student Role Student");
});

test("without rows one cell over all columns says so", () => {
  const html = render(states["no row"]);
  expect(attributesOf(html, "td")).toMatchObject([{ colSpan: "2" }]);
  expect(textOf(html)).toContain("Nobody waits.");
});
