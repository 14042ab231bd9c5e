/** Bundles the application into $OUT_DIR: for browsers, and for the server. */
import { join } from "node:path";
import { env } from "node:process";
import esbuild from "esbuild";
import svelte from "esbuild-svelte";

for (const [side, conditions] of [
  ["client", ["svelte", "browser"]],
  // Without `browser`: that is how Svelte's packages tell the two sides apart.
  ["server", ["svelte"]],
]) {
  await esbuild.build({
    entryPoints: [`app/${side}.js`],
    outfile: join(env.OUT_DIR, `${side}.js`),
    bundle: true,
    minify: true,
    format: "esm",
    conditions,
    // Svelte asks Node.js for a part of it only where a render waits for something.
    external: ["node:async_hooks"],
    plugins: [svelte({ compilerOptions: { generate: side, css: "injected" } })],
  });
}
