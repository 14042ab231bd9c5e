import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DONATION_FIELDS, type DonationFields, donationErrors, parseAmount } from "./donation";

const right: DonationFields = {
  firstName: "Asha",
  lastName: "Naidoo",
  email: "asha@example.org",
  mobile: "0000000000",
  amount: "100",
  purpose: "New Ashram Project",
};

const wrong = (change: Partial<DonationFields>) => donationErrors({ ...right, ...change }, 10);

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
  const empty = Object.fromEntries(DONATION_FIELDS.map((field) => [field, ""]));
  expect(Object.keys(wrong(empty))).toEqual(DONATION_FIELDS);
});

test("an amount passes exactly from the minimum on, whatever the minimum", () => {
  const cents = fc.nat(10_000_000);
  fc.assert(
    fc.property(cents, fc.nat(1000), (amount, minimum) => {
      const { amount: error } = donationErrors({ ...right, amount: (amount / 100).toFixed(2) }, minimum);
      expect(error === undefined).toBe(amount >= minimum * 100);
    }),
  );
});

test("an amount that is written out is read back, and other text is no amount", () => {
  fc.assert(
    fc.property(fc.nat(), (amount) => {
      expect(parseAmount(String(amount))).toBe(amount);
    }),
  );
  fc.assert(
    fc.property(
      fc.string().filter((text) => /[^\d.\s]/.test(text)),
      (text) => {
        expect(parseAmount(text)).toBeNaN();
      },
    ),
  );
});
