/** Addresses of what is served below /assets/: a name with a hash of the file's content, kept by browsers for good. */
import { createHash } from "node:crypto";
import { basename } from "node:path";

const hashOf = (bytes) => createHash("sha256").update(bytes).digest("base64url").slice(0, 10);

/** The address of a file that esbuild has not named. */
export const hashedAddress = (name, bytes, extension) => `/assets/${name}-${hashOf(bytes)}.${extension}`;

/** The address of esbuild's output file `path`. */
export const addressOf = (path) => `/assets/${basename(path)}`;
