//! Beginning a session, once everything was right that is asked for.

use axum::Json;
use axum::response::{IntoResponse as _, Response};
use centre_store::{Account, BrowserSecrets, Conflict, Error, NewSession};
use cookie::Cookie;
use jiff::Timestamp;
use serde::Serialize;

use crate::accounts::device::device_of;
use crate::accounts::second_factor::page::page_for_roles;
use crate::accounts::sessions::current::{
    browser_secret, known_browser, session_cookies, session_secrets,
};
use crate::accounts::sessions::screens::SessionUser;
use crate::forms::flash::Success;
use crate::forms::local_path::path_of_this_site;
use crate::forms::request::{Accepted, FormError, FormRequest, FormResponse};
use crate::http::cookies::set_cookies;
use crate::http::see_other;
use crate::operations::security_log::SecurityEvent;

/// Who is signed in.
#[derive(Serialize)]
pub(crate) struct SessionAnswer {
    /// `null` for an anonymous visitor.
    pub user: Option<SessionUser>,
    /// Where to go after signing in.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub location: Option<String>,
}

/// How a browser goes on after the password was right.
pub(crate) enum SignInResponse {
    SignedIn(Accepted<SessionAnswer>),
    /// It is asked for a code.
    SecondStep {
        location: String,
        cookie: Cookie<'static>,
    },
}

impl FormResponse for SignInResponse {
    fn response(self, request: &FormRequest) -> Response {
        match self {
            Self::SignedIn(accepted) => accepted.response(request),
            Self::SecondStep { location, cookie } => {
                let mut response = if request.by_script {
                    let location = Some(location);
                    let user = None;
                    Json(SessionAnswer { user, location }).into_response()
                } else {
                    see_other(&location)
                };
                set_cookies(response.headers_mut(), &[cookie]);
                response
            }
        }
    }
}

/// Begins a session of `account`, of which everything was right that is asked for; none where its password
/// was changed meanwhile.
pub(in crate::accounts) async fn finish_sign_in(
    request: &FormRequest,
    account: &Account,
    second_factor: bool,
    now: Timestamp,
) -> Result<Option<Accepted<SessionAnswer>>, FormError> {
    let site = &request.site;
    let new = match begin_session(request, account, second_factor, now).await {
        Ok(new) => new,
        Err(Error::Conflict(Conflict::PasswordChanged)) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    let email = Some(&*account.email);
    request.record(SecurityEvent::SignedIn, email).await;
    let mut location = path_of_this_site(&request.trimmed("from"));
    if !second_factor && account.roles.are_privileged() {
        let has_passkeys = !site.store.passkeys(account.id).await?.is_empty();
        if has_passkeys || site.settings.second_factor_required {
            location = page_for_roles(has_passkeys, &location);
        }
    }
    Ok(Some(Accepted {
        body: SessionAnswer {
            user: Some(SessionUser::from(account)),
            location: Some(location.clone()),
        },
        success: Success::SignedIn,
        next: location,
        cookies: session_cookies(site, &new, account.roles),
        clears_cache: true,
    }))
}

/// Begins a session of `account` in the browser that has sent a form.
pub(in crate::accounts) async fn begin_session(
    request: &FormRequest,
    account: &Account,
    second_factor: bool,
    now: Timestamp,
) -> centre_store::Result<NewSession> {
    let (site, cookies) = (&request.site, request.cookies());
    let browser = known_browser(site, &cookies, &account.email).await?;
    let browser = browser.or_else(|| browser_secret(site, &cookies));
    let replaced = BrowserSecrets {
        sessions: &session_secrets(site, &cookies),
        browser: browser.as_ref(),
    };
    let device = device_of(&request.headers);
    site.store
        .begin_session(account, &device, replaced, second_factor, now)
        .await
}
