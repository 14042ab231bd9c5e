import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

export async function read(path) {
  try {
    return await readFile(path, "base64");
  } catch (error) {
    if (error.code === "ENOENT") return undefined;
    throw error;
  }
}

export async function write(path, base64) {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, base64, "base64");
}
