import {
  type Check,
  DECIMAL,
  EMAIL,
  type FieldRules,
  INVISIBLE,
  LONGEST_EMAIL,
  LONGEST_MAILBOX,
  WHOLE_CENTS,
} from "#app/generated/validation.ts";

/** Rules that the site's forms share. A rule looks at one field and says what is wrong with it. */

/** The message for the visitor, or undefined where the value is right. */
export type Rule = (value: string) => string | undefined;

/** What is wrong, by field; fields that are right are absent. */
export type Errors<Field extends string> = Partial<Record<Field, string>>;

/** Characters as people count them, as many on every device. */
function lengthOf(value: string): number {
  return [...value.normalize()].length;
}

/** Whether mail could be sent to `value`: a name, and a domain of at least two parts. */
export function isEmailAddress(value: string): boolean {
  const address = value.trim();
  return address.length <= LONGEST_EMAIL && address.indexOf("@") <= LONGEST_MAILBOX && EMAIL.test(address);
}

/** The amount in rand; `NaN`, which is neither more nor less, for what is no plain decimal number. */
function amountOf(value: string): number {
  return DECIMAL.test(value.trim()) ? Number(value) : Number.NaN;
}

function holds(check: Check, value: string, secret: boolean): boolean {
  if (check === "email") return isEmailAddress(value);
  if (check === "empty") return value === "";
  if (check === "wholeCents") return WHOLE_CENTS.test(value.trim());
  if ("minAmount" in check) return amountOf(value) >= check.minAmount;
  if ("maxAmount" in check) return amountOf(value) <= check.maxAmount;
  const length = lengthOf(secret ? value : value.trim());
  return "minLength" in check ? length >= check.minLength : length <= check.maxLength;
}

/** The rule of a field that the server checks too. */
export function ruleOf({ secret, rules }: FieldRules): Rule {
  return (value) => {
    const seen = secret ? value : value.replace(INVISIBLE, "");
    return rules.find(({ check }) => !holds(check, seen, secret === true))?.message;
  };
}

/** The fields of a form, in their order. */
export function fieldsOf<Field extends string>(form: Record<Field, unknown>): Field[] {
  return Object.keys(form) as Field[];
}

/** A value for each of these fields. */
export function forFields<Field extends string, Value>(
  fields: readonly Field[],
  make: (field: Field) => Value,
): Record<Field, Value> {
  return Object.fromEntries(fields.map((field) => [field, make(field)])) as Record<Field, Value>;
}

/** The rules of a form that the server checks too, by field. */
export function rulesOf<Field extends string>(form: Record<Field, FieldRules>): Record<Field, Rule> {
  return forFields(fieldsOf(form), (field) => ruleOf(form[field]));
}

/** Applies each rule to its field. */
export function errorsOf<Field extends string>(
  rules: Record<Field, Rule>,
  values: Record<Field, string>,
): Errors<Field> {
  const errors: Errors<Field> = {};
  for (const field of fieldsOf(rules)) {
    const error = rules[field](values[field]);
    if (error) errors[field] = error;
  }
  return errors;
}
