import { statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import esbuild from "esbuild";
import { expect, test } from "vitest";
import { bundleOptions } from "./options.mjs";
import { bundlePackages, namedReact } from "./react.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const require = createRequire(import.meta.url);

async function bundle(source) {
  const { client } = bundleOptions({ root, server: "", assets: join(root, "out"), dev: false });
  return esbuild.build({
    ...client,
    entryPoints: undefined,
    stdin: { contents: source, resolveDir: join(root, "src"), sourcefile: "src/entry.ts" },
    plugins: [namedReact],
  });
}

const run = ({ outputFiles }) => {
  const { text } = outputFiles.find(({ path }) => path.endsWith(".js"));
  return import(`data:text/javascript;base64,${Buffer.from(text).toString("base64")}`);
};

test("modules get React by all of its names, and as a whole", async () => {
  const made = await bundle(
    'export * as react from "react";\nexport { default as whole } from "react";\n' +
      'export * as jsx from "react/jsx-runtime";\nexport * as client from "react-dom/client";',
  );
  const { react, whole, jsx, client } = await run(made);
  expect(Object.keys(react)).toEqual(expect.arrayContaining(Object.keys(require("react"))));
  expect(react.useState).toBe(whole.useState);
  expect(react.Fragment).toBe(jsx.Fragment);
  expect(Object.keys(jsx)).toEqual(expect.arrayContaining(["Fragment", "jsx", "jsxs"]));
  expect(client.hydrateRoot).toBeTypeOf("function");
});

test("React's files are bundled as they are published, once", async () => {
  const { metafile } = await bundle(
    'import { createElement } from "react";\nimport { createRoot } from "react-dom/client";\n' +
      'createRoot(document.body).render(createElement("p"));',
  );
  const published = Object.entries(metafile.inputs).filter(([path]) => path.includes("/cjs/"));
  expect(published.map(([path]) => path).sort()).toEqual([
    "node_modules/react-dom/cjs/react-dom-client.production.js",
    "node_modules/react-dom/cjs/react-dom.production.js",
    "node_modules/react/cjs/react.production.js",
    "node_modules/scheduler/cjs/scheduler.production.js",
  ]);
  for (const [path, { bytes }] of published) expect(bytes, path).toBe(statSync(join(root, path)).size);
});

test("a package that screens import and development does not know is refused with the place to add it", async () => {
  const { client } = bundleOptions({ root, server: "", assets: join(root, "out"), dev: true });
  const { files, plugin } = await bundlePackages(client);
  const build = (source) =>
    esbuild.build({
      ...client,
      entryPoints: undefined,
      stdin: { contents: source, resolveDir: join(root, "src") },
      plugins: [plugin],
    });
  const { metafile } = await build('import { useState } from "react";\nconsole.log(useState);');
  const [address] = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  expect(files.map(({ path }) => path)).toContain(join(root, "out", address.replace("/assets/", "")));
  await expect(build('import "react/compiler-runtime";')).rejects.toThrow("frontend/build/react.mjs");
});
