//! Two texts that have become different: a draft, and what was published or saved since it was begun.

use centre_content::Editable;
use centre_store::{Draft, Published};
use serde_json::Value;

use crate::publishing::drafts::changes::{changes, together};
use crate::publishing::drafts::mistakes::named_form;
use crate::publishing::published::PublishedContent;
use crate::publishing::screens::Clash;
use crate::site::Site;

/// The draft at a revision and from a version, and what was published since; none where nothing was.
pub(crate) async fn clash_with_published(
    site: &Site,
    texts: &PublishedContent,
    file: &str,
    mine: &Value,
    (revision, base): (i64, i64),
) -> centre_store::Result<Option<Clash>> {
    let version = texts.version_of(file);
    // Another replica may know a version that this one does not show yet.
    if base >= version {
        return Ok(None);
    }
    let before = value_of_version(site, texts, file, base).await?;
    let files = texts.files();
    let shown = files
        .get(file)
        .and_then(|text| Editable::value_of(file, text).ok());
    let other = shown.unwrap_or_default();
    let names = site.editing().map(|it| named_form(it, texts, file));
    let names = names.unwrap_or_default();
    Ok(Some(Clash {
        is_own: false,
        theirs: changes(&names, &before, &other),
        mine: changes(&names, &before, mine),
        together: together(&before, mine, &other),
        other,
        revision,
        base: version,
    }))
}

/// What an editor is writing, and the draft that they have saved from somewhere else.
pub(crate) async fn clash_with_draft(
    site: &Site,
    texts: &PublishedContent,
    mine: &Value,
    saved: &Draft,
) -> centre_store::Result<Clash> {
    let before = value_of_version(site, texts, &saved.file, saved.base).await?;
    let other: Value = serde_json::from_str(&saved.value).unwrap_or_default();
    let names = site.editing().map(|it| named_form(it, texts, &saved.file));
    let names = names.unwrap_or_default();
    Ok(Clash {
        is_own: true,
        theirs: changes(&names, &before, &other),
        mine: changes(&names, &before, mine),
        together: together(&before, mine, &other),
        other,
        revision: saved.revision,
        base: saved.base,
    })
}

/// What a version of a file holds; nothing where it is removed.
pub(crate) async fn value_of_version(
    site: &Site,
    texts: &PublishedContent,
    file: &str,
    number: i64,
) -> centre_store::Result<Value> {
    let published = match number {
        0 => Some(Published::Release),
        _ => site.store.version(file, number).await?,
    };
    let published = published.unwrap_or(Published::Removed);
    Ok(value_of_published(texts, file, &published))
}

pub(crate) fn value_of_published(
    texts: &PublishedContent,
    file: &str,
    published: &Published,
) -> Value {
    let text = match published {
        Published::Text(text) => Some(text.as_str()),
        Published::Release => texts.of_release(file),
        Published::Removed => None,
    };
    let value = text.and_then(|text| Editable::value_of(file, text).ok());
    value.unwrap_or_default()
}
