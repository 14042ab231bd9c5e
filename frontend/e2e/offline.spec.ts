/** Without a connection: what was visited still works, and nothing old is shown with one. */
import type { Page } from "@playwright/test";
import { expect, hydrated, test } from "./support";

test.use({ serviceWorkers: "allow" });

/** Waits until the service worker is at work and holds the document of `path`. */
async function kept(page: Page, path: string): Promise<void> {
  const isKept = () =>
    page.evaluate(async (address) => {
      const request = new URL(address, location.origin).href;
      return navigator.serviceWorker.controller !== null && (await caches.match(request)) !== undefined;
    }, path);
  await expect.poll(isKept, { timeout: 40_000 }).toBe(true);
}

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await kept(page, path);
}

const lesson = "/learn/lessons/hindu-philosophy/dharma-intro";

test("visited pages, a lesson and a game work without a connection; other pages say what is wrong", async ({
  page,
  context,
}) => {
  await visit(page, "/about/vedanta");
  await visit(page, lesson);
  // Reached by reading a lesson: the games are kept without a visit.
  await kept(page, "/learn/games/wordle");
  await context.setOffline(true);

  await page.goto("/about/vedanta");
  await hydrated(page);
  await expect(page.locator("h1")).toBeVisible();
  await page.goto(lesson);
  await hydrated(page);
  await expect(page.locator("h1")).toBeVisible();
  await page.goto("/learn/games/wordle");
  await hydrated(page);
  await expect(page.locator("h1")).toBeVisible();

  const answer = await page.goto("/gallery");
  expect(answer?.status()).toBe(503);
  await expect(page.locator("h1")).toHaveText("No connection");
  await expect(page.locator(`a[href="${lesson}"]`)).toBeVisible();

  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page).toHaveURL("/gallery");
  await expect(page.locator("h1")).not.toHaveText("No connection");
});

test("links inside the site lead to visited pages without a connection", async ({ page, context }) => {
  await visit(page, "/about/vedanta");
  await visit(page, "/about/our-centre");
  await context.setOffline(true);
  await page.locator('footer a[href="/contact"]').click();
  await expect(page.locator("h1")).toHaveText("No connection");
  await page.goBack();
  await hydrated(page);
  await page
    .locator('nav[aria-label="Main"] a[href="/about/vedanta"]')
    .evaluate((a: HTMLElement) => a.click());
  await expect(page).toHaveURL("/about/vedanta");
  await expect(page).toHaveTitle(/^Vedanta/);
});

test("with a connection documents and content come from the server", async ({ page }) => {
  await visit(page, "/about/vedanta");
  // What is kept is made to differ from what the server says.
  await page.evaluate(async () => {
    const headers = { "content-type": "text/html", "cache-control": "public" };
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        if (!new URL(request.url).pathname.startsWith("/assets/")) {
          await cache.put(request, new Response("<h1>Old</h1>", { headers }));
        }
      }
    }
  });
  await page.goto("/about/vedanta");
  await expect(page.locator("h1")).not.toHaveText("Old");
});

test("answers for one visitor alone are not kept", async ({ page }) => {
  await visit(page, "/about/vedanta");
  await page.goto("/no/such/page");
  await page.evaluate(() => fetch("/api/session"));
  const addresses = await page.evaluate(async () => {
    const lists = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return lists.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(addresses).toContain("/about/vedanta");
  expect(addresses).not.toContain("/no/such/page");
  expect(addresses).not.toContain("/api/session");
});
