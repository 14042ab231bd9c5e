/** Signing out, on whatever page, while words on this device are not sent. */
import type { Browser, Page } from "@playwright/test";
import { expect, type Role, signInAlone, test } from "../account/people";
import { expectAccessibleNow, held, hydrated } from "../support";

declare const process: { env: Record<string, string | undefined> };

// What is drafted here would be seen by every other spec.
const address = process.env.CENTRE_EDITED_TEST_URL;
test.skip(!address, "scripts/e2e starts the program that CENTRE_EDITED_TEST_URL names");
test.use({ baseURL: address });

// One person has one draft of a text, and sees it in every preview: no other spec visits this one.
test.describe.configure({ mode: "serial" });

const TEXT = "/admin/content/services/special-functions";
const TITLE = "Upcoming Events";
const DRAFTS = "**/api/office/texts/draft";
const QUESTION = { name: "Not everything that you typed was sent" };
const SEND = { name: "Send and sign out" };
const TYPED = "Typed before signing out";

const heading = (page: Page) => page.getByLabel("Heading", { exact: true }).first();
const question = (page: Page) => page.getByRole("heading", QUESTION);
const isSignedOut = (page: Page) => expect(page.getByText("successfully signed out")).toBeVisible();

async function signIn(page: Page, role: Role = "moderator") {
  await signInAlone(page.context(), role);
}

/** The text on a device of its own, with words that the server does not get before `reach` is called. */
async function typed(browser: Browser, width: number) {
  const context = await browser.newContext({ baseURL: address, viewport: { width, height: 800 } });
  const page = await context.newPage();
  await signIn(page);
  await page.goto(TEXT);
  await hydrated(page);
  await context.route(DRAFTS, (route) => route.abort());
  await heading(page).fill(TYPED);
  await expect(page.getByText("kept on this device")).toBeVisible();
  return { context, page, reach: () => context.unroute(DRAFTS) };
}

async function signOut(page: Page, path: string) {
  await page.goto(path);
  await hydrated(page);
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.locator("#user-menu").getByRole("button", { name: "Sign out" }).click();
}

async function discard(page: Page) {
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Discard my draft" }).click();
  await expect(page.getByText("This is what visitors see.")).toBeVisible();
}

const unsentCookies = async (page: Page) =>
  (await page.context().cookies()).filter(({ name }) => name.startsWith("unsent-"));

for (const width of [360, 1280]) {
  test(`signing out on a public page offers to send what is unsent at ${width} px`, async ({ browser }) => {
    const { page, reach } = await typed(browser, width);
    await signOut(page, "/donate");
    await expect(question(page)).toBeVisible();
    await hydrated(page);
    await expect(page).toHaveTitle(/Not everything that you typed was sent/);
    await expect(page.getByRole("link", { name: TITLE, exact: true })).toHaveAttribute("href", TEXT);
    await expectAccessibleNow(page);

    await page.getByRole("link", { name: "Stay signed in" }).click();
    await expect(page).toHaveURL("/donate");
    await expect(page.getByRole("button", { name: /^Account menu/ })).toBeVisible();

    // Without a network nobody is signed out.
    await signOut(page, "/profile");
    await page.getByRole("button", SEND).click();
    await expect(page.getByRole("main").getByRole("alert")).toContainText("could not be reached");
    await expectAccessibleNow(page);
    await reach();
    await page.getByRole("button", SEND).click();
    await isSignedOut(page);
    expect(await unsentCookies(page)).toEqual([]);

    await signIn(page);
    await page.goto(TEXT);
    await hydrated(page);
    await expect(page.getByText("Your draft is saved.")).toBeVisible();
    await expect(heading(page)).toHaveValue(TYPED);
    await discard(page);
  });
}

test("the editor's own page asks in the same way, and what is not sent stays on the device", async ({
  browser,
}) => {
  const { page, reach } = await typed(browser, 1280);
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.locator("#user-menu").getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Sign out without sending" }).click();
  await isSignedOut(page);
  expect(await unsentCookies(page)).toHaveLength(1);

  // Somebody else on the same device is not asked about them.
  await signIn(page, "admin");
  await signOut(page, "/donate");
  await isSignedOut(page);

  await signIn(page);
  await reach();
  await page.goto(TEXT);
  await hydrated(page);
  await expect(page.getByText("This is what you had typed on this device")).toBeVisible();
  await expect(heading(page)).toHaveValue(TYPED);
  expect(await unsentCookies(page)).toEqual([]);
  await discard(page);
});

