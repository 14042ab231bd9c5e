import { expect, test } from "vitest";
import { attributesOf, render } from "../testing";
import { states } from "./Field.states";

test("a control is named by its label and described by hint and error", () => {
  const html = render(states["with a hint, and wrong"]);
  const [label] = attributesOf(html, "label");
  const [input] = attributesOf(html, "input");
  const described = attributesOf(html, "p").map(({ id }) => id);
  expect(label).toMatchObject({ for: input?.id });
  expect(described).toHaveLength(2);
  expect(input).toMatchObject({ "aria-invalid": "true", "aria-describedby": described.join(" ") });
});

test("a control that is right says nothing of the kind", () => {
  const [input] = attributesOf(render(states.text), "input");
  expect(input).not.toHaveProperty("aria-invalid");
  expect(input).not.toHaveProperty("aria-describedby");
});

test.each([
  ["text", "input"],
  ["several lines", "textarea"],
  ["choice", "select"],
  ["around another control", "input"],
] as const)("%s: the label belongs to the %s", (state, control) => {
  const html = render(states[state]);
  expect(attributesOf(html, control)).toMatchObject([{ id: attributesOf(html, "label")[0]?.for }]);
});
