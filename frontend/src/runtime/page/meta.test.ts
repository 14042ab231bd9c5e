import { describe, expect, test } from "vitest";
import type { Documents } from "#app/generated/content.ts";
import type { RenderContext } from "./context";
import { documentTitle, type HeadElement, headElements } from "./meta";

const site = { name: "Vedanta Centre Johannesburg" } as Documents["site"];
const context: RenderContext = {
  user: null,
  learnOpen: false,
  year: 2026,
  eventsSince: "2025-05-24T22:00:00Z",
  donations: "off",
  mail: false,
  publicUrl: "https://centre.example",
};

function contentOf(elements: HeadElement[], name: string): string | undefined {
  return elements.find(({ attributes }) => attributes.name === name || attributes.property === name)
    ?.attributes.content;
}

describe("the title rule", () => {
  test.each([
    ["Donate", "Donate | Vedanta Centre Johannesburg"],
    [null, "Vedanta Centre Johannesburg"],
    [undefined, "Vedanta Centre Johannesburg"],
    ["", "Vedanta Centre Johannesburg"],
  ])("%o becomes %s", (title, expected) => {
    expect(documentTitle(title, site)).toBe(expected);
  });
});

test("a page names its canonical address on the public origin, without its query", () => {
  const elements = headElements({ title: "Vedanta" }, site, context, "/about/vedanta");
  const canonical = elements.find(({ attributes }) => attributes.rel === "canonical");
  expect(canonical?.attributes.href).toBe("https://centre.example/about/vedanta");
});

test("a screen that search engines must leave out names no canonical address", () => {
  const elements = headElements({ title: "Profile", robots: "noindex" }, site, context, "/profile");
  expect(contentOf(elements, "robots")).toBe("noindex");
  expect(elements.some(({ attributes }) => attributes.rel === "canonical")).toBe(false);
});
