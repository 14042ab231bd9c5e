//! What the site shows from one change that the clock brings to the next one.

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use centre_content::{Content, EventDocuments, Notice};
use jiff::Timestamp;
use tokio::sync::OnceCell;

use crate::files::compression::Compressed;
use crate::pages::page_list::PageList;

/// A time during which nothing changes by itself: no event is over, no day that was left out
/// passes, no notice ends. Whatever is made of the events is made once for it.
pub(crate) struct EventWindow {
    pub(crate) event_documents: EventDocuments,
    /// The line above every page.
    pub(crate) notice: Option<String>,
    /// The moment of the last change, also where it is the end of a notice.
    since: Timestamp,
    /// The documents that follow the clock.
    pub(crate) documents: HashMap<String, Arc<Compressed>>,
    /// The pages that may be found, once somebody has asked for them.
    pub(crate) pages: OnceCell<PageList>,
    /// `/sitemap.xml`, once somebody has asked for it.
    pub(crate) sitemap: OnceCell<Arc<Compressed>>,
    /// `/events.ics` and `/events.atom`, once somebody has asked for them.
    pub(crate) calendar: OnceLock<Arc<Compressed>>,
    pub(crate) feed: OnceLock<Option<Arc<Compressed>>>,
}

impl EventWindow {
    /// The one around `now`.
    pub(crate) fn around(now: Timestamp, content: &Content) -> Self {
        let mut event_documents = content.agenda().documents_at(now);
        let notice = content.notice().and_then(|notice| notice.at(now));
        let mut since = event_documents.since;
        if let Some(end) = content.notice().map(Notice::until) {
            if notice.is_some() {
                event_documents.until = event_documents.until.into_iter().chain([end]).min();
            } else {
                since = since.max(end);
            }
        }
        let documents = event_documents
            .documents()
            .map(|(key, document)| (key.to_owned(), compressed(&document.json, &document.etag)));
        Self {
            documents: documents.collect(),
            notice: notice.map(str::to_owned),
            since,
            event_documents,
            pages: OnceCell::new(),
            sitemap: OnceCell::new(),
            calendar: OnceLock::new(),
            feed: OnceLock::new(),
        }
    }

    /// Names it in the keys of kept pages.
    pub(crate) fn since(&self) -> Timestamp {
        self.since
    }

    /// Seconds, at most `most`, that something may be shown at `now` without asking again.
    pub(crate) fn seconds_left(&self, now: Timestamp, most: u32) -> u32 {
        let left = self
            .event_documents
            .until
            .map_or(i64::MAX, |until| until.duration_since(now).as_secs());
        u32::try_from(left.clamp(0, most.into())).unwrap_or(most)
    }
}

/// A document's JSON, which loaders in isolates and browsers share.
struct Json(Arc<str>);

impl AsRef<[u8]> for Json {
    fn as_ref(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

/// A document as it is sent.
pub(crate) fn compressed(json: &Arc<str>, etag: &str) -> Arc<Compressed> {
    let body = Bytes::from_owner(Json(Arc::clone(json)));
    Arc::new(Compressed::with_tag(body, etag.trim_matches('"')))
}

#[cfg(test)]
mod tests {
    use centre_content::{Content, Files};

    use super::*;
    use crate::testing::AnyPicture;

    const SECOND: jiff::SignedDuration = jiff::SignedDuration::from_secs(1);

    #[test]
    fn nothing_may_be_shown_past_the_next_change() {
        let content = Content::embedded(&AnyPicture).unwrap();
        let end: Timestamp = "2025-05-18T12:00:00+02:00".parse().unwrap();
        let before = |seconds| end.checked_sub(SECOND * seconds).unwrap();
        let window = EventWindow::around(before(5), &content);
        for (now, seconds) in [
            (before(7200), 60),
            (before(60), 60),
            (before(59), 59),
            (before(1), 1),
            (before(1).checked_add(SECOND / 2).unwrap(), 0),
            (end, 0),
            // The clock was set, or a thread that follows it is late.
            (before(-10), 0),
        ] {
            assert_eq!(window.seconds_left(now, 60), seconds, "{now}");
        }
        let last = EventWindow::around("2026-01-01T00:00:00Z".parse().unwrap(), &content);
        assert_eq!(last.seconds_left(Timestamp::MAX, 60), 60);
    }

    #[test]
    fn a_notice_ends_with_its_window() {
        let mut files = Files::embedded();
        files.replace(
            "notice.toml",
            "text = \"Closed\"\nuntil = \"2031-01-01T10:00\"",
        );
        let content = Content::of(&files, &AnyPicture).unwrap();
        let end: Timestamp = "2031-01-01T10:00:00+02:00".parse().unwrap();
        let before = EventWindow::around(end.checked_sub(SECOND).unwrap(), &content);
        assert_eq!(before.notice.as_deref(), Some("Closed"));
        assert_eq!(before.event_documents.until, Some(end));
        let after = EventWindow::around(end, &content);
        assert_eq!((&after.notice, after.since()), (&None, end));
        assert_eq!(after.event_documents.since, before.event_documents.since);
    }
}
