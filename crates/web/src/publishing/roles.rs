//! Which files are for administrators alone.

use centre_store::{Account, Role};

use crate::office::access::may;

/// Returns whether `account` may change a file: the words of buttons and messages are for administrators.
pub(crate) fn may_change(account: &Account, file: &str) -> bool {
    !is_advanced(file) || may(account.roles, Role::Admin)
}

pub(crate) fn is_advanced(file: &str) -> bool {
    file.starts_with("messages/")
}
