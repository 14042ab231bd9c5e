/** The sum that was raised, and the phase of the project: all that the pages say of them follows. */
import { expect, test } from "../account/people";
import { expectAccessibleNow, hydrated } from "../support";
import { restoreRelease } from "./history";
import { counting, SAVED } from "./taps";

declare const process: { env: Record<string, string | undefined> };

const address = process.env.CENTRE_EDITED_TEST_URL;
test.skip(!address, "scripts/e2e starts the program that CENTRE_EDITED_TEST_URL names");
test.use({ baseURL: address });
test.describe.configure({ mode: "serial" });

const FUNDRAISING = "new-ashram-project/fundraising";
const TIMELINE = "new-ashram-project/timeline";

for (const width of [360, 1280]) {
  test(`a new sum changes all that is said of it at ${width} px`, async ({
    page,
    be,
    open,
    consoleLines,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await be("admin");
    await open(`/admin/content/${FUNDRAISING}`);
    await expectAccessibleNow(page);
    const { write, publish, expectAtMost } = counting(page);
    const sum = page.getByLabel("Raised so far");
    await write(sum, "10 150 000");
    await expect(page.getByText("R10,150,000 is 16.9% of everything, and 40.6% of phase 1.")).toBeVisible();
    await publish();
    expectAtMost(4);
    await page.goto(`/${FUNDRAISING}`);
    const main = page.locator("main");
    for (const words of ["R10,150,000", "16.9% reached", "R25M", "40.6% complete"]) {
      await expect(main).toContainText(words);
    }
    await expect(page.locator('meta[name="description"]')).toHaveAttribute(
      "content",
      /^R10,150,000 of R60,000,000 raised/,
    );

    await open(`/admin/content/${FUNDRAISING}`);
    await sum.fill("plenty");
    await expect(page.locator("#text-progress-current-rand-error")).toHaveText(
      "It is no amount in rand; write it like R9,400,000.",
    );
    await expectAccessibleNow(page);
    await sum.fill("R11.5 million");
    await expect(page.getByText(SAVED)).toBeVisible();
    await expect(page.locator("#text-progress-current-rand-error")).toHaveCount(0);
    page.once("dialog", (dialog) => dialog.accept());
    await page.getByRole("button", { name: "Discard my draft" }).click();
    await expect(page.getByText("This is what visitors see.")).toBeVisible();
    await page.goto(`/admin/content/${FUNDRAISING}?history`);
    await hydrated(page);
    await restoreRelease(page);
    expect(consoleLines).toEqual([]);
  });

  test(`sums and the phase are changed where they are read at ${width} px`, async ({
    page,
    be,
    consoleLines,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await be("page-editor");
    const frame = page.frameLocator("iframe");
    const button = (name: string) => page.getByRole("button", { name, exact: true });
    await page.goto(`/admin/content?on=${encodeURIComponent(`/${FUNDRAISING}`)}`);
    await frame.locator("strong", { hasText: "R9,400,000" }).click();
    await expect(page.getByLabel("Raised so far")).toBeFocused();
    await page.getByLabel("Raised so far").fill("R10,150,000");
    for (const words of ["R10,150,000", "16.9% reached", "40.6% complete"]) {
      await expect(frame.getByText(words).first()).toBeVisible();
    }
    await page.goto(`/admin/content?on=${encodeURIComponent(`/${TIMELINE}`)}`);
    const phases = frame.locator("main li").filter({ has: page.getByRole("heading") });
    await phases.filter({ hasText: "Phase 5" }).getByText("Pending").click();
    await page.getByLabel("We are in phase").selectOption({ label: "Phase 5: Construction" });
    await expect(phases.filter({ hasText: "Phase 5" })).toContainText("In progress");
    await expect(phases.filter({ hasText: "Phase 4" })).toContainText("Completed");
    const said =
      "The words of these phases may still say what was so before: Phase 4: Council Approval; Phase 5";
    await expect(page.getByText(said)).toBeVisible();
    await button("Publish").click();
    await expect(page.getByText("Published. Visitors see it now.")).toBeVisible();
    await button("Undo").click();
    await expect(page.getByText("Taken back. Visitors see what they saw before.")).toBeVisible();
    await page.goto(`/admin/content/${FUNDRAISING}`);
    await hydrated(page);
    page.once("dialog", (dialog) => dialog.accept());
    await button("Discard my draft").click();
    await expect(page.getByText("This is what visitors see.")).toBeVisible();
    expect(consoleLines).toEqual([]);
  });

  test(`the next phase begins at ${width} px`, async ({ page, be, open, consoleLines }) => {
    await page.setViewportSize({ width, height: 800 });
    await be("admin");
    await open(`/admin/content/${TIMELINE}`);
    await expectAccessibleNow(page);
    const { choose, publish, expectAtMost } = counting(page);
    await choose(page.getByLabel("We are in phase"), "Phase 5: Construction");
    await expect(page.getByText("This sentence still says what was so before.")).toBeVisible();
    await expectAccessibleNow(page);
    await publish();
    expectAtMost(3);
    await page.goto(`/${TIMELINE}`);
    const phases = page.locator("main li").filter({ has: page.getByRole("heading") });
    await expect(phases.filter({ hasText: "Phase 4" })).toContainText("Completed");
    await expect(phases.filter({ hasText: "Phase 5" })).toContainText("In progress");
    await expect(page.locator('[aria-current="step"]')).toHaveCount(1);
    await page.goto(`/admin/content/${TIMELINE}?history`);
    await hydrated(page);
    await restoreRelease(page);
    expect(consoleLines).toEqual([]);
  });
}
