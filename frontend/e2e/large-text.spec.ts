/**
 * Reflow by text size: the browser's own font size is set as its settings set it, on every route.
 * The sizes of a page's media queries and of its root follow it, which those of zooming and of a
 * style for `html` do not.
 */
import { type Browser, chromium, type Page } from "@playwright/test";
import { expect, type Role, signInAlone, test } from "./account/people";
import { addresses } from "./pages";
import { hydrated } from "./support";

/** Pages that no sitemap lists, and who may see them. */
const FURTHER: [path: string, role?: Role][] = [
  ["/login"],
  ["/auth/forgot-password"],
  ["/auth/reset-password?token=x"],
  ["/auth/confirm?token=x"],
  ["/auth/secure?token=x"],
  ["/auth/code"],
  ["/donate/thank-you"],
  ["/test"],
  ["/no/such/page"],
  ["/profile", "admin"],
  ["/profile/second-factor", "admin"],
  ["/auth/again", "admin"],
  ["/admin", "admin"],
  ["/office", "admin"],
  ["/admin/messages", "admin"],
  ["/admin/people", "admin"],
  ["/admin/donations", "admin"],
  ["/admin/pictures", "admin"],
  ["/admin/content", "admin"],
  ["/admin/content/about/vedanta", "admin"],
  ["/admin/content/events/sunday-satsang", "admin"],
  ["/admin/content/gallery", "admin"],
  ["/admin/content/learn/quizzes/bhagavad-gita", "admin"],
  ["/admin/content/new-ashram-project/fundraising", "admin"],
  ["/admin/content/new-ashram-project/timeline", "admin"],
  ["/admin/content/notice", "admin"],
  ["/admin/content/placeholders", "admin"],
  ["/dashboard/teacher", "teacher"],
  ["/dashboard/student", "student"],
];

/** What does not fit: on the page, in the bar, and texts that are cut off or stick out. */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const overflow = document.documentElement.scrollWidth - innerWidth;
    if (overflow > 0) found.push(`the page is ${overflow} px too wide`);
    for (const control of document.querySelectorAll(
      "[popovertarget=site-menu], [popovertarget=user-menu], header > div > a",
    )) {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const inside = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
      if (!inside) found.push(`not on the screen: ${control.outerHTML.slice(0, 100)}`);
    }
    for (const element of document.querySelectorAll<HTMLElement>("#root *")) {
      const text = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      // What only screen readers are to hear is cut off on purpose; what scrolls can be reached.
      if (!text || element.clientWidth <= 1 || element.closest("[aria-roledescription=carousel] ul"))
        continue;
      if (!element.checkVisibility()) continue;
      const { overflowX, overflowY } = getComputedStyle(element);
      // Lists show the first lines of a text on purpose, which is whole on its own screen.
      const isClamped = getComputedStyle(element).webkitLineClamp !== "none";
      const clips = !isClamped && [overflowX, overflowY].some((it) => it === "hidden" || it === "clip");
      const cut =
        element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
      if (clips && cut) found.push(`cut off: ${element.outerHTML.slice(0, 120)}`);
      const { left, right } = element.getBoundingClientRect();
      if (left < -1 || right > innerWidth + 1) found.push(`sticks out: ${element.outerHTML.slice(0, 120)}`);
    }
    return found;
  });
}

async function open(browser: Browser, baseURL: string | undefined, role?: Role): Promise<Page> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 360, height: 740 },
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });
  if (role) await signInAlone(context, role);
  return context.newPage();
}

for (const size of [24, 32]) {
  test.describe(`with a browser font of ${size} px, at 360 px`, () => {
    let browser: Browser;

    test.beforeAll(async ({ launchOptions }) => {
      const args = [...(launchOptions.args ?? []), `--blink-settings=defaultFontSize=${size}`];
      browser = await chromium.launch({ ...launchOptions, args });
    });
    test.afterAll(() => browser.close());

    test("every page of the sitemap fits", async ({ request, baseURL }) => {
      const page = await open(browser, baseURL);
      await page.goto("/");
      const root = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
      expect(root).toBe(`${size}px`);
      for (const address of await addresses(request)) {
        await page.goto(address);
        await hydrated(page);
        expect.soft(await misfits(page), address).toEqual([]);
      }
    });

    test("every other page fits", async ({ baseURL }) => {
      for (const role of [undefined, "admin", "teacher", "student"] as const) {
        const page = await open(browser, baseURL, role);
        for (const [address] of FURTHER.filter(([, needed]) => needed === role)) {
          await page.goto(address);
          await hydrated(page);
          expect(new URL(page.url()).pathname).toBe(address.split("?")[0]);
          expect.soft(await misfits(page), address).toEqual([]);
        }
        // The bar with the menu of a signed-in visitor.
        await page.goto("/about");
        await hydrated(page);
        expect.soft(await misfits(page), `/about of ${role}`).toEqual([]);
        await page.context().close();
      }
    });

    test("the menu opens, and games can be played", async ({ baseURL }) => {
      const page = await open(browser, baseURL);
      await page.goto("/");
      await hydrated(page);
      await page.locator("[popovertarget=site-menu]").click();
      await page.locator('summary[aria-label="Services pages"]').click();
      await expect(page.locator("#site-menu").getByRole("link", { name: "Satsangs" })).toBeVisible();
      expect(await misfits(page)).toEqual([]);
      for (const game of ["wordle", "quotes"]) {
        await page.goto(`/learn/games/${game}`);
        await hydrated(page);
        await page.getByRole("button", { name: "Start Game" }).click();
        await expect(page.getByRole("button", { name: "Start Game" })).toHaveCount(0);
        expect(await misfits(page), game).toEqual([]);
      }
    });
  });
}
