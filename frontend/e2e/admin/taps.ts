/** Counts what a volunteer's finger does beside typing. */
import type { Locator } from "@playwright/test";
import { expect } from "../support";

export class Taps {
  #count = 0;

  async on(target: Locator): Promise<void> {
    this.#count += 1;
    await target.click();
  }

  /** Expects that a task has taken no more of them. */
  expectAtMost(most: number): void {
    expect(this.#count, "taps beside typing").toBeLessThanOrEqual(most);
  }
}
