import type { Page } from "@playwright/test";
import { expectAccessible } from "../support";
import { expect, test } from "./people";

const rows = (page: Page) => page.getByRole("tabpanel").filter({ visible: true }).locator("tbody tr > th");

/** Every button outside of tab lists; none of them may do anything. */
async function expectInert(page: Page): Promise<void> {
  const before = [page.url(), await page.locator("main").innerHTML()];
  const buttons = page.locator("main button:not([role=tab])").filter({ visible: true });
  expect(await buttons.count()).toBeGreaterThan(0);
  for (const button of await buttons.all()) await button.click();
  expect([page.url(), await page.locator("main").innerHTML()]).toEqual(before);
}

test("the student's dashboard", async ({ page, be, open, consoleLines }) => {
  await be("student");
  await open("/dashboard/student");
  await expect(page).toHaveTitle("Student Dashboard | Vedanta Centre Johannesburg");
  expect(await page.getByRole("tab").allTextContents()).toEqual(["My Courses", "Schedule", "Resources"]);
  const bars = page.getByRole("progressbar");
  expect(await bars.evaluateAll((all) => all.map((bar) => bar.getAttribute("aria-valuenow")))).toEqual([
    "65",
    "30",
    "85",
  ]);
  await page.getByRole("tab", { name: "Schedule" }).click();
  await expect(page.getByRole("tabpanel", { name: "Schedule" }).getByRole("listitem")).toHaveCount(3);
  await page.getByRole("tab", { name: "Resources" }).click();
  const resources = page.getByRole("tabpanel", { name: "Resources" });
  await resources.getByRole("link", { name: "Read What Is Vedanta?" }).click();
  await expect(page).toHaveURL("/about/vedanta");
  expect(consoleLines).toEqual([]);
});

