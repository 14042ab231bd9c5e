/** Faults that are planted, to see that the properties notice them. */
import { afterEach, expect, test, vi } from "vitest";
import { checkTrees } from "./properties.js";

const FAULTS = {
  "an apostrophe that is not escaped": [
    "../src/text.js",
    ({ escapeText }) => ({ escapeText: (text) => escapeText(text).replaceAll("&#x27;", "'") }),
  ],
  "ids that do not know how long a list is": [
    "../src/treeIds.js",
    ({ enterItem }) => ({ enterItem: (bits, overflow, length, index) => enterItem(bits, overflow, length + 1, index) }),
  ],
  "texts that join after an element that has left its place": ["../src/text.js", () => ({ textSeparator: () => "" })],
};

afterEach(() => {
  for (const [file] of Object.values(FAULTS)) vi.doUnmock(file);
  vi.resetModules();
});

test.each(Object.entries(FAULTS))("%s", async (_, [file, change]) => {
  vi.resetModules();
  vi.doMock(file, async (importOriginal) => {
    const original = await importOriginal();
    return { ...original, ...change(original) };
  });
  const { renderByBoth } = await import("./compare.js");
  const { details } = checkTrees(renderByBoth, { numRuns: 20_000, seed: 1, endOnFailure: true });
  expect(details.failed).toBe(true);
});

test("without a fault the same trees are the same", async () => {
  vi.resetModules();
  const { renderByBoth } = await import("./compare.js");
  expect(checkTrees(renderByBoth, { numRuns: 2_000, seed: 1 }).details.failed).toBe(false);
});
