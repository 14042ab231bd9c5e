//! Quizzes, and their catalogue.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use super::{LearnCard, PageSource};
use crate::editor_forms::collections::{Collection, name_of};
use crate::editor_forms::form_of;
use crate::loading::Loader;
use crate::messages::Messages;
use crate::messages::learn;
use crate::pages::shared::{Link, Page};
use crate::placeholders::format_message;

/// Answers to a question: as many as the form for new questions asks for.
pub(super) const ANSWERS: usize = 4;

/// Files of quizzes are in it.
const QUIZZES: &str = Collection::Quizzes.folder();

/// The form of a quiz's file.
pub(crate) fn quiz_form() -> Value {
    form_of::<QuizSource>()
}

/// The questions at the end of a lesson.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Quiz {
    /// The questions, one after another.
    pub(super) questions: Vec<QuizQuestion>,
}

/// A question with one right answer.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", from = "QuizQuestionSource")]
pub(crate) struct QuizQuestion {
    /// The question.
    question: String,
    /// The four answers.
    answers: Vec<String>,
    /// Which answer is right, counted from 0.
    correct_answer: usize,
    /// Why the answer is right, shown with the result; may be empty.
    explanation: String,
}

/// A question with one right answer, as an editor writes it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct QuizQuestionSource {
    /// The question.
    question: String,
    /// The four answers.
    answers: Vec<String>,
    /// Which answer is right: 0 for the first.
    correct_answer: Option<usize>,
    /// Why it is right, shown with the result; may be empty.
    #[serde(default)]
    explanation: String,
}

impl From<QuizQuestionSource> for QuizQuestion {
    fn from(written: QuizQuestionSource) -> Self {
        Self {
            question: written.question,
            answers: written.answers,
            // No answer stands there: that is told with what else is wrong.
            correct_answer: written.correct_answer.unwrap_or(usize::MAX),
            explanation: written.explanation,
        }
    }
}

impl QuizQuestion {
    /// Returns the fields in which something is wrong, each with what that is.
    fn faults(&self) -> Vec<(String, String)> {
        let mut faults = Vec::new();
        let mut fault = |field: String, message: &str| faults.push((field, message.to_owned()));
        if self.question.trim().is_empty() {
            fault("question".to_owned(), "is empty; write the question");
        }
        if self.answers.len() != ANSWERS {
            let message = format!(
                "has {} answers; a question has {ANSWERS}",
                self.answers.len()
            );
            fault("answers".to_owned(), &message);
        }
        for (at, answer) in self.answers.iter().enumerate() {
            if answer.trim().is_empty() {
                fault(format!("answers[{at}]"), "is empty; write the answer");
            } else if self.answers[..at].contains(answer) {
                let message = "is the same as another answer; change one of them";
                fault(format!("answers[{at}]"), message);
            }
        }
        if self.correct_answer >= self.answers.len() {
            let message = "no answer is marked as the right one; choose it";
            fault("correctAnswer".to_owned(), message);
        }
        faults
    }
}

/// Records what is wrong with the questions in a field of a file.
pub(super) fn check_questions(
    loader: &mut Loader<'_>,
    file: &str,
    field: &str,
    questions: &[QuizQuestion],
) {
    for (at, question) in questions.iter().enumerate() {
        for (part, message) in question.faults() {
            loader.problem(file, &format!("{field}[{at}].{part}"), message);
        }
    }
}

/// How much a quiz asks.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema, TS)]
pub(crate) enum QuizDifficulty {
    Beginner,
    Intermediate,
    Advanced,
}

impl QuizDifficulty {
    const fn name(self) -> &'static str {
        match self {
            Self::Beginner => "Beginner",
            Self::Intermediate => "Intermediate",
            Self::Advanced => "Advanced",
        }
    }
}

/// All quizzes, by the tab that shows them.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct QuizCatalogue {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// The link to the page above.
    back: Link,
    /// The first tab.
    featured: QuizGroup,
    /// The second tab.
    categories: QuizGroup,
    /// The third tab.
    community: QuizGroup,
    /// The invitation to write a question.
    submit: LearnCard,
    /// For those who hear the page: what the tabs hold.
    tabs: String,
    /// What the cards of quizzes say.
    messages: learn::QuizCard,
}

/// The page of all quizzes, as an editor writes it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct CatalogueSource {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// The link to the page above.
    back: Link,
    /// The first tab.
    featured: GroupSource,
    /// The second tab.
    categories: GroupSource,
    /// The third tab.
    community: GroupSource,
    /// The invitation to write a question.
    submit: LearnCard,
}

/// A tab of quizzes, as an editor writes it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct GroupSource {
    /// The name of the tab.
    name: String,
    /// The sentence in it.
    text: String,
}

