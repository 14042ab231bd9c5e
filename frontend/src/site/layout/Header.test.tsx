import { expect, test } from "vitest";
import { shadowOf } from "./Header";

test("the bar is raised once scrolled, and always on the donation page", () => {
  expect(shadowOf("/")).toBe("raise-on-scroll");
  expect(shadowOf("/donate")).toBe("shadow-lift");
  expect(shadowOf("/donate/thank-you")).toBe("raise-on-scroll");
});
