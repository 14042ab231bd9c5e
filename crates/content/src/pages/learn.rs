//! The learning centre: lessons, topics, quizzes, mantras, the community and submit pages.

use std::collections::BTreeSet;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use ts_rs::TS;

use super::shared::{Link, Page};
use crate::loader::Loader;
use crate::markdown::Markdown;
use crate::picture::Picture;
use crate::source::Source;

/// Answers to a question: as many as the form for new questions asks for.
const ANSWERS: usize = 4;
/// Guidelines of the community page.
const GUIDELINES: usize = 6;
/// Cards of the subjects on the first page.
const SUBJECTS: usize = 11;

pub(crate) fn documents() -> Vec<Source> {
    vec![
        Source::built::<Learn>("learn", load_lessons),
        Source::built::<Topic>("learn/topics/{topicId}", |_| ()),
        Source::built::<Lesson>("learn/lessons/{topicId}/{lessonId}", |_| ()),
        Source::file::<Mantras>("learn/mantras"),
        Source::file::<Community>("learn/community"),
        Source::built::<QuizCatalogue>("learn/quizzes", load_quizzes),
        Source::built::<QuizPage>("learn/quizzes/{id}", |_| ()),
        Source::file::<SubmitQuestions>("learn/submit"),
    ]
}

/// The first page of the learning centre.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Learn {
    page: Page,
    welcome: LearnBlock,
    lessons: LearnBlock,
    /// In the order of study.
    topics: Vec<TopicCard>,
    mantras: LearnBlock,
    subjects: Subjects,
    quizzes: LearnCard,
    submit: LearnCard,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct WrittenLearn {
    page: Page,
    topics: Vec<String>,
    welcome: LearnBlock,
    lessons: LearnBlock,
    mantras: LearnBlock,
    subjects: Subjects,
    quizzes: LearnCard,
    submit: LearnCard,
}

/// A heading with a sentence or two.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct LearnBlock {
    heading: String,
    text: String,
}

/// A card with one link.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct LearnCard {
    heading: String,
    text: String,
    link: Link,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Subjects {
    heading: String,
    text: String,
    #[serde(deserialize_with = "exactly::<SUBJECTS, _, _>")]
    cards: Vec<SubjectCard>,
}

/// A subject of the learning centre; its card leads back to `/learn`.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SubjectCard {
    id: String,
    title: String,
    description: String,
}

/// A topic with the cards of its lessons.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TopicCard {
    topic_id: String,
    topic_name: String,
    description: String,
    image: Picture,
    /// In the order of study.
    lessons: Vec<LessonCard>,
}

#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LessonCard {
    id: String,
    title: String,
    description: String,
    image: Picture,
    /// Questions of its quiz; 0 for a lesson without one.
    question_count: usize,
}

/// The page of a topic.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Topic {
    page: Page,
    topic: TopicCard,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct WrittenTopic {
    page: Page,
    topic_name: String,
    description: String,
    image: Picture,
    lessons: Vec<String>,
}

/// The page of a lesson.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Lesson {
    page: Page,
    topic_id: String,
    topic_name: String,
    id: String,
    title: String,
    description: String,
    image: Picture,
    /// The https address of an embeddable video.
    video_url: Option<String>,
    content: Option<Markdown>,
    quiz: Option<Quiz>,
    resources: Vec<Resource>,
    /// The lesson to study after this one; null after the last one of all topics.
    next: Option<NextLesson>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct WrittenLesson {
    page: Page,
    title: String,
    description: String,
    image: Picture,
    #[serde(default, deserialize_with = "web_address")]
    video_url: Option<String>,
    content: Option<Markdown>,
    quiz: Option<Quiz>,
    #[serde(default)]
    resources: Vec<Resource>,
}

/// Something to read or do after a lesson.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Resource {
    title: String,
    /// A path of this site or a web address.
    url: String,
}

