/** Faults that are planted, to see that the properties notice them. */
import { afterEach, expect, test, vi } from "vitest";
import { compileElements } from "../build/compile.js";
import { checkSources, checkTrees } from "./properties.js";

const FAULTS = {
  "an apostrophe that is not escaped": [
    "../src/text.js",
    ({ escapeText }) => ({ escapeText: (text) => escapeText(text).replaceAll("&#x27;", "'") }),
  ],
  "ids that do not know how long a list is": [
    "../src/treeIds.js",
    ({ enterItem }) => ({
      enterItem: (bits, overflow, length, index) => enterItem(bits, overflow, length + 1, index),
    }),
  ],
  "texts that join after an element that has left its place": [
    "../src/text.js",
    () => ({ textSeparator: () => "" }),
  ],
};

/** In what is rendered of compiled elements alone. */
const COMPILED_FAULTS = {
  "children that do not know their place in a list": ["../src/treeIds.js", () => ({ enterPath() {} })],
  "texts that join after a value": ["../src/text.js", () => ({ continueText() {} })],
};

afterEach(() => {
  for (const [file] of Object.values({ ...FAULTS, ...COMPILED_FAULTS })) vi.doUnmock(file);
  vi.resetModules();
});

/** The renderer with the fault. */
async function plant([file, change]) {
  vi.resetModules();
  vi.doMock(file, async (importOriginal) => {
    const original = await importOriginal();
    return { ...original, ...change(original) };
  });
  return import("./compare.js");
}

test.each(Object.entries(FAULTS))("%s", async (_, fault) => {
  const { renderByBoth } = await plant(fault);
  const { details } = checkTrees(renderByBoth, { numRuns: 20_000, seed: 1, endOnFailure: true });
  expect(details.failed).toBe(true);
});

test.each(Object.entries(COMPILED_FAULTS))("%s", async (_, fault) => {
  const { renderByBoth } = await plant(fault);
  const parameters = { numRuns: 20_000, seed: 1, endOnFailure: true };
  expect(checkSources(renderByBoth, compileElements, parameters).details.failed).toBe(true);
});

test("without a fault the same trees are the same", async () => {
  vi.resetModules();
  const { renderByBoth } = await import("./compare.js");
  expect(checkTrees(renderByBoth, { numRuns: 2_000, seed: 1 }).details.failed).toBe(false);
  expect(checkSources(renderByBoth, compileElements, { numRuns: 500, seed: 1 }).details.failed).toBe(false);
});
