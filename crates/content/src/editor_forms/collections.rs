//! What editors add, archive and remove: events, lessons and quizzes. Each is a file of its own in
//! the folder of its collection, and the file's name is the last part of its address.

use centre_text::slug;
use serde::Deserialize;
use serde_json::{Value, json};
use toml_edit::{Array, DocumentMut};

/// Files of one type, each with a page of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Collection {
    /// Below `events/`, in whatever folder.
    Events,
    /// In a topic's folder below `learn/lessons/`.
    Lessons,
    /// In `learn/quizzes/`.
    Quizzes,
}

/// The field with the names that a file had before: their addresses lead to its own. Forms leave it
/// alone.
pub(crate) const FORMERLY: &str = "formerly";

/// The folder of the addresses of events.
pub(crate) const EVENT_PAGES: &str = "services/special-functions";

/// Characters of a name that is made of a title.
const LONGEST_NAME: usize = 60;

/// The longest name in characters, whether the program or an editor made it.
const LONGEST_PART: usize = 100;

/// Characters of a file's path: every file system has room for it.
const LONGEST_PATH: usize = 200;

/// The picture of an event for which nobody has chosen another one.
const GATHERING: &str = "services/satsangs";
const GATHERING_SHOWS: &str =
    "People seated on a red carpet sing together to harmonium and tabla before a garlanded altar";

impl Collection {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Events, Self::Lessons, Self::Quizzes];

    /// Where its files are, with a `/` at the end.
    pub const fn folder(self) -> &'static str {
        match self {
            Self::Events => "events/",
            Self::Lessons => "learn/lessons/",
            Self::Quizzes => "learn/quizzes/",
        }
    }

    /// The collection that a file belongs to.
    pub fn of(file: &str) -> Option<Self> {
        let collection = Self::ALL
            .into_iter()
            .find(|it| file.starts_with(it.folder()))?;
        let parts: Vec<&str> = file
            .strip_prefix(collection.folder())?
            .strip_suffix(".toml")?
            .split('/')
            .collect();
        let fits = match collection {
            Self::Events => true,
            Self::Lessons => parts.len() == 2,
            Self::Quizzes => parts.len() == 1,
        };
        let fits = fits && file.len() <= LONGEST_PATH;
        (fits && parts.into_iter().all(is_name)).then_some(collection)
    }

    /// The path of the page that a file of this collection has, under the name `name`.
    pub fn page(self, file: &str, name: &str) -> String {
        match self {
            Self::Events => format!("/{EVENT_PAGES}/{name}"),
            Self::Lessons | Self::Quizzes => {
                let (folder, _) = file.rsplit_once('/').unwrap_or_default();
                format!("/{folder}/{name}")
            }
        }
    }

    /// What a file holds that is added under a title. An event begins with a picture that fits any. Its author fills in the rest.
    pub fn beginning(self, title: &str, today: &str) -> Value {
        let image = json!({ "file": "", "alt": "" });
        let page = json!({ "updated": today });
        match self {
            Self::Events => json!({
                "title": title, "text": "", "image": { "file": GATHERING, "alt": GATHERING_SHOWS },
                "venue": "", "starts": today,
            }),
            Self::Lessons => json!({
                "title": title, "description": "", "image": image, "content": "", "order": 1,
                "page": page,
            }),
            Self::Quizzes => json!({
                "title": title, "description": "", "difficulty": "Beginner", "tab": "community",
                "order": 1, "page": page, "questions": [],
            }),
        }
    }
}

/// The last part of a file's name, without its suffix.
pub fn name_of(file: &str) -> &str {
    let name = file.rsplit('/').next().unwrap_or(file);
    name.strip_suffix(".toml").unwrap_or(name)
}

/// Whether this can be the last part of an address.
pub fn is_name(name: &str) -> bool {
    !name.is_empty()
        && name.len() <= LONGEST_PART
        && name
            .chars()
            .all(|c| matches!(c, 'a'..='z' | '0'..='9' | '-'))
}

/// Makes a name for what has this title; empty where the title has no letter or digit that a name can
/// have.
pub fn name_for(title: &str) -> String {
    slug(title, LONGEST_NAME)
}

/// The text of a file that had the name `before` until now and is called `name` from here on; none
/// where `text` is not valid TOML.
pub fn with_earlier_name(text: &str, before: &str, name: &str) -> Option<String> {
    let mut document: DocumentMut = text.parse().ok()?;
    let earlier = document.get(FORMERLY).and_then(|it| it.as_array());
    let names: Array = earlier
        .into_iter()
        .flatten()
        .filter_map(|it| it.as_str())
        .filter(|it| *it != name)
        .chain([before])
        .collect();
    document.insert(FORMERLY, names.into());
    Some(document.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_made_of_a_title() {
        for (title, name) in [
            (
                "Children’s Class: Saturdays, 9 AM!",
                "childrens-class-saturdays-9-am",
            ),
            ("  Śrī Kṛṣṇa Jayantī ", "sri-krsna-jayanti"),
            ("Gi\u{304}ta\u{304} Jayanti\u{304}", "gita-jayanti"),
            ("गीता", "gita"),
            ("---", ""),
            (
                "A title that is much longer than what anybody would like to see in an address",
                "a-title-that-is-much-longer-than-what-anybody-would-like-to",
            ),
        ] {
            assert_eq!(name_for(title), name);
            assert!(name.is_empty() || is_name(name));
        }
        assert_eq!(name_for(&"x".repeat(200)).len(), LONGEST_NAME);
    }

    #[test]
    fn a_file_belongs_to_the_collection_of_its_folder() {
        for (file, collection) in [
            ("events/a-day.toml", Some(Collection::Events)),
            ("events/2026/a-day.toml", Some(Collection::Events)),
            ("learn/lessons/deities/a.toml", Some(Collection::Lessons)),
            ("learn/lessons/deities/a.md", None),
            ("learn/lessons/a.toml", None),
            ("learn/quizzes/a.toml", Some(Collection::Quizzes)),
            ("learn/quizzes/a/b.toml", None),
            ("learn/quizzes/../b.toml", None),
            ("events/A day.toml", None),
            ("learn/quizzes.toml", None),
            ("events/a\0b.toml", None),
            ("events/ä.toml", None),
            ("events//a.toml", None),
            (&format!("events/{}.toml", "a".repeat(101)), None),
            (&format!("events/{}a.toml", "a/".repeat(100)), None),
        ] {
            assert_eq!(Collection::of(file), collection, "{file}");
        }
    }

    #[test]
    fn pages_are_named_after_their_files() {
        let page = |file: &str| {
            let collection = Collection::of(file).unwrap();
            collection.page(file, name_of(file))
        };
        assert_eq!(page("events/2026/a.toml"), "/services/special-functions/a");
        assert_eq!(page("learn/lessons/t/a.toml"), "/learn/lessons/t/a");
        assert_eq!(page("learn/quizzes/a.toml"), "/learn/quizzes/a");
    }

    #[test]
    fn earlier_names_are_added() {
        let once =
            with_earlier_name("# Why\ntitle = \"A\"\n\n[page]\nx = 1\n", "one", "two").unwrap();
        let twice = with_earlier_name(&once, "two", "three").unwrap();
        assert_eq!(
            twice,
            "# Why\ntitle = \"A\"\nformerly = [\"one\", \"two\"]\n\n[page]\nx = 1\n"
        );
        let back = with_earlier_name(&twice, "three", "one").unwrap();
        assert!(back.contains("formerly = [\"two\", \"three\"]"), "{back}");
    }
}
