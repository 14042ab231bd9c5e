import type { Page } from "@playwright/test";
import { expect, expectAccessible, held, hydrated, isRaised, openWithClock, test } from "./support";

const navigation = [
  ["Home", "/"],
  ["About", "/about"],
  ["Our Centre", "/about/our-centre"],
  ["Vedanta", "/about/vedanta"],
  ["The Holy Trinity", "/about/holy-trinity"],
  ["Services", "/services"],
  ["Satsangs", "/services/satsangs"],
  ["Hinduism for Children", "/services/hinduism-for-children"],
  ["Upcoming Events", "/services/special-functions"],
  ["Nutrition Programme and Community Outreach", "/services/nutrition-programme"],
  ["New Ashram Project", "/new-ashram-project"],
  ["Learn", "/learn"],
  ["Games", "/learn/games"],
  ["Gallery", "/gallery"],
  ["Donate", "/donate"],
  ["Contact", "/contact"],
];

const names = ["Main", "Menu"];

/** What the browser tells assistive technology of a button that opens a popover: no attribute says it. */
async function expanded(page: Page, name: string): Promise<unknown> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  const button = nodes.find((node) => node.role?.value === "button" && node.name?.value === name);
  return button?.properties?.find((property) => property.name === "expanded")?.value.value;
}

for (const saveData of [false, true]) {
  const what = saveData
    ? "is not fetched ahead for visitors who save data"
    : "is fetched when the link is pointed at";
  test(`the code of a page ${what}`, async ({ page, open }) => {
    await page.addInitScript(
      (connection) => Object.defineProperty(navigator, "connection", { value: connection }),
      { saveData },
    );
    const scripts: string[] = [];
    page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
    const ofGallery = () => scripts.filter((path) => /^\/assets\/gallery-.+\.js$/.test(path)).length;
    // Such a page does not even start before something needs it.
    if (saveData) await page.goto("/", { waitUntil: "networkidle" });
    else await open("/");
    const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Gallery" });
    await link.hover();
    if (!saveData) await expect.poll(ofGallery).toBe(1);
    else expect(ofGallery()).toBe(0);
    await link.click();
    await expect(page.locator("h1")).toHaveText("Gallery");
    expect(ofGallery()).toBe(saveData ? 0 : 1);
  });
}

test("the page says when it has started, and not before all of its parts respond", async ({
  page,
  request,
}) => {
  expect(await (await request.get("/")).text()).not.toContain("data-started");
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      const { documentElement } = document;
      if (documentElement?.dataset.started === undefined) return;
      observer.disconnect();
      const loads = (selector: string) =>
        document
          .querySelector(selector)
          ?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
      documentElement.dataset.found = JSON.stringify({
        slides: document.querySelectorAll("[aria-roledescription=carousel] ul > *").length,
        documents: ["header", "main", "footer"].map((part) => loads(`${part} a[href^="/"]`)),
      });
    }).observe(document, { attributes: true, childList: true, subtree: true });
  });
  await page.goto("/");
  await hydrated(page);
  // The row has got its copies, and no link loads a document any more.
  expect(JSON.parse((await page.locator("html").getAttribute("data-found")) ?? "")).toEqual({
    slides: 13,
    documents: [false, false, false],
  });
});

test("both navigations hold every item and dropdown in the specified order", async ({ page, open }) => {
  await open("/");
  for (const name of names) {
    const links = page.locator(`nav[aria-label="${name}"] a`);
    const found = await links.evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute("href")]));
    expect(found).toEqual(navigation);
  }
});

test("the logo leads home from an inner page", async ({ page, open }) => {
  await open("/somewhere/else");
  await page.locator("header > div > a").click();
  await expect(page).toHaveURL("/");
});

