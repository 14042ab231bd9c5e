/** The rules of the donation form. */
import { atLeast, type Errors, errorsOf, personRules } from "./validation";

/** The form as its controls hold it, and as it is posted. */
export interface DonationFields {
  firstName: string;
  lastName: string;
  email: string;
  mobile: string;
  /** In rand, for example `100` or `99.50`. */
  amount: string;
  purpose: string;
}

/** In their order on the page. */
export const DONATION_FIELDS: readonly (keyof DonationFields)[] = [
  "firstName",
  "lastName",
  "email",
  "mobile",
  "amount",
  "purpose",
];

/** The amount in rand; `NaN` for what is no plain decimal number. */
export function parseAmount(text: string): number {
  return /^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN;
}

/**
 * What is wrong with a donation, by field.
 *
 * @param minimum the smallest amount in rand
 */
export function donationErrors(fields: DonationFields, minimum: number): Errors<keyof DonationFields> {
  return errorsOf(
    {
      ...personRules,
      mobile: atLeast(10, "Please enter a valid mobile number."),
      amount: (text) =>
        parseAmount(text) >= minimum ? undefined : `Minimum donation amount is R${minimum}.`,
      purpose: atLeast(1, "Please select a purpose for your donation."),
    },
    fields,
  );
}
