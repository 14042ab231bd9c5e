/** Words that are changed where they are read: on the page itself. */
import type { FrameLocator, Locator, Page } from "@playwright/test";
import { expect, test } from "../account/people";
import { expectNoFindings, hydrated } from "../support";

declare const process: { env: Record<string, string | undefined> };

// What is published here would be seen by every other spec.
const address = process.env.CENTRE_EDITED_TEST_URL;
test.skip(!address, "scripts/e2e starts the program that CENTRE_EDITED_TEST_URL names");
test.use({ baseURL: address });

// One person has one draft of a text.
test.describe.configure({ mode: "serial" });

const VISION = "/new-ashram-project/vision";
const CHILDREN = "/services/hinduism-for-children";
const PUBLISHED = "Published. Visitors see it now.";
const UNDONE = "Taken back. Visitors see what they saw before.";

/** A frame holds a whole page with landmarks of its own, which is looked at by itself, too. */
const WITHOUT_FRAMES = ["iframe"];

/** Counts what a volunteer does beside typing. */
function counted() {
  let taps = 0;
  return {
    tap: async (what: Locator) => {
      taps += 1;
      await what.click();
    },
    taps: () => taps,
  };
}

/** The page that is changed, once it can be. */
async function changeable(page: Page): Promise<FrameLocator> {
  const frame = page.frameLocator("iframe");
  await frame.locator("[data-changeable]").first().waitFor({ state: "attached" });
  return frame;
}

async function change(page: Page, path: string): Promise<FrameLocator> {
  await page.goto(`/admin/content?on=${encodeURIComponent(path)}`);
  return changeable(page);
}

const h1 = (frame: FrameLocator) => frame.getByRole("heading", { level: 1 });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Takes back what was published last. */
async function undo(page: Page): Promise<void> {
  await button(page, "Undo").click();
  await expect(page.getByText(UNDONE)).toBeVisible();
}