test.describe("dropdowns of wide screens", () => {
  const dropdown = (label: string) => `#dropdown-${label}`;

  test("open on hover, one at a time, and close when the pointer leaves", async ({ page, open }) => {
    await open("/");
    const main = page.getByRole("navigation", { name: "Main" });
    await main.getByRole("link", { name: "About" }).hover();
    await expect(page.locator(dropdown("about"))).toBeVisible();
    await main.getByRole("link", { name: "Services", exact: true }).hover();
    await expect(page.locator(dropdown("services"))).toBeVisible();
    await expect(page.locator(dropdown("about"))).toBeHidden();
    await page.mouse.move(640, 700);
    await expect(page.locator(dropdown("services"))).toBeHidden();
  });

  test("work by keyboard: arrows walk, Escape closes and gives the focus back", async ({ page, open }) => {
    await open("/");
    const toggle = page.getByRole("button", { name: "About menu" });
    await toggle.focus();
    await page.keyboard.press("Enter");
    await expect(toggle).toHaveAttribute("aria-expanded", "true");
    await page.keyboard.press("ArrowDown");
    await expect(page.locator(`${dropdown("about")} a`).first()).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(page.locator(`${dropdown("about")} a`).nth(1)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(page.locator(dropdown("about"))).toBeHidden();
    await expect(toggle).toBeFocused();
    await page.keyboard.press("Space");
    await expect(page.locator(dropdown("about"))).toBeVisible();
    await page.getByRole("button", { name: "Services menu" }).focus();
    await expect(page.locator(dropdown("about"))).toBeHidden();
  });

  test("toggle by touch and close on a change of route", async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      baseURL,
      hasTouch: true,
      viewport: { width: 1280, height: 800 },
    });
    const page = await context.newPage();
    await page.goto("/");
    await hydrated(page);
    const toggle = page.getByRole("button", { name: "Learn menu" });
    await toggle.tap();
    await expect(page.locator(dropdown("learn"))).toBeVisible();
    await page.locator(`${dropdown("learn")} a`).tap();
    await expect(page).toHaveURL("/learn/games");
    await expect(page.locator(dropdown("learn"))).toBeHidden();
    await context.close();
  });

  test("open without scripts, on hover and on focus", async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto("/");
    const services = page.locator('nav[aria-label="Main"] > ul > li > a[href="/services"]');
    await services.hover();
    await expect(page.locator(dropdown("services"))).toBeVisible();
    await page.mouse.move(640, 700);
    await expect(page.locator(dropdown("services"))).toBeHidden();
    await services.focus();
    await expect(page.locator(dropdown("services"))).toBeVisible();
    await context.close();
  });
});

test.describe("the menu of small screens", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("opens, expands one group at a time, and closes on a change of route", async ({ page, open }) => {
    await open("/");
    const menu = page.locator("#site-menu");
    await expect(menu).toBeHidden();
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(menu).toBeVisible();
    const satsangs = menu.getByRole("link", { name: "Satsangs" });
    const vedanta = menu.getByRole("link", { name: "Vedanta", exact: true });
    await menu.locator('summary[aria-label="About pages"]').click();
    await expect(vedanta).toBeVisible();
    await menu.locator('summary[aria-label="Services pages"]').click();
    await expect(satsangs).toBeVisible();
    await expect(vedanta).toBeHidden();
    await satsangs.click();
    await expect(page).toHaveURL("/services/satsangs");
    await expect(menu).toBeHidden();
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(satsangs).toBeHidden();
  });

  test("its button stays the one that closes while groups are opened and collapsed", async ({
    page,
    open,
  }) => {
    await open("/");
    const group = page.locator('#site-menu summary[aria-label="About pages"]');
    await page.getByRole("button", { name: "Open menu" }).click();
    await group.click();
    await expect(page.locator("#site-menu").getByRole("link", { name: "Our Centre" })).toBeVisible();
    await group.click();
    await expect(page.locator("#site-menu").getByRole("link", { name: "Our Centre" })).toBeHidden();
    expect(await expanded(page, "Close menu")).toBe(true);
    await page.getByRole("button", { name: "Close menu" }).click();
    await expect(page.getByRole("button", { name: "Open menu" })).toBeVisible();
    expect(await expanded(page, "Open menu")).toBe(false);
  });

  test("closes by Escape and by its button", async ({ page, open }) => {
    await open("/");
    const menu = page.locator("#site-menu");
    const button = page.locator("[popovertarget=site-menu]");
    await button.click();
    await expect(menu).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await button.click();
    await expect(menu).toBeVisible();
    await button.click();
    await expect(menu).toBeHidden();
  });

  test("works without scripts", async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto("/");
    await page.locator("[popovertarget=site-menu]").click();
    await page.locator('summary[aria-label="Services pages"]').click();
    await expect(page.locator("#site-menu").getByRole("link", { name: "Satsangs" })).toBeVisible();
    await context.close();
  });
});

test("marks the link of this page, and the one of the section above it", async ({ page, open }) => {
  await open("/about/vedanta");
  const main = page.locator('nav[aria-label="Main"]');
  await expect(main.locator('a[href="/about"]')).toHaveAttribute("aria-current", "true");
  await expect(main.locator('a[href="/about/vedanta"]')).toHaveAttribute("aria-current", "page");
  await expect(main.locator('a[href="/"]')).not.toHaveAttribute("aria-current", /./);
});

