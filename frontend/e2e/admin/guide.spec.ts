/**
 * Takes the pictures of docs/editing.md: `GUIDE=../docs/editing scripts/e2e admin/guide`, a folder seen from
 * frontend/. What they show is the program as it is.
 */
import type { Page } from "@playwright/test";
import { expect, test } from "../account/people";
import { hydrated } from "../support";

declare const process: { env: Record<string, string | undefined> };

const address = process.env.CENTRE_EDITED_TEST_URL;
const folder = process.env.GUIDE;
test.skip(!address || !folder, "GUIDE names the folder that the pictures are written to");
test.use({ baseURL: address, deviceScaleFactor: 1.5, reducedMotion: "reduce" } as object);
test.describe.configure({ mode: "serial" });

const PHONE = { width: 360, height: 640 };
const DESK = { width: 1280, height: 800 };
const EVENT = "2025-05-24-womens-empowerment-skills-workshop";
const SAVED = "Your draft is saved. Visitors do not see it yet.";

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() =>
    [...document.images].every((it) => it.complete || it.getBoundingClientRect().top > innerHeight),
  );
  const path = `${folder}/${name}.jpg`;
  await page.screenshot({ path, type: "jpeg", quality: 60, animations: "disabled", caret: "hide" });
}

/** Brings something to a third of the window's height. */
const show = (page: Page, css: string) =>
  page
    .locator(css)
    .first()
    .evaluate((it) => window.scrollTo(0, it.getBoundingClientRect().top + window.scrollY - innerHeight / 3));

test("on a phone", async ({ page, be, open }) => {
  await page.setViewportSize(PHONE);
  await be("admin");
  await open(`/services/special-functions/${EVENT}`);
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await take(page, "edit-this-page");
  await page.getByRole("link", { name: "Edit this page" }).click();
  await page.waitForURL(`/admin/content/events/${EVENT}`);
  await hydrated(page);
  await page.getByLabel("Day", { exact: true }).first().fill("2025-05-25");
  await expect(page.getByText(SAVED)).toBeVisible();
  await show(page, "#text-starts");
  await take(page, "form");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published. Visitors see it now.")).toBeVisible();
  await page.getByRole("link", { name: "History" }).click();
  await expect(page.locator("ins").first()).toBeVisible();
  await hydrated(page);
  await take(page, "history");

  await open("/admin/content/learn/community");
  await page.locator("li[data-entry] summary").nth(1).click();
  await show(page, "li[data-entry]");
  await take(page, "list");
  await open("/admin/content/about/vedanta");
  await show(page, "[role=toolbar]");
  await take(page, "words");
});

test("on a wide screen", async ({ page, be, open }) => {
  await page.setViewportSize(DESK);
  await be("admin");
  await open("/admin/content/about/our-centre");
  await page.getByLabel("Heading", { exact: true }).first().fill("Our centre in Lenasia");
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText("Our centre in Lenasia");
  await expect(page.getByText(SAVED)).toBeVisible();
  await frame.locator("html[data-started]").waitFor({ state: "attached" });
  await take(page, "preview");
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Discard my draft" }).click();
  await expect(page.getByText("This is what visitors see.")).toBeVisible();
});
