/** The form of a text: its lists, its Markdown, and what is wrong at its fields. */
import type { Page } from "@playwright/test";
import { expect, test } from "../account/people";
import { expectAccessibleNow, hydrated } from "../support";

declare const process: { env: Record<string, string | undefined> };

// What is drafted here would be seen by every other spec.
const address = process.env.CENTRE_EDITED_TEST_URL;
test.skip(!address, "scripts/e2e starts the program that CENTRE_EDITED_TEST_URL names");
test.use({ baseURL: address });

// One person has one draft of a text.
test.describe.configure({ mode: "serial" });

const CARDS = "/admin/content/learn/community";
const TRINITY = "/admin/content/about/holy-trinity";
const PAGE = "/admin/content/about/vedanta";
const SAVED = "Your draft is saved. Visitors do not see it yet.";

const cards = (page: Page) => page.locator("#text-cards > ol > li[data-entry]");
const handle = (page: Page, number: number) =>
  page.getByRole("button", { name: `Move entry ${number}: Cards`, exact: true });

/** What the first entries say that they are, without their numbers. */
async function titles(page: Page): Promise<string[]> {
  const lines = await cards(page).locator("> details > summary").allInnerTexts();
  return lines.slice(0, 4).map((line) => line.replace(/^Entry \d+: /, ""));
}

async function discard(page: Page): Promise<void> {
  await expect(page.getByText(SAVED)).toBeVisible();
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Discard my draft" }).click();
  await expect(page.getByText("This is what visitors see.")).toBeVisible();
}

/** Where the first entry's handle is, and where it is dropped to land behind the second one. */
async function places(page: Page) {
  const first = handle(page, 1);
  await first.evaluate((element) => {
    window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - window.innerHeight / 3);
  });
  const [from, to] = [await first.boundingBox(), await cards(page).nth(1).boundingBox()];
  if (!from || !to) throw new Error("entries are not shown");
  return { x: from.x + from.width / 2, from: from.y + from.height / 2, to: to.y + 0.8 * to.height };
}

