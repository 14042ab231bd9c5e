/**
 * Random trees, rendered by both. `RENDERER_RUNS` says how many, and `RENDERER_SEED` repeats those of a run that
 * failed.
 */
import process from "node:process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { renderByBoth } from "./compare.js";
import { checkTrees } from "./properties.js";

const numRuns = Number(process.env.RENDERER_RUNS ?? 100_000);
const seed = process.env.RENDERER_SEED === undefined ? undefined : Number(process.env.RENDERER_SEED);

test(`${numRuns} random trees`, () => {
  const { details, left } = checkTrees(renderByBoth, { numRuns, ...(seed === undefined ? {} : { seed }) });
  expect(fc.defaultReportMessage(details)).toBeUndefined();
  // Else the comparison would be of react-dom with itself.
  expect(left / numRuns).toBeLessThan(0.25);
});
