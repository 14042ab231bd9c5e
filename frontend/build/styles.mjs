/** The stylesheet: all of it, and the part of it that the document of each route carries. */
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { compile, optimize } from "@tailwindcss/node";
import { Scanner } from "@tailwindcss/oxide";
import { transform } from "lightningcss";

/** Tailwind's compiler of app.css and its scanner of the sources. */
async function startTailwind(root) {
  const input = join(root, "src/styles/app.css");
  const compiler = await compile(await readFile(input, "utf8"), {
    base: dirname(input),
    onDependency() {},
  });
  const scanner = new Scanner({
    sources: [{ base: join(root, "src"), pattern: "**/*.{ts,tsx}", negated: false }],
  });
  return { compiler, scanner };
}

/** Every word in the strings of `source`: what could name a class. Tailwind, too, asks for names in full. */
const wordsOf = (source) =>
  [...source.matchAll(/"([^"\n]*)"|`([^`]*)`/g)].flatMap(([, quoted, template]) =>
    (quoted ?? template).split(/[\s"'{}]+/),
  );

/** The rules of `css` with a selector whose classes are all among `words`. */
function subsetOf(css, words) {
  const applies = (selector) =>
    selector.every((part) => {
      if (part.type === "class") return words.has(part.name);
      return part.kind === "is" || part.kind === "where" ? part.selectors.some(applies) : true;
    });
  const { code } = transform({
    filename: "app.css",
    code: Buffer.from(css),
    minify: true,
    visitor: {
      Rule: {
        style(rule) {
          // Dropped or left alone: handing a changed rule back loses some values.
          return rule.value.selectors.some(applies) ? undefined : [];
        },
      },
    },
  });
  return withoutUnreadProperties(code);
}

/**
 * `css` without the registrations of custom properties that nothing in it reads: Tailwind registers
 * all that any of its rules might, which is a tenth of a page's styles.
 */
function withoutUnreadProperties(css) {
  const text = css.toString();
  const read = new Set([...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name));
  const anyRead = [...text.matchAll(/@property (--[\w-]+)/g)].some(([, name]) => read.has(name));
  const { code } = transform({
    filename: "app.css",
    code: css,
    minify: true,
    visitor: {
      Rule: {
        property: ({ value }) => (read.has(value.name) ? undefined : []),
        // The same for browsers that cannot register.
        "layer-block": ({ value }) => (value.name?.join(".") === "properties" && !anyRead ? [] : undefined),
      },
    },
  });
  return code;
}

/**
 * Makes the styles of the site below `root`, which begin with the `@font-face` rules in `faces`;
 * readable with `dev`.
 *
 * - `whole()`: the whole stylesheet, a string. Fails with what is wrong in a file of styles.
 * - `ofRoutes(css, sourcesOfRoute)`: route → bytes of what it needs of the whole stylesheet `css`, from
 *   route → the paths of its source modules, below `root`.
 * - `changed()`: a file of styles has changed since `whole()` was called last.
 */
export function makeStyles({ root, faces, dev }) {
  /** Kept until a file of styles changes. */
  let tailwind;

  async function whole() {
    tailwind ??= await startTailwind(root);
    const css = faces.join("\n") + tailwind.compiler.build(tailwind.scanner.scan());
    return dev ? css : optimize(css, { file: "app.css", minify: true }).code;
  }

  async function ofRoutes(css, sourcesOfRoute) {
    const wordsOfFile = new Map();
    const read = async (path) => {
      if (!wordsOfFile.has(path)) wordsOfFile.set(path, wordsOf(await readFile(join(root, path), "utf8")));
      return wordsOfFile.get(path);
    };
    const styles = new Map();
    for (const [route, sources] of sourcesOfRoute) {
      styles.set(route, subsetOf(css, new Set((await Promise.all(sources.map(read))).flat())));
    }
    return styles;
  }

  const changed = () => {
    tailwind = undefined;
  };

  return { whole, ofRoutes, changed };
}
