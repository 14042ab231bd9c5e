//! The screens of the site's texts, as their editors see them.

use centre_store::{Account, Role};
use http::HeaderMap;
use url::form_urlencoded;

use crate::forms::local_path::{came_from, path_of_this_site};
use crate::http::cookies::Cookies;
use crate::office::access::{AuditEvent, GuardedScreen, may};
use crate::office::query::Query;
use crate::office::screen::OfficeScreen;
use crate::operations::security_log::SecurityEvent;
use crate::publishing::previews;
use crate::publishing::roles::may_change;
use crate::publishing::texts::edited::edited_text;
use crate::publishing::texts::files::{file_of, file_of_page, key_of};
use crate::publishing::texts::history::text_history;
use crate::publishing::texts::list::text_list;
use crate::site::Site;

/// The list; the screens of single texts are below it.
pub(crate) const PAGE: &str = "/admin/content";

/// With this parameter the list's address asks an editor before signing out. Its value is the page
/// to stay on.
const SIGN_OUT: &str = "sign-out";

/// With this parameter words are changed on a page itself. Its value is the page.
const ON_PAGE: &str = "on";

/// The page on which words are to be changed: those of the office have none.
fn page_to_change(asked: &str) -> String {
    let page = path_of_this_site(asked);
    let path = page.split(['?', '#']).next().unwrap_or_default();
    let is_guarded = GuardedScreen::at(path).is_some() || path.starts_with("/admin");
    if is_guarded { "/".to_owned() } else { page }
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
            preview: previews::handlers::OWN.to_owned(),
            account: account.id,
            may_publish: may(account.roles, Role::Admin),
        },
        Some("") if query.has(SIGN_OUT) => OfficeScreen::Unsent {
            account: account.id,
            stay: path_of_this_site(query.text(SIGN_OUT)),
        },
        Some("") => OfficeScreen::Texts(text_list(site, account, &texts, &pictures, query).await?),
        Some(key) => match file_of(editable, key) {
            None => OfficeScreen::Missing {},
            Some(file) if !may_change(account, &file) => OfficeScreen::Missing {},
            Some(file) if query.has("history") => OfficeScreen::TextHistory(
                text_history(site, account, &texts, &pictures, &file, query).await?,
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
                let one = edited_text(site, account, editing, &texts, &pictures, &file).await?;
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
