/** The display typeface, cut down to what the site uses of it. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import subsetFont from "subset-font";
import { hashedAddress } from "./addresses.mjs";

const require = createRequire(import.meta.url);

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, offset) => String.fromCodePoint(from + offset)).join("");

/**
 * What every page needs: the letters of English, what stands between them, the euro, the ligatures of f, and the
 * dot above, with which a browser puts ṁ together. It does so only of one file.
 */
const USUAL_LETTERS = `${range(0x20, 0x7e)}\u00a0–—‘’“”…•→←↑↓×€ﬀﬁﬂﬃﬄ\u0307`;

/**
 * All other letters with signs, loaded by the pages that have one, for texts are published after this build:
 * of Europe's languages and Afrikaans (Latin-1, Latin Extended-A), of Sanskrit as IAST writes it, and signs alone,
 * of which letters are put together that the typeface does not have as one (ṝ, ḹ). The typeface lacks ISO 15919's
 * ring below and candrabindu (r̥, l̥, m̐) and ŉ: browsers take these from another one.
 */
const RARE_RANGES = [
  [0xa1, 0xd6],
  [0xd8, 0x17f],
  [0x300, 0x36f],
  [0x1e00, 0x1e3f],
  [0x1e42, 0x1e9f],
];
const RARE_LETTERS = RARE_RANGES.map(([from, to]) => range(from, to)).join("");
const hexadecimal = (code) => code.toString(16).toUpperCase();
const RARE = RARE_RANGES.map(([from, to]) => `U+${hexadecimal(from)}-${hexadecimal(to)}`).join();

/** One weight each: 600 for headings, 500 for quotations in italics. */
const FONTS = [
  { name: "alegreya", style: "normal", file: "600SemiBold/Alegreya_600SemiBold.ttf", preload: true },
  { name: "alegreya-italic", style: "italic", file: "500Medium_Italic/Alegreya_500Medium_Italic.ttf" },
];

const folder = dirname(require.resolve("@expo-google-fonts/alegreya/package.json"));

/** The two files of a style: `bytes`, and what makes a rule of them. */
async function filesOf({ name, style, file, preload = false }) {
  const typeface = await readFile(join(folder, file));
  const parts = [
    { name, letters: USUAL_LETTERS, preload },
    { name: `${name}-signs`, letters: RARE_LETTERS, range: RARE, preload: false },
  ];
  // Without small capitals, figures of other kinds and the like, which no page uses: half the size.
  const options = { targetFormat: "woff2", noLayoutClosure: true };
  return Promise.all(
    parts.map(async (part) => ({ ...part, style, bytes: await subsetFont(typeface, part.letters, options) })),
  );
}

/**
 * The fonts: `path` of the address, its `bytes` (WOFF2), the `@font-face` rule `face`, whether documents
 * `preload` it, and whether it is for `rare` letters.
 */
export async function buildFonts() {
  const files = (await Promise.all(FONTS.map(filesOf))).flat();
  // One hash for all: what stands in documents four times is sent once.
  const everything = Buffer.concat(files.map(({ bytes }) => bytes));
  return files.map(({ name, style, range, preload, bytes }) => {
    const path = hashedAddress(name, everything, "woff2");
    const descriptors = [
      "font-family:Alegreya",
      ...(style === "normal" ? [] : [`font-style:${style}`]),
      "font-weight:400 700",
      "font-display:swap",
      `src:url(${path})`,
      ...(range ? [`unicode-range:${range}`] : []),
    ];
    return { path, bytes, face: `@font-face{${descriptors.join(";")}}`, preload, rare: Boolean(range) };
  });
}

/** Headings' typeface with all its letters (TrueType), for drawing pictures with text. */
export async function buildOutlines() {
  const typeface = await readFile(join(folder, FONTS[0].file));
  return subsetFont(typeface, USUAL_LETTERS + RARE_LETTERS, { targetFormat: "truetype" });
}
