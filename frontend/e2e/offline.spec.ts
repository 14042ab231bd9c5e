/** Where the network fails or hangs: what was visited still works, and nothing old is shown where it answers. */
import type { Page } from "@playwright/test";
import { test as base } from "./account/people";
import { type Network, withNetwork } from "./network.mjs";
import { expect, expectAccessible, expectNoFindings, hydrated } from "./support";

const test = base.extend<{ network: Network }>({
  network: async ({ baseURL }, use) => {
    if (!baseURL) throw new Error("playwright.config.ts names the server");
    await withNetwork(baseURL, use);
  },
});

test.use({ serviceWorkers: "allow" });

/** The addresses that are kept, as paths with their queries. */
const keptAddresses = (page: Page) =>
  page.evaluate(async () => {
    const lists = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    );
    return lists.flat().map(({ url }) => url.slice(location.origin.length));
  });

/** Waits until the service worker is at work and keeps the document of `path`. */
async function kept(page: Page, path: string): Promise<void> {
  await expect.poll(() => keptAddresses(page)).toContain(path);
}

/** @param address a path, or an address on a network of the test's own */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
  const { pathname, search } = new URL(page.url());
  await kept(page, pathname + search);
  await expect.poll(() => filesMissing(page)).toEqual([]);
}

/** The files that the page has loaded and the worker has not yet written down. */
const filesMissing = (page: Page) =>
  page.evaluate(async () => {
    const files = performance.getEntriesByType("resource").filter(({ name }) => name.includes("/assets/"));
    const kept = await Promise.all(files.map(({ name }) => caches.match(name)));
    return files.filter((_, at) => kept[at] === undefined).map(({ name }) => name);
  });

/**
 * Waits until the pictures in sight are kept, too. Who is the first to ask for one gets another in its place,
 * which is not kept, so they are asked for again.
 */
async function picturesKept(page: Page): Promise<void> {
  const missing = () =>
    page.evaluate(async () => {
      const shown = [...document.images]
        .map(({ currentSrc }) => currentSrc)
        .filter((address) => address !== "");
      const kept = await Promise.all(shown.map((address) => caches.match(address)));
      const missing = shown.filter((_, at) => kept[at] === undefined);
      await Promise.all(missing.map((address) => fetch(address)));
      return missing;
    });
  // Sixty-four may be in the queue before it: only the test's own time-out bounds that.
  await expect.poll(missing, { timeout: 0 }).toEqual([]);
}

const keptLine = (page: Page) => page.locator("#kept-line");

/** Follows a link of the page's frame inside the document. */
const follow = (page: Page, path: string) =>
  page.locator(`nav[aria-label="Main"] a[href="${path}"]`).evaluate((a: HTMLElement) => a.click());

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

  for (const path of ["/about/vedanta", lesson, "/learn/games/wordle"]) {
    await page.goto(path);
    await hydrated(page);
    await expect(page.locator("h1")).toBeVisible();
    await expect(keptLine(page)).toBeVisible();
  }

  const answer = await page.goto("/gallery");
  expect(answer?.status()).toBe(503);
  await expect(page).toHaveTitle("No connection | Vedanta Centre Johannesburg");
  await expect(page.locator("h1")).toHaveText("No connection");
  await expect(page.getByRole("heading", { name: "Pages that can be read now" })).toBeVisible();
  await expect(page.locator(`a[href="${lesson}"]`)).toBeVisible();

  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page).toHaveURL("/gallery");
  await expect(page.locator("h1")).not.toHaveText("No connection");
});

test("a game that nobody has opened is kept after its code", async ({ page, context, network, request }) => {
  const game = "/learn/games/wordle";
  const scriptsOf = async (path: string) => {
    const document = await (await request.get(path)).text();
    return [...document.matchAll(/\/assets\/[\w-]+\.js/g)].map(([address]) => address);
  };
  const known = await scriptsOf(lesson);
  const own = (await scriptsOf(game)).find((address) => !known.includes(address)) ?? "none";
  const release = network.hold(own);
  await page.goto(network.origin + lesson);
  await hydrated(page);
  await expect.poll(() => network.asked.join("")).toContain(own);
  // The worker keeps one page after the other: what it was asked for before this one would be kept by then.
  await page.evaluate(() =>
    navigator.serviceWorker.controller?.postMessage({ pages: [`${location.origin}/about/vedanta`] }),
  );
  await kept(page, "/about/vedanta");
  expect(await keptAddresses(page)).not.toContain(game);
  release();
  await kept(page, game);
  await context.setOffline(true);
  await page.goto(network.origin + game);
  await hydrated(page);
  await expect(keptLine(page)).toBeVisible();
});

