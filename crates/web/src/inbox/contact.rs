//! `POST /api/contact`: keeps a visitor's message. The answer is a success only when the
//! message is on the disk; mail goes out later.

use centre_content::Message;
use centre_store::{Limit, NewMessage};
use jiff::{SignedDuration, Timestamp};

use crate::forms::flash::Success;
use crate::forms::rules::CONTACT;
use crate::http::error_response::ErrorResponse;
use crate::http::form::{Accepted, FormRequest};
use crate::http::rate_limit::{LimitSubject, check_rate_limit, origin_of};

/// Messages of one address: a family behind one address may write, a program may not.
const BY_ADDRESS: Limit = Limit {
    name: "contact-address",
    burst: 10,
    period: SignedDuration::from_hours(1),
};

/// The page whose form is meant when the browser does not say where it came from.
const PAGE: &str = "/services/hinduism-for-children";

pub(crate) async fn send(
    FormRequest {
        site,
        client,
        submission,
    }: FormRequest,
) -> Result<Accepted, ErrorResponse> {
    let page = submission.page(&CONTACT);
    let accepted = Accepted::new(
        Success::MessageSent,
        page.unwrap_or_else(|| PAGE.to_owned()),
    );
    // A program is told that it succeeded, so that it does not try otherwise.
    if !submission.exact("honeypot").is_empty() {
        return Ok(accepted);
    }
    let revision = site.revision();
    let Message { title, description } = &revision.forms.contact.failed;
    submission.check(&CONTACT, &revision.forms, title)?;
    let failed = ErrorResponse::internal(title, description);
    check_rate_limit(&site, &client, &BY_ADDRESS, LimitSubject::Network)
        .await
        .map_err(&failed)??;
    let phone = submission.trimmed("phone");
    let message = NewMessage {
        first_name: submission.trimmed("firstName"),
        last_name: submission.trimmed("lastName"),
        email: submission.trimmed("email"),
        phone: (!phone.is_empty()).then_some(phone),
        subject: submission.trimmed("subject"),
        message: submission.trimmed_lines("message"),
    };
    let origin = origin_of(&site, &client, &submission);
    site.store
        .add_message(&message, origin, Timestamp::now())
        .await
        .map_err(&failed)?;
    site.new_mail.notify_one();
    Ok(accepted)
}
