//! The learning centre: lessons, topics, quizzes, mantras, the community and submit pages.

use schemars::JsonSchema;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use ts_rs::TS;

use super::forms::FormMessages;
use super::shared::{Link, Page, merge};
use crate::collections::{Collection, name_of};
use crate::forms::form_of;
use crate::loader::Loader;
use crate::markdown::Markdown;
use crate::messages::Messages;
use crate::messages::forms::Privacy;
use crate::messages::learn;
use crate::picture::Picture;
use crate::site_path::is_site_path;
use crate::source::Source;

/// Answers to a question: as many as the form for new questions asks for.
const ANSWERS: usize = 4;
/// Guidelines of the community page.
const GUIDELINES: usize = 6;
/// Cards of the subjects on the first page.
const SUBJECTS: usize = 11;

/// Files of lessons are below it, in the folder of their topic.
const LESSONS: &str = Collection::Lessons.folder();

/// Files of quizzes are in it.
const QUIZZES: &str = Collection::Quizzes.folder();

/// The form of a lesson's file.
pub(crate) fn lesson_form() -> Value {
    form_of::<LessonSource>()
}

/// The form of a quiz's file.
pub(crate) fn quiz_form() -> Value {
    form_of::<QuizSource>()
}

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

/// The first page of the learning centre.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Learn {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// The box at the top.
    welcome: LearnBlock,
    /// The tab with the lessons.
    lessons: LearnBlock,
    /// In the order of study.
    topics: Vec<TopicCard>,
    /// The tab with the mantras.
    mantras: LearnBlock,
    /// The cards of the subjects.
    subjects: Subjects,
    /// The card that leads to the quizzes.
    quizzes: LearnCard,
    /// The card that leads to the form for questions.
    submit: LearnCard,
    /// For those who hear the page: what the tabs hold.
    tabs: String,
    /// What the cards of lessons say.
    words: learn::LessonCard,
}

/// The first page of the learning centre, as an editor writes it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct LearnSource {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// The topics in the order of study: names of files in learn/topics/.
    topics: Vec<String>,
    /// The box at the top.
    welcome: LearnBlock,
    /// The tab with the lessons.
    lessons: LearnBlock,
    /// The tab with the mantras.
    mantras: LearnBlock,
    /// The cards of the subjects.
    subjects: Subjects,
    /// The card that leads to the quizzes.
    quizzes: LearnCard,
    /// The card that leads to the form for questions.
    submit: LearnCard,
    /// For those who hear the page: what the tabs hold.
    tabs: String,
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

/// The cards of the subjects.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Subjects {
    /// The heading.
    heading: String,
    /// The sentence below it.
    text: String,
    /// The cards of the eleven subjects.
    #[serde(deserialize_with = "exactly::<SUBJECTS, _, _>")]
    cards: Vec<SubjectCard>,
}

/// A subject of the learning centre; its card leads back to `/learn`.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SubjectCard {
    /// A name in small letters and hyphens that no other subject has.
    id: String,
    /// Its name.
    title: String,
    /// A sentence or two about it.
    description: String,
}

/// A topic with the cards of its lessons.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TopicCard {
    /// The name of the topic's file.
    topic_id: String,
    /// The name of the topic.
    topic_name: String,
    /// A sentence or two about it.
    description: String,
    /// In the order of study.
    lessons: Vec<LessonCard>,
}

/// The card of a lesson.
#[derive(Debug, Clone, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LessonCard {
    /// The name of the lesson's file.
    id: String,
    /// Its name.
    title: String,
    /// A sentence or two about it.
    description: String,
    /// The picture, and the words for those who cannot see it.
    image: Picture,
    /// Questions of its quiz; 0 for a lesson without one.
    question_count: usize,
}

/// The page of a topic.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Topic {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// On the preview of a link to the page.
    image: Picture,
    /// The topic and its lessons.
    card: TopicCard,
    /// The link to the page above.
    back: Link,
    /// What the cards of lessons say.
    words: learn::LessonCard,
}

/// The page of a topic, as an editor writes it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct TopicSource {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// The name of the topic.
    topic_name: String,
    /// A sentence or two about it.
    description: String,
    /// The picture, and the words for those who cannot see it.
    image: Picture,
}

