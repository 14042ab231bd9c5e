//! The site's pictures as their editors see them.

use std::collections::{BTreeMap, BTreeSet};

use centre_media::{Library, Picture};
use centre_store::StoredPicture;
use centre_text::normalize;

use crate::office::access::AuditEvent;
use crate::office::format::in_words;
use crate::office::query::Query;
use crate::office::screen::OfficeScreen;
use crate::operations::security_log::SecurityEvent;
use crate::pictures::screens::{
    AddedPicture, Focus, ListedPicture, PictureList, PicturePage, ShownIn, UseState,
};
use crate::publishing::published::PublishedContent;
use crate::publishing::texts::files::key_of;
use crate::site::Site;

/// The screen; with `picture` in its query it shows one of them.
pub(crate) const PAGE: &str = "/admin/pictures";

/// Pictures that one page of the list shows.
const PAGE_LENGTH: usize = 24;

/// Width in pixels from which a variant is wide enough for the list.
const THUMBNAIL: u32 = 264;

/// Width in pixels from which a variant is wide enough for a screen of its own.
const LARGE: u32 = 768;

/// What the screen shows.
pub(crate) async fn screen(
    site: &Site,
    query: &Query,
) -> centre_store::Result<(OfficeScreen, AuditEvent)> {
    let seen = AuditEvent::of(SecurityEvent::PicturesSeen);
    let name = query.text("picture");
    if name.is_empty() {
        let show = (query.text("show"), query.search(), query.from());
        let list = list(site, show).await?;
        return Ok((list.map_or(MISSING, OfficeScreen::Pictures), seen));
    }
    let shown = one(site, name).await?;
    Ok((
        shown.map_or(MISSING, |it| OfficeScreen::Picture(Box::new(it))),
        seen,
    ))
}

const MISSING: OfficeScreen = OfficeScreen::Missing {};

/// All pictures of the site, and where each is shown.
struct AllPictures {
    media: Library,
    texts: std::sync::Arc<PublishedContent>,
    added: std::sync::Arc<BTreeMap<i64, StoredPicture>>,
    /// Where each is shown, by name.
    uses: BTreeMap<String, Vec<ShownIn>>,
}

impl AllPictures {
    /// None where nobody can edit.
    async fn of(site: &Site) -> centre_store::Result<Option<Self>> {
        let Some(editing) = site.editing() else {
            return Ok(None);
        };
        site.look_at_pictures().await?;
        let media = site.revision().media.pictures.clone();
        let texts = editing.texts();
        let titles = texts.titles(&media);
        let shown_in = |file: &str, state| ShownIn {
            id: key_of(file).to_owned(),
            title: titles.get(file).cloned().unwrap_or_else(|| file.to_owned()),
            state,
        };
        let mut uses: BTreeMap<String, Vec<ShownIn>> = BTreeMap::new();
        for (picture, shown) in texts.pictures() {
            let files = shown.files.iter();
            uses.entry(picture.clone())
                .or_default()
                .extend(files.map(|file| shown_in(file, UseState::Published)));
        }
        for it in site.store.picture_uses().await? {
            let uses = uses.entry(it.picture).or_default();
            let id = key_of(&it.file);
            let state = if it.scheduled {
                UseState::Scheduled
            } else {
                UseState::Draft
            };
            // What visitors see already says enough.
            if !uses
                .iter()
                .any(|known| known.id == id && known.state <= state)
            {
                uses.push(shown_in(&it.file, state));
            }
        }
        Ok(Some(Self {
            media,
            added: site.upload_index.pictures(),
            texts,
            uses,
        }))
    }

    fn added(&self, stored: &StoredPicture) -> Option<ListedPicture> {
        let picture = self.media.picture(&stored.name)?;
        let added = AddedPicture {
            by: stored.author.clone(),
            time: in_words(stored.added_at),
            size: size_in_words(stored.bytes),
        };
        let alt = match &*stored.alt {
            "" => self.alt_in_texts(&stored.name),
            alt => alt.to_owned(),
        };
        Some(self.listed(&picture, alt, Some(added)))
    }

    fn of_site(&self, name: &str) -> Option<ListedPicture> {
        let alt = self.alt_in_texts(name);
        Some(self.listed(&self.media.picture(name)?, alt, None))
    }

    fn alt_in_texts(&self, name: &str) -> String {
        let shown = self.texts.pictures().get(name);
        shown.map(|it| it.alt.clone()).unwrap_or_default()
    }

    fn listed(&self, picture: &Picture, alt: String, added: Option<AddedPicture>) -> ListedPicture {
        ListedPicture {
            name: picture.name.clone(),
            thumbnail: address(picture, THUMBNAIL),
            width: picture.width,
            height: picture.height,
            alt,
            focus: picture.focus.map(|(x, y)| Focus { x, y }),
            uses: self.uses.get(&picture.name).cloned().unwrap_or_default(),
            added,
        }
    }

