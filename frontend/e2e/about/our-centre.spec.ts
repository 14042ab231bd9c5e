import { describePage } from "../pages";
import { expect, test } from "../support";

describePage("/about/our-centre", {
  title: "Our Centre",
  heading: "Our Centre",
  texts: [
    "Our History",
    "1942",
    "1954",
    "seventy-five years of service",
    "About the Centre",
    "930050436",
    "161-189",
    "Our Mission",
    "The Meaning of Our Logo",
    "Our Motto",
    "Atmano mokshartham jagad hitaya cha",
  ],
  links: ["/about/vedanta", "/about/holy-trinity"],
});

test("the mission has five aims", async ({ page, open }) => {
  await open("/about/our-centre");
  await expect(page.locator("section", { hasText: "Our Mission" }).locator("ol > li")).toHaveCount(5);
});

test("the sections follow each other in the specified order", async ({ page, open }) => {
  await open("/about/our-centre");
  await expect(page.locator("main h2")).toHaveText([
    "Our History",
    "About the Centre",
    "Our Mission",
    "The Meaning of Our Logo",
    "Our Motto",
  ]);
});
