//! The passkeys of an account: adding, listing, renaming and removing them.

pub(crate) mod screens;
pub(crate) mod sign_in;
pub(crate) mod webauthn;

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse as _, Response};
use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use centre_store::{ChallengePurpose, Conflict, Error, MOST_PASSKEYS, NewPasskey, PasskeyRecord};
use http::{HeaderMap, StatusCode};
use jiff::Timestamp;
use strum::IntoEnumIterator as _;

use crate::accounts::device::device_of;
use crate::accounts::failed;
use crate::accounts::passkeys::screens::{AccountPasskey, PasskeyCreation, PasskeyList};
use crate::accounts::passkeys::webauthn::{
    Algorithm, Ceremony, NewCredential, RelyingParty, WebauthnError,
};
use crate::accounts::sessions::current::{PROFILE_PAGE, session};
use crate::forms::flash::Success;
use crate::forms::request::{Accepted, FormError, FormRequest};
use crate::forms::rules::PASSKEYS;
use crate::http::cookies::Cookies;
use crate::http::error_response::ErrorResponse;
use crate::office::format::account_name;
use crate::office::overview;
use crate::operations::security_log::SecurityEvent;
use crate::site::Site;

/// The office's first screen, which offers a passkey.
const OFFER_PAGE: &str = overview::PAGE;

