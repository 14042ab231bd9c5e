//! Codes that were not right.

use centre_store::Account;
use jiff::Timestamp;

use crate::forms::request::FormRequest;
use crate::operations::security_log::SecurityEvent;

/// Notes in the security log as `event` that a code was not right, and tells the owner where there were too many.
pub(in crate::accounts) async fn record_wrong_code(
    request: &FormRequest,
    account: &Account,
    event: SecurityEvent,
    now: Timestamp,
) -> centre_store::Result<()> {
    request.record(event, Some(&account.email)).await;
    if request.site.store.record_wrong_code(account, now).await? {
        let event = SecurityEvent::CodesLocked;
        request.record(event, Some(&account.email)).await;
    }
    Ok(())
}
