/**
 * What programs read, over every address of the sitemap: that it is what visitors see, that its
 * structured data is in the words of schema.org, and that its first screen is light.
 */
import type { Page } from "@playwright/test";
import { findings } from "./compiler.mjs";
import { addresses } from "./pages";
import { expect, hydrated, test } from "./support";

/** Bytes of pictures above the fold on a phone, as docs/ARCHITECTURE.md limits them. */
const PICTURE_BUDGET = 60 * 1024;

/** Screens whose game starts in the browser: there the server's page is a part of the visitor's. */
const GAMES = /^\/learn\/games\/./;

/**
 * What is no part of a page's content: what only says how far loading has come, and the copies by
 * which the carousel turns round.
 */
const UNREAD = "script, style, noscript, [role=status], [type=range] + span, [data-copy]";

/** What a reader takes from a document. */
interface Reading {
  text: string;
  headings: string[];
  links: string[];
}

/** Reads the page as it stands now, and the same page as `html` without scripts. */
async function readBoth(page: Page, html: string): Promise<{ crawler: Reading; visitor: Reading }> {
  return page.evaluate(
    ([html, unread]) => {
      const read = (document: Document) => {
        const root = document.getElementById("root");
        for (const unseen of root?.querySelectorAll(unread) ?? []) unseen.remove();
        const flat = (text: string | null | undefined) => (text ?? "").replaceAll(/\s+/g, " ").trim();
        const all = (selector: string) => [...(root?.querySelectorAll(selector) ?? [])];
        return {
          text: flat(root?.textContent),
          headings: all("h1, h2, h3, h4, h5, h6").map((it) => `${it.tagName} ${flat(it.textContent)}`),
          links: all("a[href]").map((it) => `${flat(it.textContent)} → ${it.getAttribute("href")}`),
        };
      };
      return {
        crawler: read(new DOMParser().parseFromString(html, "text/html")),
        visitor: read(document),
      };
    },
    [html, UNREAD] as const,
  );
}

/** Bytes of the pictures that lie within the first screen, once they have loaded. */
async function picturesAboveTheFold(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const pictures = [...document.images].filter((picture) => {
      const { top, bottom, left, right, width } = picture.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    });
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => {})));
    const shown = new Set(pictures.map(({ currentSrc }) => currentSrc));
    return performance
      .getEntriesByType("resource")
      .filter(({ name }) => shown.has(name))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0);
  });
}

test.describe("every address of the sitemap", () => {
  test.use({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });

  test("shows a crawler what it shows a visitor, and few bytes of pictures first", async ({
    page,
    request,
    consoleLines,
  }) => {
    for (const address of await addresses(request)) {
      const html = await (await request.get(address)).text();
      await page.goto(address);
      await hydrated(page);
      const pictures = await picturesAboveTheFold(page);
      expect.soft(pictures, `pictures above the fold of ${address}`).toBeLessThanOrEqual(PICTURE_BUDGET);
      const { crawler, visitor } = await readBoth(page, html);
      expect.soft(crawler.headings, address).toContainEqual(expect.stringMatching(/^H1 ./));
      if (GAMES.test(address)) {
        expect.soft(visitor.headings, address).toEqual(expect.arrayContaining(crawler.headings));
        expect.soft(visitor.links, address).toEqual(expect.arrayContaining(crawler.links));
      } else {
        expect.soft(crawler, address).toEqual(visitor);
      }
    }
    expect(consoleLines).toEqual([]);
  });
});

test("structured data is in the words of schema.org", async ({ request }, testInfo) => {
  const blocks: string[] = [];
  const types = new Set<string>();
  for (const address of await addresses(request)) {
    const html = await (await request.get(address)).text();
    const found = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)];
    expect(found, address).toHaveLength(1);
    const graph = JSON.parse(found[0]?.[1] ?? "");
    JSON.stringify(graph, (key, value) => {
      if (key === "@type") types.add(value);
      return value;
    });
    blocks.push(`// ${address}\nexport const page${blocks.length}: Graph = ${JSON.stringify(graph)};`);
  }
  for (const type of ["NGO", "HinduTemple", "WebSite", "BreadcrumbList", "Event", "ImageObject"]) {
    expect(types, type).toContain(type);
  }
  // No search engine shows these any more (docs/decisions/039).
  for (const type of ["Quiz", "Question", "LearningResource", "ImageGallery", "VideoGame"]) {
    expect(types, type).not.toContain(type);
  }
  // The compiler knows the vocabulary; the last lines prove that it does.
  const source = `import type { Graph, Thing } from "schema-dts";
${blocks.join("\n")}
// @ts-expect-error there is no such type
export const wrongType: Thing = { "@type": "Temple of Nothing" };
// @ts-expect-error an event has no such property
export const wrongProperty: Thing = { "@type": "Event", name: "It", startsOn: "2025-05-18" };
`;
  expect(await findings(source, testInfo.outputPath("structured-data.ts"))).toBe("");
});
