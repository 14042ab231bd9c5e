import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MINIMUM_DONATION } from "#app/generated/validation.ts";
import { forFields } from "#app/runtime/forms/validation.ts";
import { DONATION_FIELDS, type DonationField, donationErrors } from "./donation";

const right: Record<DonationField, string> = {
  firstName: "Asha",
  lastName: "Naidoo",
  email: "asha@example.org",
  mobile: "0000000000",
  amount: "100",
  purpose: "New Ashram Project",
};

const wrong = (change: Partial<typeof right>) => donationErrors({ ...right, ...change });

const CENTS = "Please give the amount in rand and cents, for example 150.50.";
const MOST = "Please give more than R1,000,000 by bank transfer.";

describe("what is wrong is said in the specified words", () => {
  test.each([
    ["firstName", "A", "First name must be at least 2 characters."],
    ["lastName", " B ", "Last name must be at least 2 characters."],
    ["email", "asha.example.org", "Please enter a valid email address."],
    ["mobile", "", "Please enter a valid mobile number."],
    ["mobile", "000000000", "Please enter a valid mobile number."],
    ["amount", "", "Minimum donation amount is R10."],
    ["amount", "9", "Minimum donation amount is R10."],
    ["amount", "9.99", "Minimum donation amount is R10."],
    ["amount", "-100", "Minimum donation amount is R10."],
    ["amount", "ten", "Minimum donation amount is R10."],
    ["amount", "Infinity", "Minimum donation amount is R10."],
    ["amount", "10.005", CENTS],
    ["amount", "1000000.01", MOST],
    ["purpose", "", "Please select a purpose for your donation."],
  ])("%s: %o", (field, value, message) => expect(wrong({ [field]: value })).toEqual({ [field]: message }));
});

test.each([
  ["amount", "10"],
  ["amount", "10.00"],
  ["amount", " 250 "],
  ["mobile", "+00 00 000 0000"],
  ["firstName", "Jo"],
])("%s may be %o", (field, value) => expect(wrong({ [field]: value })).toEqual({}));

test("an empty form is wrong in every field", () => {
  const empty = forFields(DONATION_FIELDS, () => "");
  expect(Object.keys(donationErrors(empty))).toEqual(DONATION_FIELDS);
});

test("an amount passes exactly from the minimum on", () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), (cents) => {
      const { amount } = wrong({ amount: (cents / 100).toFixed(2) });
      expect(amount === undefined).toBe(cents >= MINIMUM_DONATION * 100);
    }),
  );
});
