//! Who is signed in: the cookie, the account behind it, and where else it is signed in.

use centre_store::{
    PRIVILEGED_SESSION_LIFETIME, Roles, SESSION_ABSOLUTE_LIFETIME, Secret, Session, SessionId,
    SessionRecord,
};
use cookie::Cookie;
use jiff::Timestamp;

use crate::cookies::{self, Cookies};
use crate::session_user::AccountSession;
use crate::site::Site;

/// The page that shows where its visitor is signed in.
pub(crate) const PROFILE_PAGE: &str = "/profile";

/// The session that a request's cookies open.
pub(crate) async fn session(
    site: &Site,
    cookies: &Cookies<'_>,
) -> centre_store::Result<Option<Session>> {
    match session_secret(site, cookies) {
        Some(secret) => site.store.session(&secret, Timestamp::now()).await,
        None => Ok(None),
    }
}

/// The session's secret.
pub(crate) fn session_secret(site: &Site, cookies: &Cookies<'_>) -> Option<Secret> {
    Secret::parse(cookies.value(session_cookie_name(site))?)
}

/// With the prefix browsers make sure that no other host and no insecure page set it.
fn session_cookie_name(site: &Site) -> &'static str {
    if site.is_secure() {
        "__Host-session"
    } else {
        "session"
    }
}

/// Opens a session in the browser that gets it.
pub(crate) fn session_cookie(site: &Site, secret: &Secret, roles: Roles) -> Cookie<'static> {
    let lifetime = if roles.are_privileged() {
        PRIVILEGED_SESSION_LIFETIME
    } else {
        SESSION_ABSOLUTE_LIFETIME
    };
    let name = session_cookie_name(site);
    let mut cookie = cookies::of_site(name, secret.reveal(), site.is_secure());
    cookie.set_max_age(cookie::time::Duration::seconds(lifetime.as_secs()));
    cookie
}

/// Ends it there.
pub(crate) fn no_session_cookie(site: &Site) -> Cookie<'static> {
    cookies::removal(session_cookie_name(site), site.is_secure())
}

/// Where the visitor is signed in; none for an anonymous one.
pub(crate) async fn own_sessions(
    site: &Site,
    cookies: &Cookies<'_>,
) -> centre_store::Result<Option<Vec<AccountSession>>> {
    let now = Timestamp::now();
    let Some(secret) = session_secret(site, cookies) else {
        return Ok(None);
    };
    let Some(session) = site.store.session(&secret, now).await? else {
        return Ok(None);
    };
    let current = SessionId::of(&secret);
    // South Africa keeps UTC+2 all year.
    let at_the_centre = |time: Timestamp, format: &str| {
        jiff::tz::offset(2)
            .to_datetime(time)
            .strftime(format)
            .to_string()
    };
    let shown = |record: SessionRecord| AccountSession {
        current: record.id == current,
        id: record.id.to_string(),
        device: record.device,
        signed_in: at_the_centre(record.created_at, "%-d %B %Y, %H:%M"),
        last_used: at_the_centre(record.last_seen_at, "%-d %B %Y"),
    };
    let sessions = site.store.sessions(session.account.id, now).await?;
    Ok(Some(sessions.into_iter().map(shown).collect()))
}
