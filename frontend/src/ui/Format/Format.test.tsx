import { expect, test } from "vitest";
import { attributesOf, render, textOf } from "../testing";
import { states } from "./Format.states";

test("names in braces become elements, everything else stays", () => {
  const html = render(states["a link in a sentence"]);
  expect(textOf(html)).toBe("Have you been here before? Sign in , friend.");
  expect(attributesOf(html, "a")).toMatchObject([{ href: "/login" }]);
});
