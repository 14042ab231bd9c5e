//! Signing in with a passkey, and proving with one that the owner of a session is there.
//!
//! It is no secret that could be guessed or given away: neither wrong passwords nor wrong codes make it wait, and only
//! tries that fail are counted.

use axum::Json;
use axum::response::{IntoResponse as _, Response};
use centre_store::{CHALLENGE_LIFETIME, ChallengePurpose, Limit, Passkey, Secret};
use http::StatusCode;
use jiff::Timestamp;

use crate::accounts::passkeys::screens::PasskeyRequest;
use crate::accounts::passkeys::webauthn::{Ceremony, LONGEST_CREDENTIAL_ID, PublicKey};
use crate::accounts::passkeys::{PasskeyError, bytes, credential_ids, relying_party};
use crate::accounts::reauthentication::accept_reauthentication;
use crate::accounts::sessions::begin::{SessionAnswer, finish_sign_in};
use crate::accounts::sessions::current::{BROWSER_COOKIE_PATH, secrets};
use crate::accounts::{LimitSubject, check_rate_limit, limit};
use crate::forms::request::{Accepted, FormError, FormRequest};
use crate::http::cookies::{self, set_cookies};
use crate::http::error_response::ErrorResponse;
use crate::operations::security_log::SecurityEvent;
use crate::site::Site;

/// Challenges that one address may ask for. The sign-in page asks for one whenever it is shown, and again every few
/// minutes.
const CHALLENGES_BY_ADDRESS: Limit = limit("passkey-challenges", 120, 15);

/// Answers of authenticators from one address that are not right.
const REFUSED_BY_ADDRESS: Limit = limit("passkey-address", 30, 15);

/// Holds the secret of a browser that was asked to sign a challenge. Sent to forms alone, as that of known browsers.
fn cookie_name(site: &Site) -> &'static str {
    if site.is_secure() {
        "__Secure-passkey"
    } else {
        "passkey"
    }
}

/// `POST /api/session/passkey/begin`: what an authenticator is to be told to sign in whomever it knows.
pub(crate) async fn begin(request: FormRequest) -> Result<Response, FormError> {
    let site = &request.site;
    let earlier = secrets(&request.cookies(), cookie_name(site)).pop();
    let bearer = earlier.map_or_else(Secret::generate, Ok)?;
    let purpose = ChallengePurpose::SignIn;
    let mut response = ask(&request, purpose, &bearer, Vec::new()).await?;
    let mut cookie = cookies::of_site(cookie_name(site), bearer.reveal(), site.is_secure());
    cookie.set_max_age(cookie::time::Duration::seconds(
        CHALLENGE_LIFETIME.as_secs(),
    ));
    cookie.set_path(BROWSER_COOKIE_PATH);
    set_cookies(response.headers_mut(), &[cookie]);
    Ok(response)
}

/// `POST /api/session/reauthentication/passkey/begin`: what an authenticator is to be told to show that the owner is there.
pub(crate) async fn begin_reauthentication(request: FormRequest) -> Result<Response, FormError> {
    let (session, secret) = request.require_session().await?;
    let passkeys = request.site.store.passkeys(session.account.id).await?;
    let allowed = credential_ids(&passkeys);
    ask(&request, ChallengePurpose::Reauthenticate, &secret, allowed).await
}

async fn ask(
    request: &FormRequest,
    purpose: ChallengePurpose,
    bearer: &Secret,
    allowed: Vec<String>,
) -> Result<Response, FormError> {
    check_rate_limit(request, &CHALLENGES_BY_ADDRESS, LimitSubject::Network).await?;
    let relying_party = match relying_party(&request.site) {
        Ok(relying_party) => relying_party,
        Err(error) => return Err(refused(request, None, error).await),
    };
    let store = &request.site.store;
    let challenge = store.begin_challenge(purpose, bearer, Timestamp::now());
    let asked = PasskeyRequest {
        challenge: challenge.await?.reveal(),
        rp_id: relying_party.id,
        allowed,
    };
    Ok(Json(asked).into_response())
}

