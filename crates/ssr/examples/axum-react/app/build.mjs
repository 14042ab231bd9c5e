/** Bundles the application into $OUT_DIR: for browsers, and for the server with the renderer and the compile step of `react`. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env, cwd } from "node:process";
import { parse } from "acorn";
import { compileElements } from "centre-ssr-react/compile";
import { reactRenderer } from "centre-ssr-react/esbuild";
import esbuild from "esbuild";
import MagicString from "magic-string";

const common = { bundle: true, format: "esm", jsx: "automatic", define: { "process.env.NODE_ENV": '"production"' } };
await esbuild.build({ ...common, entryPoints: ["app/client.jsx"], outfile: join(env.OUT_DIR, "client.js"), minify: true });

const { outputFiles } = await esbuild.build({
  ...common,
  entryPoints: ["app/server.jsx"],
  // The compile step reads names.
  minifySyntax: true,
  alias: { "react-dom/server": "./node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js" },
  plugins: [reactRenderer({ folder: cwd() })],
  write: false,
});
const compiled = compileElements(outputFiles[0].text, { parse, MagicString });
await writeFile(join(env.OUT_DIR, "server.js"), compiled.toString());
