/** What the specs of the learning centre share: a random source in the test's hands. */
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
