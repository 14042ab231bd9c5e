/** What visitors on slow phones notice: nothing moves, going back costs nothing, links are ready. */
import { register } from "./account/register.mjs";
import { withNetwork } from "./network.mjs";
import { addressesOfKinds } from "./pages";
import { expect, held, hydrated, test } from "./support";

/** The least cumulative layout shift that Lighthouse, with its three decimals, does not show as none. */
const SHOWN_SHIFT = 0.0005;

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });

  test("nothing on any kind of page moves while it loads, starts and is scrolled", async ({
    page,
    request,
    baseURL,
  }) => {
    // Fonts come late, as they do on a slow connection: the fallback must have their measures.
    await page.route("**/*.woff2", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.continue();
    });
    await page.addInitScript(() => {
      const shifts: { value: number; moved: string[] }[] = [];
      Object.assign(window, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, sources } = entry as PerformanceEntry & {
            value: number;
            sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[];
          };
          const place = ({ x, y, width, height }: DOMRect) => `${width} × ${height} at ${x}, ${y}`;
          const moved = sources.map(({ node, previousRect, currentRect }) => {
            const what = node instanceof Element ? node.outerHTML : node?.textContent;
            return `${what?.slice(0, 120)}: ${place(previousRect)} → ${place(currentRect)}`;
          });
          shifts.push({ value, moved });
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    const paths = await addressesOfKinds(request);
    await withNetwork(baseURL ?? "", async (network) => {
      network.slowDown();
      for (const path of paths) {
        await page.goto(network.origin + path);
        await hydrated(page);
        const shifts = await page.evaluate(async () => {
          await document.fonts.ready;
          const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
          while (scrollY + innerHeight < document.documentElement.scrollHeight - 1) {
            scrollBy(0, innerHeight);
            await frame();
            await frame();
          }
          return (window as unknown as { shifts: { value: number; moved: string[] }[] }).shifts;
        });
        const sum = shifts.reduce((total, { value }) => total + value, 0);
        expect.soft(sum, `${path}: ${JSON.stringify(shifts)}`).toBeLessThan(SHOWN_SHIFT);
      }
    });
  });
});

test("pictures further down leave the connection to the first screen until the scripts have started", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  let asked: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "image") asked.push(new URL(request.url()).pathname);
  });
  await page.route("**/*.js", (route) => route.abort());
  await page.goto("/gallery", { waitUntil: "networkidle" });
  expect(asked.filter((path) => path.includes("/images/"))).toHaveLength(1);
  // Without scripts each comes when it is scrolled to.
  await page.getByRole("link", { name: "Event Image 5" }).scrollIntoViewIfNeeded();
  await expect.poll(() => asked.some((path) => /\/5-[^/]*$/.test(path))).toBe(true);

  await page.unroute("**/*.js");
  asked = [];
  await page.goto("/gallery");
  await hydrated(page);
  await expect.poll(() => asked.filter((path) => path.includes("/images/")).length).toBeGreaterThan(2);
});

test("going back shows the page as it was left, out of the browser's memory", async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  // Playwright switches this cache off unless it is told not to.
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  const page = await browser.newPage({ baseURL, serviceWorkers: "block" });
  await page.goto("/about/vedanta");
  await hydrated(page);
  await page.evaluate(() => {
    addEventListener("pageshow", ({ persisted }) => {
      document.documentElement.dataset.persisted = String(persisted);
    });
  });
  await page.evaluate(() => location.assign("/robots.txt"));
  await page.waitForURL("/robots.txt");
  await page.evaluate(() => history.back()).catch(() => {});
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset.persisted).catch(() => ""))
    .toBe("true");
  await browser.close();
});

test("back from the document that an update has led to, nothing is on its way any more", async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ignoreDefaultArgs: ["--disable-back-forward-cache"],
  });
  const page = await browser.newPage({ baseURL, serviceWorkers: "block" });
  await page.goto("/services/hinduism-for-children");
  await hydrated(page);
  await page.locator("[name=firstName]").fill("Asha");
  await page.evaluate(() => {
    addEventListener("pageshow", ({ persisted }) => Object.assign(window, { persisted }));
    // Content of another program, once.
    const { fetch } = window;
    window.fetch = async (...parameters) => {
      const response = await fetch(...parameters);
      if (!response.url.includes("/api/content/")) return response;
      window.fetch = fetch;
      return new Response(await response.blob(), { headers: { "x-code": "/assets/hydrate-OTHER.js" } });
    };
  });
  await page.locator('footer a[href="/contact"]').click();
  await expect(page.locator("h1")).toHaveText("Contact Us");
  await hydrated(page);
  await page.evaluate(() => history.back()).catch(() => {});
  await expect
    .poll(() => page.evaluate(() => "persisted" in window && window.persisted).catch(() => null))
    .toBe(true);
  await expect(page.locator("html[data-waiting]")).toHaveCount(0);
  await expect(page.locator("header [role=status]")).toHaveText("");
  await expect(page.locator("[name=firstName]")).toHaveValue("Asha");
  await browser.close();
});