/// The page of a lesson.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Lesson {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// The name of the topic's file.
    topic_id: String,
    /// The name of the topic.
    topic_name: String,
    /// The name of the lesson's file.
    id: String,
    /// Its name.
    title: String,
    /// A sentence or two about it.
    description: String,
    /// The picture, and the words for those who cannot see it.
    image: Picture,
    /// The https address of an embeddable video.
    video_url: Option<String>,
    /// The text.
    content: Option<Markdown>,
    /// The questions after it.
    quiz: Option<Quiz>,
    /// What to read or do afterwards.
    resources: Vec<Resource>,
    /// The lesson to study after this one; null after the last one of all topics.
    next: Option<NextLesson>,
    /// The link to the page above.
    back: Link,
    /// What stands around the text.
    words: learn::Lesson,
    /// Of the player of `quiz`.
    quiz_words: learn::Quiz,
}

/// The page of a lesson, as an editor writes it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct LessonSource {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// Its name.
    title: String,
    /// A sentence or two about it.
    description: String,
    /// The picture in the place of a video, and the words for those who cannot see it.
    image: Picture,
    /// The https address of a video that can be embedded. May be left out.
    #[serde(default, deserialize_with = "web_address")]
    video_url: Option<String>,
    /// The text, in Markdown. May be left out.
    content: Option<Markdown>,
    /// The questions after it. May be left out.
    quiz: Option<Quiz>,
    /// What to read or do afterwards.
    #[serde(default)]
    resources: Vec<Resource>,
    /// Its place among the lessons of its topic: the smallest number is studied first.
    order: u16,
    /// Whether it is kept for later and not shown.
    #[serde(default)]
    archived: bool,
    /// The names that its file had before.
    #[serde(default)]
    #[schemars(skip)]
    formerly: Vec<String>,
}

/// Something to read or do after a lesson.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Resource {
    /// Its name.
    title: String,
    /// A path of this site or a web address.
    #[serde(deserialize_with = "path_or_web_address")]
    url: String,
}

/// The lesson to study next.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NextLesson {
    /// The name of the topic's file.
    topic_id: String,
    /// The name of the lesson's file.
    id: String,
    /// Its name.
    title: String,
    /// A sentence or two about it.
    description: String,
}

/// The questions at the end of a lesson.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Quiz {
    /// The questions, one after another.
    questions: Vec<QuizQuestion>,
}

/// A question with one right answer.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", try_from = "QuizQuestionSource")]
pub(crate) struct QuizQuestion {
    /// The question.
    question: String,
    /// The four answers.
    answers: Vec<String>,
    /// Which answer is right, counted from 0.
    correct_answer: usize,
    /// Why the answer is right, shown with the result.
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
    /// Which answer is right, counted from 0.
    correct_answer: usize,
    /// Why it is right, shown with the result.
    explanation: String,
}

impl TryFrom<QuizQuestionSource> for QuizQuestion {
    type Error = String;

    fn try_from(written: QuizQuestionSource) -> Result<Self, Self::Error> {
        if [&written.question, &written.explanation]
            .into_iter()
            .chain(&written.answers)
            .any(|text| text.trim().is_empty())
        {
            return Err(
                "holds an empty text; write the question, its answers and the explanation"
                    .to_owned(),
            );
        }
        if written.answers.len() != ANSWERS {
            return Err(format!(
                "has {} answers; a question has {ANSWERS}",
                written.answers.len()
            ));
        }
        if let Some(twice) = repeated(&written.answers) {
            return Err(format!(
                "has the answer `{twice}` twice; change one of them"
            ));
        }
        if written.correct_answer >= written.answers.len() {
            return Err(format!(
                "says correctAnswer = {}, but answers count from 0 to {}; correct it",
                written.correct_answer,
                written.answers.len() - 1
            ));
        }
        Ok(Self {
            question: written.question,
            answers: written.answers,
            correct_answer: written.correct_answer,
            explanation: written.explanation,
        })
    }
}

