import { expect, expectAccessible, test } from "../support";

test("says why, how and with what benefit to give", async ({ page, open, consoleLines }) => {
  await open("/donate");
  await expect(page).toHaveTitle("Donate | Vedanta Centre Johannesburg");
  const main = page.locator("main");
  await expect(main.getByRole("heading", { name: "Why Donate?" })).toBeVisible();
  await expect(main.locator("section:first-of-type li")).toHaveCount(5);
  await expect(main.locator("blockquote")).toBeVisible();
  await expect(main).toContainText("building fund account");
  await expect(main).toContainText("proof of deposit");
  await expect(main.locator("dl dt")).toHaveCount(5);
  await expect(main).toContainText("card payment provider");
  await expect(main.getByRole("heading", { name: "Tax Benefits" })).toBeVisible();
  await expect(main).toContainText("Section 18A");
  await expect(main).toContainText("consult a tax advisor");
  expect(consoleLines).toEqual([]);
});

test("the form is complete, disabled and dimmed, and says that it will launch soon", async ({
  page,
  open,
}) => {
  await open("/donate");
  await expect(page.getByText("This donation system will launch soon.")).toBeVisible();
  const form = page.getByRole("form", { name: "Online Donation" });
  const controls = form.locator("input, select, button");
  await expect(controls).toHaveCount(11);
  for (const control of await controls.all()) await expect(control).toBeDisabled();
  const opacity = await form
    .locator("fieldset")
    .evaluate((fields) => Number(getComputedStyle(fields).opacity));
  expect(opacity).toBeLessThan(0.8);
  await expect(form.getByLabel("Amount in rand")).toHaveValue("100");
  await expect(form.getByLabel("Purpose of your donation")).toHaveValue("New Ashram Project");
  expect(await form.locator("option[value='']").count()).toBe(1);
  expect((await form.locator("option:not([value=''])").allTextContents()).sort()).toEqual(
    [
      "New Ashram Project",
      "General Donation",
      "Nutrition Programme",
      "Women Empowerment",
      "Children's Value Education",
      "Temple Maintenance",
    ].sort(),
  );
  expect(await form.locator("button[aria-pressed]").allTextContents()).toEqual([
    "R100",
    "R250",
    "R500",
    "R1000",
  ]);
});

test("the thank-you page thanks, announces the receipt and leads on", async ({
  page,
  open,
  consoleLines,
}) => {
  await open("/donate/thank-you");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Thank You");
  await expect(page.locator("main")).toContainText("receipt");
  const links = await page
    .locator("main a")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
  expect(links).toEqual(["/", "/services/nutrition-programme"]);
  expect(consoleLines).toEqual([]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("all words are there", async ({ page }) => {
    await page.goto("/donate");
    for (const words of ["Why Donate?", "Bank Transfer Details", "launch soon", "Section 18A"]) {
      await expect(page.locator("main")).toContainText(words);
    }
    await expect(page.locator("main form")).toHaveAttribute("action", "/donate/checkout");
  });
});

for (const path of ["/donate", "/donate/thank-you"]) {
  test(`${path} is accessible in both schemes at both widths`, async ({ page }) => {
    await expectAccessible(page, path);
  });
}
