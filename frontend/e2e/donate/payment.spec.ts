/** The donation form of a program that has online donations enabled. */
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectAccessibleNow, test } from "../support";

declare const process: { env: Record<string, string | undefined> };

const address = process.env.CENTRE_CONFIGURED_TEST_URL;

test.skip(!address, "scripts/e2e starts the program that CENTRE_CONFIGURED_TEST_URL names");
test.use({ baseURL: address });

const PAYMENT_PAGE = "https://sandbox.payfast.co.za/eng/process";

/** Answers in the provider's place; what was posted to it. */
async function provider(page: Page, status = 200): Promise<Record<string, string>[]> {
  const posted: Record<string, string>[] = [];
  await page.route("https://sandbox.payfast.co.za/**", async (route) => {
    expect(route.request().method()).toBe("POST");
    posted.push(Object.fromEntries(new URLSearchParams(route.request().postData() ?? "")));
    // An answer without content leaves the page as it is.
    await route.fulfill({ status, contentType: "text/html", body: "<h1>Payment page</h1>" });
  });
  return posted;
}

async function fill(page: Page, firstName = "Asha"): Promise<void> {
  await page.getByLabel("First name").fill(firstName);
  await page.getByLabel("Last name").fill("Naidoo");
  await page.getByLabel("E-mail").fill("asha@example.org");
  await page.getByLabel("Mobile number").fill("0000000000");
}

const donate = (page: Page) => page.locator("form").getByRole("button", { name: "Donate Now" }).click();

/** What the provider receives, but for the reference and the signature, which differ every time. */
const expected = (amount: string, purpose: string) => ({
  merchant_id: "10000100",
  merchant_key: "46f0cd694581a",
  return_url: `${address}/donate/thank-you`,
  cancel_url: `${address}/donate`,
  notify_url: `${address}/api/donations/notify`,
  name_first: "Asha",
  name_last: "Naidoo",
  email_address: "asha@example.org",
  cell_number: "0000000000",
  m_payment_id: expect.stringMatching(/^[0-9a-f]{20}$/),
  amount,
  item_name: `Donation to the centre - ${purpose}`,
  signature: expect.stringMatching(/^[0-9a-f]{32}$/),
});

test("an empty form says what each field needs, and moves to the summary", async ({
  page,
  open,
  consoleLines,
}) => {
  await open("/donate");
  await expect(page.getByText("This donation system will launch soon.")).toHaveCount(0);
  await page.getByLabel("Amount in rand").fill("");
  await page.getByLabel("Purpose of your donation").selectOption("");
  await donate(page);
  expect(await page.locator("form [id$=-error]").allTextContents()).toEqual([
    "First name must be at least 2 characters.",
    "Last name must be at least 2 characters.",
    "Please enter a valid email address.",
    "Please enter a valid mobile number.",
    "Minimum donation amount is R10.",
    "Please select a purpose for your donation.",
  ]);
  await expect(page.getByRole("heading", { name: "There is a problem" })).toBeInViewport();
  await page.locator("form").getByRole("link", { name: "Minimum donation amount is R10." }).click();
  await expect(page.getByLabel("Amount in rand")).toBeFocused();
  await page.getByLabel("First name").fill("Asha");
  await expect(page.getByText("First name must be at least 2 characters.")).toHaveCount(0);
  expect(consoleLines).toEqual([]);
});

test("a complete form shows Processing... while it is sent", async ({ page, open }) => {
  // An answer without content leaves the page as it is.
  await page.route("**/donate/checkout", (route) => route.fulfill({ status: 204 }));
  await open("/donate");
  await fill(page);
  await donate(page);
  await expect(page.getByRole("button", { name: "Processing..." })).toBeDisabled();
});

test("a complete form leads to the provider's page", async ({ page, open, consoleLines }) => {
  const posted = await provider(page);
  await open("/donate");
  await fill(page);
  await page.getByRole("button", { name: "R250" }).click();
  await expect(page.getByLabel("Amount in rand")).toHaveValue("250");
  await donate(page);
  await expect(page).toHaveURL(PAYMENT_PAGE);
  await expect(page.getByRole("heading", { name: "Payment page" })).toBeVisible();
  expect(posted).toEqual([expected("250.00", "New Ashram Project")]);
  expect(consoleLines).toEqual([]);
});

test("the page between is accessible in both schemes at both widths", async ({ page, open }) => {
  await provider(page, 204);
  await open("/donate");
  await fill(page);
  await donate(page);
  await expect(page.getByRole("heading", { level: 1, name: "Continue to Payment" })).toBeVisible();
  await expect(page.getByText("R100.00")).toBeVisible();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    await expectAccessibleNow(page);
  }
});

test("whoever comes back from the provider is not sent there again", async ({ page, open, consoleLines }) => {
  const posted = await provider(page);
  await open("/donate");
  await fill(page);
  await donate(page);
  await expect(page).toHaveURL(PAYMENT_PAGE);
  await page.goBack();
  // Browsers pass over a page that has led on by itself, or show it.
  await expect(page.locator("main form")).toBeVisible();
  await expect(page).toHaveURL(/^[^?]+\/donate(?:\/checkout\?token=[0-9a-f]{20})?$/);
  expect(posted).toHaveLength(1);
  expect(consoleLines).toEqual([]);
});

test("the page itself leads back to the form", async ({ page }) => {
  await page.goto("/donate/checkout");
  await expect(page).toHaveURL("/donate");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a wrong form comes back as it was, and a right one leads to the provider", async ({ page }) => {
    const posted = await provider(page);
    await page.goto("/donate");
    // Two spaces satisfy the browser's own check.
    await fill(page, "  ");
    await page.getByLabel("Amount in rand").fill("150.5");
    await page.getByLabel("Purpose of your donation").selectOption("General Donation");
    await donate(page);
    const first = page.getByLabel("First name");
    await expect(first).toHaveAttribute("aria-invalid", "true");
    await expect(first).toHaveAccessibleDescription("First name must be at least 2 characters.");
    await expect(first).toBeFocused();
    await expect(first).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel("E-mail")).toHaveValue("asha@example.org");
    await expect(page.getByLabel("Amount in rand")).toHaveValue("150.5");
    await expect(page.getByLabel("Purpose of your donation")).toHaveValue("General Donation");
    await first.fill("Asha");
    await donate(page);
    await expect(page.getByText("R150.50")).toBeVisible();
    await page.getByRole("button", { name: "Continue to Payment" }).click();
    await expect(page).toHaveURL(PAYMENT_PAGE);
    expect(posted).toEqual([expected("150.50", "General Donation")]);
    await page.goBack();
    await expect(page.getByText("R150.50")).toBeVisible();
    await page.reload();
    await page.getByRole("button", { name: "Continue to Payment" }).click();
    await expect(page).toHaveURL(PAYMENT_PAGE);
    expect(posted[1]).toEqual(posted[0]);
  });
});

test("the open form is accessible in both schemes at both widths", async ({ page }) => {
  await expectAccessible(page, "/donate");
});
