/**
 * Renders pages in Node, Deno or Bun and does nothing else: what `crates/ssr/examples/render_loop.rs`
 * does in this program's isolate.
 *
 *   loop.mjs BUNDLE ANSWERS
 *
 * Reads lines `{"url", "context", "pages"}`, renders that many pages one after the other, and answers with
 * how many bytes of UTF-8 they have together. A page is bytes here, too: as a server would, it
 * makes them of each page's text.
 */
import { readFileSync } from "node:fs";
import process from "node:process";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [bundle, answers] = process.argv.slice(2);
const known = new Map(
  Object.entries(JSON.parse(readFileSync(answers, "utf8"))).map(([name, values]) => [name, new Map(Object.entries(values))]),
);
globalThis.ssr = { call: (name, argument) => known.get(name)?.get(argument) };
const { render } = await import(pathToFileURL(bundle));
const encoder = new TextEncoder();

for await (const line of createInterface({ input: process.stdin })) {
  const { url, context, pages } = JSON.parse(line);
  let bytes = 0;
  for (let page = 0; page < pages; page++) {
    const { status, head, html, data } = await render(url, context);
    if (status !== 200) throw new Error(`${url} has the status ${status}`);
    for (const text of [head, html, data]) bytes += encoder.encode(text).length;
  }
  process.stdout.write(`${bytes}\n`);
}
