import { take, test } from "./camera";
import { PLACES, type Place } from "./routes";
import { ONLY, SCHEMES, WIDTHS } from "./settings";

declare const process: { env: Record<string, string | undefined> };

/** The program with donations and mail. */
const CONFIGURED = process.env.CENTRE_CONFIGURED_TEST_URL;

/** Printed pages are looked at in this width, in CSS pixels. */
const PAPER = 768;

/** The folder of a place's pictures. */
const folderOf = ({ path, as, configured }: Place) =>
  [
    path === "/" ? "home" : path.slice(1).replaceAll(/[?=]/g, "-"),
    as && `as ${as}`,
    configured && "configured",
  ]
    .filter(Boolean)
    .join(", ");

for (const place of PLACES) {
  const folder = folderOf(place);
  test.describe(folder, () => {
    if (place.configured) {
      test.skip(!CONFIGURED, "there is no program with donations and mail");
      test.use({ baseURL: CONFIGURED });
    }
    for (const width of ONLY.test(`${folder}/page`) ? WIDTHS : []) {
      test(`page at ${width}`, async ({ page, open, be, desk }) => {
        if (place.as) await be(place.as);
        await page.setViewportSize({ width, height: 860 });
        await open(place.path);
        for (const scheme of SCHEMES) {
          await page.emulateMedia({ colorScheme: scheme });
          await take(page, desk, `${folder}/page ${width} ${scheme}`, true);
        }
        if (width === PAPER && SCHEMES.includes("light")) {
          await page.emulateMedia({ colorScheme: "light", media: "print" });
          await take(page, desk, `${folder}/page printed`, true);
        }
      });
    }
  });
}
