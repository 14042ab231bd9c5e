import { expect, test } from "vitest";
import { attributesOf, render } from "../testing";
import { states } from "./ProgressBar.states";

test("it says how far it is, in words where percent alone would say too little", () => {
  expect(attributesOf(render(states["on its way"]), "div")[0]).toMatchObject({
    role: "progressbar",
    "aria-label": "Raised",
    "aria-valuenow": "37.6",
    "aria-valuetext": "R3.76 million of R10 million",
  });
  expect(attributesOf(render(states.full), "div")[0]).not.toHaveProperty("aria-valuetext");
});
