import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { buildOnChanges } from "./watch.mjs";

/** Milliseconds that a change may take on a busy machine; only what is never seen takes them. */
const TIMEOUT_MS = 20_000;

vi.setConfig({ testTimeout: 10 * TIMEOUT_MS });

let folder;
let stop;
let builds;
let changed;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "watch-"));
  await mkdir(join(folder, "deep"));
  await writeFile(join(folder, "deep", "page.ts"), "0");
  builds = 0;
  changed = [];
  stop = await buildOnChanges(folder, {
    build: async () => {
      builds += 1;
    },
    changed: (path) => changed.push(path),
  });
});

afterEach(async () => {
  stop();
  await rm(folder, { recursive: true });
});

/** Builds again after `change`, and only because of it: events of one change may come one after the other. */
async function rebuilds(change) {
  const before = builds;
  await change();
  await vi.waitFor(() => expect(builds).toBeGreaterThan(before), { timeout: TIMEOUT_MS });
  await new Promise((resolve) => setTimeout(resolve, 100));
}

test("every kind of save is seen, however often", async () => {
  expect(builds).toBe(1);
  const page = join(folder, "deep", "page.ts");
  const inPlace = (text) => rebuilds(() => writeFile(page, text));
  const byRenaming = (text) =>
    rebuilds(async () => {
      await writeFile(`${page}~`, text);
      await rename(`${page}~`, page);
    });
  await inPlace("1");
  await byRenaming("2");
  await inPlace("3");
  await byRenaming("4");
  await byRenaming("5");
  await inPlace("6");
  expect(changed).toContain(join("deep", "page.ts"));
});

test("files of folders that come later are seen, also where one was before", async () => {
  const late = join(folder, "late");
  for (const round of [1, 2]) {
    await rebuilds(() => mkdir(late));
    await rebuilds(() => writeFile(join(late, "style.css"), `${round}`));
    await rebuilds(() => writeFile(join(late, "style.css"), `${round} again`));
    await rebuilds(() => rm(late, { recursive: true }));
  }
  expect(changed).toContain(join("late", "style.css"));
});

test("what changes while a build runs is built afterwards, and never two at a time", async () => {
  stop();
  let running = 0;
  let most = 0;
  let release;
  stop = await buildOnChanges(folder, {
    build: async () => {
      running += 1;
      most = Math.max(most, running);
      builds += 1;
      if (release === null) await new Promise((resolve) => (release = resolve));
      running -= 1;
    },
    changed: () => {},
  });
  release = null;
  await rebuilds(() => writeFile(join(folder, "a.ts"), "1"));
  const before = builds;
  await writeFile(join(folder, "a.ts"), "2");
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(builds).toBe(before);
  release();
  await vi.waitFor(() => expect(builds).toBe(before + 1), { timeout: TIMEOUT_MS });
  expect(most).toBe(1);
});
