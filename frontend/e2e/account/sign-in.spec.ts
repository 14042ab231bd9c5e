import type { Page } from "@playwright/test";
import { expectAccessible, expectAccessibleNow, held, hydrated } from "../support";
import { emailOf, expect, passwordOf, test } from "./people";

const toast = (page: Page) => page.locator("[data-toast]");

async function signIn(page: Page, email: string, password: string): Promise<void> {
  const panel = page.getByRole("tabpanel", { name: "Sign In" });
  await panel.getByLabel("E-mail").fill(email);
  await panel.getByLabel("Password").fill(password);
  await panel.getByRole("button", { name: "Sign In" }).click();
}

/** An address that no other test uses. */
const freshEmail = () => `asha.${crypto.randomUUID()}@example.org`;

test("both addresses show the same screen, which search engines leave out", async ({ page, open }) => {
  for (const path of ["/login", "/auth"]) {
    await open(path);
    await expect(page).toHaveTitle("Sign In | Vedanta Centre Johannesburg");
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    expect(await page.getByRole("tab").allTextContents()).toEqual(["Sign In", "Register"]);
    await expect(page.locator("[popovertarget=user-menu]")).toHaveCount(0);
  }
});

test("empty fields are told, and nothing is sent", async ({ page, open }) => {
  let sent = 0;
  await page.route("**/api/**", (route) => {
    sent += 1;
    return route.abort();
  });
  await open("/login");
  for (const name of ["Sign In", "Register"]) {
    await page.getByRole("tab", { name }).click();
    const panel = page.getByRole("tabpanel", { name });
    await panel.getByRole("button", { name }).click();
    await expect(toast(page).last()).toContainText("Missing fields");
    await expect(toast(page).last()).toContainText("Please fill in all required fields");
    await expect(panel.getByRole("heading", { name: "There is a problem" })).toBeInViewport();
  }
  expect(sent).toBe(0);
});

test("a wrong password is told, and the button waits", async ({ page, open }) => {
  const answer = await held(page, "**/api/session");
  await open("/login");
  await signIn(page, freshEmail(), "not the password");
  await expect(page.getByRole("button", { name: "Signing in..." })).toBeDisabled();
  answer();
  await expect(toast(page).filter({ hasText: "Sign in failed" })).toBeVisible();
  await expect(toast(page)).toHaveAttribute("data-toast", "destructive");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeEnabled();
  await expect(page).toHaveURL("/login");
  // At the form it stays, when the message has gone.
  await toast(page).getByRole("button", { name: "Close message" }).click();
  await expect(toast(page)).toHaveCount(0);
  const form = page.getByRole("tabpanel", { name: "Sign In" });
  await expect(form.locator("#signIn-failure")).toContainText("Sign in failed");
  await expect(form.getByRole("button")).toHaveAccessibleDescription(/^Sign in failed/);
  await expectAccessibleNow(page);
});

test("without an answer there is still a message", async ({ page, open }) => {
  await page.route("**/api/session", (route) => route.abort());
  await open("/login");
  await signIn(page, freshEmail(), "any password");
  await expect(toast(page).filter({ hasText: "Sign in failed" })).toBeVisible();
  await expect(toast(page).filter({ hasText: "Could not sign you in. Please try again." })).toBeVisible();
});

test("a menu that is opened before the scripts start stays open", async ({ page, be }) => {
  await be("student");
  const start = await held(page, "**/assets/hydrate-*.js");
  await page.goto("/contact", { waitUntil: "commit" });
  await page.locator("[popovertarget=user-menu]").click();
  const signOut = page.locator("#user-menu").getByRole("button", { name: "Sign out" });
  await expect(signOut).toBeVisible();
  start();
  await hydrated(page);
  await expect(signOut).toBeVisible();
});

