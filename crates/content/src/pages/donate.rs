//! Donations.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::shared::{BankDetails, ItemList, Link, Page, Quotation};
use crate::picture::Picture;
use crate::source::Source;

pub(crate) fn documents() -> Vec<Source> {
    vec![
        Source::file::<Donate>("donate"),
        Source::file::<DonateCheckout>("donate/checkout"),
        Source::file::<DonateThankYou>("donate/thank-you"),
    ]
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Donate {
    page: Page,
    heading: String,
    text: String,
    image: Picture,
    why: ItemList,
    quotation: Quotation,
    bank: BankDetails,
    form: DonationForm,
    tax: TaxBenefits,
}

/// Amounts are in rand.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct DonationForm {
    heading: String,
    /// Shown while online donations are closed.
    notice: String,
    labels: DonationLabels,
    quick_amounts: Vec<u32>,
    default_amount: u32,
    purposes: Vec<String>,
    default_purpose: String,
    submit: String,
    /// The button's words while the form is being sent.
    busy: String,
    /// Who processes the payment.
    payment_note: String,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct DonationLabels {
    first_name: String,
    last_name: String,
    email: String,
    mobile: String,
    amount: String,
    purpose: String,
    /// The first, empty choice of the purposes.
    choose_purpose: String,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TaxBenefits {
    heading: String,
    text: String,
    local_note: String,
    advice: String,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct DonateCheckout {
    page: Page,
    heading: String,
    text: String,
    labels: CheckoutLabels,
    /// The button that leads to the provider.
    submit: String,
    /// The button's words while the provider's page is awaited.
    busy: String,
    back: Link,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct CheckoutLabels {
    name: String,
    amount: String,
    purpose: String,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct DonateThankYou {
    page: Page,
    heading: String,
    text: String,
    receipt: String,
    links: Vec<Link>,
}
