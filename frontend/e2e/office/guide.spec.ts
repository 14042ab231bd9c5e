/**
 * Takes the pictures of docs/editing.md: `GUIDE=../docs/editing scripts/e2e admin/guide`, a folder seen from
 * frontend/. What they show is the program as it is.
 */
import type { Page } from "@playwright/test";
import { expect, test } from "../account/people";
import { ownProgram } from "../ownProgram.mjs";

declare const process: { env: Record<string, string | undefined> };

const address = process.env.CENTRE_EDITED_TEST_URL;
const program = process.env.CENTRE_TEST_PROGRAM ?? "";
const folder = process.env.GUIDE;
test.skip(!address || !folder, "GUIDE names the folder that the pictures are written to");
test.use({ baseURL: address, deviceScaleFactor: 1.5, reducedMotion: "reduce" } as object);
test.describe.configure({ mode: "serial" });

const PHONE = { width: 360, height: 640 };
const EVENT = "sunday-satsang";
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

test("what the guide shows", async ({ page, be, open }) => {
  await page.setViewportSize(PHONE);
  await be("admin");
  await open("/office");
  // The offer of a passkey would push the six buttons out of sight.
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(page.getByText("As you like")).toBeVisible();
  await open("/office");
  const last = page.getByRole("link", { name: "Change words" });
  await last.evaluate((it) => it.scrollIntoView({ block: "end" }));
  await take(page, "office");

  await page.goto(`/admin/content?on=${encodeURIComponent("/about/our-centre")}`);
  const heading = page.frameLocator("iframe").getByRole("heading", { level: 1 });
  await page.frameLocator("iframe").locator("[data-changeable]").first().waitFor({ state: "attached" });
  await heading.click();
  await expect(page.getByLabel("Heading", { exact: true })).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type(" in Lenasia");
  await expect(heading).toContainText("in Lenasia");
  await expect(page.getByText("1 change", { exact: true })).toBeVisible();
  await take(page, "on-page");
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published. Visitors see it now.")).toBeVisible();
  await open("/admin/content/about/our-centre?history");
  await expect(page.locator("ins").first()).toBeVisible();
  await take(page, "history");

  await open(`/admin/content/events/${EVENT}`);
  const days = page.getByRole("group", { name: "The next days" });
  await days.getByRole("button").first().click();
  await page.getByRole("button", { name: "Cancelled", exact: true }).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  await show(page, "#text-recurrence-days");
  await take(page, "event");
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Discard my draft" }).click();
  await expect(page.getByText("This is what visitors see.")).toBeVisible();
});

test("how one signs in with a finger", async ({ page, open }) => {
  await page.setViewportSize(PHONE);
  // Passkeys belong to a name, which the address of the other program is not.
  const own = await ownProgram(program, [], { host: "localhost" });
  await own.start();
  await open(`${own.address}/login`);
  const button = page.getByRole("button", { name: "Sign in with your finger or face" });
  await expect(button).toBeVisible();
  await button.evaluate((it) => {
    window.scrollTo(0, it.getBoundingClientRect().bottom + window.scrollY - innerHeight + 120);
  });
  await take(page, "sign-in");
  await own.end();
});
