/** Which scripts and which sources belong to the page of a route. */
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Says what is to be in one script, whether a page needs it or not. */
const SHARED = "src/shared.ts";

/** Has the script of every screen import src/shared.ts, which says why. The screens' sources know nothing of it. */
export const screenEntries = {
  name: "screen-entries",
  setup(build) {
    const sources = join(build.initialOptions.absWorkingDir, "src");
    build.onResolve({ filter: /^\.\/(site|office|dev)\// }, ({ path, kind, resolveDir }) => {
      if (kind !== "dynamic-import" || resolveDir !== sources) return undefined;
      // Of what is missing the bundler itself says best where it was asked for.
      if (!existsSync(join(sources, `${path}.tsx`))) return undefined;
      return { path: path.slice("./".length), namespace: "screen" };
    });
    build.onLoad({ filter: /.*/, namespace: "screen" }, ({ path }) => ({
      contents: `import "./shared";\nexport * from ${JSON.stringify(`./${path}`)};`,
      resolveDir: sources,
    }));
  },
};

/**
 * Reads which routes stand inside which: a function of the server's bundle that answers route → the
 * routes around it. It reads the bundle where `table`, the text of src/routes.tsx, differs from last time.
 */
export function ancestorsReader() {
  const last = { table: "", ancestors: {} };
  return async (table, serverBundle) => {
    if (table !== last.table) {
      // A data: address, because Node takes a file for a module only where a package.json says so.
      const code = Buffer.from(serverBundle).toString("base64");
      const { ancestors } = await import(`data:text/javascript;base64,${code}`);
      Object.assign(last, { table, ancestors });
    }
    return last.ancestors;
  };
}

export const readRouteTable = (root) => readFile(join(root, "src/routes.tsx"), "utf8");

/**
 * Route → the scripts of its screen and of the screens around it, from what esbuild says of the
 * browser's bundle. Fails where the id of a route is not the path of its screen.
 */
export function scriptsOfRoutes({ inputs, outputs }, ancestors) {
  const own = new Map();
  for (const [output, { entryPoint }] of Object.entries(outputs)) {
    if (entryPoint?.startsWith("screen:")) own.set(entryPoint.slice("screen:".length), output);
  }
  const routes = Object.keys(ancestors).filter((route) => route.includes("/"));
  for (const route of routes) {
    if (!(`src/${route}.tsx` in inputs)) {
      throw new Error(
        `No screen is src/${route}.tsx: the id of a route in src/routes.tsx is the path of its module`,
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

/** The sources of a page: those of `entries`, which all pages run, of its `scripts`, and all that they import. */
export function sourcesOf({ inputs, outputs }, entries, scripts) {
  const found = new Set();
  // By source and not by script: a shared script also holds what only other pages need.
  const visit = (source) => {
    if (found.has(source) || source === SHARED) return;
    found.add(source);
    for (const { path, kind, external } of inputs[source].imports) {
      if (kind === "import-statement" && !external) visit(path);
    }
  };
  for (const source of [...entries, ...scripts.map((script) => outputs[script].entryPoint)]) visit(source);
  return [...found].filter((source) => source.startsWith("src/"));
}
