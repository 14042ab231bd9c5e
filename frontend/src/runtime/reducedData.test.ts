import { expect, test } from "vitest";
import { prefersReducedData } from "./reducedData";

const FAST = { requestStart: 100, responseEnd: 300 };
const SLOW = { requestStart: 100, responseEnd: 1200 };

test.each([
  [undefined, FAST, false],
  [undefined, SLOW, true],
  // As WebKit tells of the first page of a process, and of those that come by themselves after it.
  [undefined, { requestStart: -1600, responseEnd: 2 }, true],
  [undefined, { requestStart: 0, responseEnd: 1200 }, true],
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

const WORKER = { controller: {} as ServiceWorker };

test.each([
  // As Firefox tells of a document that a service worker has answered.
  ["1.5 s", { requestStart: 1500, responseEnd: 1500 }, true],
  ["0.3 s", { requestStart: 300, responseEnd: 300 }, false],
  // As browsers do that do not say when the worker asked.
  ["1.5 s", { requestStart: 0, responseEnd: 1500 }, true],
])("through a service worker, a document that is there after %s, %j, is slow: %s", (_, visit, expected) => {
  expect(prefersReducedData({ connection: undefined, serviceWorker: WORKER }, visit)).toBe(expected);
});

test("where nothing may be kept, a browser that refuses to name its worker has none", () => {
  const browser = {
    connection: undefined,
    get serviceWorker(): never {
      throw new DOMException("Access is denied for this document.", "SecurityError");
    },
  };
  expect(prefersReducedData(browser, SLOW)).toBe(true);
  expect(prefersReducedData(browser, FAST)).toBe(false);
});
