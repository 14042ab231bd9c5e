//! How the office's screens write moments, names and amounts.

/// South Africa keeps UTC+2 all year.
pub(crate) const AT_THE_CENTRE: jiff::tz::Offset = jiff::tz::offset(2);

/// How a moment is written on these screens, at the centre.
pub(crate) fn in_words(moment: jiff::Timestamp) -> String {
    AT_THE_CENTRE
        .to_datetime(moment)
        .strftime("%-d %B %Y, %H:%M")
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

/// An amount of cents in words, such as `R1,234.50`.
pub(crate) fn in_rand(cents: i64) -> String {
    let whole = (cents / 100).unsigned_abs().to_string();
    let mut rand = String::new();
    for (position, digit) in whole.chars().enumerate() {
        if position > 0 && (whole.len() - position).is_multiple_of(3) {
            rand.push(',');
        }
        rand.push(digit);
    }
    let sign = if cents < 0 { "-" } else { "" };
    format!("{sign}R{rand}.{:02}", (cents % 100).abs())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_are_written_with_their_thousands() {
        for (cents, words) in [
            (0, "R0.00"),
            (5, "R0.05"),
            (99_999, "R999.99"),
            (100_000, "R1,000.00"),
            (123_456_789, "R1,234,567.89"),
            (-150, "-R1.50"),
        ] {
            assert_eq!(in_rand(cents), words);
        }
    }
}
