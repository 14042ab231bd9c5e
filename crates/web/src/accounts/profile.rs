//! The names of an account.

use http::StatusCode;

use crate::accounts::sessions::begin::SessionAnswer;
use crate::accounts::sessions::current::{PROFILE_PAGE, session};
use crate::accounts::sessions::screens::SessionUser;
use crate::forms::flash::Success;
use crate::forms::request::{Accepted, FormError, FormRequest};
use crate::forms::rules::PROFILE;
use crate::http::error_response::ErrorResponse;

/// `POST /api/profile`
pub(crate) async fn save_profile(
    request: FormRequest,
) -> Result<Accepted<SessionAnswer>, FormError> {
    let store = &request.site.store;
    let Some(session) = session(&request.site, &request.cookies()).await? else {
        let again = &request.messages().profile.sign_in_again;
        return Err(ErrorResponse::new(StatusCode::UNAUTHORIZED, again).into());
    };
    request.check(&PROFILE)?;
    let mut account = session.account;
    account.first_name = request.trimmed("firstName");
    account.last_name = request.trimmed("lastName");
    store
        .set_names(account.id, &account.first_name, &account.last_name)
        .await?;
    let body = SessionAnswer {
        user: Some(SessionUser::from(&account)),
        location: None,
    };
    Ok(Accepted::with_body(
        body,
        Success::ProfileUpdated,
        PROFILE_PAGE,
    ))
}
