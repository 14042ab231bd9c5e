//! The learning centre: lessons, topics, quizzes, mantras, the community and submit pages.

mod community;
mod lessons;
mod mantras;
mod quizzes;

use jiff::civil::Date;
use schemars::JsonSchema;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use ts_rs::TS;

use self::community::{Community, QuestionForm, SubmitQuestions};
use self::lessons::{Learn, Lesson, Topic, load_lessons};
use self::mantras::{MantraMessages, Mantras};
use self::quizzes::{QuizCatalogue, QuizPage, load_quizzes};
use super::shared::{Link, Page, merge};
use crate::editor_forms::marks::without_marks;
use crate::loading::source::Source;

pub(crate) use self::lessons::lesson_form;
pub(crate) use self::quizzes::quiz_form;

pub(crate) fn documents() -> Vec<Source> {
    vec![
        Source::built::<Learn>("learn", load_lessons),
        Source::built::<Topic>("learn/topics/{topicId}", |_| ()),
        Source::built::<Lesson>("learn/lessons/{topicId}/{lessonId}", |_| ()),
        Source::of_messages("learn/lesson-not-found", "learn", |all| {
            all.learn.lesson_not_found.clone()
        }),
        Source::with_messages("learn/mantras", |own: Mantras, all| {
            let player = all.learn.player.clone();
            merge(own, MantraMessages { player })
        }),
        Source::file::<Community>("learn/community"),
        Source::built::<QuizCatalogue>("learn/quizzes", load_quizzes),
        Source::built::<QuizPage>("learn/quizzes/{id}", |_| ()),
        Source::with_messages("learn/submit", |own: SubmitQuestions, all| {
            let form = QuestionForm {
                form: all.forms.of_question(),
                privacy: all.forms.privacy.clone(),
            };
            merge(merge(own, all.learn.submit.clone()), form)
        }),
    ]
}

/// A heading with a sentence or two.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct LearnBlock {
    /// The heading.
    heading: String,
    /// The sentence below it.
    text: String,
}

/// A card with one link.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct LearnCard {
    /// The heading.
    heading: String,
    /// The sentence below it.
    text: String,
    /// Where it leads.
    link: Link,
}

/// What search engines are told of a page, as an editor writes it: what is left out is made of what the page
/// shows.
#[derive(Debug, Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schemars(extend("advanced" = true))]
struct PageSource {
    /// The words in the browser's tab. Left out, they are the title.
    title: Option<String>,
    /// One or two sentences for search results. Left out, they are made of the description.
    description: Option<String>,
    /// The day of the last change that a reader would notice, as 2025-05-01. May be left out.
    updated: Option<Date>,
}

impl PageSource {
    /// Fills in what is left out.
    fn resolve(self, title: &str, description: &str) -> Page {
        let said = |words: &String| !words.trim().is_empty();
        let made = |words: &str| without_marks(words).into_owned();
        Page {
            title: Some(self.title.filter(said).unwrap_or_else(|| made(title))),
            description: self
                .description
                .filter(said)
                .unwrap_or_else(|| made(description)),
            updated: self.updated,
        }
    }
}

/// The first element that occurs twice.
pub(in crate::pages) fn repeated<T: Ord>(items: &[T]) -> Option<&T> {
    items
        .iter()
        .enumerate()
        .find(|(index, item)| items[..*index].contains(item))
        .map(|(_, item)| item)
}