test("registering, signing in, the profile and signing out", async ({ page, open, consoleLines }) => {
  const email = freshEmail();
  await open("/profile");
  await expect(page).toHaveURL("/auth?from=%2Fprofile");

  await page.getByRole("tab", { name: "Register" }).click();
  const register = page.getByRole("tabpanel", { name: "Register" });
  await register.getByLabel("First name").fill("Asha");
  await register.getByLabel("Last name").fill("Naidoo");
  await register.getByLabel("E-mail").fill(email);
  await register.getByLabel("Password").fill("short");
  await register.getByRole("button", { name: "Register" }).click();
  await expect(register.getByText("Password must be at least 12 characters.")).toBeVisible();
  await register.getByLabel("Password").fill("qwertyuiop123");
  await register.getByRole("button", { name: "Register" }).click();
  await expect(toast(page).filter({ hasText: "among the most used" })).toHaveAttribute(
    "data-toast",
    "destructive",
  );
  await register.getByLabel("Password").fill("a long enough password");
  await register.getByRole("button", { name: "Register" }).click();
  await expect(toast(page).filter({ hasText: "Account created" })).toBeVisible();
  await expect(toast(page).filter({ hasText: "Your account has been successfully created." })).toBeVisible();
  await expect(page.getByRole("tab", { name: "Sign In" })).toHaveAttribute("aria-selected", "true");

  await signIn(page, email, "a long enough password");
  await expect(page).toHaveURL("/profile");
  await expect(toast(page).filter({ hasText: "Welcome back!" })).toBeVisible();
  await expect(toast(page).filter({ hasText: "You've successfully signed in." })).toBeVisible();
  await expect(page.locator("[popovertarget=user-menu]")).toHaveText("AN");
  await hydrated(page);

  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await expect(page.getByLabel("E-mail")).toBeDisabled();
  await page.getByLabel("First name").fill("");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page).filter({ hasText: "Missing fields" })).toHaveAttribute(
    "data-toast",
    "destructive",
  );
  await page.getByLabel("First name").fill("Usha");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(toast(page).filter({ hasText: "Profile updated" })).toBeVisible();
  await expect(page.locator("[popovertarget=user-menu]")).toHaveText("UN");
  await page.reload();
  await expect(page.getByLabel("First name")).toHaveValue("Usha");
  await expect(toast(page)).toHaveCount(0);

  await page.locator("[popovertarget=user-menu]").click();
  const menu = page.locator("#user-menu");
  await expect(menu).toContainText("Usha Naidoo");
  await expect(menu.getByRole("link")).toHaveText(["Profile"]);
  await menu.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL("/");
  await expect(toast(page).filter({ hasText: "Signed out" })).toBeVisible();
  await expect(toast(page).filter({ hasText: "You've been successfully signed out." })).toBeVisible();
  await expect(page.locator("[popovertarget=user-menu]")).toHaveCount(0);
  await page.goto("/profile");
  await expect(page).toHaveURL("/auth?from=%2Fprofile");
  expect(consoleLines.filter((line) => line.startsWith("uncaught"))).toEqual([]);
});

test("an address that has an account is told so where there is no mail", async ({ page, open }) => {
  await open("/login?tab=register");
  const register = page.getByRole("tabpanel", { name: "Register" });
  await register.getByLabel("First name").fill("Asha");
  await register.getByLabel("Last name").fill("Naidoo");
  await register.getByLabel("E-mail").fill(emailOf("student").toUpperCase());
  await register.getByLabel("Password").fill("a long enough password");
  await register.getByRole("button", { name: "Register" }).click();
  await expect(toast(page)).toContainText("Sign up failed");
  await expect(toast(page)).toContainText("This email address has an account already.");
  await expect(page.getByRole("tab", { name: "Register" })).toHaveAttribute("aria-selected", "true");
});

test("administrators find their dashboard in the menu, which closes on every change of route", async ({
  page,
  be,
  open,
}) => {
  await be("admin");
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 860 });
    await open("/about");
    await expect(page.locator("[popovertarget=user-menu]")).toHaveText("SA");
    await page.locator("[popovertarget=user-menu]").click();
    const menu = page.locator("#user-menu");
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await page.locator("[popovertarget=user-menu]").click();
    await menu.getByRole("link", { name: "Admin Dashboard" }).click();
    await expect(page.locator("h1")).toHaveText("Admin Dashboard");
    await expect(menu).toBeHidden();
  }
});

test("everybody finds the dashboard of their role in the menu, and nobody a way to sign in", async ({
  page,
  be,
  open,
  context,
}) => {
  const office = [/^Messages/, "Edit this page"];
  for (const [role, name, href, others] of [
    ["admin", "Admin Dashboard", "/admin", office],
    ["teacher", "Teacher Dashboard", "/dashboard/teacher", []],
    ["student", "Student Dashboard", "/dashboard/student", []],
    ["moderator", null, null, office],
  ] as const) {
    await context.clearCookies();
    await be(role);
    await open("/learn/games");
    await expect(page.getByRole("link", { name: "Sign in" })).toHaveCount(0);
    await page.locator("[popovertarget=user-menu]").click();
    const links = page.locator("#user-menu").getByRole("link");
    const first = others.length > 0 ? ["Office"] : [];
    await expect(links).toHaveText([...first, "Profile", ...(name ? [name] : []), ...others]);
    if (!href) continue;
    const dashboard = links.filter({ hasText: name });
    await expect(dashboard).toHaveAttribute("href", href);
    await dashboard.click();
    await expect(page.locator("h1")).toHaveText(name);
  }
});