#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NextLesson {
    topic_id: String,
    id: String,
    title: String,
    description: String,
}

/// The questions at the end of a lesson.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Quiz {
    questions: Vec<QuizQuestion>,
}

/// A question with one right answer.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", try_from = "WrittenQuizQuestion")]
pub(crate) struct QuizQuestion {
    question: String,
    answers: Vec<String>,
    /// Index into `answers`.
    correct_answer: usize,
    /// Why the answer is right, shown with the result.
    explanation: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct WrittenQuizQuestion {
    question: String,
    answers: Vec<String>,
    correct_answer: usize,
    explanation: String,
}

impl TryFrom<WrittenQuizQuestion> for QuizQuestion {
    type Error = String;

    fn try_from(written: WrittenQuizQuestion) -> Result<Self, Self::Error> {
        let WrittenQuizQuestion {
            question,
            answers,
            correct_answer,
            explanation,
        } = written;
        if [&question, &explanation]
            .into_iter()
            .chain(&answers)
            .any(|text| text.trim().is_empty())
        {
            return Err(
                "holds an empty text; write the question, its answers and the explanation"
                    .to_owned(),
            );
        }
        if answers.len() != ANSWERS {
            return Err(format!(
                "has {} answers; a question has {ANSWERS}",
                answers.len()
            ));
        }
        if let Some(twice) = repeated(&answers) {
            return Err(format!(
                "has the answer `{twice}` twice; change one of them"
            ));
        }
        if correct_answer >= answers.len() {
            return Err(format!(
                "says correctAnswer = {correct_answer}, but answers count from 0 to {}; correct it",
                answers.len() - 1
            ));
        }
        Ok(Self {
            question,
            answers,
            correct_answer,
            explanation,
        })
    }
}

#[derive(Debug, Clone, Copy, Serialize, Deserialize, TS)]
pub(crate) enum QuizDifficulty {
    Beginner,
    Intermediate,
    Advanced,
}

/// All quizzes, by the tab that shows them.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct QuizCatalogue {
    page: Page,
    heading: String,
    text: String,
    featured: QuizGroup,
    categories: QuizGroup,
    community: QuizGroup,
    submit: LearnCard,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct QuizGroup {
    text: String,
    quizzes: Vec<QuizCard>,
}

#[derive(Debug, Clone, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct QuizCard {
    id: String,
    title: String,
    description: String,
    question_count: usize,
    difficulty: QuizDifficulty,
    /// Who made a quiz of the community.
    author: Option<String>,
}

/// The page of one quiz of the catalogue.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct QuizPage {
    page: Page,
    card: QuizCard,
    questions: Vec<QuizQuestion>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct WrittenQuiz {
    page: Page,
    questions: Vec<QuizQuestion>,
}

/// The recordings of the Mantras tab.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Mantras {
    #[serde(deserialize_with = "exactly::<3, _, _>")]
    mantras: Vec<Mantra>,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Mantra {
    id: MantraId,
    title: String,
    description: String,
    /// The path of the recording.
    audio: String,
    /// In Latin letters, with line breaks.
    text: String,
    devanagari: String,
    meaning: String,
    #[serde(deserialize_with = "syllables")]
    syllables: Vec<Syllable>,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum MantraId {
    Om,
    Gayatri,
    Mahamrityunjaya,
}

/// A syllable with the time at which it sounds, in seconds from the start of the recording.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Syllable {
    /// Ends in the space or line break that follows it.
    text: String,
    start_time: f64,
    end_time: f64,
}

/// The community page.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Community {
    page: Page,
    heading: String,
    text: String,
    cards: Vec<CommunityCard>,
    guidelines_heading: String,
    #[serde(deserialize_with = "exactly::<GUIDELINES, _, _>")]
    guidelines: Vec<Guideline>,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct CommunityCard {
    title: String,
    text: String,
    link: Link,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Guideline {
    title: String,
    text: String,
}

/// The page with the form for new questions.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SubmitQuestions {
    page: Page,
    heading: String,
    text: String,
    back: Link,
    guidelines_heading: String,
    guidelines: Vec<String>,
    /// The alert after submitting.
    thanks: String,
    topics: Vec<TopicChoice>,
}

