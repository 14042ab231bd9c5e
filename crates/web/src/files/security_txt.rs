//! `/.well-known/security.txt`: to whom weaknesses are reported (RFC 9116).

use std::fmt::Write as _;
use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;
use jiff::tz::TimeZone;
use jiff::{Timestamp, ToSpan as _};

use crate::files::compression::Compressed;
use crate::site::Site;

pub(crate) const PATH: &str = "/.well-known/security.txt";

/// A day, in which the file's date stays the same.
const MAX_AGE: u32 = 86400;

/// Days for which the file says that it is right. RFC 9116 asks for less than a year.
const VALID_DAYS: i64 = 180;

pub(crate) async fn security_txt(State(site): State<Arc<Site>>, request: HeaderMap) -> Response {
    let settings = &site.settings;
    let text = write(
        &settings.security_contacts,
        &settings.public_url,
        Timestamp::now(),
    );
    Compressed::new(text.into()).respond_as_file(&request, "text/plain; charset=utf-8", MAX_AGE)
}

fn write(contacts: &[String], public_url: &str, now: Timestamp) -> String {
    let today = now.to_zoned(TimeZone::UTC).date();
    let expires = today.saturating_add(VALID_DAYS.days());
    let mut text = String::new();
    for contact in contacts {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "Contact: {contact}");
    }
    let _ = writeln!(text, "Expires: {expires}T00:00:00Z");
    let _ = writeln!(text, "Preferred-Languages: en");
    let _ = writeln!(text, "Canonical: {public_url}{PATH}");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_expires_in_less_than_a_year() {
        let now = "2026-11-26T23:59:59Z".parse().unwrap();
        let contacts = [
            "mailto:web@example.org".to_owned(),
            "tel:+27110000000".to_owned(),
        ];
        assert_eq!(
            write(&contacts, "https://centre.example", now),
            "Contact: mailto:web@example.org\nContact: tel:+27110000000\n\
             Expires: 2027-05-25T00:00:00Z\nPreferred-Languages: en\n\
             Canonical: https://centre.example/.well-known/security.txt\n"
        );
    }
}
