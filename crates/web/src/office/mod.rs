//! The screens on which the office works, `/admin/…`: who may see them and what they show of the
//! records. They are shown in documents alone, whose render context has all of it.

mod changes;
pub(crate) mod donations;
pub(crate) mod messages;
pub(crate) mod people;
pub(crate) mod pictures;
pub(crate) mod texts;

use std::collections::BTreeMap;

use centre_store::{Account, Role, Roles};
use http::Uri;
use url::form_urlencoded;

use crate::client_address::ClientAddress;
use crate::pages::context::RenderContext;
use crate::security_log::SecurityEvent;
use crate::site::Site;

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
        // PostgreSQL knows no text with a zero in it.
        let clean = |text: &str| text.replace(char::is_control, "");
        Self(
            form_urlencoded::parse(query.as_bytes())
                .map(|(name, value)| (name.into_owned(), clean(&value)))
                .collect(),
        )
    }

    /// The value of a parameter; empty where it is not there.
    pub fn text(&self, name: &str) -> &str {
        self.0.get(name).map_or("", String::as_str)
    }

    /// Whether a parameter is there at all.
    pub fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
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

    /// The same, as a list of [`centre_store::Page`]s has named it.
    pub fn from(&self) -> Option<&str> {
        Some(self.text("before")).filter(|from| !from.is_empty())
    }
}

/// Whether texts or pictures are edited on the screen at a path.
pub(crate) fn is_for_editors(path: &str) -> bool {
    is_text(path) || path == "/admin/pictures"
}

/// Whether a path is that of the list of texts or of one of them.
fn is_text(path: &str) -> bool {
    let rest = path.strip_prefix(texts::PAGE);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
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
        people::PAGE if may(account.roles, Role::Admin) => {
            people::screen(site, account, &query).await
        }
        donations::PAGE if may(account.roles, Role::Admin) => donations::screen(site, &query).await,
        pictures::PAGE if may(account.roles, Role::Moderator) => {
            pictures::screen(site, &query).await
        }
        path if is_text(path) && may(account.roles, Role::Moderator) => {
            texts::screen(site, account, path, &query).await
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

/// South Africa keeps UTC+2 all year.
pub(crate) const AT_THE_CENTRE: jiff::tz::Offset = jiff::tz::offset(2);

/// How a moment is written on these screens, at the centre.
pub(crate) fn in_words(moment: jiff::Timestamp) -> String {
    AT_THE_CENTRE
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

/// An amount of cents in words, such as `R1,234.50`.
pub(crate) fn in_rand(cents: i64) -> String {
    let whole = (cents / 100).unsigned_abs().to_string();
    let mut rand = String::new();
    for (position, digit) in whole.chars().enumerate() {
        if position > 0 && (whole.len() - position).is_multiple_of(3) {
            rand.push(',');
        }
        rand.push(digit);
    }
    let sign = if cents < 0 { "-" } else { "" };
    format!("{sign}R{rand}.{:02}", (cents % 100).abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_written_with_their_thousands() {
        for (cents, words) in [
            (0, "R0.00"),
            (5, "R0.05"),
            (99_999, "R999.99"),
            (100_000, "R1,000.00"),
            (123_456_789, "R1,234,567.89"),
            (-150, "-R1.50"),
        ] {
            assert_eq!(in_rand(cents), words);
        }
    }

    #[test]
    fn queries_have_no_control_characters() {
        let query = Query::of(&"/admin/people?q=%00a%0Ab&before=&person=7".parse().unwrap());
        assert_eq!(query.search(), "ab");
        assert_eq!(query.from(), None);
        assert_eq!(query.id("person"), Some(7));
    }
}
