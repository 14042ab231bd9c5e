import { readFile } from "node:fs/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { COLORS_OF_LINES, shortName, shortNames } from "./shortNames.mjs";

const CSS =
  ".flex{display:flex}.mt-4{margin-top:1rem}.md\\:p-2{padding:1px}.group\\/item:hover .x-1{color:red}";
const names = shortNames(CSS, new Map([["md:p-2", 9]]));

test("what is used most gets the shortest name, and plain words keep theirs", () => {
  expect(names.styles(CSS)).toBe(
    ".flex{display:flex}.d{margin-top:1rem}.b{padding:1px}.c:hover .f{color:red}",
  );
});

test("custom properties that the styles define get short names, but for those that other documents name", () => {
  const css =
    ":root{--color-ink:#111;--color-leaf:green;--gap:1px}.flex{color:var(--color-leaf);gap:var(--position)}" +
    ".mt-4{color:var(--color-ink);margin:var(--gap) var(--gap)}";
  expect(shortNames(css, new Map()).styles(css)).toBe(
    ":root{--color-ink:#111;--c:green;--b:1px}.flex{color:var(--c);gap:var(--position)}" +
      ".b{color:var(--color-ink);margin:var(--b) var(--b)}",
  );
});

test("lines that are put into finished documents name no other colours than those that keep their names", async () => {
  for (const file of ["../src/offline/kept.html", "../../crates/web/src/pages/preview_page.rs"]) {
    const text = await readFile(new URL(file, import.meta.url), "utf8");
    const named = [...text.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name);
    expect(named.length, file).toBeGreaterThan(0);
    for (const name of named) expect(COLORS_OF_LINES, file).toContain(name);
  }
});

test("a script's lists of classes get the names of the styles", () => {
  const { code } = names.script(
    `a({className:"flex  mt-4 md:p-2"});b=\`mt-4 \${d} x-1\`+\`\${e} group/item\``,
  );
  expect(code).toBe(`a({className:"flex d b"});b=\`d \${d} f\`+\`\${e} c\``);
});

test("other literals stay as they are", () => {
  const code = `a("flex","hidden","mt-5",\`flex \${b}\`,"mt-4s",/mt-4/,{"b":"one mt-"})`;
  expect(names.script(code).code).toBe(code);
});

test("a list of classes with another word is refused", () => {
  expect(() => names.script('a("mt-4 hook")')).toThrow("hook");
  expect(() => names.script(`a(\`mt-4 text-\${b}\`)`)).toThrow("text-");
});

test("positions in the sources stay right", () => {
  // The call of b stands in column 16 and comes from the source's second line.
  const map = JSON.stringify({ version: 3, names: [], sources: ["a.tsx"], mappings: "AAAA,gBACA" });
  const moved = names.script('a("md:p-2 x-1");b()', map);
  expect(moved.code).toBe('a("b f");b()');
  // Column 9 now: the last segment is nine columns, and one line, after the first one.
  expect(JSON.parse(moved.map).mappings).toMatch(/^AAAA,.*[A-Z]ACA$/);
});

test("no two ranks share a name, and no name could be a word", () => {
  const some = Array.from({ length: 20_000 }, (_, rank) => shortName(rank));
  expect(new Set(some).size).toBe(some.length);
  fc.assert(fc.property(fc.nat(1e6), (rank) => /^[b-df-hj-np-tv-xz][^aeiouy]*$/.test(shortName(rank))));
});
