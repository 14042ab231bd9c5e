/**
 * Bundles the site's frontend.
 *
 *   node build.mjs --out DIR [--dev] [--watch]
 *
 * Writes below DIR:
 *   server.js, server.js.map   one ES module without imports that exports `render`
 *   client/assets/…            hashed scripts, stylesheet and fonts, served as /assets/…
 *   maps/…                     source maps of the browser scripts, not to be served
 *   app.css                    the whole stylesheet
 *   alegreya.ttf               the display typeface, for drawing pictures with text
 *   styles/{route}.css         what of it a route needs, for putting it into the document
 *                              itself; not with --dev
 *   manifest.json              which files a page needs, and the script inside each document
 *
 * --dev    readable code with inline source maps, React's development build
 * --watch  builds again after every change of a source, and prints {"built":true} per build
 */
import { createHash } from "node:crypto";
import { existsSync, watch } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import esbuild from "esbuild";
import subsetFont from "subset-font";
import { makeStyles } from "./build/styles.mjs";

const root = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);

const { values: options } = parseArgs({
  options: {
    out: { type: "string" },
    dev: { type: "boolean", default: false },
    watch: { type: "boolean", default: false },
  },
});
if (!options.out) {
  console.error("usage: node build.mjs --out DIR [--dev] [--watch]");
  process.exit(2);
}
const out = resolve(options.out);
const assets = join(out, "client", "assets");
const maps = join(out, "maps");
const routeStyles = join(out, "styles");

const hashOf = (bytes) => createHash("sha256").update(bytes).digest("base64url").slice(0, 10);

/** Options that both bundles share. */
const common = {
  absWorkingDir: root,
  bundle: true,
  format: "esm",
  jsx: "automatic",
  jsxDev: options.dev,
  legalComments: "none",
  logLevel: "silent",
  metafile: true,
  write: false,
  conditions: [options.dev ? "development" : "production"],
  loader: { ".svg": "text" },
};

const define = (server) => ({
  "process.env.NODE_ENV": JSON.stringify(options.dev ? "development" : "production"),
  "import.meta.env.SSR": String(server),
});

/**
 * `react-dom/server` in the build without streams: isolates have neither streams nor a
 * MessageChannel, and React's package exports no path to this file.
 */
const synchronousReactServer = {
  name: "synchronous-react-server",
  setup(build) {
    const mode = options.dev ? "development" : "production";
    const path = join(
      dirname(require.resolve("react-dom/package.json")),
      "cjs",
      `react-dom-server-legacy.browser.${mode}.js`,
    );
    build.onResolve({ filter: /^react-dom\/server$/ }, () => ({ path }));
  },
};

const serverOptions = {
  ...common,
  entryPoints: ["src/entry-server.tsx"],
  outfile: join(out, "server.js"),
  platform: "neutral",
  mainFields: ["module", "main"],
  target: "esnext",
  sourcemap: "external",
  sourcesContent: false,
  minifySyntax: !options.dev,
  define: define(true),
  plugins: [synchronousReactServer],
};

/** React's packages, by how they are imported, and their files. */
const REACT = {
  react: "react/cjs/react",
  "react/jsx-runtime": "react/cjs/react-jsx-runtime",
  "react-dom": "react-dom/cjs/react-dom",
  "react-dom/client": "react-dom/cjs/react-dom-client",
  scheduler: "scheduler/cjs/scheduler",
};

/**
 * React's packages as ES modules. As they are published, each is one function, which browsers parse
 * once when they load it and again when they run it: on a slow phone a noticeable part of the start.
 */
const reactAsModules = {
  name: "react-as-modules",
  setup(build) {
    const folderOf = (name) => dirname(require.resolve(`${name.split("/")[0]}/package.json`));
    const names = Object.keys(REACT).join("|");
    build.onResolve({ filter: new RegExp(`^(?:${names})$`) }, ({ path }) => {
      const [name, ...file] = REACT[path].split("/");
      return { path: join(folderOf(name), `${file.join("/")}.production.js`), namespace: "react" };
    });
    build.onLoad({ filter: /.*/, namespace: "react" }, async ({ path }) => {
      const source = await readFile(path, "utf8");
      const imports = new Map();
      const body = source.replaceAll(/\brequire\("([^"]+)"\)/g, (_, name) => {
        imports.set(name, `required${imports.size}`);
        return imports.get(name);
      });
      const exported = [...new Set([...source.matchAll(/\bexports\.(\w+) =/g)].map(([, name]) => name))];
      return {
        contents: [
          ...[...imports].map(([name, as]) => `import * as ${as} from ${JSON.stringify(name)};`),
          "const exports = {};",
          body,
          ...exported.map((name) => `const of_${name} = exports.${name};`),
          `export { ${exported.map((name) => `of_${name} as ${name}`).join(", ")} };`,
          "export default exports;",
        ].join("\n"),
        resolveDir: dirname(path),
      };
    });
  },
};

