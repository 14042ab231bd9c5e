import { defineConfig } from "@playwright/test";
import { chromium } from "../playwright.config";

declare const process: { env: Record<string, string | undefined> };

/** Pictures of all screens in all their states; scripts/screens says how to take them. */
export default defineConfig({
  testDir: ".",
  testMatch: "screens.spec.ts",
  outputDir: "../test-results",
  fullyParallel: true,
  workers: 2,
  reporter: [["dot"], ["./report.ts"]],
  timeout: 120_000,
  expect: { timeout: 8_000 },
  use: {
    ...chromium("/usr/bin/chromium-headless-shell"),
    baseURL: process.env.CENTRE_TEST_URL ?? "http://127.0.0.1:8080",
    serviceWorkers: "block",
    locale: "en-ZA",
    timezoneId: "Africa/Johannesburg",
  },
});
