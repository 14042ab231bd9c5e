import type { Page } from "@playwright/test";
import { expect, expectAccessible, hydrated, test } from "../support";

const viewers = Array.from({ length: 10 }, (_, position) => `/gallery/image/event${position + 1}`);

test("the gallery shows ten pictures, each leading to its viewer, and says nothing to the console", async ({
  page,
  open,
  consoleLines,
}) => {
  await open("/gallery");
  await expect(page).toHaveTitle("Gallery | Vedanta Centre Johannesburg");
  const links = await page
    .locator("main ul a")
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute("href")]));
  expect(links).toEqual(viewers.map((address, position) => [`Event Image ${position + 1}`, address]));
  expect(consoleLines).toEqual([]);
});

for (const [width, columns] of [
  [360, 1],
  [700, 2],
  [800, 3],
  [1280, 4],
] as const) {
  test(`the grid has ${columns} column(s) at ${width} px`, async ({ page, open }) => {
    await page.setViewportSize({ width, height: 860 });
    await open("/gallery");
    const tracks = await page
      .locator("main ul")
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns);
    expect(tracks.split(" ")).toHaveLength(columns);
  });
}

test("a picture that fails to load is hidden", async ({ page, open }) => {
  await page.route("**/media/images/2-*", (route) => route.abort());
  await open("/gallery");
  await expect(page.locator("main ul > li").nth(1)).toBeHidden();
  await expect(page.locator("main ul > li").nth(0)).toBeVisible();
});

test("the viewer shows title, description and date", async ({ page, open, consoleLines }) => {
  await open("/gallery/image/event3");
  await expect(page).toHaveTitle("Event Image 3 | Vedanta Centre Johannesburg");
  const viewer = page.getByRole("dialog", { name: "Event Image 3" });
  await expect(viewer.getByRole("heading", { level: 1 })).toHaveText("Event Image 3");
  await expect(viewer).toContainText("A story holds the attention of the children's class.");
  await expect(viewer.locator("time")).toHaveAttribute("datetime", "2025-05-01");
  await expect(viewer.locator("[data-status]")).toHaveAttribute("data-status", "loaded");
  await expect(viewer.getByRole("status")).toHaveCount(0);
  expect(consoleLines).toEqual([]);
});

test("a placeholder stands in until the picture is there, or has failed", async ({ page, open }) => {
  let answer = () => {};
  const wanted = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/media/images/5-*", async (route) => {
    await wanted;
    await route.abort();
  });
  await open("/gallery/image/event4");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("status").filter({ hasText: "Loading picture" })).toBeVisible();
  answer();
  await expect(page.getByText("Loading picture")).toHaveCount(0);
  await expect(page.getByText("This picture could not be loaded.")).toBeVisible();
});

test("arrow keys move on and wrap around, and the address changes with the picture", async ({
  page,
  open,
}) => {
  await open("/gallery");
  await page.getByRole("link", { name: "Event Image 10" }).click();
  await expect(page).toHaveURL("/gallery/image/event10");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Event Image 10");
  await hydrated(page);
  await page.keyboard.press("ArrowRight");
  await expect(heading).toHaveText("Event Image 1");
  await expect(page).toHaveURL("/gallery/image/event1");
  await expect(page).toHaveTitle("Event Image 1 | Vedanta Centre Johannesburg");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(heading).toHaveText("Event Image 9");
  await expect(page).toHaveURL("/gallery/image/event9");
  // The pictures in between took each other's place in the history.
  await page.goBack();
  await expect(page).toHaveURL("/gallery");
});

