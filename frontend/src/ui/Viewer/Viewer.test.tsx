import { expect, test } from "vitest";
import { attributesOf, render, textOf } from "../testing";
import { states } from "./Viewer.states";

test("its controls are links: to the gallery, and to the pictures before and after", () => {
  const html = render(states["a picture"]);
  const links = attributesOf(html, "a").map((link) => [link["aria-label"], link.href]);
  expect(links).toEqual([
    ["Close", "/dev/components"],
    ["Previous picture", "/dev/components/image/festival-lamp"],
    ["Next picture", "/dev/components/image/evening-lamp"],
  ]);
});

test("it is open without scripts, is named by the picture's title and says its place", () => {
  const html = render(states["with a caption and actions"]);
  const [dialog] = attributesOf(html, "dialog");
  expect(dialog).toMatchObject({ open: "", "aria-labelledby": attributesOf(html, "h1")[0]?.id });
  expect(textOf(html)).toContain("Morning lamp 1 of 3");
  expect(textOf(html)).toContain("as it stands in the shrine. Save picture");
});

test("a picture that does not exist has a page that says so", () => {
  const html = render(states["no such picture"]);
  expect(textOf(html)).toContain("Picture not found There is no picture at this address. All pictures");
  expect(attributesOf(html, "dialog")).toEqual([]);
});
