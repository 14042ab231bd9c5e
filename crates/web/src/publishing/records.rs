//! The site's texts as their editors see them.

use std::collections::BTreeMap;
use std::sync::Arc;

use centre_content::{Collection, DETAILS, Editable, day_of, moved_file, name_for, name_of};
use centre_media::Library;
use centre_store::{
    Account, Draft, JobOrigin, JobState, PREVIEW_LIFETIME, PreviewLink, PublishJob, Published, Role,
};
use centre_text::normalize;
use http::HeaderMap;
use serde_json::Value;
use url::form_urlencoded;

use crate::forms::local_path::{came_from, path_of_this_site};
use crate::http::cookies::Cookies;
use crate::office::access::{AuditEvent, GuardedScreen, may};
use crate::office::format::in_words;
use crate::office::query::Query;
use crate::office::screen::OfficeScreen;
use crate::operations::security_log::SecurityEvent;
use crate::publishing::changes::{changes, together};
use crate::publishing::event_choices::EventChoices;
use crate::publishing::mistakes::{check_draft, mistakes, named_form};
use crate::publishing::preview_handlers;
use crate::publishing::published::{PublishedContent, title_of_value};
use crate::publishing::publisher::ContentPublisher;
use crate::publishing::rights::{is_advanced, may_change};
use crate::publishing::screens::{
    Clash, ColleaguesDraft, EditedDocument, Entry, ListedPreviewLink, ListedText, Mistake,
    OwnDraft, PastVersion, Planned, ShowingText, TextChoice, TextHistory, TextList, TextState,
};
use crate::site::Site;
use crate::site_revision::SiteRevision;

/// The list; the screens of single texts are below it.
pub(crate) const PAGE: &str = "/admin/content";

/// With this parameter the list's address asks an editor before signing out. Its value is the page
/// to stay on.
const SIGN_OUT: &str = "sign-out";

/// With this parameter words are changed on a page itself. Its value is the page.
const ON_PAGE: &str = "on";

/// Versions that one page of a history shows.
const HISTORY_LENGTH: u32 = 20;

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

