//! Donations.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::shared::{BankDetails, ItemList, Link, Page, Quotation, merge};
use crate::loading::source::Source;
use crate::messages::forms::Privacy;
use crate::picture::Picture;

pub(crate) fn documents() -> Vec<Source> {
    vec![
        Source::with_messages("donate", |own: Donate, all| {
            let form = DonationFormMessages {
                problem: all.forms.problem.clone(),
                privacy: all.forms.privacy.clone(),
            };
            merge(own, form)
        }),
        Source::of_messages("donate/checkout", "checkout", |all| all.checkout.clone()),
        Source::file::<DonateThankYou>("donate/thank-you"),
    ]
}

/// What the form for online donations says by itself.
#[derive(Debug, Serialize, TS)]
pub(crate) struct DonationFormMessages {
    /// Above the list of several things that are wrong.
    problem: String,
    /// Below the form.
    privacy: Privacy,
}

/// The donation page.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Donate {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// The picture, and the words for those who cannot see it.
    image: Picture,
    /// The reasons to give.
    why: ItemList,
    /// A saying, shown large.
    quotation: Quotation,
    /// The account for transfers.
    bank: BankDetails,
    /// The form for online donations.
    form: DonationForm,
    /// The box about tax.
    tax: TaxBenefits,
}

/// Amounts are in rand.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct DonationForm {
    /// The heading.
    heading: String,
    /// Shown while online donations are closed.
    notice: String,
    /// The names of the fields.
    labels: DonationLabels,
    /// The amounts to choose with one press, in rand.
    quick_amounts: Vec<u32>,
    /// The amount that the form starts with, in rand.
    default_amount: u32,
    /// The purposes to choose from.
    purposes: Vec<String>,
    /// The purpose that the form starts with: one of those above.
    default_purpose: String,
    /// The words of the button.
    submit: String,
    /// The button's words while the form is being sent.
    busy: String,
    /// Who processes the payment.
    payment_note: String,
}

/// The names of the fields of the donation form.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct DonationLabels {
    /// The first name.
    first_name: String,
    /// The last name.
    last_name: String,
    /// The e-mail address.
    email: String,
    /// The mobile number.
    mobile: String,
    /// The amount.
    amount: String,
    /// The purpose.
    purpose: String,
    /// The first, empty choice of the purposes.
    choose_purpose: String,
}

/// The box about tax.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TaxBenefits {
    /// The heading.
    heading: String,
    /// The sentence below it.
    text: String,
    /// For donations from within the country.
    local_note: String,
    /// Whom to ask.
    advice: String,
}

/// The page that thanks for a donation.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct DonateThankYou {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// What is said of the receipt.
    receipt: String,
    /// The buttons, and where they lead.
    links: Vec<Link>,
}
