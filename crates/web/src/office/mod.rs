//! The screens on which the office works, `/admin/…`: who may see them and what they show of the
//! records. They are shown in documents alone, whose render context has all of it.

pub(crate) mod messages;

use std::collections::BTreeMap;

use centre_store::{Account, Role, Roles};
use http::Uri;
use serde::Serialize;
use ts_rs::TS;
use url::form_urlencoded;

use crate::client_address::ClientAddress;
use crate::pages::context::RenderContext;
use crate::security_log::SecurityEvent;
use crate::site::Site;

/// What a screen shows of the records.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "screen", rename_all = "camelCase")]
pub enum OfficeScreen {
    /// A page of the list of messages.
    Messages(messages::MessageList),
    /// One message.
    Message(Box<messages::OneMessage>),
    /// The address names a record that is not there.
    Missing {},
}

/// Records that one page of a list shows.
pub(crate) const PAGE_LENGTH: u32 = 25;

/// Characters of a search that are looked at.
const LONGEST_SEARCH: usize = 200;

/// What was seen of whom: for the security log.
pub(crate) struct Seen {
    pub event: SecurityEvent,
    /// The e-mail address of the one person whom it is about.
    pub about: Option<String>,
}

/// The query of a screen's address.
pub(crate) struct Query(BTreeMap<String, String>);

impl Query {
    fn of(uri: &Uri) -> Self {
        let query = uri.query().unwrap_or_default();
        Self(
            form_urlencoded::parse(query.as_bytes())
                .into_owned()
                .collect(),
        )
    }

    /// The value of a parameter; empty where it is not there.
    pub fn text(&self, name: &str) -> &str {
        self.0.get(name).map_or("", String::as_str)
    }

    /// The number of a record.
    pub fn id(&self, name: &str) -> Option<i64> {
        self.text(name).parse().ok()
    }

    /// What is searched for.
    pub fn search(&self) -> String {
        self.text("q").trim().chars().take(LONGEST_SEARCH).collect()
    }

    /// Where the page of a list begins: with what is older than the record of this number.
    pub fn before(&self) -> Option<i64> {
        self.id("before")
    }
}

/// Whether these roles satisfy what a screen requires, as `frontend/src/lib/access.ts` says it.
pub(crate) fn may(roles: Roles, required: Role) -> bool {
    roles.has(required) || (required == Role::Moderator && roles.admin)
}

/// Tells an office's screen what it shows, if the page at `uri` is one and `account` may see it.
/// Answers what was seen.
pub(crate) async fn add_screen(
    site: &Site,
    account: Option<&Account>,
    uri: &Uri,
    context: &mut RenderContext,
) -> Option<Seen> {
    let account = account?;
    let query = Query::of(uri);
    let shown = match uri.path() {
        messages::PAGE if may(account.roles, Role::Moderator) => {
            messages::screen(site, account, &query).await
        }
        _ => return None,
    };
    match shown {
        Ok((screen, seen)) => {
            context.office = Some(screen);
            Some(seen)
        }
        Err(error) => {
            tracing::error!(
                error = &error as &dyn std::error::Error,
                "the records of an office's screen could not be read"
            );
            None
        }
    }
}

impl Seen {
    /// Notes it in the security log.
    pub async fn note(self, site: &Site, client: &ClientAddress, by: &Account) {
        self.event
            .note_by(&site.store, client, &by.email, self.about.as_deref())
            .await;
    }
}

/// How a moment is written on these screens, at the centre.
pub(crate) fn in_words(moment: jiff::Timestamp) -> String {
    // South Africa keeps UTC+2 all year.
    jiff::tz::offset(2)
        .to_datetime(moment)
        .strftime("%-d %B %Y, %H:%M")
        .to_string()
}

/// A person's name, or the e-mail address of one without.
pub(crate) fn name_of(first_name: &str, last_name: &str, email: &str) -> String {
    let name = format!("{first_name} {last_name}");
    match name.trim() {
        "" => email.to_owned(),
        name => name.to_owned(),
    }
}
