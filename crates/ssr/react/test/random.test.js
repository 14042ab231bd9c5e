/**
 * Random trees, rendered by both. `RENDERER_RUNS` says how many, and `RENDERER_SEED` repeats those of a run that
 * failed.
 */
import process from "node:process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { compileElements } from "../build/compile.js";
import { renderByBoth } from "./compare.js";
import { checkSources, checkTrees } from "./properties.js";

const numRuns = Number(process.env.RENDERER_RUNS ?? 100_000);
const seed = process.env.RENDERER_SEED === undefined ? {} : { seed: Number(process.env.RENDERER_SEED) };

/** A source is parsed, changed and rendered four times. */
const sourceRuns = Math.ceil(numRuns / 10);

/** Only what hangs meets it. */
const timeout = 300_000 + 20 * numRuns;

test(`${numRuns} random trees`, { timeout }, () => {
  const { details, left } = checkTrees(renderByBoth, { numRuns, ...seed });
  expect(fc.defaultReportMessage(details)).toBeUndefined();
  // Else the comparison would be of react-dom with itself.
  expect(left / numRuns).toBeLessThan(0.25);
});

test(`${sourceRuns} random sources`, { timeout }, () => {
  const { details, left, compiled } = checkSources(renderByBoth, compileElements, {
    numRuns: sourceRuns,
    ...seed,
  });
  expect(fc.defaultReportMessage(details)).toBeUndefined();
  expect(left / sourceRuns).toBeLessThan(0.25);
  expect(compiled / sourceRuns).toBeGreaterThan(0.75);
});
