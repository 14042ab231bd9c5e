import { expect, test } from "vitest";
import { attributesOf, render, textOf } from "../testing";
import { states } from "./Toaster.states";

test.each([
  ["something went well", "status", "Saved Everybody sees it now."],
  ["something failed", "alert", "Not saved Please try again."],
] as const)("%s: what the page has to say is in the region for it", (state, role, text) => {
  const html = render(states[state]);
  expect(attributesOf(html, "div").flatMap((region) => region.role ?? [])).toEqual(["alert", "status"]);
  const region = html.slice(html.indexOf(`role="${role}"`)).split(/<div role=/)[0] ?? "";
  expect(textOf(`<div ${region}`)).toContain(text);
  expect(attributesOf(region, "button")).toMatchObject([{ "aria-label": "Close message" }]);
});