for (const width of [360, 1280]) {
  test(`a typing error is mended where it is read at ${width} px`, async ({
    page,
    be,
    open,
    consoleLines,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await be("page-editor");
    await open(VISION);
    const before = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
    const { tap, taps } = counted();
    await tap(page.getByRole("link", { name: "Change this page" }));
    const frame = await changeable(page);
    await tap(h1(frame));
    await expect(page.getByLabel("Heading", { exact: true })).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.type(" for all");
    await expect(h1(frame)).toContainText(`${before} for all`);
    await expect(page.getByText("1 change", { exact: true })).toBeVisible();
    await tap(button(page, "Publish"));
    await expect(page.getByText(PUBLISHED)).toBeVisible();
    expect(taps()).toBeLessThanOrEqual(3);

    const visitor = await page.request.get(VISION, { headers: { cookie: "" } });
    expect(await visitor.text()).toContain(`${before} for all</h1>`);
    await undo(page);
    await page.getByRole("link", { name: "Back to the page" }).click();
    await expect(page).toHaveURL(VISION);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(before);
    expect(consoleLines).toEqual([]);
  });

  test(`the last tap before a page can be changed counts at ${width} px`, async ({
    page,
    be,
    consoleLines,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await be("page-editor");
    let answer = () => {};
    const tapped = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/marks?**", async (route) => {
      await tapped;
      await route.continue();
    });
    await page.goto(`/admin/content?on=${encodeURIComponent(VISION)}`);
    const frame = page.frameLocator("iframe");
    // A picture that fails to load takes nothing from it.
    await frame.locator("img").first().dispatchEvent("error");
    // A link among them is not followed.
    await frame.getByRole("banner").getByRole("link").first().click();
    await h1(frame).click();
    await expect(h1(frame)).toHaveAttribute("data-kept");
    await expect(frame.locator("[data-kept]")).toHaveCount(1);
    answer();
    await expect(page.getByLabel("Heading", { exact: true })).toBeFocused();
    await expect(frame.locator("[data-kept]")).toHaveCount(0);
    expect(consoleLines).toEqual([]);
  });

  test(`a page from before a publication loads anew, and no tap is lost, at ${width} px`, async ({
    page,
    be,
    consoleLines,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await be("page-editor");
    const asked: string[] = [];
    let answer = () => {};
    const tapped = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/marks?**", async (route) => {
      const url = route.request().url();
      asked.push(url);
      await tapped;
      await route.continue({ url: asked.length === 1 ? url.replace(/\?.*/, "?earlier") : url });
    });
    await page.goto(`/admin/content?on=${encodeURIComponent(VISION)}`);
    const before = page.frameLocator("iframe");
    await h1(before).click();
    await expect(h1(before)).toHaveAttribute("data-kept");
    answer();
    await changeable(page);
    await expect(page.getByLabel("Heading", { exact: true })).toBeFocused();
    expect(asked).toHaveLength(2);
    expect(consoleLines).toEqual([]);
  });

  test(`the keyboard alone changes a page at ${width} px`, async ({ page, be, open, consoleLines }) => {
    await page.setViewportSize({ width, height: 740 });
    await be("page-editor");
    await open(VISION);
    await page.getByRole("link", { name: "Change this page" }).focus();
    await page.keyboard.press("Enter");
    const frame = await changeable(page);
    const before = ((await h1(frame).textContent()) ?? "").replace(/[\u2061-\u2064]/g, "");
    const words = frame.getByRole("button", { name: `Change: heading: ${before}` });
    await words.focus();
    await expect(h1(frame)).toHaveAttribute("data-changing");
    expect(await h1(frame).evaluate((it) => getComputedStyle(it).outlineWidth)).toBe("3px");
    // An answer that comes late takes nothing from the keyboard.
    await page.evaluate(() => {
      const frame = document.querySelector("iframe")?.contentWindow;
      frame?.postMessage({ type: "begin", change: "To change: {name}" }, window.location.origin);
      frame?.postMessage({ type: "begin", change: "Change: {name}" }, window.location.origin);
    });
    await expect(words).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Heading", { exact: true })).toBeFocused();
    await page.keyboard.type("!");
    await expect(h1(frame)).toContainText(`${before}!`);
    // Closed, the keyboard goes on from where it was.
    await page.keyboard.press("Escape");
    await expect(frame.getByRole("button", { name: `Change: heading: ${before}!` })).toBeFocused();
    await button(page, "Publish").focus();
    await page.keyboard.press("Enter");
    await expect(page.getByText(PUBLISHED)).toBeVisible();
    await undo(page);
    expect(consoleLines).toEqual([]);
  });

  test(`the screen is for everybody at ${width} px`, async ({ page, be, consoleLines }) => {
    await page.setViewportSize({ width, height: 740 });
    await be("page-editor");
    const frame = await change(page, CHILDREN);
    await expectNoFindings(page, WITHOUT_FRAMES);
    await h1(frame).click();
    await expect(page.getByLabel("Heading", { exact: true })).toBeFocused();
    await expectNoFindings(page, WITHOUT_FRAMES);
    await frame.locator("img[data-changeable]").nth(1).click();
    await expect(button(page, "Choose a picture")).toBeVisible();
    await expectNoFindings(page, WITHOUT_FRAMES);
    await page.setViewportSize({ width: 320, height: 600 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    expect(
      await page.locator("dialog").evaluate((it) => it.scrollWidth - it.clientWidth),
    ).toBeLessThanOrEqual(0);
    expect(consoleLines).toEqual([]);
  });
}

test("several pages that are changed on the way are one publication with one undo", async ({ page, be }) => {
  await be("page-editor");
  const frame = await change(page, VISION);
  await h1(frame).click();
  await expect(page.getByLabel("Heading", { exact: true })).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type(", first");
  // A link is followed from its sheet.
  await frame.getByRole("navigation", { name: "Quick Links" }).getByText("Contact Us").click();
  await button(page, "Open this link").click();
  await expect(h1(frame)).toContainText("Contact");
  await changeable(page);
  await h1(frame).click();
  await expect(page.getByLabel("Heading", { exact: true })).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type(", second");
  await expect(page.getByText("2 changes", { exact: true })).toBeVisible();
  await button(page, "See").click();
  const seen = page.getByRole("region", { name: "What you have changed" });
  await expect(seen.locator("ins")).toHaveCount(2);
  await expectNoFindings(page, WITHOUT_FRAMES);
  await button(page, "Publish").click();
  await expect(page.getByText(PUBLISHED)).toBeVisible();
  const shows = async (path: string, words: string) =>
    (await (await page.request.get(path)).text()).includes(words);
  expect([await shows(VISION, ", first</h1>"), await shows("/contact", ", second</h1>")]).toEqual([
    true,
    true,
  ]);
  await undo(page);
  expect([await shows(VISION, ", first</h1>"), await shows("/contact", ", second</h1>")]).toEqual([
    false,
    false,
  ]);
});

test("nothing that is typed on a page is lost without a network, nor with a tab that is closed", async ({
  page,
  context,
  be,
}) => {
  await be("page-editor");
  const frame = await change(page, CHILDREN);
  await h1(frame).click();
  await expect(page.getByLabel("Heading", { exact: true })).toBeFocused();
  await context.setOffline(true);
  await page.keyboard.press("End");
  await page.keyboard.type(" and all");
  await expect(h1(frame)).toContainText(" and all");
  await expect(page.getByText("Your draft is kept on this device")).toBeVisible();
  await page.close();
  await context.setOffline(false);

  const again = await context.newPage();
  // On another page, too, it is found and sent.
  await change(again, "/");
  await expect(again.getByText("1 change", { exact: true })).toBeVisible();
  await change(again, CHILDREN);
  await expect(h1(await changeable(again))).toContainText(" and all");
  await button(again, "Publish").click();
  await expect(again.getByText(PUBLISHED)).toBeVisible();
  await undo(again);
  await again.close();
});

test("what is typed after the session has ended is there after the next one", async ({
  page,
  context,
  be,
}) => {
  await be("page-editor");
  const frame = await change(page, VISION);
  await h1(frame).click();
  await expect(page.getByLabel("Heading", { exact: true })).toBeFocused();
  await context.clearCookies({ name: /session/ });
  await page.keyboard.press("End");
  await page.keyboard.type(", kept");
  await expect(page.getByText("You are signed out. Your draft is kept on this device.")).toBeVisible();
  await be("page-editor");
  await change(page, VISION);
  await expect(page.getByText("1 change", { exact: true })).toBeVisible();
  await button(page, "Publish").click();
  await expect(page.getByText(PUBLISHED)).toBeVisible();
  await undo(page);
});

test("a dashed detail opens that detail, and the card of an event its form", async ({ page, be }) => {
  await be("page-editor");
  const frame = await change(page, "/contact");
  await frame.locator("main").getByText("Postal address to be announced").click();
  await expect(page.getByRole("heading", { name: /address/i, level: 2 })).toBeVisible();
  await expect(page.locator("textarea, input").first()).toBeFocused();
  await page.keyboard.press("Escape");
  const home = await change(page, "/");
  await home.locator("main").getByText("Sunday Satsang").first().click();
  await page.waitForURL("/admin/content/events/sunday-satsang");
  await hydrated(page);
});

test("the pencil shows what was read", async ({ page, be, open }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await be("page-editor");
  await open(VISION);
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: "instant" }));
  await page.getByRole("link", { name: "Change this page" }).click();
  await changeable(page);
  const top = () => page.frames()[1]?.evaluate(() => window.scrollY);
  await expect.poll(top).toBeGreaterThan(800);
});

test("moderators ask to publish, and others have no pencil", async ({ page, be, open }) => {
  await be("moderator");
  const frame = await change(page, VISION);
  await h1(frame).click();
  await expect(page.getByLabel("Heading", { exact: true })).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type(", asked");
  const asked = page.getByText(/told that it waits for them|waits for an administrator now/);
  await button(page, "Ask to publish").click();
  await expect(asked).toBeVisible();
  await expect(button(page, "Ask to publish")).toHaveAttribute("aria-disabled", "true");
  await h1(frame).click();
  await expect(page.getByLabel("Heading", { exact: true })).toBeFocused();
  await page.keyboard.type("again ");
  await expect(button(page, "Ask to publish")).not.toHaveAttribute("aria-disabled");
  await button(page, "Ask to publish").click();
  // The button is off while it asks, too: what is saved on the way would follow the draft that is discarded.
  await expect(asked).toBeVisible();
  await open("/admin/content/new-ashram-project/vision");
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Discard my draft" }).click();
  await expect(page.getByText("This is what visitors see.")).toBeVisible();
  await page.context().clearCookies();
  await be("student");
  await open(VISION);
  await expect(page.getByRole("link", { name: "Change this page" })).toHaveCount(0);
});
