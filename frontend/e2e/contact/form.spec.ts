import type { Page } from "@playwright/test";
import { emailOf, passwordOf } from "../account/people";
import { expect, held, hydrated, test } from "../support";

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
    await route.fulfill({ status, body, contentType: "application/json" });
  });
  return sent;
}

const send = (page: Page) => page.getByRole("button", { name: "Send Message" }).click();

test("an empty form says what each field needs, and nothing is sent", async ({ page, open }) => {
  const sent = await answer(page, 200, "");
  await open(PATH);
  await send(page);
  expect(await page.locator("form [id$=-error]").allTextContents()).toEqual([
    "First name must be at least 2 characters.",
    "Last name must be at least 2 characters.",
    "Please enter a valid email address.",
    "Subject must be at least 5 characters.",
    "Message must be at least 10 characters.",
  ]);
  await expect(page.getByRole("heading", { name: "There is a problem" })).toBeInViewport();
  await expect(page.getByLabel("First name")).toHaveAttribute("aria-invalid", "true");
  expect(sent).toEqual([]);
});

test("a message is sent, the button waits, and success resets the form", async ({ page, open }) => {
  const sent = await answer(page, 200, "");
  const arrive = await held(page, "**/api/contact");
  await open(PATH);
  await fill(page);
  await send(page);
  await expect(page.getByRole("button", { name: "Sending..." })).toBeDisabled();
  arrive();
  const toast = page.locator("[data-toast]");
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
  const toast = page.locator("[data-toast]");
  await expect(toast).toContainText("Error");
  await expect(toast).toContainText("There was an error sending your message. Please try again.");
  await expect(toast).toHaveAttribute("data-toast", "destructive");
  await expect(page.getByLabel("First name")).toHaveValue("Asha");
  expect(consoleLines.some((line) => line.includes("The letter box is full"))).toBe(true);
});

test("the fourth attempt of a page session is refused, and at most two messages are shown", async ({
  page,
  open,
}) => {
  const sent = await answer(page, 200, "{}");
  await page.clock.install();
  await open(PATH);
  // Messages stay, for no time passes in the page.
  await page.clock.pauseAt(Date.now() + 60_000);
  const toasts = page.locator("[data-toast]");
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await fill(page);
    await send(page);
    await expect.poll(() => sent.length).toBe(attempt);
    await expect(page.getByLabel("First name")).toHaveValue("");
    await expect(toasts.filter({ hasText: "Message sent" })).toHaveCount(Math.min(attempt, 2));
  }
  await fill(page);
  await send(page);
  const refusal = page.locator('[data-toast="destructive"]');
  await expect(refusal).toContainText("Too many attempts");
  await expect(refusal).toContainText("Please try again later.");
  expect(sent).toHaveLength(3);
  await expect(toasts).toHaveCount(2);
});

test("what was written stays over a reload, after three sends that the network failed, until it was sent", async ({
  page,
  open,
}) => {
  await open(PATH);
  await fill(page);
  await page.route("**/api/contact", (route) => route.abort());
  const failure = page.locator("#contact-failure");
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    const answered = attempt <= 3 && page.waitForEvent("requestfailed");
    await send(page);
    await answered;
    await expect(failure).toContainText(attempt <= 3 ? "There was an error sending" : "Too many attempts");
    await expect(page.getByRole("button", { name: "Send Message" })).toBeEnabled();
  }
  const written = async () => {
    await expect(page.getByLabel("First name")).toHaveValue("Asha");
    await expect(page.getByLabel("Message", { exact: true })).toHaveValue("When does the class start?");
  };
  await written();
  await page.reload();
  await hydrated(page);
  await written();
  await expect(failure).toHaveCount(0);
  // What is typed while the page starts goes before what was kept.
  const start = await held(page, "**/assets/hydrate-*.js");
  await page.reload({ waitUntil: "commit" });
  await page.getByLabel("Message", { exact: true }).fill("Another message, typed early");
  start();
  await hydrated(page);
  await expect(page.getByLabel("First name")).toHaveValue("Asha");
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue("Another message, typed early");
  await page.unroute("**/api/contact");
  const sent = await answer(page, 200, "");
  await send(page);
  await expect(page.locator("[data-toast]")).toContainText("Message sent");
  expect(sent).toHaveLength(1);
  await page.reload();
  await hydrated(page);
  for (const label of labels) await expect(page.getByLabel(label, { exact: true })).toHaveValue("");
});

test("the server's own limit is told in the words of the limit", async ({ page, open }) => {
  await answer(page, 429, '{"message":"Please try again later."}');
  await open(PATH);
  await fill(page);
  await send(page);
  const toast = page.locator("[data-toast]");
  await expect(toast).toContainText("Too many attempts");
  await expect(toast).toContainText("Please try again later.");
  await expect(toast).not.toContainText("There was an error");
  await expect(page.getByLabel("First name")).toHaveValue("Asha");
});

