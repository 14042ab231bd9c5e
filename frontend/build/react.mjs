/**
 * React, as its authors publish it: CommonJS files, which are bundled unchanged. What stands here
 * only says which of them is meant, and by what names modules import from it.
 */
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import esbuild from "esbuild";
import { addressOf } from "./addresses.mjs";

const require = createRequire(import.meta.url);

/**
 * `react-dom/server` in the build without streams: isolates have neither streams nor a
 * MessageChannel, and React's package exports no path to this file.
 */
export function synchronousReactServer({ dev }) {
  const mode = dev ? "development" : "production";
  const path = join(
    dirname(require.resolve("react-dom/package.json")),
    "cjs",
    `react-dom-server-legacy.browser.${mode}.js`,
  );
  return {
    name: "synchronous-react-server",
    setup(build) {
      build.onResolve({ filter: /^react-dom\/server$/ }, () => ({ path }));
    },
  };
}

/** A module that exports what the CommonJS package `specifier` does, by the names that it has now. */
function namedModule(specifier, resolveDir) {
  const names = Object.keys(require(specifier)).filter((name) => name !== "default");
  const contents = [
    `const published = require(${JSON.stringify(specifier)});`,
    "export default published;",
    `export const { ${names.join(", ")} } = published;`,
  ];
  return { contents: contents.join("\n"), resolveDir };
}

/**
 * Has modules import `react`, which most of them do, through one that spells its names out. By itself
 * the bundler makes an object with a getter for each name in every importing file, when the page starts,
 * and asks it at every use (docs/decisions/026-react-as-published.md).
 */
export const namedReact = {
  name: "named-react",
  setup(build) {
    // What `require` asks for, here and in React's own packages, is the published file.
    build.onResolve({ filter: /^react(?:\/.+)?$/ }, ({ path, kind }) =>
      kind === "import-statement" ? { path, namespace: "named" } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: "named" }, ({ path }) =>
      namedModule(path, build.initialOptions.absWorkingDir),
    );
  },
};

/** What screens import of packages, whether the package is CommonJS or, as the router, modules. */
const COMMONJS = ["react", "react/jsx-dev-runtime", "react-dom", "react-dom/client"];
const MODULES = ["react-router", "react-router/dom"];

const packageEntries = {
  name: "package-entries",
  setup(build) {
    build.onResolve({ filter: /^package:/ }, ({ path }) => ({
      path: path.slice("package:".length),
      namespace: "package",
    }));
    build.onLoad({ filter: /.*/, namespace: "package" }, ({ path }) => {
      const resolveDir = build.initialOptions.absWorkingDir;
      if (COMMONJS.includes(path)) return namedModule(path, resolveDir);
      return { contents: `export * from ${JSON.stringify(path)};`, resolveDir };
    });
  },
};

/**
 * The packages, bundled with esbuild's `options` once during development instead of at every change:
 * they are three quarters of what the browser gets.
 *
 * @returns the written files, and a plugin that has other bundles import them from `/assets/`
 */
export async function bundlePackages(options) {
  const { outputFiles, metafile } = await esbuild.build({
    ...options,
    entryPoints: [...COMMONJS, ...MODULES].map((specifier) => ({
      in: `package:${specifier}`,
      out: specifier.replaceAll("/", "-"),
    })),
    entryNames: "package-[name]-[hash]",
    chunkNames: "package-[name]-[hash]",
    splitting: true,
    plugins: [packageEntries],
  });
  const addresses = new Map();
  for (const [output, { entryPoint }] of Object.entries(metafile.outputs)) {
    if (entryPoint) addresses.set(entryPoint.replace(/^package:/, ""), addressOf(output));
  }
  const plugin = {
    name: "packages",
    setup(build) {
      build.onResolve({ filter: /^react(?:-dom|-router)?(?:\/.+)?$/ }, ({ path }) => {
        const address = addresses.get(path);
        if (!address) return { errors: [{ text: `${path} is not listed in frontend/build/react.mjs` }] };
        return { path: address, external: true };
      });
    },
  };
  return { files: outputFiles, plugin };
}
