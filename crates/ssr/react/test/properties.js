/** Properties of random trees, for tests of the renderer and for tests of these tests. */
import { parse } from "acorn";
import fc from "fast-check";
import MagicString from "magic-string";
import * as jsxRuntime from "react/jsx-runtime";
import { ATTRIBUTES, COMPONENTS, NODES, randomSource } from "./randomSource.js";
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

/** Returns what makes a page of the source `code`. */
function pageOf(code) {
  const run = new Function("import_jsx_runtime1", "N", "A", "C", "S", "f", `${code}return page`);
  return run(jsxRuntime, NODES, ATTRIBUTES, COMPONENTS, { title: "spread", className: "s" }, true);
}

/**
 * Renders random sources by both, as they are and compiled, until they differ.
 *
 * @param {(create: () => any) => { actual: any, expected: any, fellBack: boolean }} renderByBoth
 * @param {typeof import("../build/compile.js").compileElements} compileElements
 * @param {object} parameters of fast-check; `seed` and `path` replay a failure
 */
export function checkSources(renderByBoth, compileElements, parameters) {
  let left = 0;
  let compiled = 0;
  const property = fc.property(numbers, (bytes) => {
    const source = `var page=()=>${randomSource(new Choices(bytes), DEPTH)};`;
    const changed = compileElements(source, { parse, MagicString }).toString();
    const before = renderByBoth(pageOf(source));
    const after = renderByBoth(pageOf(changed));
    if (after.fellBack) left += 1;
    if (changed !== source) compiled += 1;
    const { html, error } = before.expected;
    return [before.actual, after.expected, after.actual].every(
      (it) => it.html === html && it.error === error,
    );
  });
  const details = fc.check(property, parameters);
  return { details, left, compiled };
}