test("Escape closes, and the focus returns to the picture that was shown", async ({ page, open }) => {
  await open("/gallery");
  await page.getByRole("link", { name: "Event Image 6" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(page).toHaveURL("/gallery/image/event7");
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL("/gallery");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Event Image 7" })).toBeFocused();
});

test("the controls are links; Close leads to the gallery", async ({ page, open }) => {
  await open("/gallery/image/event1");
  await expect(page.getByRole("link", { name: "Previous image" })).toHaveAttribute("href", viewers[9] ?? "");
  await expect(page.getByRole("link", { name: "Next image" })).toHaveAttribute("href", viewers[1] ?? "");
  await page.getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL("/gallery");
});

for (const [way, close] of [
  ["Close", (page: Page) => page.getByRole("link", { name: "Close" }).click()],
  ["Escape", (page: Page) => page.keyboard.press("Escape")],
] as const) {
  test(`Back does not open a picture again that was left by ${way}`, async ({ page, open }) => {
    await open("/contact");
    await page.locator('nav[aria-label=Main] a[href="/gallery"]').click();
    await page.getByRole("link", { name: "Event Image 6" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(page).toHaveURL("/gallery/image/event7");
    await close(page);
    await expect(page).toHaveURL("/gallery");
    await expect(page.getByRole("link", { name: "Event Image 7" })).toBeFocused();
    await page.goBack();
    await expect(page).toHaveURL("/contact");
  });
}

test("a picture that was opened from another page leads to its gallery, and Back to that page", async ({
  page,
  open,
}) => {
  await open("/");
  await page.locator('main a[href^="/services/nutrition-programme/image/"]').first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.getByRole("link", { name: "Close" }).click();
  await expect(page).toHaveURL("/services/nutrition-programme");
  await page.goBack();
  await expect(page).toHaveURL("/");
});

test("the viewer's heading takes the focus, which stays inside", async ({ page, open }) => {
  await open("/gallery/image/event2");
  await expect(page.getByRole("dialog").getByRole("heading")).toBeFocused();
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press("Tab");
    const outside = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused !== document.body && focused?.closest("dialog") === null;
    });
    expect(outside).toBe(false);
  }
});

test("a finger turns the pictures", async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  await page.goto("/gallery/image/event1");
  await hydrated(page);
  const session = await context.newCDPSession(page);
  const swipe = async (from: number, to: number) => {
    const at = (x: number) => ({ touchPoints: [{ x, y: 320 }] });
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", ...at(from) });
    for (const part of [0.25, 0.5, 0.75, 1]) {
      await session.send("Input.dispatchTouchEvent", { type: "touchMove", ...at(from + (to - from) * part) });
    }
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  await swipe(300, 100);
  await expect(page).toHaveURL("/gallery/image/event2");
  await swipe(60, 260);
  await expect(page).toHaveURL("/gallery/image/event1");
  await context.close();
});

test("fingers that rest, zoom or are called away turn no picture", async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL,
    hasTouch: true,
    isMobile: true,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  await page.goto("/gallery/image/event1");
  await hydrated(page);
  const session = await context.newCDPSession(page);
  type Point = [id: number, x: number, y?: number];
  const touch = (type: "touchStart" | "touchMove" | "touchEnd" | "touchCancel", ...points: Point[]) =>
    session.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map(([id, x, y = 320]) => ({ id, x, y })),
    });
  const heading = page.getByRole("heading", { level: 1 });

  // A long press, as devices report it: their menu, which saves the picture, is left to them.
  const isTheirs = await page
    .locator("dialog img")
    .first()
    .evaluate((picture) => {
      const finger = {
        bubbles: true,
        cancelable: true,
        pointerType: "touch",
        pointerId: 90,
        isPrimary: true,
      };
      picture.dispatchEvent(new PointerEvent("pointerdown", { ...finger, clientX: 300, clientY: 320 }));
      const opened = picture.dispatchEvent(new PointerEvent("contextmenu", finger));
      picture.dispatchEvent(new PointerEvent("pointercancel", finger));
      picture.dispatchEvent(new PointerEvent("pointerup", { ...finger, clientX: 100, clientY: 320 }));
      return opened;
    });
  expect(isTheirs).toBe(true);

  // A second finger on its way.
  await touch("touchStart", [0, 300]);
  await touch("touchStart", [0, 300], [1, 200]);
  for (const by of [30, 60, 90, 120]) await touch("touchMove", [0, 300 - by], [1, 200 - by]);
  await touch("touchEnd", [0, 180]);
  await touch("touchEnd");
  await expect.poll(() => page.evaluate(() => visualViewport?.scale)).toBe(1);

  // The device takes the finger away: for a call, or for a gesture of its own.
  await touch("touchStart", [0, 300]);
  for (const x of [250, 200, 150]) await touch("touchMove", [0, x]);
  await touch("touchCancel");

  // Down the page, and hardly to the side.
  await touch("touchStart", [0, 180, 400]);
  for (const by of [30, 60, 90]) await touch("touchMove", [0, 180 - by / 3, 400 - by]);
  await touch("touchEnd");

  // Nothing of all that waits: the next swipe turns one picture.
  await touch("touchStart", [0, 300]);
  for (const x of [250, 200, 150, 100]) await touch("touchMove", [0, x]);
  await touch("touchEnd");
  await expect(page).toHaveURL("/gallery/image/event2");
  await expect(heading).toHaveText("Event Image 2");
  await page.goBack();
  await expect(page).not.toHaveURL(/\/gallery\/image\//);
  expect(errors).toEqual([]);
  await context.close();
});

