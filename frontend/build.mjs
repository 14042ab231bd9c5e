/**
 * Bundles the site's frontend.
 *
 *   node build.mjs --out DIR [--dev] [--watch] [--react-dom]
 *
 * Writes below DIR:
 *   server.js, server.js.map   one ES module without imports that exports `render`
 *   client/assets/…            hashed scripts, stylesheet and fonts, served as /assets/…
 *   maps/…                     source maps of the browser scripts, not to be served
 *   app.css                    the whole stylesheet
 *   alegreya.ttf               the display typeface, for drawing pictures with text
 *   styles/{route}.css         what of it a route needs, for putting it into the document
 *                              itself; not with --dev
 *   metafile.json              what the bundler says of the browser's scripts, for build/weights.mjs
 *   manifest.json              which files a page needs, and the script inside each document
 *
 * --dev    readable code with inline source maps, React's development build
 * --watch  builds again after every change of a source, and prints {"built":true} per build
 * --react-dom   pages are rendered by react-dom alone, for comparisons
 */
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { parse } from "acorn";
import esbuild from "esbuild";
import MagicString from "magic-string";
import { compileElements } from "../crates/ssr/react/build/compile.js";
import { findDifference } from "../crates/ssr/react/build/supported.js";
import { hashedAddress } from "./build/addresses.mjs";
import { makeBundler } from "./build/bundler.mjs";
import { buildFonts, buildOutlines } from "./build/fonts.mjs";
import { expectLatin1 } from "./build/latin1.mjs";
import { manifestOf } from "./build/manifest.mjs";
import { bundleOptions, STEPS, stylesheetAddress } from "./build/options.mjs";
import { bundlePackages } from "./build/react.mjs";
import { ancestorsReader, readRouteTable, scriptsOfRoutes, sourcesOf } from "./build/routes.mjs";
import { withChanges } from "./build/sourceMaps.mjs";
import { makeStyles } from "./build/styles.mjs";
import { buildOnChanges } from "./build/watch.mjs";
import { makeWriter } from "./build/write.mjs";

const root = dirname(fileURLToPath(import.meta.url));

const {
  values: { out: folder, dev, watch, "react-dom": reactDom },
} = parseArgs({
  options: {
    out: { type: "string" },
    dev: { type: "boolean", default: false },
    watch: { type: "boolean", default: false },
    "react-dom": { type: "boolean", default: false },
  },
});
if (!folder) {
  console.error("usage: node build.mjs --out DIR [--dev] [--watch] [--react-dom]");
  process.exit(2);
}
const out = resolve(folder);
const serverScript = join(out, "server.js");
const assets = join(out, "client", "assets");
const maps = join(out, "maps");
const stylesOfRoutes = join(out, "styles");

const fonts = await buildFonts();
const styles = makeStyles({ root, fonts, dev });
const stylesheet = stylesheetAddress();
const options = bundleOptions({ root, server: serverScript, assets, dev, reactDom: dev || reactDom });
options.client.plugins.push(stylesheet.plugin);
let packages = new Map();
if (dev) {
  const { files, plugin } = await bundlePackages({ ...options.client, banner: {} });
  packages = new Map(files.map(({ path, contents }) => [path, contents]));
  options.client.plugins.unshift(plugin);
}
const bundler = makeBundler(options);
const isCompiled = !dev && !reactDom && findDifference(root) === null;
const ancestorsOf = ancestorsReader();
const write = makeWriter({ out, folders: [assets, maps, stylesOfRoutes], keeping: watch });

async function build() {
  // From before the bundle is made, so that a save in between is seen next time.
  const routeTable = await readRouteTable(root);
  const { css: wholeStyles, names } = await styles.whole();
  const css = Buffer.from(wholeStyles);
  stylesheet.path = hashedAddress("app", css, "css");

  const { files: bundles, results } = await bundler.build(names);
  for (const { warnings } of Object.values(results)) await report(warnings, "warning");
  if (isCompiled) compileServer(bundles);
  // React's development build is not held to it.
  if (!dev) expectLatin1(Buffer.from(bundles.get(serverScript)).toString());
  const ancestors = await ancestorsOf(routeTable, bundles.get(serverScript));
  const scriptsOfRoute = scriptsOfRoutes(results.client.metafile, ancestors);

  const files = new Map();
  for (const [path, bytes] of [...packages, ...bundles]) {
    const isBrowserMap = path.endsWith(".map") && dirname(path) === assets;
    files.set(isBrowserMap ? join(maps, basename(path)) : path, bytes);
  }
  for (const { path, bytes } of fonts) files.set(join(assets, basename(path)), bytes);
  files.set(join(assets, basename(stylesheet.path)), css);
  files.set(join(out, "app.css"), css);
  files.set(join(out, "alegreya.ttf"), await buildOutlines());
  const { client, entry } = results;
  const metafile = { client: client.metafile, entry: entry.metafile };
  files.set(join(out, "metafile.json"), Buffer.from(JSON.stringify(metafile)));
  if (!dev) {
    const sourcesOfRoute = new Map();
    for (const [route, scripts] of scriptsOfRoute) {
      sourcesOfRoute.set(route, sourcesOf(results.client.metafile, STEPS, scripts));
    }
    for (const [route, code] of await styles.ofRoutes(sourcesOfRoute, names)) {
      files.set(join(stylesOfRoutes, `${route}.css`), Buffer.from(code));
    }
  }
  await write(files, manifestOf(results, { steps: STEPS, scriptsOfRoute, css: stylesheet.path, fonts }));
}

/** Has elements of the server's bundle be templates, which the renderer of crates/ssr/react knows. */
function compileServer(bundles) {
  const [code, map] = [serverScript, `${serverScript}.map`].map((it) =>
    Buffer.from(bundles.get(it)).toString(),
  );
  const compiled = withChanges(compileElements(code, { parse, MagicString }), map);
  bundles.set(serverScript, Buffer.from(compiled.code));
  bundles.set(`${serverScript}.map`, Buffer.from(compiled.map));
}

async function report(messages, kind) {
  if (messages.length === 0) return;
  const lines = await esbuild.formatMessages(messages, { kind, color: process.stderr.isTTY });
  console.error(lines.join("\n"));
}

/** Says what went wrong, for people; esbuild's errors carry the source line. */
async function fail(error) {
  if (error.errors) await report(error.errors, "error");
  else console.error(error.stack ?? error);
}

if (watch) {
  await buildOnChanges(join(root, "src"), {
    build: () => build().then(() => console.log(JSON.stringify({ built: true })), fail),
    changed: (path) => {
      if (!path || path.endsWith(".css")) styles.changed();
    },
  });
} else {
  try {
    await build();
    console.error(`frontend built into ${relative(process.cwd(), out) || out}`);
  } catch (error) {
    await fail(error);
    process.exitCode = 1;
  }
  await bundler.dispose();
}
