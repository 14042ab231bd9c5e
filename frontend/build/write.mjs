/** Writes what was built, and takes away what earlier builds left. */
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/**
 * Writes builds below `out`. `folders` hold nothing but what a build writes into them.
 *
 * The returned function takes a build's files, path → bytes, and its manifest. While it is used again
 * and again (`keeping`), it only writes what differs from the build before.
 */
export function makeWriter({ out, folders, keeping }) {
  /** What the build before wrote; empty where one failed halfway, which has written who knows what. */
  let written = new Map();

  return async (files, manifest) => {
    const before = keeping ? written : new Map();
    written = new Map();
    for (const folder of folders) await removeOthers(folder, files);
    const changed = [...files].filter(
      ([path, bytes]) => !before.has(path) || Buffer.compare(before.get(path), bytes),
    );
    await Promise.all(
      changed.map(async ([path, bytes]) => {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, bytes);
      }),
    );
    written = files;
    await writeManifest(join(out, "manifest.json"), manifest);
  };
}

/** Removes from `folder`, and below it, what is not among `files`. */
async function removeOthers(folder, files) {
  await mkdir(folder, { recursive: true });
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !files.has(path)) await rm(path);
  }
}

/** Last, and in one step: whoever watches the folder waits for this file. */
async function writeManifest(path, manifest) {
  await writeFile(`${path}.part`, `${JSON.stringify(manifest, null, 2)}\n`);
  await rename(`${path}.part`, path);
}
