//! Text of one line, which can neither begin another line nor change how a line is read.

use crate::is_invisible;

/// Returns the text on one line, without the space around it: what breaks a line becomes a space, and
/// characters that nobody sees are left out.
pub fn one_line(text: &str) -> String {
    let lines = text.split(breaks_line).map(str::trim);
    let line: Vec<&str> = lines.filter(|it| !it.is_empty()).collect();
    line.join(" ").replace(is_invisible, "").trim().to_owned()
}

/// Escapes what a line of a list must not have, as `\u{a}`. Text of before may have it.
pub fn escape_line(text: &str) -> String {
    let mut line = String::new();
    for c in text.chars() {
        if breaks_line(c) || is_invisible(c) {
            line.extend(c.escape_unicode());
        } else {
            line.push(c);
        }
    }
    line
}

/// Tells whether a text is of one line.
pub fn is_one_line(text: &str) -> bool {
    !text.contains(|c| breaks_line(c) || is_invisible(c))
}

/// Whether a character is a control character, or a line or paragraph separator of Unicode.
fn breaks_line(c: char) -> bool {
    c.is_control() || matches!(c, '\u{2028}' | '\u{2029}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_line_stays_one_line() {
        for (text, line) in [
            ("  Asha\u{200d} Naidoo ", "Asha\u{200d} Naidoo"),
            (
                "Asha\n\n eve@example.org\tEve\tadmin",
                "Asha eve@example.org Eve admin",
            ),
            ("Asha\u{2028}Naidoo\u{85}\r\n", "Asha Naidoo"),
            ("\u{202e}nimda\u{202c}\u{200b}", "nimda"),
            ("\n\t", ""),
            ("गीता जयन्ती", "गीता जयन्ती"),
        ] {
            assert_eq!(one_line(text), line, "{text:?}");
        }
    }

    #[test]
    fn lines_of_lists_are_escaped() {
        assert_eq!(
            escape_line("Ü\nb\tc\u{1b}[2J\u{202e}"),
            "Ü\\u{a}b\\u{9}c\\u{1b}[2J\\u{202e}"
        );
        assert_eq!(escape_line("O'Brien \"x\" गीता"), "O'Brien \"x\" गीता");
    }
}
