/** Events that editors add, move and remove; texts that are published at a time. */
import { expect, test } from "../account/people";
import { expectAccessibleNow, held, hydrated } from "../support";
import { expectNoMistakes } from "./mistakes";

declare const process: { env: Record<string, string | undefined> };

// What is published here would be seen by every other spec.
const address = process.env.CENTRE_EDITED_TEST_URL;
test.skip(!address, "scripts/e2e starts the program that CENTRE_EDITED_TEST_URL names");
test.use({ baseURL: address });

// One person has one draft of a text.
test.describe.configure({ mode: "serial" });

const EVENTS = "/services/special-functions";
const SAVED = "Your draft is saved. Visitors do not see it yet.";

for (const width of [360, 1280]) {
  test(`an event is added, moved and removed at ${width} px`, async ({ page, be, open, consoleLines }) => {
    await page.setViewportSize({ width, height: 800 });
    await be("admin");
    await open("/admin/content");
    await page.getByText("Add an event, a lesson or a quiz").click();
    await page.getByLabel("Title", { exact: true }).fill(`A talk at ${width}`);
    await page.getByRole("button", { name: "Add", exact: true }).click();
    // A browser asks for the day that is missing.
    await expect(page.getByLabel("Day", { exact: true })).toBeFocused();
    await page.getByLabel("Day", { exact: true }).fill("2031-03-04");
    await page.getByRole("button", { name: "Add", exact: true }).click();
    const name = `2031-03-04-a-talk-at-${width}`;
    await page.waitForURL(`/admin/content/events/${name}`);
    await hydrated(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`A talk at ${width}`);
    await expect(page.getByText("No visitor has seen this yet.")).toBeVisible();

    await page.getByLabel("What it is").fill("Everybody is welcome.");
    await expect(page.getByText("What needs another look")).toBeVisible();
    await page.getByLabel("Where", { exact: true }).selectOption("Another place");
    await page.getByLabel("Name and address of the place").fill("The hall");
    await expect(page.getByText(SAVED)).toBeVisible();
    await expectNoMistakes(page);
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByText("Published. Visitors see it now.")).toBeVisible();
    await expect(page.getByRole("link", { name: "See the page" })).toHaveAttribute(
      "href",
      `${EVENTS}/${name}`,
    );
    await page.goto(`${EVENTS}/${name}`);
    await expect(page.locator("main")).toContainText("Everybody is welcome.");

    await page.goto(`/admin/content/events/${name}`);
    await hydrated(page);
    await page.getByText("Copy, move or remove").click();
    await expectAccessibleNow(page);
    await page.getByLabel("Last part of the address").fill(`talk-${width}`);
    await page.getByRole("button", { name: "Change the address" }).click();
    await page.waitForURL(`/admin/content/events/talk-${width}`);
    await page.goto(`${EVENTS}/${name}`);
    await expect(page).toHaveURL(`${EVENTS}/talk-${width}`);

    await page.goto(`/admin/content/events/talk-${width}`);
    await hydrated(page);
    await page.getByText("Copy, move or remove").click();
    page.once("dialog", (dialog) => dialog.accept());
    await page.getByRole("button", { name: "Remove from the website" }).click();
    await page.waitForURL(`/admin/content/events/talk-${width}?history`);
    await expect(page.getByText("Removed", { exact: true }).first()).toBeVisible();
    expect(consoleLines).toEqual([]);
    expect((await page.goto(`${EVENTS}/talk-${width}`))?.status()).toBe(404);
  });

  test(`a text is planned and called off at ${width} px`, async ({ page, be, open, consoleLines }) => {
    await page.setViewportSize({ width, height: 800 });
    await be("admin");
    await open("/admin/content/contact");
    await page.getByLabel("Heading", { exact: true }).first().fill(`Write to us ${width}`);
    await expect(page.getByText(SAVED)).toBeVisible();
    await page.getByText("Publish or take back at a time").click();
    await page.getByLabel("Publish on").fill("2001-01-01T08:00");
    await page.getByRole("button", { name: "Plan it" }).click();
    // The refusal stands beside the button that was pressed, wherever the page is scrolled to.
    const refusal = page.locator("form").getByText("Please choose a time that is still to come.");
    await expect(refusal).toBeInViewport();
    await page.getByLabel("Publish on").fill("2040-01-01T08:00");
    await page.getByLabel("Take back on").fill("2040-02-01T08:00");
    await page.getByRole("button", { name: "Plan it" }).click();
    await expect(
      page.getByText("Published on 1 January 2040, 08:00, as Sample Admin has planned."),
    ).toBeVisible();
    await hydrated(page);
    await expectAccessibleNow(page);
    await page.goto("/admin/content?show=scheduled");
    await expect(page.getByRole("row").filter({ hasText: "contact" })).toContainText("Scheduled");
    await page.goto("/admin/content/contact");
    await hydrated(page);
    await page.getByRole("button", { name: "Call it off" }).click();
    await expect(page.getByRole("button", { name: "Call it off" })).toHaveCount(0);
    await hydrated(page);
    await expect(page.getByLabel("Heading", { exact: true }).first()).toHaveValue(`Write to us ${width}`);
    page.once("dialog", (dialog) => dialog.accept());
    await page.getByRole("button", { name: "Discard my draft" }).click();
    await expect(page.getByText("This is what visitors see.")).toBeVisible();
    expect(consoleLines.filter((line) => !line.includes("422"))).toEqual([]);
  });
}

