//! The site's texts as their editors see them.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use centre_content::{Collection, Editable, Problem, day_of, name_for, name_of};
use centre_media::Library;
use centre_store::{Account, Draft, Published, Role};
use serde_json::{Map, Value};
use similar::{Algorithm, ChangeTag, DiffOp, TextDiff, capture_diff_slices};

use super::{Query, Seen, in_words, may};
use crate::edition::Edition;
use crate::office_screens::OfficeScreen;
use crate::office_screens::texts::{
    Change, Clash, ColleaguesDraft, Entry, ListedText, Mistake, OneText, OwnDraft, Part, PartKind,
    PastVersion, Planned, TextChoice, TextHistory, TextList, TextState,
};
use crate::security_log::SecurityEvent;
use crate::site::Site;
use crate::texts::{Editing, Texts, title_of_value};

/// The list; the screens of single texts are below it.
pub(crate) const PAGE: &str = "/admin/content";

/// Versions that one page of a history shows.
const HISTORY_LENGTH: u32 = 20;

impl Mistake {
    /// What is wrong with one field.
    pub fn at(field: &str, message: String) -> Self {
        Self {
            field: field.to_owned(),
            message,
        }
    }
}

impl From<&Problem> for Mistake {
    fn from(problem: &Problem) -> Self {
        Self {
            field: problem.field.clone().unwrap_or_default(),
            message: problem.message.clone(),
        }
    }
}

/// What is wrong, as its editor is told: at fields of `file`, and of the whole text where the change
/// makes another file wrong.
pub(crate) fn mistakes(problems: &[Problem], file: &str) -> Vec<Mistake> {
    let (own, others): (Vec<_>, Vec<_>) = problems.iter().partition(|it| it.file == file);
    // What is said of other files mostly follows from this one's own mistakes.
    if !own.is_empty() {
        return own.into_iter().map(Mistake::from).collect();
    }
    let elsewhere = |problem: &Problem| Mistake {
        field: String::new(),
        message: problem.to_string(),
    };
    others.into_iter().map(elsewhere).collect()
}

/// The file of a key; also of an event, a lesson or a quiz that is still to be added.
pub(crate) fn file_of(editable: &Editable, key: &str) -> Option<String> {
    let toml = format!("{key}.toml");
    if Collection::of(&toml).is_some() {
        return Some(toml);
    }
    [toml, key.to_owned()]
        .into_iter()
        .find(|name| editable.names().any(|it| it == name))
}

/// The key of a file.
pub(crate) fn key_of(file: &str) -> &str {
    file.strip_suffix(".toml").unwrap_or(file)
}