test("marks of campaigns are no part of a page: it is kept once, and shown at any of its addresses", async ({
  page,
  context,
}) => {
  await page.goto("/about/vedanta?fbclid=first&utm_source=newsletter");
  await hydrated(page);
  await kept(page, "/about/vedanta");
  await page.goto("/about/holy-trinity?tab=sri-sarada-devi&fbclid=second");
  await hydrated(page);
  await kept(page, "/about/holy-trinity?tab=sri-sarada-devi");
  expect((await keptAddresses(page)).filter((path) => path.includes("fbclid"))).toEqual([]);
  await context.setOffline(true);
  for (const path of [
    "/about/vedanta",
    "/about/vedanta?fbclid=third",
    "/about/holy-trinity?utm_source=x&tab=sri-sarada-devi",
  ]) {
    await page.goto(path);
    await hydrated(page);
    await expect(keptLine(page)).toBeVisible();
  }
  // What the page does read makes another one.
  const other = await page.goto("/about/holy-trinity?tab=swami-vivekananda");
  expect(other?.status()).toBe(503);
});

test.describe("on a frugal connection", () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, "connection", { get: () => ({ effectiveType: "3g" }) });
    });
  });

  test("the first page is kept, too, with what it shows, though nothing has started it", async ({
    page,
    context,
  }) => {
    await page.goto("/about/vedanta");
    await kept(page, "/about/vedanta");
    const font = () => keptAddresses(page).then((all) => all.some((path) => path.endsWith(".woff2")));
    await expect.poll(font).toBe(true);
    await context.setOffline(true);
    await page.goto("/about/vedanta");
    await expect(page.locator("h1")).toBeVisible();
    await expect(keptLine(page)).toBeVisible();
    await expect(page.locator("html[data-started]")).toHaveCount(0);
  });

  test("a network that hangs gets the kept page", async ({ page, network }) => {
    await page.goto(`${network.origin}/about/vedanta`);
    await kept(page, "/about/vedanta");
    network.hang();
    await page.goto(`${network.origin}/about/vedanta`);
    await expect(keptLine(page)).toContainText("The network does not answer.");
    network.answer();
  });

  test("a page with a secret in its address is not asked for again", async ({ page, network }) => {
    await page.goto(`${network.origin}/auth/confirm?token=none`);
    // What that page has loaded is kept, and the page before it.
    const files = async () => (await keptAddresses(page)).filter((path) => path.endsWith(".woff2"));
    await expect.poll(files).not.toEqual([]);
    expect(network.asked.filter((head) => head.startsWith("GET /auth/confirm"))).toHaveLength(1);
    expect((await keptAddresses(page)).filter((path) => path.includes("confirm"))).toEqual([]);
  });
});

test("links inside the site lead to visited pages without a connection", async ({ page, context }) => {
  await visit(page, "/about/vedanta");
  await visit(page, "/about/our-centre");
  await context.setOffline(true);
  await page.locator('footer a[href="/contact"]').click();
  await expect(page.locator("h1")).toHaveText("No connection");
  await page.goBack();
  await hydrated(page);
  await follow(page, "/about/vedanta");
  await expect(page).toHaveURL("/about/vedanta");
  await expect(page).toHaveTitle(/^Vedanta/);
  await expect(keptLine(page)).toBeVisible();
});

test("a network that hangs gets the kept page after three seconds, and the page says so", async ({
  page,
  network,
  consoleLines,
}) => {
  await visit(page, `${network.origin}/about/vedanta`);
  await picturesKept(page);
  const older = "<!-- older -->";
  const isOlder = () =>
    page.evaluate(
      async (mark) => (await (await caches.match("/about/vedanta"))?.text())?.includes(mark),
      older,
    );
  await page.evaluate(async (mark) => {
    const cache = await caches.open((await caches.keys()).find((name) => name.endsWith("-page")) ?? "");
    const copy = await cache.match("/about/vedanta", { ignoreVary: true });
    const { headers } = copy ?? {};
    await cache.put("/about/vedanta", new Response((await copy?.text()) + mark, { headers }));
  }, older);

  network.hang();
  const before = Date.now();
  const answer = await page.goto(`${network.origin}/about/vedanta`);
  expect(Date.now() - before).toBeGreaterThan(2900);
  // Also to those whose scripts do not come.
  expect(await answer?.text()).toContain("kept-line");
  const line = keptLine(page);
  await expect(line).toContainText(
    /^The network does not answer\. This is the page as this device kept it on \d+ \w+ \d{4}/,
  );
  await hydrated(page);
  await expect(line).toBeVisible();
  await expect(page).toHaveTitle(/^Vedanta/);
  // Taken over as it stands, with nothing to complain of.
  expect(consoleLines).toEqual([]);

  // What comes too late is kept for the next time.
  expect(await isOlder()).toBe(true);
  network.answer();
  await expect.poll(isOlder).toBe(false);
  await line.getByRole("link", { name: "Try again" }).click();
  await expect(line).toHaveCount(0);
  await hydrated(page);
  await expect(line).toHaveCount(0);
});