    /// All pictures after the one at which a page ends, each with its place.
    fn after<'a>(
        &'a self,
        from: Option<&'a str>,
    ) -> impl Iterator<Item = (String, ListedPicture)> + 'a {
        let (before, after) = match from.map(|from| (from, from.strip_prefix('/'))) {
            None => (i64::MAX, None),
            Some((_, Some(name))) => (i64::MIN, Some(name)),
            Some((id, None)) => (id.parse().unwrap_or(i64::MAX), None),
        };
        let added = self.added.range(..before).rev();
        let added = added.filter_map(|(id, it)| Some((id.to_string(), self.added(it)?)));
        let known: BTreeSet<&str> = self.added.values().map(|it| it.name.as_str()).collect();
        let names = self
            .media
            .names()
            .filter(move |name| after.is_none_or(|after| *name > after))
            .filter(move |name| !known.contains(name));
        added.chain(names.filter_map(|name| Some((format!("/{name}"), self.of_site(name)?))))
    }
}

/// A page of the list; none where nobody can edit.
pub(crate) async fn list(
    site: &Site,
    (show, search, from): (&str, String, Option<&str>),
) -> centre_store::Result<Option<PictureList>> {
    let Some(pictures) = AllPictures::of(site).await? else {
        return Ok(None);
    };
    let words: Vec<String> = search.split_whitespace().map(str::to_lowercase).collect();
    let show = match show {
        show @ ("added" | "unused") => show,
        _ => "all",
    };
    let wanted = |it: &ListedPicture| {
        let chosen = match show {
            "added" => it.added.is_some(),
            "unused" => it.added.is_some() && it.uses.is_empty(),
            _ => true,
        };
        let text = || {
            let titles = it.uses.iter().map(|it| it.title.as_str());
            let parts = [it.name.as_str(), it.alt.as_str()]
                .into_iter()
                .chain(titles);
            normalize(&parts.collect::<Vec<_>>().join(" ").to_lowercase()).into_owned()
        };
        chosen && (words.is_empty() || words.iter().all(|word| text().contains(word)))
    };
    let found = pictures.after(from).filter(|(_, it)| wanted(it));
    let mut found: Vec<_> = found.take(PAGE_LENGTH + 1).collect();
    let older = (found.len() > PAGE_LENGTH).then(|| found[PAGE_LENGTH - 1].0.clone());
    found.truncate(PAGE_LENGTH);
    Ok(Some(PictureList {
        pictures: found.into_iter().map(|(_, it)| it).collect(),
        show: show.to_owned(),
        added: pictures.added.len(),
        most: site.settings.pictures.most,
        search,
        older,
    }))
}

/// The picture of this name; none where there is none.
pub(crate) async fn one(site: &Site, name: &str) -> centre_store::Result<Option<PicturePage>> {
    let Some(pictures) = AllPictures::of(site).await? else {
        return Ok(None);
    };
    let mut added = pictures.added.values();
    let picture = match added.find(|it| it.name == name) {
        Some(stored) => pictures.added(stored),
        None => pictures.of_site(name),
    };
    let large = pictures.media.picture(name);
    Ok(picture.zip(large).map(|(picture, large)| PicturePage {
        picture,
        large: address(&large, LARGE),
        is_new: true,
    }))
}

impl PicturePage {
    /// Returns it with the mark of one that was not there before, or without.
    pub fn marked_new(self, is_new: bool) -> Self {
        Self { is_new, ..self }
    }

    /// The titles of the texts that show it.
    pub fn shown_in(&self) -> Vec<&str> {
        let mut titles: Vec<&str> = self.picture.uses.iter().map(|it| &*it.title).collect();
        titles.dedup();
        titles
    }
}

/// The address of the variant that the list shows.
pub(crate) fn thumbnail_of(picture: &Picture) -> String {
    address(picture, THUMBNAIL)
}

/// The address of the first variant that is at least so wide, or else of the widest. A drawing has
/// one for all widths.
fn address(picture: &Picture, width: u32) -> String {
    if let Some(drawing) = picture.drawing_address() {
        return drawing;
    }
    let mut widths = picture.widths.iter().copied();
    let width = widths.find(|it| *it >= width);
    picture.address(
        width.unwrap_or_else(|| picture.largest()),
        centre_media::Format::WebP,
    )
}

/// A number of bytes in words.
fn size_in_words(bytes: u64) -> String {
    let tenths = (bytes * 10).div_ceil(1 << 20);
    if tenths < 10 {
        format!("{} KB", bytes.div_ceil(1 << 10))
    } else {
        format!("{}.{} MB", tenths / 10, tenths % 10)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_told_in_words() {
        for (bytes, words) in [
            (0, "0 KB"),
            (1, "1 KB"),
            (300 << 10, "300 KB"),
            (3 << 20, "3.0 MB"),
            (1_600_000, "1.6 MB"),
        ] {
            assert_eq!(size_in_words(bytes), words);
        }
    }
}
