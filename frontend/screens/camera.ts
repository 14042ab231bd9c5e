/** Takes the pictures of a screen in one of its states, and compares them with those from before. */

import type { Page } from "@playwright/test";
import { test as base } from "../e2e/account/people";
import { hydrated } from "../e2e/support";
import { difference } from "./comparison";
import { read, write } from "./files.mjs";
import { BASE, OUT } from "./settings";
import { settled, still } from "./still";

/** How long to wait for a picture that is being made, in milliseconds. */
const AGAIN = 200;

interface WorkerFixtures {
  /** An empty page, which no site's policy forbids anything. */
  desk: Page;
}

interface Fixtures {
  /** Opens a page of the site, in which nothing happens by itself from then on. */
  open: (path: string) => Promise<void>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  desk: [
    async ({ browser }, use) => {
      const page = await browser.newPage();
      await use(page);
      await page.close();
    },
    { scope: "worker" },
  ],
  open: async ({ page, javaScriptEnabled }, use) => {
    const session = await page.context().newCDPSession(page);
    // WebP is made sooner than AVIF.
    await session.send("Emulation.setDisabledImageTypes", { imageTypes: ["avif"] });
    // The first visitors of a picture get another in its place.
    await page.route("**/media/**", async (route) => {
      let response = await route.fetch();
      while (response.headers()["cache-control"] === "no-store") {
        await new Promise((resolve) => setTimeout(resolve, AGAIN));
        response = await route.fetch();
      }
      await route.fulfill({ response });
    });
    if (javaScriptEnabled !== false) await still(page);
    await use(async (path) => {
      await page.goto(path);
      if (javaScriptEnabled !== false) await hydrated(page);
    });
  },
});

/** What tests tell the report of their pictures, as annotations: a name, or with `DIFFERS` a `Different`. */
export const TAKEN = "taken";
export const IS_NEW = "is new";
export const DIFFERS = "differs";

export interface Different {
  name: string;
  pixels: number;
}

/** Takes the picture `name` of what `page` shows, whole or as much as the window holds. */
export async function take(page: Page, desk: Page, name: string, whole: boolean): Promise<void> {
  await settled(page);
  const bytes = await page.screenshot({
    fullPage: whole,
    animations: "disabled",
    caret: "hide",
    scale: "css",
  });
  const after: string = bytes.toString("base64");
  await write(`${OUT}/${name}.png`, after);
  const { annotations } = test.info();
  annotations.push({ type: TAKEN, description: name });
  if (!BASE) return;
  const before = await read(`${BASE}/${name}.png`);
  if (before === undefined) annotations.push({ type: IS_NEW, description: name });
  else if (before !== after) {
    const { pixels, picture } = await difference(desk, before, after);
    // The same pixels can be written in two ways.
    if (pixels === 0) return;
    await write(`${OUT}/differences/${name}.png`, picture);
    const different: Different = { name, pixels };
    annotations.push({ type: DIFFERS, description: JSON.stringify(different) });
  }
}
