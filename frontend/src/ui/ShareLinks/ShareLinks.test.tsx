import { expect, test } from "vitest";
import { attributesOf, render } from "../testing";
import { states } from "./ShareLinks.states";

test("they work without scripts, with the public address of the page", () => {
  const links = attributesOf(render(states["a list"], "/services/seminar"), "a");
  expect(links.map((link) => link["aria-label"])).toEqual([
    "Share on Facebook",
    "Share on Twitter",
    "Share on WhatsApp",
  ]);
  for (const { href, rel } of links) {
    expect(href).toContain(encodeURIComponent("https://centre.example/services/seminar"));
    expect(rel).toBe("noopener noreferrer");
  }
});