test("the busy button keeps the focus and sends once", async ({ page, open }) => {
  const sent = await answer(page, 200, "");
  const arrive = await held(page, "**/api/contact");
  await open(PATH);
  await fill(page);
  await page.getByRole("button", { name: "Send Message" }).focus();
  await page.keyboard.press("Enter");
  const busy = page.getByRole("button", { name: "Sending..." });
  await expect(busy).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByLabel("First name").press("Enter");
  arrive();
  await expect(page.locator("[data-toast]")).toContainText("Message sent");
  await page.getByRole("button", { name: "Send Message" }).focus();
  expect(sent).toHaveLength(1);
});

/** Sends the form as it is sent without scripts; the answer's page then starts. */
async function refuse(page: Page): Promise<void> {
  const loaded = page.waitForResponse(
    (response) => response.url().endsWith("/api/contact") && response.status() === 422,
  );
  await page
    .locator('main form[action="/api/contact"]')
    .evaluate((form) => HTMLFormElement.prototype.submit.call(form));
  await loaded;
  await hydrated(page);
}

test.describe("a form that was refused before the scripts were there", () => {
  test.beforeEach(async ({ page, open }) => {
    await open(PATH);
    await fill(page);
    await page.getByLabel("Subject").fill("Hm");
    await refuse(page);
    await expect(page.getByLabel("Subject")).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel("First name")).toHaveValue("Asha");
  });

  const untouched = async (page: Page) => {
    for (const label of labels) await expect(page.getByLabel(label, { exact: true })).toHaveValue("");
    await expect(page.locator("form [id$=-error]")).toHaveCount(0);
  };

  test("opens at its first wrong field", async ({ page }) => {
    await expect(page).toHaveURL(PATH);
    await expect(page.getByLabel("Subject")).toBeFocused();
    await expect(page.getByLabel("Subject")).toBeInViewport({ ratio: 1 });
  });

  test("is empty once it has been corrected and sent, also after coming back", async ({ page }) => {
    const sent = await answer(page, 200, "");
    await page.getByLabel("Subject").fill("The class");
    await send(page);
    await expect(page.locator("[data-toast]").filter({ hasText: "Message sent" })).toBeVisible();
    expect(sent).toHaveLength(1);
    await untouched(page);
    await page.locator('footer a[href="/about"]').click();
    await expect(page.locator("h1")).toHaveText("About Us");
    await page.goBack();
    await expect(page).toHaveURL(PATH);
    await untouched(page);
  });

  test("says nothing of errors after a navigation, and what was written stays", async ({ page }) => {
    const written = async () => {
      await expect(page.getByLabel("First name")).toHaveValue("Asha");
      await expect(page.getByLabel("Subject")).toHaveValue("Hm");
      await expect(page.locator("form [id$=-error]")).toHaveCount(0);
    };
    await page.locator('footer a[href="/about"]').click();
    await expect(page.locator("h1")).toHaveText("About Us");
    await page.goBack();
    await expect(page).toHaveURL(PATH);
    await written();
    // The same form on another page.
    await page.locator('footer a[href="/learn"]').click();
    await expect(page).toHaveURL("/learn");
    await written();
  });
});

test("what is written after a message that was sent before the scripts were there stays", async ({
  page,
  open,
}) => {
  await open(PATH);
  await fill(page);
  await page.locator('main form[action="/api/contact"]').evaluate((form: HTMLFormElement) => form.submit());
  await expect(page.locator("[data-toast]").filter({ hasText: "Message sent" })).toBeVisible();
  await hydrated(page);
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue("");
  await page.getByLabel("Message", { exact: true }).fill("And may my mother come?");
  await page.locator('footer a[href="/about"]').click();
  await expect(page.locator("h1")).toHaveText("About Us");
  await page.goBack();
  await expect(page).toHaveURL(PATH);
  await expect(page.getByLabel("Message", { exact: true })).toHaveValue("And may my mother come?");
});

test("signing out forgets what was written", async ({ page, open }) => {
  // A session of its own: the shared ones are others' as well.
  const data = { email: emailOf("student"), password: passwordOf("student") };
  expect((await page.request.post("/api/session", { data })).status()).toBe(200);
  await open(PATH);
  await fill(page);
  await open(PATH);
  await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue("asha@example.org");
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.locator("#user-menu").getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("successfully signed out")).toBeVisible();
  await open(PATH);
  await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue("");
});

test("a filled honeypot gets the same thanks, and nothing is sent", async ({ page, open }) => {
  const sent = await answer(page, 200, "");
  await open(PATH);
  await fill(page);
  await page.locator("[name=honeypot]").evaluate((field: HTMLInputElement) => {
    field.value = "cheap watches";
  });
  await send(page);
  await expect(page.locator("[data-toast]")).toContainText("Message sent");
  expect(sent).toEqual([]);
});