test("a page that is not kept is waited for", async ({ page, network }) => {
  await visit(page, `${network.origin}/about/vedanta`);
  network.hang();
  const coming = page.goto(`${network.origin}/privacy`);
  const first = await Promise.race([coming, page.waitForTimeout(4500).then(() => "nothing")]);
  expect(first).toBe("nothing");
  network.answer();
  expect((await coming)?.status()).toBe(200);
  await expect(keptLine(page)).toHaveCount(0);
});

test("inside the document, too, a page that was kept says so", async ({ page, network }) => {
  await visit(page, `${network.origin}/services/satsangs`);
  await follow(page, "/about/our-centre");
  await kept(page, "/api/content/about/our-centre");
  await follow(page, "/about/vedanta");
  await expect(page).toHaveURL(/vedanta$/);
  await page.evaluate(() => {
    document.documentElement.dataset.document = "first";
  });
  network.hang();
  const line = keptLine(page);
  await follow(page, "/about/our-centre");
  await expect(line).toContainText("The network does not answer.");
  await expect(page).toHaveURL(/our-centre$/);
  await expect(line.getByRole("link")).toHaveAttribute("href", `${network.origin}/about/our-centre`);
  await page.evaluate(() => {
    location.hash = "main";
  });
  await expect(line).toBeVisible();

  network.answer();
  await follow(page, "/about/vedanta");
  await expect(page).toHaveURL(/vedanta$/);
  await expect(line).toHaveCount(0);
  await expect(page.locator("html")).toHaveAttribute("data-document", "first");
});

test("where only the document was kept, it takes the place of the one that is open", async ({
  page,
  network,
}) => {
  await visit(page, `${network.origin}/about/our-centre`);
  await visit(page, `${network.origin}/about/vedanta`);
  expect(await keptAddresses(page)).not.toContain("/api/content/about/our-centre");
  network.hang();
  await follow(page, "/about/our-centre");
  await expect(keptLine(page)).toBeVisible();
  await expect(page).toHaveURL(/our-centre$/);
  await hydrated(page);
  await expect(page.locator("h1")).toHaveText("Our Centre");
});

test("going back to an address with marks of a campaign finds the document that was kept without them", async ({
  page,
  network,
}) => {
  await page.goto(`${network.origin}/about/our-centre?fbclid=first`);
  await hydrated(page);
  await kept(page, "/about/our-centre");
  await follow(page, "/about/vedanta");
  await expect(page).toHaveURL(/vedanta$/);
  expect(await keptAddresses(page)).not.toContain("/api/content/about/our-centre");
  network.hang();
  await page.goBack();
  await expect(keptLine(page)).toBeVisible();
  await expect(page).toHaveURL(/our-centre\?fbclid=first$/);
  await expect(page.locator("h1")).toHaveText("Our Centre");
});

