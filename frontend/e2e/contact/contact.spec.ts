import { expect, expectAccessible, test } from "../support";

test("names addresses and office-bearers, and renders no form", async ({ page, open, consoleLines }) => {
  await open("/contact");
  await expect(page).toHaveTitle("Contact | Vedanta Centre Johannesburg");
  const main = page.locator("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Contact Us");
  await expect(main.locator("dl dt")).toHaveText(["E-mail", "Postal address"]);
  await expect(main.locator("li h3")).toHaveText([
    "President",
    "Swami in Charge",
    "Chairperson",
    "Secretary",
  ]);
  await expect(main.locator("form")).toHaveCount(0);
  expect(consoleLines).toEqual([]);
});

test("withheld facts are marked, and no links", async ({ page, open }) => {
  await open("/contact");
  await expect(page.locator("main dd > span")).toHaveCount(2);
  await expect(page.locator("main li p > span")).toHaveCount(6);
  await expect(page.locator("main a:visible")).toHaveText(["Send us a message"]);
});

test("the map is another site's, and is asked for only by a button", async ({ page, open }) => {
  const elsewhere: string[] = [];
  await page.route(/openstreetmap\.org/, (route) => {
    elsewhere.push(route.request().url());
    return route.fulfill({ contentType: "text/html", body: "<title>map</title>" });
  });
  await open("/contact");
  await expect(page.locator("main section img")).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
  expect(elsewhere).toEqual([]);
  await page.getByRole("button", { name: "Load the map" }).click();
  const map = page.locator("iframe");
  await expect(map).toHaveAttribute("src", /^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?/);
  await expect(map).toHaveAttribute("title", "Map of Johannesburg");
  await expect.poll(() => elsewhere.length).toBe(1);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("all words are there, and the map is a link", async ({ page }) => {
    await page.goto("/contact");
    await expect(page.locator("main")).toContainText("Office-Bearers");
    await expect(page.getByRole("link", { name: "Load the map" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Load the map" })).toBeHidden();
  });
});

test("is accessible in both schemes at both widths", async ({ page }) => {
  await expectAccessible(page, "/contact");
});

for (const [path, name] of [
  ["/contact", "Contact Us"],
  ["/services/nutrition-programme", "Nutrition Programme and Community Outreach"],
]) {
  test(`${path} leads to the contact form`, async ({ page, open }) => {
    await open(path ?? "");
    await expect(page.locator("h1")).toHaveText(name ?? "");
    await page.getByRole("link", { name: "Send us a message" }).click();
    await expect(page).toHaveURL("/services/hinduism-for-children#contact");
    // The address changes a moment before the screen, and /contact has a heading of the same words.
    await expect(page.locator("#contact")).toBeFocused();
    await expect(page.getByRole("heading", { name: "Contact Us" })).toBeInViewport();
    // The keyboard goes on from there.
    await page.keyboard.press("Tab");
    await expect(page.getByLabel("First name")).toBeFocused();
  });
}
