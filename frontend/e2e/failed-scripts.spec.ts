/** A script does not load: nothing is out of reach, the page says so, and offers to load itself again. */
import type { Page } from "@playwright/test";
import { expect, expectAccessibleNow, held, hydrated, test } from "./support";

/** As long as the page waits for its scripts after a tap, in milliseconds (src/runtime/start/earlyEventQueue.ts). */
const TIMEOUT_MS = 30_000;

const notice = (page: Page) => page.getByRole("alert").filter({ hasText: "did not load completely" });

/** What a page of tabs shows of its panels. */
const panels = (page: Page) => page.locator("[data-panel]:visible");

for (const [kind, script] of [
  ["the first one", "**/entry-*.js"],
  ["a later one", "**/hydrate-*.js"],
  ["one of the page's own", "**/holy-trinity-*.js"],
] as const) {
  test(`where ${kind} fails, everything can be read, and the page can be loaded again`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.route(script, (route) => route.abort());
    await page.goto("/about/holy-trinity");
    await expect(notice(page)).toBeVisible();
    await expect(panels(page)).toHaveCount(1);
    await expectAccessibleNow(page);
    // The other lives are a link away.
    await page.locator("[data-tab]").last().click();
    await expect(page).toHaveURL("/about/holy-trinity?tab=swami-vivekananda");
    await expect(panels(page)).toContainText("Vivekananda");
    await expect(notice(page)).toBeVisible();
    await page.unrouteAll();
    await notice(page).getByRole("link").click();
    await hydrated(page);
    await expect(page).toHaveURL("/about/holy-trinity?tab=swami-vivekananda");
    await expect(notice(page)).toBeHidden();
    await expect(panels(page)).toHaveCount(1);
  });
}

for (const [kind, body] of [
  ["breaks off", 'import("/'],
  ["fails", 'throw new Error("refused by this spec")'],
]) {
  test(`where the first one ${kind}, tabs are links at once`, async ({ page }) => {
    await page.route("**/entry-*.js", (route) => route.fulfill({ contentType: "text/javascript", body }));
    await page.goto("/about/holy-trinity");
    await expect(notice(page)).toBeVisible();
    await page.locator("[data-tab]").last().click();
    await expect(page).toHaveURL("/about/holy-trinity?tab=swami-vivekananda");
  });
}

test("an error in a script of others, as extensions have, is none of the page", async ({ page }) => {
  const release = await held(page, "**/*.js");
  await page.goto("/about/holy-trinity", { waitUntil: "domcontentloaded" });
  await page.evaluate(() => {
    const filename = "chrome-extension://abc/content.js";
    dispatchEvent(new ErrorEvent("error", { message: "x is not defined", filename }));
  });
  await expect(notice(page)).toBeHidden();
  await page.locator("[data-tab]").last().click();
  release();
  await hydrated(page);
  await expect(page.getByRole("tab").last()).toHaveAttribute("aria-selected", "true");
});

test("half a minute after a tap the page does without scripts, and with them if they come after all", async ({
  page,
}) => {
  await page.clock.install();
  const release = await held(page, "**/*.js");
  await page.goto("/learn/quizzes", { waitUntil: "domcontentloaded" });
  const tab = page.locator("[data-tab]", { hasText: "Community" });
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2 * TIMEOUT_MS);
  // Nobody has asked for anything yet.
  await expect(notice(page)).toBeHidden();
  await tab.click();
  await page.clock.fastForward(TIMEOUT_MS - 1000);
  await expect(notice(page)).toBeHidden();
  await page.clock.fastForward(2000);
  await expect(notice(page)).toBeVisible();
  await expect(panels(page)).toHaveCount(1);
  expect(await page.evaluate(() => window.earlyClicks?.open)).toBe(true);

  release();
  await page.clock.resume();
  await hydrated(page);
  await expect(notice(page)).toBeHidden();
  await expect(tab).toHaveAttribute("aria-selected", "true");
  await expect(panels(page)).toHaveCount(1);
});