/// The page on which words are to be changed: those of the office have none.
fn page_to_change(asked: &str) -> String {
    let page = path_of_this_site(asked);
    let path = page.split(['?', '#']).next().unwrap_or_default();
    let is_guarded = GuardedScreen::at(path).is_some() || path.starts_with("/admin");
    if is_guarded { "/".to_owned() } else { page }
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

/// What the screen shows to `account`.
pub(crate) async fn screen(
    site: &Site,
    account: &Account,
    path: &str,
    query: &Query,
) -> centre_store::Result<(OfficeScreen, AuditEvent)> {
    let seen = AuditEvent::of(SecurityEvent::TextsSeen);
    let Some(editing) = site.editing() else {
        return Ok((OfficeScreen::Missing {}, seen));
    };
    site.look_at_pictures().await?;
    let texts = editing.texts();
    let Ok(pictures) = editing.revisions.pictures() else {
        return Ok((OfficeScreen::Missing {}, seen));
    };
    let editable = texts.editable(&pictures);
    let shown = match path.strip_prefix(PAGE).map(|rest| rest.trim_matches('/')) {
        Some("") if !query.text("page").is_empty() => {
            let file = file_of_page(editable, query.text("page"));
            let to = file.map_or(PAGE.to_owned(), |file| format!("{PAGE}/{}", key_of(&file)));
            OfficeScreen::Elsewhere { to }
        }
        Some("") if query.has(ON_PAGE) => OfficeScreen::OnPage {
            page: page_to_change(query.text(ON_PAGE)),
            preview: preview_handlers::OWN.to_owned(),
            account: account.id,
            may_publish: may(account.roles, Role::Admin),
        },
        Some("") if query.has(SIGN_OUT) => OfficeScreen::Unsent {
            account: account.id,
            stay: path_of_this_site(query.text(SIGN_OUT)),
        },
        Some("") => OfficeScreen::Texts(list(site, account, &texts, &pictures, query).await?),
        Some(key) => match file_of(editable, key) {
            None => OfficeScreen::Missing {},
            Some(file) if !may_change(account, &file) => OfficeScreen::Missing {},
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

/// The address that asks before `account` is signed out; none where nothing is to be asked. A
/// cookie says that the browser keeps words that the server does not have
/// (`frontend/src/office/publishing/typed.ts`).
pub(crate) fn question_before_sign_out(account: &Account, headers: &HeaderMap) -> Option<String> {
    let has_unsent = Cookies::of(headers)
        .value(&format!("unsent-{}", account.id))
        .is_some();
    (has_unsent && may(account.roles, Role::Moderator)).then(|| {
        let stay = came_from(headers).unwrap_or_else(|| PAGE.to_owned());
        let stay: String = form_urlencoded::byte_serialize(stay.as_bytes()).collect();
        format!("{PAGE}?{SIGN_OUT}={stay}")
    })
}

/// Whether anybody has a draft of a file.
async fn is_begun(site: &Site, file: &str) -> centre_store::Result<bool> {
    Ok(!site.store.drafts_of(file).await?.is_empty())
}

async fn list(
    site: &Site,
    account: &Account,
    texts: &PublishedContent,
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
        "advanced" if may(account.roles, Role::Admin) => "advanced",
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
        .filter(|(file, _)| Collection::of(file).is_some() && !titles.contains_key(*file))
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
            "advanced" => is_advanced(file),
            _ => !is_advanced(file),
        };
        (chosen && may_change(account, file)).then(|| ListedText {
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
        let text = normalize(&text);
        words.iter().all(|word| text.contains(word))
    };
    let topics = titles
        .iter()
        .filter_map(|(file, title)| Some((file.strip_prefix("learn/topics/")?, title)))
        .map(|(file, title)| TextChoice {
            value: key_of(file).to_owned(),
            label: title.clone(),
        });
    let revision = site.revision();
    let place_in_menu = |it: &ListedText| {
        let page = file_of(editable, &it.id).and_then(|file| match Collection::of(&file) {
            // Also of what visitors do not have yet.
            Some(collection) => Some(collection.page(&file, name_of(&file))),
            None => page_of(&revision, &file),
        });
        let place = page
            .as_deref()
            .and_then(|page| revision.site.menu_place(page));
        (place.unwrap_or(usize::MAX), page, it.id.clone())
    };
    let mut texts: Vec<ListedText> = removed.chain(listed).filter(has_words).collect();
    texts.sort_by_cached_key(place_in_menu);
    Ok(TextList {
        texts,
        has_advanced: may(account.roles, Role::Admin),
        show: show.to_owned(),
        search,
        topics: topics.collect(),
        today: day_of(site.settings.clock.now()).to_string(),
    })
}

/// A text in its form, as `account` sees it.
pub(crate) async fn one(
    site: &Site,
    account: &Account,
    editing: &Arc<ContentPublisher>,
    texts: &PublishedContent,
    pictures: &Library,
    file: &str,
) -> centre_store::Result<EditedDocument> {
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
    let unfit = texts.unfit(file).map(std::slice::from_ref);
    let not_shown = unfit.and_then(|problem| mistakes(editing, problem, file).pop());
    let names = editable.named_form(file);
    let (draft, found) = match own.into_iter().next() {
        None => (None, Vec::new()),
        Some(draft) => {
            let (draft, found) = own_draft(site, editing, texts, file, draft).await?;
            (Some(draft), found)
        }
    };
    let form_of = draft.as_ref().map_or(&published, |draft| &draft.value);
    let colleagues = others.into_iter().map(|draft| ColleaguesDraft {
        account: draft.account,
        since: in_words(draft.begun_at),
        revision: draft.revision,
        ready: draft.ready,
        changes: changes(
            &names,
            &published,
            &serde_json::from_str(&draft.value).unwrap_or_default(),
        ),
        name: draft.author,
    });
    let release = match texts.of_release(file) {
        Some(release) if texts.release_differs(file) => {
            let release = Editable::value_of(file, release).unwrap_or_default();
            changes(&names, &published, &release)
        }
        _ => Vec::new(),
    };
    let job = site.store.last_publish_job(file).await?;
    let refusal = draft.as_ref().zip(job.as_ref());
    let refusal = refusal.and_then(|(draft, job)| refusal_of(job, account, draft.revision));
    let planned = site.store.scheduled_content(Some(file)).await?;
    let planned = planned.into_iter().map(|it| Planned {
        time: in_words(it.at),
        name: it.publication.author,
        is_draft: it.is_draft,
        failure: it.failure,
    });
    let title = title_of_value(file, form_of);
    let preview_links = preview_links(site, account.id, texts.titles(pictures)).await?;
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
    let form = if may(account.roles, Role::Admin) {
        editable.form(file, form_of)
    } else {
        editable.form_without_advanced(file, form_of)
    };
    Ok(EditedDocument {
        shown_in: showing_texts(file, texts, pictures),
        id: key_of(file).to_owned(),
        planned: planned.collect(),
        has_earlier: version > 0,
        event: (Collection::of(file) == Some(Collection::Events))
            .then(|| EventChoices::of(file, editable, &site.revision(), site.settings.clock.now())),
        entry,
        title,
        form: form.unwrap_or_default(),
        colleagues: colleagues.collect(),
        mistakes: found,
        not_shown,
        may_publish: may(account.roles, Role::Admin),
        publishing: job
            .filter(|job| job.state == JobState::Waiting)
            .map(|job| job.id),
        refusal,
        page: page_of(&site.revision(), file),
        release,
        account: account.id,
        today: day_of(site.settings.clock.now()).to_string(),
        published,
        version,
        draft,
        preview_links,
    })
}

/// Where each of the centre's details is shown, if these are in `file`.
fn showing_texts(
    file: &str,
    texts: &PublishedContent,
    pictures: &Library,
) -> BTreeMap<String, Vec<ShowingText>> {
    if file != DETAILS {
        return BTreeMap::new();
    }
    let titles = texts.titles(pictures);
    let text = |file: &String| ShowingText {
        id: key_of(file).to_owned(),
        title: titles.get(file).unwrap_or(file).clone(),
    };
    let details = texts.details().into_iter();
    let details = details.map(|(name, files)| (name, files.iter().map(text).collect()));
    details.collect()
}

/// One's own draft as its editor is shown it, and what is wrong with it.
async fn own_draft(
    site: &Site,
    editing: &Arc<ContentPublisher>,
    texts: &PublishedContent,
    file: &str,
    draft: Draft,
) -> centre_store::Result<(OwnDraft, Vec<Mistake>)> {
    let value: Value = serde_json::from_str(&draft.value).unwrap_or_default();
    let found = if draft.mistakes > 0 || !draft.is_checked {
        let place = (file, draft.account, draft.revision);
        check_draft(site, editing, place, &value).await?
    } else {
        Vec::new()
    };
    let place = (draft.revision, draft.base);
    let clash = clash_with_published(site, texts, file, &value, place).await?;
    let own = OwnDraft {
        revision: draft.revision,
        base: draft.base,
        ready: draft.ready,
        saved: in_words(draft.saved_at),
        value,
        clash,
    };
    Ok((own, found))
}

/// Why a job has not published this revision of an account's draft, if it was refused.
fn refusal_of(job: &PublishJob, account: &Account, revision: i64) -> Option<String> {
    let published = JobOrigin::Draft {
        account: account.id,
        revision,
    };
    let told: Value = serde_json::from_str(&job.answer).ok()?;
    let is_of_it = job.state == JobState::Refused && job.origin == published;
    let message = told["told"]["message"].as_str().map(str::to_owned);
    message.filter(|_| is_of_it)
}

/// The links by which others see the drafts of an account, the latest first.
pub(crate) async fn preview_links(
    site: &Site,
    account: i64,
    titles: &BTreeMap<String, String>,
) -> centre_store::Result<Vec<ListedPreviewLink>> {
    let links = site
        .store
        .preview_links(account, site.settings.clock.now())
        .await?;
    let listed = |link: PreviewLink| ListedPreviewLink {
        id: link.id.to_string(),
        title: titles.get(&link.file).cloned().unwrap_or_default(),
        made: in_words(link.expires_at - PREVIEW_LIFETIME),
        until: in_words(link.expires_at),
    };
    Ok(links.into_iter().map(listed).collect())
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

async fn history(
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
