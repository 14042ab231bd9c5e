/** What visitors notice who pay for every megabyte, or wait for it. */
import type { BrowserContext, Page } from "@playwright/test";
import { signInAlone } from "./account/people";
import { withNetwork } from "./network.mjs";
import { addressesOfKinds } from "./pages";
import { expect, hydrated, isRaised, test } from "./support";

const PHONE = { width: 360, height: 740 };
const KIB = 1024;

/** Has pages believe that theirs is this connection. */
const connect = (to: Page | BrowserContext, connection: object) =>
  to.addInitScript((connection) => {
    Object.defineProperty(Navigator.prototype, "connection", { get: () => connection });
  }, connection);

/** Reads the page at `path` to its end, for the first time; its bytes by kind, as they come over the network. */
async function costOf(page: Page, path: string): Promise<Map<string, number>> {
  const bytes = new Map<string, number>();
  const kinds = new Map<string, string>();
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.clearBrowserCache");
  const { origin } = new URL(page.url() === "about:blank" ? "http://localhost" : page.url());
  await session.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  session.on("Network.responseReceived", ({ requestId, type }) => kinds.set(requestId, type));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? "Other";
    bytes.set(kind, (bytes.get(kind) ?? 0) + encodedDataLength);
  });
  await page.goto(path, { waitUntil: "networkidle" });
  await readToTheEnd(page);
  await session.detach();
  return bytes;
}

/** How long a fresh program may take to make documents as small as they become, in milliseconds. */
const MADE = 3_600_000;

/**
 * A page costs its document, a font and the entry script, beside the pictures in view: these are of the site's
 * pictures as they are made, which a busy machine does later.
 */
const expectCost = (page: Page, path: string) =>
  expect(async () => {
    const bytes = await costOf(page, path);
    expect(bytes.get("Script")).toBeLessThan(3 * KIB);
    bytes.delete("Image");
    expect(sum(bytes), JSON.stringify([...bytes])).toBeLessThan(32 * KIB);
  }).toPass({ intervals: [5000] });

const sum = (bytes: Map<string, number>) => [...bytes.values()].reduce((all, it) => all + it, 0);

