import { describePage } from "../pages";
import { expect, test } from "../support";

const addresses = ["/services/hinduism-for-children", "/test"];

for (const path of addresses) {
  describePage(path, {
    title: "Hinduism for Children",
    heading: "Hinduism for Children",
    texts: [
      "Every Sunday",
      "9:15 to 10:15 AM",
      "Conference centre, Johannesburg",
      "Online Learning Platform",
      "Coming Soon",
      "Contact Us",
    ],
    links: [],
  });

  test(`${path} has the contact form`, async ({ page, open }) => {
    await open(path);
    const form = page.locator("main form");
    for (const label of ["First name", "Last name", "E-mail", "Phone (optional)", "Subject", "Message"]) {
      await expect(form.getByLabel(label, { exact: true })).toBeVisible();
    }
    await form.getByRole("button", { name: "Send Message" }).click();
    await expect(
      form.locator("[id$=-error]", { hasText: "First name must be at least 2 characters." }),
    ).toBeVisible();
  });
}

test("search engines are led to one of the two addresses", async ({ page, open }) => {
  await open("/services/hinduism-for-children");
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
    "href",
    /\/services\/hinduism-for-children$/,
  );
  await open("/test");
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(0);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
});
