/** What all specs share. */
import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

export { expect };

interface Fixtures {
  /** Everything the page wrote to the console, and every uncaught error, as `type: text`. */
  consoleLines: string[];
  /** Resolves once the page has started. */
  open: (path: string) => Promise<void>;
}

/** What Playwright itself says where playwright.config.ts forbids the service worker. */
const WORKER_BLOCKED = "Service Worker registration blocked by Playwright";

/** What Chromium says, to those who look for it, where signing in empties the cache. */
const CACHE_CLEARED = "Clear-Site-Data header on ";

/** Waits until the page has started (src/hydrate.tsx). */
export async function hydrated(page: Page): Promise<void> {
  await page.locator("html[data-started]").waitFor({ state: "attached" });
}

/** Requests for `address` wait until the function that is returned is called. */
export async function held(page: Page, address: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await released;
    // To what else the test has to say about it.
    await route.fallback();
  });
  return release;
}

export const test = base.extend<Fixtures>({
  consoleLines: async ({ page }, use) => {
    const lines: string[] = [];
    page.on("console", (message) => {
      const text = message.text();
      if (text !== WORKER_BLOCKED && !text.startsWith(CACHE_CLEARED))
        lines.push(`${message.type()}: ${text}`);
    });
    page.on("pageerror", (error) => lines.push(`uncaught: ${error.message}`));
    await use(lines);
  },
  open: async ({ page }, use) => {
    await use(async (path) => {
      await page.goto(path);
      await hydrated(page);
    });
  },
});

/** Widths and schemes that every screen is checked in for accessibility. */
const WIDTHS = [360, 1280];
const SCHEMES = ["light", "dark"] as const;

/** Expects no finding of axe in both schemes on the page as it is now. */
async function expectNoFindings(page: Page, where: string): Promise<void> {
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page })
      .options({ rules: { "target-size": { enabled: true } } })
      .analyze();
    const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" … ")}`);
    expect(findings, `${where}, ${colorScheme}`).toEqual([]);
  }
}

/** Expects no finding of axe and no overflow on the page as it is now, in both schemes. */
export async function expectAccessibleNow(page: Page): Promise<void> {
  // Without motion, contrast is measured on finished colours.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expectNoFindings(page, page.url());
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow, `sideways overflow of ${page.url()}`).toBeLessThanOrEqual(0);
}

/** Opens `path` in both schemes at 360 and 1280 px and expects no finding of axe and no overflow. */
export async function expectAccessible(page: Page, path: string): Promise<void> {
  const before = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 860 });
    // Without motion, contrast is measured on finished colours.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    await hydrated(page);
    await expectNoFindings(page, `${path} at ${width} px`);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `sideways overflow of ${path} at ${width} px`).toBeLessThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
}
