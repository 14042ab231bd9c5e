import { expect, test } from "vitest";
import { prefersReducedData } from "./reducedData";

const FAST = { requestStart: 100, responseEnd: 300 };
const SLOW = { requestStart: 100, responseEnd: 1200 };

test.each([
  [undefined, FAST, false],
  [undefined, SLOW, true],
  [undefined, { requestStart: 0, responseEnd: 1200 }, false],
  [{}, FAST, false],
  [{}, SLOW, true],
  [{ effectiveType: "4g" }, SLOW, false],
  [{ effectiveType: "3g" }, FAST, true],
  [{ effectiveType: "2g" }, FAST, true],
  [{ effectiveType: "slow-2g" }, FAST, true],
  [{ saveData: true, effectiveType: "4g" }, FAST, true],
  [{ saveData: true }, FAST, true],
])("%j and a document of %j are frugal: %s", (connection, visit, expected) => {
  expect(prefersReducedData({ connection }, visit)).toBe(expected);
});
