import { expect, test } from "vitest";
import { attributesOf, render } from "../testing";
import { states } from "./RoundButton.states";

test("only what can be disabled is kept from being restored", () => {
  expect(attributesOf(render(states.usual), "button")).toMatchObject([
    { type: "button", "aria-label": "Next" },
  ]);
  expect(attributesOf(render(states.usual), "button")[0]).not.toHaveProperty("autoComplete");
  expect(attributesOf(render(states.disabled), "button")).toMatchObject([
    { disabled: "", autoComplete: "off" },
  ]);
});
