/** The centre's details: supplied, checked at their fields, read back before they are published. */
import { expect, test } from "../account/people";
import { expectAccessibleNow, expectNoFindings, hydrated } from "../support";
import { restoreRelease } from "./history";
import { counting, SAVED } from "./taps";

declare const process: { env: Record<string, string | undefined> };

const address = process.env.CENTRE_EDITED_TEST_URL;
test.skip(!address, "scripts/e2e starts the program that CENTRE_EDITED_TEST_URL names");
test.use({ baseURL: address });
test.describe.configure({ mode: "serial" });

const EDITOR = "/admin/content/placeholders";

for (const width of [360, 1280]) {
  test(`telephone and bank details are supplied at ${width} px`, async ({ page, be, open, consoleLines }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/contact");
    await expect(page.locator("main")).not.toContainText("Telephone");
    await be("admin");
    await open(EDITOR);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("The centre's details");
    await expect(page.getByText("Still missing: 28")).toBeVisible();
    await expectAccessibleNow(page);
    const { tap, write, publish, expectAtMost } = counting(page);
    const telephone = page.getByLabel("Telephone", { exact: true });
    await write(telephone, "011 123");
    await expect(page.locator("#text-contact-phone-value-error")).toHaveText(
      "It is not a phone number; write digits, spaces and a leading +27.",
    );
    await telephone.fill("011 123 4567");
    const bank = {
      "name of the account": "Vedanta Centre Building Fund",
      bank: "A Bank",
      "account number": "62123456789",
      "branch code": "250655",
      "SWIFT code": "ABCDZAJJ",
    };
    await tap(page.getByRole("link", { name: "Bank" }));
    for (const [name, text] of Object.entries(bank)) {
      const field = page.getByLabel(`Building fund: ${name}`, { exact: true });
      // The key that leads to the next field is not a tap.
      if (name === "name of the account") await write(field, text);
      else await field.fill(text);
    }
    await expect(page.getByText("Still missing: 22")).toBeVisible();
    await expect(page.getByText("6212 3456 789")).toBeVisible();
    await expect(page.getByText(SAVED)).toBeVisible();
    await expectAccessibleNow(page);
    await page.keyboard.press("Tab");
    await tap(page.getByRole("checkbox", { name: "I have compared them, and they are right." }));
    await publish();
    // Three more sign in.
    expectAtMost(9 - 3);
    await page.goto("/contact");
    await expect(page.getByRole("link", { name: "011 123 4567" })).toHaveAttribute("href", "tel:0111234567");
    await expectAccessibleNow(page);
    await page.goto("/donate");
    await expect(page.locator("main")).toContainText("62123456789");

    await page.goto(`${EDITOR}?history`);
    await hydrated(page);
    await restoreRelease(page);
    expect(consoleLines).toEqual([]);
  });
}

test("bank details are not published before they are read back", async ({ page, be, open }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await be("admin");
  await open(EDITOR);
  const number = page.getByLabel("Building fund: account number", { exact: true });
  await number.fill("62123456789");
  await expect(page.getByText(SAVED)).toBeVisible();
  const publish = page.getByRole("button", { name: "Publish", exact: true });
  const confirm = page.getByRole("checkbox", { name: "I have compared them, and they are right." });
  await publish.click();
  await expect(confirm).toBeFocused();
  await expect(page.getByText("Please read the bank details back first")).toBeVisible();
  await confirm.check();
  // Another figure has to be read back once more.
  await number.fill("62123456780");
  await expect(confirm).not.toBeChecked();
  await expect(page.getByText(SAVED)).toBeVisible();
  await publish.click();
  await expect(confirm).toBeFocused();
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Discard my draft" }).click();
  await expect(page.getByText("This is what visitors see.")).toBeVisible();
});

