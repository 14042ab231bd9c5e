import { describePage } from "../pages";
import { expect, test } from "../support";

describePage("/services/satsangs", {
  title: "Satsangs",
  heading: "Satsangs",
  texts: ["Sunday Satsang", "9:00 AM to 10:30 AM", "Conference centre, Johannesburg"],
  links: ["/services/special-functions"],
});

test("has a quotation with its source, and a button to the special functions", async ({ page, open }) => {
  await open("/services/satsangs");
  await expect(page.locator("figure blockquote")).toHaveCount(1);
  await expect(page.locator("figure figcaption")).not.toBeEmpty();
  await page.getByRole("link", { name: "View Special Functions" }).click();
  await expect(page).toHaveURL("/services/special-functions");
});
