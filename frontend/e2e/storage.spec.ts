/** Nothing that a browser refuses to keep, and no error in the frame, takes a page away. */
import type { BrowserContext, Page } from "@playwright/test";
import { emailOf, passwordOf } from "./account/people";
import { addressesOfKinds } from "./pages";
import { withProfile } from "./profile.mjs";
import { expect, hydrated, test } from "./support";

/** Pages that no search engine is told of. */
const FURTHER = ["/login", "/auth/reset-password?token=x", "/test", "/no-such-page"];

/** Chromium's “block all cookies”. */
const BLOCKED = { profile: { default_content_setting_values: { cookies: 2 } } };

/** Opens a page of every kind, and fails for each that does not stay what the server has sent. */
async function expectEveryPage(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  for (const address of [...(await addressesOfKinds(context.request)), ...FURTHER]) {
    const sent = (await (await page.goto(address))?.text()) ?? "";
    await hydrated(page);
    const heading = await page.locator("h1").evaluate(({ textContent }) => textContent);
    const inMarkup = await page.evaluate(
      (html) => new DOMParser().parseFromString(html, "text/html").querySelector("h1")?.textContent,
      sent,
    );
    expect.soft(heading, address).toBe(inMarkup);
    expect.soft(errors, address).toEqual([]);
  }
  await page.close();
}

/** Goes through the site by its links, and plays. */
async function expectToWork(page: Page): Promise<void> {
  await page.goto("/");
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { first: true }));
  await page.locator('footer a[href="/contact"]').click();
  await expect(page.locator("h1")).toHaveText("Contact Us");
  await page.goBack();
  await expect(page).toHaveURL("/");
  await page.goForward();
  await expect(page.locator("h1")).toHaveText("Contact Us");
  expect(await page.evaluate(() => "first" in window), "still the first document").toBe(true);

  await page.goto("/learn/games/word-scramble");
  await page.getByLabel("Your guess").fill("x");
  await page.getByRole("button", { name: "Check" }).click();
  await expect(page.getByText("Incorrect. Try again! (1/3 guesses)")).toBeVisible();
  await page.goto("/learn/games/wordle");
  await page.getByRole("button", { name: "Start Game" }).click();
  await expect(page.getByText("guess 1 of")).toBeVisible();
  await page.goto("/learn/games/quotes");
  await page.getByRole("button", { name: "Start Game" }).click();
  await expect(page.getByRole("button", { name: "Check My Answer" })).toBeVisible();
  await page.goto("/learn/games/guess-picture");
  // One of them is right, and its message stays.
  for (const name of await page.getByRole("group", { name: "Who is it?" }).getByRole("button").all()) {
    if (await name.isEnabled()) await name.click();
  }
  await expect(page.getByText(/^Correct! You identified/)).toBeVisible();
}

/** Signs in by the form, is known, and signs out. */
async function expectToSignIn(page: Page): Promise<void> {
  await page.goto("/login");
  await hydrated(page);
  const panel = page.getByRole("tabpanel", { name: "Sign In" });
  await panel.getByLabel("E-mail").fill(emailOf("student"));
  await panel.getByLabel("Password").fill(passwordOf("student"));
  await panel.getByRole("button", { name: "Sign In" }).click();
  const avatar = page.locator("[popovertarget=user-menu]");
  await expect(avatar).toBeVisible();
  await page.goto("/profile");
  await hydrated(page);
  await expect(page.locator("h1")).toHaveText("Your Profile");
  await avatar.click();
  await page.locator("#user-menu").getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/");
  await expect(avatar).toHaveCount(0);
}

/** Writes to the centre; the answer comes in the server's place, which takes few messages from one address. */
async function expectToSend(page: Page): Promise<void> {
  const sent: (string | null)[] = [];
  await page.route("**/api/contact", async (route) => {
    sent.push(route.request().postData());
    await route.fulfill({ status: 200, contentType: "application/json", body: "{}" });
  });
  await page.goto("/services/hinduism-for-children");
  await hydrated(page);
  for (const [name, value] of Object.entries({
    firstName: "Asha",
    lastName: "Naidoo",
    email: "asha@example.org",
    subject: "The class",
    message: "May I bring my mother?",
  })) {
    await page.locator(`[name=${name}]`).fill(value);
  }
  await page.getByRole("button", { name: "Send Message" }).click();
  await expect(page.locator("[data-toast]")).toContainText("Message sent");
  await expect(page.locator("[name=message]")).toHaveValue("");
  expect(sent).toHaveLength(1);
  await page.unroute("**/api/contact");
}