test("bank details are read back on whatever way they are published", async ({ page, be, open }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await be("admin");
  const needed = page.getByText("Please read the bank details back first");
  const confirm = page.getByRole("checkbox", { name: "I have compared them, and they are right." });
  // On the page itself.
  await page.goto(`/admin/content?on=${encodeURIComponent("/new-ashram-project/fundraising")}`);
  const frame = page.frameLocator("iframe");
  await frame.locator("[data-changeable]").first().waitFor({ state: "attached" });
  const row = frame.locator("main").getByText("To be supplied by the centre").first();
  await row.click();
  await page.getByRole("textbox", { name: /^Building fund: / }).fill("250655");
  await expect(page.getByText("1 change", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(needed).toBeVisible();
  await expect(confirm).toBeFocused();
  await expect(page.getByRole("region", { name: "Read them back" }).getByText("250655")).toBeVisible();
  await expectNoFindings(page, ["iframe"]);
  // Among all fields.
  await open(EDITOR);
  await page.getByRole("button", { name: "All fields" }).click();
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(needed).toBeVisible();
  await expect(confirm).toBeFocused();
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Discard my draft" }).click();
  await expect(page.getByText("This is what visitors see.")).toBeVisible();
});

test("days declared public holidays are entered, and left out of what is not on them", async ({
  page,
  be,
  open,
}) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await be("admin");
  await open(EDITOR);
  const days = page.locator("section", { has: page.getByRole("heading", { name: "Public holidays" }) });
  const name = "Days declared public holidays for one year";
  await days.getByLabel(`${name}: one more day`).fill("2031-05-06");
  await days.getByLabel(`${name}: one more day`).blur();
  await days.getByLabel(`${name}: one more day`).fill("2031-02-04");
  await days.getByLabel(`${name}: one more day`).blur();
  await expect(days.getByLabel(`${name}, 1`)).toHaveValue("2031-02-04");
  await expect(days.getByLabel(`${name}, 2`)).toHaveValue("2031-05-06");
  await days.getByRole("button", { name: "Remove: 2031-02-04" }).click();
  await expect(days.getByLabel(`${name}, 1`)).toHaveValue("2031-05-06");
  // The button stays under the finger until the day that was typed is a row.
  await days.getByLabel(`${name}: one more day`).fill("2031-01-02");
  await days.getByRole("button", { name: "Remove: 2031-05-06" }).click();
  await expect(days.getByRole("button", { name: /^Remove: / })).toHaveCount(1);
  await expect(days.getByLabel(`${name}, 1`)).toHaveValue("2031-01-02");
  await days.getByLabel(`${name}, 1`).fill("2031-05-06");
  await days.getByLabel(`${name}, 1`).blur();
  await expect(days.getByRole("button", { name: "Remove: 2031-05-06" })).toBeVisible();
  await expect(page.getByText(SAVED)).toBeVisible();
  await expect(page.locator("[data-invalid]")).toHaveCount(0);
  await expectAccessibleNow(page);
  await page.reload();
  await expect(days.getByLabel(`${name}, 1`)).toHaveValue("2031-05-06");
  page.once("dialog", (dialog) => dialog.accept());
  await page.getByRole("button", { name: "Discard my draft" }).click();
  await expect(page.getByText("This is what visitors see.")).toBeVisible();
});

test("moderators see the bank details and cannot write into them", async ({ page, be, open }) => {
  await page.setViewportSize({ width: 360, height: 800 });
  await be("moderator");
  await open(EDITOR);
  await expect(page.getByText("Only administrators change these.")).toBeVisible();
  await expect(page.getByLabel("Building fund: account number", { exact: true })).not.toBeEditable();
  await expect(page.getByLabel("Telephone", { exact: true })).toBeEditable();
});

test("other texts name a detail in words, and lead to it", async ({ page, be, open }) => {
  await be("admin");
  await open("/admin/content/contact");
  await page.getByRole("link", { name: "Change it among the centre's details" }).first().click();
  await expect(page).toHaveURL(/\/admin\/content\/placeholders#text-contact-email-value$/);
});