test("what fills in forms by itself fills every field that is seen, and keeps out of the trap", async ({
  page,
  open,
}) => {
  const sent = await answer(page, 200, "");
  await open(PATH);
  const trap = page.locator("main form [name=honeypot]");
  // What browsers and password managers go by: the field's own word, its name, its label, whether it is seen.
  await expect(trap).toHaveAttribute("autocomplete", "off");
  await expect(trap).toHaveAttribute("tabindex", "-1");
  await expect(page.locator("[aria-hidden=true]", { has: page.locator("[name=honeypot]") })).toHaveCount(1);
  const names = await trap.evaluate((it: HTMLInputElement) =>
    [it.name, it.id, it.placeholder, it.labels?.[0]?.textContent].join(" "),
  );
  expect(names).not.toMatch(
    /name|mail|phone|tel|mobile|address|street|city|zip|post|country|company|organi|url|web|user|pass|card/i,
  );
  /** Fills what can be seen and is not turned off; returns the names. */
  const fillAll = () =>
    page.locator('main form[action="/api/contact"]').evaluate((form: HTMLFormElement) => {
      const filled: string[] = [];
      for (const field of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")) {
        const { width, height } = field.getBoundingClientRect();
        const clipping = field.closest(".sr-only, [aria-hidden=true]");
        if (field.autocomplete === "off" || clipping || width < 2 || height < 2) continue;
        const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {};
        set?.call(field, field.inputMode === "email" ? "asha@example.org" : "Filled in by itself");
        for (const type of ["input", "change"]) field.dispatchEvent(new Event(type, { bubbles: true }));
        filled.push(field.name);
      }
      return filled;
    });
  expect(await fillAll()).toEqual(["firstName", "lastName", "email", "phone", "subject", "message"]);
  await page.getByLabel("Phone (optional)").fill("011 555 0100");
  await send(page);
  await expect(page.locator("[data-toast]")).toContainText("Message sent");
  expect(sent.map((body) => JSON.parse(body))).toEqual([
    expect.objectContaining({ firstName: "Filled in by itself", email: "asha@example.org", honeypot: "" }),
  ]);
  // The other form with a trap.
  await open("/learn/submit");
  await expect(trap).toHaveAttribute("autocomplete", "off");
  await expect(trap).toHaveAttribute("tabindex", "-1");
});

test("a message is sent where the browser's storage is full", async ({ page, open, consoleLines }) => {
  await page.addInitScript(() => {
    Object.assign(window, { refused: 0 });
    Storage.prototype.setItem = () => {
      (window as unknown as { refused: number }).refused += 1;
      throw new DOMException("Setting the value exceeded the quota.", "QuotaExceededError");
    };
  });
  await open(PATH);
  await page.route("**/api/contact", (route) => route.abort());
  await fill(page);
  await send(page);
  // What was written would be kept for another try.
  await expect(page.locator("#contact-failure")).toContainText("There was an error sending");
  await page.locator('footer a[href="/about"]').click();
  await expect(page.locator("h1")).toHaveText("About Us");
  await page.goBack();
  await expect(page).toHaveURL(PATH);
  await expect(page.getByRole("button", { name: "Send Message" })).toBeEnabled();
  expect(await page.evaluate(() => (window as unknown as { refused: number }).refused)).toBeGreaterThan(0);
  await page.unroute("**/api/contact");
  const sent = await answer(page, 200, "");
  await fill(page);
  await send(page);
  await expect(page.locator("[data-toast]").filter({ hasText: "Message sent" })).toBeVisible();
  await expect(page.getByLabel("First name")).toHaveValue("");
  expect(sent).toHaveLength(1);
  expect(consoleLines.filter((line) => line.includes("uncaught") || line.includes("quota"))).toEqual([]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the form posts to the same address", async ({ page }) => {
    await page.goto(PATH);
    const form = page.locator('main form[action="/api/contact"]');
    await expect(form).toHaveAttribute("method", "post");
    await expect(form.getByLabel("Phone (optional)")).toBeVisible();
  });

  test("the browser has nothing against an address that was copied from a messenger", async ({ page }) => {
    await page.goto(PATH);
    await fill(page);
    // Marks of the direction of writing, which the server takes out.
    await page.getByLabel("E-mail", { exact: true }).fill("\u2068asha@example.org\u2069");
    const form = page.locator('main form[action="/api/contact"]');
    expect(await form.evaluate((element: HTMLFormElement) => element.checkValidity())).toBe(true);
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
    // The page opens at the form, not at its top.
    await expect(first).toBeFocused();
    await expect(first).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue("asha@example.org");
    await expect(page.getByLabel("Message", { exact: true })).toHaveValue("When does the class start?");
    await expect(page.locator('[data-toast="destructive"]')).toContainText("First name must be");
    await first.fill("Asha");
    await send(page);
    await expect(page).toHaveURL(PATH);
    await expect(page.locator("[data-toast]")).toContainText(
      "Thank you for your message. We'll get back to you soon.",
    );
    await expect(first).toHaveValue("");
  });
});