for (const [place, ignoreDefaultArgs] of [
  ["memory", ["--disable-back-forward-cache"]],
  ["cache", []],
] as const) {
  test(`back after signing in, a page out of the browser's ${place} knows who is signed in`, async ({
    playwright,
    launchOptions,
    baseURL,
  }) => {
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      ignoreDefaultArgs: [...ignoreDefaultArgs],
    });
    const page = await browser.newPage({ baseURL, serviceWorkers: "block" });
    await page.goto("/about");
    await hydrated(page);
    await page.evaluate(() => location.assign("/login"));
    await page.waitForURL("/login");
    await hydrated(page);
    const panel = page.getByRole("tabpanel", { name: "Sign In" });
    await panel.getByLabel("E-mail").fill("student@example.org");
    await panel.getByLabel("Password").fill("password of student");
    await panel.getByRole("button", { name: "Sign In" }).click();
    const avatar = page.locator("[popovertarget=user-menu]");
    await expect(avatar).toBeVisible();
    // Past the page for signing in, which leads on at once.
    await page.evaluate(() => history.go(-2)).catch(() => {});
    await page.waitForURL("/about");
    await expect(avatar).toBeVisible();
    await expect(page.locator("h1")).toHaveText("About Us");
    await browser.close();
  });
}

for (const [place, ignoreDefaultArgs] of [
  ["memory", ["--disable-back-forward-cache"]],
  ["cache", []],
] as const) {
  test(`back after signing out, a page out of the browser's ${place} shows nothing of the account`, async ({
    playwright,
    launchOptions,
    baseURL,
  }) => {
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      ignoreDefaultArgs: [...ignoreDefaultArgs],
    });
    const page = await browser.newPage({ baseURL, serviceWorkers: "block" });
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    const data = { firstName: "Asha", lastName: "Naidoo", email: `asha.${crypto.randomUUID()}@example.org` };
    const password = "a long enough password";
    await register(baseURL, { ...data, password });
    const signIn = { data: { email: data.email, password } };
    expect((await page.request.post("/api/session", signIn)).status()).toBe(200);
    const avatar = page.locator("[popovertarget=user-menu]");
    // Documents of their own, so that Back asks for them.
    for (const path of ["/about", "/profile"]) {
      await page.goto(path);
      await hydrated(page);
      await expect(avatar).toBeVisible();
    }
    await expect(page.getByLabel("Last name")).toHaveValue("Naidoo");
    await avatar.click();
    await page.locator("#user-menu").getByRole("button", { name: "Sign out" }).click();
    await page.waitForURL("/");
    await expect(avatar).toHaveCount(0);
    for (const [path, heading] of [
      [/\/auth\?from=%2Fprofile$/, "Welcome"],
      [/\/about$/, "About Us"],
    ] as const) {
      await page.evaluate(() => history.back()).catch(() => {});
      await expect(page).toHaveURL(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
      await hydrated(page);
      await expect(avatar).toHaveCount(0);
      expect(await page.content()).not.toMatch(/Naidoo|asha\./);
      for (const field of await page.locator("input").all())
        await expect(field).not.toHaveValue(/Naidoo|asha/);
    }
    expect(errors).toEqual([]);
    await browser.close();
  });
}

test("documents name what may be fetched before a link is followed, and scripts take that over", async ({
  page,
  request,
  open,
}) => {
  const answer = await request.get("/about");
  const rules = JSON.parse(answer.headers()["speculation-rules"] ?? "");
  const found = await request.get(rules);
  expect(found.headers()["content-type"]).toBe("application/speculationrules+json");
  const [{ where }] = (await found.json()).prefetch;
  const selector = where.and.find((it: object) => "selector_matches" in it).selector_matches;
  expect(await page.locator(selector).count()).toBe(0);
  await page.setContent(await answer.text());
  expect(await page.locator(selector).count()).toBeGreaterThan(10);
  await open("/about");
  expect(await page.locator(selector).count()).toBe(0);
});

test("scripts wait for the first picture, styles of other pages for the visitor to go on", async ({
  page,
}) => {
  // The page's patience with its picture must not end before a busy machine has come to what is looked at.
  await page.addInitScript(() => {
    const { setTimeout } = window;
    Object.assign(window, {
      setTimeout: (work: TimerHandler, time?: number) => (time === 3000 ? 0 : setTimeout(work, time)),
    });
  });
  const answer = await held(page, "**/media/home/**");
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
  });
  await page.goto("/", { waitUntil: "commit" });
  await page.locator("h1").waitFor();
  // Time passes in which nothing may be asked for: that is what is tested.
  await page.waitForTimeout(500);
  const entry = page.locator("script[data-scripts]");
  const lists = [await entry.getAttribute("data-scripts"), await entry.getAttribute("data-steps")];
  const named = lists.flatMap((list) => list?.split(" ") ?? []);
  expect(named.length).toBeGreaterThan(5);
  // The entry itself may need a few lines that it shares with others.
  expect(scripts.filter((address) => named.includes(address)).length).toBeLessThan(2);
  answer();
  await hydrated(page);
  expect(scripts).toEqual(expect.arrayContaining(named));
  const stylesheet = page.locator('link[rel="stylesheet"]');
  await expect(stylesheet).toHaveCount(0);
  await page.locator('footer a[href="/contact"]').dispatchEvent("touchstart");
  await expect(stylesheet).toHaveAttribute("media", "not all");
  await page.locator('footer a[href="/contact"]').evaluate((link: HTMLElement) => link.click());
  await expect(page.locator("h1")).toHaveText("Contact Us");
  await expect(stylesheet).toHaveAttribute("media", "all");
});

test("a touch starts the scripts although a picture is still missing", async ({ page }) => {
  await page.route("**/media/home/**", () => {});
  await page.goto("/", { waitUntil: "commit" });
  await page.locator("h1").waitFor();
  await page.mouse.click(5, 400);
  await hydrated(page);
});
