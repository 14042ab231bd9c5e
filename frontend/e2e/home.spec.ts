import { expect, expectAccessible, expectAccessibleNow, hydrated, openWithClock, test } from "./support";

test("the console is silent through loading, hydration and use", async ({ page, open, consoleLines }) => {
  await open("/");
  await page.getByRole("button", { name: "Next slide" }).click();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" }).hover();
  await expect(page.locator("#dropdown-about")).toBeVisible();
  expect(consoleLines).toEqual([]);
});

test("the title is the centre's name alone", async ({ page, open }) => {
  await open("/");
  await expect(page).toHaveTitle("Vedanta Centre Johannesburg");
  await expect(page.locator("h1")).toHaveCount(1);
});

test("every block has its links, in order", async ({ page, open }) => {
  await open("/");
  const links = await page
    .locator("main a:not([data-copy] *)")
    .evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  expect(links).toEqual([
    "/about/our-centre",
    "/about/holy-trinity?tab=sri-ramakrishna",
    "/about/holy-trinity?tab=sri-sarada-devi",
    "/about/holy-trinity?tab=swami-vivekananda",
    "/new-ashram-project",
    "/services/nutrition-programme/image/april2025",
    "/services/nutrition-programme/image/march2025",
    "/services/nutrition-programme/image/february2025",
    "/services/nutrition-programme/image/january2025",
    "/services/nutrition-programme/image/december2024",
    "/services/nutrition-programme/image/november2024",
    "/services/nutrition-programme/image/september2024",
    "/services/nutrition-programme",
    // The dated card: whichever event is next, or was the latest.
    expect.stringMatching(/^\/services\/(seminar-registration$|special-functions\/.)/),
    "/services/satsangs",
    "/services/hinduism-for-children",
    "/services/special-functions",
    "/donate",
    "/new-ashram-project/fundraising",
  ]);
});

test("the buttons bear the specified words", async ({ page, open }) => {
  await open("/");
  for (const [name, href] of [
    ["Explore Our Centre", "/about/our-centre"],
    ["Support Our Project", "/new-ashram-project"],
    ["View All Nutrition Programme Activities", "/services/nutrition-programme"],
    ["View All Events", "/services/special-functions"],
    ["Donate Now", "/donate"],
    ["Support New Ashram Project", "/new-ashram-project/fundraising"],
  ] as const) {
    await expect(page.locator("main").getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  }
});

test("all text and links are there without scripts", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/");
  await expect(page.locator("main a")).toHaveCount(19);
  for (const heading of ["The Holy Trinity", "Upcoming Events", "Support Our Mission"]) {
    await expect(page.getByRole("heading", { name: heading })).toBeVisible();
  }
  await expect(page.locator("[aria-roledescription=carousel] li")).toHaveCount(7);
  await expect(page.getByRole("button", { name: "Next slide" })).toBeHidden();
  // The carousel scrolls without scripts too.
  const scrolled = await page.locator("[aria-roledescription=carousel] ul").evaluate((list) => {
    list.scrollLeft = 2000;
    return list.scrollLeft;
  });
  expect(scrolled).toBeGreaterThan(500);
  await context.close();
});

test("a second slide of the banner can be stopped", async ({ page, open }) => {
  await page.route("**/api/content/home", async (route) => {
    const response = await route.fetch();
    const home = await response.json();
    const second = { ...home.slides[0], headline: "A second slide" };
    // The words come with a second slide.
    const slideShow = { pause: "Stop the slides", play: "Let the slides go on" };
    await route.fulfill({ response, json: { ...home, slides: [home.slides[0], second], slideShow } });
  });
  await openWithClock(page, open, "/about");
  await page.locator('header a[href="/"]').first().click();
  const heading = page.locator("h1");
  await expect(heading).toContainText("Welcome to the Vedanta Centre");
  /** Time passes until the heading says `text`. */
  const passUntil = (text: string) =>
    expect
      .poll(
        async () => {
          await page.clock.runFor(500);
          return heading.textContent();
        },
        { intervals: [50] },
      )
      .toContain(text);
  const stop = page.getByRole("button", { name: "Stop the slides" });
  await page.mouse.move(1, 1);
  await passUntil("A second slide");
  await stop.click();
  await page.getByRole("button", { name: "Let the slides go on" }).blur();
  await page.mouse.move(1, 1);
  await page.clock.runFor(20_000);
  await expect(heading).toHaveText("A second slide");
  await page.getByRole("button", { name: "Let the slides go on" }).click();
  await stop.blur();
  await page.mouse.move(1, 1);
  await passUntil("Welcome to the Vedanta Centre");
  await page.clock.resume();
  await expectAccessibleNow(page);
});

