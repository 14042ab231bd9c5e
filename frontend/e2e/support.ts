/** What all specs share. */
import { AxeBuilder } from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";

export { expect };

declare const process: { env: Record<string, string | undefined> };

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

/** What Chromium says where a spec gives the page another size while the browser fades from document to document. */
const FADE_ENDED_BY_SIZE = "Transition was aborted because of invalid state. Viewport size changed";

/** Waits until the page has started (src/hydrate.tsx). */
export async function hydrated(page: Page): Promise<void> {
  await page.locator("html[data-started]").waitFor({ state: "attached" });
}

/** Whether the bar casts a shadow now; before a page is scrolled it has one without any length. */
export const isRaised = (page: Page): Promise<boolean> =>
  page.locator("header").evaluate((bar) => /[1-9][\d.]*px/.test(getComputedStyle(bar).boxShadow));

/** Opens a page and then stops its clock: from here on time passes by `page.clock.runFor` alone. */
export async function openWithClock(
  page: Page,
  open: (path: string) => Promise<void>,
  path: string,
): Promise<void> {
  const start = Date.now();
  await page.clock.install({ time: start });
  await open(path);
  // A moment that lies ahead however slowly the page came up.
  await page.clock.pauseAt(start + 60_000);
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

/** For how long src/ui/Toaster shows a message. */
const SHOWN_FOR = 6000;

export const test = base.extend<Fixtures>({
  /** Messages stay until a spec closes them, for a busy machine may look later. How long they do otherwise, a unit test has. */
  context: async ({ context }, use) => {
    await context.addInitScript((shownFor) => {
      const { setTimeout } = window;
      const setLongerTimeout = (work: TimerHandler, delay?: number, ...more: unknown[]) =>
        setTimeout(work, delay === shownFor ? 3_600_000 : delay, ...more);
      Object.assign(window, { setTimeout: setLongerTimeout });
    }, SHOWN_FOR);
    await use(context);
  },
  /** As slow as scripts/e2e was told to make it. */
  page: async ({ page }, use) => {
    const rate = Number(process.env.SLOWDOWN ?? 1);
    if (rate > 1) {
      const session = await page.context().newCDPSession(page);
      await session.send("Emulation.setCPUThrottlingRate", { rate });
    }
    await use(page);
  },
  consoleLines: async ({ page }, use) => {
    const lines: string[] = [];
    page.on("console", (message) => {
      const text = message.text();
      if (text !== WORKER_BLOCKED && !text.startsWith(CACHE_CLEARED))
        lines.push(`${message.type()}: ${text}`);
    });
    page.on("pageerror", ({ message }) => {
      if (message !== FADE_ENDED_BY_SIZE) lines.push(`uncaught: ${message}`);
    });
    await use(lines);
  },
  open: async ({ page }, use) => {
    await use(async (path) => {
      await page.goto(path);
      await hydrated(page);
    });
  },
});

/** Widths that every screen is checked in for accessibility. */
const WIDTHS = [360, 1280];

/** What the two schemes differ in: all other rules of axe read the document and its layout. */
const RULES_ABOUT_COLOURS = ["color-contrast", "link-in-text-block"];

/** Expects no finding of axe in both schemes on the page as it is now, without what is in `exclude`. */
export async function expectNoFindings(page: Page, exclude: string[] = []): Promise<void> {
  // Without motion, contrast is measured on finished colours.
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    // The colours of the scheme that is left are there until the next frame is painted.
    await page.evaluate(
      () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
    );
    // The other mode opens a page for each result, for frames of other origins, which no page here has.
    const axe = new AxeBuilder({ page })
      .setLegacyMode()
      .options({ rules: { "target-size": { enabled: true } } });
    for (const selector of exclude) axe.exclude(selector);
    if (colorScheme === "dark") axe.withRules(RULES_ABOUT_COLOURS);
    const { violations } = await axe.analyze();
    const findings = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" … ")}`);
    const width = page.viewportSize()?.width;
    expect(findings, `${page.url()} at ${width} px, ${colorScheme}`).toEqual([]);
  }
}

/**
 * Expects no disclosure with fields in a container of its own size: once hydration has changed the fields on a slow phone,
 * Chromium 156 may show nothing of it any more, not even the line that opens it.
 */
async function expectNoDisclosureInContainer(page: Page): Promise<void> {
  const found = await page.locator("details:has(input, select, textarea)").evaluateAll((disclosures) =>
    disclosures
      .filter((it) => {
        for (let box = it.parentElement; box; box = box.parentElement)
          if (getComputedStyle(box).containerType !== "normal") return true;
        return false;
      })
      .map((it) => it.outerHTML.slice(0, 100)),
  );
  expect(found, `disclosures in containers at ${page.url()}`).toEqual([]);
}

/** Expects no finding of axe and no overflow on the page as it is now, in both schemes. */
export async function expectAccessibleNow(page: Page): Promise<void> {
  await expectNoFindings(page);
  await expectNoDisclosureInContainer(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(
    overflow,
    `sideways overflow of ${page.url()} at ${page.viewportSize()?.width} px`,
  ).toBeLessThanOrEqual(0);
}

/** Opens `path` in both schemes at 360 and 1280 px and expects no finding of axe and no overflow. */
export async function expectAccessible(page: Page, path: string): Promise<void> {
  const before = page.viewportSize();
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 860 });
    await page.goto(path);
    await hydrated(page);
    await expectAccessibleNow(page);
  }
  if (before) await page.setViewportSize(before);
}
