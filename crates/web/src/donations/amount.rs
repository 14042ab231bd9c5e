//! Amounts of money, which are kept in cents.

/// Reads an amount in rand with at most two decimals, such as `150` or `99.50`, as cents.
pub(crate) fn cents(amount: &str) -> Option<i64> {
    let (rand, decimals) = amount.trim().split_once('.').unwrap_or((amount.trim(), ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if rand.is_empty() || !digits(rand) || !digits(decimals) || decimals.len() > 2 {
        return None;
    }
    let decimals = format!("{decimals:0<2}").parse::<i64>().ok()?;
    rand.parse::<i64>()
        .ok()?
        .checked_mul(100)?
        .checked_add(decimals)
}

/// Writes cents as programs read them, such as `1234.50`; `point` stands before the decimals.
pub(crate) fn decimal(cents: i64, point: char) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    let cents = cents.unsigned_abs();
    format!("{sign}{}{point}{:02}", cents / 100, cents % 100)
}

/// Writes cents as people read them, such as `R1,234.50`.
pub fn in_rand(cents: i64) -> String {
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
    use proptest::prelude::*;

    #[test]
    fn amounts_are_read_to_the_cent() {
        for (text, expected) in [
            ("150", Some(15_000)),
            ("150.5", Some(15_050)),
            (" 150.05 ", Some(15_005)),
            ("0.00", Some(0)),
            ("", None),
            (".5", None),
            ("-1.00", None),
            ("1.005", None),
            ("1,000.00", None),
            ("1e3", None),
            ("99999999999999999999", None),
        ] {
            assert_eq!(cents(text), expected, "{text:?}");
        }
        proptest!(|(amount in 0_i64..1_000_000_000_000)| {
            prop_assert_eq!(cents(&decimal(amount, '.')), Some(amount));
        });
    }

    #[test]
    fn amounts_are_written_for_people_and_for_programs() {
        for (cents, words, number) in [
            (0, "R0.00", "0,00"),
            (5, "R0.05", "0,05"),
            (99_999, "R999.99", "999,99"),
            (100_000, "R1,000.00", "1000,00"),
            (123_456_789, "R1,234,567.89", "1234567,89"),
            (-5, "-R0.05", "-0,05"),
            (-150, "-R1.50", "-1,50"),
        ] {
            assert_eq!(
                (in_rand(cents).as_str(), decimal(cents, ',').as_str()),
                (words, number)
            );
        }
    }
}