test("the hour of an event stays while its day is emptied and typed anew", async ({ page, be, open }) => {
  await be("moderator");
  await open("/admin/content/events/childrens-class");
  const day = page.locator('input[type="date"]').first();
  const time = page.locator('input[type="time"]').first();
  const hour = await time.inputValue();
  expect(hour).toMatch(/^\d\d:\d\d$/);
  const before = await day.inputValue();
  await day.focus();
  await page.keyboard.press("Backspace");
  await expect(day).toHaveValue("");
  await expect(time).toHaveValue(hour);
  await expect(page.getByText("has no day; choose one").first()).toBeVisible();
  await expect(page.getByText(SAVED)).toBeVisible();
  // Also for whoever goes on another day.
  await page.reload();
  await hydrated(page);
  await expect(time).toHaveValue(hour);
  await day.fill("2031-03-02");
  await expect(page.getByText(SAVED)).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(day).toHaveValue("2031-03-02");
  await expect(time).toHaveValue(hour);
  // The same where the hour is typed before there is a day.
  await day.fill("");
  await time.fill("09:15");
  await day.fill(before);
  await expect(time).toHaveValue("09:15");
  await expect(page.getByText(SAVED)).toBeVisible();
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Discard my draft" }).click();
  await expect(page.getByText("This is what visitors see.")).toBeVisible();
});

test("a copy for which the button is pressed twice is made once", async ({ page, be, open }) => {
  await be("moderator");
  await open("/admin/content/events/childrens-class");
  await page.getByText("Copy, move or remove").click();
  const release = await held(page, "**/api/office/texts/add");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/office/texts/add")) asked.push(request.url());
  });
  await page.getByLabel("Title", { exact: true }).last().fill("Pressed twice");
  await page.getByLabel("Day", { exact: true }).fill("2031-05-04");
  const button = page.getByRole("button", { name: "Make a copy" });
  await button.click();
  await button.click({ force: true });
  release();
  await page.waitForURL("/admin/content/events/2031-05-04-pressed-twice");
  expect(asked).toHaveLength(1);
  await hydrated(page);
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Discard my draft" }).click();
  await page.waitForURL("/admin/content");
});

test("what is planned is seen when its time has come", async ({ page, be, open }) => {
  await be("admin");
  await open("/admin/content/services/satsangs");
  const heading = page.getByLabel("Heading", { exact: true }).first();
  await heading.fill("We sing together, and are quiet together.");
  await expect(page.getByText(SAVED)).toBeVisible();
  // The clock of the centre is two hours ahead of UTC; fields for times know no seconds.
  const plan = (lead: number) =>
    page.request.post("/api/office/texts/schedule", {
      data: {
        key: "services/satsangs",
        revision: 1,
        publishAt: new Date(Date.now() + 2 * 3_600_000 + lead).toISOString().slice(0, 19),
        takeBackAt: "2040-01-01T08:00",
      },
    });
  let lead = 2000;
  let answer = await plan(lead);
  // A busy machine comes to it when the moment is past.
  while (answer.status() === 422 && lead < 600_000) {
    lead *= 2;
    answer = await plan(lead);
  }
  expect(answer.status()).toBe(200);
  const seen = async () => (await page.request.get("/services/satsangs")).text();
  await expect.poll(seen).toContain("We sing together, and are quiet together.");
  await page.reload();
  await hydrated(page);
  await expect(page.getByText(/^Taken back on 1 January 2040/)).toBeVisible();
  await page.getByRole("button", { name: "Call it off" }).click();
  await expect(page.getByRole("button", { name: "Call it off" })).toHaveCount(0);
});
