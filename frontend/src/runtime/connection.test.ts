import { expect, test } from "vitest";
import { prefersReducedData } from "./connection";

test.each([
  [undefined, false],
  [{}, false],
  [{ effectiveType: "4g" }, false],
  [{ effectiveType: "3g" }, false],
  [{ effectiveType: "2g" }, true],
  [{ effectiveType: "slow-2g" }, true],
  [{ saveData: true, effectiveType: "4g" }, true],
])("%j is frugal: %s", (connection, expected) => {
  expect(prefersReducedData({ connection })).toBe(expected);
});
