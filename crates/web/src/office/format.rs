//! How the office's screens write moments and names.

use centre_content::CENTRE_OFFSET;

/// How a moment is written on these screens, at the centre.
pub(crate) fn in_words(moment: jiff::Timestamp) -> String {
    CENTRE_OFFSET
        .to_datetime(moment)
        .strftime("%-d %B %Y, %H:%M")
        .to_string()
}

/// How a moment is written in tables for spreadsheets, at the centre.
pub(crate) fn in_a_table(moment: jiff::Timestamp) -> String {
    CENTRE_OFFSET
        .to_datetime(moment)
        .strftime("%Y-%m-%d %H:%M:%S")
        .to_string()
}

/// A person's name, or the e-mail address of one without.
pub(crate) fn name_of(first_name: &str, last_name: &str, email: &str) -> String {
    let name = format!("{first_name} {last_name}");
    match name.trim() {
        "" => email.to_owned(),
        name => name.to_owned(),
    }
}
