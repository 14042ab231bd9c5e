/**
 * Everything that the peers are made of: the bundles, what this program answers to the
 * same requests, and each framework's own production build.
 */
import { execFileSync } from "node:child_process";
import { copyFileSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { compileElements } from "../crates/ssr/react/build/compile.js";
import { reactRenderer } from "../crates/ssr/react/build/plugin.js";
import { synchronousReactServer } from "../frontend/build/react.mjs";

export const here = dirname(fileURLToPath(import.meta.url));
export const top = dirname(here);
export const out = join(here, ".build");
export const node = join(here, "node_modules/node/bin/node");
const frontend = join(top, "frontend");
const require = createRequire(join(frontend, "package.json"));

/** The two pages of every table. The second is the longest page of information. */
export const PAGES = { home: "/", information: "/services/nutrition-programme" };

function run(program, args, cwd, env = {}) {
  try {
    execFileSync(program, args, {
      cwd,
      env: { ...process.env, PATH: `${dirname(node)}:${process.env.PATH}`, NEXT_TELEMETRY_DISABLED: "1", CI: "1", ...env },
      stdio: ["ignore", "pipe", "pipe"],
      maxBuffer: 1 << 26,
    });
  } catch (error) {
    const words = `${error.stdout ?? ""}${error.stderr ?? error.message}`.trim().split("\n");
    throw new Error(`${program} ${args.join(" ")}: ${words.slice(-12).join("\n")}`, { cause: error });
  }
}

/** Those whose packages put their program in place by a script; no other package runs one. */
const NEED_SCRIPTS = ["bench", "deno", "bun"];

/** Installs what the lock file of `folder` says, unless that was done. */
export function install(folder) {
  const installed = join(folder, "node_modules/.package-lock.json");
  const lock = join(folder, "package-lock.json");
  const stamp = join(folder, "node_modules/.bench-lock");
  if (existsSync(installed) && existsSync(stamp) && readFileSync(stamp, "utf8") === readFileSync(lock, "utf8")) return;
  const options = ["--no-audit", "--no-fund"];
  if (!NEED_SCRIPTS.includes(basename(folder))) options.push("--ignore-scripts");
  try {
    run("npm", ["ci", ...options], folder);
  } catch (error) {
    // The lock of rari names no packages of foreign platforms: its versions for them were never published.
    if (!`${error.cause?.stderr}`.includes("EUSAGE")) throw error;
    run("npm", ["install", "--no-save", ...options], folder);
  }
  copyFileSync(lock, stamp);
}

/** An example of crates/ssr, built as the program is. */
export function buildExample(name) {
  run("cargo", ["build", "--profile", "dist", "--workspace", "--example", name], top);
  return join(process.env.CARGO_TARGET_DIR ?? join(top, "target"), "dist/examples", name);
}

/** The program that only renders. */
export const buildRenderLoop = () => buildExample("render_loop");

/** Builds the server bundle into a folder, with options of frontend/build.mjs, and gives the file that Node imports. */
export function buildServer(folder, ...options) {
  mkdirSync(folder, { recursive: true });
  run(process.execPath, [join(frontend, "build.mjs"), "--out", folder, ...options], frontend);
  const file = join(folder, "server.mjs");
  copyFileSync(join(folder, "server.js"), file);
  return file;
}

/** Builds a page with a table as the site's pages are built, or with `reactDom` for react-dom alone. */
export async function buildTable(file, reactDom = false) {
  const { outputFiles } = await require("esbuild").build({
    absWorkingDir: frontend,
    entryPoints: [join(here, "render/table.tsx")],
    bundle: true,
    format: "esm",
    jsx: "automatic",
    platform: "neutral",
    mainFields: ["module", "main"],
    minifySyntax: true,
    target: "esnext",
    define: { "process.env.NODE_ENV": '"production"' },
    nodePaths: [join(frontend, "node_modules")],
    plugins: [synchronousReactServer({ dev: false }), reactRenderer({ folder: frontend, reactDom })],
    write: false,
  });
  const [{ text }] = outputFiles;
  const packages = { parse: require("acorn").parse, MagicString: require("magic-string").default };
  writeFileSync(file, reactDom ? text : compileElements(text, packages).toString());
}

/**
 * The server bundle as this program has it, the same with react-dom alone, a page with a table, and one with React's
 * streaming renderer.
 */
export async function buildBundles() {
  buildServer(join(out, "bundle"));
  buildServer(join(out, "react-dom"), "--react-dom");
  const esbuild = require("esbuild");
  const common = {
    absWorkingDir: frontend,
    bundle: true,
    format: "esm",
    jsx: "automatic",
    legalComments: "none",
    loader: { ".svg": "text" },
    nodePaths: [join(frontend, "node_modules")],
    minifySyntax: true,
    target: "esnext",
    tsconfig: join(frontend, "tsconfig.json"),
    define: { "process.env.NODE_ENV": '"production"' },
  };
  // Streaming renderers send the parts of a long page late and have a script put them in place.
  const inOnePiece = {
    name: "in-one-piece",
    setup(build) {
      build.onLoad({ filter: /\/layout\/HydrationBoundary\.tsx$/ }, () => ({ contents: 'export { Fragment as HydrationBoundary } from "react"; export function Hydrated() { return null; }' }));
    },
  };
  common.plugins = [inOnePiece];
  const shared = (name) => join(here, "peers/shared", name);
  await esbuild.build({
    ...common,
    entryPoints: [shared("streamed.tsx")],
    alias: { "centre-ssr-react": join(top, "crates/ssr/react/src/reactDom.js") },
    outfile: join(out, "streamed.mjs"),
    platform: "node",
    define: { ...common.define, "import.meta.env.SSR": "true" },
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' },
  });
  await buildTable(join(out, "table.mjs"));
  await buildTable(join(out, "table-react-dom.mjs"), true);
  const component = {
    ...common,
    platform: "neutral",
    mainFields: ["module", "main"],
    conditions: ["production"],
    splitting: true,
    // Structured data is not part of what is compared.
    define: { ...common.define, "import.meta.env.SSR": "false" },
  };
  const pages = {
    ...component,
    entryPoints: { home: shared("home.tsx"), information: shared("information.tsx") },
    outdir: join(out, "components"),
    external: ["react", "react-dom", "react/jsx-runtime"],
    // Bundlers of server components want to be told in every file.
    banner: { js: '"use client";' },
  };
  await esbuild.build(pages);
  // rari's server finds no module that a client component imports: one file for each page. Its own React exports no
  // `useEffectEvent`; while a page is rendered nothing calls what it returns.
  const withEffectEvents = {
    name: "with-effect-events",
    setup(build) {
      const sources = join(frontend, "src");
      const names = Object.keys(require("react")).filter((name) => name !== "useEffectEvent");
      build.onResolve({ filter: /^react$/ }, ({ importer }) => {
        if (importer.startsWith(sources)) return { path: "react", namespace: "with-effect-events" };
      });
      build.onLoad({ filter: /.*/, namespace: "with-effect-events" }, () => ({
        contents: `
          import * as React from "react";
          export { ${names.join(", ")} } from "react";
          export const useEffectEvent = React.useEffectEvent ?? ((callback) => callback);
        `,
      }));
    },
  };
  await esbuild.build({
    ...pages,
    splitting: false,
    outdir: join(out, "single-files"),
    plugins: [...pages.plugins, withEffectEvents],
  });
  await esbuild.build({
    ...component,
    entryPoints: { framework: shared("framework.tsx") },
    outdir: join(out, "framework"),
    external: ["react", "react-dom", "react/jsx-runtime", "react-router"],
  });
}

/** Gives a peer the components, the data and the stylesheet. */
function provide(peer, components, place = "generated") {
  const folder = join(here, "peers", peer);
  const generated = join(folder, place);
  rmSync(generated, { recursive: true, force: true });
  cpSync(join(out, components), generated, { recursive: true });
  copyFileSync(join(out, "reference.json"), join(generated, "reference.json"));
  mkdirSync(join(folder, "public"), { recursive: true });
  copyFileSync(join(out, "bundle/app.css"), join(folder, "public/app.css"));
  return folder;
}

export function buildNext() {
  const folder = provide("next", "components");
  run(node, [join(folder, "node_modules/next/dist/bin/next"), "build"], folder);
  const standalone = join(folder, ".next/standalone");
  cpSync(join(folder, ".next/static"), join(standalone, ".next/static"), { recursive: true });
  cpSync(join(folder, "public"), join(standalone, "public"), { recursive: true });
}

export function buildReactRouter() {
  const folder = provide("react-router", "framework");
  run(node, [join(folder, "node_modules/@react-router/dev/bin.cjs"), "build"], folder);
}

export function buildRari() {
  const folder = provide("rari", "single-files", "src/generated");
  rmSync(join(folder, "dist"), { recursive: true, force: true });
  run(node, [join(folder, "node_modules/vite/bin/vite.js"), "build"], folder);
}

export function saveForNginx(pages) {
  const folder = join(out, "saved");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, html] of Object.entries(pages)) writeFileSync(join(folder, `${name}.html`), html);
  return folder;
}
