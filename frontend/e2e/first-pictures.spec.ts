/** Whoever comes first, to a program that has made no picture yet and on a busy machine, misses none. */
import { expect, type Page, test } from "@playwright/test";
import { busyProcesses } from "./busyProcesses.mjs";
import { ownProgram } from "./ownProgram.mjs";

declare const process: { env: Record<string, string | undefined> };

const program = process.env.CENTRE_TEST_PROGRAM;
test.skip(!program, "scripts/e2e names the program in CENTRE_TEST_PROGRAM");

const MINUTE = 60_000;

interface Shown {
  address: string;
  isComplete: boolean;
  width: number;
}

/** The pictures of which something is in view. */
function picturesInView(page: Page): Promise<Shown[]> {
  return page.evaluate(() =>
    [...document.images]
      .filter((picture) => {
        const { top, bottom, left, right, width, height } = picture.getBoundingClientRect();
        const isInView = top < innerHeight && bottom > 0 && left < innerWidth && right > 0;
        return isInView && width > 0 && height > 0;
      })
      .map(({ currentSrc, complete, naturalWidth }) => ({
        address: currentSrc,
        isComplete: complete,
        width: naturalWidth,
      })),
  );
}

test("no page lacks a picture", async ({ page }) => {
  test.setTimeout(45 * MINUTE);
  const own = await ownProgram(program ?? "", [], { pictures: "" });
  const busy = busyProcesses();
  try {
    await own.start();
    const failures: string[] = [];
    const answered = new Set<string>();
    let standIns = 0;
    page.on("requestfailed", (request) => {
      // Once a recording is answered and its length known, the browser itself ends the request.
      const isEnough = request.resourceType() === "media" && answered.has(request.url());
      if (isEnough && request.failure()?.errorText === "net::ERR_ABORTED") return;
      failures.push(`${request.url()}: ${request.failure()?.errorText}`);
    });
    page.on("response", (response) => {
      if (response.ok()) answered.add(response.url());
      if (response.status() >= 400) failures.push(`${response.url()}: ${response.status()}`);
      const type = response.headers()["content-type"];
      if (response.url().endsWith(".avif") && type === "image/svg+xml") standIns += 1;
    });
    let sitemap = await page.request.get(`${own.address}/sitemap.xml`, { timeout: 5 * MINUTE });
    // Listing all pages may take longer than a render may.
    while (sitemap.status() === 503) {
      sitemap = await page.request.get(`${own.address}/sitemap.xml`, { timeout: 5 * MINUTE });
    }
    const pages = [...(await sitemap.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, address]) => address ?? "",
    );
    expect(pages.length).toBeGreaterThan(40);
    let pictures = 0;
    for (const address of pages) {
      await page.goto(address, { timeout: 5 * MINUTE, waitUntil: "domcontentloaded" });
      let shown: Shown[] = [];
      const unfinished = async () => {
        shown = await picturesInView(page);
        return shown.filter(({ isComplete, address }) => !isComplete || address === "");
      };
      await expect.poll(unfinished, { message: address, timeout: 5 * MINUTE }).toEqual([]);
      expect
        .soft(
          shown.filter(({ width }) => width === 0),
          address,
        )
        .toEqual([]);
      pictures += shown.length;
      expect.soft(failures, address).toEqual([]);
      // What the next page breaks off is no failure.
      await page.goto("about:blank");
      failures.length = 0;
    }
    expect(pictures).toBeGreaterThan(pages.length);
    expect(standIns, "drawings in the place of AVIF").toBeGreaterThan(0);
  } finally {
    await busy.end();
    await own.end();
  }
});
