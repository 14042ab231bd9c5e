/** What is tapped while a screen starts is still where it was: nothing above it comes or goes. */
import type { Page } from "@playwright/test";
import { expect, test } from "../account/people";
import { held, hydrated } from "../support";

const OFFICE = [
  "/office",
  "/admin/messages",
  "/admin/pictures",
  "/admin/people",
  "/admin/donations",
  "/admin/content",
  "/admin/content/about/vedanta",
  "/admin/content/events/2025-05-18-seminar",
  "/admin/content/about/vedanta?history",
];

/** Where the controls of the page stand, in CSS pixels. */
const places = (page: Page) =>
  page.evaluateHandle(
    () =>
      new Map(
        [...document.querySelectorAll("main :is(a, button, input, select, textarea, summary)")]
          .filter((it) => it.checkVisibility())
          .map((it) => {
            const { x, y } = it.getBoundingClientRect();
            return [it, `${Math.round(x)}, ${Math.round(y + scrollY)}`];
          }),
      ),
  );

/** What moved in the page while it started, each with its places. */
async function moved(page: Page, path: string): Promise<string[]> {
  const release = await held(page, "**/*.js");
  await page.goto(path, { waitUntil: "domcontentloaded" });
  await page.evaluate(() => document.fonts.ready);
  const before = await places(page);
  release();
  await hydrated(page);
  await page.unroute("**/*.js");
  const after = await places(page);
  return page.evaluate(
    ([before, after]) =>
      [...before]
        .filter(([it, place]) => (after.get(it) ?? place) !== place)
        .map(([it, place]) => `${it.outerHTML.slice(0, 120)}: ${place} → ${after.get(it)}`),
    [before, after] as const,
  );
}

for (const width of [360, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test("nothing in the office moves while it starts", async ({ page, be }) => {
      await be("admin");
      for (const path of OFFICE) expect.soft(await moved(page, path), path).toEqual([]);
    });

    test("what is typed into a new text while the list starts is in the form", async ({ page, be }) => {
      await be("admin");
      const release = await held(page, "**/*.js");
      await page.goto("/admin/content", { waitUntil: "domcontentloaded" });
      await page.getByText("Add an event, a lesson or a quiz").click();
      const title = page.locator("#add").getByRole("textbox", { name: "Title" });
      await title.fill("A talk");
      release();
      await hydrated(page);
      // The form is rendered anew with what it holds.
      await page.locator("#add").getByRole("combobox").first().selectOption({ index: 1 });
      await expect(page.locator("#add").getByLabel("Day")).toHaveCount(0);
      await expect(title).toHaveValue("A talk");
    });

    test("nothing at the entrance and in the profile moves while it starts", async ({ page, be }) => {
      expect.soft(await moved(page, "/login"), "/login").toEqual([]);
      await be("student");
      expect.soft(await moved(page, "/profile"), "/profile").toEqual([]);
    });
  });
}
