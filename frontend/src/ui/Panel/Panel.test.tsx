import { expect, test } from "vitest";
import { attributesOf, render } from "../testing";
import { states } from "./Panel.states";

test("it is a section only where it has a heading", () => {
  expect(attributesOf(render(states.surface), "section")).toHaveLength(1);
  expect(attributesOf(render(states.mist), "section")).toEqual([]);
});
