/** Tables of React's own cases: what both render, and whether this renderer leaves it to react-dom. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { renderByBoth } from "./compare.js";

/** The rows of the list's tables. */
const rows = readFileSync(new URL("../REACT-TESTS.md", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("|"))
  .map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

/** Makes a case that is left to react-dom. */
export const fallsBack = (reason, create) => ({ reason, create, outcome: "html" });

/** Makes a case that is left to react-dom, which throws. */
export const throws = (reason, create) => ({ reason, create, outcome: "error" });

/** Makes a case that is rendered here until it throws. */
export const throwsOwn = (create) => ({ create, outcome: "error" });

/** Makes a case that is rendered here, with options. */
export const withOptions = (options, create) => ({ create, outcome: "html", options });

const asCase = (given) => (typeof given === "function" ? withOptions(undefined, given) : given);

/**
 * Renders each case by both, and looks the numbers and the reasons up in REACT-TESTS.md.
 *
 * @param {string} file of React's, without `-test.js`
 * @param {Record<string, any>} table a function for what is the same, or one of the above
 */
export function describeCases(file, table) {
  const cases = Object.entries(table).map(([name, given]) => [name, asCase(given)]);
  describe(file, () => {
    test.each(cases)("%s", (_, given) => {
      const { actual, expected, reason } = renderByBoth(given.create, given.options);
      expect(actual).toEqual(expected);
      expect(expected).toHaveProperty(given.outcome);
      expect(reason).toBe(given.reason);
    });

    test("is in the list as it is", () => {
      const left = cases.filter(([, given]) => given.reason !== undefined);
      const [all, same, fallingBack, notOffered] = rows
        .find(([name]) => name === file)
        .slice(1)
        .map(Number);
      expect([same, fallingBack]).toEqual([cases.length - left.length, left.length]);
      expect(all).toBe(same + fallingBack + notOffered);
      for (const [name, given] of left) expect(rows).toContainEqual([name, given.reason]);
    });
  });
}
