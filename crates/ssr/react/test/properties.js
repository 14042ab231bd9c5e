/** Properties of random trees, for tests of the renderer and for tests of these tests. */
import fc from "fast-check";
import { Choices, randomPage } from "./randomTree.js";

const DEPTH = 6;

const numbers = fc.uint8Array({ maxLength: 250, size: "max" });

const asPage = (bytes) => randomPage(new Choices(bytes), DEPTH);

/**
 * Renders random trees by both until they differ.
 *
 * @param {(create: () => any) => { actual: any, expected: any, fellBack: boolean }} renderByBoth
 * @param {object} parameters of fast-check; `seed` and `path` replay a failure
 */
export function checkTrees(renderByBoth, parameters) {
  let left = 0;
  const property = fc.property(numbers, (bytes) => {
    const { actual, expected, fellBack } = renderByBoth(() => asPage(bytes));
    if (fellBack) left += 1;
    return actual.html === expected.html && actual.error === expected.error;
  });
  const details = fc.check(property, parameters);
  return { details, left };
}
