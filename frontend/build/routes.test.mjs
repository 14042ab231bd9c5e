import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import esbuild from "esbuild";
import { afterEach, beforeEach, expect, test } from "vitest";
import { screenEntries, scriptsOfRoutes, sourcesOf } from "./routes.mjs";

let root;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "routes-"));
  await write({
    "start.ts": 'import "./shared";\nimport { table } from "./routes";\nconsole.log(table);',
    "shared.ts": 'import "./title";\nimport "./list";\nimport "./site/eager";',
    "routes.tsx":
      'import * as eager from "./site/eager";\nexport const table = [eager, () => import("./site/home"),' +
      ' () => import("./site/learn"), () => import("./site/learn/quiz")];',
    "site/eager.tsx": "export const Component = () => 0;",
    "site/home.tsx": 'import { title } from "../title";\nexport const Component = () => title();',
    "site/learn.tsx": 'import { list } from "../list";\nexport const Component = () => list();',
    "site/learn/quiz.tsx":
      'import { title } from "../../title";\nexport const Component = () => title() + 1;',
    "title.ts": 'export const title = () => "title";',
    "list.ts": 'import { title } from "./title";\nexport const list = () => [title()];',
  });
});

afterEach(() => rm(root, { recursive: true }));

async function write(sources) {
  for (const [path, source] of Object.entries(sources)) {
    const file = join(root, "src", path);
    await mkdir(join(file, ".."), { recursive: true });
    await writeFile(file, source);
  }
}

async function bundle() {
  const { metafile, outputFiles } = await esbuild.build({
    absWorkingDir: root,
    bundle: true,
    entryPoints: ["src/start.ts"],
    format: "esm",
    logLevel: "silent",
    metafile: true,
    outdir: join(root, "out"),
    plugins: [screenEntries],
    splitting: true,
    write: false,
  });
  return { metafile, outputFiles };
}

const ANCESTORS = {
  layout: [],
  "site/eager": ["layout"],
  "site/home": ["layout"],
  "site/learn": ["layout"],
  "site/learn/quiz": ["site/learn", "layout"],
};

test("a route has the scripts of its screen and of those around it", async () => {
  const { metafile } = await bundle();
  const scripts = scriptsOfRoutes(metafile, ANCESTORS);
  const withoutHashes = [...scripts].map(([route, files]) => [
    route,
    files.map((file) => file.replace(/-\w{8}\.js$/, "")),
  ]);
  expect(withoutHashes).toEqual([
    ["site/eager", []],
    ["site/home", ["out/home"]],
    ["site/learn", ["out/learn"]],
    ["site/learn/quiz", ["out/quiz", "out/learn"]],
  ]);
});

test("what src/shared.ts names is in one script, whichever screens need it", async () => {
  const { outputFiles } = await bundle();
  const having = (text) => outputFiles.filter((file) => file.text.includes(text));
  expect(having('"title"')).toHaveLength(1);
  expect(having('"title"')).toEqual(having("var list ="));
});

test("a page's sources are its screens' and the start's, not all that is in the shared script", async () => {
  const { metafile } = await bundle();
  const scripts = scriptsOfRoutes(metafile, ANCESTORS);
  const sources = (route) => sourcesOf(metafile, ["src/start.ts"], scripts.get(route)).sort();
  const ofAll = ["src/routes.tsx", "src/site/eager.tsx", "src/start.ts"];
  expect(sources("site/home")).toEqual([...ofAll, "src/site/home.tsx", "src/title.ts"].sort());
  expect(sources("site/learn/quiz")).toEqual(
    [...ofAll, "src/list.ts", "src/site/learn.tsx", "src/site/learn/quiz.tsx", "src/title.ts"].sort(),
  );
});

test("an id that is not the path of its module is refused, from either side", async () => {
  const { metafile } = await bundle();
  const { "site/home": home, ...others } = ANCESTORS;
  expect(() => scriptsOfRoutes(metafile, { ...ANCESTORS, "site/hom": home })).toThrow(
    "No screen is src/site/hom.tsx",
  );
  expect(() => scriptsOfRoutes(metafile, others)).toThrow(
    'No route in src/routes.tsx has the id "site/home"',
  );
});

test("a screen that is not there is reported where the table names it", async () => {
  await write({ "routes.tsx": 'export const table = [() => import("./site/missing")];' });
  const failed = await bundle().catch(({ errors }) => errors);
  expect(failed).toMatchObject([
    { text: 'Could not resolve "./site/missing"', location: { file: "src/routes.tsx", line: 1 } },
  ]);
});
