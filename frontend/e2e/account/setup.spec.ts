/** The first administrator is made in the browser, with the link that a start logs. */
import type { Page } from "@playwright/test";
import { type OwnProgram, ownProgram } from "../ownProgram.mjs";
import { test as base, expect, expectAccessible, hydrated } from "../support";

declare const process: { env: Record<string, string | undefined> };

const program = process.env.CENTRE_TEST_PROGRAM;
base.skip(!program, "scripts/e2e names the program in CENTRE_TEST_PROGRAM");

const PASSWORD = "a long enough password";

const toast = (page: Page) => page.locator("[data-toast]");

async function fill(page: Page): Promise<void> {
  await page.getByLabel("First name").fill("Asha");
  await page.getByLabel("Last name").fill("Naidoo");
  await page.getByLabel("E-mail").fill("asha@example.org");
  await page.getByLabel("Password").fill(PASSWORD);
}

const test = base.extend<{ own: OwnProgram }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter
  own: async ({}, use) => {
    const own = await ownProgram(program ?? "");
    await own.start();
    await use(own);
    await own.end();
  },
});

for (const width of [360, 768, 1280]) {
  test(`a new operator follows the link and is in the panel at ${width} px`, async ({
    page,
    own,
    consoleLines,
  }) => {
    await page.setViewportSize({ width, height: 860 });
    const link = await own.setupLink();
    await page.goto(link);
    await hydrated(page);
    await expect(page.locator("h1")).toHaveText("Make the First Administrator");

    await page.getByRole("button", { name: "Make Administrator" }).click();
    await expect(toast(page).filter({ hasText: "Missing fields" })).toBeVisible();
    await expect(page.getByLabel("First name")).toHaveAccessibleDescription("Required");
    await page.getByLabel("First name").fill("Asha");
    await page.getByLabel("Last name").fill("Naidoo");
    await page.getByLabel("E-mail").fill("asha@example.org");
    await page.getByLabel("Password").fill("short");
    await page.getByRole("button", { name: "Make Administrator" }).click();
    await expect(page.getByLabel("Password")).toHaveAccessibleDescription(
      /Password must be at least 12 characters\./,
    );
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Make Administrator" }).click();

    await expect(page).toHaveURL(`${own.address}/admin/content`);
    await expect(toast(page).filter({ hasText: "You are the administrator" })).toBeVisible();
    await expect(page.locator("h1")).toHaveText("Texts");
    await hydrated(page);
    expect(consoleLines).toEqual([]);

    // The form is no page to go back to, and its address no page at all.
    await page.goto(link);
    await expect(page.locator("h1")).toHaveText("Page Not Found");
    await hydrated(page);
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the first administrator is made", async ({ page, own }) => {
    await page.goto(await own.setupLink());
    await page.getByLabel("First name").fill("Asha");
    // A space satisfies the browser's own check.
    await page.getByLabel("Last name").fill(" ");
    await page.getByLabel("E-mail").fill("asha@example.org");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Make Administrator" }).click();
    await expect(page.getByLabel("Last name")).toHaveAccessibleDescription("Required");
    await expect(page.getByLabel("First name")).toHaveValue("Asha");
    await page.getByLabel("Last name").fill("Naidoo");
    await page.getByLabel("Password").fill(PASSWORD);
    await page.getByRole("button", { name: "Make Administrator" }).click();
    await expect(page).toHaveURL(`${own.address}/admin/content`);
    await expect(toast(page).filter({ hasText: "You are the administrator" })).toBeVisible();
  });
});

test("of two tabs one makes the administrator, and the other is told what to do", async ({
  page,
  context,
  own,
}) => {
  const link = await own.setupLink();
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(link);
    await hydrated(tab);
    await fill(tab);
  }
  await page.getByRole("button", { name: "Make Administrator" }).click();
  await expect(page).toHaveURL(`${own.address}/admin/content`);
  await other.getByRole("button", { name: "Make Administrator" }).click();
  await expect(toast(other)).toContainText("If the website has an administrator, sign in.");
});

test.describe("with a service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("nothing of the page is kept", async ({ page, own }) => {
    const kept = () =>
      page.evaluate(async () => {
        const found: string[] = [];
        for (const name of await caches.keys()) {
          for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
        }
        return found;
      });
    const visit = async (path: string) => {
      await page.goto(own.address + path);
      await expect.poll(kept).toContain(path);
    };
    await visit("/about");
    await page.goto(await own.setupLink());
    await hydrated(page);
    // Kept after that would have been.
    await visit("/contact");
    expect((await kept()).filter((path) => path.startsWith("/setup"))).toEqual([]);
  });
});

test("is accessible in both schemes at both widths", async ({ page, own }) => {
  await expectAccessible(page, await own.setupLink());
});
