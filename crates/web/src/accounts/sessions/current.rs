//! Who is signed in: the cookie, the account behind it, and where else it is signed in.

use centre_content::{format_moment, moment_in_words};
use centre_store::{
    KNOWN_BROWSER_LIFETIME, KnownBrowser, NewSession, PRIVILEGED_SESSION_LIFETIME, Roles,
    SESSION_ABSOLUTE_LIFETIME, Secret, Session, SessionId, SessionRecord,
};
use cookie::Cookie;
use jiff::{SignedDuration, Timestamp};

use crate::accounts::sessions::screens::AccountSession;
use crate::http::cookies::{self, Cookies};
use crate::site::Site;

/// The page that shows where its visitor is signed in.
pub(crate) const PROFILE_PAGE: &str = "/profile";

/// Cookies of one name of which each is tried.
const MOST_COOKIES: usize = 4;

/// The session that a request's cookies open. Where its roles of the office [wait](roles_wait), they are left out.
pub(crate) async fn session(
    site: &Site,
    cookies: &Cookies<'_>,
) -> centre_store::Result<Option<Session>> {
    let found = session_and_secret(site, cookies).await?;
    Ok(found.map(|(session, _)| session))
}

/// The same with the secret that opens it.
pub(crate) async fn session_and_secret(
    site: &Site,
    cookies: &Cookies<'_>,
) -> centre_store::Result<Option<(Session, Secret)>> {
    for secret in session_secrets(site, cookies) {
        if let Some(mut session) = site.store.session(&secret, Timestamp::now()).await? {
            if roles_wait(site, &session) {
                session.account.roles.admin = false;
                session.account.roles.moderator = false;
            }
            return Ok(Some((session, secret)));
        }
    }
    Ok(None)
}

/// Whether the roles of the office count for nothing in a session until its owner has shown more than a password:
/// where the account has a second factor, and where the operator requires one.
pub(crate) fn roles_wait(site: &Site, session: &Session) -> bool {
    let has_factor = session.has_codes || session.has_passkeys;
    let is_shown = has_factor && session.has_second_factor;
    session.account.roles.are_privileged()
        && !is_shown
        && (has_factor || site.settings.second_factor_required)
}

/// The secrets of sessions that a request's cookies have.
pub(crate) fn session_secrets(site: &Site, cookies: &Cookies<'_>) -> Vec<Secret> {
    secrets(cookies, session_cookie_name(site))
}

pub(in crate::accounts) fn secrets(cookies: &Cookies<'_>, name: &str) -> Vec<Secret> {
    let secrets = cookies.values(name).filter_map(Secret::parse);
    secrets.take(MOST_COOKIES).collect()
}

/// The secret of the browser that a request comes from, if somebody has signed in to the account of
/// `email` in it.
pub(crate) async fn known_browser(
    site: &Site,
    cookies: &Cookies<'_>,
    email: &str,
) -> centre_store::Result<Option<Secret>> {
    let now = Timestamp::now();
    for secret in secrets(cookies, browser_cookie_name(site)) {
        if site.store.is_known_browser(email, &secret, now).await? {
            return Ok(Some(secret));
        }
    }
    Ok(None)
}

/// The secret of the browser that a request comes from, whether or not it is known.
pub(crate) fn browser_secret(site: &Site, cookies: &Cookies<'_>) -> Option<Secret> {
    let secrets = secrets(cookies, browser_cookie_name(site));
    secrets.into_iter().next()
}

/// With the prefix browsers make sure that no other host and no insecure page set it.
fn session_cookie_name(site: &Site) -> &'static str {
    if site.is_secure() {
        "__Host-session"
    } else {
        "session"
    }
}

/// Sent to forms alone ([`BROWSER_COOKIE_PATH`]), so that it keeps nobody from pages in shared caches. A cookie
/// with the prefix `__Host-` would go everywhere; what somebody plants here is known of no account.
fn browser_cookie_name(site: &Site) -> &'static str {
    if site.is_secure() {
        "__Secure-browser"
    } else {
        "browser"
    }
}

pub(in crate::accounts) const BROWSER_COOKIE_PATH: &str = "/api";

/// Opens a session in the browser that gets them, and makes it known.
pub(crate) fn session_cookies(site: &Site, new: &NewSession, roles: Roles) -> Vec<Cookie<'static>> {
    let lifetime = if roles.are_privileged() {
        PRIVILEGED_SESSION_LIFETIME
    } else {
        SESSION_ABSOLUTE_LIFETIME
    };
    let cookie = |name, secret: &Secret, lifetime: SignedDuration| {
        let mut cookie = cookies::of_site(name, secret.reveal(), site.is_secure());
        cookie.set_max_age(cookie::time::Duration::seconds(lifetime.as_secs()));
        cookie
    };
    let name = browser_cookie_name(site);
    let mut browser = cookie(name, &new.browser, KNOWN_BROWSER_LIFETIME);
    browser.set_path(BROWSER_COOKIE_PATH);
    vec![
        cookie(session_cookie_name(site), &new.session, lifetime),
        browser,
    ]
}

/// Ends it there.
pub(crate) fn no_session_cookie(site: &Site) -> Cookie<'static> {
    cookies::removal(session_cookie_name(site), site.is_secure())
}

/// Where the visitor is signed in, and after that the browsers that are known and not signed in; none
/// for an anonymous visitor.
pub(crate) async fn own_sessions(
    site: &Site,
    cookies: &Cookies<'_>,
) -> centre_store::Result<Option<Vec<AccountSession>>> {
    let now = Timestamp::now();
    let Some((session, secret)) = session_and_secret(site, cookies).await? else {
        return Ok(None);
    };
    let current = SessionId::of(&secret);
    let row = |id: &SessionId, device, from, to| AccountSession {
        current: *id == current,
        has_session: true,
        id: id.to_string(),
        device,
        signed_in: moment_in_words(from),
        last_used: format_moment(to, "%-d %B %Y"),
    };
    let account = session.account.id;
    let sessions = site.store.sessions(account, now).await?;
    let mut browsers = site.store.known_browsers(account, now).await?;
    browsers.retain(|browser| {
        let id = Some(browser.browser_id);
        sessions.iter().all(|session| session.browser_id != id)
    });
    let of_session = |it: SessionRecord| row(&it.id, it.device, it.created_at, it.last_seen_at);
    let of_browser = |it: KnownBrowser| AccountSession {
        has_session: false,
        ..row(&it.id, it.device, it.first_used_at, it.last_used_at)
    };
    let sessions = sessions.into_iter().map(of_session);
    Ok(Some(
        sessions
            .chain(browsers.into_iter().map(of_browser))
            .collect(),
    ))
}
