import fc from "fast-check";
import { expect, test } from "vitest";
import { attributesOf, render } from "../testing";
import { dotOfSlide, slideOfDot } from "./Carousel";
import { states } from "./Carousel.states";

test("every slide says its place, and the row is a carousel with a name", () => {
  const html = render(states["with two ends"]);
  expect(attributesOf(html, "div")[0]).toMatchObject({
    role: "group",
    "aria-roledescription": "carousel",
    "aria-label": "Services",
  });
  const places = attributesOf(html, "li").map((slide) => slide["aria-label"]);
  expect(places).toEqual([1, 2, 3, 4, 5].map((number) => `${number} of 5`));
});

test("at its first slide only a loop leads back", () => {
  const [first] = attributesOf(render(states["with two ends"]), "button");
  expect(first).toMatchObject({ "aria-label": "Previous card", disabled: "" });
  expect(attributesOf(render(states["a loop"]), "button")[0]).not.toHaveProperty("disabled");
});

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
