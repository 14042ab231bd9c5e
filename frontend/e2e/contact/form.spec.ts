import type { Page } from "@playwright/test";
import { expect, test } from "../support";

const PATH = "/test";

const labels = ["First name", "Last name", "E-mail", "Subject", "Message"] as const;

async function fill(page: Page): Promise<void> {
  const values = ["Asha", "Naidoo", "asha@example.org", "Class", "When does the class start?"];
  for (const [position, label] of labels.entries()) {
    await page.getByLabel(label, { exact: true }).fill(values[position] ?? "");
  }
}

/** Answers in the server's place and remembers what was sent. */
async function answer(page: Page, status: number, body: string): Promise<string[]> {
  const sent: string[] = [];
  await page.route("**/api/contact", async (route) => {
    expect(route.request().method()).toBe("POST");
    expect(route.request().headers()["content-type"]).toBe("application/json");
    expect(route.request().headers().accept).toBe("application/json");
    sent.push(route.request().postData() ?? "");
    await new Promise((resolve) => setTimeout(resolve, 150));
    await route.fulfill({ status, body, contentType: "application/json" });
  });
  return sent;
}

const send = (page: Page) => page.getByRole("button", { name: "Send Message" }).click();

test("an empty form says what each field needs, and nothing is sent", async ({ page, open }) => {
  const sent = await answer(page, 200, "");
  await open(PATH);
  await send(page);
  expect(await page.locator(".field-error").allTextContents()).toEqual([
    "First name must be at least 2 characters.",
    "Last name must be at least 2 characters.",
    "Please enter a valid email address.",
    "Subject must be at least 5 characters.",
    "Message must be at least 10 characters.",
  ]);
  await expect(page.getByLabel("First name")).toBeFocused();
  await expect(page.getByLabel("First name")).toHaveAttribute("aria-invalid", "true");
  expect(sent).toEqual([]);
});

test("a message is sent, the button waits, and success resets the form", async ({ page, open }) => {
  const sent = await answer(page, 200, "");
  await open(PATH);
  await fill(page);
  await send(page);
  await expect(page.getByRole("button", { name: "Sending..." })).toBeDisabled();
  const toast = page.locator(".toast");
  await expect(toast).toContainText("Message sent");
  await expect(toast).toContainText("Thank you for your message. We'll get back to you soon.");
  await expect(page.getByLabel("First name")).toHaveValue("");
  expect(sent.map((body) => JSON.parse(body))).toEqual([
    {
      firstName: "Asha",
      lastName: "Naidoo",
      email: "asha@example.org",
      phone: "",
      subject: "Class",
      message: "When does the class start?",
      honeypot: "",
    },
  ]);
});

test("a failure says so and keeps what was written", async ({ page, open, consoleLines }) => {
  await answer(page, 500, '{"message":"The letter box is full"}');
  await open(PATH);
  await fill(page);
  await send(page);
  const toast = page.locator(".toast");
  await expect(toast).toContainText("Error");
  await expect(toast).toContainText("There was an error sending your message. Please try again.");
  await expect(toast).toHaveAttribute("data-tone", "destructive");
  await expect(page.getByLabel("First name")).toHaveValue("Asha");
  expect(consoleLines.some((line) => line.includes("The letter box is full"))).toBe(true);
});

test("the fourth attempt of a page session is refused", async ({ page, open }) => {
  const sent = await answer(page, 200, "{}");
  await open(PATH);
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await fill(page);
    await send(page);
    await expect(page.locator(".toast").filter({ hasText: "Message sent" })).toHaveCount(attempt);
  }
  await fill(page);
  await send(page);
  const refusal = page.locator('.toast[data-tone="destructive"]');
  await expect(refusal).toContainText("Too many attempts");
  await expect(refusal).toContainText("Please try again later.");
  expect(sent).toHaveLength(3);
});

test("a filled honeypot gets the same thanks, and nothing is sent", async ({ page, open }) => {
  const sent = await answer(page, 200, "");
  await open(PATH);
  await fill(page);
  await page.locator("[name=honeypot]").evaluate((field: HTMLInputElement) => {
    field.value = "cheap watches";
  });
  await send(page);
  await expect(page.locator(".toast")).toContainText("Message sent");
  expect(sent).toEqual([]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the form posts to the same address", async ({ page }) => {
    await page.goto(PATH);
    const form = page.locator('main form[action="/api/contact"]');
    await expect(form).toHaveAttribute("method", "post");
    await expect(form.getByLabel("Phone (optional)")).toBeVisible();
  });

  test("a wrong form comes back as it was, and a right one is thanked for", async ({ page }) => {
    await page.goto(PATH);
    await fill(page);
    // Two spaces satisfy the browser's own check.
    await page.getByLabel("First name").fill("  ");
    await send(page);
    const first = page.getByLabel("First name");
    await expect(first).toHaveAttribute("aria-invalid", "true");
    await expect(first).toHaveAccessibleDescription("First name must be at least 2 characters.");
    await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue("asha@example.org");
    await expect(page.getByLabel("Message", { exact: true })).toHaveValue("When does the class start?");
    await expect(page.locator('.toast[data-tone="destructive"]')).toContainText("First name must be");
    await first.fill("Asha");
    await send(page);
    await expect(page).toHaveURL(PATH);
    await expect(page.locator(".toast")).toContainText(
      "Thank you for your message. We'll get back to you soon.",
    );
    await expect(first).toHaveValue("");
  });
});
