import { expect, test } from "vitest";
import { render, textOf } from "../testing";
import { states } from "./Details.states";

test("every value has a name for those who do not see its icon", () => {
  expect(textOf(render(states.usual))).toBe("Date Sunday, 25 May Time 10:00–12:00 Place The hall");
});
