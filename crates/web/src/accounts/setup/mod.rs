//! Making the first administrator, with the link that the program logs at its start.

pub(crate) mod link;

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use centre_content::Message;
use centre_store::{Conflict, Error, Limit, NewAccount, Role, Roles, Secret, hash_password};
use http::{StatusCode, Uri};
use jiff::Timestamp;

use crate::accounts::sessions::begin::{SessionAnswer, begin_session};
use crate::accounts::sessions::current::session_cookies;
use crate::accounts::sessions::screens::SessionUser;
use crate::accounts::setup::link::valid_token;
use crate::accounts::{LimitSubject, check_new_password, check_rate_limit, limit};
use crate::forms::flash::Success;
use crate::forms::request::{Accepted, FormError, FormRequest};
use crate::forms::rules::SETUP;
use crate::forms::submission::Submission;
use crate::http::client_address::ClientAddress;
use crate::http::error_response::ErrorResponse;
use crate::operations::security_log::SecurityEvent;
use crate::pages::handler;
use crate::publishing::records;
use crate::site::Site;

/// Forms sent from one address: as many as it may try passwords.
const SETUP_BY_ADDRESS: Limit = limit("setup-address", 30, 15);

/// `GET /setup/{token}`: the form, or what every address without a page gets.
pub(crate) async fn show(
    site: State<Arc<Site>>,
    client: ClientAddress,
    request: Request,
) -> Response {
    // Extracting the parts would copy them.
    let (mut request, _) = request.into_parts();
    match valid_token(&site, request.uri.path()).await {
        Ok(Some(_)) => handler::setup_page(&site, &client, &request.headers, &request.uri).await,
        Ok(None) => {
            // The capital letters of a token would lead to an address without them.
            request.uri = Uri::from_static(link::PAGE);
            handler::page(site, request).await
        }
        Err(error) => {
            tracing::error!(
                error = &error as &dyn std::error::Error,
                "a setup link could not be looked up"
            );
            let message = &site.revision().forms.failed.description;
            ErrorResponse::new(StatusCode::SERVICE_UNAVAILABLE, message).into_response()
        }
    }
}

/// Names the page that is shown to a browser that does not say which page it came from: the same one again.
pub(crate) fn page(submission: &Submission) -> Option<String> {
    let token = Secret::parse(&submission.trimmed("token"))?;
    Some(link::setup_address("", &token))
}

/// `POST /api/setup`
pub(crate) async fn set_up(request: FormRequest) -> Result<Accepted<SessionAnswer>, FormError> {
    let site = &request.site;
    check_rate_limit(&request, &SETUP_BY_ADDRESS, LimitSubject::Network).await?;
    let address = link::FOLDER.to_owned() + &request.trimmed("token");
    let Some(token) = valid_token(site, &address).await? else {
        return Err(refuse_old_link(&request).await);
    };
    request.check(&SETUP)?;
    check_new_password(&request)?;
    let administrator = NewAccount {
        email: request.trimmed("email"),
        first_name: request.trimmed("firstName"),
        last_name: request.trimmed("lastName"),
        password_hash: hash_password(request.exact("password")).await?,
        roles: Roles::default().with(Role::Admin, true),
    };
    let now = Timestamp::now();
    let account = match site.store.set_up(&token, &administrator, now).await {
        Ok(account) => account,
        Err(Error::Conflict(Conflict::TokenInvalid)) => {
            return Err(refuse_old_link(&request).await);
        }
        Err(Error::Conflict(Conflict::EmailTaken)) => {
            let message = &request.messages().setup.taken;
            return Err(ErrorResponse::of_field(StatusCode::CONFLICT, "email", message).into());
        }
        Err(error) => return Err(error.into()),
    };
    let email = Some(&*account.email);
    request.record(SecurityEvent::SetUp, email).await;
    let session = begin_session(&request, &account, false, now).await?;
    request.record(SecurityEvent::SignedIn, email).await;
    Ok(Accepted {
        body: SessionAnswer {
            user: Some(SessionUser::from(&account)),
            location: Some(records::PAGE.to_owned()),
        },
        success: Success::SetUp,
        next: records::PAGE.to_owned(),
        cookies: session_cookies(site, &session, account.roles),
        clears_cache: true,
    })
}

/// Refuses a token that is not valid, as an address that does not exist.
async fn refuse_old_link(request: &FormRequest) -> FormError {
    request.record(SecurityEvent::SetupRefused, None).await;
    let Message { title, description } = &request.messages().setup.old_link;
    ErrorResponse::titled(StatusCode::NOT_FOUND, title, description).into()
}
