//! The rules of the forms, as data. The server applies them to what it receives, and the
//! browser applies the same ones before it sends: `frontend/src/generated/validation.ts`
//! is written from `FORMS`, so no rule and no message is declared twice.
//!
//! Values are looked at without the space around them, except for secrets and the
//! honeypot, and lengths are counted in characters (Unicode scalar values), which is what
//! both languages can count alike.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use centre_store::{LONGEST_PASSWORD, SHORTEST_PASSWORD};
use centre_text::normalize;
use regex_lite::Regex;

/// What visitors wrote, by field.
pub(crate) type Values = BTreeMap<String, String>;

/// What is wrong, by field; fields that are right are absent.
pub(crate) type Errors = BTreeMap<&'static str, Cow<'static, str>>;

/// A form and its fields, in the order in which it shows them.
pub(crate) struct Form {
    /// Names the form in the generated file and in a page that shows it again.
    pub name: &'static str,
    /// Paths of the pages that it stands on: it is shown again on no other. On the first one where nobody knows on
    /// which it was.
    pub pages: &'static [&'static str],
    pub fields: &'static [Field],
}

/// A field and what may be wrong with it; the first rule that is broken is told.
pub(crate) struct Field {
    pub name: &'static str,
    pub rules: &'static [Rule],
    /// Whether the value may be shown again: secrets may not.
    pub secret: bool,
}

pub(crate) struct Rule {
    pub check: Check,
    pub message: &'static str,
}

#[derive(Clone, Copy)]
pub(crate) enum Check {
    MinLength(usize),
    MaxLength(usize),
    Email,
    /// A plain decimal number of rand, at least so many.
    MinAmount(u32),
    /// A plain decimal number of rand, at most so many.
    MaxAmount(u32),
    /// No parts of a cent.
    WholeCents,
    /// Only programs that fill in everything fill it in.
    Empty,
}

/// A name, whose dots stand between other characters, and a domain of at least two parts, in lengths that
/// RFC 5321 allows for these. Understood alike by Rust and JavaScript.
const EMAIL: &str = "^[A-Za-z0-9_!#$%&'*+/=?^`{|}~-]+(?:\\.[A-Za-z0-9_!#$%&'*+/=?^`{|}~-]+)*@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$";

/// Characters of the longest address that RFC 5321 allows.
const LONGEST_EMAIL: usize = 254;

/// Characters of the longest name before its `@`.
const LONGEST_MAILBOX: usize = 64;

/// Rand of the smallest donation.
pub(crate) const MINIMUM_DONATION: u32 = 10;

/// Understood alike by Rust and JavaScript.
const DECIMAL: &str = "^[0-9]+(?:\\.[0-9]+)?$";
const WHOLE_CENTS: &str = "^[0-9]+(?:\\.[0-9]{1,2})?$";

const fn form(
    name: &'static str,
    pages: &'static [&'static str],
    fields: &'static [Field],
) -> Form {
    Form {
        name,
        pages,
        fields,
    }
}

const fn field(name: &'static str, rules: &'static [Rule]) -> Field {
    Field {
        name,
        rules,
        secret: false,
    }
}

const fn secret(name: &'static str, rules: &'static [Rule]) -> Field {
    Field {
        name,
        rules,
        secret: true,
    }
}

const fn rule(check: Check, message: &'static str) -> Rule {
    Rule { check, message }
}

const fn at_least(length: usize, message: &'static str) -> Rule {
    rule(Check::MinLength(length), message)
}

const fn at_most(length: usize, message: &'static str) -> Rule {
    rule(Check::MaxLength(length), message)
}

/// What registering, signing in, confirming, the profile and a question say of an empty field.
pub(crate) const REQUIRED: &str = "Please fill in all required fields";

const NOT_EMPTY: Rule = at_least(1, REQUIRED);
const IS_EMAIL: Rule = rule(Check::Email, "Please enter a valid email address.");

