/** esbuild, kept between builds of the same sources, and the short names of classes in what it makes. */
import esbuild from "esbuild";

/**
 * A bundler of the bundles that `options` describes (options.mjs).
 *
 * - `build(names)`: `results` of esbuild by bundle, and the `files` to be written, path → bytes, with the
 *   short class names `names` (shortNames.mjs) where there are any.
 * - `dispose()`: ends it.
 */
export function makeBundler(options) {
  let cached;

  /** What makes the bundles, for short names with this `digest`. */
  async function contextsFor(digest) {
    if (cached?.digest === digest) return cached.contexts;
    await dispose();
    // Scripts are renamed after they got their names, which therefore say by which names.
    const fileName = `[name]-[hash]${digest}`;
    const named = { entryNames: fileName, chunkNames: fileName, assetNames: fileName };
    const contexts = {};
    for (const [name, { outfile, ...others }] of Object.entries(options)) {
      contexts[name] = await esbuild.context(outfile ? { outfile, ...others } : { ...others, ...named });
    }
    cached = { digest, contexts };
    return contexts;
  }

  async function dispose() {
    for (const context of Object.values(cached?.contexts ?? {})) await context.dispose();
    cached = undefined;
  }

  async function build(names) {
    const contexts = await contextsFor(names?.digest ?? "");
    const made = await Promise.all(
      Object.entries(contexts).map(async ([name, context]) => [name, await context.rebuild()]),
    );
    const files = new Map();
    for (const [name, { outputFiles }] of made) {
      // It stands in the manifest, for the documents.
      if (name === "earlyEventQueue") continue;
      for (const [path, contents] of withShortNames(outputFiles, names)) files.set(path, contents);
    }
    return { results: Object.fromEntries(made), files };
  }

  return { build, dispose };
}

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
