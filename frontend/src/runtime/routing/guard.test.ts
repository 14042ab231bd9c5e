import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RequiredRole } from "#app/generated/access.ts";
import type { SessionUser } from "#app/generated/context.ts";
import { hasRole } from "./access";
import { elsewhere, pathOfThisSite, signInAddress } from "./guard";

const user = (...roles: string[]): SessionUser => ({
  email: "asha@example.org",
  firstName: "Asha",
  lastName: "Naidoo",
  initials: "AN",
  roles,
});

describe("pathOfThisSite", () => {
  it.each([
    ["/profile", "/profile"],
    ["/learn?tab=mantras", "/learn?tab=mantras"],
    [null, "/"],
    ["", "/"],
    ["profile", "/"],
    ["//evil.example", "/"],
    ["/\\evil.example", "/"],
    ["/\t/evil.example", "/"],
    ["/\n/evil.example", "/"],
    ["https://evil.example", "/"],
    ["javascript:alert(1)", "/"],
    ["/auth?from=/auth", "/"],
    ["/login", "/"],
    ["/api/session", "/"],
  ])("leads from %j to %s", (from, to) => expect(pathOfThisSite(from)).toBe(to));

  it("never leads to another site", () => {
    const tricky = fc.string({ unit: fc.constantFrom("/", "\\", "\t", "\n", " ", ".", ":", "@", "a", "?") });
    fc.assert(
      fc.property(tricky, (address) => {
        const site = "https://centre.example";
        expect(new URL(pathOfThisSite(`/${address}`), site).origin).toBe(site);
      }),
    );
  });
});

describe("the guard", () => {
  it.each<[string[], RequiredRole, boolean]>([
    [["admin"], "admin", true],
    [["moderator"], "admin", false],
    [["teacher"], "admin", false],
    [["moderator"], "moderator", true],
    [["admin"], "moderator", true],
    [["teacher"], "moderator", false],
    [["teacher"], "teacher", true],
    [["admin"], "teacher", false],
    [["student"], "teacher", false],
    [[], "admin", false],
  ])("for roles %j where %s is required: %s", (roles, required, passes) => {
    expect(hasRole(user(...roles), required)).toBe(passes);
    expect(elsewhere(user(...roles), "/admin", required)).toBe(passes ? undefined : "/");
  });

  it("lets every signed-in visitor pass where no role is required", () => {
    expect(elsewhere(user(), "/profile", null)).toBeUndefined();
  });

  it("remembers where a visitor who is not signed in wanted to go", () => {
    const address = elsewhere(null, "/admin?tab=courses", "admin");
    expect(address).toBe(signInAddress("/admin?tab=courses"));
    const from = new URL(address ?? "", "https://centre.example").searchParams.get("from");
    expect(pathOfThisSite(from)).toBe("/admin?tab=courses");
  });
});
