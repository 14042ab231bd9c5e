import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { promisify } from "node:util";

const OPTIONS = "--ignoreConfig --noEmit --strict --skipLibCheck --module esnext --moduleResolution bundler";

export async function findings(source, file) {
  await writeFile(file, source);
  try {
    await promisify(execFile)("npx", ["tsc", ...OPTIONS.split(" "), file]);
    return "";
  } catch (error) {
    return error.stdout || String(error);
  }
}
