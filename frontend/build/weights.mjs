/**
 * Says module by module what of the browser's scripts the home page loads, as docs/home-scripts.md.
 *
 *   node build.mjs --out DIR && node build/weights.mjs DIR > ../docs/home-scripts.md
 */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { addressOf } from "./addresses.mjs";
import { importsOf } from "./manifest.mjs";
import { STEPS } from "./options.mjs";

const HOME = "screen:site/home/home";
/** Loaded later, by what on the page. */
const LATER = {
  "src/runtime/routing/dataRouter.ts": "a link that is pointed at, touched or focused; a navigation",
  "src/runtime/start/popoverStandIn.ts": "browsers without popovers, at the start",
  "src/runtime/start/visitor.ts": "going back to a page that the browser has kept",
  "src/runtime/start/beforeScripts.ts": "connections where data or speed are short, instead of the scripts",
  "src/runtime/start/followScrolling.ts": "browsers without animations that follow scrolling, at the start",
  "src/site/home/SlideShow.tsx": "a banner of several slides",
  "src/offline/visits.ts": "the end of the start, for the service worker",
};

/** What is listed in one line. */
function nameOf(source) {
  const path = source.replace(/^.*node_modules\//, "").replace(/^[a-z-]+:/, "");
  if (source.startsWith("named:")) return `names of ${path}`;
  return path
    .replace(/^(react-router)\/dist\/[a-z]+\//, "$1/")
    .replace(/^(react(?:-dom)?|scheduler)\/cjs\//, "$1/");
}

const groupOf = (name) =>
  /^(?:names of )?(?:react|react-dom|scheduler)(?:\/|$)/.test(name)
    ? "React"
    : name.startsWith("react-router/")
      ? "React Router"
      : "the site";

const outputOf = (outputs, entry) => Object.keys(outputs).find((path) => outputs[path].entryPoint === entry);

/**
 * The scripts that hydrate the home page, and those that are loaded later, from what esbuild says in `client`
 * and `entry`: for each its address and its modules by name → minified bytes.
 */
export function weightsOf({ client, entry }) {
  const weigh = (outputs, paths) =>
    paths.map((path) => {
      const modules = new Map();
      for (const [source, { bytesInOutput }] of Object.entries(outputs[path].inputs)) {
        const name = nameOf(source);
        if (bytesInOutput > 0) modules.set(name, (modules.get(name) ?? 0) + bytesInOutput);
      }
      return { address: addressOf(path), modules };
    });
  const needed = (outputs, ...entries) => {
    const paths = entries.map((it) => outputOf(outputs, it));
    return [...new Set(paths.flatMap((path) => [...importsOf(outputs, path), path]))];
  };
  const first = needed(entry.outputs, "src/entry-client.ts");
  const start = needed(client.outputs, ...STEPS, HOME);
  const later = Object.entries(LATER).map(([source, when]) => {
    const { outputs } = outputOf(client.outputs, source) ? client : entry;
    const paths = needed(outputs, source).filter((path) => !start.includes(path) && !first.includes(path));
    return { source, when, scripts: weigh(outputs, paths) };
  });
  return { start: [...weigh(entry.outputs, first), ...weigh(client.outputs, start)], later };
}

/** The modules of `scripts` with the bytes of each and its share of those that `compressed` tells of a script. */
export function rowsOf(scripts, compressed = () => 0) {
  const rows = new Map();
  for (const { address, modules } of scripts) {
    const all = [...modules.values()].reduce((sum, bytes) => sum + bytes, 0);
    for (const [name, bytes] of modules) {
      const row = rows.get(name) ?? { name, group: groupOf(name), bytes: 0, share: 0 };
      row.bytes += bytes;
      row.share += (compressed(address) * bytes) / all;
      rows.set(name, row);
    }
  }
  return [...rows.values()].sort((a, b) => b.bytes - a.bytes || a.name.localeCompare(b.name));
}

const sum = (rows, of) => Math.round(rows.reduce((total, row) => total + row[of], 0));
const grouped = (number) => Math.round(number).toLocaleString("en");

function pageOf(weights, compressed) {
  const rows = rowsOf(weights.start, compressed);
  const line = (...cells) => `| ${cells.join(" | ")} |`;
  const lines = [
    "# The scripts of the home page",
    "",
    "What a browser loads to hydrate `/`, module by module, and what it loads later. Made by",
    "",
    "    cd frontend && node build.mjs --out /tmp/bundle && node build/weights.mjs /tmp/bundle > ../docs/home-scripts.md",
    "",
    "from the bundler's metafile. Minified bytes are those before classes get their short names; a module's part of a",
    "script's brotli bytes is its part of the minified ones. `frontend/build/weights.test.mjs` says when this page is",
    "out of date. How little is needed at the start, and why: [006](decisions/006-start-in-the-browser.md).",
    "",
    line("", "minified", "brotli"),
    line("---", "---:", "---:"),
  ];
  for (const group of ["React", "React Router", "the site"]) {
    const own = rows.filter((row) => row.group === group);
    lines.push(line(group, grouped(sum(own, "bytes")), grouped(sum(own, "share"))));
  }
  lines.push(line("**together**", grouped(sum(rows, "bytes")), `**${grouped(sum(rows, "share"))}**`), "");
  lines.push("## Later", "", line("", "minified", "brotli", "loaded by"), line("---", "---:", "---:", "---"));
  for (const { source, when, scripts } of weights.later) {
    const own = rowsOf(scripts, compressed);
    lines.push(line(`\`${source}\``, grouped(sum(own, "bytes")), grouped(sum(own, "share")), when));
  }
  lines.push("", "## At the start", "", line("module", "minified", "brotli"), line("---", "---:", "---:"));
  for (const { name, bytes, share } of rows) lines.push(line(`\`${name}\``, grouped(bytes), grouped(share)));
  const router = weights.later.find(({ source }) => source === "src/runtime/routing/dataRouter.ts");
  lines.push(
    "",
    "## With the first navigation",
    "",
    line("module", "minified", "brotli"),
    line("---", "---:", "---:"),
  );
  for (const { name, bytes, share } of rowsOf(router.scripts, compressed))
    lines.push(line(`\`${name}\``, grouped(bytes), grouped(share)));
  return `${lines.join("\n")}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const folder = process.argv[2];
  if (!folder) {
    console.error("usage: node build/weights.mjs DIR, which build.mjs has written");
    process.exit(2);
  }
  const weights = weightsOf(JSON.parse(readFileSync(join(folder, "metafile.json"), "utf8")));
  const compressed = (address) =>
    brotliCompressSync(readFileSync(join(folder, "client", "assets", basename(address)))).length;
  process.stdout.write(pageOf(weights, compressed));
}
