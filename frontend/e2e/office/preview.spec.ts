/** The site with what is not published yet: beside the form, on a phone, and for whoever has the link. */

import type { Page } from "@playwright/test";
import { expect, test } from "../account/people";
import { expectNoFindings, hydrated } from "../support";

declare const process: { env: Record<string, string | undefined> };

// What is drafted here would be seen by every other spec.
const address = process.env.CENTRE_EDITED_TEST_URL;
test.skip(!address, "scripts/e2e starts the program that CENTRE_EDITED_TEST_URL names");
test.use({ baseURL: address });

// One person has one draft of a text.
test.describe.configure({ mode: "serial" });

const KEY = "about/our-centre";
const TEXT = `/admin/content/${KEY}`;

/** A frame holds a whole page with landmarks of its own, which is looked at by itself, too. */
const WITHOUT_FRAMES = ["iframe"];

const heading = (page: Page) => page.getByLabel("Heading", { exact: true }).first();
const saved = (page: Page) => expect(page.getByText("Your draft is saved.")).toBeVisible();

async function discard(page: Page): Promise<void> {
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Discard my draft" }).click();
  await expect(page.getByText("This is what visitors see.")).toBeVisible();
}

test("beside the form the page follows what is typed, and its links stay in the preview", async ({
  page,
  be,
  open,
  consoleLines,
}) => {
  await page.setViewportSize({ width: 1280, height: 860 });
  await be("moderator");
  await open(TEXT);
  await heading(page).fill("Our centre, seen beforehand");
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  const frame = page.frameLocator("iframe");
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText("Our centre, seen beforehand");
  await expect(frame.getByText("Preview, not published yet.")).toBeVisible();
  await expect(page.getByText("Your draft is saved.")).toBeVisible();

  await heading(page).fill("Our centre, seen later");
  await expect(frame.getByRole("heading", { level: 1 })).toHaveText("Our centre, seen later");

  const width = () => frame.locator("html").evaluate(() => window.innerWidth);
  expect(await width()).toBe(360);
  await page.getByRole("button", { name: "Desktop" }).click();
  await expect.poll(width).toBe(1280);
  await frame.locator("html[data-started]").waitFor({ state: "attached" });
  await expectNoFindings(page, WITHOUT_FRAMES);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);

  // Playwright aims wrongly in a frame that is scaled.
  await page.getByRole("button", { name: "Phone" }).click();
  await frame.getByRole("navigation").getByRole("link", { name: "Vedanta" }).last().click();
  await expect(frame.getByRole("heading", { level: 1 })).toContainText("Vedanta");
  const shown = await frame.locator("html").evaluate(() => window.location.pathname);
  expect(shown).toMatch(/^\/preview\/[\w-]{43}\/about\/vedanta$/);
  // Inside the preview's own router.
  expect(await frame.locator("html").evaluate((html) => html.dataset.router)).toBe("");

  await page.getByRole("button", { name: "Close the preview" }).click();
  await expect(page.locator("iframe")).toHaveCount(0);
  expect(consoleLines).toEqual([]);
});

test("a link to it can be sent, and shows strangers the same", async ({ page, be, open, browser }) => {
  await be("moderator");
  await open(TEXT);
  await page.getByRole("button", { name: "Copy a link to the preview" }).click();
  const field = page.getByLabel("Link to the preview");
  await expect(field).toHaveValue(/\/preview\/[\w-]{43}\/about\/our-centre$/);
  const context = await browser.newContext({ viewport: { width: 360, height: 800 } });
  const stranger = await context.newPage();
  const link = await field.inputValue();
  await stranger.goto(link);
  await hydrated(stranger);
  await expect(stranger.getByRole("heading", { level: 1 })).toHaveText("Our centre, seen later");
  await expectNoFindings(stranger, WITHOUT_FRAMES);
  const overflow = await stranger.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);

  // Inside the site nothing leads out of the preview, and the whole site is there.
  const base = link.replace("/about/our-centre", "");
  await stranger.goto(`${base}/services/hinduism-for-children`);
  await hydrated(stranger);
  const sent: string[] = [];
  stranger.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
  await stranger.getByRole("button", { name: "Send Message" }).click();
  await expect(stranger.getByText("nothing is sent from here")).toBeVisible();
  expect(sent).toEqual([]);

  // The published page is as it was.
  await stranger.goto(`${address}/about/our-centre`);
  await expect(stranger.getByRole("heading", { level: 1 })).not.toContainText("seen later");
  await stranger.goto(`${address}/preview/${"A".repeat(43)}/about`);
  await expect(stranger.getByText("This preview has ended")).toBeVisible();

  const links = page.getByRole("region", { name: "Links to what you have not published" });
  const row = links.getByRole("listitem").first();
  await expect(row).toContainText(/made on \d+ \w+ \d{4}, \d\d:\d\d/);
  await expectNoFindings(page, WITHOUT_FRAMES);
  await row.getByRole("button").click();
  await expect(field).toHaveCount(0);
  await stranger.goto(link);
  await expect(stranger.getByText("This preview has ended")).toBeVisible();
  const all = links.getByRole("button", { name: "End all links" });
  if (await all.count()) await all.click();
  else if (await row.count()) await row.getByRole("button").click();
  await expect(links).toHaveCount(0);
  await context.close();
});

test("on a phone the page takes the form's place, and going back leads to the form", async ({
  page,
  be,
  open,
  consoleLines,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await be("moderator");
  await open(TEXT);
  await heading(page).fill("Our centre on a phone");
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await page.waitForURL(/\/preview\/[\w-]{43}\/about\/our-centre$/);
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our centre on a phone");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Gallery" }).click();
  await page.waitForURL(/\/preview\/[\w-]{43}\/gallery$/);
  await page.goBack();
  await page.goBack();
  await page.waitForURL(TEXT);
  await hydrated(page);
  await expect(heading(page)).toHaveValue("Our centre on a phone");
  await saved(page);
  await discard(page);
  expect(consoleLines).toEqual([]);
});
