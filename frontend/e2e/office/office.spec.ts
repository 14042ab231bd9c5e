/** The first screen of the office: what is done most often, what waits, what was published, what is not sent. */
import type { Page } from "@playwright/test";
import { test } from "../account/people";
import { type OwnProgram, ownProgram } from "../ownProgram.mjs";
import { expect, expectAccessibleNow, hydrated } from "../support";
import { counting } from "./taps";

declare const process: { env: Record<string, string | undefined> };

const program = process.env.CENTRE_TEST_PROGRAM;
test.skip(!program, "scripts/e2e names the program in CENTRE_TEST_PROGRAM");

const PASSWORD = "password of an editor";
const NOTICE = "No class today: water outage";
const PUBLISHED = "Published. Visitors see it now.";

// What is published here would be seen by every other spec.
const withProgram = test.extend<{ own: OwnProgram }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter
  own: async ({}, use) => {
    const own = await ownProgram(program ?? "");
    await own.addPerson("asha@example.org", PASSWORD, "admin");
    await own.addPerson("mira@example.org", PASSWORD, "moderator");
    await own.start();
    await use(own);
    await own.end();
  },
});

async function be(page: Page, own: OwnProgram, name: string): Promise<void> {
  const data = { email: `${name}@example.org`, password: PASSWORD };
  expect((await page.request.post(`${own.address}/api/session`, { data })).status()).toBe(200);
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

for (const width of [360, 1280]) {
  withProgram(`a notice is put up and taken back at ${width} px`, async ({ page, own, consoleLines }) => {
    await page.setViewportSize({ width, height: 800 });
    await be(page, own, "asha");
    await open(page, `${own.address}/office`);
    await expectAccessibleNow(page);
    const taps = counting(page);
    await taps.tap(page.getByRole("link", { name: "Put up a notice" }));
    await page.waitForURL("**/admin/content/notice");
    await hydrated(page);
    await page.getByLabel("What visitors must know").fill(NOTICE);
    await expect(page.getByRole("button", { name: "Tonight" })).toHaveAttribute("aria-pressed", "true");
    await taps.tap(page.getByRole("button", { name: "Publish", exact: true }));
    await expect(page.getByText(PUBLISHED)).toBeVisible();
    taps.expectAtMost(3);
    await expectAccessibleNow(page);

    for (const path of ["/", "/learn/games/wordle", "/nothing-here"]) {
      await page.goto(own.address + path);
      await expect(page.getByRole("status").filter({ hasText: NOTICE })).toBeVisible();
      await expectAccessibleNow(page);
    }
    await page.emulateMedia({ media: "print" });
    await expect(page.getByText(NOTICE)).toBeVisible();
    await page.emulateMedia({ media: "screen" });

    await open(page, `${own.address}/office`);
    page.once("dialog", (dialog) => dialog.accept());
    await page.getByRole("button", { name: "Undo: Notice" }).click();
    await expect(page.getByText("Visitors see again what they saw before.")).toBeVisible();
    await page.goto(own.address);
    await expect(page.getByText(NOTICE)).toHaveCount(0);
    expect(consoleLines.filter((line) => !line.includes("404"))).toEqual([]);
  });

  withProgram(`a moderator's words are approved and undone at ${width} px`, async ({ page, own }) => {
    await page.setViewportSize({ width, height: 800 });
    await be(page, own, "mira");
    await open(page, `${own.address}/privacy`);
    const written = counting(page);
    await written.tap(page.getByRole("button", { name: /^Account menu of / }));
    await written.tap(page.getByRole("link", { name: "Edit this page" }));
    await page.waitForURL("**/admin/content/privacy");
    await hydrated(page);
    await page.getByLabel("Heading", { exact: true }).first().fill("What we keep of you");
    await written.tap(page.getByRole("button", { name: "Ask to publish" }));
    await expect(page.getByText("It waits for an administrator now.")).toBeVisible();
    written.expectAtMost(3);

    await be(page, own, "asha");
    await open(page, `${own.address}/office`);
    await expect(page.getByText(/ asks to publish this, saved /)).toBeVisible();
    await expectAccessibleNow(page);
    const approved = counting(page);
    await approved.tap(page.getByRole("main").getByRole("link", { name: "Privacy" }));
    await page.waitForURL("**/admin/content/privacy");
    await hydrated(page);
    await expect(page.getByText("of you", { exact: false }).first()).toBeVisible();
    await expectAccessibleNow(page);
    await approved.tap(page.getByRole("button", { name: "Approve", exact: true }));
    await expect(page.getByText(PUBLISHED)).toBeVisible();
    await expect(page.getByLabel("Heading", { exact: true }).first()).toHaveValue("What we keep of you");
    approved.expectAtMost(3);
    await open(page, `${own.address}/admin/content/privacy?history`);
    await expect(page.getByText(/, approved by /)).toBeVisible();

    await open(page, `${own.address}/office`);
    const undone = counting(page);
    page.once("dialog", (dialog) => dialog.accept());
    await undone.tap(page.getByRole("button", { name: /^Undo: / }));
    await expect(page.getByText("Visitors see again what they saw before.")).toBeVisible();
    undone.expectAtMost(2);
    await page.goto(`${own.address}/privacy`);
    await expect(page.getByText("What we keep of you")).toHaveCount(0);
  });

  withProgram(`an administrator's preview shows what waits at ${width} px`, async ({ page, own }) => {
    await page.setViewportSize({ width, height: 800 });
    await be(page, own, "mira");
    await open(page, `${own.address}/admin/content/privacy`);
    await page.getByLabel("Heading", { exact: true }).first().fill("What we keep of you");
    await page.getByRole("button", { name: "Ask to publish" }).click();
    await expect(page.getByText("It waits for an administrator now.")).toBeVisible();
    await be(page, own, "asha");
    await open(page, `${own.address}/admin/content/privacy`);
    await page.getByRole("button", { name: "See the page with it" }).click();
    const shown = width < 1280 ? page : page.frameLocator("iframe");
    await expect(shown.getByRole("heading", { level: 1 })).toHaveText("What we keep of you");
  });

  withProgram(
    `what was typed without a network is sent from the office at ${width} px`,
    async ({ page, own }) => {
      await page.setViewportSize({ width, height: 800 });
      await be(page, own, "mira");
      await open(page, `${own.address}/admin/content/notice`);
      await page.route("**/api/office/**", (route) => route.abort());
      await page.getByLabel("What visitors must know").fill(NOTICE);
      await expect(page.getByText("Your draft is kept on this device")).toBeVisible();
      await open(page, `${own.address}/office`);
      await expect(page.getByText("The website cannot be reached now.")).toBeVisible();
      await expect(page.getByRole("link", { name: "Notice", exact: true })).toBeVisible();
      await expectAccessibleNow(page);
      await page.unroute("**/api/office/**");
      await page.getByRole("button", { name: "Send now" }).click();
      await expect(page.getByText("All of it is sent.")).toBeVisible();
      await expect(page.getByRole("button", { name: /^Undo/ })).toHaveCount(0);
      await open(page, `${own.address}/admin/content/notice`);
      await expect(page.getByLabel("What visitors must know")).toHaveValue(NOTICE);
    },
  );
}