const FIRST_NAME: Field = field(
    "firstName",
    &[
        at_least(2, "First name must be at least 2 characters."),
        at_most(100, "First name must be at most 100 characters."),
    ],
);
const LAST_NAME: Field = field(
    "lastName",
    &[
        at_least(2, "Last name must be at least 2 characters."),
        at_most(100, "Last name must be at most 100 characters."),
    ],
);
const EMAIL_ADDRESS: Field = field("email", &[IS_EMAIL]);
const NEW_PASSWORD: Field = secret(
    "password",
    &[
        at_least(
            SHORTEST_PASSWORD,
            "Password must be at least 12 characters.",
        ),
        at_most(LONGEST_PASSWORD, "Password must be at most 128 characters."),
    ],
);

const FIRST_NAME_REQUIRED: Field = field(
    "firstName",
    &[
        NOT_EMPTY,
        at_most(100, "First name must be at most 100 characters."),
    ],
);
const LAST_NAME_REQUIRED: Field = field(
    "lastName",
    &[
        NOT_EMPTY,
        at_most(100, "Last name must be at most 100 characters."),
    ],
);

pub(crate) const CONTACT: Form = form(
    "contact",
    &["/services/hinduism-for-children", "/learn", "/test"],
    &[
        FIRST_NAME,
        LAST_NAME,
        EMAIL_ADDRESS,
        field(
            "phone",
            &[at_most(50, "Phone must be at most 50 characters.")],
        ),
        field(
            "subject",
            &[
                at_least(5, "Subject must be at least 5 characters."),
                at_most(200, "Subject must be at most 200 characters."),
            ],
        ),
        field(
            "message",
            &[
                at_least(10, "Message must be at least 10 characters."),
                at_most(10_000, "Message must be at most 10,000 characters."),
            ],
        ),
        field("honeypot", &[rule(Check::Empty, "Bot detected")]),
    ],
);

/// Both show the same screen.
const SIGN_IN_PAGES: &[&str] = &["/login", "/auth"];

pub(crate) const SIGN_IN: Form = form(
    "signIn",
    SIGN_IN_PAGES,
    &[
        field("email", &[NOT_EMPTY]),
        secret("password", &[NOT_EMPTY]),
    ],
);

pub(crate) const REGISTER: Form = form(
    "register",
    SIGN_IN_PAGES,
    &[
        FIRST_NAME_REQUIRED,
        LAST_NAME_REQUIRED,
        field("email", &[NOT_EMPTY, IS_EMAIL]),
        secret(
            "password",
            &[
                NOT_EMPTY,
                at_least(
                    SHORTEST_PASSWORD,
                    "Password must be at least 12 characters.",
                ),
                at_most(LONGEST_PASSWORD, "Password must be at most 128 characters."),
            ],
        ),
    ],
);

/// The page on which the first administrator is made.
pub(crate) const SETUP: Form = form(
    "setup",
    // At an address with a secret of its own.
    &[],
    REGISTER.fields,
);

pub(crate) const PROFILE: Form = form(
    "profile",
    &["/profile"],
    &[FIRST_NAME_REQUIRED, LAST_NAME_REQUIRED],
);

/// The form of the profile for another password.
pub(crate) const CHANGE_PASSWORD: Form = form(
    "changePassword",
    &["/profile"],
    &[secret("oldPassword", &[NOT_EMPTY]), NEW_PASSWORD],
);

/// The second step of signing in.
pub(crate) const CODE: Form = form("code", &["/auth/code"], &[secret("code", &[NOT_EMPTY])]);

/// A code or the password, where it is asked again who is there.
pub(crate) const REAUTHENTICATION: Form = form(
    "reauthentication",
    &["/auth/again"],
    &[secret("codeOrPassword", &[NOT_EMPTY])],
);

/// The buttons of the page of the second factor, and the code that is checked once.
pub(crate) const SECOND_FACTOR: Form = form(
    "secondFactor",
    &["/profile/second-factor"],
    &[secret("code", &[NOT_EMPTY])],
);