test.describe("the carousel", () => {
  /**
   * What the slides in view lead to. The row rests on an original: a copy in the first place, which
   * is not yet exchanged for it, says so.
   */
  const visibleSlides = () => {
    const list = document.querySelector("[aria-roledescription=carousel] ul");
    if (!list) return [];
    const frame = list.getBoundingClientRect();
    return [...list.children]
      .filter((slide) => {
        const box = slide.getBoundingClientRect();
        return box.left >= frame.left - 2 && box.right <= frame.right + 2;
      })
      .map((slide, place) => {
        const name = slide.querySelector("a")?.getAttribute("href")?.split("/").at(-1);
        return place === 0 && slide.closest("[data-copy]") ? `copy of ${name}` : name;
      });
  };
  const months = [
    "april2025",
    "march2025",
    "february2025",
    "january2025",
    "december2024",
    "november2024",
    "september2024",
  ];

  for (const [width, shown] of [
    [360, 1],
    [767, 1],
    [768, 2],
    [1023, 2],
    [1024, 3],
    [1280, 3],
  ] as const) {
    test(`shows ${shown} per view at ${width} px, aligned to the start`, async ({ page, open }) => {
      await page.setViewportSize({ width, height: 860 });
      await open("/");
      await expect.poll(() => page.evaluate(visibleSlides)).toEqual(months.slice(0, shown));
      await expect(page.getByRole("button", { name: "Next slide" })).toBeVisible();
      await expect(page.locator("[aria-label^='Go to slide']")).toHaveCount(3);
      await expect(page.locator("[aria-label^='Go to slide']").first()).toBeVisible({ visible: width < 768 });
    });
  }

  test("goes round in both directions by its arrows", async ({ page, open }) => {
    await open("/");
    const next = page.getByRole("button", { name: "Next slide" });
    for (let step = 1; step <= 7; step++) {
      await next.click();
      const expected = [0, 1, 2].map((offset) => months[(step + offset) % 7]);
      await expect.poll(() => page.evaluate(visibleSlides)).toEqual(expected);
    }
    await page.getByRole("button", { name: "Previous slide" }).click();
    await expect.poll(() => page.evaluate(visibleSlides)).toEqual([months[6], months[0], months[1]]);
  });

  test("counts every one of several quick steps, across the seam too", async ({ page, open }) => {
    await open("/");
    const previous = page.getByRole("button", { name: "Previous slide" });
    for (let step = 0; step < 4; step++) await previous.click();
    await expect.poll(() => page.evaluate(visibleSlides)).toEqual(months.slice(3, 6));
  });

  test("gets where it was sent, also where the browser gives up a smooth scroll, as Firefox may", async ({
    page,
    open,
  }) => {
    await page.addInitScript(() => {
      const scrollTo = Element.prototype.scrollTo as (options?: ScrollToOptions) => void;
      Element.prototype.scrollTo = function (this: Element, options?: ScrollToOptions | number) {
        if (typeof options === "object" && options.behavior !== "smooth") scrollTo.call(this, options);
      };
    });
    await open("/");
    await page.getByRole("button", { name: "Next slide" }).click();
    await expect.poll(() => page.evaluate(visibleSlides)).toEqual(months.slice(1, 4));
    await open("/services/nutrition-programme");
    await page.getByRole("button", { name: "Scroll right" }).click();
    await expect
      .poll(() => page.locator("[aria-roledescription=carousel] ul").evaluate((row) => row.scrollLeft))
      .toBe(300);
  });

  test("answers to the arrow keys", async ({ page, open }) => {
    await open("/");
    await page.locator("[aria-roledescription=carousel] li:not([data-copy]) a").first().focus();
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => page.evaluate(visibleSlides)).toEqual(months.slice(1, 4));
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => page.evaluate(visibleSlides)).toEqual(months.slice(0, 3));
  });

  test("leaves Alt and an arrow to the browser", async ({ page, open }) => {
    await open("/");
    await page.locator("[aria-roledescription=carousel] li:not([data-copy]) a").first().focus();
    const taken = await page.evaluate(() => {
      const press = (init: KeyboardEventInit) => {
        const event = new KeyboardEvent("keydown", {
          key: "ArrowRight",
          bubbles: true,
          cancelable: true,
          ...init,
        });
        document.activeElement?.dispatchEvent(event);
        return event.defaultPrevented;
      };
      return [press({ altKey: true }), press({ metaKey: true }), press({})];
    });
    expect(taken).toEqual([false, false, true]);
  });

  test("cards that stand there twice answer to the mouse, and keep the focus out", async ({ page, open }) => {
    await open("/");
    const previous = page.getByRole("button", { name: "Previous slide" });
    await previous.click();
    await expect.poll(() => page.evaluate(visibleSlides)).toEqual([months[6], months[0], months[1]]);
    const list = await page.locator("[aria-roledescription=carousel] ul").boundingBox();
    if (!list) throw new Error("the carousel has no box");
    await page.locator("[aria-roledescription=carousel] ul").scrollIntoViewIfNeeded();
    // The second of the three is a copy of the first slide.
    const copy = page.locator('[aria-roledescription=carousel] li[data-copy] a[href$="/april2025"]').last();
    await expect(copy).toBeInViewport();
    await copy.hover();
    await expect(copy).toHaveCSS("text-decoration-line", "underline");
    await page.mouse.down();
    expect(await page.evaluate(() => document.activeElement?.closest("[data-copy]") ?? null)).toBeNull();
    await page.mouse.up();
    await expect(page).toHaveURL("/services/nutrition-programme/image/april2025");
  });

  test("stays under a mouse that is pressed on it, so that no click is lost", async ({ page, open }) => {
    await openWithClock(page, open, "/");
    const list = page.locator("[aria-roledescription=carousel] ul");
    await list.scrollIntoViewIfNeeded();
    const copies = ["copy of september2024", ...months.slice(0, 2)];
    await page.getByRole("button", { name: "Previous slide" }).click();
    await expect.poll(() => page.evaluate(visibleSlides)).toEqual(copies);
    const copy = page.locator("[aria-roledescription=carousel] li[data-copy] a").nth(2);

    // Pressed, and released beside it: only then is the copy exchanged.
    await copy.hover();
    await page.mouse.down();
    await page.clock.runFor(2000);
    expect(await page.evaluate(visibleSlides)).toEqual(copies);
    await page.mouse.move(1, 1);
    await page.mouse.up();
    await page.clock.runFor(200);
    const originals = ["september2024", ...months.slice(0, 2)];
    expect(await page.evaluate(visibleSlides)).toEqual(originals);

    await page.evaluate(() => {
      document
        .querySelector("[aria-roledescription=carousel] ul")
        ?.scrollTo({ left: 0, behavior: "instant" });
    });
    const first = page.locator("[aria-roledescription=carousel] li[data-copy] a").first();
    await first.hover();
    await page.mouse.down();
    await page.clock.runFor(2000);
    await page.mouse.up();
    await expect(page).toHaveURL("/services/nutrition-programme/image/december2024");
  });

  test("marks the dot of the slide on small screens, and its dots lead there", async ({ page, open }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open("/");
    const dots = page.locator("[aria-label^='Go to slide']");
    await expect(dots.nth(0)).toHaveAttribute("aria-current", "true");
    await dots.nth(2).click();
    await expect(dots.nth(2)).toHaveAttribute("aria-current", "true");
    await expect(page.locator("[aria-label^='Go to slide'][aria-current]")).toHaveCount(1);
    await expect.poll(() => page.evaluate(visibleSlides)).toEqual(["november2024"]);
  });

  test("follows the finger", async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      baseURL,
      hasTouch: true,
      isMobile: true,
      viewport: { width: 360, height: 740 },
    });
    const page = await context.newPage();
    await page.goto("/");
    await hydrated(page);
    const list = page.locator("[aria-roledescription=carousel] ul");
    await list.evaluate((element) => element.scrollIntoView({ block: "center" }));
    const box = await list.boundingBox();
    if (!box) throw new Error("the carousel has no box");
    const session = await context.newCDPSession(page);
    const y = box.y + 100;
    /**
     * A finger on its way, which stops for so many milliseconds shortly before its end: how fast
     * it is decides what the browser does.
     */
    const swipe = async (from: number, by: number, rest = 0) => {
      const touch = (type: "touchStart" | "touchMove", x: number) =>
        session.send("Input.dispatchTouchEvent", { type, touchPoints: [{ x, y }] });
      await touch("touchStart", from);
      for (let moved = 0; moved <= 1; moved += 0.1) {
        await touch("touchMove", from + by * moved);
        await page.waitForTimeout(Math.abs(moved - 0.8) < 0.05 ? 16 + rest : 16);
      }
      await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    await swipe(box.x + box.width - 40, -250);
    await expect.poll(() => page.evaluate(visibleSlides)).toEqual(["march2025"]);
    await swipe(box.x + 40, 250);
    await expect.poll(() => page.evaluate(visibleSlides)).toEqual(["april2025"]);
    await swipe(box.x + 40, 250, 400);
    await expect.poll(() => page.evaluate(visibleSlides)).toEqual(["september2024"]);
    await swipe(box.x + box.width - 40, -250, 400);
    await expect.poll(() => page.evaluate(visibleSlides)).toEqual(["april2025"]);
    await context.close();
  });

  test("comes to rest at a slide after a drag that is broken off, and a finger that rests opens nothing", async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({
      baseURL,
      hasTouch: true,
      isMobile: true,
      viewport: { width: 360, height: 740 },
    });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    await page.goto("/");
    await hydrated(page);
    const list = page.locator("[aria-roledescription=carousel] ul");
    await list.evaluate((element) => element.scrollIntoView({ block: "center" }));
    const box = await list.boundingBox();
    if (!box) throw new Error("the carousel has no box");
    const session = await context.newCDPSession(page);
    const y = box.y + 100;
    const touch = (type: "touchStart" | "touchMove" | "touchEnd" | "touchCancel", ...places: number[]) =>
      session.send("Input.dispatchTouchEvent", { type, touchPoints: places.map((x, id) => ({ id, x, y })) });
    const right = box.x + box.width - 40;

    // A long press, as devices report it: their menu for the link is left to them.
    const isTheirs = await list
      .locator("a")
      .first()
      .evaluate((link) => {
        const finger = { bubbles: true, cancelable: true, pointerType: "touch", isPrimary: true };
        link.dispatchEvent(new PointerEvent("pointerdown", finger));
        const opened = link.dispatchEvent(new PointerEvent("contextmenu", finger));
        link.dispatchEvent(new PointerEvent("pointercancel", finger));
        return opened;
      });
    expect(isTheirs).toBe(true);

    await touch("touchStart", right);
    for (const by of [40, 80, 120]) await touch("touchMove", right - by);
    await touch("touchCancel");
    // At one slide, as its dot says, not between two.
    await expect.poll(async () => (await page.evaluate(visibleSlides)).length).toBe(1);

    // Two fingers that leave one after the other.
    await touch("touchStart", right);
    await touch("touchStart", right, right - 100);
    await touch("touchEnd", right);
    await touch("touchEnd");
    await expect.poll(async () => (await page.evaluate(visibleSlides)).length).toBe(1);
    await expect(page).toHaveURL("/");
    const [slide] = await page.evaluate(visibleSlides);
    await page.getByRole("button", { name: "Next slide" }).first().click();
    await expect.poll(() => page.evaluate(visibleSlides)).not.toEqual([slide]);
    expect(errors).toEqual([]);
    await context.close();
  });

  test("does not stay between two slides where the browser has stopped there", async ({ page, open }) => {
    await open("/");
    const list = page.locator("[aria-roledescription=carousel] ul");
    for (const by of [-60, 60]) {
      await list.evaluate((row, left) => {
        row.style.scrollSnapType = "none";
        row.scrollBy({ left, behavior: "instant" });
      }, by);
      await expect.poll(async () => (await page.evaluate(visibleSlides)).length).toBe(3);
    }
  });

  test("can be passed by the keyboard without coming to copies", async ({ page, open }) => {
    await open("/");
    await expect(page.locator("[aria-roledescription=carousel] li")).toHaveCount(13);
    await expect(page.locator("[aria-roledescription=carousel] li:not([data-copy])")).toHaveCount(7);
    await page.locator("[aria-roledescription=carousel] li:not([data-copy]) a").first().focus();
    const passed: (string | undefined)[] = [];
    for (;;) {
      const at = await page.evaluate(() => {
        const slide = document.activeElement?.closest<HTMLElement>("[aria-roledescription=carousel] li");
        return slide ? (slide.dataset.copy === undefined ? slide.ariaLabel : "a copy") : undefined;
      });
      if (!at) break;
      passed.push(at);
      await page.keyboard.press("Tab");
    }
    expect(passed).toEqual([1, 2, 3, 4, 5, 6, 7].map((position) => `${position} of 7`));
  });
});

test("pages behind the links open without loading a document", async ({ page, open }) => {
  await open("/");
  await page.evaluate(() => {
    (window as unknown as { stayed: boolean }).stayed = true;
  });
  await page.getByRole("link", { name: "Explore Our Centre" }).click();
  await expect(page).toHaveURL("/about/our-centre");
  expect(await page.evaluate(() => (window as unknown as { stayed?: boolean }).stayed)).toBe(true);
});

test("is accessible in both schemes at both widths", async ({ page }) => {
  await expectAccessible(page, "/");
});
