//! Devanagari in Latin letters: the letters of IAST without their marks. Libraries for it write each
//! character by itself and so leave out the `a` that a consonant has where no vowel follows, or bring
//! a whole command line along.

/// The sound of a character; empty for the sign that takes a consonant its vowel, and for those that
/// stand for no sound. None for what is not Devanagari.
pub(crate) fn sound(c: char) -> Option<&'static str> {
    Some(match c {
        'अ' | 'आ' | '\u{93e}' => "a",
        'इ' | 'ई' | '\u{93f}' | '\u{940}' => "i",
        'उ' | 'ऊ' | '\u{941}' | '\u{942}' => "u",
        'ए' | 'ऎ' | 'ऍ' | '\u{945}'..='\u{947}' => "e",
        'ऐ' | '\u{948}' => "ai",
        'ओ' | 'ऒ' | 'ऑ' | '\u{949}'..='\u{94b}' => "o",
        'औ' | '\u{94c}' => "au",
        'क' => "k",
        'ख' => "kh",
        'ग' => "g",
        'घ' => "gh",
        'च' => "c",
        'छ' => "ch",
        'ज' => "j",
        'झ' => "jh",
        'ट' | 'त' => "t",
        'ठ' | 'थ' => "th",
        'ड' | 'द' => "d",
        'ढ' | 'ध' => "dh",
        'ङ' | 'ञ' | 'ण' | 'न' => "n",
        'प' => "p",
        'फ' => "ph",
        'ब' => "b",
        'भ' => "bh",
        'म' | '\u{901}' | '\u{902}' => "m",
        'य' => "y",
        'र' | 'ऋ' | 'ॠ' | '\u{943}' | '\u{944}' => "r",
        'ल' | 'ळ' | 'ऌ' | 'ॡ' | '\u{962}' | '\u{963}' => "l",
        'व' => "v",
        'श' | 'ष' | 'स' => "s",
        'ह' | '\u{903}' => "h",
        'ॐ' => "om",
        '०' => "0",
        '१' => "1",
        '२' => "2",
        '३' => "3",
        '४' => "4",
        '५' => "5",
        '६' => "6",
        '७' => "7",
        '८' => "8",
        '९' => "9",
        VIRAMA | 'ऽ' => "",
        _ => return None,
    })
}

/// Takes a consonant its vowel.
const VIRAMA: char = '\u{94d}';

/// Whether a character is a consonant, after which an `a` is heard unless a vowel's mark follows.
pub(crate) fn is_consonant(c: char) -> bool {
    matches!(c, 'क'..='ह')
}

/// Whether a character makes another consonant of the one before it.
pub(crate) fn is_nukta(c: char) -> bool {
    c == '\u{93c}'
}

/// Whether a character stands in the place of a consonant's `a`.
pub(crate) fn is_vowel_mark(c: char) -> bool {
    matches!(c, '\u{93e}'..='\u{94c}' | VIRAMA | '\u{962}' | '\u{963}')
}