/// Why an answer of an authenticator is not accepted.
pub(in crate::accounts) enum PasskeyError {
    /// For the security log.
    Refused(&'static str),
    /// We failed.
    Store(Error),
}

impl From<WebauthnError> for PasskeyError {
    fn from(error: WebauthnError) -> Self {
        Self::Refused(error.into())
    }
}

impl From<Error> for PasskeyError {
    fn from(error: Error) -> Self {
        Self::Store(error)
    }
}

/// Reads bytes of a field as scripts write them.
pub(in crate::accounts) fn bytes(
    request: &FormRequest,
    field: &str,
) -> Result<Vec<u8>, PasskeyError> {
    let bytes = URL_SAFE_NO_PAD.decode(request.exact(field));
    bytes.map_err(|_| PasskeyError::Refused("malformed"))
}

/// Returns whom authenticators make passkeys for.
pub(in crate::accounts) fn relying_party(site: &Site) -> Result<RelyingParty, PasskeyError> {
    RelyingParty::of(&site.settings.public_url).ok_or(PasskeyError::Refused("no-host"))
}

pub(in crate::accounts) fn encoded(bytes: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// Returns the names by which authenticators call passkeys.
pub(in crate::accounts) fn credential_ids(passkeys: &[PasskeyRecord]) -> Vec<String> {
    let ids = passkeys.iter().map(|it| encoded(&it.credential_id));
    ids.collect()
}

/// Returns the passkeys of an account as its owner is shown them.
pub(crate) async fn list(site: &Site, account: i64) -> centre_store::Result<PasskeyList> {
    let day = |time| centre_content::format_moment(time, "%-d %B %Y");
    let shown = |it: PasskeyRecord| AccountPasskey {
        id: it.id.to_string(),
        name: it.name,
        created: day(it.created_at),
        last_used: it.last_used_at.map(day),
    };
    let passkeys = site.store.passkeys(account).await?;
    Ok(PasskeyList {
        may_add: !is_full(&passkeys),
        passkeys: passkeys.into_iter().map(shown).collect(),
    })
}

fn is_full(passkeys: &[PasskeyRecord]) -> bool {
    i64::try_from(passkeys.len()).is_ok_and(|count| count >= MOST_PASSKEYS)
}

/// `GET /api/passkeys`
pub(crate) async fn passkeys(
    State(site): State<Arc<Site>>,
    headers: HeaderMap,
) -> Result<Json<PasskeyList>, ErrorResponse> {
    let messages = &site.revision().forms;
    let session = session(&site, &Cookies::of(&headers)).await;
    let session = session.map_err(|error| failed(messages, &error))?;
    let again = &messages.profile.sign_in_again;
    let session = session.ok_or_else(|| ErrorResponse::new(StatusCode::UNAUTHORIZED, again))?;
    let passkeys = list(&site, session.account.id).await;
    Ok(Json(passkeys.map_err(|error| failed(messages, &error))?))
}

fn too_many(request: &FormRequest) -> FormError {
    let too_many = &request.messages().passkey.too_many;
    ErrorResponse::new(StatusCode::CONFLICT, too_many).into()
}

/// `POST /api/passkeys/begin`: what an authenticator is to be told to make a passkey.
pub(crate) async fn begin(request: FormRequest) -> Result<Response, FormError> {
    let (session, secret) = request.require_reauthentication(PROFILE_PAGE).await?;
    let (site, account) = (&request.site, &session.account);
    let known = site.store.passkeys(account.id).await?;
    if is_full(&known) {
        return Err(too_many(&request));
    }
    let relying_party = match relying_party(site) {
        Ok(relying_party) => relying_party,
        Err(error) => return Err(not_added(&request, &account.email, error).await),
    };
    let purpose = ChallengePurpose::Register;
    let challenge = site
        .store
        .begin_challenge(purpose, &secret, Timestamp::now());
    let creation = PasskeyCreation {
        challenge: challenge.await?.reveal(),
        rp_id: relying_party.id,
        rp_name: site.revision().centre_name().to_owned(),
        user_handle: encoded(site.store.passkey_user_handle(account.id).await?),
        user_name: account.email.clone(),
        display_name: account_name(account),
        algorithms: Algorithm::iter().map(Algorithm::number).collect(),
        known: credential_ids(&known),
    };
    Ok(Json(creation).into_response())
}

/// `POST /api/passkeys`: adds the passkey that an authenticator has made.
pub(crate) async fn add(request: FormRequest) -> Result<Accepted, FormError> {
    let (session, secret) = request.require_reauthentication(PROFILE_PAGE).await?;
    let (account, now) = (session.account, Timestamp::now());
    let read = async {
        let relying_party = relying_party(&request.site)?;
        let client_data = bytes(&request, "clientData")?;
        let attestation = bytes(&request, "attestation")?;
        let signed = relying_party.client_data(Ceremony::Registration, &client_data)?;
        let (store, purpose) = (&request.site.store, ChallengePurpose::Register);
        let is_fresh = store.use_challenge(&signed.challenge, purpose, &secret, now);
        if !is_fresh.await? {
            return Err(PasskeyError::Refused("challenge"));
        }
        Ok(relying_party.verify_registration(&attestation)?)
    };
    let NewCredential {
        id: credential_id,
        public_key,
        sign_count,
    } = match read.await {
        Ok(credential) => credential,
        Err(error) => return Err(not_added(&request, &account.email, error).await),
    };
    let name = match device_of(&request.headers) {
        device if device.is_empty() => request.messages().passkey.unnamed.clone(),
        device => device,
    };
    let new = NewPasskey {
        credential_id,
        algorithm: public_key.algorithm.number(),
        public_key: public_key.bytes,
        sign_count,
        name,
    };
    let added = request.site.store.add_passkey(&account, &new, &secret, now);
    match added.await {
        Ok(()) => {}
        Err(Error::Conflict(Conflict::TooManyPasskeys)) => return Err(too_many(&request)),
        Err(Error::Conflict(Conflict::PasskeyTaken)) => {
            let taken = &request.messages().passkey.taken;
            return Err(ErrorResponse::new(StatusCode::CONFLICT, taken).into());
        }
        Err(error) => return Err(error.into()),
    }
    let event = SecurityEvent::PasskeyAdded;
    request.record(event, Some(&account.email)).await;
    Ok(Accepted::new(Success::PasskeyAdded, PROFILE_PAGE))
}

async fn not_added(request: &FormRequest, email: &str, error: PasskeyError) -> FormError {
    let reason = match error {
        PasskeyError::Refused(reason) => reason,
        PasskeyError::Store(error) => return error.into(),
    };
    let event = SecurityEvent::PasskeyRefused(reason);
    request.record(event, Some(email)).await;
    let not_added = &request.messages().passkey.not_added;
    ErrorResponse::new(StatusCode::UNPROCESSABLE_ENTITY, not_added).into()
}

fn id(request: &FormRequest) -> Result<i64, FormError> {
    let id = request.trimmed("passkey").parse();
    id.map_err(|_| unknown(request))
}

fn unknown(request: &FormRequest) -> FormError {
    let unknown = &request.messages().passkey.unknown;
    ErrorResponse::new(StatusCode::NOT_FOUND, unknown).into()
}

/// `POST /api/passkeys/rename`
pub(crate) async fn rename(request: FormRequest) -> Result<Accepted, FormError> {
    let (session, _) = request.require_session().await?;
    request.check(&PASSKEYS)?;
    let (store, name) = (&request.site.store, request.trimmed("name"));
    let renamed = store.rename_passkey(session.account.id, id(&request)?, &name);
    if !renamed.await? {
        return Err(unknown(&request));
    }
    Ok(Accepted::new(Success::PasskeyRenamed, PROFILE_PAGE))
}

/// `POST /api/passkeys/remove`
pub(crate) async fn remove(request: FormRequest) -> Result<Accepted, FormError> {
    let (session, secret) = request.require_reauthentication(PROFILE_PAGE).await?;
    let account = session.account;
    let store = &request.site.store;
    let removed = store.remove_passkey(account.id, id(&request)?, &secret, Timestamp::now());
    if !removed.await? {
        return Err(unknown(&request));
    }
    let event = SecurityEvent::PasskeyRemoved;
    request.record(event, Some(&account.email)).await;
    Ok(Accepted::new(Success::PasskeyRemoved, PROFILE_PAGE))
}

/// `POST /api/passkeys/dismiss`: the office offers no passkey any more.
pub(crate) async fn dismiss_offer(request: FormRequest) -> Result<Accepted, FormError> {
    let (session, _) = request.require_session().await?;
    let (store, now) = (&request.site.store, Timestamp::now());
    store.dismiss_passkey_offer(session.account.id, now).await?;
    Ok(Accepted::new(Success::PasskeyOfferDismissed, OFFER_PAGE))
}
