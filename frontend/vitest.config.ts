import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "site",
          include: ["src/**/*.test.{ts,tsx}", "build/*.test.mjs"],
          environment: "node",
          // Only what hangs meets it: properties take seconds on a busy machine.
          testTimeout: 300_000,
        },
      },
      "../crates/ssr/react/vitest.config.js",
    ],
  },
});
