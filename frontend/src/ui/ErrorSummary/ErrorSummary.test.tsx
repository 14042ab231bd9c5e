import { createRef } from "react";
import { expect, test } from "vitest";
import { attributesOf, render, textOf } from "../testing";
import { ErrorSummary } from "./ErrorSummary";
import { states } from "./ErrorSummary.states";

test("it is announced, can have the focus, and leads to each field", () => {
  const html = render(states["two fields"]);
  expect(attributesOf(html, "div")).toContainEqual(expect.objectContaining({ tabindex: "-1" }));
  expect(attributesOf(html, "div")).toContainEqual({ role: "alert" });
  expect(attributesOf(html, "a").map(({ href }) => href)).toEqual(["#summary-name", "#summary-email"]);
});

test("what is wrong with no field alone is no link", () => {
  const html = render(states["not one field alone"]);
  expect(attributesOf(html, "a")).toEqual([]);
  expect(textOf(html)).toBe("The form was not accepted The two passwords differ");
});

test("it is not there where nothing is wrong", () => {
  expect(render(<ErrorSummary ref={createRef()} heading="Wrong" problems={[]} />)).toBe("");
});
