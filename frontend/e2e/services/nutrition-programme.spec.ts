import type { Page } from "@playwright/test";
import { describePage } from "../pages";
import { expect, test } from "../support";

const path = "/services/nutrition-programme";

describePage(path, {
  title: "Nutrition Programme and Community Outreach",
  heading: "Nutrition Programme and Community Outreach",
  texts: [
    "Lenasia",
    "Women Empowerment Programme",
    "Children's Value Classes",
    "Get Involved",
    "Nutrition Hamper Distribution: April 2025",
    "Nutrition Hamper Distribution: August 2024",
  ],
  links: ["/contact", `${path}/image/april2025`],
});

const row = (page: Page) => page.getByRole("group", { name: "Monthly Distributions" }).locator("ul");
const position = (page: Page) => row(page).evaluate((list) => Math.round(list.scrollLeft));

test("the first nine of the ten pictures, each leading to its viewer", async ({ page, open }) => {
  await open(path);
  const links = row(page).getByRole("link");
  expect(await links.evaluateAll((all) => all.map((a) => a.getAttribute("href")?.split("/").at(-1)))).toEqual(
    [
      "april2025",
      "march2025",
      "february2025",
      "january2025",
      "december2024",
      "november2024",
      "october2024",
      "september2024",
      "august2024",
    ],
  );
});

for (const width of [768, 1280]) {
  test(`the arrows scroll by 300 px at ${width} px, and are disabled at the ends`, async ({ page, open }) => {
    await page.setViewportSize({ width, height: 860 });
    await open(path);
    const left = page.getByRole("button", { name: "Scroll left" });
    const right = page.getByRole("button", { name: "Scroll right" });
    await expect(left).toBeDisabled();
    await right.click();
    await expect.poll(() => position(page)).toBe(300);
    await expect(left).toBeEnabled();
    await right.click();
    await expect.poll(() => position(page)).toBe(600);
    await left.click();
    await expect.poll(() => position(page)).toBe(300);
    await row(page).evaluate((list) => list.scrollTo({ left: list.scrollWidth, behavior: "instant" }));
    await expect(right).toBeDisabled();
  });
}

test("the arrows scroll by one full width on mobile", async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(path);
  const right = page.getByRole("button", { name: "Scroll right" });
  await right.click();
  await expect.poll(() => position(page)).toBe(360);
  await right.click();
  await expect.poll(() => position(page)).toBe(720);
  await page.getByRole("button", { name: "Scroll left" }).click();
  await expect.poll(() => position(page)).toBe(360);
  await expect(row(page).getByRole("link").nth(1)).toBeInViewport({ ratio: 0.5 });
});

for (const when of ["before", "after"]) {
  test(`the row and its arrows go the other way in a page that was turned round ${when} its start`, async ({
    page,
    open,
  }) => {
    const turn = () => document.documentElement.setAttribute("dir", "rtl");
    if (when === "before")
      await page.addInitScript(
        `addEventListener("readystatechange", ${turn}, { once: true, capture: true })`,
      );
    await open(path);
    const left = page.getByRole("button", { name: "Scroll left" });
    const right = page.getByRole("button", { name: "Scroll right" });
    if (when === "after") {
      await expect(left).toBeDisabled();
      await page.evaluate(turn);
    }
    await expect(right).toBeDisabled();
    await left.click();
    await expect.poll(() => position(page)).toBe(-300);
    await left.click();
    await expect.poll(() => position(page)).toBe(-600);
    await right.click();
    await expect.poll(() => position(page)).toBe(-300);
    await expect(row(page).getByRole("link").nth(1)).toBeInViewport({ ratio: 0.5 });
  });
}

test("a quick second click goes on from where the first one leads", async ({ page, open }) => {
  await open(path);
  await page.getByRole("button", { name: "Scroll right" }).dblclick();
  await expect.poll(() => position(page)).toBe(600);
});

test("the row scrolls without scripts, and the arrows are not shown", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(path);
  await expect(page.getByRole("button", { name: "Scroll right" })).toBeHidden();
  await row(page).evaluate((list) => list.scrollTo({ left: 900, behavior: "instant" }));
  expect(await position(page)).toBeGreaterThan(600);
  await context.close();
});

test("Get Involved leads to the contact page", async ({ page, open }) => {
  await open(path);
  await page
    .locator("section", { hasText: "Get Involved" })
    .getByRole("link", { name: "Contact Us" })
    .click();
  await expect(page).toHaveURL("/contact");
});
