//! The four games: their words, sayings and pictures.

use std::collections::BTreeSet;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use ts_rs::TS;

use super::learn::{exactly, repeated};
use super::shared::{Link, Page};
use crate::picture::Picture;
use crate::source::Source;

/// Word Master's levels: name, shortest and longest word, and the number of words that the
/// level's label promises. The frontend's rules in `games/wordle.ts` say the same.
const WORD_LEVELS: [(&str, usize, usize, usize); 3] = [
    ("easy", 3, 4, 18),
    ("medium", 5, 6, 29),
    ("difficult", 7, usize::MAX, 34),
];
/// Words of the Sanskrit Word Scramble.
const SANSKRIT_WORDS: usize = 17;
/// Wisdom Quotes' levels: name, fewest and most words of a saying.
const QUOTE_LEVELS: [(&str, usize, usize); 3] = [
    ("easy", 1, 20),
    ("medium", 21, 30),
    ("hard", 31, usize::MAX),
];
/// Sayings that each teacher needs at each level, so that playing again is worth while.
const QUOTES_PER_LEVEL: usize = 2;

pub(crate) fn documents() -> Vec<Source> {
    vec![
        Source::file::<GamesPage>("learn/games"),
        Source::file::<WordScramble>("learn/games/word-scramble"),
        Source::file::<GuessPicture>("learn/games/guess-picture"),
        Source::file::<WordMaster>("learn/games/wordle"),
        Source::file::<WisdomQuotes>("learn/games/quotes"),
    ]
}

/// The list of games.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct GamesPage {
    page: Page,
    heading: String,
    text: String,
    #[serde(deserialize_with = "exactly::<4, _, _>")]
    games: Vec<GameCard>,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct GameCard {
    id: GameId,
    title: String,
    text: String,
    image: Picture,
    link: Link,
}

/// A game by the last part of its address.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum GameId {
    WordScramble,
    GuessPicture,
    Wordle,
    Quotes,
}

/// Sanskrit Word Scramble.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct WordScramble {
    page: Page,
    heading: String,
    text: String,
    /// On the preview of a link to the page.
    image: Picture,
    /// What is said of the game when it is shared.
    share_text: String,
    #[serde(deserialize_with = "sanskrit_words")]
    words: Vec<SanskritWord>,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SanskritWord {
    /// In plain Latin letters, lower case.
    #[serde(deserialize_with = "letters")]
    sanskrit: String,
    meaning: String,
}

