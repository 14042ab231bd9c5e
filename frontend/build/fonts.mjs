/** The display typeface, cut down to what the site uses of it. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import subsetFont from "subset-font";
import { hashedAddress } from "./addresses.mjs";

const require = createRequire(import.meta.url);

/** Letters outside Latin-1 that Sanskrit names and typography need. */
const EXTRA_LETTERS = "–—‘’“”…•→←↑↓×āĀīĪūŪṛṚṝḷḹṅṄñÑṭṬḍḌṇṆśŚṣṢṃṂṁṀḥḤ";

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, offset) => String.fromCodePoint(from + offset)).join("");

/** The letters of English and of transliterated Sanskrit. */
const LETTERS = range(0x20, 0x7e) + EXTRA_LETTERS;

/** One weight each: 600 for headings, 500 for quotations in italics. */
const FONTS = [
  { file: "alegreya-latin-wght-normal", name: "alegreya", weight: 600, style: "normal", preload: true },
  {
    file: "alegreya-latin-wght-italic",
    name: "alegreya-italic",
    weight: 500,
    style: "italic",
    preload: false,
  },
];

/**
 * The fonts, headings' first: `path` of the address, its `bytes` (WOFF2), the `@font-face` rule `face`,
 * whether documents `preload` it, and its `outlines` (TrueType) for drawing pictures with text.
 */
export function buildFonts() {
  const folder = dirname(require.resolve("@fontsource-variable/alegreya/package.json"));
  return Promise.all(
    FONTS.map(async ({ file, name, weight, style, preload }) => {
      const source = await readFile(join(folder, "files", `${file}.woff2`));
      const subset = (targetFormat) =>
        subsetFont(source, LETTERS, { targetFormat, variationAxes: { wght: weight } });
      const bytes = await subset("woff2");
      const path = hashedAddress(name, bytes, "woff2");
      const face =
        `@font-face{font-family:Alegreya;font-style:${style};font-weight:400 700;` +
        `font-display:swap;src:url(${path}) format("woff2")}`;
      return { path, bytes, face, preload, outlines: await subset("truetype") };
    }),
  );
}
