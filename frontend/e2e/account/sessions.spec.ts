/** Where one is signed in, and what signing out leaves behind. */
import type { Browser } from "@playwright/test";
import { hydrated } from "../support";
import { expect, test } from "./people";
import { register } from "./register.mjs";

const PASSWORD = "a long enough password";

/** Registers somebody whom no other test knows. */
async function registered(baseURL: string | undefined): Promise<string> {
  const email = `asha.${crypto.randomUUID()}@example.org`;
  await register(baseURL, { firstName: "Asha", lastName: "Naidoo", email, password: PASSWORD });
  return email;
}

/** Signs in as another browser would. */
async function signedInElsewhere(
  browser: Browser,
  baseURL: string | undefined,
  email: string,
  agent: string,
) {
  const context = await browser.newContext({ baseURL, userAgent: agent });
  const answer = await context.request.post("/api/session", { data: { email, password: PASSWORD } });
  expect(answer.status()).toBe(200);
  return context;
}

const FIREFOX = "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0";
const SAFARI =
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15";

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("the profile shows where one is signed in, and ends it", async ({ page, browser, baseURL }) => {
      const email = await registered(baseURL);
      await page.request.post("/api/session", { data: { email, password: PASSWORD } });
      const phone = await signedInElsewhere(browser, baseURL, email, FIREFOX);
      const laptop = await signedInElsewhere(browser, baseURL, email, SAFARI);
      await page.goto("/profile");
      const section = page.getByRole("region", { name: "Where You Are Signed In" });
      await expect(section.getByRole("listitem")).toHaveCount(3);
      const here = section.getByRole("listitem").filter({ hasText: "This device" });
      await expect(here).toContainText("Chrome on Linux");
      await expect(here.getByRole("button")).toHaveCount(0);
      const row = section.getByRole("listitem").filter({ hasText: "Firefox on Android" });
      await expect(row).toContainText(/Signed in on \d+ \w+ \d{4}, \d\d:\d\d/);
      await row.getByRole("button", { name: "Sign out: Firefox on Android" }).click();
      const toast = page.locator("[data-toast]");
      await expect(toast.filter({ hasText: "That device has been signed out." })).toBeVisible();
      await expect(section.getByRole("listitem")).toHaveCount(2);
      expect(await (await phone.request.get("/api/session")).json()).toEqual({ user: null });

      await section.getByRole("button", { name: "Sign Out Everywhere Else" }).click();
      await expect(toast.filter({ hasText: "All other devices have been signed out." })).toBeVisible();
      await expect(section.getByRole("listitem")).toHaveCount(1);
      await expect(section.getByRole("button")).toHaveCount(0);
      expect(await (await laptop.request.get("/api/session")).json()).toEqual({ user: null });
      await expect(page.locator("[popovertarget=user-menu]")).toBeVisible();
      await phone.close();
      await laptop.close();
    });
  });
}

test("a device that was signed out is known until it is forgotten", async ({
  page,
  browser,
  baseURL,
  open,
}) => {
  const email = await registered(baseURL);
  await page.request.post("/api/session", { data: { email, password: PASSWORD } });
  const phone = await signedInElsewhere(browser, baseURL, email, FIREFOX);
  await phone.request.delete("/api/session");
  await phone.close();
  await open("/profile");
  const section = page.getByRole("region", { name: "Where You Are Signed In" });
  const row = section.getByRole("listitem").filter({ hasText: "Firefox on Android" });
  await expect(row).toContainText("Not signed in");
  await row.getByRole("button", { name: "Forget: Firefox on Android" }).click();
  await expect(page.locator("[data-toast]").filter({ hasText: "no longer known" })).toBeVisible();
  await expect(section.getByRole("listitem")).toHaveCount(1);
});

test("a navigation in the browser shows the same sessions", async ({ page, open, baseURL }) => {
  const email = await registered(baseURL);
  await page.request.post("/api/session", { data: { email, password: PASSWORD } });
  await open("/about");
  await page.locator("[popovertarget=user-menu]").click();
  await page.getByRole("link", { name: "Profile" }).click();
  const section = page.getByRole("region", { name: "Where You Are Signed In" });
  await expect(section.getByRole("listitem")).toHaveCount(1);
  await expect(section).toContainText("This device");
});

test.describe("after signing out", () => {
  test.use({ serviceWorkers: "allow" });

  test("the browser keeps nothing that this visitor has read, and does not make them wait", async ({
    page,
    open,
    baseURL,
  }) => {
    const email = await registered(baseURL);
    await page.request.post("/api/session", { data: { email, password: PASSWORD } });
    const keeps = (kind: string) =>
      page.evaluate(async (end) => {
        const name = (await caches.keys()).find((it) => it.endsWith(end));
        return name ? (await (await caches.open(name)).keys()).length : 0;
      }, `-${kind}`);
    await open("/");
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const opened = Date.now();
    await open("/about/vedanta");
    const another = Date.now() - opened;
    await page.evaluate(() => {
      history.pushState(null, "", "/services/satsangs");
      dispatchEvent(new PopStateEvent("popstate"));
    });
    await expect(page.locator("h1")).toHaveText("Satsangs");
    await expect.poll(() => keeps("content")).toBeGreaterThan(0);

    await page.locator("[popovertarget=user-menu]").click();
    const started = Date.now();
    await page.locator("#user-menu").getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.locator("[popovertarget=user-menu]")).toHaveCount(0);
    // On a busy machine, as many times longer as another page took.
    expect(Date.now() - started).toBeLessThan(4000 + 5 * another);
    await hydrated(page);
    // Only what the page after signing out has loaded itself.
    await expect.poll(() => keeps("content")).toBeLessThan(2);
    const kept = await page.evaluate(async () => {
      const found: string[] = [];
      for (const name of await caches.keys()) {
        for (const request of await (await caches.open(name)).keys()) {
          const text = await (await (await caches.open(name)).match(request))?.text();
          if (text?.includes("Naidoo")) found.push(request.url);
        }
      }
      return found;
    });
    expect(kept).toEqual([]);
    await page.goBack();
    await expect(page.locator("[popovertarget=user-menu]")).toHaveCount(0);
    await expect(page.locator("body")).not.toContainText("Naidoo");
  });
});
