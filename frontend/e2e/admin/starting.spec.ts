/** What is tapped while a screen starts is still where it was: nothing above it comes or goes. */
import type { Page } from "@playwright/test";
import { expect, test } from "../account/people";
import { held, hydrated } from "../support";

const OFFICE = [
  "/office",
  "/admin/messages",
  "/admin/pictures",
  "/admin/people",
  "/admin/donations",
  "/admin/content",
  "/admin/content/about/vedanta",
  "/admin/content/events/2025-05-18-seminar",
  "/admin/content/about/vedanta?history",
];

declare global {
  interface Window {
    /** Where controls stood before the scripts came, in CSS pixels of the page. */
    before: Map<Element, string>;
    places: () => Map<Element, string>;
  }
}

/** What moved in the page while it started, each with its places. */
async function moved(page: Page, path: string): Promise<string[]> {
  await page.addInitScript(() => {
    window.places = () =>
      new Map(
        [...document.querySelectorAll("main :is(a, button, input, select, textarea, summary)")]
          .filter((it) => it.checkVisibility())
          .map((it) => {
            const { x, y } = it.getBoundingClientRect();
            return [it, `${Math.round(x)}, ${Math.round(y + scrollY)}`];
          }),
      );
  });
  const release = await held(page, "**/*.js");
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await page.evaluate(async () => {
    await document.fonts.ready;
    window.before = window.places();
  });
  await release();
  await hydrated(page);
  await page.unroute("**/*.js");
  return page.evaluate(() => {
    const now = window.places();
    return [...window.before]
      .filter(([it, place]) => (now.get(it) ?? place) !== place)
      .map(([it, place]) => `${it.outerHTML.slice(0, 120)}: ${place} → ${now.get(it)}`);
  });
}

for (const width of [360, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("nothing in the office moves while it starts", async ({ page, be }) => {
      await be("admin");
      for (const path of OFFICE) expect.soft(await moved(page, path), path).toEqual([]);
    });

    test("nothing at the entrance and in the profile moves while it starts", async ({ page, be }) => {
      expect.soft(await moved(page, "/login"), "/login").toEqual([]);
      await be("student");
      expect.soft(await moved(page, "/profile"), "/profile").toEqual([]);
    });
  });
}
