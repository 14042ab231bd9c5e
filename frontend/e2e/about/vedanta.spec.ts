import { describePage } from "../pages";
import { expect, test } from "../support";

describePage("/about/vedanta", {
  title: "Vedanta",
  heading: "Vedanta",
  texts: ["What Is Vedanta?", "Core Principles", "Vedanta and Sri Ramakrishna", "Practical Vedanta"],
  links: ["/about/our-centre", "/about/holy-trinity"],
});

test("eight core principles, numbered", async ({ page, open }) => {
  await open("/about/vedanta");
  const principles = page.locator("main ol > li");
  await expect(principles).toHaveCount(8);
  await expect(principles.locator("h3")).toHaveCount(8);
  const number = await principles.last().evaluate((item) => getComputedStyle(item, "::before").content);
  expect(number).toContain("counter");
});
