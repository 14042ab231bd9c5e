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
    "shared.ts": 'import "./title";\nimport "./list";\nimport "./routes/eager";',
    "routes.tsx":
      'import * as eager from "./routes/eager";\nexport const table = [eager, () => import("./routes/home"),' +
      ' () => import("./routes/learn"), () => import("./routes/learn/quiz")];',
    "routes/eager.tsx": "export const Component = () => 0;",
    "routes/home.tsx": 'import { title } from "../title";\nexport const Component = () => title();',
    "routes/learn.tsx": 'import { list } from "../list";\nexport const Component = () => list();',
    "routes/learn/quiz.tsx":
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
  frame: [],
  "routes/eager": ["frame"],
  "routes/home": ["frame"],
  "routes/learn": ["frame"],
  "routes/learn/quiz": ["routes/learn", "frame"],
};

test("a route has the scripts of its screen and of those around it", async () => {
  const { metafile } = await bundle();
  const scripts = scriptsOfRoutes(metafile, ANCESTORS);
  const withoutHashes = [...scripts].map(([route, files]) => [
    route,
    files.map((file) => file.replace(/-\w{8}\.js$/, "")),
  ]);
  expect(withoutHashes).toEqual([
    ["routes/eager", []],
    ["routes/home", ["out/home"]],
    ["routes/learn", ["out/learn"]],
    ["routes/learn/quiz", ["out/quiz", "out/learn"]],
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
  const ofAll = ["src/routes.tsx", "src/routes/eager.tsx", "src/start.ts"];
  expect(sources("routes/home")).toEqual([...ofAll, "src/routes/home.tsx", "src/title.ts"].sort());
  expect(sources("routes/learn/quiz")).toEqual(
    [...ofAll, "src/list.ts", "src/routes/learn.tsx", "src/routes/learn/quiz.tsx", "src/title.ts"].sort(),
  );
});

test("an id that is not the path of its module is refused, from either side", async () => {
  const { metafile } = await bundle();
  const { "routes/home": home, ...others } = ANCESTORS;
  expect(() => scriptsOfRoutes(metafile, { ...ANCESTORS, "routes/hom": home })).toThrow(
    "No screen is src/routes/hom.tsx",
  );
  expect(() => scriptsOfRoutes(metafile, others)).toThrow(
    'No route in src/routes.tsx has the id "routes/home"',
  );
});

test("a screen that is not there is reported where the table names it", async () => {
  await write({ "routes.tsx": 'export const table = [() => import("./routes/missing")];' });
  const failed = await bundle().catch(({ errors }) => errors);
  expect(failed).toMatchObject([
    { text: 'Could not resolve "./routes/missing"', location: { file: "src/routes.tsx", line: 1 } },
  ]);
});
