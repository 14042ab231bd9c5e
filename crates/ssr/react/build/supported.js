/** Which React the renderer knows: another one may render other bytes, or have other internals. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

export const VERSION = "19.3.1";

/** The files whose internals are used, or whose bytes are made, by their hashes. */
const FILES = {
  react: {
    "cjs/react.production.js": "0b5529981841afa1b58c76ba85c29bb681ff5f07cd8cde6a10b967d3915b8e1c",
    "cjs/react-jsx-runtime.production.js": "1e46f15002696985e80c61d47aaa30dabb03c954270a690f5f7dfbbacfa9002b",
  },
  "react-dom": {
    "cjs/react-dom.production.js": "7a05d7f7bb2b02aae84018a88d4815a2181eef48d2cb8172d403eaa2b131eefd",
    "cjs/react-dom-server-legacy.browser.production.js":
      "a470866a7a27a7f4fa69ef04e9bfdea0514fc9defdcc48bda43516b9ae2dfadd",
  },
};

/** The file whose writing to streams is replaced. */
const STREAM_FILES = {
  "react-dom": {
    "cjs/react-dom-server.browser.production.js":
      "a2d401254a198160cdea2164656da5caf35c514b9608906bd38b20e07a99312b",
  },
};

const hashOf = (file) => createHash("sha256").update(readFileSync(file)).digest("hex");

/**
 * Returns what is different about the React that is installed in `folder`, or null.
 *
 * @param {string} folder
 * @returns {string | null}
 */
export const findDifference = (folder) => differenceOf(folder, FILES);

/**
 * Returns what is different about the React that is installed in `folder` where it streams, or null.
 *
 * @param {string} folder
 * @returns {string | null}
 */
export const findStreamDifference = (folder) => differenceOf(folder, STREAM_FILES);

function differenceOf(folder, all) {
  const require = createRequire(join(folder, "package.json"));
  for (const [name, files] of Object.entries(all)) {
    const manifest = require.resolve(`${name}/package.json`);
    const { version } = JSON.parse(readFileSync(manifest, "utf8"));
    if (version !== VERSION) return `${name} is ${version}`;
    for (const [file, hash] of Object.entries(files)) {
      if (hashOf(join(dirname(manifest), file)) !== hash) return `${name}/${file} has other bytes`;
    }
  }
  return null;
}