/// Guess the Picture.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct GuessPicture {
    page: Page,
    heading: String,
    text: String,
    /// On the preview of a link to the page.
    image: Picture,
    share_text: String,
    people: Vec<Person>,
    pictures: Vec<PersonPicture>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct WrittenGuessPicture {
    page: Page,
    heading: String,
    text: String,
    image: Picture,
    share_text: String,
    people: Vec<Person>,
    pictures: Vec<PersonPicture>,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Person {
    id: u32,
    name: String,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PersonPicture {
    /// The `id` of the person it shows.
    correct_id: u32,
    /// Its `alt` describes the picture without the name.
    image: Picture,
}

impl<'de> Deserialize<'de> for GuessPicture {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let written = WrittenGuessPicture::deserialize(deserializer)?;
        let WrittenGuessPicture {
            page,
            heading,
            text,
            image,
            share_text,
            people,
            pictures,
        } = written;
        let ids: Vec<u32> = people.iter().map(|person| person.id).collect();
        if let Some(twice) = repeated(&ids) {
            return Err(D::Error::custom(format!(
                "two people have the id {twice}; give one another"
            )));
        }
        let shown: BTreeSet<u32> = pictures.iter().map(|picture| picture.correct_id).collect();
        if let Some(id) = shown.iter().find(|id| !ids.contains(id)) {
            return Err(D::Error::custom(format!(
                "a picture has correctId = {id}, which no person has; correct it"
            )));
        }
        if let Some(person) = people.iter().find(|person| !shown.contains(&person.id)) {
            return Err(D::Error::custom(format!(
                "no picture shows {}; add one with correctId = {}",
                person.name, person.id
            )));
        }
        Ok(Self {
            page,
            heading,
            text,
            image,
            share_text,
            people,
            pictures,
        })
    }
}

/// Word Master.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct WordMaster {
    page: Page,
    heading: String,
    text: String,
    /// On the preview of a link to the page.
    image: Picture,
    share_text: String,
    /// How far the references can be relied on.
    reference_note: String,
    #[serde(deserialize_with = "master_words")]
    words: Vec<MasterWord>,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct MasterWord {
    #[serde(deserialize_with = "letters")]
    word: String,
    /// Part, khand and chapter.
    reference: String,
}

/// Wisdom Quotes.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct WisdomQuotes {
    page: Page,
    heading: String,
    text: String,
    /// On the preview of a link to the page.
    image: Picture,
    share_text: String,
    /// How far wordings and sources can be relied on.
    source_note: String,
    #[serde(deserialize_with = "exactly::<3, _, _>")]
    teachers: Vec<Teacher>,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Teacher {
    /// In capitals.
    name: TeacherName,
    #[serde(deserialize_with = "sayings")]
    quotes: Vec<QuoteSaying>,
}

#[derive(Debug, Serialize, Deserialize, TS)]
pub(crate) enum TeacherName {
    #[serde(rename = "SRI RAMAKRISHNA")]
    SriRamakrishna,
    #[serde(rename = "SRI SARADA DEVI")]
    SriSaradaDevi,
    #[serde(rename = "SWAMI VIVEKANANDA")]
    SwamiVivekananda,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct QuoteSaying {
    text: String,
    source: String,
}

/// A word that can be typed on any keyboard: lower-case letters from a to z.
fn letters<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let word = String::deserialize(deserializer)?;
    if !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase()) {
        Ok(word)
    } else {
        Err(D::Error::custom(format!(
            "`{word}` is not a word of letters from a to z in lower case; write it so"
        )))
    }
}

fn sanskrit_words<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<SanskritWord>, D::Error> {
    let words = exactly::<SANSKRIT_WORDS, SanskritWord, _>(deserializer)?;
    let plain: Vec<&str> = words.iter().map(|word| word.sanskrit.as_str()).collect();
    match repeated(&plain) {
        Some(twice) => Err(D::Error::custom(format!(
            "holds `{twice}` twice; change one of them"
        ))),
        None => Ok(words),
    }
}

fn master_words<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<MasterWord>, D::Error> {
    let words = Vec::<MasterWord>::deserialize(deserializer)?;
    let plain: Vec<&str> = words.iter().map(|word| word.word.as_str()).collect();
    if let Some(twice) = repeated(&plain) {
        return Err(D::Error::custom(format!(
            "holds `{twice}` twice; change one of them"
        )));
    }
    for (level, shortest, longest, promised) in WORD_LEVELS {
        let count = plain
            .iter()
            .filter(|word| (shortest..=longest).contains(&word.len()))
            .count();
        if count != promised {
            return Err(D::Error::custom(format!(
                "holds {count} {level} words, of {shortest} letters or more; the level promises {promised}, so add or remove some"
            )));
        }
    }
    let (_, shortest, ..) = WORD_LEVELS[0];
    match plain.iter().find(|word| word.len() < shortest) {
        Some(word) => Err(D::Error::custom(format!(
            "holds `{word}`, which is too short for any level; a word has at least {shortest} letters"
        ))),
        None => Ok(words),
    }
}

fn sayings<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<QuoteSaying>, D::Error> {
    let quotes = Vec::<QuoteSaying>::deserialize(deserializer)?;
    for (level, fewest, most) in QUOTE_LEVELS {
        let count = quotes
            .iter()
            .filter(|quote| (fewest..=most).contains(&quote.text.split_whitespace().count()))
            .count();
        if count < QUOTES_PER_LEVEL {
            return Err(D::Error::custom(format!(
                "holds {count} {level} sayings, of {fewest} words or more; add some, since a level needs at least {QUOTES_PER_LEVEL}"
            )));
        }
    }
    Ok(quotes)
}