/// The buttons of the profile that are about passkeys, and the name of one.
pub(crate) const PASSKEYS: Form = form(
    "passkeys",
    &["/profile", "/office"],
    &[field(
        "name",
        &[
            NOT_EMPTY,
            at_most(100, "The name must be at most 100 characters."),
        ],
    )],
);

/// The button on the page of a mail about something that the owner of an account did not do.
pub(crate) const SECURE: Form = form("secure", &["/auth/secure"], &[]);

pub(crate) const FORGOT_PASSWORD: Form = form(
    "forgotPassword",
    &["/auth/forgot-password"],
    &[EMAIL_ADDRESS],
);

pub(crate) const RESET_PASSWORD: Form =
    form("resetPassword", &["/auth/reset-password"], &[NEW_PASSWORD]);

pub(crate) const DONATION: Form = form(
    "donation",
    &["/donate"],
    &[
        FIRST_NAME,
        LAST_NAME,
        EMAIL_ADDRESS,
        field(
            "mobile",
            &[
                at_least(10, "Please enter a valid mobile number."),
                at_most(50, "Please enter a valid mobile number."),
            ],
        ),
        field(
            "amount",
            &[
                rule(
                    Check::MinAmount(MINIMUM_DONATION),
                    "Minimum donation amount is R10.",
                ),
                rule(
                    Check::WholeCents,
                    "Please give the amount in rand and cents, for example 150.50.",
                ),
                // More is a slip of the finger, or better given by bank transfer.
                rule(
                    Check::MaxAmount(1_000_000),
                    "Please give more than R1,000,000 by bank transfer.",
                ),
            ],
        ),
        field("purpose", &[at_least(1, SELECT_A_PURPOSE)]),
    ],
);

/// Also said of a purpose that the form does not offer.
pub(crate) const SELECT_A_PURPOSE: &str = "Please select a purpose for your donation.";

/// The page of a mailed link, with the password that was chosen when registering: who reads the
/// mail need not be who registered.
pub(crate) const CONFIRM: Form = form(
    "confirm",
    &["/auth/confirm"],
    &[secret("password", &[NOT_EMPTY])],
);

/// The buttons of the profile that end sessions.
pub(crate) const SESSIONS: Form = form("sessions", &["/profile"], &[]);

/// The buttons of the office that are about one message.
pub(crate) const MESSAGE: Form = form("message", &["/admin/messages"], &[]);

/// What the office answers to a message.
pub(crate) const ANSWER: Form = form(
    "answer",
    &["/admin/messages"],
    &[field(
        "answer",
        &[
            at_least(1, "Please write an answer."),
            at_most(20_000, "An answer must be at most 20,000 characters."),
        ],
    )],
);

/// The buttons of the office that are about one account.
pub(crate) const PERSON: Form = form("person", &["/admin/people"], &[]);

/// The first and the last day of the payments that the office downloads as a file.
pub(crate) const PAYMENTS: Form = form(
    "payments",
    &["/admin/donations"],
    &[field("from", &[]), field("to", &[])],
);

/// Characters of an answer or a reference that is suggested for the quizzes.
const LONGEST_LINE: usize = 500;
/// Characters of a question or an explanation.
const LONGEST_TEXT: usize = 2000;

const LINE: Rule = at_most(LONGEST_LINE, "This must be at most 500 characters.");
const TEXT: Rule = at_most(LONGEST_TEXT, "This must be at most 2,000 characters.");
const REQUIRED_LINE: &[Rule] = &[NOT_EMPTY, LINE];

/// A question for the quizzes.
pub(crate) const QUESTION: Form = form(
    "question",
    &["/learn/submit"],
    &[
        field("question", &[NOT_EMPTY, TEXT]),
        field("optionA", REQUIRED_LINE),
        field("optionB", REQUIRED_LINE),
        field("optionC", REQUIRED_LINE),
        field("optionD", REQUIRED_LINE),
        field("correctAnswer", REQUIRED_LINE),
        field("topic", REQUIRED_LINE),
        field("reference", &[LINE]),
        field("explanation", &[TEXT]),
        field("honeypot", &[rule(Check::Empty, "Bot detected")]),
    ],
);

