import { describePage } from "../pages";
import { expect, test } from "../support";

const path = "/services/special-functions";

describePage(path, {
  title: "Upcoming Events",
  heading: "Upcoming Events",
  texts: [
    "Seminar",
    "Sunday 18 May",
    "10 AM to 12 PM",
    "Nutrition Hamper Distribution",
    "24 May",
    "Women's Empowerment Skills Workshop",
  ],
  links: ["/services/seminar-registration", "/contact"],
});

test("a table of the three events on desktops", async ({ page, open }) => {
  await open(path);
  const rows = page.getByRole("table", { name: "Upcoming Events" }).getByRole("row");
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText(/Sunday 18 May.*10 AM to 12 PM.*Seminar/);
  await expect(rows.nth(1).getByRole("link", { name: "Register" })).toHaveAttribute(
    "href",
    "/services/seminar-registration",
  );
  await expect(rows.nth(2)).toContainText(/24 May.*Nutrition Hamper Distribution/);
  await expect(rows.nth(3)).toContainText(/24 May.*Women's Empowerment Skills Workshop/);
  await expect(page.locator("main article:visible")).toHaveCount(0);
});

test("cards of the three events on mobile", async ({ page, open }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(path);
  await expect(page.getByRole("table")).toHaveCount(0);
  const cards = page.locator("main article:visible");
  await expect(cards).toHaveCount(3);
  await expect(cards.first()).toContainText("Sunday 18 May");
  await expect(cards.first().getByRole("link", { name: "Register" })).toBeVisible();
});

test("search engines are told of the events, without places that are not known", async ({ page, open }) => {
  await open(path);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  const nodes: { "@type": string; name: string; startDate: string; location?: object }[] = JSON.parse(
    data ?? "",
  )["@graph"];
  const events = nodes.filter((node) => node["@type"] === "Event");
  expect(events.every(({ location }) => location === undefined)).toBe(true);
  expect(events.map(({ name, startDate }) => [name, startDate.slice(0, 10)])).toEqual([
    ["Seminar", "2025-05-18"],
    ["Nutrition Hamper Distribution", "2025-05-24"],
    ["Women's Empowerment Skills Workshop", "2025-05-24"],
  ]);
});
