import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export async function withProfile(preferences, use) {
  const folder = await mkdtemp(join(tmpdir(), "profile-"));
  try {
    await mkdir(join(folder, "Default"));
    await writeFile(join(folder, "Default", "Preferences"), JSON.stringify(preferences));
    await use(folder);
  } finally {
    await rm(folder, { recursive: true, maxRetries: 5 });
  }
}