test("the teacher's dashboard", async ({ page, be, open, consoleLines }) => {
  await be("teacher");
  await open("/dashboard/teacher");
  await expect(page.locator("h1")).toHaveText("Teacher Dashboard");
  expect(await page.locator("main li > h2").allTextContents()).toEqual([
    "Active Courses",
    "Total Students",
    "Pending Reviews",
  ]);
  expect(await page.locator("main li > h2 + p").allTextContents()).toEqual(["3", "74", "12"]);
  await expect(page.getByRole("button", { name: "Schedule Session" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Create Course" })).toBeVisible();

  const tables = [
    ["My Courses", ["Course", "Students", "Next Session", "Status", "Actions"]],
    ["Recent Activity", ["Student", "Action", "Course", "Time", "Respond"]],
  ] as const;
  for (const [name, headings] of tables) {
    await page.getByRole("tab", { name }).click();
    const table = page.getByRole("table", { name });
    expect(await table.locator("thead th").allTextContents()).toEqual(headings);
    const views = table.getByRole("button", { name: /^View / });
    expect(await views.count()).toBe(await table.locator("tbody tr").count());
    await expectInert(page);
  }
  await page.getByRole("tab", { name: "Teaching Schedule" }).click();
  const schedule = page.getByRole("tabpanel", { name: "Teaching Schedule" });
  await expect(schedule.getByRole("listitem")).toHaveCount(3);
  await expect(schedule.getByRole("button", { name: /^View Details/ })).toHaveCount(3);
  await expectInert(page);
  expect(consoleLines).toEqual([]);
});

test("the admin's dashboard: cards, tabs and buttons", async ({ page, be, open, consoleLines }) => {
  await be("admin");
  await open("/admin");
  expect(await page.locator("main li:has(> h2)").allInnerTexts()).toEqual([
    "Total Users\n\n74\n\n60 students, 8 teachers, 6 admins",
    "Active Courses\n\n12\n\n3 new this month",
    expect.stringMatching(/^System Utilization\n\n85%/),
  ]);
  await expect(page.getByRole("button", { name: "System Settings" })).toBeVisible();
  expect(await page.getByRole("tab").allTextContents()).toEqual(["Users", "Courses", "System Settings"]);
  for (const [name, button, headings] of [
    ["Users", "Add User", ["Name", "Email", "Role", "Status", "Edit"]],
    ["Courses", "Add Course", ["Title", "Instructor", "Students", "Status", "Edit"]],
  ] as const) {
    await page.getByRole("tab", { name }).click();
    const panel = page.getByRole("tabpanel", { name });
    expect(await panel.locator("thead th").allTextContents()).toEqual(headings);
    await expect(panel.getByRole("button", { name: "Export" })).toBeVisible();
    await expect(panel.getByRole("button", { name: button })).toBeVisible();
    await expectInert(page);
  }
  await page.getByRole("tab", { name: "System Settings" }).click();
  await expect(page.getByText("System settings are coming soon.")).toBeVisible();
  expect(consoleLines).toEqual([]);
});

test("the admin's dashboard: users are searched and filtered", async ({ page, be, open }) => {
  await be("admin");
  await open("/dashboard/admin");
  const panel = page.getByRole("tabpanel", { name: "Users" });
  const role = panel.getByLabel("Role");
  const search = panel.getByLabel("Search users");
  expect(
    await role.locator("option").evaluateAll((all) => all.map((it) => it.getAttribute("value"))),
  ).toEqual(["all", "student", "teacher", "admin"]);
  await expect(rows(page)).toHaveCount(6);
  await role.selectOption("teacher");
  await expect(rows(page)).toHaveText(["Sample Teacher One", "Sample Teacher Two"]);
  await search.fill("TWO");
  await expect(rows(page)).toHaveText(["Sample Teacher Two"]);
  await expect(panel.getByRole("status")).toHaveText("1 of 6 shown");
  await role.selectOption("all");
  await expect(rows(page)).toHaveText(["Sample Student Two", "Sample Teacher Two"]);
  await search.fill("administrator@");
  await expect(rows(page)).toHaveText(["Sample Administrator"]);
  await search.fill("nobody");
  await expect(panel.getByText("No user matches.")).toBeVisible();
});

test("the admin's dashboard: courses are searched and filtered", async ({ page, be, open }) => {
  await be("admin");
  await open("/admin");
  await page.getByRole("tab", { name: "Courses" }).click();
  const panel = page.getByRole("tabpanel", { name: "Courses" });
  const status = panel.getByLabel("Status");
  expect(
    await status.locator("option").evaluateAll((all) => all.map((it) => it.getAttribute("value"))),
  ).toEqual(["all", "active", "draft", "archived"]);
  await status.selectOption("draft");
  await expect(rows(page)).toHaveText(["The Upanishads: First Steps"]);
  await status.selectOption("archived");
  await expect(panel.getByText("No course matches.")).toBeVisible();
  await status.selectOption("active");
  await panel.getByLabel("Search courses").fill("gita");
  await expect(rows(page)).toHaveText(["Bhagavad Gita Study"]);
});

for (const [role, path, tabs] of [
  ["student", "/dashboard/student", 3],
  ["teacher", "/dashboard/teacher", 3],
  ["admin", "/admin", 3],
] as const) {
  test(`${path} is accessible in both schemes at both widths`, async ({ page, be }) => {
    await be(role);
    await expectAccessible(page, path);
    await expect(page.getByRole("tab")).toHaveCount(tabs);
  });
}

test("cells of a narrow screen's table say their names to screen readers", async ({ page, open, be }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await be("teacher");
  await open("/dashboard/teacher");
  const table = page.getByRole("table", { name: "My Courses" });
  const row = table.locator("tbody tr").first();
  // Written down, for browsers take an element that is a block for no row and no cell.
  for (const [selector, role] of [
    ["tbody", "rowgroup"],
    ["tbody tr", "row"],
    ["tbody th", "rowheader"],
    ["tbody td", "cell"],
  ] as const) {
    const roles = await table
      .locator(selector)
      .evaluateAll((all) => all.map((one) => one.getAttribute("role")));
    expect(new Set(roles), selector).toEqual(new Set([role]));
  }
  await expect(row.getByRole("cell").nth(0)).toHaveAccessibleName(/^Students \d/);
  await expect(row.getByRole("cell").nth(2)).toHaveAccessibleName(/^Status \w/);
});
