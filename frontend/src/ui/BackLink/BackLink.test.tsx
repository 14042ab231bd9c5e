import { expect, test } from "vitest";
import { attributesOf, render } from "../testing";
import { states } from "./BackLink.states";

test("the arrow is not read aloud", () => {
  const html = render(states["to the page above"]);
  expect(attributesOf(html, "a")).toMatchObject([{ href: "/services" }]);
  expect(attributesOf(html, "span")).toEqual([{ "aria-hidden": "true" }]);
});
