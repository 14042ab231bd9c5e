/**
 * Whole renders alone: the same pages in this program's isolate, and by react-dom in Node, Deno and Bun, nothing kept, no
 * HTTP, on one core. One more row, Node with this program's renderer, tells what is the renderer's from what is Rust's. What counts is processor time, garbage collection and compilation included, so that
 * whatever else the machine does matters little.
 */
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { here, out, PAGES } from "../build.mjs";
import { processorTimeOf } from "../processes.mjs";

/** Bundles of the site and of the table, by what renders them. */
const BUNDLES = {
  renderer: { site: join(out, "bundle/server.mjs"), table: join(out, "table.mjs") },
  reactDom: { site: join(out, "react-dom/server.mjs"), table: join(out, "table-react-dom.mjs") },
};
export const TABLE = BUNDLES.renderer.table;
const TABLE_ROWS = 1000;

/** How many pages of each kind are rendered before anything is measured, so that what is hot is compiled. */
const WARM_UP = { site: 2000, table: 300 };

/** For how long one measurement renders, in seconds. */
const SECONDS = 1;

/** How many pages take `seconds`. Processor time is told in hundredths of a second: what few pages take may be none of them. */
async function pagesIn(seconds, render) {
  for (let pages = 50; ; pages *= 2) {
    const taken = (await render(pages)).seconds;
    if (taken > seconds / 3) return Math.ceil((pages * seconds) / taken);
  }
}

export class Loop {
  constructor(command, bundle) {
    this.child = spawn("taskset", ["-c", "0", ...command, bundle, join(out, "answers.json")], { stdio: ["pipe", "pipe", "inherit"] });
    this.lines = createInterface({ input: this.child.stdout })[Symbol.asyncIterator]();
  }

  /** Renders `pages` times; seconds of processor time and bytes. */
  async render(url, context, pages) {
    const before = processorTimeOf(this.child.pid);
    this.child.stdin.write(`${JSON.stringify({ url, context, pages })}\n`);
    const { value, done } = await this.lines.next();
    if (done) throw new Error(`${this.child.spawnargs.join(" ")} has ended`);
    const after = processorTimeOf(this.child.pid);
    return { seconds: after.user + after.system - before.user - before.system, bytes: Number(value) };
  }

  end() {
    this.child.stdin.end();
  }
}

/** The pages of the comparison: where they are, and in which bundle. */
export const RENDERED = {
  ...PAGES,
  quiz: "/learn/quizzes/basic-concepts",
  [`a table of ${TABLE_ROWS} rows`]: `/${TABLE_ROWS}`,
};
const bundleOf = (page) => (page in PAGES || page === "quiz" ? "site" : "table");

/** @param runtimes name → `command`, which is followed by a bundle and the answers of the host, and what renders in it */
export async function measureRenders(runtimes, rounds, say) {
  const { contexts } = JSON.parse(readFileSync(join(out, "reference.json"), "utf8"));
  const context = JSON.stringify(contexts.anonymous);
  const address = (path) => contexts.anonymous.publicUrl + path;
  const loops = Object.fromEntries(
    Object.entries(runtimes).map(([name, { command, rendered }]) => {
      const { site, table } = BUNDLES[rendered];
      return [name, { site: new Loop(command, site), table: new Loop(command, table) }];
    }),
  );
  const times = {};
  const counts = {};
  const bytes = {};
  try {
    for (const [name, of] of Object.entries(loops)) {
      for (const [page, path] of Object.entries(RENDERED)) {
        const loop = of[bundleOf(page)];
        await loop.render(address(path), context, WARM_UP[bundleOf(page)]);
        counts[page] ??= await pagesIn(SECONDS, (pages) => loop.render(address(path), context, pages));
        const one = await loop.render(address(path), context, 1);
        bytes[page] ??= one.bytes;
        if (one.bytes !== bytes[page]) throw new Error(`${name} renders ${page} to ${one.bytes} bytes, not to ${bytes[page]}`);
      }
    }
    for (let round = 0; round < rounds; round++) {
      for (const [page, path] of Object.entries(RENDERED)) {
        for (const [name, of] of Object.entries(loops)) {
          const { seconds } = await of[bundleOf(page)].render(address(path), context, counts[page]);
          ((times[page] ??= {})[name] ??= []).push((1e6 * seconds) / counts[page]);
        }
      }
      say(`Whole renders: round ${round + 1} of ${rounds} is done.`);
    }
  } finally {
    for (const of of Object.values(loops)) for (const loop of Object.values(of)) loop.end();
  }
  return times;
}

/** The row that is none of the peers to beat. */
export const WITH_RENDERER = "Node with this renderer";

/** The runtimes; `centre` is the program of `crates/ssr/examples/render_loop.rs`. */
export const runtimesOf = ({ centre, node, deno, bun }) => {
  const script = join(here, "render/loop.mjs");
  return {
    centre: { command: [centre], rendered: "renderer" },
    Node: { command: [node, script], rendered: "reactDom" },
    Deno: { command: [deno, "run", "--no-check", "-A", script], rendered: "reactDom" },
    Bun: { command: [bun, "run", script], rendered: "reactDom" },
    [WITH_RENDERER]: { command: [node, script], rendered: "renderer" },
  };
};
