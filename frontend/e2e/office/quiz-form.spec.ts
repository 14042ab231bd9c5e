/** A lesson with three questions, written as cards, played in the preview. */
import type { Page } from "@playwright/test";
import { expect, test } from "../account/people";
import { expectAccessibleNow, hydrated } from "../support";
import { expectNoMistakes } from "./mistakes";
import { counting, SAVED } from "./taps";

declare const process: { env: Record<string, string | undefined> };

const address = process.env.CENTRE_EDITED_TEST_URL;
test.skip(!address, "scripts/e2e starts the program that CENTRE_EDITED_TEST_URL names");
test.use({ baseURL: address });
test.describe.configure({ mode: "serial" });

/** Enter leads from field to field. */
async function typeQuestion(page: Page, number: number): Promise<void> {
  await expect(page.getByLabel(`Question ${number}`, { exact: true })).toBeFocused();
  for (const words of [`What is ${number}?`, "A lamp", "A river", "A song", "A number"]) {
    await page.keyboard.type(words);
    await page.keyboard.press("Enter");
  }
}

async function remove(page: Page): Promise<void> {
  await hydrated(page);
  await page.getByText("Copy, move or remove").click();
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Remove from the website" }).click();
  await page.waitForURL(/\?history$/);
}

for (const width of [360, 1280]) {
  test(`a lesson with three questions is written at ${width} px`, async ({
    page,
    be,
    open,
    consoleLines,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await be("admin");
    await open("/admin/content");
    const { tap, write, choose, publish, expectAtMost } = counting(page);
    await tap(page.getByText("Add an event, a lesson or a quiz"));
    await choose(page.getByLabel("What is it?"), "A lesson");
    await write(page.getByLabel("Title", { exact: true }), `The lamp at ${width}`);
    await tap(page.getByRole("button", { name: "Add", exact: true }));
    await page.waitForURL(new RegExp(`/admin/content/learn/lessons/[\\w-]+/the-lamp-at-${width}$`));
    await hydrated(page);
    await write(page.getByLabel("A sentence or two about it"), "Why a lamp is lit.");
    await tap(page.getByRole("button", { name: "Choose a picture" }));
    // One of the site's own: what another spec has added, it may delete.
    await write(page.getByLabel("Search in pictures"), "seminar");
    await tap(page.getByRole("button", { name: /^Choose .*seminar/i }));
    await write(page.locator("#text-content"), "A lamp is lit at dusk.");
    const alt = page.getByLabel("What it shows, for those who cannot see it");
    if ((await alt.inputValue()) === "") await write(alt, "A lamp");
    for (const number of [1, 2, 3]) {
      await tap(page.getByRole("button", { name: "Add a question" }));
      await typeQuestion(page, number);
      await tap(page.getByRole("radio", { name: "Answer B is right" }).nth(number - 1));
    }
    await expect(page.getByText(SAVED)).toBeVisible();
    await expectNoMistakes(page);
    await expectAccessibleNow(page);
    await publish();
    expectAtMost(28);
    const see = await page.getByRole("link", { name: "See the page" }).getAttribute("href");
    await page.goto(see ?? "");
    await hydrated(page);
    await expect(page.locator("main")).toContainText("What is 1?");
    await expect(page.locator('meta[name="description"]')).toHaveAttribute(
      "content",
      "A short lesson with a quiz. Why a lamp is lit.",
    );
    await page.goto(`/admin/content${see}`);
    await remove(page);
    expect(consoleLines).toEqual([]);
  });
}

test("the preview plays a quiz before it is published; mistakes are told at their fields", async ({
  page,
  be,
  open,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await be("admin");
  await open("/admin/content");
  await page.getByText("Add an event, a lesson or a quiz").click();
  await page.getByLabel("What is it?").selectOption({ label: "A quiz" });
  await page.getByLabel("Title", { exact: true }).fill("A quiz to play");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await page.waitForURL("/admin/content/learn/quizzes/a-quiz-to-play");
  await hydrated(page);
  await page.getByLabel("A sentence or two about it").fill("Two questions.");
  await page.getByRole("button", { name: "Add a question" }).click();
  // What nobody has come to yet is no mistake; what was left empty is one.
  const missing = page.getByRole("button", { name: /^Still to be filled in: \d+$/ });
  await expect(missing).toBeVisible();
  await expectNoMistakes(page);
  await page.getByLabel("Question 1", { exact: true }).focus();
  await page.getByRole("radio", { name: "Answer C is right" }).focus();
  await expect(page.locator("#text-questions-0-question-error")).toBeVisible();
  await missing.click();
  await expect(page.getByText("What needs another look")).toBeVisible();
  await expect(page.locator("#text-questions-0-question-error")).toHaveText(
    "It is empty; write the question.",
  );
  await expect(page.locator("#text-questions-0-answers-error")).toHaveText(
    "No answer is marked as the right one; choose it.",
  );
  await expectAccessibleNow(page);
  await page.getByLabel("Question 1", { exact: true }).focus();
  await typeQuestion(page, 1);
  await page.getByRole("radio", { name: "Answer C is right" }).check();
  await page.getByRole("button", { name: "Add a question" }).click();
  await typeQuestion(page, 2);
  await page.getByRole("radio", { name: "Answer A is right" }).nth(1).check();
  await page.getByRole("button", { name: "Move question 2 up" }).click();
  await expect(page.getByLabel("Question 1", { exact: true })).toHaveValue("What is 2?");
  await page.getByRole("button", { name: "Remove: Question 2" }).click();
  await expect(page.getByRole("radio")).toHaveCount(4);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("radio")).toHaveCount(8);
  await expect(page.getByText(SAVED)).toBeVisible();
  await expectNoMistakes(page);

  await page.getByRole("button", { name: "Preview", exact: true }).click();
  const preview = page.frameLocator('iframe[title="Preview of the page"]');
  await preview.getByRole("radio", { name: "A lamp" }).check();
  await preview.getByRole("button", { name: "Next" }).click();
  // Both questions have the same answers.
  await expect(preview.getByText("Question 2 of 2")).toBeVisible();
  await preview.getByRole("radio", { name: "A song" }).check();
  await preview.getByRole("button", { name: "Finish" }).click();
  await expect(preview.getByText("You got 2 out of 2 correct (100%).")).toBeVisible();
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Discard my draft" }).click();
  await page.waitForURL("/admin/content");
});