/// The quizzes of one tab.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct QuizGroup {
    /// The name of the tab.
    name: String,
    /// The sentence in it.
    text: String,
    /// The cards, one after another.
    quizzes: Vec<QuizCard>,
}

/// A tab of the page of all quizzes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
enum QuizTab {
    Featured,
    Categories,
    Community,
}

/// The card of a quiz.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct QuizCard {
    /// The name of the quiz's file.
    id: String,
    /// Its name.
    title: String,
    /// A sentence or two about it.
    description: String,
    /// How many questions it has.
    question_count: usize,
    /// How much it asks.
    difficulty: QuizDifficulty,
    /// Who made a quiz of the community.
    author: Option<String>,
}

/// The page of one quiz of the catalogue.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct QuizPage {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// The card of the quiz.
    card: QuizCard,
    /// The questions, one after another.
    questions: Vec<QuizQuestion>,
    /// What its card says.
    messages: learn::QuizCard,
    /// What the player of the quiz says.
    quiz_messages: learn::Quiz,
}

/// A quiz, as an editor writes it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct QuizSource {
    /// Its name.
    title: String,
    /// A sentence or two about it, for its card.
    description: String,
    /// How much it asks.
    difficulty: QuizDifficulty,
    /// Who made a quiz of the community.
    author: Option<String>,
    /// The tab of the page of all quizzes that shows its card.
    tab: QuizTab,
    /// Its place in that tab: the smallest number comes first.
    order: u16,
    /// Whether it is kept for later and not shown.
    #[serde(default)]
    archived: bool,
    /// The names that its file had before.
    #[serde(default)]
    #[schemars(skip)]
    formerly: Vec<String>,
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    #[serde(default)]
    page: PageSource,
    /// The questions, one after another.
    questions: Vec<QuizQuestion>,
}

/// Reads the page of all quizzes, and each of them.
pub(super) fn load_quizzes(loader: &mut Loader<'_>) {
    const FILE: &str = "learn/quizzes.toml";
    let (Some(catalogue), Some(all)) = (loader.read::<CatalogueSource>(FILE), loader.messages())
    else {
        return;
    };
    let mut cards: Vec<(QuizTab, u16, QuizCard)> = Vec::new();
    for file in loader.files_below(QUIZZES) {
        if Collection::of(&file).is_none() {
            continue;
        }
        let Some(quiz) = loader.read::<QuizSource>(&file) else {
            continue;
        };
        let said = [("title", &*quiz.title), ("description", &quiz.description)];
        loader.filled(&file, &said);
        if quiz.questions.is_empty() {
            let message = "is empty; a quiz needs a question";
            loader.problem(&file, "questions", message.to_owned());
        }
        check_questions(loader, &file, "questions", &quiz.questions);
        if !quiz.archived {
            loader.is_found(Collection::Quizzes, &file, &quiz.formerly);
            let place = (quiz.tab, quiz.order);
            cards.push((place.0, place.1, insert_quiz(loader, &file, quiz, &all)));
        }
    }
    cards.sort_by_key(|(_, order, _)| *order);
    let group = |tab: QuizTab, written: GroupSource| QuizGroup {
        name: written.name,
        text: written.text,
        quizzes: cards
            .iter()
            .filter(|it| it.0 == tab)
            .map(|(.., card)| card.clone())
            .collect(),
    };
    let document = QuizCatalogue {
        page: catalogue.page,
        heading: catalogue.heading,
        text: catalogue.text,
        back: catalogue.back,
        featured: group(QuizTab::Featured, catalogue.featured),
        categories: group(QuizTab::Categories, catalogue.categories),
        community: group(QuizTab::Community, catalogue.community),
        submit: catalogue.submit,
        tabs: all.learn.quiz.catalogue.clone(),
        messages: all.learn.quiz_card.clone(),
    };
    loader.insert("learn/quizzes", FILE, &document);
}

/// Adds the document of a quiz, and answers with its card.
fn insert_quiz(loader: &mut Loader<'_>, file: &str, quiz: QuizSource, all: &Messages) -> QuizCard {
    let card = QuizCard {
        id: name_of(file).to_owned(),
        title: quiz.title,
        description: quiz.description,
        question_count: quiz.questions.len(),
        difficulty: quiz.difficulty,
        author: quiz.author,
    };
    let count = card.question_count.to_string();
    let made = [
        ("questions", &*count),
        ("difficulty", card.difficulty.name()),
        ("description", &card.description),
    ];
    let made = format_message(&all.learn.descriptions.quiz, &made);
    let mut page = quiz.page.resolve(&card.title, &made);
    page.description = page.description.replace("{questions}", &count);
    let document = QuizPage {
        page,
        card: card.clone(),
        questions: quiz.questions,
        messages: all.learn.quiz_card.clone(),
        quiz_messages: all.learn.quiz.clone(),
    };
    loader.insert(&format!("{QUIZZES}{}", card.id), file, &document);
    card
}
