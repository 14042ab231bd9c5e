/** The rules of the donation form. */
import { forms } from "#app/generated/validation.ts";
import { type Errors, errorsOf, fieldsOf, rulesOf } from "#app/runtime/forms/validation.ts";

const rules = rulesOf(forms.donation);

export type DonationField = keyof typeof forms.donation;

/** In their order on the page. */
export const DONATION_FIELDS = fieldsOf(rules);

/** What is wrong with a donation, by field. */
export function donationErrors(fields: Record<DonationField, string>): Errors<DonationField> {
  return errorsOf(rules, fields);
}
