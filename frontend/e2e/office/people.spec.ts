/** What administrators do with accounts. */
import { expect, test } from "../account/people";
import { register } from "../account/register.mjs";
import { expectAccessible, expectAccessibleNow } from "../support";

/** The name of an account of one run of a test. */
const mark = () =>
  Math.random()
    .toString(36)
    .replace(/[^a-z]/g, "")
    .padEnd(4, "x");

const account = (name: string) => ({
  firstName: name,
  lastName: "Person",
  email: `${name}@example.org`,
  password: "a long password of many words",
});

for (const width of [360, 1280]) {
  test(`an account is found, given a role, closed and deleted at ${width} px`, async ({
    page,
    be,
    open,
    baseURL,
    consoleLines,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const name = `Person${mark()}`;
    await register(baseURL, account(name));
    await be("admin");
    await open("/admin");
    await page.getByRole("navigation", { name: "Office" }).getByRole("link", { name: "People" }).click();
    await expect(page.locator("h1")).toHaveText("People");
    await page.getByLabel("Search for a name or an e-mail address").fill(name);
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.locator("tbody tr > th")).toHaveCount(1);
    await expectAccessible(page, page.url());

    await page.getByRole("link", { name }).click();
    await expect(page.locator("h1")).toHaveText(`${name} Person`);
    await expectAccessible(page, page.url());
    await page.getByRole("button", { name: "Give Teacher" }).click();
    await expect(page.locator("[data-toast]")).toContainText("Role given");
    await page.getByRole("button", { name: "Take Teacher" }).click();
    await expect(page.getByRole("button", { name: "Give Teacher" })).toBeVisible();
    await page.getByRole("button", { name: "Deactivate" }).click();
    await expect(page.getByText("This account is deactivated")).toBeVisible();
    await page.getByRole("button", { name: "Activate again" }).click();
    await expect(page.getByRole("button", { name: "Deactivate" })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save everything as a file" }).click();
    expect((await download).suggestedFilename()).toMatch(/^person-\d+\.json$/);

    await page.getByText("Delete…").click();
    await expectAccessibleNow(page);
    await page.getByRole("button", { name: "Delete for good" }).click();
    await expect(page).toHaveURL("/admin/people");
    expect(consoleLines).toEqual([]);
  });
}

test("moderators have no link to people, and are led home from there", async ({ page, be, open }) => {
  await be("moderator");
  await open("/admin/messages");
  await expect(page.getByRole("link", { name: "People" })).toHaveCount(0);
  await page.goto("/admin/people");
  await expect(page).toHaveURL("/");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the last administrator keeps the role", async ({ page, be }) => {
    await be("admin");
    await page.goto("/admin/people?show=admins&q=admin@example.org");
    await page.getByRole("link", { name: "Sample Admin" }).click();
    await page.getByRole("button", { name: "Take Admin" }).click();
    await expect(page.getByText("This is the last administrator.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Take Admin" })).toBeVisible();
  });
});
