import { expect, test } from "vitest";
import { attributesOf, render } from "../testing";
import { states } from "./Link.states";

test("the server writes addresses as they are given", () => {
  expect(attributesOf(render(states.plain), "a")).toMatchObject([{ href: "/about" }]);
  expect(attributesOf(render(states["with a query"]), "a")).toMatchObject([{ href: "/login?register" }]);
});
