/** The screen of a text's versions. */
import type { Page } from "@playwright/test";
import { expect } from "../support";

/** Publishes what the website came with once more, and waits until visitors see it. */
export async function restoreRelease(page: Page): Promise<void> {
  const restored = page.getByText("The website’s own text restored");
  const before = await restored.count();
  await page.getByRole("button", { name: "Restore this version" }).last().click();
  await expect(restored).toHaveCount(before + 1);
}
