/** What visitors wrote, from the form to the answer. */
import { expect, test } from "../account/people";
import { expectAccessible, expectAccessibleNow } from "../support";
import { writeAsVisitor } from "../visitor.mjs";

/** Marks the messages of one run of a test. */
const mark = () =>
  Math.random()
    .toString(36)
    .replace(/[^a-z]/g, "");

const message = (subject: string) => ({
  firstName: "Kumari",
  lastName: "Naidoo",
  email: "kumari@example.org",
  phone: "",
  subject,
  message: "May I bring my children?\nThey are six and nine.",
  honeypot: "",
});

for (const width of [360, 1280]) {
  test(`a message is found, taken in hand, answered and deleted at ${width} px`, async ({
    page,
    be,
    open,
    baseURL,
    consoleLines,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const word = mark();
    expect(await writeAsVisitor(baseURL, message(`Class ${word}`))).toBe(200);
    await be("moderator");
    await open("/admin/messages");
    await page.getByLabel("Search for whole words").fill(word);
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.locator("tbody tr > th")).toHaveText([`Class ${word}`]);
    await expectAccessible(page, page.url());

    await page.getByRole("link", { name: `Class ${word}` }).click();
    await expect(page.locator("h1")).toHaveText(`Class ${word}`);
    await expect(page.getByText("They are six and nine.")).toBeVisible();
    await expectAccessible(page, page.url());

    await page.getByRole("button", { name: "I take it in hand" }).click();
    await expect(page.getByText("In hand: Sample Moderator")).toBeVisible();
    await page.getByRole("button", { name: "Put it back" }).click();
    await expect(page.getByText("In hand: Sample Moderator")).toHaveCount(0);
    await page.getByRole("button", { name: "It is answered" }).click();
    await expect(page.getByText("Answered", { exact: true })).toBeVisible();
    await expectAccessible(page, page.url());

    await page.getByRole("link", { name: "All messages" }).click();
    await expect(page.getByText("Nothing has all of these words.")).toBeVisible();
    await page.getByLabel("Show").selectOption("answered");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("link", { name: `Class ${word}` }).click();
    await page.getByText("Delete…").click();
    await expectAccessibleNow(page);
    await page.getByRole("button", { name: "Delete for good" }).click();
    await expect(page).toHaveURL("/admin/messages");
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(consoleLines).toEqual([]);
  });
}

test("the menu of those who answer says how many wait; nobody else's has it", async ({
  page,
  be,
  open,
  baseURL,
}) => {
  expect(await writeAsVisitor(baseURL, message(`Menu ${mark()}`))).toBe(200);
  await be("admin");
  await open("/about");
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await expect(page.getByRole("link", { name: /^Messages\s*\d+\+?\s*waiting$/ })).toBeVisible();
  await be("student");
  await open("/about");
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await expect(page.getByRole("link", { name: /^Messages/ })).toHaveCount(0);
});

test("a suggested question reaches the office and becomes a draft", async ({ page, be, open, request }) => {
  const word = mark();
  const data = {
    question: `Who is ${word}?`,
    optionA: "One",
    optionB: "Two",
    optionC: "Three",
    optionD: "Four",
    correctAnswer: "C",
    topic: "deities",
    reference: "",
    explanation: "",
    honeypot: "",
  };
  expect((await request.post("/api/questions", { data })).status()).toBe(200);
  await be("moderator");
  await open(`/admin/messages?show=questions&q=${word}`);
  await page.getByRole("link", { name: "Quiz question: Deities" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Three" })).toContainText("(Right)");
  await expect(page.getByLabel("Quiz", { exact: true })).toHaveValue("learn/quizzes/deities");
  await page.getByRole("button", { name: "Make a draft" }).click();
  await expect(page).toHaveURL("/admin/content/learn/quizzes/deities");
  await expect(page.locator("[data-toast]")).toContainText("In your draft of the quiz");
  const values = () =>
    page.getByRole("textbox").evaluateAll((fields: HTMLInputElement[]) => fields.map(({ value }) => value));
  await expect.poll(values).toContain(`Who is ${word}?`);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("messages are read and marked", async ({ page, be, baseURL }) => {
    const word = mark();
    expect(await writeAsVisitor(baseURL, message(`Plain ${word}`))).toBe(200);
    await be("moderator");
    await page.goto(`/admin/messages?q=${word}`);
    await page.getByRole("link", { name: `Plain ${word}` }).click();
    await page.getByRole("button", { name: "I take it in hand" }).click();
    await expect(page.locator("[data-toast]")).toContainText("In your hands");
    await expect(page.getByText("In hand: Sample Moderator")).toBeVisible();
  });
});
