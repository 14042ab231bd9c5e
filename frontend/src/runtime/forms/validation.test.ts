import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { LONGEST_EMAIL } from "#app/generated/validation.ts";
import { errorsOf, isEmailAddress, ruleOf, rulesOf } from "./validation";

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
    "a..b@example.org",
    ".a@example.org",
    "a.@example.org",
    "name@-example.org",
    "name@example-.org",
    `${"x".repeat(65)}@example.org`,
    `name@${"x".repeat(64)}.org`,
    `name@${"abcdefghi.".repeat(30)}org`,
  ])("%o is none", (value) => expect(isEmailAddress(value)).toBe(false));

  test("the longest one is one, and nothing longer is", () => {
    const ending = `${".abcdefghi".repeat(18)}.org`;
    const address = (length: number) =>
      `${"x".repeat(64)}@${"d".repeat(length - 65 - ending.length)}${ending}`;
    expect(address(LONGEST_EMAIL)).toHaveLength(LONGEST_EMAIL);
    expect(isEmailAddress(address(LONGEST_EMAIL))).toBe(true);
    expect(isEmailAddress(` ${address(LONGEST_EMAIL)} `)).toBe(true);
    expect(isEmailAddress(address(LONGEST_EMAIL + 1))).toBe(false);
  });

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
  expect(rule("i\u0304")).toBe("too short");
  fc.assert(
    fc.property(fc.nat(20), fc.string({ unit: "grapheme-ascii" }), (length, value) => {
      expect(rule(value) === undefined).toBe(value.trim().length >= 2);
      expect(atLeast(length, "short")("x".repeat(length))).toBeUndefined();
    }),
  );
});

test("a secret's length counts its spaces, too", () => {
  const rules = [{ check: { minLength: 3 }, message: "short" }];
  expect(ruleOf({ rules, secret: true })(" a ")).toBeUndefined();
  expect(ruleOf({ rules })(" a ")).toBe("short");
});

test("what nobody sees and pasting brings along does not count, but in secrets", () => {
  const email = [{ check: "email" as const, message: "wrong" }];
  expect(ruleOf({ rules: email })("\u2068asha@example.org\u200b\u2069")).toBeUndefined();
  const short = [{ check: { minLength: 3 }, message: "short" }];
  expect(ruleOf({ rules: short })("a\u200bb")).toBe("short");
  expect(ruleOf({ rules: short, secret: true })("a\u200bb")).toBeUndefined();
  // Hindi needs joiners.
  expect(ruleOf({ rules: short })("क्\u200d")).toBeUndefined();
});

test.each([
  [{ maxLength: 3 }, "abc", "abcd"],
  [{ minLength: 3 }, "abc", "ab"],
  [{ minAmount: 5 }, "5", "4.99"],
  [{ maxAmount: 5 }, "5", "5.01"],
  [{ maxAmount: 5 }, "1", "one"],
  ["wholeCents", " 1.25 ", "1.255"],
  ["empty", "", "a"],
  ["email", "a@example.org", "a"],
] as const)("%o holds for %o, not for %o", (check, right, wrong) => {
  const rules = rulesOf({ field: { rules: [{ check, message: "wrong" }] } });
  expect(rules.field(right)).toBeUndefined();
  expect(rules.field(wrong)).toBe("wrong");
});

test("errors name only the fields that are wrong", () => {
  const rules = { first: atLeast(1, "first"), second: atLeast(2, "second") };
  expect(errorsOf(rules, { first: "a", second: "b" })).toEqual({ second: "second" });
});
