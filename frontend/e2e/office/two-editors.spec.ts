/** A text that is changed twice: both are shown side by side, and neither is lost. */
import type { Browser, Page } from "@playwright/test";
import { expect, type Role, signInAlone, test } from "../account/people";
import { expectAccessibleNow, hydrated } from "../support";
import { restoreRelease } from "./history";

declare const process: { env: Record<string, string | undefined> };

// What is published here would be seen by every other spec.
const address = process.env.CENTRE_EDITED_TEST_URL;
test.skip(!address, "scripts/e2e starts the program that CENTRE_EDITED_TEST_URL names");
test.use({ baseURL: address });

// One person has one draft of a text.
test.describe.configure({ mode: "serial" });

const TEXT = "/admin/content/donate";
const SAVED = "Your draft is saved. Visitors do not see it yet.";

const heading = (page: Page) => page.getByLabel("Heading", { exact: true }).first();
const description = (page: Page) => page.getByLabel("Text", { exact: true }).first();
const saved = (page: Page) => expect(page.getByText(SAVED)).toBeVisible();

/** The text, opened on a device of its own. */
async function device(browser: Browser, role: Role, width: number): Promise<Page> {
  const context = await browser.newContext({ baseURL: address, viewport: { width, height: 800 } });
  await signInAlone(context, role);
  const page = await context.newPage();
  await page.goto(TEXT);
  await hydrated(page);
  return page;
}

async function discard(page: Page): Promise<void> {
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Discard my draft" }).click();
  await expect(page.getByText("This is what visitors see.")).toBeVisible();
  await hydrated(page);
}

/** Parts of the panel that shows both. */
function panel(page: Page, name: string) {
  const section = page.locator("section").filter({ has: page.getByRole("heading", { name }) });
  return {
    section,
    side: (title: string) =>
      section
        .locator("div")
        .filter({ has: page.getByRole("heading", { level: 3, name: title, exact: true }) })
        .last(),
    choose: (button: string) => section.getByRole("button", { name: button, exact: true }).click(),
  };
}

for (const width of [360, 1280]) {
  test(`what is published beneath a draft is shown beside it at ${width} px`, async ({ browser }) => {
    const asha = await device(browser, "moderator", width);
    const ravi = await device(browser, "admin", width);
    await heading(asha).fill("Give");
    await saved(asha);
    await description(ravi).fill("How to give.");
    await saved(ravi);
    await ravi.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(ravi.getByText("Published. Visitors see it now.")).toBeVisible();

    // She goes on typing, and is told without loading the page.
    await heading(asha).fill("Give freely");
    const both = panel(asha, "Somebody has published this in the meantime");
    await expect(both.side("What was published")).toContainText("give.");
    await expect(both.side("Your draft")).toContainText("freely");
    await expectAccessibleNow(asha);
    const [theirs, mine] = [
      await both.side("What was published").boundingBox(),
      await both.side("Your draft").boundingBox(),
    ];
    if (width === 1280) expect(theirs?.y).toBe(mine?.y);
    await both.choose("Put both together");
    await saved(asha);
    await expect(both.section).toHaveCount(0);
    await expect(heading(asha)).toHaveValue("Give freely");
    await expect(description(asha)).toHaveValue("How to give.");

    // What was typed without a network goes on from the version that it began from.
    await ravi.reload();
    await hydrated(ravi);
    await discard(asha);
    await asha.context().setOffline(true);
    await heading(asha).fill("Give offline");
    await expect(asha.getByText("kept on this device")).toBeVisible();
    await description(ravi).fill("How to give, again.");
    await saved(ravi);
    await ravi.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(ravi.getByText("Published. Visitors see it now.")).toBeVisible();
    await asha.context().setOffline(false);
    await asha.reload();
    await hydrated(asha);
    await expect(both.side("What was published")).toContainText("again");
    await expect(heading(asha)).toHaveValue("Give offline");
    asha.once("dialog", (dialog) => dialog.accept());
    await both.choose("Go on with what was published");
    await expect(asha.getByText("This is what visitors see.")).toBeVisible();
    await expect(both.section).toHaveCount(0);
    await expect(description(asha)).toHaveValue("How to give, again.");

    await ravi.goto(`${TEXT}?history`);
    await hydrated(ravi);
    await restoreRelease(ravi);
    await asha.context().close();
    await ravi.context().close();
  });

  test(`what one person types in two places is shown as both at ${width} px`, async ({ browser }) => {
    const phone = await device(browser, "moderator", width);
    const laptop = await device(browser, "moderator", width);
    await heading(phone).fill("Typed on the phone");
    await saved(phone);
    await description(laptop).fill("Typed on the laptop.");
    const both = panel(laptop, "You have changed this in another place, too");
    await expect(both.side("What you typed there")).toContainText("phone");
    await expect(both.side("What you typed here")).toContainText("laptop");
    await laptop.getByRole("link", { name: "You have changed this in another place, too" }).click();
    await expect(both.section.getByRole("heading", { level: 2 })).toBeFocused();
    await expect(both.section.getByRole("heading", { level: 2 })).toBeInViewport();
    await expectAccessibleNow(laptop);
    // Nothing of it is lost where the tab is closed now.
    await laptop.reload();
    await hydrated(laptop);
    await expect(description(laptop)).toHaveValue("Typed on the laptop.");
    await both.choose("Put both together");
    await saved(laptop);
    await expect(heading(laptop)).toHaveValue("Typed on the phone");
    await expect(description(laptop)).toHaveValue("Typed on the laptop.");

    // And the other way round: what was typed there goes on.
    await description(phone).fill("Typed on the phone, too.");
    const there = panel(phone, "You have changed this in another place, too");
    await expect(there.section).toBeVisible();
    phone.once("dialog", (dialog) => dialog.accept());
    await there.choose("Go on with what I typed there");
    await saved(phone);
    await expect(description(phone)).toHaveValue("Typed on the laptop.");
    await discard(phone);
    await phone.context().close();
    await laptop.context().close();
  });
}

