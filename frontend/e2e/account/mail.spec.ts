/** Accounts of a program that can send mail. */
import type { Page } from "@playwright/test";
import { expect, test } from "../support";

declare const process: { env: Record<string, string | undefined> };

const address = process.env.CENTRE_CONFIGURED_TEST_URL;

test.skip(!address, "scripts/e2e starts the program that CENTRE_CONFIGURED_TEST_URL names");
test.use({ baseURL: address });

const toast = (page: Page) => page.locator("[data-toast]");

test("a new account waits for its confirmation", async ({ page, open }) => {
  const email = `asha.${Date.now()}.${Math.random().toString(36).slice(2)}@example.org`;
  await open("/login?tab=register");
  const register = page.getByRole("tabpanel", { name: "Register" });
  await register.getByLabel("First name").fill("Asha");
  await register.getByLabel("Last name").fill("Naidoo");
  await register.getByLabel("E-mail").fill(email);
  await register.getByLabel("Password").fill("a long enough password");
  await register.getByRole("button", { name: "Register" }).click();
  await expect(toast(page)).toContainText("Account created");
  await expect(toast(page)).toContainText("Please check your email to confirm your account");

  const signIn = page.getByRole("tabpanel", { name: "Sign In" });
  await signIn.getByLabel("E-mail").fill(email);
  await signIn.getByLabel("Password").fill("a long enough password");
  await signIn.getByRole("button", { name: "Sign In" }).click();
  // What somebody who guesses at addresses reads, too.
  const failure = page.getByRole("alert").locator("[data-toast]");
  await expect(failure).toContainText("Sign in failed");
  await expect(failure).toContainText(
    "The email address or the password is not right, or the account is not confirmed yet.",
  );
});

test("a link for another password is asked for", async ({ page, open }) => {
  await open("/login");
  await page.getByRole("link", { name: "Forgotten your password?" }).click();
  await expect(page.locator("h1")).toHaveText("Forgotten Password");
  await page.getByLabel("E-mail").fill("nobody@example.org");
  await page.getByRole("button", { name: "Send Link" }).click();
  await expect(page).toHaveURL("/login");
  await expect(toast(page)).toContainText(
    "If there is an account with this address, we have sent it a link.",
  );
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a link for another password is asked for", async ({ page }) => {
    await page.goto("/auth/forgot-password");
    await page.getByLabel("E-mail").fill("nobody@example.org");
    await page.getByRole("button", { name: "Send Link" }).click();
    await expect(page).toHaveURL("/login");
    await expect(toast(page)).toContainText("Check your email");
  });
});
