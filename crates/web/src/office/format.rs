//! How the office's screens write moments and names.

use centre_content::format_moment;
use centre_store::Account;
use jiff::Timestamp;

/// How a moment is written on these screens, at the centre.
pub(crate) use centre_content::moment_in_words as in_words;

/// How a moment is written in tables for spreadsheets, at the centre.
pub(crate) fn in_a_table(moment: Timestamp) -> String {
    format_moment(moment, "%Y-%m-%d %H:%M:%S")
}

/// A person's name, or the e-mail address of one without.
pub(crate) fn name_of(first_name: &str, last_name: &str, email: &str) -> String {
    let name = format!("{first_name} {last_name}");
    match name.trim() {
        "" => email.to_owned(),
        name => name.to_owned(),
    }
}

pub(crate) fn account_name(account: &Account) -> String {
    name_of(&account.first_name, &account.last_name, &account.email)
}
