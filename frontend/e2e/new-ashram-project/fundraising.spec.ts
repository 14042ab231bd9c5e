import { describePage } from "../pages";
import { expect, test } from "../support";

const path = "/new-ashram-project/fundraising";

describePage(path, {
  title: "Fundraising",
  heading: "Fundraising",
  texts: [
    "R9,400,000",
    "R60,000,000",
    "15.7% reached",
    "R25M",
    "37.6% complete",
    "Figures are approximate and preliminary until quantity-surveyor costings are final.",
    "Clearing and excavation",
    "Boundary and retaining walls",
    "skills development centre",
    "temple",
    "This donation system will launch soon.",
    "Bank Transfer Details",
    "Account number",
    "To be supplied by the centre",
  ],
  links: ["/donate"],
});

test("progress towards both goals", async ({ page, open }) => {
  await open(path);
  await expect(page.getByRole("progressbar", { name: "Overall goal" })).toHaveAttribute(
    "aria-valuenow",
    "15.7",
  );
  await expect(page.getByRole("progressbar", { name: "Phase 1 goal" })).toHaveAttribute(
    "aria-valuenow",
    "37.6",
  );
});

test("Donate Online is dimmed, marked and still a link", async ({ page, open }) => {
  await open(path);
  const option = page.locator("li", { hasText: "This donation system will launch soon." });
  await expect(option).toHaveCSS("border-top-style", "dashed");
  const others = page.locator("li", { hasText: "Bank Transfer" }).first();
  const ground = (element: Element) => getComputedStyle(element).backgroundColor;
  expect(await option.evaluate(ground)).not.toBe(await others.evaluate(ground));
  await option.getByRole("link", { name: "Donate Online" }).click();
  await expect(page).toHaveURL("/donate");
});

test("the bank transfer option leads down to the details", async ({ page, open }) => {
  await open(path);
  await page.getByRole("link", { name: "See the Bank Details" }).click();
  await expect(page.getByRole("heading", { name: "Bank Transfer Details" })).toBeInViewport();
});
