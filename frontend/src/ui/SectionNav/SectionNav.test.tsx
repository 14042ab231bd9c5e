import { expect, test } from "vitest";
import { attributesOf, render } from "../testing";
import { states } from "./SectionNav.states";

const currentAt = (address: string) =>
  attributesOf(render(states["three pages"], address), "a").map((link) => link["aria-current"]);

test("it says which page is shown, and of which page one below it is part", () => {
  expect(currentAt("/services/children")).toEqual([undefined, "page", undefined]);
  expect(currentAt("/services/children/first-day")).toEqual([undefined, "true", undefined]);
  expect(currentAt("/services")).toEqual([undefined, undefined, undefined]);
});