test("the bar is 80 px high and fixed, and gets a shadow once the page is scrolled", async ({
  page,
  open,
}) => {
  await open("/");
  const bar = page.locator("header");
  expect((await bar.boundingBox())?.height).toBe(80);
  expect(await isRaised(page)).toBe(false);
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect.poll(() => isRaised(page)).toBe(true);
  expect((await bar.boundingBox())?.y).toBe(0);
});

test("the bar of the donation page has its shadow at once", async ({ page, open }) => {
  await open("/donate");
  expect(await isRaised(page)).toBe(true);
});

test("a link appears past 500 px and leads to the top", async ({ page, open }) => {
  await openWithClock(page, open, "/");
  const toTop = page.getByRole("link", { name: "Scroll to top" });
  await page.evaluate(() => window.scrollTo(0, 500));
  await expect(toTop).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 1200));
  await expect(toTop).toBeVisible();
  await toTop.click();
  // Not in one jump: after half of its time half of the way is done.
  const place = () => page.evaluate(() => window.scrollY);
  await page.clock.runFor(400);
  await expect.poll(place).toBeLessThan(800);
  expect(await place()).toBeGreaterThan(400);
  await page.clock.runFor(500);
  await expect.poll(place).toBe(0);
  await expect(toTop).toHaveCount(0);
});

test("where stylesheets know nothing of scrolling, a script tells them", async ({ page, open }) => {
  await page.addInitScript(() => {
    const { supports } = CSS;
    CSS.supports = (...asked: string[]) =>
      !asked.some((it) => it.includes("animation-timeline")) && supports.apply(CSS, asked as [string]);
  });
  await open("/");
  const said = () => page.evaluate(() => document.documentElement.dataset.scrolled);
  for (const [place, expected] of [
    [0, undefined],
    [300, ""],
    [1200, "far"],
    [0, undefined],
  ] as const) {
    await page.evaluate((to) => window.scrollTo(0, to), place);
    await expect.poll(said).toBe(expected);
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the bar casts its shadow, and a link leads to the top", async ({ page }) => {
    await page.goto("/");
    const toTop = page.getByRole("link", { name: "Scroll to top" });
    await expect(toTop).toBeHidden();
    await page.mouse.wheel(0, 1200);
    await expect(toTop).toBeVisible();
    await expect.poll(() => isRaised(page)).toBe(true);
    await toTop.click();
    await expect(toTop).toBeHidden();
    await expect.poll(() => isRaised(page)).toBe(false);
  });
});

test.describe("the way in from the menu of small screens", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("stands at the menu's end, and comes back to the page", async ({ page, open }) => {
    await open("/about/vedanta");
    await page.getByRole("button", { name: "Open menu" }).click();
    const links = page.locator("#site-menu a");
    await expect(links.last()).toHaveText("Sign in");
    await links.last().click();
    await expect(page).toHaveURL("/login?from=%2Fabout%2Fvedanta");
    await expect(page.locator("#site-menu")).toBeHidden();
    // There is nothing to sign in to any more.
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(links.last()).toHaveText("Contact");
  });
});

test("the link to the top moves the focus there, too", async ({ page, open }) => {
  await open("/about/vedanta");
  await page.evaluate(() => window.scrollTo(0, 1200));
  await page.getByRole("link", { name: "Scroll to top" }).press("Enter");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole("link", { name: "Scroll to top" })).toHaveCount(0);
  await expect(page.locator("main")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.locator("main a").first()).toBeFocused();
});

test("the footer has its three columns, quick links and the current year", async ({ page, open }) => {
  await open("/");
  const footer = page.locator("footer");
  await expect(footer.locator("h2")).toHaveCount(3);
  const links = await footer
    .locator("nav a")
    .evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute("href")]));
  expect(links).toEqual([
    ["About Us", "/about"],
    ["Our Services", "/services"],
    ["New Ashram Project", "/new-ashram-project"],
    ["Learn Hinduism", "/learn"],
    ["Donate", "/donate"],
    ["Contact Us", "/contact"],
  ]);
  const year = new Intl.DateTimeFormat("en-ZA", {
    year: "numeric",
    timeZone: "Africa/Johannesburg",
  }).format();
  await expect(footer).toContainText(`© ${year}`);
});

