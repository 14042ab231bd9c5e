import type { Page } from "@playwright/test";
import { addressesOfKinds } from "./pages";
import { expect, test } from "./support";

/** Addresses that no sitemap names. */
const FURTHER = [
  "/login",
  "/auth/forgot-password",
  "/auth/reset-password",
  "/auth/confirm",
  "/auth/secure?token=x",
  "/nowhere",
];

/** What differs once the page has the further `styles`, in all elements and in what stands before and after them. */
function differences(page: Page, styles: string): Promise<{ compared: number; differing: string[] }> {
  return page.evaluate((css) => {
    // Custom properties are inputs, and a page's own styles leave out what nothing in it reads.
    const names = [...getComputedStyle(document.body)].filter((name) => !name.startsWith("--"));
    const looks = () => {
      for (const animation of document.getAnimations()) animation.cancel();
      // Chromium may tell of an automatic margin what it was while the page was still coming: lay it out anew.
      const { style } = document.documentElement;
      style.display = "none";
      document.documentElement.getBoundingClientRect();
      style.display = "";
      return [...document.querySelectorAll<HTMLElement>("html, body, body *:not(script)")].flatMap(
        (element) =>
          [undefined, "::before", "::after"].map((pseudo) => {
            const style = getComputedStyle(element, pseudo);
            if (pseudo && style.content === "none") return [];
            return [
              `${element.tagName}.${element.className}${pseudo ?? ""}`,
              ...names.map((name) => style.getPropertyValue(name)),
            ];
          }),
      );
    };
    const own = looks();
    const element = document.createElement("style");
    element.textContent = css;
    document.head.append(element);
    const withAll = looks();
    if (own.length !== withAll.length) throw new Error("elements came or went");
    const differing = own.flatMap((look, place) =>
      look.flatMap((value, at) => {
        const other = withAll[place]?.[at];
        return value === other ? [] : `${look[0]} ${names[at - 1]}: ${value} → ${other}`;
      }),
    );
    return { compared: own.filter((look) => look.length > 300).length, differing };
  }, styles);
}

test("a page with the styles that its document carries looks as it does with those of all pages", async ({
  page,
  open,
  browser,
  baseURL,
  request,
}) => {
  await open("/");
  // The code of a further page comes with the styles of all.
  await page.locator("footer a[href='/about']").hover();
  const whole = await page.locator("link[rel=stylesheet]").getAttribute("href");
  const styles = await (await request.get(whole ?? "")).text();

  const context = await browser.newContext({ baseURL, javaScriptEnabled: false, reducedMotion: "reduce" });
  const still = await context.newPage();
  for (const [position, path] of [...(await addressesOfKinds(request)), ...FURTHER].entries()) {
    await still.setViewportSize({ width: position % 2 ? 360 : 1280, height: 800 });
    await still.goto(path);
    const { compared, differing } = await differences(still, styles);
    expect(compared, path).toBeGreaterThan(50);
    expect(differing, path).toEqual([]);
  }
  await context.close();
});
