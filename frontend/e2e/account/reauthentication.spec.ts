/** Being asked again who is there, and being told what happened, on a phone and on a desk, with scripts and without. */
import type { Page } from "@playwright/test";
import { type MailServer, mailServer } from "../mailServer.mjs";
import { type OwnProgram, ownProgram } from "../ownProgram.mjs";
import { test as base, expect, expectAccessibleNow } from "../support";
import { CodesApp } from "./codesApp";

declare const process: { env: Record<string, string | undefined> };

const program = process.env.CENTRE_TEST_PROGRAM;
base.skip(!program, "scripts/e2e names the program in CENTRE_TEST_PROGRAM");

const EMAIL = "asha@example.org";
const OTHER = "kumari@example.org";
const PASSWORD = "a long enough password";

const test = base.extend<{ own: OwnProgram; mails: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter
  mails: async ({}, use) => {
    const mails = await mailServer();
    await use(mails);
    mails.close();
  },
  own: async ({ mails }, use) => {
    const own = await ownProgram(program ?? "", [
      "--smtp-url",
      mails.address,
      "--mail-to",
      "office@example.org",
    ]);
    await own.addPerson(EMAIL, PASSWORD, "admin");
    await own.addPerson(OTHER, PASSWORD, "student");
    await own.start();
    await use(own);
    await own.end();
  },
});

const toast = (page: Page, text: string) => page.locator("[data-toast]").filter({ hasText: text });

async function signIn(page: Page, own: OwnProgram, password: string): Promise<void> {
  await page.goto(`${own.address}/login`);
  await page.getByLabel("E-mail").first().fill(EMAIL);
  await page.getByLabel("Password").first().fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.locator("[popovertarget=user-menu]")).toBeVisible();
}

/** Opens somebody's page in the office, from the list. */
async function openPerson(page: Page, own: OwnProgram): Promise<void> {
  await page.goto(`${own.address}/admin/people`);
  await page.locator("a[href*='person=']").first().click();
  await expect(page).toHaveURL(/\/admin\/people\?.*person=\d+/);
}

/** axe is a script. */
async function expectReadable(page: Page, javaScriptEnabled: boolean): Promise<void> {
  if (javaScriptEnabled) await expectAccessibleNow(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

async function expectAskedAgain(page: Page, javaScriptEnabled: boolean): Promise<void> {
  await expect(page).toHaveURL(/\/auth\/again\?from=/);
  await expect(page.getByRole("heading", { name: "Is It You?" })).toBeVisible();
  await expectReadable(page, javaScriptEnabled);
}

for (const javaScriptEnabled of [true, false]) {
  for (const width of [360, 1280]) {
    test.describe(`${javaScriptEnabled ? "with scripts" : "without scripts"}, ${width} px`, () => {
      test.use({ javaScriptEnabled, viewport: { width, height: 800 } });

      test("the office asks again before it gives a role", async ({ page, own }) => {
        await signIn(page, own, PASSWORD);
        own.ageSessions(20);
        await openPerson(page, own);
        const person = page.url();
        const give = page.getByRole("button", { name: "Give Teacher" });
        await give.click();
        await expectAskedAgain(page, javaScriptEnabled);
        await page.getByLabel("Password", { exact: true }).fill("not the password");
        await page.getByRole("button", { name: "Continue" }).click();
        await expect(page.getByText("This is not your password.").first()).toBeVisible();
        await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
        await page.getByRole("button", { name: "Continue" }).click();
        await expect(toast(page, "For ten minutes you are not asked again.")).toBeVisible();
        expect(new URL(page.url()).searchParams.get("person")).toBe(
          new URL(person).searchParams.get("person"),
        );
        await give.click();
        await expect(page.getByRole("button", { name: "Take Teacher" })).toBeVisible();
      });

      test("the profile asks again for a code, and without one leads back", async ({ page, own }) => {
        await signIn(page, own, PASSWORD);
        await page.goto(`${own.address}/profile/second-factor`);
        await page.getByRole("button", { name: "Set Up Codes" }).click();
        const secret = (await page.locator("code").textContent()) ?? "";
        const app = new CodesApp(secret.replaceAll(/\s/g, ""));
        await page.getByLabel("Code", { exact: true }).fill(await app.code());
        await page.getByRole("button", { name: "Check Code" }).click();
        await page.getByRole("link", { name: "I Have Written Them Down" }).click();

        own.ageSessions(20);
        const renew = page.getByRole("button", { name: "Make Other Recovery Codes" });
        await renew.click();
        await expectAskedAgain(page, javaScriptEnabled);
        await expect(page.getByLabel("Password")).toHaveCount(0);
        await page.getByRole("link", { name: "Back" }).click();
        await expect(page).toHaveURL(`${own.address}/profile/second-factor`);
        await renew.click();
        const code = page.getByLabel("Code of the app, or a recovery code");
        await code.fill("000000");
        await page.getByRole("button", { name: "Continue" }).click();
        await expect(page.getByText("This code is not right").first()).toBeVisible();
        await code.fill(await app.code());
        await page.getByRole("button", { name: "Continue" }).click();
        await expect(page).toHaveURL(`${own.address}/profile/second-factor`);
        await renew.click();
        await expect(page.getByRole("heading", { name: "Your Recovery Codes" })).toBeVisible();
      });

      test("the link of a mail ends all sessions and leads to another password", async ({
        page,
        browser,
        own,
        mails,
      }) => {
        await signIn(page, own, PASSWORD);
        const link = await mails.link("/auth/secure");
        expect(link).toContain(own.address);
        const owner = await (
          await browser.newContext({ javaScriptEnabled, viewport: { width, height: 800 } })
        ).newPage();
        await owner.goto(link);
        await expect(owner.getByRole("heading", { name: "Was It Not You?" })).toBeVisible();
        await expectReadable(owner, javaScriptEnabled);
        // The link itself has done nothing.
        await page.reload();
        await expect(page.locator("[popovertarget=user-menu]")).toBeVisible();
        await owner.getByRole("button", { name: "Sign Out All Devices" }).click();
        await expect(owner).toHaveURL(`${own.address}/login`);
        await expect(toast(owner, "All devices signed out")).toBeVisible();
        await page.goto(`${own.address}/profile`);
        await expect(page).toHaveURL(`${own.address}/auth?from=%2Fprofile`);

        await owner.goto(link);
        await owner.getByRole("button", { name: "Sign Out All Devices" }).click();
        await expect(toast(owner, "Link no longer valid")).toBeVisible();
        await owner.goto(await mails.link("/auth/reset-password"));
        await owner.getByLabel("New password").fill("another long password");
        await owner.getByRole("button", { name: "Change Password" }).click();
        await expect(owner).toHaveURL(`${own.address}/login`);
        await signIn(owner, own, "another long password");
        await owner.context().close();
      });
    });
  }
}
