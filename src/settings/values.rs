//! Parses the values of settings.

use std::net::IpAddr;
use std::time::Duration;

use centre_web::Clock;
use clap::builder::{PossibleValuesParser, StringValueParser, TypedValueParser};
use jiff::fmt::friendly::{Designator, Spacing, SpanPrinter};
use jiff::{SignedDuration, Span};
use tracing_subscriber::EnvFilter;
use url::Url;

/// Parses one of these words into its value.
pub fn one_of<T: Clone + Send + Sync + 'static, const N: usize>(
    words: [(&'static str, T); N],
) -> impl TypedValueParser<Value = T> {
    let parser = PossibleValuesParser::new(words.each_ref().map(|(word, _)| *word));
    parser.try_map(move |given| {
        let found = words.iter().find(|(word, _)| *word == given);
        found.map(|(_, value)| value.clone()).ok_or("not a value")
    })
}

pub fn on_or_off() -> impl TypedValueParser<Value = bool> {
    one_of([("on", true), ("off", false)])
}

/// Refuses `on` where the build has no faults.
pub fn test_faults() -> impl TypedValueParser<Value = bool> {
    on_or_off().try_map(|on| match on {
        true if centre_web::FAULTS.is_none() => {
            Err("this build has no faults to offer; only `off` is allowed")
        }
        on => Ok(on),
    })
}

/// The system's clock, or where the build may, one that a file moves.
pub fn test_clock() -> impl TypedValueParser<Value = Clock> {
    StringValueParser::new().try_map(|file| match &*file {
        "" => Ok(Clock::default()),
        _ if !cfg!(debug_assertions) => Err("the clock of this build cannot be moved"),
        file => Ok(Clock::moved_by(file.into())),
    })
}

/// A span of time, as `2s` or `500ms`.
pub fn parse_duration(text: &str) -> Result<Duration, &'static str> {
    let span: SignedDuration = text
        .parse()
        .map_err(|_| "give a number and a unit, as 30s, 500ms or 2m")?;
    Duration::try_from(span).map_err(|_| "a time cannot be negative")
}

/// A number of days or of years, at least a day and at most a century, as `7d` or `5y`.
pub fn parse_period(text: &str) -> Result<Span, &'static str> {
    let wrong = "give a number of days or years, as 7d or 5y, at least 1d";
    let span: Span = text.parse().map_err(|_| wrong)?;
    match (span.get_years(), span.get_days()) {
        (1..=100, 0) | (0, 1..=36_500) if span.years(0).days(0).is_zero() => Ok(span),
        _ => Err(wrong),
    }
}

/// The length of a period. A year has 366 days, so that nothing is deleted too early.
pub fn length(period: Span) -> SignedDuration {
    let days = i64::from(period.get_years()) * 366 + i64::from(period.get_days());
    SignedDuration::from_hours(days * 24)
}

/// `30 days`; in hours where these are no whole days.
pub fn days_or_hours(span: SignedDuration) -> String {
    match span.as_hours() {
        hours if hours % 24 == 0 => format!("{} days", hours / 24),
        hours => format!("{hours} hours"),
    }
}

/// A period as people write it: `7 days`.
pub fn in_words(period: Span) -> String {
    SpanPrinter::new()
        .designator(Designator::Verbose)
        .spacing(Spacing::BetweenUnitsAndDesignators)
        .span_to_string(&period)
}

pub fn parse_log_filter(text: &str) -> Result<String, String> {
    EnvFilter::try_new(text).map_err(|error| {
        format!("{error}; give off, error, warn, info, debug or trace, or such levels of parts")
    })?;
    Ok(text.to_owned())
}

/// Fewer characters can be guessed by whoever has a copy of the database.
const SHORTEST_ENCRYPTION_KEY: usize = 20;

/// A text that secrets are encrypted with.
pub fn parse_encryption_key(text: &str) -> Result<String, String> {
    if text.trim().chars().count() >= SHORTEST_ENCRYPTION_KEY {
        return Ok(text.to_owned());
    }
    Err(format!(
        "give at least {SHORTEST_ENCRYPTION_KEY} characters; `openssl rand -base64 32` makes some"
    ))
}

