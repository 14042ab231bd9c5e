//! The gallery of events.

use std::cmp::Reverse;

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::learn::repeated;
use super::shared::{NotFoundWords, Page};
use crate::detail::Detail;
use crate::loader::Loader;
use crate::picture::Picture;
use crate::source::Source;

const KEY: &str = "gallery";

/// The pictures that the gallery shows.
const SHOWN: &str = "events";

pub(crate) fn documents() -> Vec<Source> {
    vec![
        Source::built::<Gallery>(KEY, load),
        Source::of_messages("viewer", "layout", |all| all.layout.viewer.clone()),
    ]
}

/// The gallery.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Gallery {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// Those of events, in the order in which the gallery shows them.
    images: Vec<GalleryImage>,
    /// Says where the pictures come from.
    note: Detail,
    /// The button that saves a picture.
    download: String,
    /// The button that hands a picture on.
    share: String,
    /// Goes with a picture that has no description.
    share_text: String,
    /// The page of a picture that does not exist.
    image_not_found: NotFoundWords,
}

/// The gallery, as an editor writes it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct GallerySource {
    /// What the browser's title bar and search engines are told.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// The pictures.
    images: Vec<GalleryImageSource>,
    /// Says where the pictures come from.
    note: Detail,
    /// The button that saves a picture.
    download: String,
    /// The button that hands a picture on.
    share: String,
    /// Goes with a picture that has no description when it is handed on.
    share_text: String,
    /// The page of a picture that does not exist.
    image_not_found: NotFoundWords,
}

/// A picture of the gallery.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GalleryImage {
    #[serde(flatten)]
    written: GalleryImageSource,
    /// The date in words.
    date_text: String,
}

/// A picture of the gallery, as an editor writes it.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct GalleryImageSource {
    /// The last part of the address of the picture's own page. No other picture has it.
    id: String,
    /// The name of the picture.
    title: String,
    /// A sentence about it; may be empty.
    description: String,
    /// The address of the file that a visitor can save.
    path: String,
    /// Pictures of "events" are shown, and those that say nothing here.
    category: String,
    /// The day on which it was taken, as `2025-05-01`. The latest pictures come first.
    #[ts(type = "string")]
    date: Date,
    /// True for the one picture that comes before all others.
    #[serde(default)]
    featured: bool,
    /// The picture itself, and the words for those who cannot see it.
    image: Picture,
}

impl GalleryImageSource {
    /// Returns whether the gallery shows it: whoever adds a picture and knows no category wants it to be seen.
    fn is_shown(&self) -> bool {
        [SHOWN, ""].contains(&self.category.trim())
    }
}

/// The pictures in the order in which the gallery shows them: the featured one, then the latest.
/// Those of one day stay in the order of the file.
fn in_order(mut images: Vec<GalleryImageSource>) -> Vec<GalleryImageSource> {
    images.sort_by_key(|image| (!image.featured, Reverse(image.date)));
    images
}

fn load(loader: &mut Loader<'_>) {
    const FILE: &str = "gallery.toml";
    let Some(written) = loader.read::<GallerySource>(FILE) else {
        return;
    };
    let ids: Vec<&str> = written.images.iter().map(|image| &*image.id).collect();
    if let Some(twice) = repeated(&ids) {
        let last = ids.iter().rposition(|id| id == twice).unwrap_or_default();
        let message = format!("is `{twice}`, which another picture has; choose another");
        loader.problem(FILE, &format!("images[{last}].id"), message);
    }
    let featured: Vec<_> = (0..written.images.len())
        .filter(|&index| written.images[index].featured)
        .collect();
    if let [first, second, ..] = featured[..] {
        let message = format!(
            "is true, but only one picture leads the gallery, and `{}` does; remove one of the lines",
            ids[first]
        );
        loader.problem(FILE, &format!("images[{second}].featured"), message);
    }
    let shown = in_order(written.images).into_iter();
    let images = shown
        .filter(GalleryImageSource::is_shown)
        .map(|written| GalleryImage {
            date_text: written.date.strftime("%-d %B %Y").to_string(),
            written,
        })
        .collect();
    let gallery = Gallery {
        page: written.page,
        heading: written.heading,
        text: written.text,
        images,
        note: written.note,
        download: written.download,
        share: written.share,
        share_text: written.share_text,
        image_not_found: written.image_not_found,
    };
    loader.insert(KEY, FILE, &gallery);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn image(id: &str, date: &str, featured: bool) -> GalleryImageSource {
        serde_json::from_value(serde_json::json!({
            "id": id,
            "title": "",
            "description": "",
            "path": "",
            "category": SHOWN,
            "date": date,
            "featured": featured,
            "image": { "file": "", "alt": "" },
        }))
        .unwrap()
    }

    #[test]
    fn a_picture_without_a_category_is_shown() {
        let of = |category: &str| GalleryImageSource {
            category: category.to_owned(),
            ..image("a", "2024-12-31", false)
        };
        assert!(of("events").is_shown() && of("").is_shown() && of(" ").is_shown());
        assert!(!of("archive").is_shown());
    }

    #[test]
    fn the_featured_picture_leads_and_the_latest_follow() {
        let written = vec![
            image("old", "2024-12-31", false),
            image("first of a day", "2025-05-01", false),
            image("second of a day", "2025-05-01", false),
            image("featured", "2023-01-01", true),
            image("latest", "2025-05-02", false),
        ];
        let ids: Vec<String> = in_order(written).into_iter().map(|it| it.id).collect();
        assert_eq!(
            ids,
            [
                "featured",
                "latest",
                "first of a day",
                "second of a day",
                "old"
            ]
        );
        assert!(in_order(Vec::new()).is_empty());
    }
}
