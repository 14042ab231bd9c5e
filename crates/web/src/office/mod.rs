//! The screens on which the office works, `/admin/…`: who may see them and what they show of the
//! records. A screen's records are in the render context of its document; scripts ask only for the
//! list of pictures.

pub(crate) mod access;
pub(crate) mod downloads;
pub(crate) mod format;
pub(crate) mod forms;
pub(crate) mod overview;
pub(crate) mod query;
pub(crate) mod screen;

use centre_store::Account;
use http::Uri;

pub(crate) use access::{AuditEvent, GuardedScreen, may};
pub(crate) use format::{account_name, in_a_table, in_words, name_of};

use crate::accounts::people::records as people;
use crate::donations::records as donations;
use crate::inbox::records as messages;
use crate::pages::context::RenderContext;
use crate::pictures::records as pictures;
use crate::publishing::records as texts;
use crate::site::Site;
use query::Query;

/// Whether texts or pictures are edited on the screen at a path.
pub(crate) fn is_for_editors(path: &str) -> bool {
    is_text(path) || path == "/admin/pictures"
}

/// Whether a path is that of the list of texts or of one of them.
fn is_text(path: &str) -> bool {
    let rest = path.strip_prefix(texts::PAGE);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Tells an office's screen what it shows, if the page at `uri` is one and `account` may see it.
/// Answers what was seen.
pub(crate) async fn add_screen(
    site: &Site,
    account: Option<&Account>,
    uri: &Uri,
    context: &mut RenderContext,
) -> Option<AuditEvent> {
    let account = account?;
    let query = Query::of(uri);
    let path = uri.path();
    let screen = if is_text(path) { texts::PAGE } else { path };
    GuardedScreen::at(screen).filter(|it| it.admits(account.roles))?;
    let shown = match screen {
        overview::PAGE => overview::screen(site, account).await,
        messages::PAGE => messages::screen(site, account, &query).await,
        people::PAGE => people::screen(site, account, &query).await,
        donations::PAGE => donations::screen(site, &query).await,
        pictures::PAGE => pictures::screen(site, &query).await,
        texts::PAGE => texts::screen(site, account, path, &query).await,
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
