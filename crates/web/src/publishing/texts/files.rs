//! Which file a key of the office's addresses names, and which page shows it.

use centre_content::{Collection, Editable, moved_file, name_for, name_of};

use crate::site_revision::SiteRevision;

/// The file of a key; also of an event, a lesson or a quiz that is still to be added.
pub(crate) fn file_of(editable: &Editable, key: &str) -> Option<String> {
    let toml = format!("{key}.toml");
    if Collection::of(&toml).is_some() {
        return Some(toml);
    }
    let toml = moved_file(&toml).unwrap_or(toml);
    [toml, key.to_owned()]
        .into_iter()
        .find(|name| editable.names().any(|it| it == name))
}

/// The key of a file.
pub(crate) fn key_of(file: &str) -> &str {
    file.strip_suffix(".toml").unwrap_or(file)
}

/// The file that most of a page stands in.
pub(crate) fn file_of_page(editable: &Editable, page: &str) -> Option<String> {
    let page = page.split(['?', '#']).next().unwrap_or_default();
    let page = page.trim_matches('/');
    let event = page.strip_prefix("services/special-functions/");
    let candidates = [
        event.map(|id| format!("events/{id}")),
        page.is_empty().then(|| "home".to_owned()),
        Some(page.to_owned()),
    ];
    let mut exact = candidates.into_iter().flatten();
    if let Some(found) = exact.find_map(|key| file_of(editable, &key)) {
        return Some(found);
    }
    let mut above = page;
    while let Some((parent, _)) = above.rsplit_once('/') {
        above = parent;
        if let Some(found) = file_of(editable, above) {
            return Some(found);
        }
    }
    None
}

/// The page of a revision that most of a file stands on.
pub(crate) fn page_of(site_revision: &SiteRevision, file: &str) -> Option<String> {
    let key = key_of(file);
    let path = match Collection::of(file) {
        Some(collection) => collection.page(file, name_of(file)),
        // The notice stands above every page.
        None if matches!(key, "home" | "notice") => "/".to_owned(),
        None => format!("/{key}"),
    };
    site_revision.has_page(&path).then_some(path)
}

/// The name of the file for something with this title, and for an event on this day; empty where the
/// title makes none.
pub(crate) fn added_name(collection: Collection, title: &str, day: &str) -> String {
    let name = name_for(title);
    if collection == Collection::Events && !name.is_empty() && !day.is_empty() {
        return format!("{day}-{name}");
    }
    name
}