/// `POST /api/session/passkey`
pub(crate) async fn sign_in(request: FormRequest) -> Result<Accepted<SessionAnswer>, FormError> {
    let (site, now) = (&request.site, Timestamp::now());
    let bearers = secrets(&request.cookies(), cookie_name(site));
    let passkey = match verify(&request, ChallengePurpose::SignIn, &bearers, now).await {
        Ok(passkey) => passkey,
        Err(error) => return Err(refused(&request, None, error).await),
    };
    let account = site.store.account(passkey.account_id).await?;
    let account = account.filter(|it| it.active && it.confirmed_at.is_some());
    let closed = PasskeyError::Refused("account");
    let Some(account) = account else {
        return Err(refused(&request, None, closed).await);
    };
    match finish_sign_in(&request, &account, true, now).await? {
        Some(accepted) => Ok(accepted),
        // The account was closed, or its password changed, in this moment.
        None => Err(refused(&request, Some(&account.email), closed).await),
    }
}

/// `POST /api/session/reauthentication/passkey`
pub(crate) async fn reauthenticate(request: FormRequest) -> Result<Accepted, FormError> {
    let (session, secret) = request.require_session().await?;
    let (account, now) = (session.account, Timestamp::now());
    let email = Some(&*account.email);
    let bearers = [secret.clone()];
    match verify(&request, ChallengePurpose::Reauthenticate, &bearers, now).await {
        Ok(passkey) if passkey.account_id == account.id => {}
        Ok(_) => return Err(refused(&request, email, PasskeyError::Refused("account")).await),
        Err(error) => return Err(refused(&request, email, error).await),
    }
    accept_reauthentication(&request, &account, &secret, true, now).await
}

/// Returns the passkey with which an authenticator has signed a challenge of one of the `bearers`, and uses both up.
async fn verify(
    request: &FormRequest,
    purpose: ChallengePurpose,
    bearers: &[Secret],
    now: Timestamp,
) -> Result<Passkey, PasskeyError> {
    let store = &request.site.store;
    let relying_party = relying_party(&request.site)?;
    let credential_id = bytes(request, "credential")?;
    let client_data = bytes(request, "clientData")?;
    let signed = relying_party.client_data(Ceremony::Assertion, &client_data)?;
    let mut is_fresh = false;
    for bearer in bearers {
        let used = store.use_challenge(&signed.challenge, purpose, bearer, now);
        is_fresh = is_fresh || used.await?;
    }
    if !is_fresh {
        return Err(PasskeyError::Refused("challenge"));
    }
    if credential_id.len() > LONGEST_CREDENTIAL_ID {
        return Err(PasskeyError::Refused("malformed"));
    }
    let passkey = store.passkey(&credential_id).await?;
    let passkey = passkey.ok_or(PasskeyError::Refused("unknown"))?;
    // Without a list of passkeys the authenticator names the account, too.
    let handle = bytes(request, "userHandle")?;
    let is_named = purpose == ChallengePurpose::SignIn || !handle.is_empty();
    if is_named && handle != passkey.user_handle {
        return Err(PasskeyError::Refused("user-handle"));
    }
    let key = PublicKey::stored(passkey.algorithm, passkey.public_key.clone());
    let key = key.ok_or(PasskeyError::Refused("public-key"))?;
    let data = bytes(request, "authenticatorData")?;
    let signature = bytes(request, "signature")?;
    let count = relying_party.verify_assertion(&key, &client_data, &data, &signature)?;
    if !store.use_passkey(passkey.id, count, now).await? {
        return Err(PasskeyError::Refused("counter"));
    }
    Ok(passkey)
}

async fn refused(request: &FormRequest, email: Option<&str>, error: PasskeyError) -> FormError {
    let reason = match error {
        PasskeyError::Refused(reason) => reason,
        PasskeyError::Store(error) => return error.into(),
    };
    let counted = check_rate_limit(request, &REFUSED_BY_ADDRESS, LimitSubject::Network);
    if let Err(too_many) = counted.await {
        return too_many;
    }
    let event = SecurityEvent::PasskeyRefused(reason);
    request.record(event, email).await;
    let messages = &request.messages().passkey;
    let message = if email.is_some() {
        &messages.not_reauthenticated
    } else {
        &messages.refused
    };
    ErrorResponse::new(StatusCode::UNAUTHORIZED, message).into()
}