/// The forms whose rules the browser applies, too; all that strangers write secrets in are among them.
pub(crate) const FORMS: [&Form; 12] = [
    &CONTACT,
    &SIGN_IN,
    &REGISTER,
    &PROFILE,
    &CHANGE_PASSWORD,
    &CODE,
    &REAUTHENTICATION,
    &SECOND_FACTOR,
    &FORGOT_PASSWORD,
    &RESET_PASSWORD,
    &CONFIRM,
    &DONATION,
];

static EMAIL_PATTERN: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(EMAIL).expect("the tests match addresses with it"));
static DECIMAL_PATTERN: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(DECIMAL).expect("the tests match amounts with it"));
static WHOLE_CENTS_PATTERN: LazyLock<Regex> =
    LazyLock::new(|| Regex::new(WHOLE_CENTS).expect("the tests match amounts with it"));

/// The number of rand; `None` for what is no plain decimal number.
fn amount(text: &str) -> Option<f64> {
    DECIMAL_PATTERN
        .is_match(text)
        .then(|| text.parse().ok())
        .flatten()
}

impl Form {
    /// What is wrong with these values. An absent field is an empty one.
    pub fn errors(&self, values: &Values) -> Errors {
        let wrong = |field: &Field| {
            let value = values.get(field.name).map_or("", String::as_str);
            let broken = field
                .rules
                .iter()
                .find(|rule| !rule.check.holds(value, field.secret))?;
            Some((field.name, broken.message.into()))
        };
        self.fields.iter().filter_map(wrong).collect()
    }

    /// The error that comes first on the form.
    pub fn first<'a>(&self, errors: &'a Errors) -> Option<&'a str> {
        self.fields
            .iter()
            .find_map(|field| Some(&**errors.get(field.name)?))
    }

    /// Returns the path of the page that shows it where nobody knows on which it was.
    pub fn first_page(&self) -> &'static str {
        self.pages.first().copied().unwrap_or("/")
    }

    /// Whether it stands on the page at an address of this site.
    pub fn is_on(&self, address: &str) -> bool {
        let path = address.split(['?', '#']).next().unwrap_or_default();
        self.pages.contains(&path)
    }

    /// The values that may be shown to the visitor again: none that no person has written. In a page each
    /// of their characters may take ten bytes.
    pub fn shown_again(&self, values: &Values) -> Values {
        let public = self.fields.iter().filter(|field| !field.secret);
        let shown = |field: &Field| {
            let value = values.get(field.name)?;
            let is_written = value.len() <= field.longest_shown();
            is_written.then(|| (field.name.to_owned(), value.clone()))
        };
        public.filter_map(shown).collect()
    }
}

impl Field {
    /// Bytes of the longest value that is shown again: twice what is allowed, for whoever has to shorten it,
    /// in a script of three bytes a character.
    fn longest_shown(&self) -> usize {
        let allowed = self.rules.iter().filter_map(|rule| match rule.check {
            Check::MaxLength(length) => Some(length),
            Check::Email => Some(LONGEST_EMAIL),
            _ => None,
        });
        allowed.max().unwrap_or(LONGEST_LINE) * 2 * 3
    }
}

/// Returns whether a field of this name holds a secret, whose characters all count.
pub(crate) fn is_secret(name: &str) -> bool {
    let mut fields = FORMS.iter().flat_map(|form| form.fields);
    fields.any(|field| field.secret && field.name == name)
}

/// Returns whether a mail can be sent to this address, by the rule of all forms.
pub fn is_email(address: &str) -> bool {
    Check::Email.holds(address, false)
}

/// Characters of a text, as many on every device.
fn length_of(text: &str) -> usize {
    normalize(text).chars().count()
}