/** Makes every screen import src/shared.ts, which says why. */
const oneSharedScript = {
  name: "one-shared-script",
  setup(build) {
    const shared = JSON.stringify(join(root, "src/shared.ts"));
    build.onLoad({ filter: /\/src\/routes\/.+\.tsx$/ }, async ({ path }) => ({
      contents: `${await readFile(path, "utf8")}\nimport ${shared};\n`,
      loader: "tsx",
    }));
  },
};

/** The address of the whole stylesheet, as `#stylesheet` for the browser's start. */
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

/**
 * Has Chromium compile a script's functions while it loads, on another thread, instead of one after
 * the other when they are first called: most of them are, in the tasks of the start. Others ignore it.
 */
const COMPILE_ALL = "//# allFunctionsCalledOnLoad";

/** What the entry runs, one after the other. */
const STEPS = ["src/react.ts", "src/hydrate.tsx"];

const clientOptions = {
  ...common,
  entryPoints: Object.fromEntries(STEPS.map((step) => [basename(step).split(".")[0], step])),
  outdir: assets,
  platform: "browser",
  // Browsers that know everything the site's styles rely on (oklch-free CSS nesting, :has).
  target: ["es2022", "chrome115", "firefox121", "safari16.4"],
  splitting: true,
  minify: !options.dev,
  sourcemap: options.dev ? "inline" : "external",
  banner: { js: COMPILE_ALL },
  define: define(false),
  plugins: [stylesheet.plugin, ...(options.dev ? [] : [oneSharedScript, reactAsModules])],
};

/** Alone, because it runs before anything else is loaded. */
const entryOptions = {
  ...clientOptions,
  banner: {},
  entryPoints: { entry: "src/entry-client.ts" },
  splitting: false,
  plugins: [],
};

/** For the documents themselves; small while developing, too, because it stands in each of them. */
const recorderOptions = {
  ...clientOptions,
  banner: {},
  entryPoints: { recorder: "src/recorder.ts" },
  format: "iife",
  splitting: false,
  minify: true,
  sourcemap: false,
  plugins: [],
};

/** Alone, because a worker started by `importScripts` cannot import modules. */
const workerOptions = {
  ...clientOptions,
  banner: {},
  entryPoints: { "service-worker": "src/service-worker/worker.ts" },
  format: "iife",
  splitting: false,
  loader: { ".html": "text" },
  plugins: [],
};

/** Letters outside Latin-1 that Sanskrit names and typography need. */
const EXTRA_LETTERS = "–—‘’“”…•→←↑↓×āĀīĪūŪṛṚṝḷḹṅṄñÑṭṬḍḌṇṆśŚṣṢṃṂṁṀḥḤ";

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, offset) => String.fromCodePoint(from + offset)).join("");

/**
 * The display typeface, cut down to the letters that English and transliterated Sanskrit
 * use, and to one weight each: 600 for headings, 500 for quotations in italics.
 */
const FONTS = [
  { file: "alegreya-latin-wght-normal", name: "alegreya", weight: 600, style: "normal", preload: true },
  {
    file: "alegreya-latin-wght-italic",
    name: "alegreya-italic",
    weight: 500,
    style: "italic",
    preload: false,
  },
];

const LETTERS = range(0x20, 0x7e) + EXTRA_LETTERS;

async function buildFonts() {
  const folder = dirname(require.resolve("@fontsource-variable/alegreya/package.json"));
  return Promise.all(
    FONTS.map(async ({ file, name, weight, style, preload }) => {
      const source = await readFile(join(folder, "files", `${file}.woff2`));
      const subset = (targetFormat) =>
        subsetFont(source, LETTERS, { targetFormat, variationAxes: { wght: weight } });
      const bytes = await subset("woff2");
      const path = `/assets/${name}-${hashOf(bytes)}.woff2`;
      const face =
        `@font-face{font-family:Alegreya;font-style:${style};font-weight:400 700;` +
        `font-display:swap;src:url(${path}) format("woff2")}`;
      return { path, bytes, face, preload, outlines: await subset("truetype") };
    }),
  );
}

/** The scripts that `output` imports before it can run, in order of discovery. */
function importsOf(outputs, output, found = new Set()) {
  for (const { path, kind, external } of outputs[output].imports) {
    if (kind === "import-statement" && !external && !found.has(path)) {
      found.add(path);
      importsOf(outputs, path, found);
    }
  }
  return [...found];
}

const readRouteTable = () => readFile(join(root, "src/routes.tsx"), "utf8");

/** The route table that was read last, and what the bundle said of it. */
const routeTable = { text: "", ancestors: {} };

