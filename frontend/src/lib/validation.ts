/** Rules that the site's forms share. A rule looks at one field and says what is wrong with it. */

/** The message for the visitor, or undefined where the value is right. */
export type Rule = (value: string) => string | undefined;

/** What is wrong, by field; fields that are right are absent. */
export type Errors<Field extends string> = Partial<Record<Field, string>>;

/** Letters as people count them, without the space around them. */
function lengthOf(value: string): number {
  return [...value.trim()].length;
}

/** At least `length` characters, not counting space at the ends. */
export function atLeast(length: number, message: string): Rule {
  return (value) => (lengthOf(value) < length ? message : undefined);
}

// Lengths are those of RFC 5321: 64 before the sign, 254 in all, 63 in each part of the domain.
const LOCAL_PART = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}$/;
const DOMAIN_PART = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const LONGEST_EMAIL = 254;

/** Whether mail could be sent to `value`: a name, and a domain of at least two parts. */
export function isEmailAddress(value: string): boolean {
  const address = value.trim();
  const at = address.lastIndexOf("@");
  const parts = address.slice(at + 1).split(".");
  return (
    address.length <= LONGEST_EMAIL &&
    LOCAL_PART.test(address.slice(0, Math.max(at, 0))) &&
    parts.length > 1 &&
    parts.every((part) => DOMAIN_PART.test(part))
  );
}

/** Who writes or gives: the same rules in every form that asks. */
export const personRules = {
  firstName: atLeast(2, "First name must be at least 2 characters."),
  lastName: atLeast(2, "Last name must be at least 2 characters."),
  email: ((value) => (isEmailAddress(value) ? undefined : "Please enter a valid email address.")) as Rule,
};

/** Applies each rule to its field. */
export function errorsOf<Field extends string>(
  rules: Record<Field, Rule>,
  values: Record<Field, string>,
): Errors<Field> {
  const errors: Errors<Field> = {};
  for (const field of Object.keys(rules) as Field[]) {
    const error = rules[field](values[field]);
    if (error) errors[field] = error;
  }
  return errors;
}
