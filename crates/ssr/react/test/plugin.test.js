/** The build: this renderer for the React that it knows, react-dom for any other. */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import esbuild from "esbuild";
import { afterEach, beforeEach, expect, test } from "vitest";
import { reactRenderer } from "../build/plugin.js";
import { findDifference, VERSION } from "../build/supported.js";

const installed = join(import.meta.dirname, "../../../../frontend/node_modules");
const PACKAGES = ["react", "react-dom", "scheduler"];
const ENTRY = `
  import { createElement } from "react";
  import { renderCounts, renderToString } from "centre-ssr-react";
  export { renderCounts };
  export const page = () => renderToString(createElement("p", null, "a", "b"));
`;

let folder;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "renderer-"));
  for (const name of PACKAGES) {
    cpSync(join(installed, name), join(folder, "node_modules", name), { recursive: true });
  }
});

afterEach(() => rmSync(folder, { recursive: true }));

function change(file, edit) {
  const path = join(folder, "node_modules", file);
  writeFileSync(path, edit(readFileSync(path, "utf8")));
}

async function build(options = {}) {
  const outfile = join(folder, "out", "server.mjs");
  mkdirSync(dirname(outfile), { recursive: true });
  const { warnings } = await esbuild.build({
    stdin: { contents: ENTRY, resolveDir: folder },
    absWorkingDir: folder,
    outfile,
    bundle: true,
    format: "esm",
    platform: "neutral",
    mainFields: ["main"],
    alias: {
      "react-dom/server": join(
        folder,
        "node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js",
      ),
    },
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "silent",
    plugins: [reactRenderer({ folder, ...options })],
  });
  const { page, renderCounts } = await import(pathToFileURL(outfile));
  return { html: page(), counts: renderCounts(), warnings: warnings.map(({ text }) => text) };
}

const HTML = "<p>a<!-- -->b</p>";

test("the React that is installed is the one that is known", () => {
  expect(findDifference(folder)).toBeNull();
});

test("pages are rendered here", async () => {
  expect(await build()).toEqual({ html: HTML, counts: { rendered: 1, fallbacks: {} }, warnings: [] });
});

test("pages are rendered by react-dom where that is asked for", async () => {
  const counts = { rendered: 0, fallbacks: { "unknown React": 1 } };
  expect(await build({ reactDom: true })).toEqual({ html: HTML, counts, warnings: [] });
});

test.each([
  ["react/package.json", (text) => text.replace(VERSION, "19.4.0"), "react is 19.4.0"],
  ["react-dom/package.json", (text) => text.replace(VERSION, "19.4.0"), "react-dom is 19.4.0"],
  [
    "react-dom/cjs/react-dom-server-legacy.browser.production.js",
    (text) => `${text}\n`,
    "react-dom/cjs/react-dom-server-legacy.browser.production.js has other bytes",
  ],
  ["react/cjs/react.production.js", (text) => `${text}\n`, "react/cjs/react.production.js has other bytes"],
])("pages are rendered by react-dom where %s differs", async (file, edit, difference) => {
  change(file, edit);
  const { html, counts, warnings } = await build();
  expect(html).toBe(HTML);
  expect(counts).toEqual({ rendered: 0, fallbacks: { "unknown React": 1 } });
  expect(warnings).toEqual([
    `React is not the ${VERSION} that centre-ssr-react knows (${difference}): pages are rendered by react-dom`,
  ]);
});