/// An origin: scheme and host, no path.
pub fn parse_origin(text: &str) -> Result<String, String> {
    let url =
        Url::parse(text).map_err(|error| format!("{error}; give it as https://example.org"))?;
    let plain = matches!(url.scheme(), "http" | "https")
        && url.path() == "/"
        && url.query().is_none()
        && url.fragment().is_none()
        && url.username().is_empty();
    if plain {
        Ok(url.origin().ascii_serialization())
    } else {
        Err("give scheme and host only, as https://example.org".to_owned())
    }
}

/// How somebody is reached, as a URI (RFC 9116, section 2.5.3).
pub fn parse_contact(text: &str) -> Result<String, String> {
    let text = text.trim();
    let uri = if text.contains('@') && !text.contains(':') {
        format!("mailto:{text}")
    } else {
        text.to_owned()
    };
    let is_known = |url: &Url| match url.scheme() {
        "mailto" => url.path().contains('@'),
        "https" => url.host().is_some(),
        "tel" => !url.path().is_empty(),
        _ => false,
    };
    let is_line = !uri.contains(|c: char| c.is_control() || c.is_whitespace());
    if is_line && Url::parse(&uri).is_ok_and(|url| is_known(&url)) {
        Ok(uri)
    } else {
        Err("give an e-mail address, or a URI that begins with https: or tel:".to_owned())
    }
}

/// A name that a mail server can be told: of several parts, or an address.
pub fn parse_mail_name(text: &str) -> Result<String, String> {
    let is_label = |label: &str| {
        let is_known = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        (1..=63).contains(&label.len())
            && label.bytes().all(is_known)
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let is_name = text.contains('.') && text.len() <= 253 && text.split('.').all(is_label);
    if is_name || text.parse::<IpAddr>().is_ok() {
        Ok(text.to_owned())
    } else {
        Err("give the machine's full name, as web.example.org, or its address".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_encryption_key_is_long() {
        for (key, is_taken) in [
            ("", false),
            ("x", false),
            ("  nineteen characters  ", false),
            ("nineteen characters", false),
            ("twenty characters ok", true),
        ] {
            assert_eq!(parse_encryption_key(key).is_ok(), is_taken, "{key}");
        }
    }

    #[test]
    fn a_contact_is_a_uri_or_an_email_address() {
        for (text, uri) in [
            ("web@example.org", "mailto:web@example.org"),
            (" mailto:web@example.org ", "mailto:web@example.org"),
            ("https://example.org/report", "https://example.org/report"),
            ("tel:+27-11-000-0000", "tel:+27-11-000-0000"),
        ] {
            assert_eq!(parse_contact(text).as_deref(), Ok(uri));
        }
        for wrong in [
            "",
            "web",
            "http://example.org",
            "mailto:",
            "tel:",
            "a@b.c\nExpires: never",
        ] {
            assert!(parse_contact(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_mail_name_has_several_parts_or_is_an_address() {
        for right in ["web.example.org", "a.b", "192.0.2.7", "2001:db8::1"] {
            assert_eq!(parse_mail_name(right).as_deref(), Ok(right));
        }
        for wrong in [
            "",
            "localhost",
            "web.",
            ".org",
            "-a.b",
            "a b.c",
            "a.b\r\nQUIT",
        ] {
            assert!(parse_mail_name(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn periods_are_whole_days_or_years() {
        for (text, words) in [("1d", "1 day"), ("30d", "30 days"), ("5y", "5 years")] {
            assert_eq!(in_words(parse_period(text).unwrap()), words);
        }
        for wrong in [
            "", "d", "0d", "0y", "7", "7h", "-1d", "1.5d", "101y", "70000d", "7 €", "1y 2d",
            "1d 2h",
        ] {
            assert!(parse_period(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn an_origin_is_a_scheme_and_a_host() {
        assert_eq!(
            parse_origin("https://example.org/").unwrap(),
            "https://example.org"
        );
        assert_eq!(
            parse_origin("http://localhost:8080").unwrap(),
            "http://localhost:8080"
        );
        for wrong in [
            "example.org",
            "https://example.org/a",
            "ftp://example.org",
            "https://a@example.org",
        ] {
            assert!(parse_origin(wrong).is_err(), "{wrong}");
        }
    }
}
