import { describePage } from "../pages";
import { expect, test } from "../support";

const path = "/new-ashram-project/timeline";

describePage(path, {
  title: "Timeline",
  heading: "Project Timeline",
  texts: [
    "Council Approval",
    "April 2025",
    "90% complete",
    "Construction",
    "9 months",
    "Projected to start as soon as approval is granted",
  ],
  links: [],
});

test("five phases: three completed, the fourth current at 90%, the fifth pending", async ({ page, open }) => {
  await open(path);
  const phases = page.locator("main ol > li");
  await expect(phases).toHaveCount(5);
  for (const index of [0, 1, 2]) await expect(phases.nth(index)).toContainText("Completed");
  await expect(phases.nth(3)).toHaveAttribute("aria-current", "step");
  await expect(phases.nth(3)).toContainText("In progress");
  await expect(phases.nth(4)).toContainText("Pending");
  const bars = page.getByRole("progressbar");
  await expect(bars).toHaveCount(1);
  await expect(phases.nth(3).getByRole("progressbar")).toHaveAttribute("aria-valuenow", "90");
});
