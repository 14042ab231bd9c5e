//! The versions of a text that were published, for the screen of its history.

use centre_media::Library;
use centre_store::{Account, Published, Role};
use serde_json::Value;

use crate::office::access::may;
use crate::office::format::in_words;
use crate::office::query::Query;
use crate::publishing::drafts::changes::changes;
use crate::publishing::drafts::clashes::value_of_published;
use crate::publishing::published::{PublishedContent, title_of_value};
use crate::publishing::screens::{PastVersion, TextHistory};
use crate::publishing::texts::files::key_of;
use crate::site::Site;

/// Versions that one page of a history shows.
const HISTORY_LENGTH: u32 = 20;

pub(crate) async fn text_history(
    site: &Site,
    account: &Account,
    texts: &PublishedContent,
    pictures: &Library,
    file: &str,
    query: &Query,
) -> centre_store::Result<TextHistory> {
    let found = site
        .store
        .versions(file, query.before(), HISTORY_LENGTH + 1)
        .await?;
    let on_page = HISTORY_LENGTH as usize;
    let older = found
        .get(on_page)
        .map(|_| found[on_page - 1].0.number.to_string());
    let values: Vec<Value> = found
        .iter()
        .map(|(_, published)| value_of_published(texts, file, published))
        .chain([value_of_published(texts, file, &Published::Release)])
        .collect();
    let names = texts.editable(pictures).named_form(file);
    let mut versions = Vec::new();
    for (at, (version, _)) in found.iter().take(on_page).enumerate() {
        versions.push(PastVersion {
            number: version.number,
            author: version.author.clone(),
            reason: version.reason.clone(),
            published: in_words(version.published_at),
            changes: changes(&names, &values[at + 1], &values[at]),
        });
    }
    if older.is_none() && texts.of_release(file).is_some() {
        versions.push(PastVersion {
            number: 0,
            author: String::new(),
            reason: String::new(),
            published: String::new(),
            changes: Vec::new(),
        });
    }
    let current = texts.version_of(file);
    Ok(TextHistory {
        id: key_of(file).to_owned(),
        title: match texts.titles(pictures).get(file) {
            Some(title) => title.clone(),
            None => title_of_value(file, &Value::Null),
        },
        versions,
        current,
        seen: texts.unfit(file).map_or(current, |_| 0),
        may_publish: may(account.roles, Role::Admin),
        older,
    })
}
