/** Signing out from a text that is not saved yet. */
import { emailOf, expect, passwordOf, test } from "../account/people";
import { hydrated } from "../support";

declare const process: { env: Record<string, string | undefined> };

// What is drafted here would be seen by every other spec.
const address = process.env.CENTRE_EDITED_TEST_URL;
test.skip(!address, "scripts/e2e starts the program that CENTRE_EDITED_TEST_URL names");
test.use({ baseURL: address });

const TEXT = "/admin/content/about/vedanta";
const DRAFTS = "**/api/office/texts/draft";

test("signing out offers to save what is not saved", async ({ page, open }) => {
  const signIn = async () => {
    const data = { email: emailOf("moderator"), password: passwordOf("moderator") };
    expect((await page.request.post("/api/session", { data })).status()).toBe(200);
  };
  // A session of its own, which is ended.
  await signIn();
  await open(TEXT);
  let reached = false;
  await page.route(DRAFTS, (route) => (reached ? route.continue() : route.abort()));
  const heading = page.getByLabel("Heading", { exact: true }).first();
  await heading.fill("Typed before signing out");
  await expect(page.getByText("kept on this device")).toBeVisible();

  const signOut = async () => {
    await page.getByRole("button", { name: /^Account menu/ }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
  };
  page.once("dialog", (dialog) => dialog.dismiss());
  await signOut();
  await expect(heading).toHaveValue("Typed before signing out");

  page.once("dialog", (dialog) => {
    expect(dialog.message()).toContain("Save it and sign out?");
    reached = true;
    return dialog.accept();
  });
  await page.keyboard.press("Escape");
  await signOut();
  await expect(page.getByRole("link", { name: /Sign in/ }).first()).toBeVisible();

  await signIn();
  await page.evaluate(() => localStorage.clear());
  await open(TEXT);
  await hydrated(page);
  await expect(heading).toHaveValue("Typed before signing out");
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Discard my draft" }).click();
  await expect(page.getByText("This is what visitors see.")).toBeVisible();
});
