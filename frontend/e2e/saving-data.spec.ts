/** What visitors notice who pay for every megabyte. */
import { addressesOfKinds } from "./pages";
import { expect, hydrated, test } from "./support";

for (const connection of [{ saveData: true }, { effectiveType: "2g" }, { effectiveType: "slow-2g" }]) {
  test(`with ${JSON.stringify(connection)} pictures further down come when they are scrolled to`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.addInitScript((connection) => {
      Object.defineProperty(Navigator.prototype, "connection", { get: () => connection });
    }, connection);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "image") asked.push(new URL(request.url()).pathname);
    });
    for (const [path, picture] of [
      ["/gallery", "/images/"],
      ["/", "/nutrition/"],
      ["/", "/services/"],
    ] as const) {
      asked.length = 0;
      await page.goto(path);
      await hydrated(page);
      await page.waitForLoadState("networkidle");
      const before = asked.filter((address) => address.includes(picture));
      expect(before.length, `${path}: ${before}`).toBeLessThanOrEqual(path === "/gallery" ? 1 : 0);
      await page.locator(`main img[src*="${picture}"]`).last().scrollIntoViewIfNeeded();
      await expect
        .poll(() => asked.filter((address) => address.includes(picture)).length)
        .toBeGreaterThan(before.length);
    }
  });
}

test("no kind of page asks another host for anything before a tap", async ({ page, request, baseURL }) => {
  const own = new URL(baseURL ?? "").host;
  const foreign: string[] = [];
  page.on("request", (asked) => {
    const { protocol, host, href } = new URL(asked.url());
    if (protocol !== "data:" && protocol !== "blob:" && host !== own) foreign.push(href);
  });
  // A hint is a request, too.
  const hints = 'link[rel~="preconnect"], link[rel~="dns-prefetch"]';
  for (const address of await addressesOfKinds(request)) {
    await page.goto(address);
    await hydrated(page);
    await page.evaluate(async () => {
      while (scrollY + innerHeight < document.documentElement.scrollHeight - 1) {
        scrollBy(0, innerHeight);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    });
    await page.waitForLoadState("networkidle");
    expect.soft(foreign, address).toEqual([]);
    await expect.soft(page.locator(hints), address).toHaveCount(0);
    foreign.length = 0;
  }
});
