//! The contact page, the contact form and the page for unknown addresses.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::forms::ContactFormMessages;
use super::shared::{LabelledDetail, Link, Merged, Page, merge};
use crate::detail::Detail;
use crate::loading::Loader;
use crate::loading::source::Source;
use crate::messages::forms::Privacy;
use crate::picture::Picture;

const KEY: &str = "contact";

/// The detail that is shown where the centre has supplied it, and nowhere announced.
const PHONE: &str = "contact-phone";

pub(crate) fn documents() -> Vec<Source> {
    vec![
        Source::built::<Merged<Contact, ContactPhone>>(KEY, load),
        Source::of_messages("contact-form", "contact", |all| {
            let form = ContactForm {
                messages: all.forms.of_contact(),
                privacy: all.forms.privacy.clone(),
            };
            merge(all.contact.clone(), form)
        }),
        Source::file::<NotFound>("not-found"),
    ]
}

/// The contact page.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Contact {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// The e-mail address of the centre.
    email: LabelledDetail,
    /// The postal address of the centre.
    address: LabelledDetail,
    /// Leads to the contact form, which stands on another page.
    message: Option<Link>,
    /// Those who hold an office.
    office_bearers: OfficeBearers,
    /// The map.
    map: ContactMap,
}

/// The telephone number of the centre.
#[derive(Debug, Serialize, TS)]
pub(crate) struct ContactPhone {
    /// Left out until the centre has supplied it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    phone: Option<LabelledDetail>,
}

fn load(loader: &mut Loader<'_>) {
    let file = format!("{KEY}.toml");
    let phone = loader.optional_fact(PHONE);
    let (Some(page), Some(messages)) = (loader.read::<Contact>(&file), loader.messages()) else {
        return;
    };
    let phone = phone.map(|value| LabelledDetail {
        label: messages.details.phone.clone(),
        value,
    });
    loader.insert(KEY, &file, &merge(page, ContactPhone { phone }));
}

/// Those who hold an office.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct OfficeBearers {
    /// The heading.
    heading: String,
    /// One after another.
    bearers: Vec<OfficeBearer>,
}

/// Somebody who holds an office.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct OfficeBearer {
    /// The office.
    role: String,
    /// Who holds it.
    name: Detail,
    /// A telephone number. May be left out.
    phone: Option<Detail>,
}

/// The map.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ContactMap {
    /// The heading.
    heading: String,
    /// The sentence below the map.
    text: String,
    /// Shown until the visitor asks for the map.
    image: Picture,
    /// The words of the button that loads the map.
    button: String,
    /// The address of the embedded map that shows where the centre is.
    embed: Detail,
    /// The address of the embedded map that is loaded while `embed` is withheld.
    area: String,
    /// What the embedded map is called, for screen readers.
    title: String,
}

/// What the contact form says by itself.
#[derive(Debug, Serialize, TS)]
pub(crate) struct ContactForm {
    /// Once a message was sent.
    messages: ContactFormMessages,
    /// Below the form.
    privacy: Privacy,
}

/// The page of an address that does not exist.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NotFound {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// The buttons, and where they lead.
    links: Vec<Link>,
}
