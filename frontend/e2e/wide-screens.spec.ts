/** A wall of screens: pages keep to the middle, their lines to a length that eyes can follow. */
import type { Page } from "@playwright/test";
import { addressesOfKinds } from "./pages";
import { expect, hydrated, test } from "./support";

const WIDTH = 10_000;

test.use({ viewport: { width: WIDTH, height: 1200 }, reducedMotion: "reduce" });

/** What is wider than it may be, or too far from the middle to be found. */
function strays(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const overflow = document.documentElement.scrollWidth - innerWidth;
    if (overflow > 0) found.push(`the page is ${overflow} px too wide`);
    // Pictures in their viewer take the whole screen, and its buttons stand at the edges.
    const isViewer = document.querySelector("dialog[open]") !== null;
    for (const element of document.querySelectorAll<HTMLElement>("#root *")) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      // What only screen readers are to hear is cut off on purpose.
      if (!hasText || !element.checkVisibility() || element.getBoundingClientRect().width <= 1) continue;
      const range = document.createRange();
      range.selectNodeContents(element);
      const { left, right, bottom, width } = range.getBoundingClientRect();
      // The link past the navigation comes when it has the focus.
      if (bottom <= 0) continue;
      const what = element.outerHTML.slice(0, 120);
      if (width > 900) found.push(`${Math.round(width)} px of text in a line: ${what}`);
      const middle = innerWidth / 2;
      if (!isViewer && !element.closest("[aria-roledescription=carousel] ul")) {
        if (left < middle - 640 || right > middle + 640) found.push(`far from the middle: ${what}`);
      }
    }
    for (const picture of document.querySelectorAll("#root img")) {
      const { height } = picture.getBoundingClientRect();
      if (height > innerHeight) found.push(`taller than the screen: ${picture.outerHTML.slice(0, 120)}`);
    }
    return found;
  });
}

test("every kind of page stays in the middle of a screen of 10,000 px, and can be read", async ({
  page,
  request,
  consoleLines,
}) => {
  for (const path of [...(await addressesOfKinds(request)), "/login", "/donate/thank-you"]) {
    await page.goto(path);
    await hydrated(page);
    // Some devices have wide letters.
    await page.addStyleTag({ content: "body { font-family: monospace }" });
    await expect.soft(page.getByRole("heading", { level: 1 }), path).toBeInViewport();
    expect.soft(await strays(page), path).toEqual([]);
  }
  expect(consoleLines).toEqual([]);
});
