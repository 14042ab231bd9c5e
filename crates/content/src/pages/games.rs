//! The four games: their words, sayings and pictures.

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::de::{DeserializeOwned, Error as _};
use serde::{Deserialize, Deserializer, Serialize};
use ts_rs::TS;

use super::learn::{exactly, repeated};
use super::shared::{Link, Page, merge};
use crate::loading::source::Source;
use crate::messages::Messages;
use crate::messages::learn::Game;
use crate::picture::Picture;

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
        game::<WordScramble, _>("learn/games/word-scramble", |all| {
            all.games.word_scramble.clone()
        }),
        game::<GuessPicture, _>("learn/games/guess-picture", |all| {
            all.games.guess_picture.clone()
        }),
        game::<WordMaster, _>("learn/games/wordle", |all| all.games.wordle.clone()),
        game::<WisdomQuotes, _>("learn/games/quotes", |all| all.games.quotes.clone()),
    ]
}

/// The document of a game: what its own file holds, and what is said around it and while it is played.
fn game<Own, Play>(key: &'static str, select: impl FnOnce(&Messages) -> Play + 'static) -> Source
where
    Own: DeserializeOwned + JsonSchema + Serialize + TS + 'static,
    Play: Serialize + TS + 'static,
{
    Source::with_messages(key, |own: Own, all| {
        let (frame, play) = (all.learn.game.clone(), select(all));
        merge(own, GameMessages { frame, play })
    })
}

/// What is said around a game and while it is played.
#[derive(Debug, Serialize, TS)]
pub(crate) struct GameMessages<Play> {
    frame: Game,
    play: Play,
}

/// The list of games.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct GamesPage {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// The cards of the games.
    #[serde(deserialize_with = "exactly::<4, _, _>")]
    games: Vec<GameCard>,
}

/// The card of a game.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct GameCard {
    /// The last part of the game's address.
    #[schemars(extend("advanced" = true))]
    id: GameId,
    /// Its name.
    title: String,
    /// A sentence about it.
    text: String,
    /// The picture, and the words for those who cannot see it.
    image: Picture,
    /// Where it leads.
    link: Link,
}

/// A game by the last part of its address.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum GameId {
    WordScramble,
    GuessPicture,
    Wordle,
    Quotes,
}

/// Sanskrit Word Scramble.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct WordScramble {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// On the preview of a link to the page.
    image: Picture,
    /// What is said of the game when it is shared.
    share_text: String,
    /// The words, 17 of them.
    #[serde(deserialize_with = "sanskrit_words")]
    words: Vec<SanskritWord>,
}

/// A word to unscramble.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SanskritWord {
    /// In plain Latin letters, lower case.
    #[serde(deserialize_with = "letters")]
    sanskrit: String,
    /// What it means: the hint.
    meaning: String,
}

/// Guess the Picture.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", try_from = "UncheckedGuessPicture")]
pub(crate) struct GuessPicture {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// On the preview of a link to the page.
    image: Picture,
    /// Goes with the link when the page is shared.
    share_text: String,
    /// The people to choose from.
    people: Vec<Person>,
    /// The pictures, at least one of each.
    pictures: Vec<PersonPicture>,
}

/// Guess the Picture, before its people and pictures were compared.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct UncheckedGuessPicture {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// On the preview of a link to the page.
    image: Picture,
    /// Goes with the link when the page is shared.
    share_text: String,
    /// The people to choose from.
    people: Vec<Person>,
    /// The pictures, at least one of each.
    pictures: Vec<PersonPicture>,
}

/// Somebody to be guessed.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Person {
    /// A number that nobody else has.
    id: u32,
    /// The name on the button.
    name: String,
}

/// A picture to be guessed.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PersonPicture {
    /// The `id` of the person it shows.
    correct_id: u32,
    /// Its `alt` describes the picture without the name.
    image: Picture,
}

impl TryFrom<UncheckedGuessPicture> for GuessPicture {
    type Error = String;

    fn try_from(unchecked: UncheckedGuessPicture) -> Result<Self, Self::Error> {
        let UncheckedGuessPicture {
            page,
            heading,
            text,
            image,
            share_text,
            people,
            pictures,
        } = unchecked;
        let ids: Vec<u32> = people.iter().map(|person| person.id).collect();
        if let Some(twice) = repeated(&ids) {
            return Err(format!("two people have the id {twice}; give one another"));
        }
        let shown: BTreeSet<u32> = pictures.iter().map(|picture| picture.correct_id).collect();
        if let Some(id) = shown.iter().find(|id| !ids.contains(id)) {
            return Err(format!(
                "a picture shows number {id}, which no person has; correct it"
            ));
        }
        if let Some(person) = people.iter().find(|person| !shown.contains(&person.id)) {
            return Err(format!(
                "no picture shows {}; add one that shows number {}",
                person.name, person.id
            ));
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
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct WordMaster {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// On the preview of a link to the page.
    image: Picture,
    /// Goes with the link when the page is shared.
    share_text: String,
    /// How far the references can be relied on.
    reference_note: String,
    /// The words: 18 of three or four letters, 29 of five or six, 34 longer ones.
    #[serde(deserialize_with = "master_words")]
    words: Vec<MasterWord>,
}

/// A word to be found.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct MasterWord {
    /// The word, in small letters from a to z.
    #[serde(deserialize_with = "letters")]
    word: String,
    /// Part, khand and chapter.
    reference: String,
}

/// Wisdom Quotes.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct WisdomQuotes {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// On the preview of a link to the page.
    image: Picture,
    /// Goes with the link when the page is shared.
    share_text: String,
    /// How far wordings and sources can be relied on.
    source_note: String,
    /// The three teachers.
    #[serde(deserialize_with = "exactly::<3, _, _>")]
    teachers: Vec<Teacher>,
}

/// A teacher and the sayings.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Teacher {
    /// In capitals.
    name: TeacherName,
    /// The sayings: at least two for each level.
    #[serde(deserialize_with = "sayings")]
    quotes: Vec<QuoteSaying>,
}

/// The name of a teacher, in capitals.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
pub(crate) enum TeacherName {
    #[serde(rename = "SRI RAMAKRISHNA")]
    SriRamakrishna,
    #[serde(rename = "SRI SARADA DEVI")]
    SriSaradaDevi,
    #[serde(rename = "SWAMI VIVEKANANDA")]
    SwamiVivekananda,
}

/// A saying to be put in order.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct QuoteSaying {
    /// The saying, without quotation marks.
    text: String,
    /// Where it is written.
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
                .contains("a picture shows number 15, which no person has"),
            "{problems:?}"
        );
    }
}
