import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forFields } from "#app/runtime/forms/validation.ts";
import { CONTACT_FIELDS, type ContactMessage, contactErrors } from "./contactRules";

const right: ContactMessage = {
  firstName: "Asha",
  lastName: "Naidoo",
  email: "asha@example.org",
  phone: "",
  subject: "Class",
  message: "Ten chars.",
  honeypot: "",
};

test("a message with exactly the least lengths passes", () => {
  expect(contactErrors({ ...right, firstName: "Jo", lastName: "Li" })).toEqual({});
});

describe("what is wrong is said in the specified words", () => {
  test.each([
    ["firstName", "A", "First name must be at least 2 characters."],
    ["lastName", "", "Last name must be at least 2 characters."],
    ["email", "asha@", "Please enter a valid email address."],
    ["subject", "Four", "Subject must be at least 5 characters."],
    ["message", "Nine char", "Message must be at least 10 characters."],
    ["message", `Nine char${" ".repeat(9)}`, "Message must be at least 10 characters."],
    ["honeypot", "x", "Bot detected"],
    ["honeypot", " ", "Bot detected"],
  ])("%s: %o", (field, value, error) => {
    expect(contactErrors({ ...right, [field]: value })).toEqual({ [field]: error });
  });
});

test("the phone number is never wrong", () => {
  fc.assert(
    fc.property(fc.string(), (phone) => {
      expect(contactErrors({ ...right, phone })).toEqual({});
    }),
  );
});

test("an empty message is wrong in every field that is asked for, and no other", () => {
  const empty = forFields(CONTACT_FIELDS, () => "");
  expect(Object.keys(contactErrors(empty))).toEqual(["firstName", "lastName", "email", "subject", "message"]);
});
