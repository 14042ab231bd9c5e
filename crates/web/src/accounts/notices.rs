//! What owners of accounts are told by mail.

use centre_store::{Account, AccountNotice};
use jiff::Timestamp;

use crate::http::form::FormRequest;

/// Queues a mail about what a form has done to an account. It is done by then, so that a failure is only
/// logged. Without mail nobody is told.
pub(crate) async fn tell_owner(request: &FormRequest, account: &Account, notice: AccountNotice) {
    let site = &request.site;
    if !site.settings.mail {
        return;
    }
    match site
        .store
        .tell_owner(account, notice, Timestamp::now())
        .await
    {
        Ok(()) => site.new_mail.notify_one(),
        Err(error) => tracing::error!(
            error = &error as &dyn std::error::Error,
            "the owner of an account could not be told of a change"
        ),
    }
}
