//! `POST /api/contact`: keeps a visitor's message. The answer is a success only when the
//! message is on the disk; mail goes out later.

use centre_store::{Limit, NewMessage};
use jiff::Timestamp;

use crate::forms::flash::Success;
use crate::forms::rate_limit::{LimitSubject, limit};
use crate::forms::request::{Accepted, FormError, FormRequest};
use crate::forms::rules::CONTACT;

/// Messages of one address: a family behind one address may write, a program may not.
const BY_ADDRESS: Limit = limit("contact-address", 10, 60);

/// The page whose form is meant when the browser does not say where it came from.
const PAGE: &str = "/services/hinduism-for-children";

pub(crate) async fn send(request: FormRequest) -> Result<Accepted, FormError> {
    let page = request.page(&CONTACT).unwrap_or_else(|| PAGE.to_owned());
    let accepted = Accepted::new(Success::MessageSent, page);
    // A program is told that it succeeded, so that it does not try otherwise.
    if !request.exact("honeypot").is_empty() {
        return Ok(accepted);
    }
    request.check(&CONTACT)?;
    request
        .check_rate_limit(&BY_ADDRESS, LimitSubject::Network)
        .await?;
    let phone = request.trimmed("phone");
    let message = NewMessage {
        first_name: request.trimmed("firstName"),
        last_name: request.trimmed("lastName"),
        email: request.trimmed("email"),
        phone: (!phone.is_empty()).then_some(phone),
        subject: request.trimmed("subject"),
        message: request.trimmed_lines("message"),
    };
    request
        .site
        .store
        .add_message(&message, request.origin(), Timestamp::now())
        .await?;
    request.site.new_mail.notify_one();
    Ok(accepted)
}
