//! Details that only the centre can supply, in one file.
//!
//! `placeholders.toml` names each of them. Until an editor sets its `value`, pages
//! show its `placeholder` text, marked, and never as a link.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use jiff::civil::Date;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer, Serialize};
use ts_rs::TS;

thread_local! {
    static KNOWN: RefCell<Rc<Entries>> = RefCell::default();
}

/// From here on files of this thread may name these facts.
pub(crate) fn set_known(facts: Rc<Entries>) {
    KNOWN.set(facts);
}

/// The file that holds all facts, relative to the content folder.
pub const DETAILS: &str = "placeholders.toml";

/// The format of a field that names one of them.
pub(crate) const FORMAT: &str = "fact";

/// The format of the field of a fact itself.
pub(crate) const VALUE_FORMAT: &str = "detail";

/// The facts that say where gifts go. Only administrators change them, and they are read back before they are published.
pub const BANK_DETAILS: [&str; 6] = [
    "building-fund-account-name",
    "building-fund-bank",
    "building-fund-account-number",
    "building-fund-branch-code",
    "building-fund-swift-code",
    "donations-email",
];

/// The parts of pages, each by its file and field, that show those facts to whoever gives: which facts and words
/// stand there is for administrators, too.
pub const BANK_BLOCKS: [(&str, &str); 2] = [
    ("donate.toml", "bank"),
    ("new-ashram-project/fundraising.toml", "bank"),
];

/// A fact that is still withheld.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placeholder {
    /// The name under which other files refer to it.
    pub name: String,
    /// The file to change, relative to the content folder.
    pub file: String,
    /// The line in that file, counted from 1.
    pub line: usize,
    /// What the centre is asked to supply.
    pub needed: String,
    /// The text that pages show meanwhile.
    pub shown: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Kind {
    Text,
    Email,
    Phone,
    Url,
    /// Days that the program reads, one a line, such as 2027-05-03. No page shows them.
    Days,
}

/// The days that were declared public holidays in one year, beside those of the law.
const HOLIDAYS: &str = "public-holidays";

/// One table of `placeholders.toml`.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Entry {
    /// What the fact is: text, email, phone, url or days.
    kind: Kind,
    /// What the centre is asked to supply, and where it shows.
    pub(crate) needed: String,
    /// What pages show until then.
    pub(crate) placeholder: String,
    /// The fact itself. Left out until the centre has supplied it.
    #[schemars(extend("format" = VALUE_FORMAT))]
    pub(crate) value: Option<String>,
    /// The words of the link when `value` is an address of the web.
    label: Option<String>,
    /// Stands behind it where words are marked.
    #[serde(skip)]
    pub(crate) mark: String,
}

pub(crate) type Entries = BTreeMap<String, Entry>;

impl Entry {
    /// What is wrong with the value, if it does not fit its kind.
    pub(crate) fn fault(&self) -> Option<&'static str> {
        let value = self.value.as_deref()?.trim();
        match self.kind {
            Kind::Text => value
                .is_empty()
                .then_some("is empty; write it, or leave it out"),
            Kind::Email => {
                let valid = value.split_once('@').is_some_and(|(name, host)| {
                    !name.is_empty() && host.contains('.') && !value.contains(char::is_whitespace)
                });
                (!valid).then_some("is not an e-mail address; write it as name@example.org")
            }
            Kind::Phone => {
                let digits = value.chars().filter(char::is_ascii_digit).count();
                let valid = digits >= 9
                    && value
                        .chars()
                        .all(|c| c.is_ascii_digit() || "+ ()-".contains(c));
                (!valid).then_some("is not a phone number; write digits, spaces and a leading +27")
            }
            Kind::Url => (!value.starts_with("https://"))
                .then_some("is not a web address; write it in full, from https://"),
            Kind::Days => (self.days().count() != value.lines().count()).then_some(
                "holds something that is no day; write one day a line, such as 2027-05-03",
            ),
        }
    }

    /// Returns whether pages show it; what they do not show need not be supplied.
    pub(crate) fn is_shown(&self) -> bool {
        self.kind != Kind::Days
    }

    fn days(&self) -> impl Iterator<Item = Date> {
        let lines = self.value.as_deref().unwrap_or_default().lines();
        lines.filter_map(|line| line.trim().parse().ok())
    }

    /// The fact as pages show it, once the centre has supplied it.
    pub(crate) fn supplied(&self) -> Option<Detail> {
        self.value.as_ref().map(|_| self.resolve())
    }

    fn resolve(&self) -> Detail {
        let Some(value) = self.value.as_deref().map(str::trim) else {
            return Detail {
                text: format!("{}{}", self.placeholder, self.mark),
                href: None,
                placeholder: true,
            };
        };
        let href = match self.kind {
            Kind::Text | Kind::Days => None,
            Kind::Email => Some(format!("mailto:{value}")),
            Kind::Phone => Some(format!(
                "tel:{}",
                value.replace(|c: char| !c.is_ascii_digit() && c != '+', "")
            )),
            Kind::Url => Some(value.to_owned()),
        };
        let text = self
            .label
            .clone()
            .filter(|_| self.kind == Kind::Url)
            .unwrap_or_else(|| value.to_owned());
        Detail {
            text: text + &self.mark,
            href,
            placeholder: false,
        }
    }
}

/// Returns the days that `text`, the file of the centre's details, declares public holidays. Where it has a
/// mistake, that is told when it is read as a whole.
pub fn declared_holidays(text: &str) -> Vec<Date> {
    let entries = toml::from_str::<Entries>(text).unwrap_or_default();
    let days = entries.get(HOLIDAYS).map(|it| it.days().collect());
    days.unwrap_or_default()
}

/// A fact as a page shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub(crate) struct Detail {
    /// May hold line breaks, as postal addresses do.
    pub(crate) text: String,
    /// A `mailto:`, `tel:` or web address; null for plain text and for every placeholder.
    pub(crate) href: Option<String>,
    /// True while the centre has not supplied the fact: show `text` as a marked stand-in.
    pub(crate) placeholder: bool,
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct DetailName {
    /// Which of the centre's facts is shown.
    #[schemars(extend("format" = FORMAT))]
    fact: String,
}

impl JsonSchema for Detail {
    fn schema_name() -> Cow<'static, str> {
        "Detail".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        DetailName::json_schema(generator)
    }
}

impl<'de> Deserialize<'de> for Detail {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let DetailName { fact } = DetailName::deserialize(deserializer)?;
        // An unknown fact was reported when the file's tables were searched for facts.
        let resolved = KNOWN.with_borrow(|known| known.get(&fact).map(Entry::resolve));
        Ok(resolved.unwrap_or_else(|| Detail {
            text: String::new(),
            href: None,
            placeholder: true,
        }))
    }
}
