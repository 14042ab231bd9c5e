import { describePage } from "../pages";
import { expect, test } from "../support";

const pages = [
  "/new-ashram-project/vision",
  "/new-ashram-project/timeline",
  "/new-ashram-project/fundraising",
];

describePage("/new-ashram-project", {
  title: "New Ashram Project",
  heading: "New Ashram Project",
  texts: ["Our Vision", "Project Timeline", "Fundraising", "Donate Now"],
  links: [...pages, "/donate"],
});

test("three cards in order, and a Donate Now button", async ({ page, open }) => {
  await open("/new-ashram-project");
  const cards = page.locator("main article a");
  expect(await cards.evaluateAll((all) => all.map((a) => a.getAttribute("href")))).toEqual(pages);
  await expect(page.getByRole("link", { name: "Donate Now" })).toHaveAttribute("href", "/donate");
});

test("the pages of the project lead to each other", async ({ page, open }) => {
  await open("/new-ashram-project");
  await page.locator("main article a").first().click();
  for (const href of [...pages.slice(1), ...pages.slice(0, 1)]) {
    await page.locator(`nav[aria-label="New Ashram Project"] a[href="${href}"]`).click();
    await expect(page).toHaveURL(href);
  }
});
