import { expect, test } from "vitest";
import { attributesOf, render, textOf } from "../testing";
import { states } from "./Card.states";

test("a card has one link, which covers it, in its heading", () => {
  const html = render(states["a link"]);
  expect(attributesOf(html, "a")).toMatchObject([
    { href: "/services/hinduism-for-children", "data-cover": "" },
  ]);
  expect(html).toMatch(/<h3[^>]*><a[^>]*>Hinduism for children<\/a><\/h3>/);
  expect(html).toMatch(/<span[^>]* aria-hidden="true">Read more<\/span>/);
});

test("without a destination it has none", () => {
  const html = render(states["words alone"]);
  expect(attributesOf(html, "a")).toEqual([]);
  expect(textOf(html)).toBe("Sunday satsang Talk, chanting and silence, for everybody.");
});

test("its heading has the level that the page's outline asks for", () => {
  expect(attributesOf(render(states["below another heading"]), "h4")).toHaveLength(1);
});
