/** The components of src/ui with their states, for the pages that show them while developing. */
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Names of the components below `root`: each has a folder of its own in src/ui. */
export const componentsOf = (root) =>
  readdirSync(join(root, "src/ui"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

const statesOf = (name) => `ui/${name}/${name}.states.tsx`;

/** Makes the module `#components`: name of a component → what its file of states exports. */
export const componentStates = {
  name: "component-states",
  setup(build) {
    const root = build.initialOptions.absWorkingDir;
    const sources = join(root, "src");
    build.onResolve({ filter: /^#components$/ }, () => ({ path: "components", namespace: "components" }));
    build.onLoad({ filter: /.*/, namespace: "components" }, () => {
      // A folder that was just made may have no states yet.
      const names = componentsOf(root).filter((name) => existsSync(join(sources, statesOf(name))));
      const imports = names.map((name) => `import * as ${name} from "./${statesOf(name)}";`);
      const contents = [...imports, `export const components = { ${names.join(", ")} };`].join("\n");
      return { contents, resolveDir: sources };
    });
  },
};
