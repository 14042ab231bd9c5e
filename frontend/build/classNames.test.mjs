import fc from "fast-check";
import { expect, test } from "vitest";
import { shortClassNames, shortName } from "./classNames.mjs";

const CSS =
  ".flex{display:flex}.mt-4{margin-top:1rem}.md\\:p-2{padding:1px}.group\\/item:hover .x-1{color:red}";
const names = shortClassNames(CSS, new Map([["md:p-2", 9]]));

test("what is used most gets the shortest name, and plain words keep theirs", () => {
  expect(names.styles(CSS)).toBe(
    ".flex{display:flex}.d{margin-top:1rem}.b{padding:1px}.c:hover .f{color:red}",
  );
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
