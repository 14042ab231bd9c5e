import { join } from "node:path";

const here = import.meta.dirname;
const packages = join(here, "../../../frontend/package.json");

/** This folder has no packages of its own: its tests take those of the frontend. */
const installedPackages = {
  name: "installed-packages",
  enforce: "pre",
  resolveId(id, importer) {
    if (!importer?.startsWith(here) || /^[./\0]|^node:/.test(id)) return null;
    return this.resolve(id, packages);
  },
};

export default {
  plugins: [installedPackages],
  test: {
    name: "renderer",
    root: here,
    include: ["test/*.test.js"],
    environment: "node",
    // React's production build, whose internals the renderer knows.
    env: { NODE_ENV: "production" },
    // Only what hangs meets it: properties take seconds on a busy machine.
    testTimeout: 300_000,
  },
};
