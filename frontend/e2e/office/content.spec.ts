/** The site's texts, from a page to its form and back to visitors. */
import { expect, test } from "../account/people";
import { expectAccessible, held, hydrated } from "../support";
import { restoreRelease } from "./history";

declare const process: { env: Record<string, string | undefined> };

// What is published here would be seen by every other spec.
const address = process.env.CENTRE_EDITED_TEST_URL;
test.skip(!address, "scripts/e2e starts the program that CENTRE_EDITED_TEST_URL names");
test.use({ baseURL: address });

const EVENT = "/services/special-functions/2025-05-24-womens-empowerment-skills-workshop";
// One text of one site is changed: one after the other.
test.describe.configure({ mode: "serial" });

const TEXT = "/admin/content/about/holy-trinity";

for (const width of [360, 1280]) {
  test(`an event's date is changed from its page at ${width} px, and taken back`, async ({
    page,
    be,
    open,
    consoleLines,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await be("admin");
    await open(EVENT);
    let taps = 0;
    const tap = async (what: ReturnType<typeof page.getByRole>) => {
      taps += 1;
      await what.click();
    };
    await tap(page.getByRole("button", { name: /^Account menu/ }));
    await tap(page.getByRole("link", { name: "Edit this page" }));
    await page.waitForURL("/admin/content/events/2025-05-24-womens-empowerment-skills-workshop");
    await hydrated(page);
    const day = page.getByLabel("Day", { exact: true }).first();
    await expect(day).toHaveValue("2025-05-24");
    await tap(day);
    await day.fill("2025-05-25");
    await tap(page.getByRole("button", { name: "Publish", exact: true }));
    await expect(page.getByText("Published. Visitors see it now.")).toBeVisible();
    expect(taps).toBeLessThanOrEqual(6);
    await day.fill("2025-05-26");
    await expect(page.getByText("Your draft is saved. Visitors do not see it yet.")).toBeVisible();
    page.once("dialog", (dialog) => dialog.accept());
    await page.getByRole("button", { name: "Discard my draft" }).click();
    await expect(day).toHaveValue("2025-05-25");
    await page.goto(EVENT);
    await expect(page.locator("main")).toContainText("Sunday 25 May 2025");

    await page.goto("/admin/content/events/2025-05-24-womens-empowerment-skills-workshop");
    await hydrated(page);
    await page.getByRole("link", { name: "History" }).click();
    await expect(page.locator("ins").first()).toContainText("25");
    await restoreRelease(page);
    await page.goto(EVENT);
    await expect(page.locator("main")).toContainText("Saturday 24 May 2025");
    expect(consoleLines).toEqual([]);
  });
}

test("what is typed without a network is kept, and saved when it is back", async ({
  page,
  context,
  be,
  open,
}) => {
  await be("moderator");
  await open(TEXT);
  await context.setOffline(true);
  const description = page.getByLabel("Sentence below the heading").first();
  const words = `Three lives ${Math.random()}`;
  await description.fill(words);
  await expect(page.getByRole("status").filter({ hasText: /draft/ })).toHaveText(/kept on this device/);
  await context.setOffline(false);
  await expect(page.getByRole("status").filter({ hasText: /draft/ })).toHaveText(
    "Your draft is saved. Visitors do not see it yet.",
  );
  // A tab that is closed before the draft was sent.
  await description.fill(`${words} and more`);
  await page.reload();
  await hydrated(page);
  await expect(description).toHaveValue(`${words} and more`);
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Discard my draft" }).click();
  await expect(page.getByText("This is what visitors see.")).toBeVisible();
});

test("what is typed before the scripts are there is in the draft", async ({ page, be }) => {
  await be("admin");
  const release = await held(page, "**/assets/*.js");
  await page.goto("/admin/content/privacy", { waitUntil: "commit" });
  const field = (name: string) => page.getByLabel(name, { exact: true }).first();
  await field("Heading").fill("Typed early");
  await field("Text").fill("Typed early, too");
  release();
  await expect(
    page.getByText(/^Your draft is saved\.|^This is what you had typed on this device/),
  ).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(field("Heading")).toHaveValue("Typed early");
  await expect(field("Text")).toHaveValue("Typed early, too");
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Discard my draft" }).click();
  await expect(page.getByText("This is what visitors see.")).toBeVisible();
});

test("a colleague's draft is seen, and can be taken over", async ({ page, be, open }) => {
  await be("moderator");
  await open("/admin/content/privacy");
  await page.getByLabel("Heading", { exact: true }).first().fill("What we keep");
  await expect(page.getByText("Your draft is saved.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Publish", exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Ask to publish" }).click();
  await expect(page.getByText("It waits for an administrator now. They see it in the office")).toBeVisible();

  await be("admin");
  await open("/admin/content/privacy");
  await expect(page.getByText(/Sample Moderator asks to publish this/)).toBeVisible();
  await page.getByRole("button", { name: "Change it yourself" }).click();
  await expect(page.getByText("Your draft is saved.")).toBeVisible();
  await expect(page.getByLabel("Heading", { exact: true }).first()).toHaveValue("What we keep");
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Discard my draft" }).click();
  await expect(page.getByText("This is what visitors see.")).toBeVisible();
});

test("what a change makes wrong elsewhere is told without a link", async ({ page, be, open }) => {
  await be("admin");
  await open("/admin/content/privacy");
  // The fact stands on no other page.
  await page.getByRole("button", { name: "Remove entry 4: Rows" }).click();
  const summary = page.getByRole("alert").filter({ hasText: "What needs another look" });
  await expect(summary.getByRole("listitem")).toHaveText(
    /^The centre's details, Who runs the website's server: /,
  );
  await expect(summary.getByRole("link")).toHaveCount(0);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Nothing was published.")).toBeVisible();
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Discard my draft" }).click();
  await expect(page.getByText("This is what visitors see.")).toBeVisible();
  await expect(summary).toHaveCount(0);
});

test("the screens are accessible", async ({ page, be }) => {
  await be("admin");
  for (const path of ["/admin/content", "/admin/content/events/2025-05-18-seminar", `${TEXT}?history`]) {
    await expectAccessible(page, path);
  }
});
