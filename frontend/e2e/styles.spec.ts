import type { Page } from "@playwright/test";
import { addresses } from "./pages";
import { expect, test } from "./support";

/** Addresses that no sitemap names. */
const FURTHER = ["/login", "/auth/forgot-password", "/auth/reset-password", "/auth/confirm", "/nowhere"];

/** How every element and what stands before and after it look, by the element's place in the page. */
function looks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.cancel();
    // Chromium may tell of an automatic margin what it was while the page was still coming: lay it out anew.
    const { style } = document.documentElement;
    style.display = "none";
    document.documentElement.getBoundingClientRect();
    style.display = "";
    return [...document.querySelectorAll<HTMLElement>("html, body, body *:not(script)")].flatMap((element) =>
      [undefined, "::before", "::after"].map((pseudo) => {
        const style = getComputedStyle(element, pseudo);
        if (pseudo && style.content === "none") return "";
        // Custom properties are inputs, and a page's own styles leave out what nothing in it reads.
        const values = [...style].filter((name) => !name.startsWith("--"));
        return `${element.tagName}.${element.className}${pseudo ?? ""} ${values
          .map((name) => `${name}:${style.getPropertyValue(name)}`)
          .join(";")}`;
      }),
    );
  });
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
  // One page of each kind: what differs between two of them is text.
  const kinds = new Map<string, string>();
  for (const path of [...(await addresses(request)), ...FURTHER]) {
    const [, section, kind] = path.split("/");
    const listed = ["about", "services", "new-ashram-project", "donate", "auth"].includes(section ?? "");
    kinds.set(listed || path.includes("games") ? path : `${section}/${kind}`, path);
  }
  expect(kinds.size).toBeGreaterThan(25);
  for (const [position, path] of [...kinds.values()].entries()) {
    await still.setViewportSize({ width: position % 2 ? 360 : 1280, height: 800 });
    await still.goto(path);
    const own = await looks(still);
    await still.evaluate((css) => {
      const element = document.createElement("style");
      element.textContent = css;
      document.head.append(element);
    }, styles);
    const withAll = await looks(still);
    const differing = own.flatMap((look, place) => {
      const others = withAll[place]?.split(";") ?? [];
      return look.split(";").flatMap((value, at) => (value === others[at] ? [] : `${value} → ${others[at]}`));
    });
    expect(differing, path).toEqual([]);
    expect(own.length).toBe(withAll.length);
  }
  await context.close();
});