impl Check {
    fn holds(self, value: &str, secret: bool) -> bool {
        let looked_at = if secret { value } else { value.trim() };
        match self {
            Self::MinLength(length) => length_of(looked_at) >= length,
            Self::MaxLength(length) => length_of(looked_at) <= length,
            Self::Email => {
                looked_at.len() <= LONGEST_EMAIL
                    && looked_at.find('@').is_some_and(|at| at <= LONGEST_MAILBOX)
                    && EMAIL_PATTERN.is_match(looked_at)
            }
            Self::MinAmount(least) => amount(looked_at).is_some_and(|it| it >= f64::from(least)),
            Self::MaxAmount(most) => amount(looked_at).is_some_and(|it| it <= f64::from(most)),
            Self::WholeCents => WHOLE_CENTS_PATTERN.is_match(looked_at),
            Self::Empty => value.is_empty(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write;

    use centre_text::is_invisible;

    use super::*;

    fn values(pairs: &[(&str, &str)]) -> Values {
        pairs
            .iter()
            .map(|(name, value)| ((*name).to_owned(), (*value).to_owned()))
            .collect()
    }

    fn contact() -> Values {
        values(&[
            ("firstName", "Jo"),
            ("lastName", "Li"),
            ("email", "jo@example.org"),
            ("subject", "Class"),
            ("message", "Ten chars."),
        ])
    }

    #[test]
    fn exactly_the_least_lengths_pass() {
        assert!(CONTACT.errors(&contact()).is_empty());
    }

    #[test]
    fn values_that_no_person_has_written_are_not_shown_again() {
        let shown = |value: &str| {
            let values = CONTACT.shown_again(&values(&[("firstName", value), ("message", value)]));
            [
                values.contains_key("firstName"),
                values.contains_key("message"),
            ]
        };
        assert_eq!(shown("<"), [true, true]);
        assert_eq!(shown(&"म".repeat(200)), [true, true]);
        assert_eq!(shown(&"म".repeat(20_000)), [false, true]);
        assert_eq!(shown(&"<".repeat(100_000)), [false, false]);
    }

    #[test]
    fn forms_stand_on_their_own_pages_alone() {
        for (form, address, is_on) in [
            (&PROFILE, "/profile", true),
            (&PROFILE, "/profile?a=b#c", true),
            (&PROFILE, "/admin/messages?message=1", false),
            (&PROFILE, "/profile/", false),
            (&ANSWER, "/admin/messages?message=1", true),
            (&SIGN_IN, "/auth?from=/admin/people", true),
            (&SIGN_IN, "/admin/people?from=/auth", false),
        ] {
            assert_eq!(form.is_on(address), is_on, "{} {address}", form.name);
        }
    }

    #[test]
    fn what_is_wrong_is_said_in_the_specified_words() {
        for (field, value, message) in [
            (
                "firstName",
                "A",
                "First name must be at least 2 characters.",
            ),
            (
                "firstName",
                "  A ",
                "First name must be at least 2 characters.",
            ),
            ("lastName", "", "Last name must be at least 2 characters."),
            ("email", "asha@", "Please enter a valid email address."),
            ("subject", "Four", "Subject must be at least 5 characters."),
            (
                "message",
                "Nine char",
                "Message must be at least 10 characters.",
            ),
            (
                "message",
                "Nine char      ",
                "Message must be at least 10 characters.",
            ),
            ("honeypot", "x", "Bot detected"),
            ("honeypot", " ", "Bot detected"),
        ] {
            let mut wrong = contact();
            wrong.insert(field.to_owned(), value.to_owned());
            assert_eq!(
                CONTACT.errors(&wrong),
                Errors::from([(field, message.into())]),
                "{field}: {value:?}"
            );
        }
    }

    #[test]
    fn an_absent_field_is_an_empty_one() {
        let errors = CONTACT.errors(&Values::new());
        assert_eq!(
            errors.keys().copied().collect::<Vec<_>>(),
            ["email", "firstName", "lastName", "message", "subject"]
        );
    }

    #[test]
    fn addresses_are_told_from_other_text() {
        let long_name = format!("{}@example.org", "x".repeat(65));
        let long_domain = format!("name@{}org", "abcdefghi.".repeat(30));
        for (address, right) in [
            ("a@b.co", true),
            ("first.last+tag@sub.example.org", true),
            ("o'neil@example.co.za", true),
            ("  spaced@example.org  ", true),
            ("", false),
            ("name@", false),
            ("@example.org", false),
            ("name@localhost", false),
            ("name@example.", false),
            ("name@exa mple.org", false),
            ("two@at@example.org", false),
            ("a..b@example.org", false),
            (".a@example.org", false),
            ("a.@example.org", false),
            (".@example.org", false),
            ("name@-example.org", false),
            ("a@example.org\r\nBcc: b@example.org", false),
            (&long_name, false),
            (&long_domain, false),
        ] {
            assert_eq!(Check::Email.holds(address, false), right, "{address:?}");
        }
    }

    #[test]
    fn addresses_without_lone_dots_pass() {
        use proptest::prelude::*;
        proptest!(|(address in "[a-z_.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9]{1,20}\\.[a-z]{2,5}")| {
            let name = address.split('@').next().unwrap();
            let right = name.split('.').all(|part| !part.is_empty());
            prop_assert_eq!(Check::Email.holds(&address, false), right);
        });
    }

    #[test]
    fn donations_have_the_specified_rules() {
        let right = values(&[
            ("firstName", "Asha"),
            ("lastName", "Naidoo"),
            ("email", "asha@example.org"),
            ("mobile", "0000000000"),
            ("amount", "100"),
            ("purpose", "New Ashram Project"),
        ]);
        let cents = "Please give the amount in rand and cents, for example 150.50.";
        let most = "Please give more than R1,000,000 by bank transfer.";
        for (field, value, message) in [
            (
                "firstName",
                "A",
                "First name must be at least 2 characters.",
            ),
            ("mobile", "000000000", "Please enter a valid mobile number."),
            ("amount", "", "Minimum donation amount is R10."),
            ("amount", "9.99", "Minimum donation amount is R10."),
            ("amount", "-100", "Minimum donation amount is R10."),
            ("amount", "1e3", "Minimum donation amount is R10."),
            ("amount", "NaN", "Minimum donation amount is R10."),
            ("amount", "10.005", cents),
            ("amount", "1000000.01", most),
            ("purpose", " ", "Please select a purpose for your donation."),
        ] {
            let mut wrong = right.clone();
            wrong.insert(field.to_owned(), value.to_owned());
            let expected = Errors::from([(field, message.into())]);
            assert_eq!(DONATION.errors(&wrong), expected, "{field}: {value:?}");
        }
        for amount in ["10", "10.00", " 250 ", "99.5", "1000000"] {
            let mut other = right.clone();
            other.insert("amount".to_owned(), amount.to_owned());
            assert!(DONATION.errors(&other).is_empty(), "{amount:?}");
        }
    }

    #[test]
    fn lengths_are_the_same_in_both_forms_of_a_letter() {
        for text in ["\u{12b}", "i\u{304}"] {
            assert!(Check::MaxLength(1).holds(text, false));
            assert!(!Check::MinLength(2).holds(text, true));
        }
    }

    #[test]
    fn secrets_are_not_shown_again_and_keep_their_spaces() {
        let given = values(&[("email", "a@b.co"), ("password", "       "), ("other", "x")]);
        assert_eq!(SIGN_IN.shown_again(&given), values(&[("email", "a@b.co")]));
        assert!(SIGN_IN.errors(&given).is_empty());
        assert!(
            RESET_PASSWORD
                .errors(&values(&[("password", "            ")]))
                .is_empty()
        );
    }

    /// Returns the signs that `is_invisible` names as ranges of a pattern.
    fn invisible_ranges() -> String {
        let signs: Vec<u32> = (char::MIN..=char::MAX)
            .filter(|c| is_invisible(*c))
            .map(u32::from)
            .collect();
        assert!(
            signs.iter().all(|it| *it <= 0xFFFF),
            "a pattern names more by `u` alone"
        );
        let mut ranges = String::new();
        for range in signs.chunk_by(|one, next| one + 1 == *next) {
            let _ = write!(ranges, "\\u{:04x}", range[0]);
            if range.len() > 1 {
                let _ = write!(ranges, "-\\u{:04x}", range[range.len() - 1]);
            }
        }
        ranges
    }

    #[test]
    fn the_generated_typescript_is_up_to_date() {
        let mut text = String::from(
            "/** What may be wrong with a field. */\n\
             export type Check = { minLength: number } | { maxLength: number } | { minAmount: number } | { maxAmount: number } | \"wholeCents\" | \"email\" | \"empty\";\n\n\
             /** A field; the first rule that is broken is told. */\n\
             export interface FieldRules { secret?: true; rules: { check: Check; message: string }[] }\n\n\
             /** A name, whose dots stand between other characters, and a domain of at least two parts. */\n",
        );
        let literal = |pattern: &str| format!("/{}/", pattern.replace('/', "\\/"));
        let _ = writeln!(text, "export const EMAIL = {};", literal(EMAIL));
        let _ = writeln!(
            text,
            "export const LONGEST_EMAIL = {LONGEST_EMAIL};\n\n\
             /** Characters of the longest name before its `@`. */\n\
             export const LONGEST_MAILBOX = {LONGEST_MAILBOX};\n\n\
             /** Characters of the shortest password that may be chosen. */\n\
             export const SHORTEST_PASSWORD = {SHORTEST_PASSWORD};\n\n\
             /** A plain decimal number, and one without parts of a cent. */\n\
             export const DECIMAL = {};\nexport const WHOLE_CENTS = {};\n\n\
             /** What nobody sees and pasting brings along; it is taken out. */\n\
             export const INVISIBLE = /[{}]/g;\n\n\
             /** Rand of the smallest donation. */\n\
             export const MINIMUM_DONATION = {MINIMUM_DONATION};\n\n\
             /** Characters of an answer or a reference that is suggested for the quizzes. */\n\
             export const LONGEST_LINE = {LONGEST_LINE};\n\n\
             /** Characters of a question or an explanation. */\n\
             export const LONGEST_TEXT = {LONGEST_TEXT};\n\n\
             /** What is said of a field that was left empty, where that is all that is wrong. */\n\
             export const REQUIRED = {REQUIRED:?};\n\nexport const forms = {{",
            literal(DECIMAL),
            literal(WHOLE_CENTS),
            invisible_ranges()
        );
        for form in FORMS {
            let _ = writeln!(text, "  {}: {{", form.name);
            for field in form.fields {
                let secret = if field.secret { "secret: true, " } else { "" };
                let _ = writeln!(text, "    {}: {{ {secret}rules: [", field.name);
                for rule in field.rules {
                    let check = match rule.check {
                        Check::MinLength(length) => format!("{{ minLength: {length} }}"),
                        Check::MaxLength(length) => format!("{{ maxLength: {length} }}"),
                        Check::MinAmount(amount) => format!("{{ minAmount: {amount} }}"),
                        Check::MaxAmount(amount) => format!("{{ maxAmount: {amount} }}"),
                        Check::WholeCents => "\"wholeCents\"".to_owned(),
                        Check::Email => "\"email\"".to_owned(),
                        Check::Empty => "\"empty\"".to_owned(),
                    };
                    let message = serde_json::to_string(rule.message).unwrap();
                    let _ = writeln!(text, "      {{ check: {check}, message: {message} }},");
                }
                let _ = writeln!(text, "    ] }},");
            }
            let _ = writeln!(text, "  }},");
        }
        text.push_str("} satisfies Record<string, Record<string, FieldRules>>;\n");
        crate::testing::expect_generated("validation", "forms/rules.rs", &text);
    }
}