/// A choice of the form's topic field.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TopicChoice {
    value: String,
    label: String,
}

/// The first element that occurs twice.
pub(super) fn repeated<T: Ord>(items: &[T]) -> Option<&T> {
    items
        .iter()
        .enumerate()
        .find(|(index, item)| items[..*index].contains(item))
        .map(|(_, item)| item)
}

/// A list of exactly `N` elements.
pub(super) fn exactly<'de, const N: usize, T, D>(deserializer: D) -> Result<Vec<T>, D::Error>
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

fn web_address<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let address = String::deserialize(deserializer)?;
    if address.starts_with("https://") {
        Ok(Some(address))
    } else {
        Err(D::Error::custom(format!(
            "`{address}` is not a web address; write it in full, from https://"
        )))
    }
}

fn syllables<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Syllable>, D::Error> {
    let syllables = Vec::<Syllable>::deserialize(deserializer)?;
    let mut free_from = 0.0;
    for syllable in &syllables {
        if syllable.start_time < free_from || syllable.end_time <= syllable.start_time {
            return Err(D::Error::custom(format!(
                "`{}` starts at {} and ends at {}; a syllable starts when the one before has ended, and ends after its start",
                syllable.text.trim(),
                syllable.start_time,
                syllable.end_time
            )));
        }
        free_from = syllable.end_time;
    }
    Ok(syllables)
}

/// A lesson as it was read, with its place.
struct PlacedLesson {
    topic_id: String,
    topic_name: String,
    id: String,
    file: String,
    lesson: WrittenLesson,
}

/// Reads the first page, its topics and their lessons.
fn load_lessons(loader: &mut Loader<'_>) {
    const FILE: &str = "learn.toml";
    let Some(learn) = loader.read::<WrittenLearn>(FILE) else {
        return;
    };
    if let Some(twice) = repeated(&learn.topics) {
        loader.problem(FILE, "topics", format!("names `{twice}` twice; remove one"));
        return;
    }
    let mut topics = Vec::new();
    let mut lessons = Vec::new();
    for topic_id in learn.topics {
        let file = format!("learn/topics/{topic_id}.toml");
        let Some(topic) = loader.read::<WrittenTopic>(&file) else {
            continue;
        };
        if let Some(twice) = repeated(&topic.lessons) {
            loader.problem(
                &file,
                "lessons",
                format!("names `{twice}` twice; remove one"),
            );
            continue;
        }
        let read = topic_lessons(loader, &topic_id, &topic);
        let card = TopicCard {
            topic_id,
            topic_name: topic.topic_name,
            description: topic.description,
            image: topic.image,
            lessons: read.iter().map(PlacedLesson::card).collect(),
        };
        lessons.extend(read);
        let key = format!("learn/topics/{}", card.topic_id);
        let page = topic.page;
        let topic = Topic { page, topic: card };
        loader.insert(&key, &file, &topic);
        topics.push(topic.topic);
    }
    insert_lessons(loader, lessons);
    let document = Learn {
        page: learn.page,
        welcome: learn.welcome,
        lessons: learn.lessons,
        topics,
        mantras: learn.mantras,
        subjects: learn.subjects,
        quizzes: learn.quizzes,
        submit: learn.submit,
    };
    loader.insert("learn", FILE, &document);
}

fn topic_lessons(
    loader: &mut Loader<'_>,
    topic_id: &str,
    topic: &WrittenTopic,
) -> Vec<PlacedLesson> {
    topic
        .lessons
        .iter()
        .filter_map(|id| {
            let file = format!("learn/lessons/{topic_id}/{id}.toml");
            let lesson = loader.read(&file)?;
            Some(PlacedLesson {
                topic_id: topic_id.to_owned(),
                topic_name: topic.topic_name.clone(),
                id: id.clone(),
                file,
                lesson,
            })
        })
        .collect()
}

