import { expect, test } from "vitest";
import { isRaised } from "./Header";

test("the bar is raised once scrolled, and always on the donation page", () => {
  expect(isRaised("/", false)).toBe(false);
  expect(isRaised("/", true)).toBe(true);
  expect(isRaised("/donate", false)).toBe(true);
  expect(isRaised("/donate/thank-you", false)).toBe(false);
});
