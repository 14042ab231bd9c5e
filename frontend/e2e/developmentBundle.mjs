/** A bundle for developers, in a folder of its own. */
import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { componentsOf } from "../build/components.mjs";

/** Playwright runs beside build.mjs. */
const ROOT = process.cwd();

export async function buildForDevelopment() {
  const folder = await mkdtemp(join(tmpdir(), "centre-bundle-"));
  await promisify(execFile)(process.execPath, [join(ROOT, "build.mjs"), "--dev", "--out", folder]);
  return { folder, components: componentsOf(ROOT), remove: () => rm(folder, { recursive: true }) };
}
