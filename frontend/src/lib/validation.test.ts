import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { errorsOf, isEmailAddress, ruleOf } from "./validation";

const atLeast = (minLength: number, message: string) =>
  ruleOf({ rules: [{ check: { minLength }, message }] });

describe("e-mail addresses", () => {
  test.each([
    "a@b.co",
    "first.last+tag@sub.example.org",
    "o'neil@example.co.za",
    "  spaced@example.org  ",
    `${"x".repeat(64)}@example.org`,
  ])("%o is one", (value) => expect(isEmailAddress(value)).toBe(true));

  test.each([
    "",
    "@",
    "name",
    "name@",
    "@example.org",
    "name@localhost",
    "name@example.",
    "name@.org",
    "name@exa mple.org",
    "na me@example.org",
    "two@at@example.org",
    "name@-example.org",
    "name@example-.org",
    `${"x".repeat(65)}@example.org`,
    `name@${"x".repeat(64)}.org`,
    `name@${"abcdefghi.".repeat(30)}org`,
  ])("%o is none", (value) => expect(isEmailAddress(value)).toBe(false));

  test("what the usual generators make is accepted, and nothing is without its sign", () => {
    fc.assert(fc.property(fc.emailAddress(), (value) => isEmailAddress(value)));
    fc.assert(fc.property(fc.string(), (value) => !isEmailAddress(value.replaceAll("@", ""))));
  });
});

test("a length counts characters, not code units, and not the space around them", () => {
  const rule = atLeast(2, "too short");
  expect(rule("  a  ")).toBe("too short");
  expect(rule("𝒜")).toBe("too short");
  expect(rule("ॐ a")).toBeUndefined();
  fc.assert(
    fc.property(fc.nat(20), fc.string({ unit: "grapheme-ascii" }), (length, value) => {
      expect(rule(value) === undefined).toBe(value.trim().length >= 2);
      expect(atLeast(length, "short")("x".repeat(length))).toBeUndefined();
    }),
  );
});

test("errors name only the fields that are wrong", () => {
  const rules = { first: atLeast(1, "first"), second: atLeast(2, "second") };
  expect(errorsOf(rules, { first: "a", second: "b" })).toEqual({ second: "second" });
});
