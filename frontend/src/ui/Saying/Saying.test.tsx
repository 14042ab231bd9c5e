import { expect, test } from "vitest";
import { attributesOf, render, textOf } from "../testing";
import { states } from "./Saying.states";

test("it has quotation marks, and its source stands outside the quotation", () => {
  expect(render(states["with its source"])).toMatch(/<\/blockquote><figcaption[^>]*>Rig Veda 1\.164\.46</);
  expect(textOf(render(states.alone))).toMatch(/^“ ?Truth is one.* ?”$/);
  expect(attributesOf(render(states.alone), "figcaption")).toEqual([]);
});
