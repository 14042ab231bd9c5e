import { describePage } from "../pages";
import { expect, test } from "../support";

const pages = ["/about/our-centre", "/about/vedanta", "/about/holy-trinity"];

describePage("/about", {
  title: "About",
  heading: "About Us",
  texts: ["Our Centre", "Vedanta", "The Holy Trinity", "Read More"],
  links: pages,
});

test("three tabs in order, and three cards with Read More at exactly /about", async ({ page, open }) => {
  await open("/about");
  const tabs = page.getByRole("navigation", { name: "About Us" }).getByRole("link");
  await expect(tabs).toHaveText(["Our Centre", "Vedanta", "The Holy Trinity"]);
  const cards = page.locator("main article");
  await expect(cards).toHaveCount(3);
  await expect(page.getByText("Read More")).toHaveCount(3);
  expect(await cards.locator("a").evaluateAll((all) => all.map((a) => a.getAttribute("href")))).toEqual(
    pages,
  );
});

test("a page of the section shows its own content instead of the cards", async ({ page, open }) => {
  await open("/about");
  await page.locator("main article a").first().click();
  await expect(page).toHaveURL("/about/our-centre");
  await expect(page.locator("h1")).toHaveText("Our Centre");
  await expect(page.getByText("Read More")).toHaveCount(0);
  const tabs = page.getByRole("navigation", { name: "About Us" });
  await expect(tabs.getByRole("link", { name: "Our Centre" })).toHaveAttribute("aria-current", "page");
  await expect(tabs.locator("[aria-current]")).toHaveCount(1);
});

for (const key of ["Enter", "Space"]) {
  test(`a tab is activated by ${key}`, async ({ page, open }) => {
    await open("/about/our-centre");
    await page
      .getByRole("navigation", { name: "About Us" })
      .getByRole("link", { name: "Vedanta", exact: true })
      .focus();
    await page.keyboard.press(key);
    await expect(page).toHaveURL("/about/vedanta");
    await expect(page.locator("h1")).toHaveText("Vedanta");
  });
}
