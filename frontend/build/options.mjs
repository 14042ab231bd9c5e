/** What esbuild is told of each bundle. */
import { basename } from "node:path";
import { reactRenderer } from "../../crates/ssr/react/build/plugin.js";
import { componentStates } from "./components.mjs";
import { namedReact, synchronousReactServer } from "./react.mjs";
import { deferredRouter } from "./router.mjs";
import { screenEntries } from "./routes.mjs";

/** What the browser's entry runs, one after the other. */
export const STEPS = ["src/runtime/start/react.ts", "src/hydrate.tsx"];

/**
 * Has Chromium compile a script's functions while it loads, on another thread, instead of one after
 * the other when they are first called: most of them are, in the tasks of the start. Others ignore it.
 */
const COMPILE_ALL = "//# allFunctionsCalledOnLoad";

/** The address of the whole stylesheet, as `#stylesheet` for the browser's start: `path`, to be set before a build. */
export function stylesheetAddress() {
  const stylesheet = {
    path: "",
    plugin: {
      name: "stylesheet",
      setup(build) {
        build.onResolve({ filter: /^#stylesheet$/ }, ({ path }) => ({ path, namespace: "stylesheet" }));
        build.onLoad({ filter: /.*/, namespace: "stylesheet" }, () => ({
          contents: `export default ${JSON.stringify(stylesheet.path)};`,
        }));
      },
    },
  };
  return stylesheet;
}

/**
 * The options of each bundle of the sources below `root`. Browser scripts are named as if they were
 * written to `assets`, the server's as `server`. With `reactDom` nothing else renders pages.
 */
export function bundleOptions({ root, server, assets, dev, reactDom }) {
  const common = {
    absWorkingDir: root,
    bundle: true,
    format: "esm",
    jsx: "automatic",
    jsxDev: dev,
    legalComments: "none",
    logLevel: "silent",
    metafile: true,
    write: false,
    conditions: [dev ? "development" : "production"],
    loader: { ".svg": "text" },
  };
  const define = (onServer) => ({
    "process.env.NODE_ENV": JSON.stringify(dev ? "development" : "production"),
    "import.meta.env.SSR": String(onServer),
  });
  const browser = {
    ...common,
    outdir: assets,
    platform: "browser",
    // Browsers that know everything the site's styles rely on (oklch-free CSS nesting, :has).
    target: ["es2022", "chrome115", "firefox121", "safari16.4"],
    minify: !dev,
    sourcemap: dev ? "inline" : "external",
    define: define(false),
  };
  return {
    /** One module without imports. */
    server: {
      ...common,
      entryPoints: ["src/entry-server.tsx"],
      outfile: server,
      platform: "neutral",
      mainFields: ["module", "main"],
      target: "esnext",
      sourcemap: "external",
      sourcesContent: false,
      minifySyntax: !dev,
      minifyWhitespace: !dev,
      define: define(true),
      plugins: [
        synchronousReactServer({ dev }),
        componentStates,
        namedReact,
        reactRenderer({ folder: root, reactDom }),
      ],
    },
    /** The steps of the start, the screens, and what they share. */
    client: {
      ...browser,
      entryPoints: Object.fromEntries(STEPS.map((step) => [basename(step).split(".")[0], step])),
      splitting: true,
      banner: { js: COMPILE_ALL },
      plugins: [deferredRouter, screenEntries, componentStates, namedReact],
    },
    /** Alone, because it runs before anything else is loaded; what it does on frugal connections is a chunk of its own. */
    entry: { ...browser, entryPoints: { entry: "src/entry-client.ts" }, splitting: true },
    /** Alone, because a worker started by `importScripts` cannot import modules. */
    worker: {
      ...browser,
      entryPoints: { "service-worker": "src/offline/worker.ts" },
      format: "iife",
      loader: { ".html": "text" },
    },
    /** Alone, because pages on which an editor changes words load it, and no others. */
    marks: { ...browser, entryPoints: { marks: "src/office/onPage/inPreview.ts" }, format: "iife" },
    /** For the documents themselves; small while developing, too, because it stands in each of them. */
    earlyEventQueue: {
      ...browser,
      entryPoints: { earlyEventQueue: "src/runtime/start/earlyEventQueue.ts" },
      format: "iife",
      minify: true,
      sourcemap: false,
      // Without TypeScript's `alwaysStrict`, whose directive is as long as a line of it.
      tsconfigRaw: "{}",
    },
  };
}
