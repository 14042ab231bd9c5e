import { defineConfig } from "@playwright/test";

declare const process: { env: Record<string, string | undefined> };

/**
 * Most specs run in Chromium's headless shell, the same engine without the rest of the browser,
 * which takes two thirds of the time. It keeps no pages for going back, and sets text a little
 * otherwise than visitors' browsers do, and reads no profile's preferences: what depends on that
 * runs in the whole browser.
 */
const IN_THE_WHOLE_BROWSER = ["**/slow-phones.spec.ts", "**/storage.spec.ts"];

/** Keeps all cores busy, so that it runs after all others, unless some are named: Playwright would run them all. */
const BESIDE_BUSY_PROCESSES = "**/first-pictures.spec.ts";

export function chromium(usualPlace: string) {
  return {
    browserName: "chromium" as const,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? usualPlace,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  };
}

/**
 * The specs run against a server that is already there: `CENTRE_TEST_URL`, by default the
 * address of `make run`. `CHROMIUM` names the browser where it is not in its usual place.
 */
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  fullyParallel: true,
  workers: 2,
  reporter: [["list"]],
  // Only what hangs meets these: a busy machine is many times slower than an idle one.
  timeout: 3_600_000,
  expect: { timeout: 120_000 },
  use: {
    // What never comes is named in the report.
    actionTimeout: 120_000,
    baseURL: process.env.CENTRE_TEST_URL ?? "http://127.0.0.1:8080",
    // A worker answers before the routes of a spec do; the specs of the worker allow it.
    serviceWorkers: "block",
    viewport: { width: 1280, height: 860 },
  },
  projects: [
    { name: "chromium", testMatch: IN_THE_WHOLE_BROWSER, use: chromium("/usr/bin/chromium") },
    {
      name: "headless shell",
      testIgnore: [...IN_THE_WHOLE_BROWSER, BESIDE_BUSY_PROCESSES],
      use: chromium("/usr/bin/chromium-headless-shell"),
    },
    {
      name: "busy machine",
      testMatch: BESIDE_BUSY_PROCESSES,
      dependencies: process.env.CENTRE_WHOLE_SUITE ? ["chromium", "headless shell"] : [],
      use: chromium("/usr/bin/chromium-headless-shell"),
    },
  ],
});
