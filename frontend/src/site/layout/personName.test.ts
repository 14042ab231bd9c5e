import { describe, expect, it } from "vitest";
import type { SessionUser } from "#app/generated/context.ts";
import { labelOf } from "./personName";

const user = (firstName: string, lastName: string, email: string): SessionUser => ({
  firstName,
  lastName,
  email,
  initials: "",
  roles: [],
});

describe("the user menu", () => {
  it.each([
    [user("Asha", "Naidoo", "asha@example.org"), "Asha Naidoo"],
    [user("asha", "", "asha@example.org"), "asha"],
    [user("", "Naidoo", "x@example.org"), "Naidoo"],
    [user("", "", "asha@example.org"), "asha@example.org"],
    [user("", "", ""), "User"],
  ])("for %j shows %s", (person, label) => {
    expect(labelOf(person, "User")).toBe(label);
  });
});
