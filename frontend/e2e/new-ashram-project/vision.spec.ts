import { describePage } from "../pages";
import { expect, test } from "../support";

const facilities = [
  "Temple",
  "Classrooms",
  "Library",
  "Accommodation",
  "Community Spaces",
  "Offices",
  "Service Center",
];

describePage("/new-ashram-project/vision", {
  title: "Vision",
  heading: "Our Vision",
  texts: [...facilities, "Why This Project Is Needed", "The New Centre Will Have"],
  links: ["/new-ashram-project/timeline", "/new-ashram-project/fundraising"],
});

test("seven facilities with a picture each, four reasons, and a list of what there will be", async ({
  page,
  open,
}) => {
  await open("/new-ashram-project/vision");
  const section = (heading: string) => page.locator("main section", { hasText: heading });
  await expect(section("Planned Facilities").locator("h3")).toHaveText(facilities);
  await expect(section("Planned Facilities").locator("img")).toHaveCount(7);
  await expect(section("Why This Project Is Needed").locator("ol > li")).toHaveCount(4);
  expect(await section("The New Centre Will Have").locator("li").count()).toBeGreaterThan(4);
});
