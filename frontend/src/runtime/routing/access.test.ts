import { expect, it } from "vitest";
import { DASHBOARDS, hasRole, isGuarded, officeScreens, requiredRole } from "./access";

it("knows the guarded screens", () => {
  for (const path of [
    "/profile",
    "/admin",
    "/admin/messages",
    "/dashboard/admin",
    "/admin/content/home",
    "/dashboard/student",
  ])
    expect(isGuarded(path)).toBe(true);
  for (const path of ["/", "/login", "/profiles", "/learn", "constructor"])
    expect(isGuarded(path)).toBe(false);
});

it.each(DASHBOARDS)("$name is for those in whose menus it stands", ({ role, path }) => {
  const required = requiredRole(path);
  if (required) expect(hasRole({ roles: [role] }, required)).toBe(true);
});

it.each([
  [
    "admin",
    ["/office", "/admin/messages", "/admin/content", "/admin/pictures", "/admin/people", "/admin/donations"],
  ],
  ["moderator", ["/office", "/admin/messages", "/admin/content", "/admin/pictures"]],
  ["teacher", []],
  ["student", []],
])("shows the %s the office's screens of that role", (role, paths) => {
  expect(officeScreens({ roles: [role] }).map(({ path }) => path)).toEqual(paths);
});
