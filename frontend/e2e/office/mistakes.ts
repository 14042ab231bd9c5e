/** What a form says of its mistakes. */
import type { Page } from "@playwright/test";
import { expect } from "../support";

/** Expects none to be shown; those that are stand in the report. */
export async function expectNoMistakes(page: Page): Promise<void> {
  const summary = page.getByRole("alert").filter({ hasText: "What needs another look" });
  await expect.poll(() => summary.allInnerTexts()).toEqual([]);
}
