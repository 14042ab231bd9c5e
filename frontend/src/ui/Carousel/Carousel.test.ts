import fc from "fast-check";
import { expect, test } from "vitest";
import { dotOfSlide, slideOfDot } from "./Carousel";

test("three dots share seven slides", () => {
  expect([0, 1, 2, 3, 4, 5, 6].map((slide) => dotOfSlide(slide, 7))).toEqual([0, 0, 0, 1, 1, 2, 2]);
  expect([0, 1, 2].map((dot) => slideOfDot(dot, 7))).toEqual([0, 3, 5]);
});

test("a dot leads to a slide that it stands for, and to the first such slide", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.nat(2), (count, dot) => {
      fc.pre(dot < count);
      const slide = slideOfDot(dot, count);
      expect(dotOfSlide(slide, count)).toBe(dot);
      if (slide > 0) expect(dotOfSlide(slide - 1, count)).toBe(dot - 1);
    }),
  );
});
