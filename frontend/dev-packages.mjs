/**
 * The packages that screens import, bundled once during development instead of at every change:
 * they are three quarters of what the browser gets.
 */
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import esbuild from "esbuild";

const require = createRequire(import.meta.url);

/** Imports that a package publishes as CommonJS, whose names have to be spelled out in a module. */
const COMMONJS = ["react", "react/jsx-dev-runtime", "react-dom", "react-dom/client"];
const MODULES = ["react-router", "react-router/dom"];

const fileOf = (specifier) => specifier.replaceAll("/", "-");

function source(specifier) {
  const from = JSON.stringify(specifier);
  if (MODULES.includes(specifier)) return `export * from ${from};`;
  const names = Object.keys(require(specifier)).filter((name) => name !== "default");
  return `import all from ${from};\nexport default all;\nexport const { ${names.join(", ")} } = all;`;
}

/**
 * Bundles the packages with `options` of esbuild into its `outdir`.
 *
 * @returns the written files, and a plugin that has other bundles import them from `/assets/`
 */
export async function bundlePackages(options) {
  const specifiers = [...COMMONJS, ...MODULES];
  const { outputFiles, metafile } = await esbuild.build({
    ...options,
    entryPoints: specifiers.map((specifier) => ({ in: `package:${specifier}`, out: fileOf(specifier) })),
    entryNames: "package-[name]-[hash]",
    chunkNames: "package-[name]-[hash]",
    splitting: true,
    plugins: [
      {
        name: "package-entries",
        setup(build) {
          build.onResolve({ filter: /^package:/ }, ({ path }) => ({
            path: path.slice("package:".length),
            namespace: "package",
          }));
          build.onLoad({ filter: /.*/, namespace: "package" }, ({ path }) => ({
            contents: source(path),
            resolveDir: options.absWorkingDir,
          }));
        },
      },
    ],
  });
  const addresses = new Map();
  for (const [output, { entryPoint }] of Object.entries(metafile.outputs)) {
    if (entryPoint) addresses.set(entryPoint.replace(/^package:/, ""), `/assets/${basename(output)}`);
  }
  const plugin = {
    name: "packages",
    setup(build) {
      build.onResolve({ filter: /^react(?:-dom|-router)?(?:\/.+)?$/ }, ({ path }) => {
        const address = addresses.get(path);
        if (!address)
          return { errors: [{ text: `${path} is not listed in ${join("frontend", "dev-packages.mjs")}` }] };
        return { path: address, external: true };
      });
    },
  };
  return { files: outputFiles, plugin };
}
