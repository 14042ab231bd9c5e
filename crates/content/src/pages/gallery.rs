//! The gallery of events.

use std::collections::BTreeSet;

use centre_text::slug;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::learn::repeated;
use super::shared::{NotFoundMessages, Page};
use crate::detail::Detail;
use crate::loading::Loader;
use crate::loading::source::Source;
use crate::picture::Picture;

const KEY: &str = "gallery";
const FILE: &str = "gallery.toml";

/// The pictures that the gallery shows.
const SHOWN: &str = "events";

/// Characters of an id that is made of a picture's name.
const LONGEST_ID: usize = 80;

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
    image_not_found: NotFoundMessages,
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
    image_not_found: NotFoundMessages,
}

/// A picture of the gallery.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GalleryImage {
    /// The last part of the address of the picture's own page.
    id: String,
    /// The caption.
    title: String,
    /// A sentence about it; may be empty.
    description: String,
    /// The address of the file that a visitor can save.
    path: String,
    /// What the pictures of the gallery have in common.
    category: String,
    /// The day on which it was taken.
    #[ts(type = "string")]
    date: Date,
    /// True for the one picture that comes before all others.
    featured: bool,
    /// The picture itself, and the words for those who cannot see it.
    image: Picture,
    /// The date in words.
    date_text: String,
}

/// A picture of the gallery, as an editor writes it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct GalleryImageSource {
    /// The last part of the address of the picture's own page. No other picture has it. Without it, it is made
    /// of the picture's name.
    #[schemars(extend("advanced" = true))]
    id: Option<String>,
    /// The caption.
    title: String,
    /// A sentence about it; may be empty.
    #[serde(default)]
    description: String,
    /// The address of the file that a visitor can save. Without it, it is the picture's own.
    #[schemars(extend("advanced" = true))]
    path: Option<String>,
    /// Pictures of anything but "events" are not shown. Files of earlier releases have it.
    #[serde(default)]
    #[schemars(skip)]
    category: String,
    /// The day on which it was taken, as `2025-05-01`.
    date: Date,
    /// True for the one picture that comes before all others.
    #[serde(default)]
    featured: bool,
    /// The picture itself, and the words for those who cannot see it.
    image: Picture,
}

impl GalleryImageSource {
    fn is_shown(&self) -> bool {
        [SHOWN, ""].contains(&self.category.trim())
    }

    fn with_id(self, id: String) -> GalleryImage {
        GalleryImage {
            id,
            title: self.title,
            description: self.description,
            path: self.path.unwrap_or_else(|| self.image.file_address()),
            category: SHOWN.to_owned(),
            date_text: self.date.strftime("%-d %B %Y").to_string(),
            date: self.date,
            featured: self.featured,
            image: self.image,
        }
    }
}

/// Returns the id of each picture: its own, or one made of the picture's name that no other has.
fn ids(images: &[GalleryImageSource]) -> Vec<String> {
    let own = images.iter().filter_map(|image| image.id.clone());
    let mut taken: BTreeSet<String> = own.collect();
    let mut id_of = |image: &GalleryImageSource| {
        if let Some(id) = &image.id {
            return id.clone();
        }
        let name = image.image.file.rsplit('/').next().unwrap_or_default();
        let name = match slug(name, LONGEST_ID) {
            name if name.is_empty() => "picture".to_owned(),
            name => name,
        };
        let numbered = (2..).map(|number| format!("{name}-{number}"));
        let mut names = std::iter::once(name.clone()).chain(numbered);
        let id = names.find(|it| !taken.contains(it)).unwrap_or(name);
        taken.insert(id.clone());
        id
    };
    images.iter().map(&mut id_of).collect()
}

/// Puts the featured picture first. All others stay in the order of the file.
fn in_order(mut images: Vec<GalleryImage>) -> Vec<GalleryImage> {
    images.sort_by_key(|image| !image.featured);
    images
}

