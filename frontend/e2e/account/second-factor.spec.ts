/** Codes besides the password, on a phone and on a desk, with scripts and without. */
import type { Page } from "@playwright/test";
import { CodesApp } from "./codesApp";
import { expect, test } from "./people";
import { register } from "./register.mjs";

declare const process: { env: Record<string, string | undefined> };

// All specs share an address, from which few may sign in within a quarter of an hour: this one, which does so often,
// meets a program with a database of its own.
const address = process.env.CENTRE_EDITED_TEST_URL;
test.skip(!address, "scripts/e2e starts the program that CENTRE_EDITED_TEST_URL names");
test.use({ baseURL: address });

const PASSWORD = "a long enough password";

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("E-mail").first().fill(email);
  await page.getByLabel("Password").first().fill(PASSWORD);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

for (const javaScriptEnabled of [true, false]) {
  for (const width of [360, 1280]) {
    test.describe(`${javaScriptEnabled ? "with scripts" : "without scripts"}, ${width} px`, () => {
      test.use({ javaScriptEnabled, viewport: { width, height: 800 } });
      // Wrong attempts are limited, too: each mistake is made once with scripts and once without.
      const mistaken = javaScriptEnabled === (width === 360);

      test("codes are set up, asked for and taken away", async ({ page, baseURL }) => {
        const email = `asha.${crypto.randomUUID()}@example.org`;
        await register(baseURL, { firstName: "Asha", lastName: "Naidoo", email, password: PASSWORD });
        await signIn(page, email);
        await expect(page).toHaveURL("/");
        await page.goto("/profile");
        await page.getByRole("link", { name: "Set up or change codes" }).click();
        await page.getByRole("button", { name: "Set Up Codes" }).click();
        await expect(page.getByRole("img", { name: "The picture for the app" })).toBeVisible();
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(overflow).toBeLessThanOrEqual(0);
        const secret = ((await page.locator("code").textContent()) ?? "").replaceAll(/\s/g, "");
        const app = new CodesApp(secret);
        if (mistaken) {
          await page.getByLabel("Code", { exact: true }).fill("12345");
          await page.getByRole("button", { name: "Check Code" }).click();
          await expect(page.getByText("This code is not right").first()).toBeVisible();
        }
        await page.getByLabel("Code", { exact: true }).fill(await app.code());
        await page.getByRole("button", { name: "Check Code" }).click();
        await expect(page.getByRole("heading", { name: "Your Recovery Codes" })).toBeVisible();
        await expect(page.locator("li code")).toHaveCount(10);
        const recovery = (await page.locator("li code").first().textContent()) ?? "";
        await page.getByRole("link", { name: "I Have Written Them Down" }).click();
        await expect(page.getByText("Recovery codes left: 10")).toBeVisible();

        await page.context().clearCookies();
        await signIn(page, email);
        await expect(page).toHaveURL(/\/auth\/code\?from=/);
        if (mistaken) {
          await page.getByLabel("Code", { exact: true }).fill("000000");
          await page.getByRole("button", { name: "Sign In", exact: true }).click();
          await expect(page.getByText("This code is not right").first()).toBeVisible();
        }
        await page.getByLabel("Code", { exact: true }).fill(await app.code());
        await page.getByRole("button", { name: "Sign In", exact: true }).click();
        await expect(page).toHaveURL("/");
        await expect(page.locator("[popovertarget=user-menu]")).toBeVisible();

        await page.context().clearCookies();
        await signIn(page, email);
        await page.getByLabel("Code", { exact: true }).fill(recovery);
        await page.getByRole("button", { name: "Sign In", exact: true }).click();
        await expect(page).toHaveURL("/");
        await page.goto("/profile/second-factor");
        await expect(page.getByText("Recovery codes left: 9")).toBeVisible();
        await page.getByRole("button", { name: "Take Codes Away" }).click();
        await expect(page.getByRole("button", { name: "Set Up Codes" })).toBeVisible();
      });

      test("the password is changed on the profile", async ({ page, baseURL }) => {
        const email = `asha.${crypto.randomUUID()}@example.org`;
        await register(baseURL, { firstName: "Asha", lastName: "Naidoo", email, password: PASSWORD });
        await page.request.post("/api/session", { data: { email, password: PASSWORD } });
        await page.goto("/profile");
        if (mistaken) {
          await page.getByLabel("Old password").fill("not the password");
          await page.getByLabel("New password").fill("another long password");
          await page.getByRole("button", { name: "Change Password" }).click();
          await expect(page.getByText("This is not your password.").first()).toBeVisible();
        }
        await page.getByLabel("Old password").fill(PASSWORD);
        await page.getByLabel("New password").fill("another long password");
        await page.getByRole("button", { name: "Change Password" }).click();
        await expect(page.locator("[data-toast]").filter({ hasText: "Password changed" })).toBeVisible();
        await expect(page).toHaveURL("/profile");
      });
    });
  }
}
