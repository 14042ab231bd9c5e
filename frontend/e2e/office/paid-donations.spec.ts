/** A donation from the form to the bookkeeper, in a program whose payment provider is a server of the spec. */
import { expect, test } from "../account/people";
import { type OwnProgram, ownProgram } from "../ownProgram.mjs";
import { type PaymentProvider, paymentProvider } from "../paymentProvider.mjs";
import { expectAccessible, hydrated } from "../support";

declare const process: { env: Record<string, string | undefined> };

const program = process.env.CENTRE_TEST_PROGRAM;
test.skip(!program, "scripts/e2e names the program in CENTRE_TEST_PROGRAM");

const PASSWORD = "password of an administrator";
const PASSPHRASE = "a pass phrase";

const withProgram = test.extend<{ provider: PaymentProvider; own: OwnProgram }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from its first parameter
  provider: async ({}, use) => {
    const provider = await paymentProvider(PASSPHRASE);
    await use(provider);
    await provider.end();
  },
  own: async ({ provider }, use) => {
    const account = ["--payfast-merchant-id", "10000100", "--payfast-merchant-key", "46f0cd694581a"];
    const server = ["--payfast-server", provider.address, "--payfast-sources", "127.0.0.1"];
    const own = await ownProgram(program ?? "", [
      ...["--donations", "sandbox", "--payfast-passphrase", PASSPHRASE],
      ...account,
      ...server,
    ]);
    await own.addPerson("asha@example.org", PASSWORD, "admin");
    await own.start();
    await use(own);
    await own.end();
  },
});

for (const width of [360, 1280]) {
  withProgram(
    `a paid donation is listed, summed up, shown and exported at ${width} px`,
    async ({ page, own, provider, consoleLines }) => {
      await page.setViewportSize({ width, height: 800 });
      const give = async (firstName: string, amount: string, purpose: string) => {
        await page.goto(`${own.address}/donate`);
        await hydrated(page);
        await page.getByLabel("First name").fill(firstName);
        await page.getByLabel("Last name").fill("Naidoo");
        await page.getByLabel("E-mail").fill("kumari@example.org");
        await page.getByLabel("Mobile number").fill("0000000000");
        await page.getByLabel("Amount in rand").fill(amount);
        await page.getByLabel("Purpose of your donation").selectOption(purpose);
        await page.locator("form").getByRole("button", { name: "Donate Now" }).click();
        await expect(page.getByRole("heading", { name: "Payment page" })).toBeVisible();
        return provider.posted.at(-1) ?? {};
      };
      const paid = await give("=SUM(1;1)", "1234.50", "General Donation");
      for (const status of ["PENDING", "COMPLETE"]) expect(await provider.notify(paid, status)).toBe(200);
      const other = await give("Kumari", "100", "New Ashram Project");
      expect(await provider.notify(other, "COMPLETE")).toBe(200);
      await give("Turned", "50", "General Donation");

      const signIn = { data: { email: "asha@example.org", password: PASSWORD } };
      expect((await page.request.post(`${own.address}/api/session`, signIn)).status()).toBe(200);
      const list = `${own.address}/admin/donations`;
      await expectAccessible(page, list);
      await expect(page.locator("tbody tr > th")).toContainText(["Kumari Naidoo", "=SUM(1;1) Naidoo"]);
      await expect(page.getByRole("link", { name: "Turned Naidoo" })).toHaveCount(0);
      await expect(page.getByText("R1,334.50 were paid.")).toBeVisible();
      // A bar for the one month in which something was paid.
      await expect(page.locator("[data-plot=months]")).toBeVisible();
      await expect(page.locator("[data-plot=months] rect")).toHaveCount(1);
      const purposes = page.getByRole("main").getByRole("listitem");
      await expect(purposes.filter({ hasText: "General Donation" })).toContainText("R1,234.50");
      await expect(purposes.filter({ hasText: "New Ashram Project" })).toContainText("R100.00");
      await page.locator("summary", { hasText: "Month by month in numbers" }).click();
      const table = page.getByRole("table", { name: "Month by month in numbers" });
      await expect(table.getByRole("row").filter({ hasText: "General Donation" })).toContainText("R1,234.50");

      await page
        .getByLabel("Search for a donor, a reference or a payment")
        .fill(`payment of ${paid.m_payment_id}`);
      await page.getByRole("button", { name: "Search" }).click();
      await expect(page.locator("tbody tr > th")).toHaveCount(1);
      await page.getByRole("link", { name: "=SUM(1;1) Naidoo" }).click();
      await expect(page.locator("h1")).toHaveText("R1,234.50");
      const notifications = page.locator("section ol > li");
      await expect(notifications).toHaveCount(2);
      await expect(notifications.first()).toContainText("PENDING");
      await expect(notifications.last()).toContainText("COMPLETE");
      await notifications.last().getByText("As it came").click();
      await expect(notifications.last()).toContainText("payment_status");
      await expectAccessible(page, page.url());

      await page.getByRole("link", { name: "All donations" }).click();
      await expect(page.locator("tbody tr > th")).toHaveCount(1);
      await page.goto(list);
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: "Export as CSV" }).click();
      const file = await (await download).createReadStream();
      let text = "";
      for await (const part of file) text += part;
      // Spreadsheets take what begins with `=` for a formula.
      expect(text).toContain(`"COMPLETE";1234,50;"General Donation";"'=SUM(1;1) Naidoo"`);
      expect(text).toContain(`"Kumari Naidoo"`);
      expect(text).not.toContain("Turned");
      expect(consoleLines).toEqual([]);
    },
  );
}
