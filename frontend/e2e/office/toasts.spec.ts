/** Messages and the buttons of the editor. */
import { emailOf, expect, passwordOf, test } from "../account/people";
import { held, hydrated } from "../support";

for (const [width, height] of [
  [360, 640],
  [768, 1024],
  [1280, 720],
] as const) {
  test(`the greeting after signing in leaves the editor's buttons free at ${width} px`, async ({
    page,
    open,
  }) => {
    await page.setViewportSize({ width, height });
    await open("/auth?from=/admin/content/contact");
    const form = page.locator('form[action="/api/session"]');
    await form.getByLabel("E-mail").fill(emailOf("admin"));
    await form.getByLabel("Password").fill(passwordOf("admin"));
    await form.getByRole("button").click();
    await expect(page).toHaveURL("/admin/content/contact");
    await hydrated(page);
    const toast = page.locator("[data-toast]", { hasText: "Welcome back!" });
    await expect(toast).toBeVisible();
    // It stays while it is pointed at.
    await toast.hover();
    for (const top of [0, 600, 100_000]) {
      await page.evaluate((y) => window.scrollTo({ top: y, behavior: "instant" }), top);
      for (const name of ["Publish", "Preview"]) {
        const button = page.getByRole("button", { name, exact: true });
        const covered = () =>
          button.evaluate((element) => {
            const { left, right, top, bottom } = element.getBoundingClientRect();
            const box = document.querySelector("[data-toast]")?.getBoundingClientRect();
            if (!box) return "the message is gone";
            return box.left < right && left < box.right && box.top < bottom && top < box.bottom;
          });
        await expect.poll(covered, `${name} at ${top}`).toBe(false);
      }
    }
  });
}

test("the greeting leaves the buttons of a picture's viewer free before the scripts are there", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const release = await held(page, "**/*.js");
  await page.goto("/auth?from=/gallery/image/event2", { waitUntil: "domcontentloaded" });
  const form = page.locator('form[action="/api/session"]');
  await form.getByLabel("E-mail").fill(emailOf("student"));
  await form.getByLabel("Password").fill(passwordOf("student"));
  await form.getByRole("button").click();
  await expect(page).toHaveURL("/gallery/image/event2");
  await expect(page.locator("[data-toast]", { hasText: "Welcome back!" })).toBeVisible();
  const covered = await page.evaluate(() => {
    const box = document.querySelector("[data-toast]")?.getBoundingClientRect();
    const buttons = [...document.querySelectorAll("[data-viewer] a, [data-viewer] button")];
    if (!box || buttons.length < 4) return ["the message or the buttons are missing"];
    const isCovered = (button: Element) => {
      const { left, right, top, bottom } = button.getBoundingClientRect();
      return box.left < right && left < box.right && box.top < bottom && top < box.bottom;
    };
    return buttons.filter((it) => it.checkVisibility() && isCovered(it)).map((it) => it.outerHTML);
  });
  expect(covered).toEqual([]);
  release();
});