/**
 * Reads from the server bundle which routes stand inside which, where src/routes.tsx has changed.
 * `text` is that file from before the bundle was made, so that a save in between is seen next time.
 */
async function ancestorsOf(text, serverBundle) {
  if (text !== routeTable.text) {
    // A data: address, because Node takes a file for a module only where a package.json says so.
    const code = Buffer.from(serverBundle).toString("base64");
    const { ancestors } = await import(`data:text/javascript;base64,${code}`);
    Object.assign(routeTable, { text, ancestors });
  }
  return routeTable.ancestors;
}

/** Route → the scripts of its screen and of the screens around it. */
function routeOutputs({ outputs }, ancestors) {
  const own = new Map();
  for (const [output, { entryPoint }] of Object.entries(outputs)) {
    const route = entryPoint?.match(/^src\/(routes\/.+)\.tsx$/)?.[1];
    if (route) own.set(route, output);
  }
  const routes = Object.keys(ancestors).filter((route) => route.startsWith("routes/"));
  for (const route of routes) {
    if (!existsSync(join(root, "src", `${route}.tsx`))) {
      throw new Error(
        `There is no src/${route}.tsx: the id of a route in src/routes.tsx is the path of its module`,
      );
    }
  }
  for (const route of own.keys()) {
    if (!(route in ancestors))
      throw new Error(`No route in src/routes.tsx has the id "${route}" of src/${route}.tsx`);
  }
  return new Map(
    routes.sort().map((route) => [route, [route, ...ancestors[route]].flatMap((id) => own.get(id) ?? [])]),
  );
}

/** The steps' outputs, in their order. */
const stepsOf = (outputs) =>
  STEPS.map((step) => Object.keys(outputs).find((output) => outputs[output].entryPoint === step));

/** Says what is to be in one script, whether a page needs it or not. */
const SHARED = "src/shared.ts";

/** The sources of a page: those of all pages, its screens, and everything that they import. */
function sourcesOf({ inputs, outputs }, screens) {
  const found = new Set();
  // By source and not by script: a shared script also holds what only other pages need.
  const visit = (source) => {
    if (found.has(source) || source === SHARED) return;
    found.add(source);
    for (const { path, kind, external } of inputs[source].imports) {
      if (kind === "import-statement" && !external) visit(path);
    }
  };
  for (const source of [...STEPS, ...screens.map((screen) => outputs[screen].entryPoint)]) visit(source);
  return [...found].filter((source) => source.startsWith("src/"));
}

const address = (output) => `/assets/${basename(output)}`;
const scriptOf = ({ outputs }) => address(Object.keys(outputs).find((output) => output.endsWith(".js")));

function manifestOf({ outputs }, entry, worker, recorder, screensOfRoute, css, fonts) {
  const steps = stepsOf(outputs);
  const shared = new Set(steps.flatMap((step) => [...importsOf(outputs, step), step]));
  const routes = {};
  for (const [route, screens] of screensOfRoute) {
    const files = new Set(screens.flatMap((screen) => [screen, ...importsOf(outputs, screen)]));
    routes[route] = [...files].filter((file) => !shared.has(file)).map(address);
  }
  return {
    entry: scriptOf(entry),
    steps: steps.map(address),
    scripts: [...shared].map(address),
    css,
    fonts: fonts.filter((font) => font.preload).map((font) => font.path),
    recorder: recorder.outputFiles[0].text.trim(),
    serviceWorker: scriptOf(worker),
    routes,
  };
}

/** What the build before wrote, path → bytes. */
let written = new Map();

/** Writes `files` (path → bytes) and removes what earlier builds left in their folders. */
async function write(files) {
  // The styles of routes are removed below, and a build that fails halfway has written who knows what.
  const before = options.dev ? written : new Map();
  written = new Map();
  const kept = new Set(files.keys());
  for (const folder of [assets, maps]) {
    await mkdir(folder, { recursive: true });
    for (const name of await readdir(folder)) {
      if (!kept.has(join(folder, name))) await rm(join(folder, name));
    }
  }
  if (!options.dev) await rm(routeStyles, { recursive: true, force: true });
  const changed = [...files].filter(
    ([path, bytes]) => !before.has(path) || Buffer.compare(before.get(path), bytes),
  );
  await Promise.all(
    changed.map(async ([path, bytes]) => {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
    }),
  );
  written = files;
}

/** Last, and in one step: whoever watches the folder waits for this file. */
async function writeManifest(manifest) {
  const path = join(out, "manifest.json");
  await writeFile(`${path}.part`, `${JSON.stringify(manifest, null, 2)}\n`);
  await rename(`${path}.part`, path);
}

/** The bundler's contexts, and the digest of the class names that they were made for. */
let bundler;

