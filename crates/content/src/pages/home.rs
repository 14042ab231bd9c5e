//! The home page.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::shared::{Link, Page, site_path};
use crate::picture::Picture;
use crate::source::Source;

pub(crate) fn documents() -> Vec<Source> {
    vec![Source::file::<Home>("home")]
}

/// The home page, block by block.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Home {
    page: Page,
    slides: Vec<BannerSlide>,
    trinity: HomeTrinity,
    new_premises: HomeNewPremises,
    nutrition: HomeNutrition,
    events: HomeEvents,
    support: HomeSupport,
}

/// A slide of the welcome banner.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct BannerSlide {
    headline: String,
    text: String,
    image: Picture,
    button: Link,
}

/// The three cards of the revered figures.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct HomeTrinity {
    heading: String,
    text: String,
    people: Vec<TrinityPerson>,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TrinityPerson {
    name: String,
    description: String,
    image: Picture,
    /// The value of the query parameter `tab` of `/about/holy-trinity`.
    tab_value: TrinityTab,
}

/// A tab of the Holy Trinity page, as its query parameter names it.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TrinityTab {
    SriRamakrishna,
    SriSaradaDevi,
    SwamiVivekananda,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct HomeNewPremises {
    heading: String,
    text: String,
    image: Picture,
    button: Link,
}

/// The carousel of the nutrition programme.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct HomeNutrition {
    heading: String,
    text: String,
    activities: Vec<NutritionActivity>,
    button: Link,
}

/// One monthly distribution.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NutritionActivity {
    id: String,
    title: String,
    date: String,
    location: String,
    description: String,
    image: Picture,
    #[serde(deserialize_with = "site_path")]
    link: String,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct HomeEvents {
    heading: String,
    text: String,
    button: Link,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct HomeSupport {
    heading: String,
    text: String,
    buttons: Vec<Link>,
}
