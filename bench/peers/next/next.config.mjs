import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));

export default {
  output: "standalone",
  outputFileTracingRoot: here,
  turbopack: { root: here },
  poweredByHeader: false,
};
