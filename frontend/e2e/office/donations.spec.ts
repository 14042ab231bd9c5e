/** What administrators see of donations. */
import { expect, test } from "../account/people";
import { expectAccessible } from "../support";

for (const width of [360, 1280]) {
  test(`donations are listed, searched and exported at ${width} px`, async ({
    page,
    be,
    open,
    consoleLines,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await be("admin");
    await open("/admin/donations");
    await expect(page.locator("h1")).toHaveText("Donations");
    await expect(page.getByRole("heading", { name: "The last twelve months" })).toBeVisible();
    await expectAccessible(page, page.url());
    await page.getByLabel("Search for a donor, a reference or a payment").fill("nobody");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByText("begins like this.")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export as CSV" }).click();
    expect((await download).suggestedFilename()).toBe("payments.csv");

    await page.getByLabel("First day").fill("2026-02-02");
    await page.getByLabel("Last day").fill("2026-02-01");
    await page.getByRole("button", { name: "Export as CSV" }).click();
    await expect(page.getByLabel("Last day")).toHaveAttribute("aria-invalid", "true");
    // The answer of a form that is wrong has its own status, which browsers tell the console.
    expect(consoleLines.filter((line) => !line.includes("422"))).toEqual([]);
  });
}
