//! Unicode text: one form in which equal text is equal, and names for addresses and files.
//!
//! Some devices write `ī` as one character (NFC), others as `i` and a mark (NFD). To people both are
//! the same letter.

mod devanagari;
mod one_line;

use std::borrow::Cow;

use unicode_normalization::char::is_combining_mark;
use unicode_normalization::{UnicodeNormalization as _, is_nfc, is_nfd};

pub use one_line::{escape_line, is_one_line, one_line};

/// Composes letters and their marks (NFC): the form in which text is stored and compared.
pub fn normalize(text: &str) -> Cow<'_, str> {
    if is_nfc(text) {
        Cow::Borrowed(text)
    } else {
        text.nfc().collect::<String>().into()
    }
}

/// Takes out what nobody sees and copying brings along: spaces and signs without width, marks of the order of
/// bytes and of the direction of writing, which messengers put around addresses. The joiners stay, which Hindi needs. A break
/// of a line or page of Word (vertical tab, form feed) becomes one of a line.
pub fn clean_pasted(text: &str) -> Cow<'_, str> {
    let is_break = |c| matches!(c, '\u{b}' | '\u{c}');
    let is_clean = |c: char| !is_invisible(c) && !is_break(c);
    if text.chars().all(is_clean) {
        return Cow::Borrowed(text);
    }
    let seen = text.chars().filter(|c| !is_invisible(*c));
    let clean = seen.map(|c| if is_break(c) { '\n' } else { c });
    clean.collect::<String>().into()
}

/// Whether a character is [taken out](clean_pasted) of what was pasted.
pub fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{61c}'
            | '\u{200b}'
            | '\u{200e}'
            | '\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{2064}'
            | '\u{2066}'..='\u{2069}'
            | '\u{feff}'
            | '\u{fffe}'
            | '\u{ffff}'
    )
}

/// Parts letters from their marks (NFD), as some devices have written what was stored unchanged.
pub fn decompose(text: &str) -> Cow<'_, str> {
    if is_nfd(text) {
        Cow::Borrowed(text)
    } else {
        text.nfd().collect::<String>().into()
    }
}

/// Makes a name for an address or a file of a title, at most `longest` characters long: small letters
/// without marks, digits, and hyphens between words. It is empty where the title has no letter or digit
/// of the Latin script or of Devanagari.
pub fn slug(title: &str, longest: usize) -> String {
    let mut slug = String::new();
    let mut letters = title.nfkd().peekable();
    while let Some(c) = letters.next() {
        if let Some(sound) = devanagari::sound(c) {
            slug.push_str(sound);
            if devanagari::is_consonant(c) {
                while letters.next_if(|it| devanagari::is_nukta(*it)).is_some() {}
                if !letters
                    .peek()
                    .is_some_and(|it| devanagari::is_vowel_mark(*it))
                {
                    slug.push('a');
                }
            }
        } else if c.is_ascii_alphanumeric() {
            slug.push(c.to_ascii_lowercase());
        } else if let Some(letters) = latin_letters(c) {
            slug.push_str(letters);
        } else if !is_within_word(c) && !slug.is_empty() && !slug.ends_with('-') {
            slug.push('-');
        }
    }
    if slug.len() > longest {
        // A name ends with a whole word where it can. All of it is ASCII.
        let whole = slug[..=longest].rfind('-').unwrap_or(longest);
        slug.truncate(whole);
    }
    slug.truncate(slug.trim_end_matches('-').len());
    slug
}

/// Returns how a letter of the Latin script that is more than another one with a mark is written without it.
fn latin_letters(c: char) -> Option<&'static str> {
    Some(match c {
        'ß' | 'ẞ' => "ss",
        'æ' | 'Æ' => "ae",
        'œ' | 'Œ' => "oe",
        'ø' | 'Ø' => "o",
        'ł' | 'Ł' => "l",
        'đ' | 'Đ' | 'ð' | 'Ð' => "d",
        'þ' | 'Þ' => "th",
        'ı' => "i",
        _ => return None,
    })
}

