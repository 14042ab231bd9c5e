//! The names of an account.

use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use centre_content::Message;
use http::StatusCode;

use crate::accounts::session::{PROFILE_PAGE, session};
use crate::accounts::session_user::SessionUser;
use crate::accounts::sign_in::SessionAnswer;
use crate::forms::flash::Success;
use crate::forms::rules::PROFILE;
use crate::forms::submission::{Accepted, Refused, Submission};
use crate::http::cookies::Cookies;
use crate::site::Site;

/// `POST /api/profile`
pub(crate) async fn save_profile(
    State(site): State<Arc<Site>>,
    submission: Submission,
) -> Response {
    let outcome = try_save_profile(&site, &submission).await;
    submission
        .answer(&site, &PROFILE, PROFILE_PAGE, outcome)
        .await
}

async fn try_save_profile(
    site: &Site,
    submission: &Submission,
) -> Result<Accepted<SessionAnswer>, Refused> {
    let edition = site.edition();
    let words = &edition.forms;
    let Message { title, description } = &words.failed_with(&words.profile.failed);
    let failed = Refused::ours(title, description);
    let Some(session) = session(site, &Cookies::of(&submission.headers))
        .await
        .map_err(&failed)?
    else {
        let again = &words.profile.sign_in_again;
        return Err(Refused::new(StatusCode::UNAUTHORIZED, title, again));
    };
    submission.check(&PROFILE, words, title)?;
    let mut account = session.account;
    account.first_name = submission.trimmed("firstName");
    account.last_name = submission.trimmed("lastName");
    site.store
        .set_names(account.id, &account.first_name, &account.last_name)
        .await
        .map_err(&failed)?;
    Ok(Accepted {
        body: SessionAnswer {
            user: Some(SessionUser::from(&account)),
            location: None,
        },
        success: Success::ProfileUpdated,
        next: PROFILE_PAGE.to_owned(),
        cookies: Vec::new(),
    })
}
