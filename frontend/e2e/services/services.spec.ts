import { describePage } from "../pages";
import { expect, test } from "../support";

const tabs = [
  ["Satsangs", "/services/satsangs"],
  ["Hinduism for Children", "/services/hinduism-for-children"],
  ["Upcoming Events", "/services/special-functions"],
  ["Nutrition Programme and Community Outreach", "/services/nutrition-programme"],
] as const;

describePage("/services", {
  title: "Services",
  heading: "Our Services",
  texts: tabs.map(([name]) => name),
  links: tabs.map(([, href]) => href),
});

for (const path of ["/services", "/services/"]) {
  test(`${path} shows four tabs and the overview cards`, async ({ page, open }) => {
    await open(path);
    const links = page.getByRole("navigation", { name: "Our Services" }).getByRole("link");
    expect(await links.evaluateAll((all) => all.map((a) => [a.textContent, a.getAttribute("href")]))).toEqual(
      tabs,
    );
    await expect(page.locator("main article [data-cover]")).toHaveCount(4);
  });
}

for (const [name, href] of tabs) {
  test(`${href} shows its tab as active, and no overview cards`, async ({ page, open }) => {
    await open(href);
    const active = page.getByRole("navigation", { name: "Our Services" }).locator('[aria-current="page"]');
    await expect(active).toHaveText([name]);
    await expect(page.locator("main article [data-cover]")).toHaveCount(0);
  });
}

test("the tabs lead from page to page without loading a document", async ({ page, open }) => {
  await open("/services");
  await page.evaluate(() => {
    (window as unknown as { stayed: boolean }).stayed = true;
  });
  for (const [name, href] of tabs) {
    await page
      .getByRole("navigation", { name: "Our Services" })
      .getByRole("link", { name, exact: true })
      .click();
    await expect(page).toHaveURL(href);
    await expect(page.locator("h1")).toHaveText(name);
  }
  expect(await page.evaluate(() => (window as unknown as { stayed?: boolean }).stayed)).toBe(true);
});