for (const width of [360, 768, 1280]) {
  test(`what can be tapped stays in its place when the scripts come at ${width} px`, async ({ browser }) => {
    const { context, page } = await typed(browser, width);
    // Before the scripts, not without them: the page shows other buttons where they have failed.
    const release = await held(page, "**/assets/*.js");
    await page.goto(TEXT, { waitUntil: "domcontentloaded" });
    await page
      .locator("header")
      .getByRole("button", { name: "Sign out", includeHidden: true })
      .first()
      .evaluate((it: HTMLButtonElement) => it.form?.requestSubmit());
    await expect(question(page)).toBeVisible();
    const places = () =>
      page.locator("main").evaluate((main) =>
        [...main.querySelectorAll("button, form + a")].map((it) => {
          const { x, y, width, height } = it.getBoundingClientRect();
          return [it.textContent, x, y, width, height];
        }),
      );
    const before = await places();
    expect(before).toHaveLength(3);
    release();
    await hydrated(page);
    await expect(page.getByRole("main").getByRole("link", { name: TITLE, exact: true })).toBeVisible();
    expect(await places()).toEqual(before);
    await context.unrouteAll();
    await page.goto(TEXT);
    await hydrated(page);
    await discard(page);
  });
}

test("without scripts one can leave or stay", async ({ browser }) => {
  const { context, page } = await typed(browser, 360);
  const cookies = await context.cookies();
  const plain = await browser.newContext({ baseURL: address, javaScriptEnabled: false });
  await plain.addCookies(cookies);
  const other = await plain.newPage();
  await other.goto("/profile");
  await other.locator("main").getByRole("button", { name: "Sign Out", exact: true }).click();
  await expect(question(other)).toBeVisible();
  await expect(other.locator("main noscript p")).toBeVisible();
  await expect(other.getByRole("button", SEND)).toHaveCount(0);
  await other.getByRole("button", { name: "Sign out without sending" }).click();
  await isSignedOut(other);
  await page.evaluate(() => localStorage.clear());
});

test("what another tab has sent meanwhile is not asked about", async ({ browser }) => {
  const { context, page, reach } = await typed(browser, 1280);
  const [mark] = await unsentCookies(page);
  await reach();
  // It tries again every few seconds.
  await expect(page.getByText("Your draft is saved.")).toBeVisible();
  await discard(page);
  expect(await unsentCookies(page)).toEqual([]);

  // Another website that leads here signs nobody out.
  if (mark) await context.addCookies([mark]);
  await page.goto("/admin/content?sign-out=%2Fprofile");
  await expect(page).toHaveURL("/profile");
  await expect(page.getByRole("button", { name: /^Account menu/ })).toBeVisible();
  expect(await unsentCookies(page)).toEqual([]);

  if (mark) await context.addCookies([mark]);
  await signOut(page, "/donate");
  await isSignedOut(page);
  expect(await unsentCookies(page)).toEqual([]);
});

test("a session that has ended is said, and words stay", async ({ browser }) => {
  const { page, reach } = await typed(browser, 360);
  await signOut(page, "/donate");
  await expect(question(page)).toBeVisible();
  await hydrated(page);
  await page.request.delete("/api/session");
  await reach();
  await page.getByRole("button", SEND).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("You are signed out.");
  await expectAccessibleNow(page);
  const back = page.getByRole("main").getByRole("link", { name: "Sign in again" });
  await expect(back).toHaveAttribute("href", /from=%2Fadmin%2Fcontent%3Fsign-out/);
  await signIn(page);
  await page.goto(TEXT);
  await hydrated(page);
  await expect(heading(page)).toHaveValue(TYPED);
  await expect(page.getByText("This is what you had typed on this device")).toBeVisible();
  await discard(page);
});
