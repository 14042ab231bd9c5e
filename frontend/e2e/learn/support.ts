/** What the specs of the learning centre share: a random source and a clock in the test's hands. */
import type { Page } from "@playwright/test";

/**
 * Makes the page's random source repeatable: a linear congruential generator with the
 * constants of Numerical Recipes.
 */
export async function seedRandom(page: Page, seed: number): Promise<void> {
  await page.addInitScript((start) => {
    let state = start;
    Math.random = () => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return state / 2 ** 32;
    };
  }, seed);
}

/** A document of the site's content. */
// biome-ignore lint/suspicious/noExplicitAny: specs read only a few fields of many kinds of documents
export async function documentOf(page: Page, key: string): Promise<any> {
  const response = await page.request.get(`/api/content/${key}`);
  if (!response.ok()) throw new Error(`${key}: status ${response.status()}`);
  return response.json();
}

/** Opens a page and then stops its clock: from here on time passes by `page.clock.runFor` alone. */
export async function openWithClock(
  page: Page,
  open: (path: string) => Promise<void>,
  path: string,
): Promise<void> {
  const start = Date.now();
  await page.clock.install({ time: start });
  await open(path);
  // A moment that lies ahead however slowly the page came up.
  await page.clock.pauseAt(start + 60_000);
}
