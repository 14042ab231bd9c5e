//! The names of an account.

use centre_content::Message;
use http::StatusCode;

use crate::accounts::session::{PROFILE_PAGE, session};
use crate::accounts::session_user::SessionUser;
use crate::accounts::sign_in::SessionAnswer;
use crate::forms::flash::Success;
use crate::forms::rules::PROFILE;
use crate::http::cookies::Cookies;
use crate::http::error_response::ErrorResponse;
use crate::http::form::{Accepted, FormRequest};

/// `POST /api/profile`
pub(crate) async fn save_profile(
    FormRequest {
        site, submission, ..
    }: FormRequest,
) -> Result<Accepted<SessionAnswer>, ErrorResponse> {
    let revision = site.revision();
    let words = &revision.forms;
    let Message { title, description } = &words.failed_with(&words.profile.failed);
    let failed = ErrorResponse::internal(title, description);
    let Some(session) = session(&site, &Cookies::of(&submission.headers))
        .await
        .map_err(&failed)?
    else {
        let again = &words.profile.sign_in_again;
        return Err(ErrorResponse::titled(
            StatusCode::UNAUTHORIZED,
            title,
            again,
        ));
    };
    submission.check(&PROFILE, words, title)?;
    let mut account = session.account;
    account.first_name = submission.trimmed("firstName");
    account.last_name = submission.trimmed("lastName");
    site.store
        .set_names(account.id, &account.first_name, &account.last_name)
        .await
        .map_err(&failed)?;
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
