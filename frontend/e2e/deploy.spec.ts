/** An open page while the site is updated: its code must not show content that it does not know. */
import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "./support";

/** From here on content is that of another program. */
const update = (page: Page) =>
  page.route("**/api/content/**", async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), "x-code": "/assets/hydrate-OTHER.js" };
    await route.fulfill({ response, headers });
  });

/** Whether the page is still the document that was marked. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { marked: true }).marked);
const isMarked = (page: Page) => page.evaluate(() => "marked" in window);

const follow = (page: Page, href: string) => page.locator(`footer a[href="${href}"]`).click();

test("without an update a navigation loads no document", async ({ page, open }) => {
  await open("/about");
  await mark(page);
  await follow(page, "/contact");
  await expect(page.locator("h1")).toHaveText("Contact Us");
  expect(await isMarked(page)).toBe(true);
});

test("after an update the next navigation loads the document, and going back returns", async ({
  page,
  open,
}) => {
  await open("/about");
  await mark(page);
  await update(page);
  const asked: boolean[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/contact") asked.push(request.isNavigationRequest());
  });
  await follow(page, "/contact");
  await expect(page.locator("h1")).toHaveText("Contact Us");
  await hydrated(page);
  // What the browser holds of the address is made new first.
  expect(asked).toEqual([false, true]);
  await expect(page).toHaveURL("/contact");
  expect(await isMarked(page)).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL("/about");
  await expect(page.locator("h1")).toHaveText("About Us");
});

test("going back inside a page loads the document, too, also at an address with a fragment", async ({
  page,
  open,
}) => {
  await open("/contact");
  await page.getByRole("link", { name: "Send us a message" }).click();
  await expect(page.locator("h1")).toHaveText("Hinduism for Children");
  await follow(page, "/about");
  await expect(page.locator("h1")).toHaveText("About Us");
  await mark(page);
  await update(page);
  await page.goBack();
  await expect(page.locator("h1")).toHaveText("Hinduism for Children");
  await hydrated(page);
  await expect(page).toHaveURL("/services/hinduism-for-children#contact");
  expect(await isMarked(page)).toBe(false);
});

test("a form that is being written stays until the visitor leaves", async ({ page, open }) => {
  await open("/test");
  await update(page);
  await page.getByLabel("First name").fill("Asha");
  await page.locator("header").getByRole("link", { name: "Contact" }).hover();
  await expect(page.getByLabel("First name")).toHaveValue("Asha");
  await expect(page).toHaveURL("/test");
});
