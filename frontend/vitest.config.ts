import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** React's renderer, which stands outside of this folder and has no packages of its own. */
const renderer = fileURLToPath(new URL("../crates/ssr/react", import.meta.url));

/** Has it find the packages that are installed here. */
const installedPackages = {
  name: "installed-packages",
  enforce: "pre" as const,
  resolveId(
    this: { resolve: (id: string, importer: string) => Promise<unknown> },
    id: string,
    importer?: string,
  ) {
    if (!importer?.startsWith(renderer) || /^[./\0]|^node:/.test(id)) return null;
    return this.resolve(id, import.meta.filename);
  },
};

// Only what hangs meets it: properties take seconds on a busy machine.
const testTimeout = 300_000;

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "site",
          include: ["src/**/*.test.{ts,tsx}", "build/*.test.mjs"],
          environment: "node",
          testTimeout,
        },
      },
      {
        root: renderer,
        plugins: [installedPackages],
        test: {
          name: "renderer",
          include: ["test/*.test.js"],
          environment: "node",
          // React's production build, of which it knows the internals.
          env: { NODE_ENV: "production" },
          testTimeout,
        },
      },
    ],
  },
});
