/** What changes every week about events takes few taps, on a phone and on a wide screen. */
import type { Locator, Page } from "@playwright/test";
import { expect, test } from "../account/people";
import { expectAccessibleNow, hydrated } from "../support";
import { restoreRelease } from "./history";
import { expectNoMistakes } from "./mistakes";

declare const process: { env: Record<string, string | undefined> };

// Node's; its types are not installed.
declare const Buffer: { from(text: string, encoding: "base64"): Uint8Array };

// What is published here would be seen by every other spec.
const address = process.env.CENTRE_EDITED_TEST_URL;
test.skip(!address, "scripts/e2e starts the program that CENTRE_EDITED_TEST_URL names");
test.use({ baseURL: address });

// One person has one draft of a text.
test.describe.configure({ mode: "serial" });

const EVENTS = "/services/special-functions";
const PUBLISHED = "Published. Visitors see it now.";

/** Counts taps: whatever is not typing. */
class Finger {
  taps = 0;

  async tap(what: Locator) {
    this.taps += 1;
    await what.click();
  }

  /** Opens a list and chooses one of it. */
  async choose(list: Locator, option: string | RegExp) {
    this.taps += 2;
    const value = await list.locator("option", { hasText: option }).first().getAttribute("value");
    await list.selectOption(value ?? "");
  }
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function add(page: Page, finger: Finger, title: string, day: string) {
  await finger.tap(page.getByText("Add an event, a lesson or a quiz"));
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByLabel("Day", { exact: true }).fill(day);
  await finger.tap(button(page, "Add"));
  await page.waitForURL("/admin/content/events/**");
  await hydrated(page);
}

async function remove(page: Page) {
  await page.getByText("Copy, move or remove").click();
  page.once("dialog", (dialog) => dialog.accept());
  await button(page, "Remove from the website").click();
  await page.waitForURL(/\?history$/);
}

/** A picture of one colour, as a camera's file. */
async function photograph(page: Page) {
  const base64 = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 900, height: 600 });
    const context = canvas.getContext("2d");
    context?.fillRect(0, 0, 900, 600);
    return canvas.toDataURL("image/jpeg").split(",")[1] ?? "";
  });
  return { name: "diwali.jpg", mimeType: "image/jpeg", buffer: Buffer.from(base64, "base64") as never };
}

