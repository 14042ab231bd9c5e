import { expect, test } from "vitest";
import { attributesOf, render, textOf } from "../testing";
import { FormFailure } from "./FormFailure";
import { states } from "./FormFailure.states";

test("it has the id by which the button is described", () => {
  const html = render(states["not sent"]);
  expect(attributesOf(html, "p")).toMatchObject([{ id: "form-failure" }]);
  expect(textOf(html)).toBe("Your message was not sent Please try again in a minute.");
});

test("it is not there where nothing failed", () => {
  expect(render(<FormFailure id="none" failure={undefined} />)).toBe("");
});