test("visitors who are not signed in find the way in at the foot of every page", async ({ page, open }) => {
  for (const [path, address] of [
    ["/", "/login"],
    ["/about/vedanta", "/login?from=%2Fabout%2Fvedanta"],
    // Nobody wants to come back to a page that does not exist.
    ["/no/such/page", "/login"],
    ["/learn/topics/nothing", "/login"],
  ]) {
    await open(path ?? "");
    const link = page.locator("footer").getByRole("link", { name: "Sign in" });
    await expect(link).toHaveAttribute("href", address ?? "");
    await expect(link).toHaveAttribute("rel", "nofollow");
  }
  await open("/login");
  await expect(page.getByRole("link", { name: "Sign in" })).toHaveCount(0);
});

test("the learning pages lead to signing in, too, and others do not", async ({ page, open }) => {
  const link = page.getByRole("complementary", { name: "Sign in" }).getByRole("link", { name: "Sign in" });
  for (const path of ["/learn", "/learn/games/wordle", "/learn/lessons/hindu-philosophy/dharma-intro"]) {
    await open(path);
    await expect(link).toHaveAttribute("href", `/login?from=${encodeURIComponent(path)}`);
  }
  await page.locator('footer a[href="/about"]').click();
  await expect(page.locator("h1")).toHaveText("About Us");
  await expect(link).toHaveCount(0);
});

test.describe("a navigation", () => {
  /** Holds answers with content back until told; what is shown meanwhile is counted. */
  async function hold(page: Page): Promise<() => void> {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/content/**", async (route) => {
      await released;
      await route.continue();
    });
    return release;
  }

  /** Which animation draws the line inside what `selector` finds; null where there is no line. */
  const line = (page: Page, selector: string) =>
    page.locator(selector).evaluate((element) => {
      const names = element
        .getAnimations({ subtree: true })
        .map((animation) => (animation as CSSAnimation).animationName);
      return names.find((name) => name === "approach") ?? null;
    });

  test("that takes longer than a moment shows that something is coming", async ({ page, open }) => {
    await open("/about");
    const release = await hold(page);
    expect(await line(page, "header")).toBeNull();
    await page.locator('footer a[href="/contact"]').click();
    await expect.poll(() => line(page, "header")).toBe("approach");
    await expect(page.getByRole("status").filter({ hasText: "Loading..." })).toHaveCount(1);
    await expect(page.locator("h1")).toHaveText("About Us");
    release();
    await expect(page.locator("h1")).toHaveText("Contact Us");
    await expect.poll(() => line(page, "header")).toBeNull();
    await expect(page.getByText("Loading...")).toHaveCount(0);
  });

  test("out of a viewer shows it in the viewer, which covers the bar", async ({ page, open }) => {
    await open("/gallery/image/event2");
    const release = await hold(page);
    await page.getByRole("link", { name: "Close" }).click();
    await expect.poll(() => line(page, "[data-viewer]")).toBe("approach");
    release();
    await expect(page).toHaveURL("/gallery");
  });

  test("shows it without motion where less is preferred", async ({ page, open }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await open("/about");
    const release = await hold(page);
    await page.locator('footer a[href="/contact"]').click();
    await expect.poll(() => line(page, "header")).toBe("approach");
    const scale = () =>
      page.locator("header").evaluate((bar) => {
        const lines = bar
          .getAnimations({ subtree: true })
          .filter((animation) => (animation as CSSAnimation).animationName === "approach");
        return lines.map(
          ({ effect }) => getComputedStyle((effect as KeyframeEffect).target as Element).scale,
        )[0];
      });
    await expect.poll(scale).toBe("0.92 1");
    release();
    await expect(page.locator("h1")).toHaveText("Contact Us");
  });

  test("that is quick shows nothing", async ({ page, open }) => {
    await open("/about");
    // Time does not pass for the page, so nothing in it can take a moment.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.evaluate(() => {
      new MutationObserver(() => Object.assign(window, { waited: true })).observe(document.documentElement, {
        attributeFilter: ["data-waiting"],
      });
    });
    await page.locator('footer a[href="/contact"]').click();
    await expect(page).toHaveURL("/contact");
    await expect(page.locator("h1")).toHaveText("Contact Us");
    expect(await page.evaluate(() => "waited" in window)).toBe(false);
  });
});

test("the first stop of the keyboard skips to the content", async ({ page, open }) => {
  await open("/");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
});