test("the bar holds the user menu at every width", async ({ page, be, open }) => {
  await be("admin");
  await open("/about");
  for (const width of [320, 360, 768, 1010, 1100, 1250, 1280, 1600]) {
    await page.setViewportSize({ width, height: 860 });
    // The menu's button of small screens reaches 12 px into the edge, so that its icon ends there.
    const overflow = await page.evaluate(() => {
      const row = document.querySelector("header > div") as HTMLElement;
      const shown = [...row.children].map((child) => child.getBoundingClientRect().right);
      const edge = row.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(row).paddingRight);
      return Math.round(Math.max(...shown) - edge);
    });
    expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
  }
});

test("the screens of mailed links say what to do", async ({ page, open }) => {
  await open("/auth/forgot-password");
  await expect(page.locator("main")).toContainText("Please contact the centre.");

  await open("/auth/confirm?token=no-such-token");
  await page.getByRole("button", { name: "Confirm Account" }).click();
  await expect(toast(page).filter({ hasText: "Missing fields" })).toBeVisible();
  await expect(page.getByLabel("Password")).toBeFocused();
  await page.getByLabel("Password").fill("a long enough password");
  await page.getByRole("button", { name: "Confirm Account" }).click();
  await expect(toast(page).filter({ hasText: "Confirmation failed" })).toContainText(
    "This link was used or is too old.",
  );

  await open("/auth/reset-password?token=no-such-token");
  await page.getByLabel("New password").fill("a long enough password");
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(
    toast(page).filter({ hasText: "This link was used or is too old. Please ask for a new one." }),
  ).toBeVisible();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("one signs in, comes back, uses the menu and signs out", async ({ page }) => {
    await page.goto("/dashboard/student");
    await expect(page.getByRole("heading", { name: "Sign In" })).toBeVisible();
    const form = page.locator('form[action="/api/session"]');
    await form.getByLabel("E-mail").fill(emailOf("student"));
    await form.getByLabel("Password").fill("not the password");
    await form.getByRole("button").click();
    await expect(toast(page).filter({ hasText: "Sign in failed" })).toBeVisible();
    await expect(form.locator("#signIn-failure")).toContainText("Sign in failed");
    await expect(form.getByLabel("E-mail")).toHaveValue(emailOf("student"));
    await form.getByLabel("Password").fill(passwordOf("student"));
    await form.getByRole("button").click();
    await expect(page).toHaveURL("/dashboard/student");
    await expect(toast(page).filter({ hasText: "Welcome back!" })).toBeVisible();
    for (const heading of ["Schedule", "Resources", "My Courses"]) {
      await page.getByRole("link", { name: heading, exact: true }).click();
      await expect(page.getByRole("heading", { name: heading, exact: true })).toBeAttached();
    }
    await page.locator("[popovertarget=user-menu]").click();
    await page.locator("#user-menu").getByRole("button", { name: "Sign out" }).click();
    await expect(toast(page).filter({ hasText: "Signed out" })).toBeVisible();
    await expect(page.locator("[popovertarget=user-menu]")).toHaveCount(0);
  });

  test("one registers", async ({ page }) => {
    await page.goto("/login");
    await page.getByRole("link", { name: "Register" }).click();
    const form = page.locator('form[action="/api/account"]');
    const email = freshEmail();
    await form.getByLabel("First name").fill("Asha");
    // A space satisfies the browser's own check.
    await form.getByLabel("Last name").fill(" ");
    await form.getByLabel("E-mail").fill(email);
    await form.getByLabel("Password").fill("a long enough password");
    await form.getByRole("button", { name: "Register" }).click();
    await expect(toast(page)).toContainText("Missing fields");
    await expect(form.getByLabel("Last name")).toHaveAccessibleDescription("Required");
    await expect(form.getByLabel("First name")).toHaveValue("Asha");
    await expect(form.getByLabel("E-mail")).toHaveValue(email);
    await form.getByLabel("Last name").fill("Naidoo");
    await form.getByLabel("Password").fill("a long enough password");
    await form.getByRole("button", { name: "Register" }).click();
    await expect(page).toHaveURL("/login");
    await expect(toast(page).filter({ hasText: "Account created" })).toBeVisible();
  });
});

test("is accessible in both schemes at both widths", async ({ page, be }) => {
  for (const path of [
    "/login",
    "/login?tab=register",
    "/auth/forgot-password",
    "/auth/reset-password?token=x",
    "/auth/confirm?token=x",
  ]) {
    await expectAccessible(page, path);
  }
  await be("student");
  await expectAccessible(page, "/profile");
});
