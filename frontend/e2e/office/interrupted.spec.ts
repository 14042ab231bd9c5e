/** Nothing typed is lost: not with a server that is killed, nor with a session that has ended. */
import { expect, test } from "../account/people";
import { type OwnProgram, ownProgram } from "../ownProgram.mjs";
import { hydrated } from "../support";

declare const process: { env: Record<string, string | undefined> };

const program = process.env.CENTRE_TEST_PROGRAM;
test.skip(!program, "scripts/e2e names the program in CENTRE_TEST_PROGRAM");

const TEXT = "/admin/content/privacy";
const SAVED = "Your draft is saved. Visitors do not see it yet.";
const PASSWORD = "password of an editor";

const withProgram = test.extend<{ own: OwnProgram }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter
  own: async ({}, use) => {
    const own = await ownProgram(program ?? "");
    await own.addPerson("asha@example.org", PASSWORD, "moderator");
    await own.start();
    await use(own);
    await own.end();
  },
});

for (const width of [360, 1280]) {
  withProgram(`what is typed while the server is killed is kept at ${width} px`, async ({ page, own }) => {
    await page.setViewportSize({ width, height: 800 });
    const signIn = { data: { email: "asha@example.org", password: PASSWORD } };
    expect((await page.request.post(`${own.address}/api/session`, signIn)).status()).toBe(200);
    await page.goto(own.address + TEXT);
    await hydrated(page);
    const heading = page.getByLabel("Heading", { exact: true }).first();
    await heading.fill("What we keep");
    await expect(page.getByText(SAVED)).toBeVisible();
    await own.kill();
    await heading.fill("What we keep of you");
    await expect(page.getByText("Your draft is kept on this device")).toBeVisible();
    await own.start();
    await expect(page.getByText(SAVED)).toBeVisible();

    // The server alone knows it from here on.
    await own.kill();
    await own.start();
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await hydrated(page);
    await expect(heading).toHaveValue("What we keep of you");
  });

  withProgram(`what is typed after a session has ended is kept at ${width} px`, async ({ page, own }) => {
    await page.setViewportSize({ width, height: 800 });
    const signIn = { data: { email: "asha@example.org", password: PASSWORD } };
    expect((await page.request.post(`${own.address}/api/session`, signIn)).status()).toBe(200);
    await page.goto(own.address + TEXT);
    await hydrated(page);
    await page.context().clearCookies();
    const heading = page.getByLabel("Heading", { exact: true }).first();
    await heading.fill("What we keep");
    await expect(page.getByText("You are signed out. Your draft is kept on this device.")).toBeVisible();
    await page.getByRole("link", { name: "Sign in again" }).click();
    const form = page.getByRole("tabpanel", { name: "Sign In" });
    await form.getByLabel("E-mail").fill("asha@example.org");
    await form.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await form.getByRole("button", { name: "Sign In" }).click();
    await page.waitForURL(own.address + TEXT);
    await hydrated(page);
    await expect(heading).toHaveValue("What we keep");
    await expect(
      page.getByText("This is what you had typed on this device and was not saved yet."),
    ).toBeVisible();
    await page.reload();
    await hydrated(page);
    await expect(page.getByText(SAVED)).toBeVisible();
  });
}
