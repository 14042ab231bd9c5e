/** Whatever the time zone of a device, and however wrong its clock: what is shown is what the centre has said. */
import type { Page } from "@playwright/test";
import { expect, test } from "./account/people";
import { hydrated } from "./support";

/** Pages with days, times or a year. */
const PAGES = [
  "/",
  "/about",
  "/services/special-functions",
  "/services/special-functions/sunday-satsang",
  "/services/special-functions/2025-05-18-seminar",
  "/services/seminar-registration",
  "/new-ashram-project/timeline",
  "/gallery/image/event3",
  "/contact",
];

/** All words of a page, as it is now or as the server has sent it. */
const words = (page: Page, html?: string) =>
  page.evaluate((sent) => {
    const whole = sent === undefined ? document : new DOMParser().parseFromString(sent, "text/html");
    const texts: string[] = [];
    const walker = document.createTreeWalker(whole.getElementById("root") ?? whole, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, data } = walker.currentNode as Text;
      // Copies of slides come with the scripts, what is said while a page is on its way goes, and whether the
      // browser knows passkeys is known there alone.
      const others = "[data-copy], [role=status], noscript, [aria-labelledby=passkeys]";
      if (!parentElement?.closest(others)) texts.push(data);
    }
    return texts.join(" ").replaceAll(/\s+/g, " ").trim();
  }, html);

/** Opens pages and goes through some by links: no word of them depends on the device. */
async function expectWordsOfTheServer(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    const sent = (await (await page.goto(path))?.text()) ?? "";
    await hydrated(page);
    expect.soft(await words(page), path).toBe(await words(page, sent));
  }
}

for (const [device, timezoneId, offset] of [
  ["east of the centre, where its day has begun before", "Pacific/Auckland", -720],
  ["west of it, where its day is still yesterday", "America/Los_Angeles", 420],
  ["half an hour beside the hours of others", "Asia/Kolkata", -330],
] as const) {
  test.describe(`a device ${device}`, () => {
    test.use({ timezoneId });

    test("shows days and times as the centre says them", async ({ page, be, consoleLines }) => {
      await expectWordsOfTheServer(page, PAGES);
      expect(await page.evaluate(() => new Date(2025, 5, 15).getTimezoneOffset())).toBe(offset);
      await page.goto("/services/special-functions");
      await hydrated(page);
      // Rendered here, by the browser.
      await page.getByRole("link", { name: /Empowerment/ }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Empowerment/);
      const rendered = await words(page);
      await page.reload();
      await hydrated(page);
      expect(await words(page)).toBe(rendered);
      expect(rendered).toContain("24 May 2025");
      // Days and times of signing in, down to the minute.
      await be("student");
      await expectWordsOfTheServer(page, ["/profile"]);
      expect(consoleLines).toEqual([]);
    });
  });
}

for (const [wrong, years] of [
  ["behind", -1],
  ["ahead", 1],
] as const) {
  test(`a clock that is a year ${wrong} changes no word`, async ({ page, be, consoleLines }) => {
    const year = new Date().getFullYear() + years;
    await page.clock.setFixedTime(new Date(year, 5, 15, 12));
    await expectWordsOfTheServer(page, PAGES);
    expect(await page.evaluate(() => new Date().getFullYear())).toBe(year);
    await expect(page.locator("footer")).not.toContainText(`© ${year}`);
    await page.locator('footer a[href="/about"]').click();
    await expect(page.locator("h1")).toHaveText("About Us");
    await expect(page.locator("footer")).not.toContainText(`© ${year}`);
    // Nobody is signed out by it.
    await be("student");
    await expectWordsOfTheServer(page, ["/profile"]);
    await expect(page.locator("[popovertarget=user-menu]")).toBeVisible();
    expect(consoleLines).toEqual([]);
  });
}
