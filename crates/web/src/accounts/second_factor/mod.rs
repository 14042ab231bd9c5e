//! Setting up one-time codes, and taking them away.

pub(crate) mod screens;
pub(crate) mod second_step;

use std::fmt::Write as _;

use axum::response::Response;
use centre_store::{Account, Conflict, Error, Limit, Secret, Session, TotpSecret};
use fast_qr::{ECL, QRBuilder};
use http::StatusCode;
use jiff::Timestamp;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};

use crate::accounts::second_factor::screens::{CodesSetup, SecondFactorScreen};
use crate::accounts::sessions::current::session_and_secret;
use crate::accounts::{LimitSubject, check_rate_limit, limit, passkeys, reauthentication};
use crate::forms::flash::Success;
use crate::forms::handler::{Accepted, FormError, FormRequest};
use crate::forms::rules::SECOND_FACTOR;
use crate::http::cookies::Cookies;
use crate::http::error_response::ErrorResponse;
use crate::operations::security_log::SecurityEvent;
use crate::pages::handler;
use crate::site::Site;

/// Where the second factor is set up.
pub(crate) const PAGE: &str = "/profile/second-factor";

/// Codes tried while they are set up.
const CHECK_BY_ACCOUNT: Limit = limit("code-check", 20, 15);

/// Characters between two spaces of a secret.
const SECRET_GROUP: usize = 4;

/// Empty squares around a QR code, as its standard asks.
const MARGIN: usize = 4;

/// Returns the page that leads to the roles of the office and on to `from`: where a passkey is shown or, without one,
/// a second factor is set up.
pub(crate) fn page_for_roles(has_passkeys: bool, from: &str) -> String {
    if has_passkeys {
        reauthentication::address(from)
    } else {
        PAGE.to_owned()
    }
}

/// The account that sends a form, with the secret of its session, if its owner has shown lately to be there.
async fn owner(request: &FormRequest) -> Result<(Account, Secret), FormError> {
    let (session, secret) = request.require_reauthentication(PAGE).await?;
    Ok((session.account, secret))
}

/// `POST /api/second-factor/begin`
pub(crate) async fn begin(request: FormRequest) -> Result<Response, FormError> {
    let (account, _) = owner(&request).await?;
    let now = Timestamp::now();
    match request.site.store.begin_codes(account.id, now).await {
        // Done already, in another window.
        Ok(()) | Err(Error::Conflict(Conflict::AlreadyConfirmed)) => Ok(handler::see_other(PAGE)),
        Err(error) => Err(error.into()),
    }
}

/// `POST /api/second-factor/check`: lets the codes count, and shows the recovery codes.
pub(crate) async fn check(request: FormRequest) -> Result<Response, FormError> {
    let (account, secret) = owner(&request).await?;
    request.check(&SECOND_FACTOR)?;
    let email = account.email.to_lowercase();
    let subject = LimitSubject::Account(&email);
    check_rate_limit(&request, &CHECK_BY_ACCOUNT, subject).await?;
    let (store, code) = (&request.site.store, request.exact("code"));
    let codes = store.confirm_codes(account.id, &code, &secret, Timestamp::now());
    let Some(codes) = codes.await? else {
        let event = SecurityEvent::CodeRefused;
        request.record(event, Some(&email)).await;
        let wrong = &request.messages().second_factor.wrong_code;
        let status = StatusCode::UNPROCESSABLE_ENTITY;
        return Err(ErrorResponse::of_field(status, "code", wrong).into());
    };
    let event = SecurityEvent::SecondFactorSetUp;
    request.record(event, Some(&email)).await;
    Ok(handler::recovery_codes(&request.site, &request, codes).await)
}

/// `POST /api/second-factor/recovery`: makes other recovery codes and shows them.
pub(crate) async fn renew(request: FormRequest) -> Result<Response, FormError> {
    let (account, _) = owner(&request).await?;
    let store = &request.site.store;
    if !store.second_factor(account.id).await?.is_set_up() {
        return Ok(handler::see_other(PAGE));
    }
    let codes = store
        .renew_recovery_codes(account.id, Timestamp::now())
        .await?;
    let event = SecurityEvent::RecoveryCodesMade;
    request.record(event, Some(&account.email)).await;
    Ok(handler::recovery_codes(&request.site, &request, codes).await)
}

/// `POST /api/second-factor/remove`
pub(crate) async fn remove(request: FormRequest) -> Result<Accepted, FormError> {
    let (account, secret) = owner(&request).await?;
    let store = &request.site.store;
    store
        .remove_second_factor(account.id, &secret, Timestamp::now())
        .await?;
    let event = SecurityEvent::SecondFactorRemoved;
    request.record(event, Some(&account.email)).await;
    Ok(Accepted::new(Success::SecondFactorRemoved, PAGE))
}

/// What the screen shows, where the cookies open a session. A secret is shown only to whoever has proved to be
/// the owner.
pub(crate) async fn screen(
    site: &Site,
    cookies: &Cookies<'_>,
) -> centre_store::Result<Option<SecondFactorScreen>> {
    let Some((session, _)) = session_and_secret(site, cookies).await? else {
        return Ok(None);
    };
    let Session { account, .. } = &session;
    let factor = site.store.second_factor(account.id).await?;
    let now = Timestamp::now();
    let setup = if session.is_recently_authenticated(now) {
        site.store.unconfirmed_codes(account.id, now).await?
    } else {
        None
    };
    let issuer = site.revision().centre_name().to_owned();
    Ok(Some(SecondFactorScreen {
        codes_since: factor
            .codes_since
            .map(|since| centre_content::format_moment(since, "%-d %B %Y")),
        recovery_codes: u8::try_from(factor.recovery_codes).unwrap_or(u8::MAX),
        is_required: site.settings.second_factor_required,
        setup: setup.and_then(|secret| codes_setup(&secret, &issuer, &account.email)),
        passkeys: passkeys::list(site, account.id).await?,
        new_codes: None,
    }))
}

/// None where the address is too long for a QR code, which no e-mail address makes it.
fn codes_setup(secret: &TotpSecret, issuer: &str, email: &str) -> Option<CodesSetup> {
    let encode = |text: &str| utf8_percent_encode(text, NON_ALPHANUMERIC).to_string();
    let (issuer, email, text) = (encode(issuer), encode(email), secret.reveal());
    let link = format!("otpauth://totp/{issuer}:{email}?secret={text}&issuer={issuer}");
    let code = QRBuilder::new(link.as_str()).ecl(ECL::M).build().ok()?;
    let mut picture = String::new();
    for y in 0..code.size {
        for x in 0..code.size {
            if code[y][x].value() {
                let (x, y) = (x + MARGIN, y + MARGIN);
                let _ = write!(picture, "M{x} {y}h1v1h-1z");
            }
        }
    }
    let groups = text.as_bytes().chunks(SECRET_GROUP);
    let groups: Vec<_> = groups.map(String::from_utf8_lossy).collect();
    Some(CodesSetup {
        secret: groups.join(" "),
        link,
        picture,
        size: u8::try_from(code.size + 2 * MARGIN).ok()?,
    })
}
