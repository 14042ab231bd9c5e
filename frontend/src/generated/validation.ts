// Generated from crates/web/src/forms/rules.rs by `UPDATE_TYPES=1 cargo test -p centre-web`; do not edit.
// biome-ignore-all lint: generated
// biome-ignore-all format: generated

/** What may be wrong with a field. */
export type Check = { minLength: number } | { maxLength: number } | { minAmount: number } | { maxAmount: number } | "wholeCents" | "email" | "empty";

/** A field; the first rule that is broken is told. */
export interface FieldRules { secret?: true; rules: { check: Check; message: string }[] }

/** A name, whose dots stand between other characters, and a domain of at least two parts. */
export const EMAIL = /^[A-Za-z0-9_!#$%&'*+\/=?^`{|}~-]+(?:\.[A-Za-z0-9_!#$%&'*+\/=?^`{|}~-]+)*@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;
export const LONGEST_EMAIL = 254;

/** Characters of the longest name before its `@`. */
export const LONGEST_MAILBOX = 64;

/** Characters of the shortest password that may be chosen. */
export const SHORTEST_PASSWORD = 12;

/** A plain decimal number, and one without parts of a cent. */
export const DECIMAL = /^[0-9]+(?:\.[0-9]+)?$/;
export const WHOLE_CENTS = /^[0-9]+(?:\.[0-9]{1,2})?$/;

/** What nobody sees and pasting brings along; it is taken out. */
export const INVISIBLE = /[\u061c\u200b\u200e-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ufffe-\uffff]/g;

/** Rand of the smallest donation. */
export const MINIMUM_DONATION = 10;

/** Characters of an answer or a reference that is suggested for the quizzes. */
export const LONGEST_LINE = 500;

/** Characters of a question or an explanation. */
export const LONGEST_TEXT = 2000;

/** What is said of a field that was left empty, where that is all that is wrong. */
export const REQUIRED = "Please fill in all required fields";

export const forms = {
  contact: {
    firstName: { rules: [
      { check: { minLength: 2 }, message: "First name must be at least 2 characters." },
      { check: { maxLength: 100 }, message: "First name must be at most 100 characters." },
    ] },
    lastName: { rules: [
      { check: { minLength: 2 }, message: "Last name must be at least 2 characters." },
      { check: { maxLength: 100 }, message: "Last name must be at most 100 characters." },
    ] },
    email: { rules: [
      { check: "email", message: "Please enter a valid email address." },
    ] },
    phone: { rules: [
      { check: { maxLength: 50 }, message: "Phone must be at most 50 characters." },
    ] },
    subject: { rules: [
      { check: { minLength: 5 }, message: "Subject must be at least 5 characters." },
      { check: { maxLength: 200 }, message: "Subject must be at most 200 characters." },
    ] },
    message: { rules: [
      { check: { minLength: 10 }, message: "Message must be at least 10 characters." },
      { check: { maxLength: 10000 }, message: "Message must be at most 10,000 characters." },
    ] },
    honeypot: { rules: [
      { check: "empty", message: "Bot detected" },
    ] },
  },
  signIn: {
    email: { rules: [
      { check: { minLength: 1 }, message: "Please fill in all required fields" },
    ] },
    password: { secret: true, rules: [
      { check: { minLength: 1 }, message: "Please fill in all required fields" },
    ] },
  },
  register: {
    firstName: { rules: [
      { check: { minLength: 1 }, message: "Please fill in all required fields" },
      { check: { maxLength: 100 }, message: "First name must be at most 100 characters." },
    ] },
    lastName: { rules: [
      { check: { minLength: 1 }, message: "Please fill in all required fields" },
      { check: { maxLength: 100 }, message: "Last name must be at most 100 characters." },
    ] },
    email: { rules: [
      { check: { minLength: 1 }, message: "Please fill in all required fields" },
      { check: "email", message: "Please enter a valid email address." },
    ] },
    password: { secret: true, rules: [
      { check: { minLength: 1 }, message: "Please fill in all required fields" },
      { check: { minLength: 12 }, message: "Password must be at least 12 characters." },
      { check: { maxLength: 128 }, message: "Password must be at most 128 characters." },
    ] },
  },
  profile: {
    firstName: { rules: [
      { check: { minLength: 1 }, message: "Please fill in all required fields" },
      { check: { maxLength: 100 }, message: "First name must be at most 100 characters." },
    ] },
    lastName: { rules: [
      { check: { minLength: 1 }, message: "Please fill in all required fields" },
      { check: { maxLength: 100 }, message: "Last name must be at most 100 characters." },
    ] },
  },
  changePassword: {
    oldPassword: { secret: true, rules: [
      { check: { minLength: 1 }, message: "Please fill in all required fields" },
    ] },
    password: { secret: true, rules: [
      { check: { minLength: 12 }, message: "Password must be at least 12 characters." },
      { check: { maxLength: 128 }, message: "Password must be at most 128 characters." },
    ] },
  },
  code: {
    code: { secret: true, rules: [
      { check: { minLength: 1 }, message: "Please fill in all required fields" },
    ] },
  },
  reauthentication: {
    codeOrPassword: { secret: true, rules: [
      { check: { minLength: 1 }, message: "Please fill in all required fields" },
    ] },
  },
  secondFactor: {
    code: { secret: true, rules: [
      { check: { minLength: 1 }, message: "Please fill in all required fields" },
    ] },
  },
  forgotPassword: {
    email: { rules: [
      { check: "email", message: "Please enter a valid email address." },
    ] },
  },
  resetPassword: {
    password: { secret: true, rules: [
      { check: { minLength: 12 }, message: "Password must be at least 12 characters." },
      { check: { maxLength: 128 }, message: "Password must be at most 128 characters." },
    ] },
  },
  confirm: {
    password: { secret: true, rules: [
      { check: { minLength: 1 }, message: "Please fill in all required fields" },
    ] },
  },
  donation: {
    firstName: { rules: [
      { check: { minLength: 2 }, message: "First name must be at least 2 characters." },
      { check: { maxLength: 100 }, message: "First name must be at most 100 characters." },
    ] },
    lastName: { rules: [
      { check: { minLength: 2 }, message: "Last name must be at least 2 characters." },
      { check: { maxLength: 100 }, message: "Last name must be at most 100 characters." },
    ] },
    email: { rules: [
      { check: "email", message: "Please enter a valid email address." },
    ] },
    mobile: { rules: [
      { check: { minLength: 10 }, message: "Please enter a valid mobile number." },
      { check: { maxLength: 50 }, message: "Please enter a valid mobile number." },
    ] },
    amount: { rules: [
      { check: { minAmount: 10 }, message: "Minimum donation amount is R10." },
      { check: "wholeCents", message: "Please give the amount in rand and cents, for example 150.50." },
      { check: { maxAmount: 1000000 }, message: "Please give more than R1,000,000 by bank transfer." },
    ] },
    purpose: { rules: [
      { check: { minLength: 1 }, message: "Please select a purpose for your donation." },
    ] },
  },
} satisfies Record<string, Record<string, FieldRules>>;
