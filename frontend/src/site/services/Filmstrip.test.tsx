import { expect, test, vi } from "vitest";
import type { NutritionGallery } from "#app/generated/content.ts";
import { photograph } from "#app/ui/Picture/Picture.states.tsx";
import { attributesOf, render } from "#app/ui/testing.tsx";
import { Filmstrip } from "./Filmstrip";

test("its pictures have no words of their own, and are not copied for that", () => {
  const image = { ...photograph, widths: [...photograph.widths] };
  const gallery = { heading: "Distributions", shown: 1, images: [{ id: "one", title: "One", image }] };
  const filmstrip = () => render(<Filmstrip gallery={gallery as unknown as NutritionGallery} />);
  expect(attributesOf(filmstrip(), "img")[0]?.alt).toBe("");
  // A copy would be another picture, whose files are named anew (ui/Picture).
  const naming = vi.spyOn(image.widths, "map");
  filmstrip();
  expect(naming).not.toHaveBeenCalled();
});
