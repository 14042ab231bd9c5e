import { expect, test } from "vitest";
import { attributesOf, render } from "../testing";
import { SentPage } from "./SentPage";
import { states } from "./SentPage.states";

test("the server is told which page shows the form", () => {
  expect(attributesOf(render(states["in a form that was refused"]), "input")).toEqual([
    { type: "hidden", name: "page", value: "/contact" },
  ]);
  expect(render(<SentPage form={undefined} />)).toBe("");
});
