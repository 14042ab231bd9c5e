import { describePage } from "./pages";
import { expect, test } from "./support";

describePage("/privacy", {
  title: "Privacy",
  heading: "Privacy",
  texts: [
    "Who Is Responsible",
    "Name to be announced",
    "We delete your message 1 year after we dealt with it.",
    "An account that is never confirmed goes after 7 days.",
    "5 years after the payment, as tax law asks; 30 days when you did not pay.",
    "administrators and moderators after 12 hours",
    "The Information Regulator",
    "POPIAComplaints@inforegulator.org.za",
    "Woodmead North Office Park, 54 Maxwell Drive, Woodmead, Johannesburg, 2191",
  ],
  links: ["mailto:POPIAComplaints@inforegulator.org.za", "https://inforegulator.org.za", "/profile"],
});

test("the privacy page is linked in the footer and where information is asked for", async ({
  page,
  open,
}) => {
  await open("/about");
  await page.locator("footer").getByRole("link", { name: "Privacy" }).click();
  await expect(page.locator("h1")).toHaveText("Privacy");
  for (const [path, form] of [
    ["/services/hinduism-for-children", "form[action='/api/contact']"],
    ["/login?tab=register", "form[action='/api/account']"],
    ["/donate", "form[action='/donate/checkout']"],
    ["/learn/submit", "main form"],
  ] as const) {
    await open(path);
    // In the form, or right below it.
    const link = page.locator(form).locator("xpath=..").getByRole("link", { name: "Privacy" });
    await expect(link, path).toBeVisible();
    await expect(link).toHaveAttribute("href", "/privacy");
  }
});