test("the next pictures are fetched ahead", async ({ page, open }) => {
  const fetched: string[] = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await open("/gallery/image/event5");
  for (const neighbour of ["4", "6"]) {
    await expect
      .poll(() => fetched.some((path) => path.startsWith(`/media/images/${neighbour}-`)))
      .toBe(true);
  }
});

test("Download saves the picture under its title", async ({ page, open }) => {
  await open("/gallery/image/event8");
  const link = page.getByRole("link", { name: "Download" });
  await expect(link).toHaveAttribute("download", "event-image-8.jpg");
  await expect(link).toHaveAttribute("href", "/images/8.jpg");
});

test("Share hands title, description and address to the device", async ({ page, open }) => {
  await page.addInitScript(() => {
    const shared: ShareData[] = [];
    Object.assign(window, { shared });
    Object.defineProperty(navigator, "share", { value: async (data: ShareData) => shared.push(data) });
  });
  await open("/gallery/image/event9");
  await page.getByRole("button", { name: "Share" }).click();
  const shared = await page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared);
  expect(shared).toEqual([{ title: "Event Image 9", text: "Meditation at dawn.", url: page.url() }]);
});

test("an error of sharing is only logged", async ({ page, open, consoleLines }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "share", { value: () => Promise.reject(new Error("not today")) });
  });
  await open("/gallery/image/event9");
  await page.getByRole("button", { name: "Share" }).click();
  await expect.poll(() => consoleLines.filter((line) => line.includes("not today"))).toHaveLength(1);
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("where the device cannot share, Share opens links", async ({ page, open, consoleLines }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, "share");
    Object.assign(window, { opened: [] });
    window.open = (address) => {
      (window as unknown as { opened: unknown[] }).opened.push(address);
      return null;
    };
  });
  await open("/gallery/image/event9");
  const share = page.getByRole("button", { name: "Share" });
  const links = page.locator("#share-links");
  await expect(links).toBeHidden();
  await share.click();
  for (const network of ["Facebook", "Twitter", "WhatsApp"]) {
    await expect(links.getByRole("link", { name: `Share on ${network}` })).toBeInViewport({ ratio: 1 });
  }
  // Escape closes the links, and only then the viewer.
  await page.keyboard.press("Escape");
  await expect(links).toBeHidden();
  await expect(page.getByRole("dialog")).toBeVisible();
  // Also where a button that is clicked gets no focus, as in Safari.
  await share.click();
  await share.evaluate((button) => button.blur());
  await page.keyboard.press("Escape");
  await expect(links).toBeHidden();
  await expect(page.getByRole("dialog")).toBeVisible();
  await share.click();
  await links.getByRole("link", { name: "Share on Facebook" }).click();
  const opened = await page.evaluate(() => (window as unknown as { opened: string[] }).opened);
  expect(opened).toHaveLength(1);
  expect(new URL(opened[0] ?? "").searchParams.get("u")).toMatch(/\/gallery\/image\/event9$/);
  expect(consoleLines).toEqual([]);
});

test("an unknown picture answers 404 and says so", async ({ page }) => {
  const response = await page.goto("/gallery/image/event11");
  expect(response?.status()).toBe(404);
  await hydrated(page);
  await expect(page).toHaveTitle("Image Not Found | Vedanta Centre Johannesburg");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Image Not Found");
  await expect(page.locator("main")).toContainText("doesn't exist or has been removed");
  await expect(page.getByRole("link", { name: "Return to Gallery" })).toHaveAttribute("href", "/gallery");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("Share opens links", async ({ page }) => {
    await page.goto("/gallery/image/event10");
    await page.getByRole("button", { name: "Share" }).click();
    const link = page.getByRole("link", { name: "Share on WhatsApp" });
    await expect(link).toBeVisible();
    await expect(link).toHaveAttribute("href", /^https:\/\/wa\.me\/\?text=.+event10$/);
  });

  test("pictures, words and ways on are there", async ({ page }) => {
    await page.goto("/gallery");
    await expect(page.locator("main ul a")).toHaveCount(10);
    await page.goto("/gallery/image/event10");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Event Image 10");
    await expect(page.getByText("Loading picture")).toBeHidden();
    await page.getByRole("link", { name: "Next image" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Event Image 1");
    await page.getByRole("link", { name: "Close" }).click();
    await expect(page).toHaveURL("/gallery");
  });
});

for (const path of ["/gallery", "/gallery/image/event1", "/gallery/image/unknown"]) {
  test(`${path} is accessible in both schemes at both widths`, async ({ page }) => {
    await expectAccessible(page, path);
  });
}
