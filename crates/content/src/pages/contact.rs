//! The contact page, the contact form and the page for unknown addresses.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::shared::{LabelledFact, Link, Page};
use crate::fact::Fact;
use crate::picture::Picture;
use crate::source::Source;

pub(crate) fn documents() -> Vec<Source> {
    vec![
        Source::file::<Contact>("contact"),
        Source::file::<ContactForm>("contact-form"),
        Source::file::<NotFound>("not-found"),
    ]
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Contact {
    page: Page,
    heading: String,
    text: String,
    email: LabelledFact,
    address: LabelledFact,
    /// Leads to the contact form, which stands on another page.
    message: Option<Link>,
    office_bearers: OfficeBearers,
    map: ContactMap,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct OfficeBearers {
    heading: String,
    bearers: Vec<OfficeBearer>,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct OfficeBearer {
    role: String,
    name: Fact,
    phone: Option<Fact>,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ContactMap {
    heading: String,
    text: String,
    /// Shown until the visitor asks for the map.
    image: Picture,
    /// The words of the button that loads the map.
    button: String,
    /// The address of the embedded map that shows where the centre is.
    embed: Fact,
    /// The address of the embedded map that is loaded while `embed` is withheld.
    area: String,
    /// What the embedded map is called, for screen readers.
    title: String,
}

/// The form of the learning centre.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ContactForm {
    heading: String,
    text: String,
    labels: ContactLabels,
    submit: String,
    /// The button's words while the message is being sent.
    busy: String,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ContactLabels {
    first_name: String,
    last_name: String,
    email: String,
    phone: String,
    subject: String,
    message: String,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NotFound {
    page: Page,
    heading: String,
    text: String,
    links: Vec<Link>,
}
