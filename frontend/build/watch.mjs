/** Building again whenever a source changes. */
import { readdirSync, watch } from "node:fs";
import { join } from "node:path";

/** Editors write a file in several steps, closer together than these milliseconds. */
const STEPS_OF_EDITORS = 10;

/**
 * Calls `build` now and after every change below `folder`, never twice at the same time. `changed` is
 * told the path of what has changed, below `folder`.
 *
 * @returns after the first build, a function that ends it
 */
export async function buildOnChanges(folder, { build, changed }) {
  let running = false;
  let due = true;
  const run = async () => {
    if (running) return;
    running = true;
    while (due) {
      due = false;
      await build();
    }
    running = false;
  };
  let timer;
  const stop = watchFolders(folder, (path) => {
    due = true;
    changed(path);
    clearTimeout(timer);
    timer = setTimeout(run, STEPS_OF_EDITORS);
  });
  await run();
  return stop;
}

/**
 * Watches `root` and all folders in it. Each by itself: Node's recursive watching loses files on Linux
 * that an editor replaces by renaming another one.
 */
function watchFolders(root, changed) {
  const watchers = new Map();
  const add = (path) => {
    // A folder in the place of another is not the one that was watched.
    watchers.get(path)?.close();
    watchers.delete(path);
    const entries = readdirSync(join(root, path), { withFileTypes: true });
    const watcher = watch(join(root, path), (kind, name) => {
      const inside = join(path, name ?? "");
      if (kind === "rename" && name) refresh(inside);
      changed(inside);
    });
    watchers.set(path, watcher);
    for (const entry of entries) {
      if (entry.isDirectory()) add(join(path, entry.name));
    }
  };
  /** Something came to `path` or left it. */
  const refresh = (path) => {
    try {
      add(path);
    } catch (error) {
      // A file, or nothing any more.
      if (error.code !== "ENOTDIR" && error.code !== "ENOENT") throw error;
    }
  };
  add("");
  return () => {
    for (const watcher of watchers.values()) watcher.close();
  };
}