for (const width of [360, 1280]) {
  test(`entries say what they are, and are moved, copied and removed at ${width} px`, async ({
    page,
    be,
    open,
    consoleLines,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await be("moderator");
    await open(CARDS);
    const [first = "", second = "", third = "", fourth = ""] = await titles(page);
    expect(first).toMatch(/\w+ \w+/);

    // With the keyboard, from the handle: the focus stays with the entry.
    await handle(page, 1).focus();
    await page.keyboard.press("ArrowDown");
    await expect(handle(page, 2)).toBeFocused();
    await expect(page.getByText("Entry 1 is now entry 2.")).toBeAttached();
    expect(await titles(page)).toEqual([second, first, third, fourth]);
    await page.keyboard.press("Home");
    await expect(handle(page, 1)).toBeFocused();
    expect(await titles(page)).toEqual([first, second, third, fourth]);

    // With a mouse; arrow keys leave it alone meanwhile, and Escape puts it back.
    const drag = await places(page);
    await page.mouse.move(drag.x, drag.from);
    await page.mouse.down();
    await page.mouse.move(drag.x, drag.to, { steps: 4 });
    await expect(handle(page, 1)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await expect.poll(() => titles(page)).toEqual([first, second, third, fourth]);
    await page.mouse.move(drag.x, drag.from);
    await page.mouse.down();
    await page.mouse.move(drag.x, drag.to, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => titles(page)).toEqual([second, first, third, fourth]);

    // With a finger.
    const touch = await page.context().newCDPSession(page);
    const finger = await places(page);
    const at = (y: number) => [{ x: finger.x, y }];
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(finger.from) });
    for (const share of [0.25, 0.5, 0.75, 1]) {
      const y = finger.from + share * (finger.to - finger.from);
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(y) });
    }
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect.poll(() => titles(page)).toEqual([first, second, third, fourth]);

    // An entry is opened, copied and removed, and comes back.
    await cards(page).first().locator("> details > summary").click();
    await page.getByRole("button", { name: "Copy entry 1: Cards" }).click();
    await expect.poll(() => titles(page)).toEqual([first, first, second, third]);
    await page.getByRole("button", { name: "Remove entry 1: Cards" }).click();
    await expect.poll(() => titles(page)).toEqual([first, second, third, fourth]);
    const undo = page.getByRole("button", { name: "Undo: Entry 1 is removed." });
    await expect(undo).toBeFocused();
    await undo.click();
    await expect.poll(() => titles(page)).toEqual([first, first, second, third]);
    await expectAccessibleNow(page);
    await discard(page);
    await hydrated(page);
    expect(await titles(page)).toEqual([first, second, third, fourth]);
    expect(consoleLines).toEqual([]);
  });

  test(`what is wrong inside an entry opens it at ${width} px`, async ({ page, be, open }) => {
    await page.setViewportSize({ width, height: 800 });
    await be("moderator");
    await open(CARDS);
    const second = cards(page).nth(1);
    await second.locator("> details > summary").click();
    await second.getByLabel("Leads to", { exact: true }).selectOption("Another address");
    const address = second.getByLabel("Leads to: address", { exact: true });
    await address.fill("elsewhere");
    await expect(page.getByText(SAVED)).toBeVisible();
    await page.reload();
    await hydrated(page);
    // Others of so long a list are closed.
    await expect(cards(page).first().locator("> details")).not.toHaveAttribute("open");
    await expect(address).toBeVisible();
    await expect(second.getByText("write it like /donate")).toBeVisible();
    await second.locator("> details > summary").click();
    await expect(address).toBeHidden();
    await page.getByRole("link", { name: /^Cards 2, link, leads to: / }).click();
    await expect(address).toBeVisible();
    await expect(page.locator("#text-cards-1-link-href")).toBeFocused();
    await expectAccessibleNow(page);
    await discard(page);
  });

  test(`a button below a field that is left empty does what it says at ${width} px`, async ({
    page,
    be,
    open,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await be("admin");
    await open(TRINITY);
    await page.getByRole("button", { name: /^Add an entry ?: People$/ }).click();
    await expect(page.getByRole("button", { name: /^Still to be filled in: / })).toBeVisible();
    const entry = page.locator("#text-people > ol > li[data-entry]").last();
    const overview = entry.locator("[id$=-overview]");
    await overview.focus();
    await entry.getByRole("button", { name: /^Add an entry ?: Sections$/ }).hover();
    await page.mouse.down();
    await expect(overview).not.toBeFocused();
    // That it is empty still would move the button from under the mouse.
    await expect(overview).not.toHaveAttribute("aria-invalid");
    await page.mouse.up();
    await expect(entry.getByRole("button", { name: /^Move entry \d+: Sections$/ })).toHaveCount(1);
    await expect(overview).toHaveAttribute("aria-invalid", "true");
    await discard(page);
  });

  test(`buttons write Markdown, and what they wrote is taken back at ${width} px`, async ({
    page,
    be,
    open,
    consoleLines,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await be("admin");
    await open(PAGE);
    const bar = page.getByRole("toolbar", { name: "Formatting: Text" }).first();
    const area = page.locator(`#${await bar.getAttribute("aria-controls")}`);
    const before = await area.inputValue();
    await area.fill("One word\n\ntwo");
    const select = (start: number, end: number) =>
      area.evaluate((it: HTMLTextAreaElement, [from, to]) => it.setSelectionRange(from, to), [
        start,
        end,
      ] as const);
    await select(4, 8);
    await bar.getByRole("button", { name: "Bold" }).click();
    await expect(area).toHaveValue("One **word**\n\ntwo");
    await expect(area).toBeFocused();
    await page.keyboard.press("Control+z");
    await expect(area).toHaveValue("One word\n\ntwo");
    await page.keyboard.press("Control+i");
    await expect(area).toHaveValue("One *word*\n\ntwo");
    await page.keyboard.press("Control+i");
    await expect(area).toHaveValue("One word\n\ntwo");
    await page.keyboard.press("Control+End");
    await bar.getByRole("button", { name: "List", exact: true }).click();
    await page.keyboard.press("Enter");
    await page.keyboard.type("three");
    await expect(area).toHaveValue("One word\n\n- two\n- three");
    // The Tab key meets the bar once; arrow keys lead through it.
    await bar.getByRole("button", { name: "List", exact: true }).focus();
    await page.keyboard.press("Home");
    await expect(bar.getByRole("button", { name: "Bold" })).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await expect(bar.getByRole("button", { name: "Link" })).toBeFocused();
    await page.keyboard.press("Enter");
    await page.keyboard.type("our page");
    await expect(area).toHaveValue("One word\n\n- two\n- three[our page](https://)");
    await page.keyboard.press("Shift+Tab");
    await expect(bar.getByRole("button", { name: "Link" })).toBeFocused();
    await expectAccessibleNow(page);
    await discard(page);
    await hydrated(page);
    await expect(area).toHaveValue(before);
    expect(consoleLines).toEqual([]);
  });
}

for (const width of [360, 1024, 1280]) {
  test(`the button that publishes stays where it is while a draft is saved at ${width} px`, async ({
    page,
    be,
    open,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await be("admin");
    await open(CARDS);
    const publish = page.getByRole("button", { name: "Publish", exact: true });
    const before = await publish.boundingBox();
    await page.getByRole("textbox").first().pressSequentially("a");
    await expect(page.getByText(SAVED)).toBeVisible();
    expect(await publish.boundingBox()).toEqual(before);
    await discard(page);
  });
}

test("without scripts a text can be read, and what needs them is not there", async ({
  browser,
  be,
  page,
}) => {
  await be("moderator");
  const cookies = await page.context().cookies();
  const context = await browser.newContext({ baseURL: address, javaScriptEnabled: false });
  await context.addCookies(cookies);
  const plain = await context.newPage();
  await plain.goto(CARDS);
  await expect(plain.locator("main noscript p")).toHaveText(/please allow scripts/);
  await expect(cards(plain).nth(1).locator("> details > summary")).toContainText(/^Entry 2: \w+/);
  await cards(plain).nth(1).locator("> details > summary").click();
  await expect(cards(plain).nth(1).getByLabel("Title", { exact: true })).not.toHaveValue("");
  await expect(plain.getByRole("button", { name: /^(Add|Move|Copy|Remove) .*entry/ })).toHaveCount(0);
  await expect(plain.getByRole("toolbar")).toHaveCount(0);
  await plain.goto("/admin/content");
  await expect(plain.locator("main noscript p")).toHaveText(/please allow scripts/);
  // Who may restore a version is told why there is no button.
  await be("admin");
  await context.addCookies(await page.context().cookies());
  await plain.goto(`${CARDS}?history`);
  await expect(plain.locator("main noscript p")).toHaveText(/please allow scripts/);
  await context.close();
});
