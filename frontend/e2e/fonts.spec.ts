/** The typeface of headings and quotations: which letters it has, and what is loaded for them. */
import type { Page } from "@playwright/test";
import { expect, test } from "./support";

/** As IAST writes Sanskrit; some are put together of a letter and a sign. */
const SANSKRIT = "āīūṛṝḷḹēōṃṁḥṅñṭḍṇśṣ ĀĪŪṚṜḶḸĒŌṂṀḤṄÑṬḌṆŚṢ";
/** Afrikaans, and names of Europe. */
const EUROPEAN = "áâäàãåæçéèêëíîïìñóôöòõøœúûüùýÿß ÁÂÄÀÃÅÆÇÉÈÊËÍÎÏÌÑÓÔÖÒÕØŒÚÛÜÙÝ čďěłńřšťůž";
const ENGLISH = "The quick brown fox jumps over the lazy dog, 0123456789 – “so” ‘it’ is… • €5";

/** The typefaces that Chromium has drawn the first heading with. */
async function typefacesOfHeading(page: Page, text: string) {
  await page.evaluate((words) => {
    const heading = document.querySelector("h1") as HTMLElement;
    heading.textContent = words;
  }, text);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("DOM.enable");
  await devtools.send("CSS.enable");
  const drawn = async () => {
    await page.evaluate(() => document.fonts.ready);
    const { root } = await devtools.send("DOM.getDocument");
    const { nodeId } = await devtools.send("DOM.querySelector", { nodeId: root.nodeId, selector: "h1" });
    const { fonts } = await devtools.send("CSS.getPlatformFontsForNode", { nodeId });
    return fonts.map(({ familyName, isCustomFont }) =>
      isCustomFont ? familyName : `not ours: ${familyName}`,
    );
  };
  const others = async () => (await drawn()).filter((name) => !name.startsWith("Alegreya"));
  await expect.poll(others, text).toEqual([]);
  return drawn();
}

for (const [name, text] of Object.entries({ SANSKRIT, EUROPEAN, ENGLISH })) {
  test(`headings have all letters: ${name}`, async ({ page, open }) => {
    // Its quotations have some, so that the document names the files for them.
    await open("/learn");
    for (const each of new Set(text.replaceAll(" ", ""))) {
      const drawn = await typefacesOfHeading(page, each);
      expect(drawn.length, each).toBeGreaterThan(0);
    }
  });
}

test("letters with signs are loaded by the pages that have some, once", async ({ page, open }) => {
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "font") loaded.push(new URL(request.url()).pathname);
  });
  await open("/privacy");
  await page.evaluate(() => document.fonts.ready);
  expect(loaded.filter((path) => path.includes("signs"))).toEqual([]);
  // The next page may have some, although the document had none.
  await page.getByRole("contentinfo").getByRole("link", { name: "Donate" }).click();
  await expect(page).toHaveURL("/donate");
  await typefacesOfHeading(page, "Śrī Rāmakṛṣṇa");
  await typefacesOfHeading(page, "Vivekānanda");
  expect(loaded.filter((path) => path.includes("signs"))).toHaveLength(1);
});