test("the line above a kept page and the page that stands in for others are accessible", async ({
  page,
  context,
}) => {
  await visit(page, "/about/vedanta");
  await context.setOffline(true);
  await expectAccessible(page, "/about/vedanta");
  await expect(keptLine(page)).toBeVisible();
  await page.goto("/gallery");
  await expectNoFindings(page);
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

test("the browser asks for a document while the worker starts, and once", async ({
  page,
  network,
  consoleLines,
}) => {
  await visit(page, `${network.origin}/about/vedanta`);
  // Kept, private, and of no type that is kept.
  for (const path of ["/about/our-centre", "/login", "/auth/confirm?token=none", "/about"]) {
    await page.goto(network.origin + path);
    await hydrated(page);
    const heads = network.asked.filter(
      (head) => head.startsWith(`GET ${path} `) && /^sec-fetch-mode: navigate/im.test(head),
    );
    expect(heads.map((head) => /^service-worker-navigation-preload: true/im.test(head))).toEqual([true]);
  }
  // The page itself asks once more only for what the worker has not seen: here, the very first document.
  const again = network.asked.filter(
    (head) => /^sec-fetch-mode: cors/im.test(head) && /^accept: text\/html\r/im.test(head),
  );
  expect(again.map((head) => head.split(" ")[1])).toEqual(["/about/vedanta"]);
  expect(consoleLines.filter((text) => text.includes("preload"))).toEqual([]);
});

test("answers for one visitor alone are not kept", async ({ page }) => {
  await visit(page, "/about/vedanta");
  await page.goto("/no/such/page");
  await page.evaluate(() => fetch("/api/session"));
  const addresses = await keptAddresses(page);
  expect(addresses).toContain("/about/vedanta");
  expect(addresses).not.toContain("/no/such/page");
  expect(addresses).not.toContain("/api/session");
});

test("the screens of signing in are not kept", async ({ page, context }) => {
  const paths = [
    "/login",
    "/login?from=%2Flearn",
    "/auth",
    "/auth/forgot-password",
    "/auth/reset-password?token=none",
    "/auth/confirm?token=none",
  ];
  await visit(page, "/about/vedanta");
  for (const path of paths) {
    await page.goto(path);
    await hydrated(page);
  }
  // Kept after those would have been.
  await visit(page, "/about/our-centre");
  const addresses = await keptAddresses(page);
  for (const path of paths) expect(addresses).not.toContain(path);
  await context.setOffline(true);
  await page.goto("/login");
  await expect(page.locator("h1")).toHaveText("No connection");
});

test("nothing that a signed-in visitor is shown is kept", async ({ page, network, be, context }) => {
  await visit(page, `${network.origin}/about/vedanta`);
  await be("student");
  const pages = ["/profile", "/dashboard/student", "/services/satsangs", "/about/our-centre"];
  for (const path of pages.slice(0, 3)) {
    await page.goto(network.origin + path);
    await hydrated(page);
    await expect(page.locator("[popovertarget=user-menu]")).toBeVisible();
  }
  // Of a page that is reached inside the document, its own is asked for, too, to be kept; which it is not.
  await follow(page, "/about/our-centre");
  const asksForDocument = (head: string) =>
    head.startsWith("GET /about/our-centre ") && /^sec-fetch-mode: cors/im.test(head);
  await expect.poll(() => network.asked.some(asksForDocument)).toBe(true);
  await kept(page, "/api/content/about/our-centre");
  const addresses = await keptAddresses(page);
  for (const path of [...pages, "/api/content/dashboard/student"]) expect(addresses).not.toContain(path);
  const withName = await page.evaluate(async () => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const text = await (await cache.match(request, { ignoreVary: true }))?.text();
        if (text?.includes("student@example.org")) found.push(request.url);
      }
    }
    return found;
  });
  expect(withName).toEqual([]);
  await context.setOffline(true);
  await page.goto(`${network.origin}/profile`);
  await expect(page.locator("h1")).toHaveText("No connection");
});

test("signing out on a network that hangs forgets what was read all the same", async ({
  page,
  network,
  context,
}) => {
  await visit(page, `${network.origin}/about/vedanta`);
  await page.evaluate(() => {
    history.pushState(null, "", "/services/satsangs");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await kept(page, "/api/content/services/satsangs");
  network.hang();
  // A document that is still on its way when the visitor signs out is not kept when it comes.
  const underWay = context.waitForEvent(
    "request",
    (request) => request.serviceWorker() !== null && request.url().endsWith("/our-centre"),
  );
  await page.evaluate(() => void fetch("/about/our-centre", { headers: { accept: "text/html" } }));
  await underWay;
  await page.evaluate(() => void fetch("/api/session", { method: "DELETE" }));
  const visits = async () =>
    (await keptAddresses(page)).filter((path) => !/^\/(?:assets|media)\//.test(path));
  await expect.poll(visits).toEqual([]);
  network.answer();
  await expect
    .poll(() => network.asked.filter((head) => /^(?:GET \/about\/our-centre|DELETE) /.test(head)).length)
    .toBe(2);
  await page.evaluate(() => fetch("/about/our-centre"));
  expect(await visits()).not.toContain("/about/our-centre");
});