test("every kind of page works in a browser that blocks all cookies", async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  await withProfile(BLOCKED, async (profile) => {
    const context = await playwright.chromium.launchPersistentContext(profile, { ...launchOptions, baseURL });
    const page = await context.newPage();
    await page.goto("/");
    const answer = await page.evaluate(() => {
      try {
        return typeof sessionStorage;
      } catch (error) {
        return (error as DOMException).name;
      }
    });
    expect(answer).toBe("SecurityError");
    await expectToWork(page);
    await expectEveryPage(context);
    await context.close();
  });
});

test("every kind of page works where all that keeps something throws", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  await context.addInitScript(() => {
    const refuse = (owner: object, name: string) =>
      Object.defineProperty(owner, name, {
        get() {
          throw new DOMException("Access is denied for this document.", "SecurityError");
        },
      });
    for (const name of ["sessionStorage", "localStorage", "indexedDB", "caches", "cookieStore"]) {
      refuse(window, name);
    }
    refuse(Document.prototype, "cookie");
    refuse(Navigator.prototype, "serviceWorker");
  });
  await expectToWork(await context.newPage());
  await expectEveryPage(context);
  await context.close();
});

test("an app's own view of the web, without storage and service worker, has all but what is kept there", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL });
  await context.addInitScript(() => {
    // Android's gives null for both unless its app asks for storage.
    for (const name of ["sessionStorage", "localStorage"]) {
      Object.defineProperty(window, name, { get: () => null });
    }
    for (const name of ["indexedDB", "caches"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      });
    }
    Reflect.deleteProperty(Navigator.prototype, "serviceWorker");
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await expectToWork(page);
  expect(await page.evaluate(() => "serviceWorker" in navigator || localStorage)).toBe(null);
  await expectToSend(page);
  await expectToSignIn(page);
  expect(errors).toEqual([]);
  await context.close();
});

test("the site works over plain HTTP in a local network, where browsers keep back what safe connections have", async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  const name = "centre.lan";
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${name} 127.0.0.1`],
  });
  const address = new URL(baseURL ?? "");
  address.hostname = name;
  const context = await browser.newContext({ baseURL: address.origin });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await expectToWork(page);
  expect(
    await page.evaluate(() => [isSecureContext, "serviceWorker" in navigator, "caches" in window]),
  ).toEqual([false, false, false]);
  await expectToSend(page);
  await expectToSignIn(page);
  // The form as it is sent without scripts: the server compares its host with that of the page.
  await page.goto("/services/hinduism-for-children");
  await hydrated(page);
  await page
    .locator('main form[action="/api/contact"]')
    .evaluate((form) => HTMLFormElement.prototype.submit.call(form));
  await expect(page.locator("[name=firstName]")).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator("h1")).toHaveText("Hinduism for Children");
  expect(errors).toEqual([]);
  await browser.close();
});

test("what fails in the frame leaves the screen, and the way to others", async ({ page }) => {
  await page.addInitScript(() => {
    const fail = () => {
      throw new Error("refused by this spec");
    };
    const add = window.addEventListener;
    window.addEventListener = (name: string, ...rest: [EventListenerOrEventListenerObject]) =>
      name === "scroll" ? fail() : add.call(window, name, ...rest);
    Element.prototype.animate = fail;
    Storage.prototype.getItem = fail;
  });
  await page.goto("/about");
  await hydrated(page);
  const heading = await page.locator("h1").textContent();
  expect(heading).not.toContain("Error");
  await page.locator('header a[href="/contact"]').first().click();
  await expect(page.locator("h1")).toHaveText("Contact Us");
  await expect(page.locator("footer")).toBeVisible();
});
