//! The section Services.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use ts_rs::TS;

use super::shared::{
    CallToAction, ItemList, Link, NotFoundMessages, Overview, Page, PictureSection, Quotation,
    merge,
};
use crate::detail::Detail;
use crate::editor_forms::collections::name_for;
use crate::loading::source::Source;
use crate::markdown::Markdown;
use crate::messages::events;
use crate::picture::Picture;

pub(crate) fn documents() -> Vec<Source> {
    vec![
        Source::file::<Overview>("services"),
        Source::file::<Satsangs>("services/satsangs"),
        Source::file::<HinduismForChildren>("services/hinduism-for-children"),
        Source::with_messages(
            "services/special-functions",
            |own: SpecialFunctions, all| merge(own, all.events.clone()),
        ),
        Source::with_messages(
            "services/seminar-registration",
            |own: SeminarRegistration, all| {
                let paging = all.events.flyer.clone();
                merge(own, FlyerMessages { paging })
            },
        ),
        Source::file::<NutritionProgramme>("services/nutrition-programme"),
    ]
}

/// The page of the Sunday satsang.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Satsangs {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The picture, and the words for those who cannot see it.
    image: Picture,
    /// The text below the picture. Markdown.
    text: Markdown,
    /// When and where it is.
    meeting: MeetingMessages,
    /// What happens, in its order.
    programme: ItemList,
    /// A saying, shown large.
    quotation: Quotation,
    /// The invitation to special functions.
    special_functions: CallToAction,
}

/// The words above and beside when and where something recurs.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct MeetingMessages {
    /// The heading.
    heading: String,
    /// Beside the day.
    day: String,
    /// Beside the hours.
    time: String,
    /// Beside the place.
    place: String,
}

/// The page of the children's class.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct HinduismForChildren {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The picture, and the words for those who cannot see it.
    image: Picture,
    /// The text below the picture. Markdown.
    text: Markdown,
    /// When and where it is.
    meeting: MeetingMessages,
    /// What the children learn.
    topics: ItemList,
    /// The online learning platform.
    platform: OnlinePlatform,
}

/// The online learning platform that is announced.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct OnlinePlatform {
    /// The heading.
    heading: String,
    /// The mark beside the heading.
    badge: String,
    /// The sentence below it.
    text: String,
}

/// The words of the page of the events, and of each event's own.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SpecialFunctions {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// For link previews.
    image: Picture,
    /// The invitation to ask.
    contact: CallToAction,
}

/// What the flyer says by itself.
#[derive(Debug, Serialize, TS)]
pub(crate) struct FlyerMessages {
    /// Above it, to turn its pages.
    paging: events::Flyer,
}

/// The page with the flyer of the seminar.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SeminarRegistration {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// The link to the page of the events.
    back: Link,
    /// Above the texts of the flyer's pages.
    text_heading: String,
    /// The pages of the flyer.
    flyer: Vec<FlyerPage>,
    /// The external form that page 1 links to.
    registration: Detail,
}

/// A page of the flyer.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct FlyerPage {
    /// The picture, and the words for those who cannot see it.
    image: Picture,
    /// What the page says, for readers who cannot see it.
    text: Markdown,
}

/// The page of the nutrition programme.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NutritionProgramme {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The picture, and the words for those who cannot see it.
    image: Picture,
    /// The text below the picture. Markdown.
    text: Markdown,
    /// The pictures of the distributions.
    gallery: NutritionGallery,
    /// The Women Empowerment Programme.
    women_empowerment: PictureSection,
    /// The Children's Value Classes.
    childrens_values: PictureSection,
    /// The invitation to take part.
    get_involved: CallToAction,
    /// Leads to the contact form, beside the button of `get_involved`.
    message: Option<Link>,
    /// The page of a picture that does not exist.
    image_not_found: NotFoundMessages,
}

/// The pictures of the distributions.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NutritionGallery {
    /// The heading.
    heading: String,
    /// The sentence below it.
    text: String,
    /// How many of the images the carousel shows, from the first.
    shown: usize,
    /// The pictures, the latest first.
    #[serde(deserialize_with = "with_ids")]
    images: Vec<NutritionImage>,
    /// Says where the pictures come from.
    note: Detail,
    /// The button that moves the row back, for those who hear the page.
    left: String,
    /// The button that moves it on.
    right: String,
}

/// A picture of the gallery and of `/services/nutrition-programme/image/{id}`.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NutritionImage {
    /// The last part of the address of the picture's own page. No other picture has it. Without it, it is made
    /// of the picture's name.
    #[serde(default)]
    #[schemars(extend("advanced" = true))]
    id: String,
    /// Its name.
    title: String,
    /// The picture, and the words for those who cannot see it.
    image: Picture,
}

/// Pictures without an id get one that is made of their names.
fn with_ids<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<NutritionImage>, D::Error> {
    let mut images: Vec<NutritionImage> = Vec::deserialize(from)?;
    for at in 0..images.len() {
        if !images[at].id.is_empty() {
            continue;
        }
        let name = name_for(&images[at].title);
        let name = if name.is_empty() { "photograph" } else { &name };
        let is_free = |id: &String| images.iter().all(|it| it.id != *id);
        let numbered = (2..).map(|number| format!("{name}-{number}"));
        let mut ids = [name.to_owned()].into_iter().chain(numbered);
        images[at].id = ids.find(is_free).unwrap_or_default();
    }
    Ok(images)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_picture_without_an_id_gets_one_of_its_own() {
        let image = |id: &str| json!({ "id": id, "title": "Hampers, May", "image": { "file": "a", "alt": "" } });
        let images = json!([image("hampers-may"), image(""), image("")]);
        let images = with_ids(images).unwrap();
        let ids: Vec<&str> = images.iter().map(|it| it.id.as_str()).collect();
        assert_eq!(ids, ["hampers-may", "hampers-may-2", "hampers-may-3"]);
    }
}
