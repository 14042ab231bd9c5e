import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import esbuild from "esbuild";
import { beforeAll, describe, expect, test } from "vitest";
import { bundleOptions, stylesheetAddress } from "./options.mjs";
import { rowsOf, weightsOf } from "./weights.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const MAKE = "docs/home-scripts.md is out of date; its head has the command that makes it anew";

/** What is not worth a correction of the page, in minified bytes. */
const SMALL = 500;

let weights;

beforeAll(async () => {
  const { client, entry } = bundleOptions({
    root,
    server: join(root, "server.js"),
    assets: root,
    dev: false,
  });
  client.plugins.push(stylesheetAddress().plugin);
  const [ofClient, ofEntry] = await Promise.all([client, entry].map((options) => esbuild.build(options)));
  weights = weightsOf({ client: ofClient.metafile, entry: ofEntry.metafile });
});

const sourcesOf = (scripts) => scripts.flatMap(({ modules }) => [...modules.keys()]);
const routerOf = ({ later }) =>
  later.find(({ source }) => source === "src/runtime/routing/dataRouter.ts").scripts;

describe("the home page", () => {
  test("starts without what makes navigations, which is one script", () => {
    expect(sourcesOf(weights.start)).not.toContain("react-router/lib/router/instrumentation.js");
    const router = rowsOf(weights.start).find(({ name }) => name === "react-router/lib/router/router.js");
    // A line of it.
    expect(router.bytes).toBeLessThan(SMALL);
    expect(routerOf(weights)).toHaveLength(1);
    expect(sourcesOf(routerOf(weights))).toContain("react-router/lib/router/router.js");
    // The shared parts of the router are there once.
    expect(sourcesOf(routerOf(weights))).not.toContain("react-router/lib/router/utils.js");
  });

  // Its file is one script with all else that it holds: a Form is loaded by whoever imports a Link.
  test("starts without the file of the router's forms, fetchers and links", () => {
    expect(sourcesOf(weights.start)).not.toContain("react-router/lib/dom/lib.js");
  });

  test("has its scripts named module by module", async () => {
    const page = await readFile(join(root, "..", "docs", "home-scripts.md"), "utf8");
    const sections = page.split(/^## /m);
    const namedIn = (heading) => {
      const section = sections.find((it) => it.startsWith(heading)) ?? "";
      const lines = section.matchAll(/^\| `(.+?)` \| ([\d,]+) \|/gm);
      return new Map([...lines].map(([, name, bytes]) => [name, Number(bytes.replaceAll(",", ""))]));
    };
    for (const [heading, scripts] of [
      ["At the start", weights.start],
      ["With the first navigation", routerOf(weights)],
    ]) {
      const named = namedIn(heading);
      const rows = new Map(rowsOf(scripts).map(({ name, bytes }) => [name, bytes]));
      for (const name of new Set([...named.keys(), ...rows.keys()])) {
        const [then, now] = [named.get(name) ?? 0, rows.get(name) ?? 0];
        expect(Math.abs(now - then), `${name}: ${then} → ${now}. ${MAKE}`).toBeLessThan(
          Math.max(SMALL, then / 10),
        );
      }
    }
  });
});