/// A list of exactly `N` elements.
pub(in crate::pages) fn exactly<'de, const N: usize, T, D>(
    deserializer: D,
) -> Result<Vec<T>, D::Error>
where
    T: Deserialize<'de>,
    D: Deserializer<'de>,
{
    let items = Vec::<T>::deserialize(deserializer)?;
    if items.len() == N {
        Ok(items)
    } else {
        Err(D::Error::custom(format!(
            "holds {} entries; there are {N}, so add or remove some",
            items.len()
        )))
    }
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::quizzes::ANSWERS;
    use crate::testing::{AnyPicture, document, problems_after};
    use crate::{Content, Files, with_earlier_name};

    #[test]
    fn built_in_lessons_have_their_questions() {
        for (lesson, questions) in [
            ("hindu-philosophy/dharma-intro", 3),
            ("hindu-philosophy/karma-principle", 3),
            ("deities/trimurti-concept", 2),
        ] {
            let lesson = document(&format!("learn/lessons/{lesson}"));
            let quiz = lesson["quiz"]["questions"].as_array().expect("a quiz");
            assert_eq!(quiz.len(), questions);
            assert!(
                lesson["content"]
                    .as_str()
                    .is_some_and(|html| html.len() > 2000)
            );
        }
    }

    #[test]
    fn lessons_lead_on_through_all_topics() {
        let next =
            |lesson: &str| document(&format!("learn/lessons/{lesson}"))["next"]["id"].clone();
        assert_eq!(next("hindu-philosophy/dharma-intro"), "karma-principle");
        assert_eq!(next("hindu-philosophy/karma-principle"), "trimurti-concept");
        assert!(next("deities/trimurti-concept").is_null());
    }

    #[test]
    fn catalogue_has_nine_quizzes_of_120_questions() {
        let catalogue = document("learn/quizzes");
        let cards: Vec<_> = ["featured", "categories", "community"]
            .iter()
            .flat_map(|group| catalogue[group]["quizzes"].as_array().expect("cards"))
            .map(|card| {
                (
                    card["id"].as_str().expect("an id").to_owned(),
                    card["questionCount"].as_u64().expect("a number"),
                    card["difficulty"].as_str().expect("a level").to_owned(),
                )
            })
            .collect();
        let expected = [
            ("basic-concepts", 10, "Beginner"),
            ("deities", 15, "Intermediate"),
            ("scriptures", 12, "Advanced"),
            ("philosophy", 15, "Advanced"),
            ("festivals", 10, "Beginner"),
            ("epics", 20, "Intermediate"),
            ("bhagavad-gita", 18, "Intermediate"),
            ("user-quiz-1", 8, "Intermediate"),
            ("user-quiz-2", 12, "Beginner"),
        ]
        .map(|(id, count, difficulty)| (id.to_owned(), count, difficulty.to_owned()));
        assert_eq!(cards, expected);
        let questions: usize = cards
            .iter()
            .map(|(id, ..)| {
                let quiz = document(&format!("learn/quizzes/{id}"));
                quiz["questions"].as_array().expect("questions").len()
            })
            .sum();
        assert_eq!(questions, 120);
    }

    #[test]
    fn search_engines_are_told_what_a_page_shows() {
        let description = |key: &str| document(key)["page"]["description"].clone();
        assert_eq!(
            description("learn/quizzes/epics"),
            "A quiz of 20 questions, Intermediate level. Heroes, vows and choices in the Ramayana and the Mahabharata."
        );
        let lesson = "learn/lessons/hindu-philosophy/dharma-intro";
        assert_eq!(
            description(lesson),
            "A short lesson with a quiz. What upholds the world, what is asked of everyone, and what is asked of you alone."
        );
        assert_eq!(document(lesson)["page"]["title"], "What Is Dharma?");

        let mut files = Files::embedded();
        let file = "learn/quizzes/epics.toml";
        let text = files.get(file).expect("it is embedded");
        let own = "\n[page]\ntitle = \"Epics\"\ndescription = \"{questions} of them\"";
        let text = text.replacen("\n[page]", own, 1);
        files.replace(file, &text);
        let content = Content::of(&files, &AnyPicture).expect("all agrees");
        let page = &content
            .document("learn/quizzes/epics")
            .expect("it is there")
            .json;
        assert!(
            page.contains("\"title\":\"Epics\",\"description\":\"20 of them\""),
            "{page}"
        );
    }

    #[test]
    fn a_question_needs_four_answers_and_no_explanation() {
        let file = "learn/quizzes/epics.toml";
        let fields = |question: &str| {
            let mut files = Files::embedded();
            let text = files.get(file).expect("it is embedded");
            let text = text.replacen("[[questions]]", &format!("{question}\n[[questions]]"), 1);
            files.replace(file, &text);
            let problems = Content::of(&files, &AnyPicture).map_or_else(|it| it.0, |_| Vec::new());
            let fields = problems.into_iter().filter_map(|it| it.field);
            fields.collect::<Vec<_>>()
        };
        let answers =
            |answers: &str| format!("[[questions]]\nquestion = \"Who?\"\nanswers = [{answers}]\n");
        let four = answers("\"A\", \"B\", \"C\", \"D\"");
        let of = |parts: &[&str]| {
            parts
                .iter()
                .map(|it| format!("questions[0].{it}"))
                .collect::<Vec<_>>()
        };
        assert_eq!(fields(&format!("{four}correctAnswer = 2\n")), of(&[]));
        assert_eq!(fields(&four), of(&["correctAnswer"]));
        let three = answers("\"A\", \"\", \"A\"") + "correctAnswer = 0\n";
        assert_eq!(fields(&three), of(&["answers", "answers[1]", "answers[2]"]));
    }

    #[test]
    fn an_archived_lesson_and_quiz_are_not_shown() {
        let mut files = Files::embedded();
        for file in [
            "learn/quizzes/epics.toml",
            "learn/lessons/hindu-philosophy/karma-principle.toml",
        ] {
            let text = files.get(file).expect("it is embedded").to_owned();
            files.replace(
                file,
                &text.replacen("order =", "archived = true\norder =", 1),
            );
        }
        let content = Content::of(&files, &AnyPicture).expect("the rest agrees");
        assert!(content.document("learn/quizzes/epics").is_none());
        let read = |key: &str| -> Value {
            let document = content.document(key).expect("it is there");
            serde_json::from_str(&document.json).expect("it is JSON")
        };
        let cards = &read("learn/quizzes")["categories"]["quizzes"];
        assert_eq!(cards.as_array().map(Vec::len), Some(3));
        let next = &read("learn/lessons/hindu-philosophy/dharma-intro")["next"]["id"];
        assert_eq!(next, "trimurti-concept");
    }

    #[test]
    fn an_earlier_name_leads_to_its_file() {
        let mut files = Files::embedded();
        let file = "learn/quizzes/epics.toml";
        let text = files.get(file).expect("it is embedded");
        let text = with_earlier_name(text, "great-epics", "epics").expect("it is valid");
        files.replace(file, &text);
        let content = Content::of(&files, &AnyPicture).expect("all agrees");
        let lead = |path: &str| content.moved(path).map(str::to_owned);
        let epics = Some("/learn/quizzes/epics".to_owned());
        assert_eq!(lead("/learn/quizzes/great-epics"), epics);
        assert_eq!(lead("/learn/quizzes/epics"), None);
    }

    #[test]
    fn right_answers_stand_at_every_position() {
        for id in ["basic-concepts", "epics", "bhagavad-gita", "deities"] {
            let quiz = document(&format!("learn/quizzes/{id}"));
            let questions = quiz["questions"].as_array().expect("questions");
            for position in 0..ANSWERS {
                let share = questions
                    .iter()
                    .filter(|question| question["correctAnswer"] == position)
                    .count();
                assert!(
                    share * 6 >= questions.len(),
                    "{id}: position {position} is too rare"
                );
            }
        }
    }

    #[test]
    fn mantras_last_as_long_as_their_recordings() {
        let mantras = document("learn/mantras");
        let ends: Vec<_> = mantras["mantras"]
            .as_array()
            .expect("mantras")
            .iter()
            .map(|mantra| {
                let syllables = mantra["syllables"].as_array().expect("syllables");
                (
                    mantra["id"].clone(),
                    syllables[0]["startTime"].as_f64(),
                    syllables[syllables.len() - 1]["endTime"].as_f64(),
                )
            })
            .collect();
        assert_eq!(ends[1], ("gayatri".into(), Some(0.0), Some(11.0)));
        assert_eq!(ends[2], ("mahamrityunjaya".into(), Some(0.0), Some(13.0)));
    }

    #[test]
    fn mistakes_are_named_with_file_line_and_field() {
        for (file, old, mistake, field, expected) in [
            (
                "learn/quizzes/festivals.toml",
                "correctAnswer = 3",
                "correctAnswer = 4",
                Some("questions["),
                "no answer is marked as the right one",
            ),
            (
                "learn/quizzes/festivals.toml",
                "\"Ram Navami\"",
                "\"Holi\"",
                Some("questions[1].answers["),
                "is the same as another answer",
            ),
            (
                "learn/quizzes/epics.toml",
                "order = 3",
                "order = 3\nquestionCount = 20",
                Some("questionCount"),
                "unknown field `questionCount`",
            ),
            (
                "learn/quizzes/epics.toml",
                "order = 3",
                "order = 3\nformerly = [\"deities\"]",
                Some("formerly"),
                "has a name that learn/quizzes/deities.toml has now",
            ),
            (
                "learn/quizzes/epics.toml",
                "order = 3",
                "order = 3\nformerly = [\"../epics\"]",
                Some("formerly"),
                "cannot be part of an address",
            ),
            (
                "learn/quizzes/epics.toml",
                "title = \"The Great Epics\"",
                "title = \" \"",
                Some("title"),
                "is empty; write some words",
            ),
            (
                "learn/quizzes/epics.toml",
                "tab = \"categories\"",
                "tab = \"others\"",
                Some("tab"),
                "unknown variant `others`",
            ),
            (
                "learn/community.toml",
                "  { title = \"Be truthful\"",
                "  # { title = \"Be truthful\"",
                Some("guidelines"),
                "holds 5 entries; there are 6",
            ),
            (
                "learn.toml",
                "topics = [\"hindu-philosophy\", \"deities\"]",
                "topics = [\"deities\", \"deities\"]",
                Some("topics"),
                "names `deities` twice",
            ),
            (
                "learn/mantras.toml",
                "startTime = 10.40",
                "startTime = 10.30",
                Some("mantras[1].syllables"),
                "a syllable starts when the one before has ended",
            ),
        ] {
            let problems = problems_after(file, old, mistake);
            let found = problems
                .iter()
                .find(|problem| problem.message.contains(expected));
            let problem = found.unwrap_or_else(|| panic!("{mistake}: {problems:?}"));
            assert!(problem.line.is_some(), "{problem}");
            assert!(
                field.is_none_or(|field| problem
                    .field
                    .as_deref()
                    .is_some_and(|name| name.starts_with(field))),
                "{problem}"
            );
        }
    }
}
