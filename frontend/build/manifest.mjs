/** The manifest: which files a page needs, and the script inside each document. */
import { addressOf } from "./addresses.mjs";

/** The scripts that `output` imports before it can run, in order of discovery. */
export function importsOf(outputs, output, found = new Set()) {
  for (const { path, kind, external } of outputs[output].imports) {
    if (kind === "import-statement" && !external && !found.has(path)) {
      found.add(path);
      importsOf(outputs, path, found);
    }
  }
  return [...found];
}

/** The address of the script that a bundle makes of its entry `source`. */
const scriptOf = ({ metafile: { outputs } }, source) =>
  addressOf(Object.keys(outputs).find((output) => outputs[output].entryPoint === source));

/**
 * What the program reads of a build: `results` of esbuild by bundle, the sources of the `steps`, route →
 * scripts in `scriptsOfRoute`, the address `css` of the whole stylesheet, and the fonts.
 */
export function manifestOf(
  { client, entry, worker, marks, earlyEventQueue },
  { steps, scriptsOfRoute, css, fonts },
) {
  const { outputs } = client.metafile;
  const stepScripts = steps.map((step) =>
    Object.keys(outputs).find((output) => outputs[output].entryPoint === step),
  );
  const shared = new Set(stepScripts.flatMap((step) => [...importsOf(outputs, step), step]));
  const routes = {};
  for (const [route, scripts] of scriptsOfRoute) {
    const files = new Set(scripts.flatMap((script) => [script, ...importsOf(outputs, script)]));
    routes[route] = [...files].filter((file) => !shared.has(file)).map(addressOf);
  }
  return {
    entry: scriptOf(entry, "src/entry-client.ts"),
    steps: stepScripts.map(addressOf),
    scripts: [...shared].map(addressOf),
    css,
    fonts: fonts.filter((font) => font.preload).map((font) => font.path),
    rareLetters: fonts
      .filter((font) => font.rare)
      .map((font) => font.face)
      .join(""),
    earlyEventQueue: earlyEventQueue.outputFiles[0].text.trim(),
    serviceWorker: scriptOf(worker, "src/offline/worker.ts"),
    marks: scriptOf(marks, "src/office/onPage/inPreview.ts"),
    routes,
  };
}
