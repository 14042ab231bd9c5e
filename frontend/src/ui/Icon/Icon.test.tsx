import { expect, test } from "vitest";
import { attributesOf, render } from "../testing";
import { states } from "./Icon.states";

test("icons are decoration", () => {
  const icons = attributesOf(render(states.all), "svg");
  expect(icons.length).toBeGreaterThan(20);
  for (const icon of icons) expect(icon).toMatchObject({ "aria-hidden": "true", width: "24", height: "24" });
});

test("they are as large as they are asked to be", () => {
  expect(attributesOf(render(states.large), "svg")).toMatchObject([{ width: "48", height: "48" }]);
});
