import fc from "fast-check";
import type { Random } from "./random";

/** Random sources for property tests: any sequence of numbers in [0, 1), over and over. */
export const randomSource: fc.Arbitrary<Random> = fc
  .array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 1, maxLength: 40 })
  .map((numbers) => {
    let next = 0;
    return () => numbers[next++ % numbers.length] ?? 0;
  });
