/**
 * Names of classes and of custom properties as short as the other names of minified code. Utilities are
 * many and long, stand in the markup, the styles and the scripts, and every document carries the first
 * two: spelled out they take a sixth of it.
 *
 * Of classes, what is renamed are whole words in string literals of the finished scripts. A literal is taken for a
 * list of classes if it has a name of the stylesheet that no plain word could be (`mt-4`, `md:flex`); all
 * its other words must be classes, too. Plain words (`flex`, `hidden`) stay as they are, everywhere.
 *
 * Of custom properties, it is those that the stylesheet itself defines (`--color-ink`), but for those in
 * `COLORS_OF_LINES`. What a component defines (`--position`) keeps its name.
 */
import { createHash } from "node:crypto";
import { parse } from "acorn";
import { full } from "acorn-walk";
import { transform } from "lightningcss";
import MagicString from "magic-string";
import { withChanges } from "./sourceMaps.mjs";

/** No vowels, so that no name is a word: some content blockers hide whatever is of a class `ad`. */
const FIRST = "bcdfghjklmnpqrstvwxz";
const FURTHER = `${FIRST}0123456789`;

/** The name at place `rank`, from 0 on. */
export function shortName(rank) {
  let name = FIRST[rank % FIRST.length];
  for (let rest = Math.floor(rank / FIRST.length); rest > 0; rest = Math.floor(rest / FURTHER.length)) {
    rest -= 1;
    name += FURTHER[rest % FURTHER.length];
  }
  return name;
}

/**
 * Colours of the lines that are put into finished documents, where nobody knows the short names
 * (src/offline/kept.html, crates/web/src/pages/preview_page.rs).
 */
export const COLORS_OF_LINES = ["band", "ink", "line", "link", "paper", "text"].map((it) => `--color-${it}`);

/** Renames the classes and custom properties of `css` by functions that get and give a name. */
function renameInStyles(css, renameClass, renameProperty) {
  const renamed = (selector) =>
    selector.map((part) => {
      if (part.type === "class") return { ...part, name: renameClass(part.name) };
      return part.selectors ? { ...part, selectors: part.selectors.map(renamed) } : part;
    });
  const { code } = transform({
    filename: "app.css",
    code: Buffer.from(css),
    minify: true,
    visitor: { Selector: renamed, DashedIdent: renameProperty },
  });
  return code.toString();
}

/** The custom properties that `css` defines, the most used first. */
function propertiesOf(css) {
  const uses = new Map();
  for (const [name] of css.matchAll(/--[a-z][\w-]*/g)) uses.set(name, (uses.get(name) ?? 0) + 1);
  const defined = new Set([...css.matchAll(/[{;](--[a-z][\w-]*):/g)].map(([, name]) => name));
  return [...defined]
    .filter((name) => !COLORS_OF_LINES.includes(name))
    .sort((a, b) => uses.get(b) - uses.get(a) || (a < b ? -1 : 1));
}

const isPlainWord = (name) => /^[a-z]+$/.test(name);

/**
 * Short names for the stylesheet `css`, the shortest ones for those that are used most.
 *
 * @param uses class → how often the sources use it
 */
export function shortNames(css, uses) {
  const classes = new Set();
  const whole = renameInStyles(
    css,
    (name) => {
      classes.add(name);
      return name;
    },
    (name) => name,
  );
  const properties = new Map(propertiesOf(whole).map((name, rank) => [name, `--${shortName(rank)}`]));
  const ranked = [...classes]
    .filter((name) => !isPlainWord(name))
    .sort((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0) || (a < b ? -1 : 1));
  const names = new Map(ranked.map((name, rank) => [name, shortName(rank)]));

  /** The list of classes `text` with short names; undefined if `text` is none. */
  function shortList(text) {
    const words = text.split(/\s+/).filter(Boolean);
    if (!words.some((word) => names.has(word))) return undefined;
    const unknown = words.filter((word) => !classes.has(word));
    if (unknown.length > 0) {
      throw new Error(
        `“${text}” names classes and what is none: ${unknown.join(", ")}. Lists of classes hold nothing else`,
      );
    }
    return words.map((word) => names.get(word) ?? word).join(" ");
  }

  return {
    /** Differs whenever a script that uses the names might. */
    digest: createHash("sha256")
      .update(JSON.stringify([...names]))
      .digest("hex")
      .slice(0, 4),

    /** `css` with short names. */
    styles: (css) =>
      renameInStyles(
        css,
        (name) => names.get(name) ?? name,
        (name) => properties.get(name) ?? name,
      ),

    /**
     * The script `code` with short names, and its source map where it has one.
     *
     * @throws if a literal mixes classes with other words
     */
    script(code, map) {
      const text = new MagicString(code);
      full(parse(code, { ecmaVersion: "latest", sourceType: "module" }), (node) => {
        if (node.type === "Literal" && typeof node.value === "string") {
          const list = shortList(node.value);
          if (list !== undefined) text.update(node.start, node.end, JSON.stringify(list));
        } else if (node.type === "TemplateElement") {
          const list = shortList(node.value.cooked);
          if (list === undefined) return;
          const [before, after] = [/^\s/, /\s$/].map((edge) => (edge.test(node.value.cooked) ? " " : ""));
          text.update(node.start, node.end, before + list + after);
        }
      });
      return text.hasChanged() ? withChanges(text, map) : { code, map };
    },
  };
}