test("a draft that a colleague takes over while it is written on goes on as a new one", async ({
  browser,
}) => {
  const asha = await device(browser, "moderator", 360);
  await heading(asha).fill("Begun by Asha");
  await saved(asha);
  const ravi = await device(browser, "admin", 360);
  await expect(ravi.getByText(/^Sample Moderator has been editing this since .*\d\d:\d\d/)).toBeVisible();
  await ravi.getByRole("button", { name: "Change it yourself" }).click();
  await expect(ravi.getByText(SAVED)).toBeVisible();
  await hydrated(ravi);
  await heading(asha).fill("Begun by Asha, and more");
  await expect(asha.getByText("Your draft was taken over, published or discarded")).toBeVisible();
  await saved(asha);
  await expect(heading(ravi)).toHaveValue("Begun by Asha");
  await discard(asha);
  await discard(ravi);
  await asha.context().close();
  await ravi.context().close();
});

test("an answer that was lost on its way does not stop saving", async ({ browser }) => {
  const asha = await device(browser, "moderator", 360);
  let lost = 0;
  await asha.route("**/api/office/texts/draft", async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await heading(asha).fill("Sent");
  await expect(asha.getByText("kept on this device")).toBeVisible();
  await heading(asha).fill("Sent, and more");
  await saved(asha);
  expect(lost).toBe(1);
  await asha.reload();
  await hydrated(asha);
  await expect(heading(asha)).toHaveValue("Sent, and more");
  await discard(asha);
  await asha.context().close();
});

test("a draft that is saved while the page is loaded again is shown", async ({ browser }) => {
  const asha = await device(browser, "moderator", 360);
  // The server answers the page first, and the draft before the browser has the page.
  let answered: () => void = () => undefined;
  const page = new Promise<void>((resolve) => {
    answered = resolve;
  });
  const draft = asha.waitForResponse("**/api/office/texts/draft");
  await asha.route("**/api/office/texts/draft", async (route) => {
    await page;
    return route.continue();
  });
  await asha.route(`**${TEXT}`, async (route) => {
    const response = await route.fetch();
    answered();
    await draft;
    await asha.unroute("**/api/office/texts/draft");
    return route.fulfill({ response });
  });
  await heading(asha).fill("Sent and left");
  await asha.waitForRequest("**/api/office/texts/draft");
  await asha.reload();
  await hydrated(asha);
  await expect(heading(asha)).toHaveValue("Sent and left");
  await expect(asha.getByText("This is what you had typed on this device")).toBeVisible();
  await asha.unroute(`**${TEXT}`);
  await asha.reload();
  await hydrated(asha);
  await expect(heading(asha)).toHaveValue("Sent and left");
  await saved(asha);
  await discard(asha);
  await asha.context().close();
});