async function contextsFor(digest) {
  if (bundler?.digest === digest) return bundler.contexts;
  await disposeContexts();
  // Scripts are renamed after they got their names, which therefore say by which names.
  const fileName = `[name]-[hash]${digest}`;
  const named = { entryNames: fileName, chunkNames: fileName, assetNames: fileName };
  const contexts = {
    server: await esbuild.context(serverOptions),
    client: await esbuild.context({ ...clientOptions, ...named }),
    entry: await esbuild.context({ ...entryOptions, ...named }),
    worker: await esbuild.context({ ...workerOptions, ...named }),
    recorder: await esbuild.context({ ...recorderOptions, ...named }),
  };
  bundler = { digest, contexts };
  return contexts;
}

const disposeContexts = () =>
  Promise.all(Object.values(bundler?.contexts ?? {}).map((context) => context.dispose()));

/** The scripts among `outputFiles` and their maps with short names for classes, path → bytes. */
function withShortNames(outputFiles, names) {
  const files = new Map(outputFiles.map(({ path, contents }) => [path, contents]));
  if (!names) return files;
  for (const [path, contents] of files) {
    if (!path.endsWith(".js")) continue;
    const { code, map } = names.script(
      Buffer.from(contents).toString(),
      files.has(`${path}.map`) ? Buffer.from(files.get(`${path}.map`)).toString() : undefined,
    );
    files.set(path, Buffer.from(code));
    if (map) files.set(`${path}.map`, Buffer.from(map));
  }
  return files;
}

async function build(fonts, packages) {
  const table = await readRouteTable();
  const { css: wholeStyles, names } = await styles.whole();
  const contexts = await contextsFor(names?.digest ?? "");
  const css = Buffer.from(wholeStyles);
  const cssPath = `/assets/app-${hashOf(css)}.css`;
  stylesheet.path = cssPath;
  const results = await Promise.all(Object.values(contexts).map((context) => context.rebuild()));
  const [serverResult, clientResult, entryResult, workerResult, recorderResult] = results;
  for (const { warnings } of results) await report(warnings, "warning");

  const files = new Map();
  for (const [path, contents] of withShortNames(serverResult.outputFiles, names)) files.set(path, contents);
  const scripts = [clientResult, entryResult, workerResult].flatMap(({ outputFiles }) => outputFiles);
  for (const [path, contents] of withShortNames([...packages, ...scripts], names)) {
    files.set(path.endsWith(".map") ? join(maps, basename(path)) : path, contents);
  }
  for (const { path, bytes } of fonts) files.set(join(assets, basename(path)), bytes);
  const screensOfRoute = routeOutputs(
    clientResult.metafile,
    await ancestorsOf(table, serverResult.outputFiles.find(({ path }) => path.endsWith(".js")).contents),
  );
  if (!options.dev) {
    const sourcesOfRoute = new Map(
      [...screensOfRoute].map(([route, screens]) => [route, sourcesOf(clientResult.metafile, screens)]),
    );
    for (const [route, code] of await styles.ofRoutes(sourcesOfRoute, names)) {
      files.set(join(routeStyles, `${route}.css`), code);
    }
  }
  files.set(join(assets, basename(cssPath)), css);
  files.set(join(out, "app.css"), css);
  files.set(join(out, "alegreya.ttf"), fonts[0].outlines);
  const manifest = manifestOf(
    clientResult.metafile,
    entryResult.metafile,
    workerResult.metafile,
    recorderResult,
    screensOfRoute,
    cssPath,
    fonts,
  );
  await write(files);
  await writeManifest(manifest);
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

const fonts = await buildFonts();
const styles = makeStyles({ root, faces: fonts.map(({ face }) => face), dev: options.dev });
const packages = options.dev
  ? await (await import("./dev-packages.mjs")).bundlePackages({ ...clientOptions, banner: {} })
  : { files: [], plugin: undefined };
if (packages.plugin) clientOptions.plugins.push(packages.plugin);
if (options.watch) {
  let running = false;
  let changed = true;
  const rebuild = async () => {
    if (running) return;
    running = true;
    while (changed) {
      changed = false;
      try {
        await build(fonts, packages.files);
        console.log(JSON.stringify({ built: true }));
      } catch (error) {
        await fail(error);
      }
    }
    running = false;
  };
  let timer;
  watch(join(root, "src"), { recursive: true }, (_, name) => {
    changed = true;
    if (!name || name.endsWith(".css")) styles.changed();
    clearTimeout(timer);
    // Editors write a file in several steps, closer together than these milliseconds.
    timer = setTimeout(rebuild, 10);
  });
  await rebuild();
} else {
  try {
    await build(fonts, packages.files);
    console.error(`frontend built into ${relative(process.cwd(), out) || out}`);
  } catch (error) {
    await fail(error);
    process.exitCode = 1;
  }
  await disposeContexts();
}
