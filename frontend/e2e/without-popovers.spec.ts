/**
 * Browsers without popovers: Safari before 17, Firefox before 125. Everything that the site says of popovers
 * is put into a word that no browser knows, which leaves of them what those browsers leave.
 */
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { test } from "./account/people";
import { addresses } from "./pages";
import { expect, expectAccessibleNow, hydrated } from "./support";

/** Pages that are tried at the same time. */
const AT_ONCE = 4;

const PHONE = { width: 360, height: 740 };

test.use({ viewport: PHONE, bypassCSP: true });

/** All but the name of the script that stands in for them. */
const inUnknownWords = (text: string) =>
  text.replaceAll(/popover(?!StandIn)/g, "xpopover").replaceAll("Popover", "Xpopover");

async function takePopoversAway(context: BrowserContext): Promise<void> {
  await context.route(/^[^?]*(?:\/[^./]*|\.js|\.css)(?:\?.*)?$/, async (route) => {
    const response = await route.fetch({ maxRedirects: 0 });
    const type = response.headers()["content-type"] ?? "";
    if (!/^text\/(?:html|javascript|css)/.test(type)) return route.fulfill({ response });
    await route.fulfill({ response, body: inUnknownWords(await response.text()) });
  });
}

const opener = (page: Page, id: string) => page.locator(`[xpopovertarget=${id}]`);

/** A click as a finger's in Safari: buttons do not get the focus by it. */
async function tap(button: Locator): Promise<void> {
  await button.hover();
  await button.evaluate((element: HTMLElement) => element.click());
}

test("on every page the menu is closed, and opens", async ({ browser, baseURL, request }) => {
  for (const javaScriptEnabled of [false, true]) {
    const context = await browser.newContext({
      baseURL,
      viewport: PHONE,
      javaScriptEnabled,
      bypassCSP: true,
      serviceWorkers: "block",
    });
    await takePopoversAway(context);
    const left = await addresses(request);
    const wrong: string[] = [];
    const work = async () => {
      const page = await context.newPage();
      page.on("pageerror", ({ message }) => wrong.push(`${page.url()}: ${message}`));
      for (let path = left.pop(); path !== undefined; path = left.pop()) {
        await page.mouse.move(300, 600);
        await page.goto(path);
        if (javaScriptEnabled) await hydrated(page);
        const [menu, button] = [page.locator("#site-menu"), opener(page, "site-menu")];
        const openAtFirst = await page
          .locator("[xpopover]")
          .evaluateAll((boxes) => boxes.filter((box) => box.checkVisibility()).map(({ id }) => id));
        if (openAtFirst.length > 0) wrong.push(`${path}: ${openAtFirst} open`);
        // A viewer covers the bar.
        if (javaScriptEnabled && (await page.locator("[data-viewer]").count()) > 0) continue;
        await tap(button);
        await expect(menu, path).toBeVisible();
      }
      await page.close();
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    expect(wrong).toEqual([]);
    await context.close();
  }
});

test.describe("with scripts", () => {
  test.beforeEach(async ({ context }) => takePopoversAway(context));

  test("the menu opens and closes by its button, by Escape, by a tap elsewhere and by a link", async ({
    page,
    open,
  }) => {
    await open("/about");
    const [menu, button] = [page.locator("#site-menu"), opener(page, "site-menu")];
    await expect(menu).toBeHidden();
    await expect(button).toHaveAttribute("aria-expanded", "false");
    await button.click();
    await expect(menu).toBeVisible();
    await expect(button).toHaveAttribute("aria-expanded", "true");
    await expect(button).toHaveAccessibleName("Close menu");
    await expectAccessibleNow(page);
    await button.click();
    await expect(menu).toBeHidden();
    await expect(button).toHaveAccessibleName("Open menu");

    await button.press("Enter");
    await page.keyboard.press("Tab");
    await expect(menu.locator("a").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(button).toBeFocused();

    await button.click();
    // Beside the cards: one of them would lead to its page, which closes the menu, too.
    await page.mouse.click(2, 720);
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL("/about");

    await button.click();
    await menu.getByRole("link", { name: "Gallery" }).click();
    await expect(page).toHaveURL("/gallery");
    await expect(menu).toBeHidden();
  });

  test("what was opened before the scripts stays open", async ({ page }) => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/*.js", async (route) => {
      await released;
      await route.fallback();
    });
    await page.goto("/", { waitUntil: "domcontentloaded" });
    await opener(page, "site-menu").click();
    const link = page.locator("#site-menu").getByRole("link", { name: "Gallery" });
    await expect(link).toBeVisible();
    release();
    await hydrated(page);
    await expect(link).toBeVisible();
    await page.getByRole("button", { name: "Close menu" }).click();
    await expect(link).toBeHidden();
  });

  test("the menu of a signed-in visitor opens and closes", async ({ page, open, be }) => {
    await be("student");
    await open("/");
    const [menu, button] = [page.locator("#user-menu"), opener(page, "user-menu")];
    await expect(menu).toBeHidden();
    await button.click();
    await expect(menu).toBeVisible();
    await expectAccessibleNow(page);
    await button.click();
    await expect(menu).toBeHidden();
  });

  test("a viewer opens, and its links for sharing", async ({ page, open }) => {
    await open("/gallery/image/event1");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    const links = page.locator("#share-links");
    await expect(links).toBeHidden();
    await opener(page, "share-links").click();
    await expect(links).toBeVisible();
    await expectAccessibleNow(page);
    await page.keyboard.press("Escape");
    await expect(links).toBeHidden();
    await expect(dialog).toBeVisible();
  });
});
