/** The router comes with the first navigation (src/runtime/routing/deferredRouter.ts): nobody is to notice. */
import type { Page } from "@playwright/test";
import { expect, held, hydrated, test } from "./support";

const ROUTER = /\/assets\/dataRouter-[^/]+\.js$/;
const ANY_ROUTER = "**/assets/dataRouter-*.js";

/** How often the router has been asked for. */
function requestsOf(page: Page): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (ROUTER.test(request.url())) count += 1;
  });
  return () => count;
}

/** Whether the bar is the one that was marked: in the same document, and mounted once. */
const mark = (page: Page) =>
  page
    .locator("body header")
    .first()
    .evaluate((it) => Object.assign(it, { marked: 1 }) && null);
const isMarked = (page: Page) =>
  page
    .locator("body header")
    .first()
    .evaluate((it) => "marked" in it);

const link = (page: Page, href: string) => page.locator(`footer a[href="${href}"]`).first();
const heading = (page: Page) => page.locator("h1");
const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test("a page is started without the router; a link that is pointed at has it loaded, once", async ({
  page,
  open,
  consoleLines,
}) => {
  const requests = requestsOf(page);
  await open("/");
  await page.waitForLoadState("networkidle");
  expect(requests()).toBe(0);
  await mark(page);
  await link(page, "/contact").hover();
  await expect.poll(requests).toBe(1);
  await link(page, "/contact").click();
  await expect(heading(page)).toHaveText("Contact Us");
  await expect(page).toHaveTitle(/^Contact/);
  await link(page, "/about").click();
  await expect(heading(page)).toHaveText("About Us");
  await page.goBack();
  await expect(heading(page)).toHaveText("Contact Us");
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect(heading(page)).not.toHaveText("Contact Us");
  expect(await isMarked(page)).toBe(true);
  expect(requests()).toBe(1);
  expect(consoleLines).toEqual([]);
});

test("whoever sets out for another document meanwhile comes to that one", async ({ page, open }) => {
  await open("/");
  await link(page, "/about").click();
  await expect(heading(page)).toHaveText("About Us");
  let breakOff = () => {};
  const brokenOff = new Promise<void>((resolve) => {
    breakOff = resolve;
  });
  await page.route("**/api/content/contact", async (route) => {
    await brokenOff;
    await route.abort();
  });
  const release = await held(page, "**/robots.txt");
  await link(page, "/contact").click();
  await expect(page.locator("html[data-waiting]")).toBeAttached();
  const asked = page.waitForRequest("**/robots.txt");
  await page.evaluate(() => window.location.assign("/robots.txt"));
  await asked;
  // As Firefox does it then by itself.
  const failed = page.waitForEvent("requestfailed");
  breakOff();
  await failed;
  // Long enough for the page to make something of it.
  await page.waitForTimeout(500);
  release();
  await expect(page).toHaveURL("/robots.txt");
});

test("while it is on its way the page says that something comes, and the last tap counts", async ({
  page,
  open,
  consoleLines,
}) => {
  await open("/");
  const release = await held(page, ANY_ROUTER);
  await mark(page);
  await link(page, "/about").click();
  await expect(page.locator("html[data-waiting]")).toBeAttached();
  await link(page, "/contact").click();
  await expect(page).toHaveURL("/");
  release();
  await expect(heading(page)).toHaveText("Contact Us");
  await expect(page.locator("html[data-waiting]")).not.toBeAttached();
  await page.goBack();
  await expect(page).toHaveURL("/");
  expect(await isMarked(page)).toBe(true);
  expect(consoleLines).toEqual([]);
});

test("what was written stays when it takes the page over", async ({ page, open, consoleLines }) => {
  const requests = requestsOf(page);
  await open("/learn/submit");
  const field = page.getByLabel("Question");
  await field.fill("Who wrote the Gita?");
  await mark(page);
  await page.evaluate(() => {
    location.hash = "main";
  });
  await expect.poll(requests).toBe(1);
  await expect(page).toHaveURL("/learn/submit#main");
  await expect(field).toHaveValue("Who wrote the Gita?");
  await page.goBack();
  await expect(page).toHaveURL("/learn/submit");
  await expect(field).toHaveValue("Who wrote the Gita?");
  expect(await isMarked(page)).toBe(true);
  expect(consoleLines).toEqual([]);
});

test("a page that was loaded anew goes back inside the document, and to where one was", async ({
  page,
  open,
  consoleLines,
}) => {
  await open("/about");
  await link(page, "/privacy").click();
  await expect(page).toHaveURL("/privacy");
  await expect(heading(page)).toHaveText(/Privacy/);
  await page.reload();
  await hydrated(page);
  await mark(page);
  await page.evaluate(() => window.scrollTo({ top: 700, behavior: "instant" }));
  await expect.poll(() => scrollY(page)).toBe(700);
  await page.goBack();
  await expect(page).toHaveURL("/about");
  await expect(heading(page)).toHaveText("About Us");
  await page.goForward();
  await expect(heading(page)).toHaveText(/Privacy/);
  await expect.poll(() => scrollY(page)).toBe(700);
  expect(await isMarked(page)).toBe(true);
  expect(consoleLines).toEqual([]);
});

test("where it does not come, links and going back lead to documents", async ({ page, open }) => {
  await open("/about");
  await link(page, "/contact").click();
  await expect(heading(page)).toHaveText("Contact Us");
  await page.reload();
  await hydrated(page);
  await page.route(ANY_ROUTER, (route) => route.abort());
  await mark(page);
  await page.goBack();
  await expect(heading(page)).toHaveText("About Us");
  await hydrated(page);
  expect(await isMarked(page)).toBe(false);
  await mark(page);
  await link(page, "/privacy").click();
  await expect(heading(page)).toHaveText(/Privacy/);
  await expect(page).toHaveURL("/privacy");
  expect(await isMarked(page)).toBe(false);
});