/// The file that most of a page stands in.
fn file_of_page(editable: &Editable, page: &str) -> Option<String> {
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

/// The page of an edition that most of a file stands on.
pub(crate) fn page_of(edition: &Edition, file: &str) -> Option<String> {
    let key = key_of(file);
    let path = match Collection::of(file) {
        Some(collection) => collection.page(file, name_of(file)),
        None if key == "home" => "/".to_owned(),
        None => format!("/{key}"),
    };
    edition.has_page(&path).then_some(path)
}

/// What the screen shows to `account`.
pub(super) async fn screen(
    site: &Site,
    account: &Account,
    path: &str,
    query: &Query,
) -> centre_store::Result<(OfficeScreen, Seen)> {
    let seen = Seen {
        event: SecurityEvent::TextsSeen,
        about: None,
    };
    let Some(editing) = site.editing() else {
        return Ok((OfficeScreen::Missing {}, seen));
    };
    site.look_at_pictures().await?;
    let texts = editing.texts();
    let Ok(pictures) = editing.editions.pictures() else {
        return Ok((OfficeScreen::Missing {}, seen));
    };
    let editable = texts.editable(&pictures);
    let shown = match path.strip_prefix(PAGE).map(|rest| rest.trim_matches('/')) {
        Some("") if !query.text("page").is_empty() => {
            let file = file_of_page(editable, query.text("page"));
            let to = file.map_or(PAGE.to_owned(), |file| format!("{PAGE}/{}", key_of(&file)));
            OfficeScreen::Elsewhere { to }
        }
        Some("") => OfficeScreen::Texts(list(site, &texts, &pictures, query).await?),
        Some(key) => match file_of(editable, key) {
            None => OfficeScreen::Missing {},
            Some(file) if query.has("history") => OfficeScreen::TextHistory(
                history(site, account, &texts, &pictures, &file, query).await?,
            ),
            Some(file) if editable.text(&file).is_none() && !is_begun(site, &file).await? => {
                match texts.published_file(&file) {
                    Some(_) => OfficeScreen::Elsewhere {
                        to: format!("{PAGE}/{key}?history"),
                    },
                    None => OfficeScreen::Missing {},
                }
            }
            Some(file) => {
                let one = one(site, account, editing, &texts, &pictures, &file).await?;
                OfficeScreen::Text(Box::new(one))
            }
        },
        None => OfficeScreen::Missing {},
    };
    Ok((shown, seen))
}

/// Whether anybody has a draft of a file.
async fn is_begun(site: &Site, file: &str) -> centre_store::Result<bool> {
    Ok(!site.store.drafts_of(file).await?.is_empty())
}

async fn list(
    site: &Site,
    texts: &Texts,
    pictures: &Library,
    query: &Query,
) -> centre_store::Result<TextList> {
    let search = query.search();
    let words: Vec<String> = search.split_whitespace().map(str::to_lowercase).collect();
    let mut drafts: BTreeMap<String, Vec<Draft>> = BTreeMap::new();
    for draft in site.store.drafts().await? {
        drafts.entry(draft.file.clone()).or_default().push(draft);
    }
    let scheduled = site.store.scheduled_content(None).await?;
    let show = match query.text("show") {
        show @ ("drafts" | "mistakes" | "scheduled" | "removed") => show,
        _ => "all",
    };
    let editable = texts.editable(pictures);
    let removed = texts.published().files.iter().filter(|it| {
        it.published == Published::Removed && !drafts.contains_key(&it.file) && show == "removed"
    });
    let removed = removed.map(|it| ListedText {
        id: key_of(&it.file).to_owned(),
        title: title_of_value(&it.file, &Value::Null),
        state: TextState::Removed,
        editors: Vec::new(),
    });
    let titles = texts.titles(pictures);
    let begun = drafts
        .iter()
        .filter(|(file, _)| !titles.contains_key(*file))
        .filter_map(|(file, drafts)| Some((file, &drafts.first()?.title)));
    let listed = begun.chain(titles).filter_map(|(file, title)| {
        let drafts = drafts.get(file).map_or(&[][..], Vec::as_slice);
        let planned = || scheduled.iter().filter(|it| it.publication.file == *file);
        let state = if texts.unfit(file).is_some()
            || drafts.iter().any(|it| it.mistakes > 0)
            || planned().any(|it| !it.failure.is_empty())
        {
            TextState::Mistakes
        } else if planned().next().is_some() {
            TextState::Scheduled
        } else if drafts.iter().any(|it| it.ready) {
            TextState::Ready
        } else if drafts.is_empty() {
            TextState::Published
        } else {
            TextState::Draft
        };
        let chosen = match show {
            "drafts" => !drafts.is_empty(),
            "mistakes" => state == TextState::Mistakes,
            "scheduled" => planned().next().is_some(),
            "removed" => false,
            _ => true,
        };
        chosen.then(|| ListedText {
            id: key_of(file).to_owned(),
            title: title.clone(),
            state,
            editors: drafts.iter().map(|it| it.author.clone()).collect(),
        })
    });
    let has_words = |it: &ListedText| {
        let file = file_of(editable, &it.id).unwrap_or_default();
        let text = editable.text(&file).unwrap_or_default();
        let text = format!("{} {} {text}", it.title, it.id).to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    let topics = titles
        .iter()
        .filter_map(|(file, title)| Some((file.strip_prefix("learn/topics/")?, title)))
        .map(|(file, title)| TextChoice {
            value: key_of(file).to_owned(),
            label: title.clone(),
        });
    Ok(TextList {
        texts: removed.chain(listed).filter(has_words).collect(),
        show: show.to_owned(),
        search,
        topics: topics.collect(),
        today: day_of(site.settings.clock.now()).to_string(),
    })
}

async fn one(
    site: &Site,
    account: &Account,
    editing: &Arc<Editing>,
    texts: &Texts,
    pictures: &Library,
    file: &str,
) -> centre_store::Result<OneText> {
    let editable = texts.editable(pictures);
    let text = editable.text(file).unwrap_or_default();
    let published = Editable::value_of(file, text).unwrap_or_default();
    let version = texts.version_of(file);
    let (own, others): (Vec<Draft>, Vec<Draft>) = site
        .store
        .drafts_of(file)
        .await?
        .into_iter()
        .partition(|it| it.account == account.id);
    let mut found = match texts.unfit(file) {
        Some(problem) => vec![Mistake::from(problem)],
        None => Vec::new(),
    };
    let draft = match own.into_iter().next() {
        None => None,
        Some(draft) => {
            let value: Value = serde_json::from_str(&draft.value).unwrap_or_default();
            if draft.mistakes > 0
                && let Ok(text) = Editable::text_with(file, text, &value)
            {
                let problems = editing.problems(file, Published::Text(text)).await;
                found = mistakes(&problems, file);
            }
            let place = (draft.revision, draft.base);
            let clash = clash_with_published(site, texts, file, &value, place).await?;
            Some(OwnDraft {
                revision: draft.revision,
                base: draft.base,
                ready: draft.ready,
                saved: in_words(draft.saved_at),
                value,
                clash,
            })
        }
    };
    let form_of = draft.as_ref().map_or(&published, |draft| &draft.value);
    let colleagues = others.into_iter().map(|draft| ColleaguesDraft {
        account: draft.account,
        since: in_words(draft.begun_at),
        ready: draft.ready,
        changes: changes(
            &published,
            &serde_json::from_str(&draft.value).unwrap_or_default(),
        ),
        name: draft.author,
    });
    let release = match texts.of_release(file) {
        Some(release) if texts.release_differs(file) => {
            let release = Editable::value_of(file, release).unwrap_or_default();
            changes(&published, &release)
        }
        _ => Vec::new(),
    };
    let planned = site.store.scheduled_content(Some(file)).await?;
    let planned = planned.into_iter().map(|it| Planned {
        time: in_words(it.at),
        name: it.publication.author,
        is_draft: it.is_draft,
        failure: it.failure,
    });
    let title = title_of_value(file, form_of);
    let entry = Collection::of(file).map(|collection| {
        let name = name_of(file);
        let page = collection.page(file, name);
        let day = form_of["starts"].as_str().unwrap_or_default();
        Entry {
            folder: page.strip_suffix(name).unwrap_or_default().to_owned(),
            is_event: collection == Collection::Events,
            is_published: editable.text(file).is_some(),
            suggested: added_name(collection, &title, day.get(..10).unwrap_or_default()),
            name: name.to_owned(),
        }
    });
    Ok(OneText {
        id: key_of(file).to_owned(),
        planned: planned.collect(),
        has_earlier: version > 0,
        entry,
        title,
        form: editable.form(file, form_of).unwrap_or_default(),
        colleagues: colleagues.collect(),
        mistakes: found,
        may_publish: may(account.roles, Role::Admin),
        page: page_of(&site.edition(), file),
        release,
        account: account.id,
        published,
        version,
        draft,
    })
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

/// The draft at a revision and from a version, and what was published since; none where nothing was.
pub(crate) async fn clash_with_published(
    site: &Site,
    texts: &Texts,
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
    Ok(Some(Clash {
        is_own: false,
        theirs: changes(&before, &other),
        mine: changes(&before, mine),
        together: together(&before, mine, &other),
        other,
        revision,
        base: version,
    }))
}

/// What an editor is writing, and the draft that they have saved from somewhere else.
pub(crate) async fn clash_with_draft(
    site: &Site,
    texts: &Texts,
    mine: &Value,
    saved: &Draft,
) -> centre_store::Result<Clash> {
    let before = value_of_version(site, texts, &saved.file, saved.base).await?;
    let other: Value = serde_json::from_str(&saved.value).unwrap_or_default();
    Ok(Clash {
        is_own: true,
        theirs: changes(&before, &other),
        mine: changes(&before, mine),
        together: together(&before, mine, &other),
        other,
        revision: saved.revision,
        base: saved.base,
    })
}

/// What a version of a file holds; nothing where it is removed.
async fn value_of_version(
    site: &Site,
    texts: &Texts,
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

fn value_of_published(texts: &Texts, file: &str, published: &Published) -> Value {
    let text = match published {
        Published::Text(text) => Some(text.as_str()),
        Published::Release => texts.of_release(file),
        Published::Removed => None,
    };
    let value = text.and_then(|text| Editable::value_of(file, text).ok());
    value.unwrap_or_default()
}

async fn history(
    site: &Site,
    account: &Account,
    texts: &Texts,
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
    let mut versions = Vec::new();
    for (at, (version, _)) in found.iter().take(on_page).enumerate() {
        versions.push(PastVersion {
            number: version.number,
            author: version.author.clone(),
            reason: version.reason.clone(),
            published: in_words(version.published_at),
            changes: changes(&values[at + 1], &values[at]),
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
    Ok(TextHistory {
        id: key_of(file).to_owned(),
        title: match texts.titles(pictures).get(file) {
            Some(title) => title.clone(),
            None => title_of_value(file, &Value::Null),
        },
        versions,
        current: texts.version_of(file),
        may_publish: may(account.roles, Role::Admin),
        older,
    })
}

/// What differs from `before` to `after`, field by field and word by word. An entry that comes into a
/// list, or leaves it, changes no other.
pub(crate) fn changes(before: &Value, after: &Value) -> Vec<Change> {
    let mut changes = Vec::new();
    compare("", Some(before), Some(after), &mut changes);
    changes
}

fn compare(path: &str, before: Option<&Value>, after: Option<&Value>, changes: &mut Vec<Change>) {
    match (before, after) {
        (Some(Value::Object(old)), Some(Value::Object(new))) => {
            let added = new.keys().filter(|name| !old.contains_key(*name));
            for name in old.keys().chain(added) {
                compare(&below(path, name), old.get(name), new.get(name), changes);
            }
        }
        (Some(Value::Array(old)), Some(Value::Array(new))) => {
            for (at, old, new) in aligned(old, new) {
                compare(&format!("{path}[{at}]"), old, new, changes);
            }
        }
        (Some(Value::Object(_) | Value::Array(_)), _) => {
            each_inside(path, before, |path, old| {
                compare(path, Some(old), None, changes);
            });
            compare(path, None, after, changes);
        }
        (_, Some(Value::Object(_) | Value::Array(_))) => {
            compare(path, before, None, changes);
            each_inside(path, after, |path, new| {
                compare(path, None, Some(new), changes);
            });
        }
        _ => {
            let (old, new) = (text_of(before), text_of(after));
            if old != new {
                changes.push(Change {
                    field: path.to_owned(),
                    parts: parts(&old, &new),
                });
            }
        }
    }
}

fn below(path: &str, name: &str) -> String {
    match path {
        "" => name.to_owned(),
        path => format!("{path}.{name}"),
    }
}

/// What a value holds, each with its path.
fn each_inside(path: &str, value: Option<&Value>, mut then: impl FnMut(&str, &Value)) {
    match value {
        Some(Value::Object(fields)) => {
            for (name, value) in fields {
                then(&below(path, name), value);
            }
        }
        Some(Value::Array(rows)) => {
            for (at, value) in rows.iter().enumerate() {
                then(&format!("{path}[{at}]"), value);
            }
        }
        _ => {}
    }
}

/// A single value in words.
fn text_of(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    }
}

/// The entries of two lists that belong together and are not the same, each with its place; one that
/// is alone was added, or is removed.
fn aligned<'a>(
    old: &'a [Value],
    new: &'a [Value],
) -> Vec<(usize, Option<&'a Value>, Option<&'a Value>)> {
    let mut pairs = Vec::new();
    for Hunk { old: from, new: to } in hunks(old, new) {
        for step in 0..from.len().max(to.len()) {
            let old = (step < from.len()).then(|| &old[from.start + step]);
            let place = if step < to.len() {
                to.start
            } else {
                from.start
            } + step;
            pairs.push((place, old, (step < to.len()).then(|| &new[place])));
        }
    }
    pairs
}

/// `mine` with what `theirs` alone has changed since `before`.
fn together(before: &Value, mine: &Value, theirs: &Value) -> Value {
    if mine == before {
        return theirs.clone();
    }
    match (mine, theirs) {
        (Value::Object(own), Value::Object(others)) => {
            let mut merged = Map::new();
            let added = others.keys().filter(|name| !own.contains_key(*name));
            for name in own.keys().chain(added) {
                let (was, own, others) = (before.get(name), own.get(name), others.get(name));
                let value = match (own, others) {
                    (own, others) if own == was => others.cloned(),
                    (Some(own), Some(others)) => {
                        Some(together(was.unwrap_or(&Value::Null), own, others))
                    }
                    (own, _) => own.cloned(),
                };
                if let Some(value) = value {
                    merged.insert(name.clone(), value);
                }
            }
            merged.into()
        }
        (Value::Array(own), Value::Array(others)) => match before {
            Value::Array(old) => lists_together(old, own, others).into(),
            _ => mine.clone(),
        },
        _ => mine.clone(),
    }
}

/// The same for lists: entries that one side alone has changed, added or removed are as on that side.
fn lists_together(before: &[Value], mine: &[Value], theirs: &[Value]) -> Vec<Value> {
    let (own, others) = (hunks(before, mine), hunks(before, theirs));
    let (mut own, mut others) = (own.as_slice(), others.as_slice());
    let mut merged = Vec::new();
    let mut done = 0;
    loop {
        let starts = [own.first(), others.first()];
        let starts = starts.into_iter().flatten().map(|hunk| hunk.old.start);
        let Some(start) = starts.min() else {
            merged.extend_from_slice(&before[done..]);
            return merged;
        };
        merged.extend_from_slice(&before[done..start]);
        // What touches the same entries belongs together.
        let mut end = start;
        let (mut of_own, mut of_others) = (0, 0);
        loop {
            let joins = |hunk: &&Hunk| hunk.old.start == start || hunk.old.start < end;
            if let Some(hunk) = own.get(of_own).filter(joins) {
                of_own += 1;
                end = end.max(hunk.old.end);
            } else if let Some(hunk) = others.get(of_others).filter(joins) {
                of_others += 1;
                end = end.max(hunk.old.end);
            } else {
                break;
            }
        }
        let old = start..end;
        let is = rows(mine, &own[..of_own], &old);
        let was = &before[old.clone()];
        match (is, rows(theirs, &others[..of_others], &old)) {
            (None, Some(others)) => merged.extend_from_slice(others),
            (Some(is), Some(others)) if was.is_empty() && is != others => {
                merged.extend_from_slice(is);
                merged.extend_from_slice(others);
            }
            (Some(is), Some(others)) if was.len() == is.len() && was.len() == others.len() => {
                let all = was.iter().zip(is).zip(others);
                merged.extend(all.map(|((was, is), others)| together(was, is, others)));
            }
            (Some(is), _) => merged.extend_from_slice(is),
            (None, None) => {}
        }
        (own, others) = (&own[of_own..], &others[of_others..]);
        done = end;
    }
}

/// Entries of a list that another has in place of them.
struct Hunk {
    old: Range<usize>,
    new: Range<usize>,
}

fn hunks(old: &[Value], new: &[Value]) -> Vec<Hunk> {
    let written = |rows: &[Value]| rows.iter().map(Value::to_string).collect::<Vec<_>>();
    capture_diff_slices(Algorithm::Myers, &written(old), &written(new))
        .into_iter()
        .filter(|op| !matches!(op, DiffOp::Equal { .. }))
        .map(|op| Hunk {
            old: op.old_range(),
            new: op.new_range(),
        })
        .collect()
}

/// The entries of `new` in place of the `old` ones, which these hunks are inside; none without a hunk.
fn rows<'a>(new: &'a [Value], hunks: &[Hunk], old: &Range<usize>) -> Option<&'a [Value]> {
    let (first, last) = (hunks.first()?, hunks.last()?);
    let start = first.new.start - (first.old.start - old.start);
    Some(&new[start..last.new.end + (old.end - last.old.end)])
}

fn parts(old: &str, new: &str) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    for change in TextDiff::from_words(old, new).iter_all_changes() {
        let kind = match change.tag() {
            ChangeTag::Equal => PartKind::Same,
            ChangeTag::Insert => PartKind::Added,
            ChangeTag::Delete => PartKind::Removed,
        };
        match parts.last_mut() {
            Some(last) if last.kind == kind => last.text.push_str(change.value()),
            _ => parts.push(Part {
                kind,
                text: change.value().to_owned(),
            }),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn changes_are_told_field_by_field_and_word_by_word() {
        let before = json!({ "title": "One day", "same": 1, "items": [{ "text": "a b c" }, "x"] });
        let after =
            json!({ "title": "One day", "same": 1, "items": [{ "text": "a d c" }], "on": true });
        let changes = changes(&before, &after);
        let fields: Vec<_> = changes.iter().map(|it| it.field.as_str()).collect();
        assert_eq!(fields, ["items[0].text", "items[1]", "on"]);
        assert_eq!(told(&changes[0]), "a -b-+d+ c");
        assert_eq!(told(&changes[1]), "-x-");
        assert_eq!(told(&changes[2]), "+true+");
    }

    #[test]
    fn of_lists_that_two_have_changed_both_changes_stay() {
        for (before, mine, theirs, both) in [
            // A word of mine, a new entry of theirs.
            ("abc", "aBc", "abcd", "aBcd"),
            ("abc", "aBc", "xabc", "xaBc"),
            // Each added one at the end.
            ("a", "ab", "ac", "abc"),
            // Removed by me, kept by them; and the other way round.
            ("abc", "ac", "abcd", "acd"),
            ("abc", "abcd", "bc", "bcd"),
            // Both did the same.
            ("abc", "abx", "abx", "abx"),
            // Both changed one entry: mine stays.
            ("abc", "aXc", "aYc", "aXc"),
            // I moved one that they have changed: it is not doubled, and mine stays.
            ("ab", "ba", "xb", "ba"),
            ("", "a", "b", "ab"),
            ("abc", "", "abcd", "d"),
        ] {
            let list = |text: &str| {
                text.chars()
                    .map(|c| json!(c.to_string()))
                    .collect::<Vec<_>>()
            };
            let merged = lists_together(&list(before), &list(mine), &list(theirs));
            assert_eq!(merged, list(both), "{before}: {mine} and {theirs}");
        }
        let entry = |title, text| json!({ "title": title, "text": text });
        let before = [entry("a", "b"), entry("c", "d")];
        let mine = [entry("A", "b"), entry("c", "d")];
        let theirs = [entry("a", "B"), entry("c", "d"), entry("e", "f")];
        assert_eq!(
            lists_together(&before, &mine, &theirs),
            [entry("A", "B"), entry("c", "d"), entry("e", "f")]
        );
    }

    fn told(change: &Change) -> String {
        let parts = change.parts.iter();
        parts
            .map(|Part { kind, text }| match kind {
                PartKind::Same => text.clone(),
                PartKind::Added => format!("+{text}+"),
                PartKind::Removed => format!("-{text}-"),
            })
            .collect()
    }

    #[test]
    fn an_entry_that_comes_or_goes_changes_no_other() {
        let list = |titles: &[&str]| {
            let rows = titles.iter().map(|title| json!({ "title": title }));
            json!({ "rows": rows.collect::<Vec<_>>() })
        };
        let seen = |before: &[&str], after: &[&str]| -> Vec<(String, String)> {
            let changes = changes(&list(before), &list(after));
            let seen = changes.iter().map(|it| (it.field.clone(), told(it)));
            seen.collect()
        };
        let at = |field: &str, told: &str| (field.to_owned(), told.to_owned());
        assert_eq!(
            seen(&["a", "b", "c"], &["new", "a", "b", "c"]),
            [at("rows[0].title", "+new+")]
        );
        assert_eq!(
            seen(&["a", "b", "c"], &["a", "c"]),
            [at("rows[1].title", "-b-")]
        );
        assert_eq!(
            seen(&["a", "b", "c"], &["b", "c", "a"]),
            [at("rows[0].title", "-a-"), at("rows[2].title", "+a+")]
        );
        assert_eq!(
            seen(&["a", "b", "c"], &["a", "x", "c"]),
            [at("rows[1].title", "-b-+x+")]
        );
    }

    #[test]
    fn a_value_of_another_kind_is_told_as_both() {
        let changes = changes(
            &json!({ "text": { "markdown": "a.md" }, "on": "x" }),
            &json!({ "text": "words", "on": ["y"] }),
        );
        let seen: Vec<_> = changes.iter().map(|it| (&*it.field, told(it))).collect();
        let seen: Vec<(&str, &str)> = seen.iter().map(|(field, it)| (*field, &**it)).collect();
        assert_eq!(
            seen,
            [
                ("text.markdown", "-a.md-"),
                ("text", "+words+"),
                ("on", "-x-"),
                ("on[0]", "+y+")
            ]
        );
    }

    #[test]
    fn two_texts_are_put_together_and_where_both_changed_the_own_one_stays() {
        let before = json!({ "title": "A", "day": "1", "old": true, "rows": [{ "a": 1, "b": 1 }], "list": [1] });
        let mine = json!({ "title": "B", "day": "1", "rows": [{ "a": 2, "b": 1 }], "list": [1, 2], "new": 1 });
        let theirs = json!({ "title": "C", "day": "2", "old": true, "rows": [{ "a": 1, "b": 3 }], "list": [0, 1], "more": 2 });
        assert_eq!(
            together(&before, &mine, &theirs),
            json!({ "title": "B", "day": "2", "rows": [{ "a": 2, "b": 3 }], "list": [0, 1, 2], "new": 1, "more": 2 })
        );
        assert_eq!(together(&before, &before, &theirs), theirs);
        assert_eq!(together(&before, &mine, &before), mine);
        assert_eq!(together(&before, &mine, &Value::Null), mine);
    }
}