/// How much a quiz asks.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, JsonSchema, TS)]
pub(crate) enum QuizDifficulty {
    Beginner,
    Intermediate,
    Advanced,
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
    words: learn::QuizCard,
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
    words: learn::QuizCard,
    /// What the player of the quiz says.
    quiz_words: learn::Quiz,
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
    page: Page,
    /// The questions, one after another.
    questions: Vec<QuizQuestion>,
}

/// What the recordings of the Mantras tab say by themselves.
#[derive(Debug, Serialize, TS)]
pub(crate) struct MantraMessages {
    /// On each player.
    player: learn::Player,
}

/// The recordings of the Mantras tab.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Mantras {
    /// The three mantras.
    #[serde(deserialize_with = "exactly::<3, _, _>")]
    mantras: Vec<Mantra>,
}

/// A mantra and its recording.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Mantra {
    /// Its name in addresses.
    id: MantraId,
    /// Its name.
    title: String,
    /// A sentence or two about it.
    description: String,
    /// The path of the recording.
    audio: String,
    /// The text in Devanagari.
    devanagari: String,
    /// What it means.
    meaning: String,
    /// The text in Latin letters, by syllables, with the time of each.
    #[serde(deserialize_with = "syllables")]
    syllables: Vec<Syllable>,
}

/// The name of a mantra in addresses.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum MantraId {
    Om,
    Gayatri,
    Mahamrityunjaya,
}

/// A syllable with the time at which it sounds, in seconds from the start of the recording.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Syllable {
    /// Ends in the space or line break that follows it.
    text: String,
    /// When it starts to sound, in seconds from the start of the recording.
    start_time: f64,
    /// When it ends; may be left out where the next one starts at that moment.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    end_time: Option<f64>,
}

/// The community page.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Community {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// The link to the page above.
    back: Link,
    /// The ways to learn together.
    cards: Vec<CommunityCard>,
    /// The heading above the guidelines.
    guidelines_heading: String,
    /// The six guidelines.
    #[serde(deserialize_with = "exactly::<GUIDELINES, _, _>")]
    guidelines: Vec<Guideline>,
}

/// A way to learn together.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct CommunityCard {
    /// Its name.
    title: String,
    /// A sentence about it.
    text: String,
    /// Where it leads.
    link: Link,
}

/// A guideline of the community.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Guideline {
    /// Its name.
    title: String,
    /// A sentence or two about it.
    text: String,
}

/// The page with the form for new questions.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SubmitQuestions {
    /// What the browser's title bar and search engines are told.
    page: Page,
    /// The title at the top.
    heading: String,
    /// The sentence below it.
    text: String,
    /// The link back to the learning centre.
    back: Link,
    /// The heading above the guidelines.
    guidelines_heading: String,
    /// What a good question is like, one guideline each.
    guidelines: Vec<String>,
    /// The choices of the field for the topic.
    topics: Vec<TopicChoice>,
}

/// What the form for new questions says by itself.
#[derive(Debug, Serialize, TS)]
pub(crate) struct QuestionForm {
    form: FormMessages,
    /// Below the form.
    privacy: Privacy,
}

/// A choice of the field for the topic.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TopicChoice {
    /// The name under which the choice is sent: small letters and hyphens.
    value: String,
    /// The words that visitors choose.
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

