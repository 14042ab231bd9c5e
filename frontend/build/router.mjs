/**
 * React Router, as its authors publish it. The bundler puts each of its files into one script as a whole, and the
 * page's start needs a line or two of those that make navigations: it gets files of its own with these lines.
 */
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/** The module that the first navigation loads. */
const LOADER = join("src", "runtime", "routing", "dataRouter.ts");

/** What of `react-router/dist/…/lib/router` it shares with the start, for the start needs most of it. */
const SHARED = ["navigation.js", "url.js", "utils.js"];

const NAMESPACE = "data-router";

/**
 * Gives `src/runtime/routing/dataRouter.ts` copies of the router's files. What the two make of them is never compared, but
 * for errors of routes, which `RouterProvider` looks for in order to tell its `onError`: the site gives it none.
 */
export const deferredRouter = {
  name: "deferred-router",
  setup(build) {
    const loader = join(build.initialOptions.absWorkingDir, LOADER);
    build.onResolve({ filter: /^react-router$/ }, async ({ path, kind, importer, resolveDir }) => {
      if (importer !== loader) return undefined;
      // On behalf of no module, so that this is not asked again.
      const resolved = await build.resolve(path, { kind, resolveDir });
      return resolved.external ? resolved : { path: resolved.path, namespace: NAMESPACE, sideEffects: false };
    });
    build.onResolve({ filter: /^\./, namespace: NAMESPACE }, ({ path, importer }) => {
      const file = join(dirname(importer), path);
      const isCopied = basename(dirname(file)) === "router" && !SHARED.includes(basename(file));
      return { path: file, namespace: isCopied ? NAMESPACE : "file", sideEffects: false };
    });
    build.onLoad({ filter: /.*/, namespace: NAMESPACE }, async ({ path }) => ({
      contents: await readFile(path, "utf8"),
      resolveDir: dirname(path),
    }));
  },
};