for (const width of [360, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.beforeEach(async ({ page, be }) => {
      await page.setViewportSize({ width, height: 800 });
      await be("admin");
    });

    test("this Sunday is cancelled, and the next one begins at ten", async ({ page, open, consoleLines }) => {
      const finger = new Finger();
      await open("/admin/content");
      await finger.tap(page.getByRole("link", { name: "Sunday Satsang" }));
      await page.waitForURL("/admin/content/events/sunday-satsang");
      await hydrated(page);
      await expectAccessibleNow(page);
      const days = page.getByRole("group", { name: "The next days" });
      const chips = days.locator("button[aria-expanded]");
      await expect(chips).toHaveCount(5);
      await finger.tap(chips.nth(0));
      await finger.tap(button(page, "Cancelled"));
      await finger.tap(chips.nth(1));
      await finger.tap(button(page, "Other time"));
      await days.getByLabel("From", { exact: true }).fill("10:00");
      await expect(chips.nth(0)).toContainText("Cancelled");
      await expect(chips.nth(1)).toContainText("10:00");
      await expectAccessibleNow(page);
      await finger.tap(button(page, "Publish"));
      await expect(page.getByText(PUBLISHED)).toBeVisible();
      expect(finger.taps).toBeLessThanOrEqual(7);

      for (const path of ["/services/satsangs", `${EVENTS}/sunday-satsang`]) {
        await page.goto(path);
        await expect(page.locator("main")).toContainText(/Sunday \d+ \w+ \d{4}: cancelled/);
        await expect(page.locator("main")).toContainText(/Sunday \d+ \w+ \d{4}: 10:00 to 11:30 AM/);
      }
      const calendar = await (await page.request.get("/events/sunday-satsang.ics")).text();
      expect(calendar).toMatch(/EXDATE;TZID=Africa\/Johannesburg:\d{8}T090000/);
      expect(calendar).toMatch(/RECURRENCE-ID;TZID=Africa\/Johannesburg:\d{8}T090000/);
      await page.goto("/admin/content/events/sunday-satsang?history");
      await hydrated(page);
      await restoreRelease(page);
      expect(consoleLines).toEqual([]);
    });

    test("a new event with a photograph is shared", async ({ page, open, consoleLines }) => {
      const finger = new Finger();
      await open("/admin/content");
      await add(page, finger, `Diwali at ${width}`, "2031-11-13");
      await page.getByLabel("From", { exact: true }).fill("18:00");
      await page.getByLabel("To", { exact: true }).fill("20:30");
      await finger.choose(page.getByLabel("Where", { exact: true }), "Lenasia");
      await page.getByLabel("What it is").fill("Lamps, songs and sweets.");
      const file = await photograph(page);
      await finger.tap(button(page, "Choose a picture"));
      const chooser = page.waitForEvent("filechooser");
      await finger.tap(button(page, "Add picture"));
      finger.taps += 1;
      await (await chooser).setFiles(file);
      await page.getByLabel("What the picture shows").fill("Lamps in the dark");
      await finger.tap(button(page, "Save the picture"));
      await expect(page.getByLabel("What it shows, for those who cannot see it")).toHaveValue(
        "Lamps in the dark",
      );
      await expectNoMistakes(page);
      await finger.tap(button(page, "Publish"));
      await expect(page.getByText(PUBLISHED)).toBeVisible();
      const share = page.getByRole("link", { name: "Share by WhatsApp" });
      const href = new URL((await share.getAttribute("href")) ?? "");
      finger.taps += 1;
      expect(finger.taps).toBeLessThanOrEqual(15);
      expect(href.host).toBe("wa.me");
      const page_ = `${EVENTS}/2031-11-13-diwali-at-${width}`;
      expect(href.searchParams.get("text")).toMatch(
        new RegExp(`^Diwali at ${width}: Thursday 13 November 2031, 18:00–20:30 http.*${page_}$`),
      );
      await page.goto(page_);
      await expect(page.locator("main")).toContainText("6:00 to 8:30 PM");
      await page.goto(`/admin/content/events/2031-11-13-diwali-at-${width}`);
      await hydrated(page);
      await remove(page);
      expect(consoleLines).toEqual([]);
    });

    test("a class is on every second Tuesday, and not on public holidays", async ({
      page,
      open,
      consoleLines,
    }) => {
      const finger = new Finger();
      await open("/admin/content");
      await add(page, finger, `Class at ${width}`, "2031-03-11");
      await page.getByLabel("From", { exact: true }).fill("18:00");
      await finger.choose(page.getByLabel("Repeats"), "Every second Tuesday");
      await page.getByLabel("Until").fill("2031-12-31");
      await finger.tap(page.getByLabel("Not on public holidays"));
      await finger.choose(page.getByLabel("Where", { exact: true }), "Conference centre");
      await page.getByLabel("What it is").fill("Sanskrit for beginners.");
      await expectNoMistakes(page);
      await expectAccessibleNow(page);
      await finger.tap(button(page, "Publish"));
      await expect(page.getByText(PUBLISHED)).toBeVisible();
      expect(finger.taps).toBeLessThanOrEqual(12);
      const name = `2031-03-11-class-at-${width}`;
      const calendar = await (await page.request.get(`/events/${name}.ics`)).text();
      expect(calendar).toContain("RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=TU;UNTIL=20311231T215959Z");
      // Tuesday 16 December 2031 is the Day of Reconciliation.
      expect(calendar).toContain("EXDATE;TZID=Africa/Johannesburg:20311216T180000");
      await page.goto(`${EVENTS}/${name}`);
      await expect(page.locator("main")).toContainText("Every second Tuesday");

      await page.goto(`/admin/content/events/${name}`);
      await hydrated(page);
      page.once("dialog", (dialog) => dialog.accept());
      await button(page, "Cancel all").click();
      await expect(page.getByText("All days are cancelled.")).toBeVisible();
      await button(page, "Let them take place").click();
      await expect(page.getByText("All days are cancelled.")).toHaveCount(0);
      // On the second Tuesday of the month, then, and on a day of another kind.
      await page.getByLabel("Repeats").selectOption("monthly");
      await expect(page.getByLabel("Repeats").locator("option:checked")).toHaveText(
        "Every month on the second Tuesday",
      );
      await page.getByLabel("Repeats").selectOption("days");
      await page.getByRole("button", { name: "Thursday" }).click();
      await expect(page.getByRole("button", { name: "Thursday" })).toHaveAttribute("aria-pressed", "true");
      await expect(page.getByText("Your draft is saved.")).toBeVisible();
      await expectNoMistakes(page);
      page.once("dialog", (dialog) => dialog.accept());
      await button(page, "Discard my draft").click();
      await expect(page.getByText("This is what visitors see.")).toBeVisible();
      await remove(page);
      expect(consoleLines).toEqual([]);
    });
  });
}