impl PlacedLesson {
    fn card(&self) -> LessonCard {
        let quiz = self.lesson.quiz.as_ref();
        LessonCard {
            id: self.id.clone(),
            title: self.lesson.title.clone(),
            description: self.lesson.description.clone(),
            image: self.lesson.image.clone(),
            question_count: quiz.map_or(0, |quiz| quiz.questions.len()),
        }
    }
}

/// Adds a document for each lesson; `lessons` is in the order of study of all topics.
fn insert_lessons(loader: &mut Loader<'_>, lessons: Vec<PlacedLesson>) {
    let mut lessons = lessons.into_iter().peekable();
    while let Some(placed) = lessons.next() {
        let key = format!("learn/lessons/{}/{}", placed.topic_id, placed.id);
        let next = lessons.peek().map(|next| NextLesson {
            topic_id: next.topic_id.clone(),
            id: next.id.clone(),
            title: next.lesson.title.clone(),
            description: next.lesson.description.clone(),
        });
        let lesson = placed.lesson;
        let document = Lesson {
            page: lesson.page,
            topic_id: placed.topic_id,
            topic_name: placed.topic_name,
            id: placed.id,
            title: lesson.title,
            description: lesson.description,
            image: lesson.image,
            video_url: lesson.video_url,
            content: lesson.content,
            quiz: lesson.quiz,
            resources: lesson.resources,
            next,
        };
        loader.insert(&key, &placed.file, &document);
    }
}

/// Reads the catalogue and the questions of each of its quizzes.
fn load_quizzes(loader: &mut Loader<'_>) {
    const FILE: &str = "learn/quizzes.toml";
    let Some(catalogue) = loader.read::<QuizCatalogue>(FILE) else {
        return;
    };
    let groups = [
        ("featured", &catalogue.featured),
        ("categories", &catalogue.categories),
        ("community", &catalogue.community),
    ];
    let mut seen = BTreeSet::new();
    for (group, cards) in groups {
        for (index, card) in cards.quizzes.iter().enumerate() {
            let field = format!("{group}.quizzes[{index}]");
            if !seen.insert(card.id.as_str()) {
                loader.problem(
                    FILE,
                    &format!("{field}.id"),
                    format!(
                        "the id `{}` is taken by another quiz; choose another",
                        card.id
                    ),
                );
                continue;
            }
            let file = format!("learn/quizzes/{}.toml", card.id);
            let Some(quiz) = loader.read::<WrittenQuiz>(&file) else {
                continue;
            };
            if quiz.questions.len() != card.question_count {
                loader.problem(
                    &file,
                    "questions",
                    format!(
                        "holds {} questions, but the card in {FILE} promises {}; make both agree",
                        quiz.questions.len(),
                        card.question_count
                    ),
                );
            }
            let document = QuizPage {
                page: quiz.page,
                card: card.clone(),
                questions: quiz.questions,
            };
            loader.insert(&format!("learn/quizzes/{}", card.id), &file, &document);
        }
    }
    loader.insert("learn/quizzes", FILE, &catalogue);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{document, problems_after};

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
                "says correctAnswer = 4, but answers count from 0 to 3",
            ),
            (
                "learn/quizzes/festivals.toml",
                "\"Ram Navami\"",
                "\"Holi\"",
                Some("questions[1]"),
                "has the answer `Holi` twice",
            ),
            (
                "learn/quizzes.toml",
                "questionCount = 20",
                "questionCount = 21",
                Some("questions"),
                "holds 20 questions, but the card in learn/quizzes.toml promises 21",
            ),
            (
                "learn/quizzes.toml",
                "id = \"epics\"",
                "id = \"deities\"",
                Some("categories.quizzes[2].id"),
                "the id `deities` is taken",
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
