import { join } from "node:path";
import { fileURLToPath } from "node:url";
import esbuild from "esbuild";
import { describe, expect, test } from "vitest";
import { render } from "../src/ui/testing.tsx";
import { componentsOf } from "./components.mjs";
import { bundleOptions, stylesheetAddress } from "./options.mjs";
import { makeStyles } from "./styles.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

test.each(componentsOf(root))("%s has states, each of which renders", async (name) => {
  const { states } = await import(join(root, `src/ui/${name}/${name}.states.tsx`));
  expect(Object.keys(states).length).toBeGreaterThan(0);
  for (const state of Object.keys(states)) expect(render(states[state]), state).not.toBe("");
});

/** What only developers see. */
const FOR_DEVELOPERS = /^components:|^src\/dev\/|\.states\.tsx$/;

/** The sources of the bundles that users' browsers and the server get, which have bytes in them. */
async function sourcesOf(dev) {
  const { server, client } = bundleOptions({ root, server: join(root, "server.js"), assets: root, dev });
  client.plugins.push(stylesheetAddress().plugin);
  const results = await Promise.all([server, client].map((options) => esbuild.build(options)));
  const outputs = results.flatMap(({ metafile }) => Object.values(metafile.outputs));
  return outputs.flatMap(({ inputs }) =>
    Object.keys(inputs).filter((source) => inputs[source].bytesInOutput > 0),
  );
}

describe("the states of components", () => {
  test("are in the bundles for developers, all of them", async () => {
    const sources = new Set(await sourcesOf(true));
    for (const name of componentsOf(root)) expect(sources).toContain(`src/ui/${name}/${name}.states.tsx`);
  });

  test("have no byte in what is shipped", async () => {
    const sources = await sourcesOf(false);
    expect(sources).toContain("src/ui/Button/Button.tsx");
    expect(sources.filter((source) => FOR_DEVELOPERS.test(source))).toEqual([]);
  });

  test("add no styles to those that are shipped", async () => {
    const { css: shipped } = await makeStyles({ root, fonts: [], dev: false }).whole();
    const { css } = await makeStyles({ root, fonts: [], dev: true }).whole();
    // A class of src/dev/States.tsx alone.
    expect(css).toMatch(/contain:\s*layout/);
    expect(shipped).not.toMatch(/contain:\s*layout/);
  });
});
