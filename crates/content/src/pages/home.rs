//! The home page.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::shared::{Link, Page, merge};
use crate::addresses::site_path;
use crate::loading::source::Source;
use crate::messages::home;
use crate::picture::Picture;

pub(crate) fn documents() -> Vec<Source> {
    vec![Source::with_messages("home", |own: Home, all| {
        let several = own.slides.len() > 1;
        let home = HomeMessages {
            slide_show: several.then(|| all.home.slide_show.clone()),
            carousel: all.home.carousel.clone(),
            details: all.home.details.clone(),
        };
        merge(own, home)
    })]
}

/// The home page, block by block.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Home {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// The slides of the welcome banner.
    slides: Vec<BannerSlide>,
    /// The three revered figures.
    trinity: HomeTrinity,
    /// The new premises.
    new_premises: HomeNewPremises,
    /// The nutrition programme.
    nutrition: HomeNutrition,
    /// The upcoming events.
    events: HomeEvents,
    /// The request for support.
    support: HomeSupport,
}

/// What the home page says by itself.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct HomeMessages {
    /// Where there is more than one slide.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    slide_show: Option<home::SlideShow>,
    carousel: home::Carousel,
    /// Beside the details of activities and events.
    details: home::Details,
}

/// A slide of the welcome banner.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct BannerSlide {
    /// The large words.
    headline: String,
    /// The sentence below it.
    text: String,
    /// The picture, and the words for those who cannot see it.
    image: Picture,
    /// The words of the button, and where it leads.
    button: Link,
}

/// The three cards of the revered figures.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct HomeTrinity {
    /// The heading.
    heading: String,
    /// The sentence below it.
    text: String,
    /// The cards, from left to right.
    people: Vec<TrinityPerson>,
}

/// The card of a revered figure.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TrinityPerson {
    /// The name.
    name: String,
    /// A sentence or two about it.
    description: String,
    /// The picture, and the words for those who cannot see it.
    image: Picture,
    /// Which tab of the page about the Holy Trinity the card opens.
    tab_value: TrinityTab,
}

/// A tab of the page about the Holy Trinity.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum TrinityTab {
    SriRamakrishna,
    SriSaradaDevi,
    SwamiVivekananda,
}

/// The block about the new premises.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct HomeNewPremises {
    /// The heading.
    heading: String,
    /// The sentence below it.
    text: String,
    /// The picture, and the words for those who cannot see it.
    image: Picture,
    /// The words of the button, and where it leads.
    button: Link,
}

/// The carousel of the nutrition programme.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct HomeNutrition {
    /// The heading.
    heading: String,
    /// The sentence below it.
    text: String,
    /// The cards, the latest first.
    activities: Vec<NutritionActivity>,
    /// The words of the button, and where it leads.
    button: Link,
}

/// One monthly distribution.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NutritionActivity {
    /// The id of its picture on the page of the programme.
    id: String,
    /// Its name.
    title: String,
    /// The date, in words.
    date: String,
    /// Where it is.
    location: String,
    /// A sentence or two about it.
    description: String,
    /// The picture, and the words for those who cannot see it.
    image: Picture,
    /// The address of the picture's page.
    #[serde(deserialize_with = "site_path")]
    link: String,
}

/// The upcoming events.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct HomeEvents {
    /// The heading.
    heading: String,
    /// The sentence below it.
    text: String,
    /// The words of the button, and where it leads.
    button: Link,
}

/// The block that asks for support.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct HomeSupport {
    /// The heading.
    heading: String,
    /// The sentence below it.
    text: String,
    /// The buttons, and where they lead.
    buttons: Vec<Link>,
}
