/** The renderer in bundles that esbuild makes. */
import { fileURLToPath } from "node:url";
import { findDifference, VERSION } from "./supported.js";

const NAME = "centre-ssr-react";
const sources = fileURLToPath(new URL("../src/", import.meta.url));

/**
 * Returns a plugin for esbuild by which `import { renderToString } from "centre-ssr-react"` is this renderer, or
 * react-dom where React is another one than the renderer knows, which is said in one line.
 *
 * @param {object} options
 * @param {string} options.folder where React is installed
 * @param {boolean} [options.reactDom] whether react-dom renders all pages: React's development build, which no
 *   other renderer knows, or comparisons
 * @returns {import("esbuild").Plugin}
 */
export function reactRenderer({ folder, reactDom = false }) {
  return {
    name: NAME,
    setup(build) {
      const difference = findDifference(folder);
      const path = `${sources}${reactDom || difference !== null ? "reactDom" : "index"}.js`;
      build.onResolve({ filter: new RegExp(`^${NAME}$`) }, () => ({ path }));
      // This folder has no packages of its own.
      build.onResolve({ filter: /^react(?:-dom)?(?:\/|$)/ }, ({ path, importer, kind, pluginData }) => {
        if (!importer.startsWith(sources) || pluginData === NAME) return undefined;
        return build.resolve(path, { resolveDir: folder, importer, kind, pluginData: NAME });
      });
      if (reactDom || difference === null) return;
      const text = `React is not the ${VERSION} that ${NAME} knows (${difference}): pages are rendered by react-dom`;
      build.onStart(() => ({ warnings: [{ text }] }));
    },
  };
}
