//! A text in its form, with the drafts of it, as one of its editors sees it.

use std::collections::BTreeMap;
use std::sync::Arc;

use centre_content::{Collection, DETAILS, Editable, NamedForm, day_of, name_of};
use centre_media::Library;
use centre_store::{
    Account, Draft, JobOrigin, JobState, PREVIEW_LIFETIME, PreviewLink, PublishJob, Role, Scheduled,
};
use serde_json::Value;

use crate::office::access::may;
use crate::office::format::in_words;
use crate::publishing::drafts::changes::changes;
use crate::publishing::drafts::clashes::clash_with_published;
use crate::publishing::drafts::mistakes::{self, check_draft};
use crate::publishing::jobs::publisher::ContentPublisher;
use crate::publishing::published::{PublishedContent, title_of_value};
use crate::publishing::screens::{
    Change, ColleaguesDraft, EditedDocument, Entry, EventChoices, ListedPreviewLink, Mistake,
    OwnDraft, Planned, ShowingText,
};
use crate::publishing::texts::files::{added_name, key_of, page_of};
use crate::site::Site;

/// The text of `file` in its form, as `account` sees it.
pub(crate) async fn edited_text(
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
    let may_publish = may(account.roles, Role::Admin);
    let drafts = site.store.drafts_of(file).await?.into_iter();
    let (own, others): (Vec<Draft>, Vec<Draft>) = drafts.partition(|it| it.account == account.id);
    let (draft, mistakes) = match own.into_iter().next() {
        None => (None, Vec::new()),
        Some(draft) => {
            let (draft, mistakes) = own_draft(site, editing, texts, file, draft).await?;
            (Some(draft), mistakes)
        }
    };
    let form_of = draft.as_ref().map_or(&published, |draft| &draft.value);
    let names = editable.named_form(file);
    let job = site.store.last_publish_job(file).await?;
    let refusal = draft.as_ref().zip(job.as_ref());
    let refusal = refusal.and_then(|(draft, job)| refusal_of(job, account, draft.revision));
    let title = title_of_value(file, form_of);
    let form = if may_publish {
        editable.form(file, form_of)
    } else {
        editable.form_without_advanced(file, form_of)
    };
    Ok(EditedDocument {
        shown_in: showing_texts(file, texts, pictures),
        id: key_of(file).to_owned(),
        planned: planned(site, file).await?,
        has_earlier: version > 0,
        event: (Collection::of(file) == Some(Collection::Events))
            .then(|| EventChoices::of(file, editable, &site.revision(), site.settings.clock.now())),
        entry: entry(file, &title, form_of, editable),
        title,
        form: form.unwrap_or_default(),
        colleagues: others
            .into_iter()
            .map(|draft| colleagues_draft(draft, &names, &published))
            .collect(),
        mistakes,
        not_shown: texts.unfit(file).and_then(|problem| {
            mistakes::mistakes(editing, std::slice::from_ref(problem), file).pop()
        }),
        may_publish,
        publishing: job
            .filter(|job| job.state == JobState::Waiting)
            .map(|job| job.id),
        refusal,
        page: page_of(&site.revision(), file),
        release: changes_of_release(file, texts, &names, &published),
        account: account.id,
        today: day_of(site.settings.clock.now()).to_string(),
        published,
        version,
        draft,
        preview_links: preview_links(site, account.id, texts.titles(pictures)).await?,
    })
}

/// What somebody else is writing, and in what it differs from what is published.
fn colleagues_draft(draft: Draft, names: &NamedForm, published: &Value) -> ColleaguesDraft {
    let value = serde_json::from_str(&draft.value).unwrap_or_default();
    ColleaguesDraft {
        account: draft.account,
        since: in_words(draft.begun_at),
        revision: draft.revision,
        ready: draft.ready,
        changes: changes(names, published, &value),
        name: draft.author,
    }
}

/// What an update of the program has changed in a text that is published otherwise.
fn changes_of_release(
    file: &str,
    texts: &PublishedContent,
    names: &NamedForm,
    published: &Value,
) -> Vec<Change> {
    match texts.of_release(file) {
        Some(release) if texts.release_differs(file) => {
            let release = Editable::value_of(file, release).unwrap_or_default();
            changes(names, published, &release)
        }
        _ => Vec::new(),
    }
}

async fn planned(site: &Site, file: &str) -> centre_store::Result<Vec<Planned>> {
    let scheduled = site.store.scheduled_content(Some(file)).await?;
    let planned = |it: Scheduled| Planned {
        time: in_words(it.at),
        name: it.publication.author,
        is_draft: it.is_draft,
        failure: it.failure,
    };
    Ok(scheduled.into_iter().map(planned).collect())
}

/// What an event, a lesson or a quiz is called, and where it is or will be.
fn entry(file: &str, title: &str, form_of: &Value, editable: &Editable) -> Option<Entry> {
    let collection = Collection::of(file)?;
    let name = name_of(file);
    let page = collection.page(file, name);
    let day = form_of["starts"].as_str().unwrap_or_default();
    Some(Entry {
        folder: page.strip_suffix(name).unwrap_or_default().to_owned(),
        is_event: collection == Collection::Events,
        is_published: editable.text(file).is_some(),
        suggested: added_name(collection, title, day.get(..10).unwrap_or_default()),
        name: name.to_owned(),
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
    let answer: Value = serde_json::from_str(&job.answer).ok()?;
    let is_of_it = job.state == JobState::Refused && job.origin == published;
    let message = answer["told"]["message"].as_str().map(str::to_owned);
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
