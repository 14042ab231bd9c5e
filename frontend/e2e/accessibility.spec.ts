/**
 * WCAG 2.2 where axe cannot see, over every address of the sitemap: reflow, text spacing and
 * size, the keyboard's way through a page, forced colours, and paper.
 */
import type { Page } from "@playwright/test";
import { addresses } from "./pages";
import { expect, hydrated, test } from "./support";

/** The least distances that readers may choose (success criterion 1.4.12). */
const TEXT_SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/** One page of each layout, for what takes a while to look at. */
const LAYOUTS = [
  "/",
  "/about/holy-trinity",
  "/services/nutrition-programme",
  "/new-ashram-project/fundraising",
  "/donate",
  "/gallery",
  "/contact",
  "/learn",
  "/learn/lessons/hindu-philosophy/dharma-intro",
  "/learn/quizzes",
  "/learn/games/wordle",
  "/login",
];

/** What does not fit: how far the page can be scrolled sideways, and texts that are cut off. */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const overflow = document.documentElement.scrollWidth - innerWidth;
    if (overflow > 0) found.push(`the page is ${overflow} px too wide`);
    for (const element of document.querySelectorAll<HTMLElement>("#root *")) {
      const { overflowX, overflowY, textOverflow } = getComputedStyle(element);
      const clips = [overflowX, overflowY].some((it) => it === "hidden" || it === "clip");
      const text = [...element.childNodes].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      );
      // What only screen readers are to hear is cut off on purpose.
      const forReadersAlone = element.clientWidth <= 1 || element.clientHeight <= 1;
      if (!clips || !text || forReadersAlone) continue;
      const cut =
        element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1;
      if (cut || textOverflow === "ellipsis") found.push(`cut off: ${element.outerHTML.slice(0, 160)}`);
    }
    return found;
  });
}

test.describe("every page of the sitemap", () => {
  test.describe.configure({ timeout: 240_000 });
  test.use({ javaScriptEnabled: true, contextOptions: { reducedMotion: "reduce" } });

  test("fits a screen of 320 px, which is also 1280 px at 400 %", async ({ page, request }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const address of await addresses(request)) {
      await page.goto(address);
      await hydrated(page);
      expect.soft(await misfits(page), address).toEqual([]);
    }
  });

  test("keeps all of its text at twice the size and with wide spacing", async ({ page, request }) => {
    for (const address of await addresses(request)) {
      await page.setViewportSize({ width: 1280, height: 860 });
      await page.goto(address);
      await hydrated(page);
      const style = await page.addStyleTag({ content: TEXT_SPACING });
      expect.soft(await misfits(page), `${address}, spaced`).toEqual([]);
      await style.evaluate((element: Element) => {
        element.textContent = "html { font-size: 200% !important; }";
      });
      expect.soft(await misfits(page), `${address} at 200 %`).toEqual([]);
    }
  });

  test("is printed in ink on paper, without what only screens need", async ({ page, request }) => {
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    for (const address of await addresses(request)) {
      await page.goto(address);
      const printed = await page.evaluate(() => {
        const shown = (selector: string) =>
          [...document.querySelectorAll<HTMLElement>(selector)].filter((it) => it.offsetHeight > 0).length;
        const brightness = (colour: string) => {
          const canvas = document.createElement("canvas").getContext("2d");
          if (!canvas) return -1;
          canvas.fillStyle = colour;
          canvas.fillRect(0, 0, 1, 1);
          const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data;
          return alpha === 0 ? 255 : (red + green + blue) / 3;
        };
        const paper = brightness(getComputedStyle(document.body).backgroundColor);
        const ink = brightness(getComputedStyle(document.body).color);
        return {
          headings: shown("h1"),
          navigation: shown("nav[aria-label='Main']"),
          darkInk: ink < 100,
          lightPaper: paper > 235,
        };
      });
      expect.soft(printed, address).toEqual({ headings: 1, navigation: 0, darkInk: true, lightPaper: true });
    }
  });
});

/** Where the focus is: in which order of the document, whether it can be seen, and how it is marked. */
function focus(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    if (!element || element === document.body) return undefined;
    const outlined = (it: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(it);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2;
    };
    // A link that fills a card is marked on the card, an invisible control on its label.
    const marks = [element, element.parentElement, element.closest("label"), element.closest(".card")];
    const marked = marks.some((it) => it !== null && outlined(it));
    const box = element.getBoundingClientRect();
    const [x, y] = [box.left + box.width / 2, box.top + Math.min(box.height, 24) / 2];
    const top = document.elementFromPoint(x, y);
    const all = [...document.querySelectorAll("*")];
    return {
      name: element.outerHTML.slice(0, 120),
      order: all.indexOf(element),
      marked,
      seen: top !== null && marks.some((it) => it !== null && (it.contains(top) || top.contains(it))),
    };
  });
}

for (const path of LAYOUTS) {
  for (const width of [360, 1280]) {
    test(`the keyboard's way through ${path} at ${width} px is in order, seen and marked`, async ({
      page,
      open,
    }) => {
      test.setTimeout(90_000);
      await page.setViewportSize({ width, height: 860 });
      await page.emulateMedia({ reducedMotion: "reduce" });
      await open(path);
      let before = -1;
      let steps = 0;
      for (; steps < 400; steps++) {
        await page.keyboard.press("Tab");
        const at = await focus(page);
        if (!at || at.order < before) break;
        expect.soft(at.marked, `the focus is marked: ${at.name}`).toBe(true);
        expect.soft(at.seen, `nothing lies over the focus: ${at.name}`).toBe(true);
        before = at.order;
      }
      expect(steps).toBeGreaterThan(5);
      expect(steps).toBeLessThan(400);
    });
  }
}

test("the skip link is the first stop and leads past the navigation", async ({ page, open }) => {
  await open("/about/vedanta");
  await page.keyboard.press("Tab");
  const link = page.locator(":focus");
  await expect(link).toHaveAttribute("href", "#main");
  await expect(link).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
});

test.describe("with forced colours", () => {
  test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

  for (const path of LAYOUTS) {
    test(`${path} still shows its controls and where the focus is`, async ({ page, open }) => {
      await open(path);
      const bare = await page
        .locator("button:visible, input:visible, select:visible, textarea:visible")
        .evaluateAll((controls) =>
          controls
            .filter((control) => {
              const style = getComputedStyle(control);
              const bordered = style.borderStyle !== "none" && Number.parseFloat(style.borderWidth) > 0;
              const named = control.textContent?.trim() || control.querySelector("svg, img");
              return !bordered && !named && !control.closest("label") && style.appearance === "none";
            })
            .map((control) => control.outerHTML.slice(0, 160)),
        );
      expect(bare).toEqual([]);
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      const at = await focus(page);
      expect(at?.marked, at?.name).toBe(true);
      // Pictures drawn in one colour take the text's, or they are lost on a dark ground.
      const lost = await page.locator("#root svg:visible").evaluateAll((drawings) => {
        const ground = getComputedStyle(document.body).backgroundColor;
        return drawings
          .filter((drawing) => {
            const { fill, stroke, color } = getComputedStyle(drawing);
            return [fill, stroke, color].every((paint) => paint === ground || paint === "none");
          })
          .map((drawing) => drawing.outerHTML.slice(0, 160));
      });
      expect(lost).toEqual([]);
    });
  }
});
