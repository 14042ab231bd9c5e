import { expect, test } from "./support";

for (const [section, below, cards] of [
  ["/about", "/about/vedanta", 3],
  ["/services", "/services/satsangs", 4],
  ["/new-ashram-project", "/new-ashram-project/timeline", 3],
] as const) {
  test(`${below} comes without the cards of ${section}, which gets them when it is gone to`, async ({
    page,
    open,
  }) => {
    await open(below);
    const data = await page.locator("#hydration-data").textContent();
    const loaded = JSON.parse(data ?? "{}").loaderData[`site${section}${section}`];
    expect(Object.keys(loaded)).toEqual(["nav"]);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));

    await page
      .getByRole("contentinfo")
      .getByRole("link")
      .and(page.locator(`[href="${section}"]`))
      .click();
    await expect(page).toHaveURL(section);
    await expect(page.locator("main article")).toHaveCount(cards);
    await page.goBack();
    await expect(page).toHaveURL(below);
    await expect(page.locator("main article picture")).toHaveCount(0);
    await page.goForward();
    await expect(page.locator("main article")).toHaveCount(cards);
    expect(await page.evaluate(() => "sameDocument" in window)).toBe(true);
  });
}
