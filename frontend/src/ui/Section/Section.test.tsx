import { expect, test } from "vitest";
import { attributesOf, render } from "../testing";
import { states } from "./Section.states";

test("a section without a heading is none", () => {
  expect(attributesOf(render(states.paper), "section")).toHaveLength(1);
  expect(attributesOf(render(states.paper), "h2")).toHaveLength(1);
  expect(attributesOf(render(states["without a heading"]), "section")).toEqual([]);
});
