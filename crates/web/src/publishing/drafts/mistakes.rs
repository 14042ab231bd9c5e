//! What is wrong with texts, as their editors are told.

use std::sync::Arc;
use std::time::Duration;

use centre_content::{Editable, NamedForm, Problem};
use centre_store::Published;
use jiff::{SignedDuration, Timestamp};
use serde_json::Value;
use tokio::time::MissedTickBehavior;

use crate::publishing::jobs::publisher::ContentPublisher;
use crate::publishing::published::{PublishedContent, title_of_value};
use crate::publishing::screens::Mistake;
use crate::site::Site;

/// Time between two looks for drafts that nobody has checked.
const CHECK_PAUSE: Duration = Duration::from_secs(3);

/// How long the page of a draft has to ask for the check itself.
const CHECK_DELAY: SignedDuration = SignedDuration::from_secs(5);

/// Drafts that are read at a time to be checked.
const CHECKED_AT_ONCE: u32 = 8;

/// What is wrong, as its editor is told: at fields of `file`, and of the whole text where the change
/// makes another file wrong.
pub(crate) fn mistakes(
    editing: &ContentPublisher,
    problems: &[Problem],
    file: &str,
) -> Vec<Mistake> {
    let (own, others): (Vec<_>, Vec<_>) = problems.iter().partition(|it| it.file == file);
    let texts = editing.texts();
    let form = |file: &str| named_form(editing, &texts, file);
    // What is said of other files mostly follows from this one's own mistakes.
    if !own.is_empty() {
        let form = form(file);
        return own.iter().map(|it| Mistake::of(it, &form)).collect();
    }
    let elsewhere = |problem: &Problem| {
        let mistake = Mistake::of(problem, &form(&problem.file));
        let pictures = editing.revisions.pictures().ok();
        let title = pictures.and_then(|it| texts.titles(&it).get(&problem.file).cloned());
        let title = title.unwrap_or_else(|| title_of_value(&problem.file, &Value::Null));
        let name = [title, mistake.name].join(", ");
        Mistake {
            field: String::new(),
            name: name.trim_end_matches(", ").to_owned(),
            message: mistake.message,
        }
    };
    others.into_iter().map(elsewhere).collect()
}

/// The form of a file, which says what its fields are called.
pub(crate) fn named_form(
    editing: &ContentPublisher,
    texts: &PublishedContent,
    file: &str,
) -> NamedForm {
    let pictures = editing.revisions.pictures();
    let form = pictures.map(|it| texts.editable(&it).named_form(file));
    form.unwrap_or_default()
}

/// What is wrong with a draft; lists show from then on how much that is.
pub(crate) async fn check_draft(
    site: &Site,
    editing: &Arc<ContentPublisher>,
    (file, account, revision): (&str, i64, i64),
    value: &Value,
) -> centre_store::Result<Vec<Mistake>> {
    let files = editing.texts().files();
    let text = Editable::text_with(file, files.get(file).unwrap_or_default(), value);
    let found = if let Ok(text) = text {
        let problems = editing.problems(file, Published::Text(text)).await;
        mistakes(editing, &problems, file)
    } else {
        let message = &site.revision().forms.texts.unwritable;
        vec![Mistake::at("", message.clone())]
    };
    site.store
        .keep_mistakes(file, account, revision, found.len())
        .await?;
    Ok(found)
}

/// Runs for ever: checks drafts for which nobody has asked that, as their page was closed or the program ended.
pub async fn check_left_drafts(site: Arc<Site>) {
    let mut pause = tokio::time::interval(CHECK_PAUSE);
    pause.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        pause.tick().await;
        let Some(editing) = site.editing().filter(|_| site.store.is_there()) else {
            continue;
        };
        let until = Timestamp::now() - CHECK_DELAY;
        let drafts = site.store.unchecked_drafts(until, CHECKED_AT_ONCE).await;
        let checked = async {
            for draft in drafts? {
                let value = serde_json::from_str(&draft.value).unwrap_or_default();
                let place = (&*draft.file, draft.account, draft.revision);
                check_draft(&site, editing, place, &value).await?;
            }
            Ok::<_, centre_store::Error>(())
        };
        if let Err(error) = checked.await {
            tracing::warn!(
                error = &error as &dyn std::error::Error,
                "drafts were not checked; it is tried again"
            );
        }
    }
}