/// Records what is wrong with the pictures.
fn check(loader: &mut Loader<'_>, images: &[GalleryImageSource]) {
    let own: Vec<&str> = images.iter().filter_map(|it| it.id.as_deref()).collect();
    if let Some(twice) = repeated(&own) {
        let is_it = |it: &GalleryImageSource| it.id.as_deref() == Some(*twice);
        let last = images.iter().rposition(is_it).unwrap_or_default();
        let message = format!("is `{twice}`, which another picture has; choose another");
        loader.problem(FILE, &format!("images[{last}].id"), message);
    }
    let featured: Vec<_> = (0..images.len())
        .filter(|&at| images[at].featured)
        .collect();
    if let [first, second, ..] = featured[..] {
        let message = format!(
            "only one picture is shown first, and that is \u{201c}{}\u{201d}; choose one of them",
            images[first].title
        );
        loader.problem(FILE, &format!("images[{second}].featured"), message);
    }
    // Those with ids were published before anybody was asked for these words.
    for (at, image) in images.iter().enumerate().filter(|(_, it)| it.id.is_none()) {
        let title = format!("images[{at}].title");
        let alt = format!("images[{at}].image.alt");
        loader.filled(FILE, &[(&title, &image.title), (&alt, &image.image.alt)]);
    }
}

fn load(loader: &mut Loader<'_>) {
    let Some(written) = loader.read::<GallerySource>(FILE) else {
        return;
    };
    check(loader, &written.images);
    let ids = ids(&written.images);
    let images = written.images.into_iter().zip(ids);
    let shown = images.filter(|(image, _)| image.is_shown());
    let images = in_order(shown.map(|(image, id)| image.with_id(id)).collect());
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
    use serde_json::{Value, json};

    use super::*;

    fn image(fields: &Value) -> GalleryImageSource {
        let mut image = json!({ "title": "", "date": "2025-05-01", "image": { "file": "uploaded/a-lamp", "alt": "" } });
        for (name, value) in fields.as_object().unwrap() {
            image[name] = value.clone();
        }
        serde_json::from_value(image).unwrap()
    }

    #[test]
    fn a_picture_without_a_category_is_shown() {
        let is_shown = |category: &str| image(&json!({ "category": category })).is_shown();
        assert!(is_shown("events") && is_shown(" ") && image(&json!({})).is_shown());
        assert!(!is_shown("archive"));
    }

    #[test]
    fn the_featured_picture_leads_and_the_others_stay_in_order() {
        let of = |title: &str, featured: bool, date: &str| {
            let image = json!({ "title": title, "featured": featured, "date": date });
            self::image(&image).with_id(String::new())
        };
        let written = vec![
            of("one", false, "2024-12-31"),
            of("two", false, "2025-05-02"),
            of("featured", true, "2023-01-01"),
            of("three", false, "2025-05-01"),
        ];
        let titles: Vec<String> = in_order(written).into_iter().map(|it| it.title).collect();
        assert_eq!(titles, ["featured", "one", "two", "three"]);
    }

    #[test]
    fn ids_that_are_missing_are_made_of_the_names_of_pictures() {
        let of = |file: &str| image(&json!({ "image": { "file": file, "alt": "" } }));
        let images = [
            image(&json!({ "id": "event1" })),
            of("uploaded/a-lamp"),
            of("images/1"),
            of("uploaded/a-lamp"),
            image(&json!({ "id": "a-lamp-2" })),
            of(""),
        ];
        let ids = ids(&images);
        assert_eq!(
            ids,
            ["event1", "a-lamp", "1", "a-lamp-3", "a-lamp-2", "picture"]
        );
    }

    #[test]
    fn the_file_to_save_is_the_pictures_own() {
        let of = |fields: Value| image(&fields).with_id(String::new()).path;
        assert_eq!(of(json!({ "path": "/images/old.jpg" })), "/images/old.jpg");
        let numbered = json!({ "image": { "file": "images/7", "alt": "" } });
        assert_eq!(of(numbered), "/images/7.jpg");
        assert_eq!(of(json!({})), "-0.png");
    }
}
