/** Answering by mail, from the page of a message, in a program that can send mail. */
import { expect, test } from "../account/people";
import { expectAccessibleNow } from "../support";
import { writeAsVisitor } from "../visitor.mjs";

declare const process: { env: Record<string, string | undefined> };

const address = process.env.CENTRE_CONFIGURED_TEST_URL;

test.skip(!address, "scripts/e2e starts the program that CENTRE_CONFIGURED_TEST_URL names");
test.use({ baseURL: address });

/** Marks the messages of one run of a test. */
const mark = () =>
  Math.random()
    .toString(36)
    .replace(/[^a-z]/g, "")
    .padEnd(4, "x");

const message = (subject: string) => ({
  firstName: "Kumari",
  lastName: "Naidoo",
  email: "kumari@example.org",
  phone: "",
  subject,
  message: "May I bring my children?",
  honeypot: "",
});

// An address may write ten messages in an hour.
for (const javaScriptEnabled of [true, false]) {
  for (const width of [360, 1280]) {
    test.describe(`at ${width} px ${javaScriptEnabled ? "with" : "without"} scripts`, () => {
      test.use({ javaScriptEnabled, viewport: { width, height: 800 } });

      test("a button that is pressed twice sends one answer", async ({ page, be, baseURL }) => {
        const word = mark();
        expect(await writeAsVisitor(baseURL, message(`Twice ${word}`))).toBe(200);
        await be("moderator");
        await page.goto(`/admin/messages?q=${word}`);
        await page.getByRole("link", { name: `Twice ${word}` }).click();
        await page.getByLabel("Your answer").fill(`Please do, ${word}.`);
        await page.getByRole("button", { name: "Send Answer" }).dblclick();
        const answers = page.getByRole("listitem").filter({ hasText: `Please do, ${word}.` });
        await expect(answers).toHaveCount(1);
        await expect(answers).toContainText("Waiting to be sent");
        await expect(page.getByRole("main").getByText("Answered", { exact: true })).toBeVisible();
        await expect(page.getByLabel("Your answer")).toHaveValue("");
        await expect(page.locator("[data-toast]")).toContainText("Answer on its way");
        expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);

        await page.getByText("Delete…").click();
        await page.getByRole("button", { name: "Delete for good" }).dblclick();
        await expect(page).toHaveURL(`/admin/messages`);
        await expect(page.locator("[data-toast]")).toContainText("Message deleted");
      });

      test("two who answer one message learn of each other, and lose nothing", async ({
        page,
        be,
        baseURL,
        context,
      }) => {
        const word = mark();
        expect(await writeAsVisitor(baseURL, message(`Both ${word}`))).toBe(200);
        await be("moderator");
        await page.goto(`/admin/messages?q=${word}`);
        await page.getByRole("link", { name: `Both ${word}` }).click();
        await expect(page.locator("h1")).toHaveText(`Both ${word}`);
        const other = await context.newPage();
        await other.goto(page.url());
        await page.getByRole("button", { name: "I take it in hand" }).click();
        await expect(page.getByText("In hand: Sample Moderator")).toBeVisible();
        await page.getByLabel("Your answer").fill("At nine.");
        await page.getByRole("button", { name: "Send Answer" }).click();
        await expect(page.getByText("At nine.")).toBeVisible();

        await other.getByRole("button", { name: "It is answered" }).click();
        // It has come true already: nobody is told that somebody else was faster.
        await expect(other.locator("[data-toast]")).toContainText("Marked as answered");
        await other.goto(page.url());
        await page.getByLabel("Your answer").fill("Bring them along.");
        await other.getByLabel("Your answer").fill("At half past nine.");
        await other.getByRole("button", { name: "Send Answer" }).click();
        await expect(other.getByText("At half past nine.")).toBeVisible();
        await page.getByRole("button", { name: "Send Answer" }).click();
        const field = page.getByLabel("Your answer");
        await expect(field).toHaveAttribute("aria-invalid", "true");
        await expect(field).toHaveValue("Bring them along.");
        await expect(page.getByText("At half past nine.")).toBeVisible();
        if (javaScriptEnabled) await expectAccessibleNow(page);
        await page.getByRole("button", { name: "Send Answer" }).click();
        await expect(page.getByRole("listitem").filter({ hasText: "Bring them along." })).toHaveCount(1);

        // The message is deleted under somebody's hands.
        await other.goto(other.url());
        await page.getByLabel("Your answer").fill("One more thing.");
        await other.getByText("Delete…").click();
        await other.getByRole("button", { name: "Delete for good" }).click();
        await expect(other).toHaveURL("/admin/messages");
        await page.getByRole("button", { name: "Send Answer" }).click();
        await expect(page.locator("h1")).toHaveText("The message is gone");
        await expect(page.getByLabel("Your answer")).toHaveValue("One more thing.");
        if (javaScriptEnabled) await expectAccessibleNow(page);
        await page.getByRole("link", { name: "All messages" }).click();
        await expect(page.locator("h1")).toHaveText("Messages");
      });
    });
  }
}

test("what is being written is there again after another button", async ({ page, be, open, baseURL }) => {
  const word = mark();
  expect(await writeAsVisitor(baseURL, message(`Kept ${word}`))).toBe(200);
  await be("moderator");
  await open(`/admin/messages?q=${word}`);
  await page.getByRole("link", { name: `Kept ${word}` }).click();
  const field = page.getByLabel("Your answer");
  await expect(page.locator("html[data-started]")).toBeAttached();
  await field.fill("Half a sentence");
  await page.getByRole("button", { name: "I take it in hand" }).click();
  await expect(page.getByText("In hand: Sample Moderator")).toBeVisible();
  await expect(field).toHaveValue("Half a sentence");
  await field.fill("A whole sentence.");
  await page.getByRole("button", { name: "Send Answer" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "A whole sentence." })).toHaveCount(1);
  await expect(page.locator("html[data-started]")).toBeAttached();
  await expect(field).toHaveValue("");
});
