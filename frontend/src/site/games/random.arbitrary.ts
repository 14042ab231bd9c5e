import fc from "fast-check";
import type { Random } from "./random";

/**
 * Random sources for property tests: any sequence of numbers in [0, 1), over and over. Whole numbers
 * are evenly spread; most of what `fc.double` makes is next to 0.
 */
export const randomSource: fc.Arbitrary<Random> = fc
  .array(
    fc.maxSafeNat().map((number) => number / (Number.MAX_SAFE_INTEGER + 1)),
    { minLength: 1, maxLength: 40 },
  )
  .map((numbers) => {
    let next = 0;
    return () => numbers[next++ % numbers.length] ?? 0;
  });
