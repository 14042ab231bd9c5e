/** Every public page, and what is expected of those that inform. */
import type { APIRequestContext } from "@playwright/test";
import { expect, expectAccessible, hydrated, test } from "./support";

/** The paths of the sitemap. */
export async function addresses(request: APIRequestContext): Promise<string[]> {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const found = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address ?? ""));
  expect(found.length).toBeGreaterThan(50);
  return found.map(({ pathname }) => pathname);
}

/** Pages below these are of one kind: they differ in words and pictures alone. */
const COLLECTIONS =
  /^\/(?:gallery\/image|services\/nutrition-programme\/image|learn\/(?:lessons|topics|quizzes))\//;

/** The sitemap's pages without those that are like another one, for what words and pictures do not change. */
export async function addressesOfKinds(request: APIRequestContext): Promise<string[]> {
  const kinds = new Map<string, string>();
  for (const path of await addresses(request)) {
    const kind = COLLECTIONS.exec(path)?.[0] ?? path;
    if (!kinds.has(kind)) kinds.set(kind, path);
  }
  expect(kinds.size).toBeGreaterThan(35);
  return [...kinds.values()];
}

export interface PageExpectations {
  /** Browser title without the centre's name. */
  title: string;
  /** The page's one first-level heading. */
  heading: string;
  /** Texts that stand on the page letter for letter. */
  texts: string[];
  /** Addresses that links of the page's own content lead to. */
  links: string[];
}

/** Text that is in the page but not in its markup's line breaks. */
const flat = (text: string) => text.replaceAll(/\s+/g, " ");

/** Registers the checks that all information pages share. */
export function describePage(path: string, { title, heading, texts, links }: PageExpectations): void {
  test.describe(path, () => {
    test("has its title, one heading, its texts and links, and a silent console", async ({
      page,
      open,
      consoleLines,
    }) => {
      await open(path);
      await expect(page).toHaveTitle(`${title} | Vedanta Centre Johannesburg`);
      await expect(page.locator("h1")).toHaveText([heading]);
      const content = flat((await page.locator("main").textContent()) ?? "");
      for (const text of texts) expect(content).toContain(text);
      const found = await page
        .locator("main a")
        .evaluateAll((all) => all.map((link) => link.getAttribute("href")));
      for (const link of links) expect(found).toContain(link);
      expect(consoleLines).toEqual([]);
    });

    test("can be read without scripts", async ({ browser, baseURL }) => {
      const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
      const page = await context.newPage();
      const response = await page.goto(path);
      expect(response?.status()).toBe(200);
      // biome-ignore lint/performance/useDomNodeTextContent: only what is shown counts here
      let content = flat(await page.locator("main").innerText());
      // Other panels of tabs are a link away.
      const tabs = await page
        .locator("main a[data-tab]:not([aria-current])")
        .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
      for (const address of tabs) {
        await page.goto(address);
        // biome-ignore lint/performance/useDomNodeTextContent: only what is shown counts here
        content += flat(await page.locator("main").innerText());
      }
      for (const text of texts) expect(content).toContain(text);
      await context.close();
    });

    test("names itself in the title after a navigation in the browser", async ({ page }) => {
      await page.goto("/");
      await hydrated(page);
      // The router's own links are the only way in that loads no document.
      await page.evaluate((to) => {
        history.pushState(null, "", to);
        dispatchEvent(new PopStateEvent("popstate"));
      }, path);
      await expect(page).toHaveTitle(`${title} | Vedanta Centre Johannesburg`);
      await expect(page.locator("h1")).toHaveText([heading]);
    });

    test("is accessible in both schemes at both widths", async ({ page }) => {
      await expectAccessible(page, path);
    });
  });
}