#[cfg(test)]
mod tests {
    use crate::testing::{document, problems_after};

    #[test]
    fn guess_the_picture_has_its_seven_people() {
        let game = document("learn/games/guess-picture");
        let ids: Vec<_> = game["people"]
            .as_array()
            .expect("people")
            .iter()
            .map(|person| person["id"].as_u64().expect("a number"))
            .collect();
        assert_eq!(ids, [1, 2, 3, 11, 12, 13, 14]);
        for picture in game["pictures"].as_array().expect("pictures") {
            let alt = picture["image"]["alt"].as_str().expect("a description");
            for person in game["people"].as_array().expect("people") {
                let name = person["name"].as_str().expect("a name");
                assert!(!alt.contains(name), "`{alt}` gives the answer away");
            }
        }
    }

    #[test]
    fn word_scramble_has_its_words() {
        let game = document("learn/games/word-scramble");
        let words: Vec<_> = game["words"]
            .as_array()
            .expect("words")
            .iter()
            .map(|word| word["sanskrit"].as_str().expect("a word"))
            .collect();
        assert_eq!(
            words,
            [
                "dharma", "karma", "moksha", "atman", "brahman", "yoga", "guru", "mantra", "puja",
                "shakti", "bhakti", "jnana", "samsara", "ananda", "om", "veda", "seva"
            ]
        );
    }

    #[test]
    fn word_master_names_part_khand_and_chapter_of_each_word() {
        let game = document("learn/games/wordle");
        let words = game["words"].as_array().expect("words");
        assert_eq!(words.len(), 81);
        for word in words {
            let reference = word["reference"].as_str().expect("a reference");
            for part in ["Part ", "Khand ", "Chapter "] {
                assert!(reference.contains(part), "{reference}");
            }
        }
    }

    #[test]
    fn quotes_are_of_the_three_teachers() {
        let game = document("learn/games/quotes");
        let names: Vec<_> = game["teachers"]
            .as_array()
            .expect("teachers")
            .iter()
            .map(|teacher| teacher["name"].as_str().expect("a name"))
            .collect();
        assert_eq!(
            names,
            ["SRI RAMAKRISHNA", "SRI SARADA DEVI", "SWAMI VIVEKANANDA"]
        );
    }

    #[test]
    fn mistakes_are_named_with_file_line_and_field() {
        for (file, old, mistake, field, expected) in [
            (
                "learn/games/wordle.toml",
                "  { word = \"joy\"",
                "  # { word = \"joy\"",
                "words",
                "holds 17 easy words, of 3 letters or more; the level promises 18",
            ),
            (
                "learn/games/wordle.toml",
                "\"ocean\"",
                "\"water\"",
                "words",
                "holds `water` twice",
            ),
            (
                "learn/games/wordle.toml",
                "\"ocean\"",
                "\"Ocean\"",
                "words[18].word",
                "`Ocean` is not a word of letters from a to z in lower case",
            ),
            (
                "learn/games/word-scramble.toml",
                "  { sanskrit = \"om\"",
                "  # { sanskrit = \"om\"",
                "words",
                "holds 16 entries; there are 17",
            ),
            (
                "learn/games/quotes.toml",
                "Common men talk bagfuls of religion, but act not a grain of it, while",
                "While",
                "teachers[0].quotes",
                "holds 1 medium sayings",
            ),
        ] {
            let problems = problems_after(file, old, mistake);
            let found = problems
                .iter()
                .find(|problem| problem.message.contains(expected));
            let problem = found.unwrap_or_else(|| panic!("{mistake}: {problems:?}"));
            assert!(problem.line.is_some(), "{problem}");
            assert_eq!(problem.field.as_deref(), Some(field), "{problem}");
        }
        let problems = problems_after(
            "learn/games/guess-picture.toml",
            "correctId = 14",
            "correctId = 15",
        );
        assert!(
            problems[0]
                .message
                .contains("a picture has correctId = 15, which no person has"),
            "{problems:?}"
        );
    }
}
