/** The summary above a form in which several things are wrong, with and without scripts. */
import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessibleNow, test } from "./support";

const HEADING = "There is a problem";

const CONTACT = [
  ["First name", "First name must be at least 2 characters."],
  ["Last name", "Last name must be at least 2 characters."],
  ["E-mail", "Please enter a valid email address."],
  ["Subject", "Subject must be at least 5 characters."],
  ["Message", "Message must be at least 10 characters."],
] as const;

const REGISTER = [
  ["First name", "First name: Required"],
  ["Last name", "Last name: Required"],
  ["E-mail", "E-mail: Required"],
  ["Password", "Password: Required"],
] as const;

/** The summary in `form`: what has the focus, and holds the heading. */
const summaryOf = (form: Locator) => form.getByRole("alert").locator("..");

async function expectSummary(form: Locator, messages: readonly string[]): Promise<void> {
  const summary = summaryOf(form);
  await expect(summary.getByRole("heading")).toHaveText(HEADING);
  await expect(summary.getByRole("link")).toHaveText([...messages]);
}

const contact = (page: Page) => page.locator('form[action="/api/contact"]');
const register = (page: Page) => page.locator('form[action="/api/account"]');

for (const [path, formOf, button, wrong] of [
  ["/test", contact, "Send Message", CONTACT],
  ["/login?tab=register", register, "Register", REGISTER],
] as const) {
  test.describe(path, () => {
    test("several errors are listed above the form, which gets the focus, each with the way to its field", async ({
      page,
      open,
      consoleLines,
    }) => {
      await open(path);
      const title = await page.title();
      const form = formOf(page);
      await form.getByRole("button", { name: button }).click();
      await expect(page).toHaveTitle(`Error: ${title}`);
      await expectSummary(
        form,
        wrong.map(([, message]) => message),
      );
      await expect(summaryOf(form)).toBeFocused();
      await expect(summaryOf(form)).toBeInViewport({ ratio: 1 });
      for (const [label, message] of wrong) {
        await form.getByRole("link", { name: message }).press("Enter");
        await expect(form.getByLabel(label, { exact: true })).toBeFocused();
        await expect(form.getByLabel(label, { exact: true })).toBeInViewport({ ratio: 1 });
      }
      await expect(page).toHaveURL(path);
      expect(consoleLines).toEqual([]);
    });

    test("what is corrected leaves the summary and the title; one error alone has no summary", async ({
      page,
      open,
    }) => {
      await open(path);
      const title = await page.title();
      const form = formOf(page);
      const send = () => form.getByRole("button", { name: button }).click();
      await send();
      const [first, ...others] = wrong;
      await form.getByLabel(first[0]).fill("Asha");
      await expectSummary(
        form,
        others.map(([, message]) => message),
      );
      await form.getByLabel("Last name").fill("Naidoo");
      await form.getByLabel("E-mail", { exact: true }).fill("asha@example.org");
      const long = "May we come to the class?";
      for (const [label] of wrong.slice(3)) await form.getByLabel(label, { exact: true }).fill(long);
      await expect(form.getByText(HEADING)).toHaveCount(0);
      await expect(page).toHaveTitle(title);
      await form.getByLabel("Last name").fill("");
      await send();
      await expect(page).toHaveTitle(`Error: ${title}`);
      await expect(form.getByText(HEADING)).toHaveCount(0);
      await expect(form.getByLabel("Last name")).toBeFocused();
      await page.locator("footer a[href='/about']").click();
      await expect(page).toHaveTitle(/^About/);
    });

    test("the summary is accessible in both schemes at three widths", async ({ page, open }) => {
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 860 });
        await open(path);
        await formOf(page).getByRole("button", { name: button }).click();
        await expect(summaryOf(formOf(page))).toBeVisible();
        await expectAccessibleNow(page);
      }
    });
  });
}

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, formOf, button, blanks, wrong] of [
    ["/test", contact, "Send Message", ["First name", "Last name"], CONTACT],
    ["/login?tab=register", register, "Register", ["First name", "Last name"], REGISTER],
  ] as const) {
    test(`${path}: the page of a form with several errors opens at their summary`, async ({ page }) => {
      await page.goto(path);
      const title = await page.title();
      const form = formOf(page);
      await form.getByLabel("E-mail", { exact: true }).fill("asha@example.org");
      const long = "May we come to the class?";
      for (const [label] of wrong.slice(3)) await form.getByLabel(label, { exact: true }).fill(long);
      // Spaces satisfy the browser's own check.
      for (const label of blanks) await form.getByLabel(label).fill("   ");
      await form.getByRole("button", { name: button }).click();
      await expectSummary(
        form,
        wrong.slice(0, 2).map(([, message]) => message),
      );
      await expect(page).toHaveTitle(`Error: ${title}`);
      await expect(summaryOf(form)).toBeFocused();
      await expect(summaryOf(form)).toBeInViewport({ ratio: 1 });
      await form.getByRole("link", { name: wrong[1][1] }).click();
      await expect(form.getByLabel("Last name")).toBeFocused();
      await expect(form.getByLabel("Last name")).toBeInViewport({ ratio: 1 });
      await expect(form.getByLabel("E-mail", { exact: true })).toHaveValue("asha@example.org");
    });
  }
});