fn path_or_web_address<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let address = String::deserialize(deserializer)?;
    if is_site_path(&address) || address.starts_with("https://") {
        Ok(address)
    } else {
        Err(D::Error::custom(format!(
            "`{address}` is neither a path of this site, such as /donate, nor a web address from https://"
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
    let mut syllables = Vec::<Syllable>::deserialize(deserializer)?;
    let mut free_from = 0.0;
    let starts: Vec<f64> = syllables.iter().map(|it| it.start_time).collect();
    for (index, syllable) in syllables.iter_mut().enumerate() {
        let next = starts.get(index + 1).copied();
        let Some(end) = syllable.end_time.or(next) else {
            return Err(D::Error::custom(format!(
                "`{}` is the last syllable and does not say when it ends; give it an endTime",
                syllable.text.trim()
            )));
        };
        if syllable.start_time < free_from || end <= syllable.start_time {
            return Err(D::Error::custom(format!(
                "`{}` starts at {} and ends at {end}; a syllable starts when the one before has ended, and ends after its start",
                syllable.text.trim(),
                syllable.start_time,
            )));
        }
        free_from = end;
        if next == Some(end) {
            syllable.end_time = None;
        }
    }
    Ok(syllables)
}

/// A lesson as it was read, with its place.
struct PlacedLesson {
    /// The topic that it belongs to.
    topic_id: String,
    /// The name of that topic.
    topic_name: String,
    /// The name of its file.
    id: String,
    /// The path of its file.
    file: String,
    /// What stands there.
    lesson: LessonSource,
}

/// Reads the first page, its topics and their lessons.
fn load_lessons(loader: &mut Loader<'_>) {
    const FILE: &str = "learn.toml";
    let (Some(learn), Some(all)) = (loader.read::<LearnSource>(FILE), loader.messages()) else {
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
        let Some(topic) = loader.read::<TopicSource>(&file) else {
            continue;
        };
        let read = topic_lessons(loader, &topic_id, &topic);
        let card = TopicCard {
            topic_id,
            topic_name: topic.topic_name,
            description: topic.description,
            lessons: read.iter().map(PlacedLesson::card).collect(),
        };
        lessons.extend(read);
        let key = format!("learn/topics/{}", card.topic_id);
        let topic = Topic {
            page: topic.page,
            image: topic.image,
            card,
            back: all.learn.back.clone(),
            words: all.learn.lesson_card.clone(),
        };
        loader.insert(&key, &file, &topic);
        topics.push(topic.card);
    }
    insert_lessons(loader, lessons, &all);
    let document = Learn {
        page: learn.page,
        welcome: learn.welcome,
        lessons: learn.lessons,
        topics,
        mantras: learn.mantras,
        subjects: learn.subjects,
        quizzes: learn.quizzes,
        submit: learn.submit,
        tabs: learn.tabs,
        words: all.learn.lesson_card.clone(),
    };
    loader.insert("learn", FILE, &document);
}

fn topic_lessons(
    loader: &mut Loader<'_>,
    topic_id: &str,
    topic: &TopicSource,
) -> Vec<PlacedLesson> {
    let mut lessons: Vec<PlacedLesson> = loader
        .files_below(&format!("{LESSONS}{topic_id}/"))
        .into_iter()
        .filter(|file| Collection::of(file).is_some())
        .filter_map(|file| {
            let lesson: LessonSource = loader.read(&file)?;
            let said = [
                ("title", &*lesson.title),
                ("description", &lesson.description),
            ];
            loader.filled(&file, &said);
            if lesson.archived {
                return None;
            }
            loader.is_found(Collection::Lessons, &file, &lesson.formerly);
            Some(PlacedLesson {
                topic_id: topic_id.to_owned(),
                topic_name: topic.topic_name.clone(),
                id: name_of(&file).to_owned(),
                file,
                lesson,
            })
        })
        .collect();
    lessons.sort_by_key(|placed| placed.lesson.order);
    lessons
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
fn insert_lessons(loader: &mut Loader<'_>, lessons: Vec<PlacedLesson>, all: &Messages) {
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
            back: all.learn.back.clone(),
            words: all.learn.lesson.clone(),
            quiz_words: all.learn.quiz.clone(),
        };
        loader.insert(&key, &placed.file, &document);
    }
}

/// Reads the page of all quizzes, and each of them.
fn load_quizzes(loader: &mut Loader<'_>) {
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
        words: all.learn.quiz_card.clone(),
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
    let mut page = quiz.page;
    let count = card.question_count.to_string();
    page.description = page.description.replace("{questions}", &count);
    let document = QuizPage {
        page,
        card: card.clone(),
        questions: quiz.questions,
        words: all.learn.quiz_card.clone(),
        quiz_words: all.learn.quiz.clone(),
    };
    loader.insert(&format!("{QUIZZES}{}", card.id), file, &document);
    card
}

#[cfg(test)]
mod tests {
    use super::*;
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
                "description = \"A quiz of",
                "description = \" \" # \"A quiz of",
                Some("page.description"),
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
