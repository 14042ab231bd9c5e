//! The section Services.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::shared::{
    CallToAction, Heading, ItemList, Link, Notice, Overview, Page, PictureSection, Quotation,
};
use crate::events::EventMarks;
use crate::fact::Fact;
use crate::markdown::Markdown;
use crate::picture::Picture;
use crate::source::Source;

pub(crate) fn documents() -> Vec<Source> {
    vec![
        Source::file::<Overview>("services"),
        Source::file::<Satsangs>("services/satsangs"),
        Source::file::<HinduismForChildren>("services/hinduism-for-children"),
        Source::file::<SpecialFunctions>("services/special-functions"),
        Source::file::<SeminarRegistration>("services/seminar-registration"),
        Source::file::<NutritionProgramme>("services/nutrition-programme"),
    ]
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Satsangs {
    page: Page,
    heading: String,
    image: Picture,
    text: Markdown,
    meeting: Heading,
    programme: ItemList,
    quotation: Quotation,
    special_functions: CallToAction,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct HinduismForChildren {
    page: Page,
    heading: String,
    image: Picture,
    text: Markdown,
    meeting: Heading,
    topics: ItemList,
    platform: OnlinePlatform,
}

/// The online learning platform that is announced.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct OnlinePlatform {
    heading: String,
    /// The mark beside the heading.
    badge: String,
    text: String,
}

/// The words of the page of the events, and of each event's own.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SpecialFunctions {
    page: Page,
    heading: String,
    text: String,
    /// For link previews.
    image: Picture,
    to_come: EventsToCome,
    recurring: Heading,
    past: Heading,
    marks: EventMarks,
    event: EventWords,
    subscribe: Subscribe,
    contact: CallToAction,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct EventsToCome {
    heading: String,
    /// Says that nothing dated is to come, above what recurs.
    nothing: String,
}

/// The words of links and headings on an event's page.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct EventWords {
    more: String,
    map: String,
    join: String,
    calendar: String,
    share: String,
    all: String,
    before: String,
    after: String,
}

/// Ways to be told of events without visiting the page.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Subscribe {
    text: String,
    /// The words of the link to the iCalendar file.
    calendar: String,
    /// The words of the link to the Atom feed.
    feed: String,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SeminarRegistration {
    page: Page,
    heading: String,
    text: String,
    /// Above the texts of the flyer's pages.
    text_heading: String,
    flyer: Vec<FlyerPage>,
    /// The external form that page 1 links to.
    registration: Fact,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct FlyerPage {
    image: Picture,
    /// What the page says, for readers who cannot see it.
    text: Markdown,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NutritionProgramme {
    page: Page,
    heading: String,
    image: Picture,
    text: Markdown,
    gallery: NutritionGallery,
    women_empowerment: PictureSection,
    childrens_values: PictureSection,
    get_involved: CallToAction,
    /// Leads to the contact form, beside the button of `get_involved`.
    message: Option<Link>,
    image_not_found: Notice,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NutritionGallery {
    heading: String,
    text: String,
    /// How many of the images the carousel shows, from the first.
    shown: usize,
    images: Vec<NutritionImage>,
    /// Says where the pictures come from.
    note: Fact,
}

/// A picture of the gallery and of `/services/nutrition-programme/image/{id}`.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NutritionImage {
    id: String,
    title: String,
    image: Picture,
}
