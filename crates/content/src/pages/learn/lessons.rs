//! Lessons and their topics.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use ts_rs::TS;

use super::quizzes::{Quiz, check_questions};
use super::{LearnBlock, LearnCard, PageSource, exactly, repeated};
use crate::addresses::{path_or_web_address, web_address};
use crate::editor_forms::collections::{Collection, name_of};
use crate::editor_forms::form_of;
use crate::loading::Loader;
use crate::markdown::Markdown;
use crate::messages::Messages;
use crate::messages::learn;
use crate::pages::shared::{Link, Page};
use crate::picture::Picture;
use crate::placeholders::format_message;

/// Cards of the subjects on the first page.
const SUBJECTS: usize = 11;

/// Files of lessons are below it, in the folder of their topic.
const LESSONS: &str = Collection::Lessons.folder();

/// The form of a lesson's file.
pub(crate) fn lesson_form() -> Value {
    form_of::<LessonSource>()
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
    messages: learn::LessonCard,
}

/// The first page of the learning centre, as an editor writes it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct LearnSource {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    page: Page,
    /// The topics in the order of study: names of files in learn/topics/.
    #[schemars(extend("advanced" = true))]
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
    #[schemars(extend("advanced" = true))]
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
    messages: learn::LessonCard,
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
    messages: learn::Lesson,
    /// Of the player of `quiz`.
    quiz_messages: learn::Quiz,
}

/// The page of a lesson, as an editor writes it.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct LessonSource {
    /// What the browser's title bar, search engines and the sitemap are told of the page.
    #[serde(default)]
    page: PageSource,
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
pub(super) fn load_lessons(loader: &mut Loader<'_>) {
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
            messages: all.learn.lesson_card.clone(),
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
        messages: all.learn.lesson_card.clone(),
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
            let mut lesson: LessonSource = loader.read(&file)?;
            lesson.quiz = lesson.quiz.filter(|quiz| !quiz.questions.is_empty());
            let said = [
                ("title", &*lesson.title),
                ("description", &lesson.description),
            ];
            loader.filled(&file, &said);
            if let Some(quiz) = &lesson.quiz {
                check_questions(loader, &file, "quiz.questions", &quiz.questions);
            }
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
        let words = &all.learn.descriptions;
        let words = match lesson.quiz {
            Some(_) => &words.lesson_with_quiz,
            None => &words.lesson,
        };
        let description = format_message(words, &[("description", &lesson.description)]);
        let document = Lesson {
            page: lesson.page.resolve(&lesson.title, &description),
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
            messages: all.learn.lesson.clone(),
            quiz_messages: all.learn.quiz.clone(),
        };
        loader.insert(&key, &placed.file, &document);
    }
}
