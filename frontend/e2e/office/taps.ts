/** Counts what a volunteer taps beside typing: every click with a pointer, and every choice from a list. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "../support";

export const SAVED = "Your draft is saved. Visitors do not see it yet.";
export const PUBLISHED = "Published. Visitors see it now.";

export function counting(page: Page) {
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  return {
    tap,
    /** A field is tapped, and then written into. */
    write: async (field: Locator, text: string) => {
      await tap(field);
      await field.fill(text);
    },
    /** The list is opened by one tap, and the option is another. */
    choose: async (field: Locator, label: string) => {
      taps += 2;
      await field.selectOption({ label });
    },
    /** The button is tapped, and the photographs are confirmed with another tap. */
    pick: async (button: Locator, files: { name: string; mimeType: string; buffer: Uint8Array }[]) => {
      taps += files.length + 1;
      const [chooser] = await Promise.all([page.waitForEvent("filechooser"), tap(button)]);
      await chooser.setFiles(files);
    },
    publish: async () => {
      await expect(page.getByText(SAVED)).toBeVisible();
      await tap(page.getByRole("button", { name: "Publish", exact: true }));
      await expect(page.getByText(PUBLISHED)).toBeVisible();
    },
    expectAtMost: (most: number) => expect(taps, "taps beside typing").toBeLessThanOrEqual(most),
  };
}
