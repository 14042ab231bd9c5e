import { held, hydrated } from "../support";
import { expect, type Role, test } from "./people";

/** Who sees which screen; everyone else who is signed in is sent to the home page. */
const SCREENS: [path: string, heading: string, seenBy: Role[]][] = [
  ["/profile", "Your Profile", ["admin", "moderator", "teacher", "student"]],
  ["/admin", "Admin Dashboard", ["admin"]],
  ["/dashboard/admin", "Admin Dashboard", ["admin"]],
  ["/dashboard/teacher", "Teacher Dashboard", ["teacher"]],
  ["/dashboard/student", "Student Dashboard", ["admin", "moderator", "teacher", "student"]],
];

for (const [path, heading, seenBy] of SCREENS) {
  test(`${path} sends visitors who are not signed in to the sign-in page`, async ({ page, request }) => {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status()).toBe(302);
    expect(response.headers().location).toBe(`/auth?from=${encodeURIComponent(path)}`);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome");
  });

  test(`${path} is seen by ${seenBy.join(", ")}`, async ({ page, be, context }) => {
    for (const role of ["admin", "moderator", "teacher", "student"] as const) {
      await be(role);
      const response = await page.goto(path);
      const seen = seenBy.includes(role);
      expect(new URL(page.url()).pathname, `${role} at ${path}`).toBe(seen ? path : "/");
      if (seen) {
        await expect(page.locator("h1")).toHaveText(heading);
        expect(response?.headers()["cache-control"]).toBe("no-store, no-transform");
        await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
      }
      await context.clearCookies();
    }
  });

  test(`${path} has the same guard in a navigation in the browser`, async ({ page, open, be }) => {
    const go = () =>
      page.evaluate((to) => {
        history.pushState(null, "", to);
        dispatchEvent(new PopStateEvent("popstate"));
      }, path);
    await open("/about");
    await go();
    await expect(page).toHaveURL(`/auth?from=${encodeURIComponent(path)}`);
    await be("student");
    await open("/about");
    await go();
    if (seenBy.includes("student")) await expect(page.locator("h1")).toHaveText(heading);
    else await expect(page).toHaveURL("/");
  });
}

for (const path of ["/login", "/auth"]) {
  test(`${path} sends signed-in visitors on, within this site only`, async ({ page, be }) => {
    await be("student");
    for (const [from, to] of [
      ["", "/"],
      ["?from=/profile", "/profile"],
      ["?from=https://evil.example/", "/"],
      ["?from=//evil.example/", "/"],
      ["?from=/%5Cevil.example/", "/"],
      ["?from=/%09/evil.example/", "/"],
    ] as const) {
      await page.goto(path + from);
      await expect(page).toHaveURL(to);
    }
  });
}

test("a screen that takes long says that it is loading", async ({ page, be, open }) => {
  await be("student");
  await open("/about");
  const answer = await held(page, "**/api/content/profile");
  await page.locator("[popovertarget=user-menu]").click();
  await page.getByRole("link", { name: "Profile" }).click();
  await expect(page.locator("header").getByText("Loading...", { exact: true })).toBeVisible();
  answer();
  await expect(page.locator("h1")).toHaveText("Your Profile");
  await expect(page.getByText("Loading...")).toHaveCount(0);
  await hydrated(page);
});

test("a visitor who has been signed out elsewhere is led to the sign-in page and back", async ({
  page,
  be,
  open,
  context,
}) => {
  await be("student");
  await open("/about");
  await context.clearCookies();
  await page.evaluate(() => {
    history.pushState(null, "", "/dashboard/student");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(page).toHaveURL(`/auth?from=${encodeURIComponent("/dashboard/student")}`);
});