/** Scrolls to the end as a reader does, so that everything on the way is asked for. */
async function readToTheEnd(page: Page): Promise<void> {
  await page.evaluate(async () => {
    while (scrollY + innerHeight < document.documentElement.scrollHeight - 1) {
      scrollBy({ top: innerHeight / 2, behavior: "instant" });
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  await page.waitForLoadState("networkidle");
}

const started = (page: Page) => page.locator("html[data-started]");

test.describe("on a phone", () => {
  test.use({ viewport: PHONE, deviceScaleFactor: 2 });

  for (const connection of [{ effectiveType: "3g" }, { saveData: true }]) {
    test(`reading with ${JSON.stringify(connection)} costs what is read`, async ({ page, consoleLines }) => {
      test.setTimeout(MADE);
      await connect(page, connection);
      await expectCost(page, "/");
      await expect(started(page)).toHaveCount(0);

      // What scrolling does is there all the same.
      expect(await isRaised(page)).toBe(true);
      const toTop = page.getByRole("link", { name: "Scroll to top" });
      await toTop.click();
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      await expect(toTop).toHaveCount(0);
      await expect.poll(() => isRaised(page)).toBe(false);
      await expect(page.locator("main")).toBeFocused();

      // So are menus and links, which lead to documents.
      await page.getByRole("button", { name: "Open menu" }).click();
      await page
        .getByRole("navigation", { name: "Menu" })
        .getByRole("link", { name: "About", exact: true })
        .click();
      await page.waitForURL("/about");
      await expect(started(page)).toHaveCount(0);
      expect(consoleLines).toEqual([]);
    });
  }

  test("an information page costs 32 KiB without its pictures", async ({ page }) => {
    test.setTimeout(MADE);
    await connect(page, { effectiveType: "3g" });
    await expectCost(page, "/about/vedanta");
  });

  for (const isTapped of [false, true]) {
    const what = isTapped ? "whose first slide was turned" : "read to its end";
    test(`the whole home page, ${what}, costs 95 KiB, and its service worker 40`, async ({
      browser,
      baseURL,
    }) => {
      test.setTimeout(MADE);
      /** Bytes of a first visit, whoever asks for them. */
      const costWith = async (serviceWorkers: "allow" | "block") => {
        const context = await browser.newContext({ viewport: PHONE, deviceScaleFactor: 2, serviceWorkers });
        await connect(context, { effectiveType: "3g" });
        let cost = 0;
        await withNetwork(baseURL ?? "", async (network) => {
          const page = await context.newPage();
          await page.goto(network.origin, { waitUntil: "networkidle" });
          await expect(page.locator("html[data-frugal]")).toBeAttached();
          await readToTheEnd(page);
          if (isTapped) {
            await page.getByRole("button", { name: "Next slide" }).click();
            await hydrated(page);
          }
          const isKept = () => caches.match("/").then((it) => it !== undefined);
          if (serviceWorkers === "allow") await expect.poll(() => page.evaluate(isKept)).toBe(true);
          await page.waitForLoadState("networkidle");
          cost = network.carried;
        });
        await context.close();
        return cost;
      };
      // A busy machine makes the site's pictures, and its documents as small as they become, later.
      await expect(async () => {
        const [all, alone] = [await costWith("allow"), await costWith("block")];
        expect(all - alone).toBeLessThan(40 * KIB);
        // The scripts that a tap has asked for are its own.
        if (!isTapped) expect(all).toBeLessThan(95 * KIB);
      }).toPass({ intervals: [5000] });
    });
  }

  test("what is tapped first is done once the scripts are there", async ({ page, consoleLines }) => {
    await connect(page, { effectiveType: "3g" });
    await page.goto("/services/nutrition-programme", { waitUntil: "networkidle" });
    await expect(started(page)).toHaveCount(0);
    const pictures = page.getByRole("group", { name: "Monthly Distributions" });
    const next = pictures.getByRole("button").last();
    const row = pictures.locator("ul");
    const place = () => row.evaluate((it) => it.scrollLeft);
    const before = await place();
    await next.click();
    await expect(started(page)).toHaveCount(1);
    await expect.poll(place).toBeGreaterThan(before);
    expect(consoleLines).toEqual([]);
  });

  test("whoever has signed in since sees so on the way back", async ({ page }) => {
    await connect(page, { effectiveType: "3g" });
    await page.goto("/about", { waitUntil: "networkidle" });
    await expect(started(page)).toHaveCount(0);
    await signInAlone(page.context(), "student");
    await page.goto("/contact");
    await expect(started(page)).toHaveCount(1);
    await page.goBack();
    await expect(page).toHaveURL("/about");
    await expect(page.getByRole("button", { name: /Sample Student/ })).toBeVisible();
  });

  test("a field that is touched brings the scripts, and keeps what is typed", async ({
    page,
    consoleLines,
  }) => {
    await connect(page, { effectiveType: "3g" });
    await page.goto("/learn/submit", { waitUntil: "networkidle" });
    await expect(started(page)).toHaveCount(0);
    await page.getByLabel("Option A", { exact: true }).click();
    await page.keyboard.type("Asha");
    await expect(started(page)).toHaveCount(1);
    await expect(page.getByLabel("Option A", { exact: true })).toHaveValue("Asha");
    expect(consoleLines).toEqual([]);
  });

  for (const path of ["/learn/games/wordle", "/learn/quizzes/QUIZ", "/gallery/PICTURE"]) {
    test(`${path} starts at once`, async ({ page, request }) => {
      await connect(page, { effectiveType: "3g" });
      const kinds = await addressesOfKinds(request);
      const quiz = kinds.find((it) => /^\/learn\/quizzes\/./.test(it)) ?? "";
      const picture = kinds.find((it) => /^\/gallery\/image\//.test(it)) ?? "";
      await page.goto(path.endsWith("QUIZ") ? quiz : path.endsWith("PICTURE") ? picture : path);
      await hydrated(page);
    });
  }
});

test("a dropdown opens without scripts, and asks for none", async ({ page }) => {
  await connect(page, { effectiveType: "3g" });
  await page.goto("/about", { waitUntil: "networkidle" });
  await expect(page.locator("html[data-frugal]")).toBeAttached();
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  await page.getByRole("button", { name: "About menu" }).click();
  await expect(page.locator("nav[aria-label=Main] li li a").first()).toBeVisible();
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
});

for (const connection of [{ saveData: true }, { effectiveType: "2g" }, { effectiveType: "3g" }]) {
  test(`with ${JSON.stringify(connection)} pictures further down come when they are scrolled to`, async ({
    page,
  }) => {
    await page.setViewportSize(PHONE);
    await connect(page, connection);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "image") asked.push(new URL(request.url()).pathname);
    });
    for (const [path, picture] of [
      ["/gallery", "/images/"],
      ["/", "/nutrition/"],
      ["/", "/services/"],
    ] as const) {
      asked.length = 0;
      await page.goto(path, { waitUntil: "networkidle" });
      const before = asked.filter((address) => address.includes(picture));
      expect(before.length, `${path}: ${before}`).toBeLessThanOrEqual(path === "/gallery" ? 1 : 0);
      await page.locator(`main img[src*="${picture}"]`).last().scrollIntoViewIfNeeded();
      await expect
        .poll(() => asked.filter((address) => address.includes(picture)).length)
        .toBeGreaterThan(before.length);
    }
  });
}

test("no kind of page asks another host for anything before a tap", async ({ page, request, baseURL }) => {
  const own = new URL(baseURL ?? "").host;
  const foreign: string[] = [];
  page.on("request", (asked) => {
    const { protocol, host, href } = new URL(asked.url());
    if (protocol !== "data:" && protocol !== "blob:" && host !== own) foreign.push(href);
  });
  // A hint is a request, too.
  const hints = 'link[rel~="preconnect"], link[rel~="dns-prefetch"]';
  for (const address of await addressesOfKinds(request)) {
    await page.goto(address);
    await hydrated(page);
    await page.evaluate(async () => {
      while (scrollY + innerHeight < document.documentElement.scrollHeight - 1) {
        scrollBy(0, innerHeight);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    });
    await page.waitForLoadState("networkidle");
    expect.soft(foreign, address).toEqual([]);
    await expect.soft(page.locator(hints), address).toHaveCount(0);
    foreign.length = 0;
  }
});