/// Whether a character is part of a word, and has no sound of its own.
fn is_within_word(c: char) -> bool {
    matches!(c, '\'' | '’' | '\u{200c}' | '\u{200d}') || is_combining_mark(c)
}

/// Prepares a password as RFC 8265 does (OpaqueString): composed, and with one kind of space.
pub fn prepare_password(password: &str) -> String {
    let is_space = |c: char| {
        matches!(
            c,
            '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}'
        )
    };
    password
        .chars()
        .map(|c| if is_space(c) { ' ' } else { c })
        .nfc()
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_of_a_letter_are_one() {
        let (composed, parted) = ("g\u{12b}t\u{101}", "gi\u{304}ta\u{304}");
        assert_ne!(composed, parted);
        for form in [composed, parted] {
            assert_eq!(normalize(form), composed);
            assert_eq!(decompose(form), parted);
        }
        assert!(matches!(normalize("gita"), Cow::Borrowed("gita")));
        // What composition leaves apart stays equal to itself.
        assert_eq!(normalize("\u{958}"), "\u{915}\u{93c}");
    }

    #[test]
    fn pasted_text_loses_what_nobody_sees() {
        for (pasted, clean) in [
            (
                "\u{feff}Satsang\u{200b} on\u{2060} Sunday\u{fffe}",
                "Satsang on Sunday",
            ),
            ("\u{2068}info@example.org\u{2069}", "info@example.org"),
            (
                "\u{200e}https://example.org/\u{202c}",
                "https://example.org/",
            ),
            ("one\u{b}two\u{c}three", "one\ntwo\nthree"),
            // A conjunct that is to be shown apart, and a joined one.
            ("क्\u{200c}ष क्\u{200d}ष", "क्\u{200c}ष क्\u{200d}ष"),
            ("a\tb\u{a0}c\u{ad}d", "a\tb\u{a0}c\u{ad}d"),
        ] {
            assert_eq!(clean_pasted(pasted), clean);
        }
        assert!(matches!(clean_pasted("as it is"), Cow::Borrowed(_)));
    }

    #[test]
    fn slugs_are_the_same_in_both_forms() {
        for (title, expected) in [
            ("Gītā Jayantī", "gita-jayanti"),
            ("  Śrī Kṛṣṇa Jayantī ", "sri-krsna-jayanti"),
            (
                "Children’s Class: Saturdays, 9 AM!",
                "childrens-class-saturdays-9-am",
            ),
            ("गीता जयन्ती", "gita-jayanti"),
            ("श्रीकृष्ण जन्माष्टमी २०२६", "srikrsna-janmastami-2026"),
            ("ॐ नमः शिवाय।", "om-namah-sivaya"),
            ("हिंदी क़लम", "himdi-kalama"),
            ("राम’s story", "ramas-story"),
            (
                "Weiße Straße, Łódź, Ærøskøbing",
                "weisse-strasse-lodz-aeroskobing",
            ),
            // As a page of print gives it when it is copied, and as Japanese keyboards write.
            ("The ﬁrst ﬂowers Ｄｉｗａｌｉ", "the-first-flowers-diwali"),
            ("---", ""),
            ("汉字", ""),
        ] {
            assert_eq!(slug(&normalize(title), 60), expected, "{title}");
            assert_eq!(slug(&decompose(title), 60), expected, "{title}");
        }
        assert_eq!(slug("one two three", 8), "one-two");
        assert_eq!(slug(&"x".repeat(200), 60).len(), 60);
    }

    #[test]
    fn passwords_are_prepared_alike_on_every_device() {
        let prepared = prepare_password("gi\u{304}ta\u{a0}\u{3000} ");
        assert_eq!(prepared, "g\u{12b}ta   ");
    }
}