test("a navigation starts at the top with the focus on the page; going back returns to the old place", async ({
  page,
  open,
}) => {
  await open("/");
  await page.evaluate(() => window.scrollTo(0, 1500));
  await page
    .locator('main a[href="/about/holy-trinity?tab=sri-sarada-devi"]')
    .evaluate((a: HTMLElement) => a.click());
  await expect(page).toHaveURL("/about/holy-trinity?tab=sri-sarada-devi");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.locator("main")).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL("/");
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
});

for (const [what, address, text] of [
  ["an anchor", "/new-ashram-project/fundraising#bank", ""],
  ["words", "/about/our-centre#:~:text=", "section h2"],
  ["an anchor and words", "/new-ashram-project/fundraising#bank:~:text=", "main h2"],
] as const) {
  test(`an address with ${what} opens at that place, and stays there when the page starts`, async ({
    page,
    open,
    consoleLines,
  }) => {
    const [path = "", hash = ""] = address.split("#");
    await page.setViewportSize({ width: 360, height: 740 });
    await open(path);
    const words = text ? ((await page.locator(text).last().textContent()) ?? "") : "";
    const release = await held(page, "**/*.js");
    await page.goto("about:blank");
    await page.goto(`${path}#${hash}${encodeURIComponent(words)}`, { waitUntil: "domcontentloaded" });
    const place = text ? page.locator(text, { hasText: words }).last() : page.locator(`#${hash}`);
    await expect(place).toBeInViewport();
    // A typeface that comes late may break lines above the place otherwise, which stays in view.
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(500);
    release();
    await hydrated(page);
    await expect(place).toBeInViewport();
    expect(await page.evaluate(() => scrollY)).toBe(before);
    expect(await page.evaluate(() => location.hash)).toBe(hash.startsWith(":") ? "" : "#bank");
    expect(consoleLines).toEqual([]);
  });
}

test("a page fades in, but not for visitors who prefer less motion", async ({ page, open }) => {
  // The fade is shorter than a busy machine may take to look at it: its start is counted.
  await page.addInitScript(() => {
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (...fade: Parameters<typeof animate>) {
      if (this.matches("main")) document.documentElement.dataset.fades = JSON.stringify(fade[0]);
      return animate.apply(this, fade);
    };
  });
  const fades = () => page.evaluate(() => document.documentElement.dataset.fades);
  await open("/");
  expect(await fades()).toBeUndefined();
  const leave = () => page.locator('footer a[href="/contact"]').evaluate((a: HTMLElement) => a.click());
  await leave();
  await page.waitForURL("/contact");
  await expect.poll(fades).toBe('[{"opacity":0},{"opacity":1}]');
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open("/");
  await leave();
  await page.waitForURL("/contact");
  await expect(page.locator("h1")).toHaveText("Contact Us");
  expect(await fades()).toBeUndefined();
});

test.describe("not found", () => {
  const path = "/no/such/page";

  test("answers 404 with its words and ways out, and logs the path", async ({ page, consoleLines }) => {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await hydrated(page);
    await expect(page).toHaveTitle("Page Not Found | Vedanta Centre Johannesburg");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
    await expect(page.locator("main")).toContainText(
      "We're sorry, the page you are looking for does not exist or has been moved.",
    );
    await expect(page.getByRole("link", { name: "Return to Home" })).toHaveAttribute("href", "/");
    await expect(page.locator("main").getByRole("link", { name: "Contact Us" })).toHaveAttribute(
      "href",
      "/contact",
    );
    expect(
      consoleLines.filter((line) => line.includes(path) && !line.includes("Failed to load")),
    ).toHaveLength(1);
  });

  test("is the same screen, title and robots rule when the browser itself navigates there", async ({
    page,
    open,
  }) => {
    await open("/");
    await page.evaluate((path) => {
      history.pushState(null, "", path);
      history.pushState(null, "", "/");
      history.back();
    }, path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page Not Found");
    await expect(page).toHaveTitle("Page Not Found | Vedanta Centre Johannesburg");
    await expect(page.locator('head meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect(page.locator("head title")).toHaveCount(1);
    await page.getByRole("link", { name: "Return to Home" }).click();
    await expect(page).toHaveTitle("Vedanta Centre Johannesburg");
    await expect(page.locator('head meta[name="robots"]')).toHaveCount(0);
    await expect(page.locator('head link[rel="canonical"]')).toHaveCount(1);
  });

  test("is accessible in both schemes at both widths", async ({ page }) => {
    await expectAccessible(page, path);
  });
});
