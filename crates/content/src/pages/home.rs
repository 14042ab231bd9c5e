//! The home page.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::shared::{Link, Page, site_path};
use crate::picture::Picture;
use crate::placeholders;
use crate::source::Source;

pub(crate) fn documents() -> Vec<Source> {
    vec![Source::prepared("home", Home::without_unused_words)]
}

/// The home page, block by block.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Home {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// The slides of the welcome banner.
    slides: Vec<BannerSlide>,
    /// The button on the banner, where there is more than one slide.
    #[serde(default = "SlideShow::usual", skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    slide_show: Option<SlideShow>,
    /// The three revered figures.
    trinity: HomeTrinity,
    /// The new premises.
    new_premises: HomeNewPremises,
    /// The nutrition programme.
    nutrition: HomeNutrition,
    /// Beside the details of activities and events.
    details: DetailWords,
    /// The upcoming events.
    events: HomeEvents,
    /// The request for support.
    support: HomeSupport,
}

impl Home {
    /// Leaves out the words of a button that is not there: the document has a budget.
    fn without_unused_words(mut self) -> Self {
        self.slide_show.take_if(|_| self.slides.len() < 2);
        self
    }
}

/// The button that halts the slides of the welcome banner.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SlideShow {
    /// While they follow each other.
    pause: String,
    /// While they stand still.
    play: String,
}

impl SlideShow {
    /// What was published before has none.
    #[expect(clippy::unnecessary_wraps, reason = "serde wants the field's own type")]
    fn usual() -> Option<Self> {
        Some(Self {
            pause: "Stop the slides".to_owned(),
            play: "Let the slides go on".to_owned(),
        })
    }
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
    /// The buttons of the carousel.
    carousel: CarouselWords,
    /// The cards, the latest first.
    activities: Vec<NutritionActivity>,
    /// The words of the button, and where it leads.
    button: Link,
}

/// What a carousel says to those who hear it.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct CarouselWords {
    /// The button that leads back.
    previous: String,
    /// The button that leads on.
    next: String,
    /// A button that leads to a card. {number} becomes its number.
    #[serde(deserialize_with = "placeholders::number")]
    slide: String,
    /// The place of a card. {number} and {count} become numbers.
    #[serde(deserialize_with = "placeholders::number_of_count")]
    position: String,
}

/// What stands beside the details of activities and events, for those who hear the page.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct DetailWords {
    /// The day.
    date: String,
    /// The hours.
    time: String,
    /// The place.
    place: String,
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
