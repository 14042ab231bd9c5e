//! The first screen of the office: what can be done, what waits, and what was published lately.

use centre_content::Collection;
use centre_media::Library;
use centre_store::{Account, Draft, Role};

use crate::office::access::{AuditEvent, may};
use crate::office::format::in_words;
use crate::office::screen::{
    Gathering, LatestPublication, OfficeOverview, OfficeScreen, PlannedDocument, ReadyDraft,
};
use crate::operations::security_log::SecurityEvent;
use crate::publishing::published::{PublishedContent, title_of_value};
use crate::publishing::texts::files::key_of;
use crate::site::Site;

pub(crate) const PAGE: &str = "/office";

/// Publications that are shown, the latest ones.
const PUBLISHED: u32 = 5;

/// Gatherings that are shown, the next ones.
const GATHERINGS: usize = 6;

/// What the screen shows to `account`.
pub(crate) async fn screen(
    site: &Site,
    account: &Account,
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
    let titles = texts.titles(&pictures);
    let title = |file: &str| match titles.get(file) {
        Some(title) => title.clone(),
        None => title_of_value(file, &serde_json::Value::Null),
    };
    let drafts = site.store.drafts().await?;
    let is_ready = |draft: &Draft| draft.ready && draft.account != account.id;
    let ready = drafts.into_iter().filter(is_ready).map(|draft| ReadyDraft {
        id: key_of(&draft.file).to_owned(),
        saved: in_words(draft.saved_at),
        title: draft.title,
        name: draft.author,
    });
    let planned = site.store.scheduled_content(None).await?.into_iter();
    let planned = planned.map(|it| PlannedDocument {
        id: key_of(&it.publication.file).to_owned(),
        title: title(&it.publication.file),
        time: in_words(it.at),
        failed: !it.failure.is_empty(),
    });
    let published = site.store.publications(None, PUBLISHED).await?.into_iter();
    let published = published.map(|it| LatestPublication {
        id: key_of(&it.file).to_owned(),
        title: title(&it.file),
        name: it.version.author,
        time: in_words(it.version.published_at),
        version: it.version.number,
        current: texts.version_of(&it.file) == it.version.number,
    });
    let overview = OfficeOverview {
        account: account.id,
        may_publish: may(account.roles, Role::Admin),
        offers_passkey: site.store.offers_passkey(account.id).await?,
        gatherings: gatherings(site, &texts, &pictures),
        ready: ready.collect(),
        missing_details: site.revision().missing_details(),
        planned: planned.collect(),
        published: published.collect(),
    };
    Ok((OfficeScreen::Overview(Box::new(overview)), seen))
}

fn gatherings(site: &Site, texts: &PublishedContent, pictures: &Library) -> Vec<Gathering> {
    let revision = site.revision();
    let agenda = revision.agenda();
    let now = site.settings.clock.now();
    let editable = texts.editable(pictures);
    let key = |id: &str| {
        let is_its_file = |file: &&str| {
            Collection::of(file) == Some(Collection::Events) && centre_content::name_of(file) == id
        };
        editable.names().find(is_its_file).map(key_of)
    };
    let events = agenda.recurring(now).chain(agenda.to_come(now));
    let gatherings = events.filter_map(|event| {
        Some(Gathering {
            id: key(&event.id)?.to_owned(),
            title: event.title.clone(),
            day: event.date_words(),
            time: event.hours(),
            mark: agenda.mark(event),
        })
    });
    gatherings.take(GATHERINGS).collect()
}
