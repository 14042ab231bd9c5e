import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { downloadName, neighboursOf, swipeDirection } from "./viewedImage";

describe("neighbours", () => {
  test.each([
    [0, 10, 9, 1],
    [4, 10, 3, 5],
    [9, 10, 8, 0],
    [0, 1, 0, 0],
  ])("of %i in %i are %i and %i", (index, count, previous, next) => {
    expect(neighboursOf(index, count)).toEqual({ previous, next });
  });

  test("lead back to where one came from", () => {
    const position = fc
      .integer({ min: 1, max: 50 })
      .chain((count) => fc.record({ count: fc.constant(count), index: fc.nat(count - 1) }));
    fc.assert(
      fc.property(position, ({ index, count }) => {
        const { previous, next } = neighboursOf(index, count);
        expect(neighboursOf(next, count).previous).toBe(index);
        expect(neighboursOf(previous, count).next).toBe(index);
      }),
    );
  });
});

describe("a swipe", () => {
  test.each([
    [-80, 10, "next"],
    [80, -10, "previous"],
    [-39, 0, undefined],
    [0, 0, undefined],
    [-80, 70, undefined],
    [10, 300, undefined],
  ])("by %i, %i means %s", (x, y, meaning) => expect(swipeDirection(x, y)).toBe(meaning));

  test("and its mirror image mean opposite directions", () => {
    const distance = fc.integer({ min: -500, max: 500 });
    const opposite = { previous: "next", next: "previous" } as const;
    fc.assert(
      fc.property(distance, distance, (x, y) => {
        const meaning = swipeDirection(x, y);
        expect(swipeDirection(-x, y)).toBe(meaning && opposite[meaning]);
      }),
    );
  });
});

test("a picture is saved under its title in lower case with hyphens", () => {
  expect(downloadName("Event Image 1")).toBe("event-image-1.jpg");
  expect(downloadName("Lamp")).toBe("lamp.jpg");
});
