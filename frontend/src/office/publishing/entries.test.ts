import { describe, expect, it } from "vitest";
import { inserted, isSingle, landingAt, landingInGrid, moved, scrollAt, titleOf, without } from "./entries";
import type { Json, Schema } from "./form";

describe("what an entry is called", () => {
  it.each<[Json, string]>([
    [{ id: "a", title: "Seva" }, "Seva"],
    [{ id: "a", question: "Who speaks?", answers: ["Krishna"] }, "Who speaks?"],
    [{ title: " ", name: "Sri Ramakrishna" }, "Sri Ramakrishna"],
    [{ href: "/donate" }, "/donate"],
    [{ count: 3, inner: { text: "Deep" } }, "Deep"],
    [{ answers: ["First", "Second"] }, "First"],
    ["## A *heading* with a [link](/donate)", "A heading with a link"],
    ["- one\n- two", "one two"],
    [3, "3"],
    [{ count: 3, on: true }, ""],
    ["", ""],
  ])("%j is %s", (value, title) => {
    expect(titleOf(value)).toBe(title);
  });

  it("is cut between words", () => {
    const title = titleOf("In which chapter of the Bhagavad Gita does Krishna show his universal form?");
    expect(title).toBe("In which chapter of the Bhagavad Gita does Krishna show …");
    expect(titleOf("x".repeat(80))).toBe(`${"x".repeat(56)} …`);
  });
});

describe("entries of one control", () => {
  const root: Schema = {
    $defs: {
      Html: {
        anyOf: [
          { type: "string", format: "markdown" },
          { type: "object", properties: { markdown: { type: "string" } } },
        ],
      },
      Link: { type: "object", properties: { name: { type: "string" } } },
      Level: { oneOf: [{ const: "easy" }, { const: "hard" }] },
    },
  };
  it.each<[Schema, boolean]>([
    [{ type: "string" }, true],
    [{ $ref: "#/$defs/Level" }, true],
    [{ $ref: "#/$defs/Html" }, true],
    [{ $ref: "#/$defs/Link" }, false],
    [{ anyOf: [{ type: "string" }, { $ref: "#/$defs/Link" }] }, false],
    [{ type: "array" }, false],
  ])("%j: %s", (schema, single) => {
    expect(isSingle(schema, root)).toBe(single);
  });
});

describe("lists", () => {
  const list = ["a", "b", "c", "d"];

  it("have their entries moved, added and taken out, and stay themselves", () => {
    expect(moved(list, 0, 2)).toEqual(["b", "c", "a", "d"]);
    expect(moved(list, 3, 0)).toEqual(["d", "a", "b", "c"]);
    expect(moved(list, 1, 1)).toEqual(list);
    expect(inserted(list, 1, "x")).toEqual(["a", "x", "b", "c", "d"]);
    expect(inserted(list, 4, "x")).toEqual(["a", "b", "c", "d", "x"]);
    expect(without(list, 2)).toEqual(["a", "b", "d"]);
    expect(list).toEqual(["a", "b", "c", "d"]);
  });

  it("take what is dropped where the pointer is", () => {
    const middles = [50, 150, 250];
    expect(landingAt(middles, 10)).toBe(0);
    expect(landingAt(middles, 100)).toBe(1);
    expect(landingAt(middles, 999)).toBe(3);
    expect(landingAt([], 10)).toBe(0);
  });

  it("take what is dropped in a grid after all that are read before it", () => {
    const box = (left: number, top: number) =>
      ({ left, right: left + 100, top, bottom: top + 100 }) as DOMRect;
    const boxes = [box(0, 0), box(110, 0), box(0, 110)];
    expect(landingInGrid(boxes, 10, 10)).toBe(0);
    expect(landingInGrid(boxes, 100, 10)).toBe(1);
    expect(landingInGrid(boxes, 200, 50)).toBe(2);
    expect(landingInGrid(boxes, 10, 150)).toBe(2);
    expect(landingInGrid(boxes, 90, 150)).toBe(3);
    expect(landingInGrid([], 10, 10)).toBe(0);
  });

  it("scroll near the edges of the window, and faster further out", () => {
    expect(scrollAt(500, 1000)).toBe(0);
    expect(scrollAt(100, 1000)).toBeLessThan(0);
    expect(scrollAt(900, 1000)).toBeGreaterThan(0);
    expect(scrollAt(0, 1000)).toBeLessThan(scrollAt(100, 1000));
    expect(scrollAt(-500, 1000)).toBe(scrollAt(0, 1000));
    expect(scrollAt(1500, 1000)).toBe(scrollAt(1000, 1000));
  });
});
