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
    const marks = [element, element.parentElement, element.closest("label"), element.closest("article")];
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

interface Drawn {
  name: string;
  /** On the whole page, in CSS pixels. */
  box: { x: number; y: number; width: number; height: number };
  /** A field to write or choose in: its edge is what shows where it is. */
  field: boolean;
}

/** Controls, and drawings that stand alone in them or have a meaning of their own. */
function drawn(page: Page): Promise<Drawn[]> {
  return page
    .locator(
      "button, input, select, textarea, summary, a:has(svg), a svg, button svg, summary svg, svg[role=img]",
    )
    .filter({ visible: true })
    .evaluateAll((elements) =>
      // What only programs are to fill in is nobody's to see.
      elements
        .filter((element) => !(element.matches("input") && element.closest("[aria-hidden=true]")))
        .map((element) => {
          // Fields that styles replace are shown by their label.
          const replaced = getComputedStyle(element).opacity === "0" ? element.closest("label") : null;
          const { left, top, width, height } = (replaced ?? element).getBoundingClientRect();
          return {
            name: element.outerHTML.slice(0, 160),
            box: { x: left + scrollX, y: top + scrollY, width, height },
            field: !replaced && element.matches("input:not([type=range]), select, textarea"),
          };
        }),
    );
}

/** Those of `elements` that cannot be told from the ground in a picture of the whole page. */
async function unseen(page: Page, elements: Drawn[]): Promise<string[]> {
  const picture = (await page.screenshot({ fullPage: true })).toString("base64");
  // The page's own policy forbids what reading a picture takes.
  const reader = await page.context().newPage();
  const found = await reader.evaluate(
    async ({ picture, elements }) => {
      /** Least contrast of what is needed to find one's way (success criterion 1.4.11). */
      const CONTRAST = 3;
      /** So many pixels of another colour are a thin stroke of a small drawing. */
      const STROKE = 12;
      const bytes = Uint8Array.from(atob(picture), (character) => character.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes]));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
      if (!canvas) throw new Error("the picture cannot be read");
      canvas.drawImage(bitmap, 0, 0);
      const luminance = (colour: number) => {
        const [red = 0, green = 0, blue = 0] = [colour >> 16, (colour >> 8) & 255, colour & 255].map(
          (part) => (part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4),
        );
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const contrast = (one: number, other: number) => {
        const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
        return (lighter + 0.05) / (darker + 0.05);
      };
      /** How many pixels there are of each colour, the most frequent first. */
      const colours = (x: number, y: number, width: number, height: number) => {
        const { data } = canvas.getImageData(
          Math.round(x),
          Math.round(y),
          Math.ceil(width),
          Math.ceil(height),
        );
        const counts = new Map<number, number>();
        for (let at = 0; at < data.length; at += 4) {
          const colour = ((data[at] ?? 0) << 16) | ((data[at + 1] ?? 0) << 8) | (data[at + 2] ?? 0);
          counts.set(colour, (counts.get(colour) ?? 0) + 1);
        }
        return [...counts].sort(([, one], [, other]) => other - one);
      };
      return elements
        .filter(({ box }) => box.x >= 0 && box.x + box.width <= bitmap.width)
        .filter(({ box: { x, y, width, height }, field }) => {
          const all = colours(x - 1, y - 1, width + 2, height + 2);
          const [ground = 0] = all[0] ?? [];
          const marks = field ? colours(x, y + height - 2, width, 4) : all;
          const seen = marks.reduce(
            (sum, [colour, count]) => sum + (contrast(colour, ground) >= CONTRAST ? count : 0),
            0,
          );
          return seen < (field ? width / 2 : STROKE);
        })
        .map(({ name }) => name);
    },
    { picture, elements },
  );
  await reader.close();
  return found;
}

test.describe("with forced colours", () => {
  test.use({ contextOptions: { forcedColors: "active", reducedMotion: "reduce" } });

  for (const path of LAYOUTS) {
    for (const width of [360, 1280]) {
      test(`${path} at ${width} px still shows its controls and where the focus is`, async ({
        page,
        open,
      }) => {
        await page.setViewportSize({ width, height: 860 });
        await open(path);
        const elements = await drawn(page);
        expect(elements.length).toBeGreaterThan(1);
        expect(await unseen(page, elements)).toEqual([]);
        for (let step = 0; step < 15; step++) {
          await page.keyboard.press("Tab");
          const at = await focus(page);
          if (!at) break;
          expect.soft(at.marked, `the focus is marked: ${at.name}`).toBe(true);
        }
      });
    }
  }
});
