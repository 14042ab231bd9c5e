import { expect, test, vi } from "vitest";
import { attributesOf, render } from "../testing";
import { Picture } from "./Picture";
import { drawing, photograph, states } from "./Picture.states";

test("a drawing is its own file, and says its size", () => {
  const html = render(states.drawing);
  expect(attributesOf(html, "source")).toEqual([]);
  expect(attributesOf(html, "img")).toMatchObject([
    { src: `${drawing.src}.svg`, alt: drawing.alt, width: "800", height: "600", loading: "lazy" },
  ]);
});

test("a photograph comes as AVIF, as WebP, and as a file for programs that know no srcset", () => {
  const html = render(states["photograph, in two formats"]);
  const [source] = attributesOf(html, "source");
  expect(source).toMatchObject({ type: "image/avif", sizes: "20rem" });
  expect(source?.srcSet?.match(/\.avif \d+w/g)).toEqual([".avif 400w", ".avif 800w", ".avif 1600w"]);
  expect(attributesOf(html, "img")[0]?.src).toMatch(/-800\.webp$/);
});

test("the first picture of a page is loaded at once, before everything else", () => {
  const [image] = attributesOf(render(states["first of a page"]), "img");
  expect(image).toMatchObject({ fetchPriority: "high" });
  expect(image).not.toHaveProperty("loading");
});

test("another text may stand for the picture's own", () => {
  const [image] = attributesOf(render(<Picture picture={drawing} alt="" sizes="20rem" />), "img");
  expect(image?.alt).toBe("");
});

test("its files are named once, however often it is shown and in whatever words", () => {
  const picture = { ...photograph, widths: [...photograph.widths] };
  const naming = vi.spyOn(picture.widths, "map");
  const files = (alt?: string) =>
    attributesOf(render(<Picture picture={picture} alt={alt} sizes="20rem" />), "source")[0]?.srcSet;
  const first = files();
  const named = naming.mock.calls.length;
  expect(files("")).toBe(first);
  expect(naming).toHaveBeenCalledTimes(named);
});
