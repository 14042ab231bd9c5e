/** The stylesheet: all of it, and the part of it that the document of each route carries. */
import { readFile } from "node:fs/promises";
import { dirname, extname, join } from "node:path";
import { compile, optimize } from "@tailwindcss/node";
import { Scanner } from "@tailwindcss/oxide";
import { shortNames } from "./shortNames.mjs";

/** Sources whose markup stands in every document: the shortest names of classes are for them. */
const LAYOUT = /\/src\/site\/layout\//;
const USES_OF_LAYOUT = 30;

/** Components that many screens share. */
const SHARED = /\/src\/(?:ui\/(\w+)\/\1|site\/shared\/\w+)\.tsx$/;
const USES_OF_SHARED = 5;

/** Tests, and what only developers see. */
const NOT_SHIPPED = ["**/*.test.{ts,tsx}", "**/*.states.tsx", "dev/**"];

/** Sources of screens that no visitor meets, or once: their classes may have longer names. */
const OFFICE = /\/src\/(?:office|site\/account)\//;

/**
 * Variables by which Tailwind lets a utility of one property change what another one sets. Here the later rule
 * alone does, and every document is 100 bytes shorter.
 */
const VARIABLES = "--tw-(?:duration|ease|font-weight|leading)";

/** A size of text for some screens alone: its line height would win over a `leading-…` of all screens. */
const SIZE_OF_SOME = /:text-(?:xs|sm|base|lg|\d?xl)$/;

/** The minified `css` without `VARIABLES`. Refuses to leave one behind. */
export function withoutVariables(css) {
  const text = css
    .replace(new RegExp(`@property ${VARIABLES}\\{[^}]*\\}`, "g"), "")
    .replace(new RegExp(`${VARIABLES}:[^;}]*(;|(?=\\}))`, "g"), "")
    .replace(new RegExp(`var\\(${VARIABLES},\\s*([^()]+)\\)`, "g"), "$1");
  const left = new RegExp(VARIABLES).exec(text);
  if (left) throw new Error(`the styles need ${left[0]} (frontend/build/styles.mjs)`);
  return text;
}

/**
 * The minified `css` whose variables have their first values by one rule for all elements, which Tailwind has for
 * browsers without `@property`: it says the same as `@property` does, in fewer bytes of every document.
 */
export const withPlainProperties = (css) =>
  css
    .replace(/@supports [^{}]+\{(\*,:before,:after,::backdrop\{[^}]*\})\}/g, "$1")
    .replace(/@property --[\w-]+\{syntax:"\*";inherits:false[^}]*\}/g, "");

/** Words of sources that Tailwind takes for utilities, and no markup has as classes. */
const NOT_CLASSES = ["static", "table"];

/**
 * Makes the styles of the site below `root`, which begin with the `@font-face` rules of `fonts`;
 * readable with `dev`, otherwise with short names (shortNames.mjs).
 *
 * - `whole()`: the whole stylesheet, a string, and its short `names`, undefined with `dev`.
 *   Fails with what is wrong in a file of styles.
 * - `ofRoutes(sourcesOfRoute, names)`: route → the stylesheet of its page alone, a string, from route →
 *   the paths of its source modules, below `root`. Tailwind finds the utilities in these as it finds
 *   those of the whole, and brings them into the same order. They lack the rules of the fonts for rare letters.
 * - `changed()`: a file of styles has changed since `whole()` was called last.
 */
export function makeStyles({ root, fonts, dev }) {
  const input = join(root, "src/styles/app.css");

  /** A compiler of its own for each stylesheet: it keeps what it has been asked for. */
  const start = async () =>
    compile(await readFile(input, "utf8"), { base: dirname(input), onDependency() {} });

  const finished = (css, itsFonts) => {
    const all = itsFonts.map(({ face }) => face).join("\n") + css;
    return dev
      ? all
      : withPlainProperties(withoutVariables(optimize(all, { file: "app.css", minify: true }).code));
  };

  const read = async (path) => ({
    content: await readFile(path, "utf8"),
    extension: extname(path).slice(1),
  });

  /** Class → about how often visitors' documents use it, from the sources at `paths`. */
  async function usesOf(paths) {
    const uses = new Map();
    const scanner = new Scanner({});
    const visited = paths.filter((path) => !OFFICE.test(path));
    for (const path of visited) {
      const weight = LAYOUT.test(path) ? USES_OF_LAYOUT : SHARED.test(path) ? USES_OF_SHARED : 1;
      for (const { candidate } of scanner.getCandidatesWithPositions(await read(path))) {
        uses.set(candidate, (uses.get(candidate) ?? 0) + weight);
      }
    }
    return uses;
  }

  /** Compiler and scanner of the whole, kept until a file of styles changes. */
  let tailwind;

  /** The classes of all sources. Refuses one that needs one of `VARIABLES`. */
  function scanned() {
    const candidates = tailwind.scanner.scan();
    const wrong = candidates.find((it) => SIZE_OF_SOME.test(it));
    if (wrong) throw new Error(`${wrong} must say its line height: ${wrong}/[1.5], say`);
    return candidates;
  }

  async function whole() {
    const base = join(root, "src");
    const all = { base, pattern: "**/*.{ts,tsx}", negated: false };
    tailwind ??= {
      compiler: await start(),
      scanner: new Scanner({
        sources: dev ? [all] : [all, ...NOT_SHIPPED.map((pattern) => ({ base, pattern, negated: true }))],
      }),
    };
    const css = finished(tailwind.compiler.build(scanned()), fonts);
    if (dev) return { css, names: undefined };
    const names = shortNames(css, await usesOf(tailwind.scanner.files));
    return { css: names.styles(css), names };
  }

  async function ofRoutes(sourcesOfRoute, names) {
    const found = new Map();
    const candidatesOf = async (path) => {
      if (!found.has(path)) found.set(path, new Scanner({}).scanFiles([await read(join(root, path))]));
      return found.get(path);
    };
    const styles = new Map();
    const usual = fonts.filter(({ rare }) => !rare);
    for (const [route, sources] of sourcesOfRoute) {
      const compiler = await start();
      const words = (await Promise.all(sources.map(candidatesOf))).flat();
      const candidates = words.filter((it) => !NOT_CLASSES.includes(it));
      styles.set(route, names.styles(finished(compiler.build(candidates), usual)));
    }
    return styles;
  }

  const changed = () => {
    tailwind = undefined;
  };

  return { whole, ofRoutes, changed };
}
