/** React's streams, written as text: the same bytes as without the plugin. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import esbuild from "esbuild";
import { afterEach, beforeEach, expect, test } from "vitest";
import { reactStreams } from "../build/streams.js";

const installed = join(import.meta.dirname, "../../../../frontend/node_modules");

/** Text of every length of UTF-8, attributes, styles, scripts, boundaries that come late and that fail. */
const ENTRY = `
  import { createElement as h, Suspense, use } from "react";
  import { renderToReadableStream } from "react-dom/server.browser";
  const TEXT = "a < b & ü — ॐ 🪔 ";
  const Late = ({ what }) => h("p", { title: TEXT }, use(what), TEXT);
  const Long = ({ times }) => Array.from({ length: times }, (_, at) => h("li", { key: at, style: { color: "red" } }, TEXT, at));
  const Page = ({ soon, late, wrong }) =>
    h("html", { lang: "en" }, h("head", null, h("title", null, TEXT)), h("body", null,
      h("ul", null, h(Long, { times: 300 })),
      h(Suspense, { fallback: "…" }, h(Late, { what: soon })),
      h(Suspense, { fallback: TEXT }, h(Late, { what: late }), h(Long, { times: 500 })),
      h(Suspense, { fallback: "wrong" }, h(Late, { what: wrong })),
      h("script", { dangerouslySetInnerHTML: { __html: "'ü'" } })));
  const after = (what, turns) => turns === 0 ? what : Promise.resolve().then(() => after(what, turns - 1));
  export async function render() {
    const wrong = after(null, 9).then(() => { throw new Error("as the test wants it"); });
    const page = h(Page, { soon: after("soon", 3), late: after("late 🪔", 40), wrong });
    const stream = await renderToReadableStream(page, { nonce: "n", bootstrapModules: ["/client.js"], onError: () => "digest" });
    return new Uint8Array(await new Response(stream).arrayBuffer());
  }
  export async function renderFailing() {
    const onError = () => {};
    const Fails = () => { throw new Error("in the shell"); };
    return renderToReadableStream(h("p", null, "left over", h(Fails)), { onError }).then(() => "rendered", (error) => error.message);
  }
`;

let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "streams-"));
  for (const name of ["react", "react-dom", "scheduler"]) {
    cpSync(join(installed, name), join(folder, "node_modules", name), { recursive: true });
  }
});

afterEach(() => rmSync(folder, { recursive: true }));

async function build(name, plugins) {
  const outfile = join(folder, `${name}.mjs`);
  const { warnings } = await esbuild.build({
    stdin: { contents: ENTRY, resolveDir: folder },
    absWorkingDir: folder,
    outfile,
    bundle: true,
    format: "esm",
    platform: "neutral",
    mainFields: ["main"],
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "silent",
    plugins,
  });
  return { ...(await import(pathToFileURL(outfile))), warnings: warnings.map(({ text }) => text) };
}

const text = (bytes) => new TextDecoder("utf-8", { fatal: true }).decode(bytes);

test("a page has the same bytes, in the same order", async () => {
  const [plain, written] = [await build("plain", []), await build("written", [reactStreams({ folder })])];
  expect(written.warnings).toEqual([]);
  const page = text(await written.render());
  expect(page).toContain("late 🪔");
  expect(page.length).toBeGreaterThan(40_000);
  expect(page).toBe(text(await plain.render()));
  // Twice, and after one that has failed: nothing of another page is left over.
  expect(await written.renderFailing()).toBe("in the shell");
  expect(text(await written.render())).toBe(page);
  const [one, other] = await Promise.all([written.render(), written.render()]);
  expect([text(one), text(other)]).toEqual([page, page]);
});

test("another React stays as it is, which is said", async () => {
  const file = join(folder, "node_modules/react-dom/cjs/react-dom-server.browser.production.js");
  writeFileSync(file, `${readFileSync(file, "utf8")}\n// changed`);
  const { render, warnings } = await build("changed", [reactStreams({ folder })]);
  expect(warnings).toEqual([
    "React is not the 19.3.1 that centre-ssr-react knows (react-dom/cjs/react-dom-server.browser.production.js has other bytes): its streams stay as they are",
  ]);
  expect(text(await render())).toContain("late");
});
