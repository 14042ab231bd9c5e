import { expect, test } from "vitest";
import { attributesOf, render, textOf } from "../testing";
import { states } from "./StatusPage.states";

test("its title is the page's heading, and ways on are there only where there are any", () => {
  const alone = render(states["a title"]);
  expect(attributesOf(alone, "h1")).toHaveLength(1);
  expect(textOf(alone)).toBe("Coming soon");
  const links = attributesOf(render(states["with a sentence and ways on"]), "a");
  expect(links.map(({ href }) => href)).toEqual(["/", "/contact"]);
});
