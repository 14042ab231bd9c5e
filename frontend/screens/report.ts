/** Says which pictures are not as they were, those with the most differing pixels first. */
import type { FullResult, Reporter, TestCase, TestResult } from "@playwright/test/reporter";
import { DIFFERS, type Different, IS_NEW, TAKEN } from "./camera";
import { BASE, OUT } from "./settings";

export default class Report implements Reporter {
  private taken = 0;
  private readonly different: Different[] = [];
  private readonly unknown: string[] = [];
  private readonly failed: string[] = [];
  private skipped = 0;
  private readonly began = performance.now();

  onTestEnd(test: TestCase, { status, annotations, error }: TestResult): void {
    const title = test.titlePath().slice(3).join(", ");
    if (status === "skipped") this.skipped += 1;
    else if (status !== "passed") this.failed.push(`${title}: ${error?.message ?? status}`);
    for (const { type, description = "" } of annotations) {
      if (type === TAKEN) this.taken += 1;
      else if (type === IS_NEW) this.unknown.push(description);
      else if (type === DIFFERS) this.different.push(JSON.parse(description));
    }
  }

  async onEnd({ status }: FullResult): Promise<{ status: FullResult["status"] }> {
    const seconds = Math.round((performance.now() - this.began) / 1000);
    console.log(`\n${this.taken} pictures in ${OUT}, taken in ${seconds} s`);
    if (this.skipped > 0) console.log(`${this.skipped} skipped: only scripts/screens starts what they need`);
    for (const text of this.failed) console.log(`NOT TAKEN  ${text}`);
    if (BASE) this.compared();
    const wrong = this.failed.length + this.different.length + this.unknown.length > 0;
    return { status: status === "passed" && wrong ? "failed" : status };
  }

  private compared(): void {
    for (const name of this.unknown) console.log(`NOT IN ${BASE}  ${name}`);
    if (this.different.length === 0) {
      console.log(`none differs from ${BASE}`);
      return;
    }
    console.log(`${this.different.length} differ from ${BASE}; see ${OUT}/differences. Pixels, picture:`);
    for (const { pixels, name } of this.different.sort((one, other) => other.pixels - one.pixels)) {
      console.log(`${String(pixels).padStart(9)}  ${name}`);
    }
  }
}
