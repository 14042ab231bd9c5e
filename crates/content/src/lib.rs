//! The site's content as typed values.
//!
//! Editors change TOML and Markdown files under `content/`. This crate parses them
//! strictly, resolves the pictures and the facts that they name, and turns every page
//! into a *document*: a value with a key (`home`, `about/our-centre`) that is serialised
//! to JSON once, at start. Anything wrong in a file is a [`Problem`] with its file, line
//! and field. TypeScript types of all documents are generated from the same Rust types.
//!
//! ```
//! # use centre_content::{Content, PictureInfo, Pictures};
//! # struct Any;
//! # impl Pictures for Any {
//! #     fn picture(&self, file: &str) -> Option<PictureInfo> {
//! #         Some(PictureInfo { src: format!("/media/{file}"), width: 4, height: 3, widths: vec![4], fallback: centre_content::Fallback::Jpg, is_drawing: false, placeholder: None, focus: None })
//! #     }
//! # }
//! let content = Content::embedded(&Any).expect("the embedded content is checked by tests");
//! let home = content.document("home").expect("every site has a home page");
//! assert!(home.json.starts_with('{'));
//! ```
//!
//! # Adding a page
//!
//! Write a module with the page's types and one function that returns its [`Source`]s,
//! add one line to [`sources`], put the TOML file under `content/`, and run
//! `UPDATE_TYPES=1 cargo test -p centre-content` to rewrite
//! `frontend/src/generated/content.ts`.
//!
//! # Adding a message
//!
//! Write a line in a file of `content/messages/`, with a comment above it where the words alone do not
//! say what it is for, and run the same command, which rewrites `messages.ts`. What the program fills
//! in stands in braces.

mod addresses;
mod detail;
mod earlier;
mod editable;
mod editor_forms;
mod events;
mod files;
#[cfg(any(test, feature = "fuzzing"))]
#[doc(hidden)]
pub mod fuzzing;
mod loading;
mod markdown;
#[expect(
    missing_docs,
    reason = "the words of most messages say what they are for"
)]
pub mod messages;
mod notice;
mod pages;
mod periods;
mod picture;
mod placeholders;
mod problem;
#[cfg(any(test, feature = "fuzzing"))]
mod testing;
mod time;
#[cfg(test)]
mod typescript;

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use serde::{Deserialize, Serialize};

pub use addresses::is_site_path;
pub use detail::{BANK_BLOCKS, BANK_DETAILS, DETAILS, Placeholder, declared_holidays};
pub use earlier::messages::{CarriedMessages, carry_messages, moved_file};
pub use editable::Editable;
pub use editor_forms::collections::{Collection, is_name, name_for, name_of, with_earlier_name};
pub use editor_forms::field_names::NamedForm;
pub use editor_forms::file_edits::Unwritable;
pub use editor_forms::marks::{MarkedField, Marks, without_marks};
pub use editor_forms::schema::{FormSchema, FormType};
pub use events::{Agenda, Event, EventDocuments, OtherDay, Recurrence, Status, Venue};
pub use files::Files;
pub use loading::document::Document;
pub use messages::{Forms, Mails};
pub use notice::Notice;
pub use pages::forms::Message;
pub use periods::Periods;
pub use picture::{Fallback, PictureInfo, Pictures};
pub use placeholders::format_message;
pub use problem::{Problem, Problems};
pub use time::{CENTRE_OFFSET, Moment, day_of, format_moment, moment_in_words};

use loading::Loader;
use loading::finish::Loaded;
use loading::source::Source;
#[cfg(test)]
use typescript::TypeScript;

/// Every document of the site, by the module that defines it.
fn sources() -> Vec<Source> {
    [
        pages::layout::documents(),
        pages::home::documents(),
        pages::about::documents(),
        pages::services::documents(),
        pages::new_ashram_project::documents(),
        pages::donate::documents(),
        pages::gallery::documents(),
        pages::contact::documents(),
        pages::account::documents(),
        pages::office::documents(),
        pages::learn::documents(),
        pages::games::documents(),
        pages::forms::documents(),
        pages::privacy::documents(),
        events::documents(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// All content of the site, parsed and resolved.
#[derive(Clone, Serialize, Deserialize)]
pub struct Content {
    documents: BTreeMap<String, Document>,
    version: String,
    placeholders: Vec<Placeholder>,
    /// The document with places for [`Periods`], as JSON.
    with_periods: Arc<str>,
    /// Paths that pages had before, and where they lead.
    moved: BTreeMap<String, String>,
    /// The [`Agenda`] as JSON, which holds pictures as they stand in documents.
    events: Arc<str>,
    #[serde(skip)]
    agenda: OnceLock<Arc<Agenda>>,
    notice: Option<Notice>,
}

/// The TypeScript module with the types of all documents, as committed in
/// `frontend/src/generated/content.ts`.
#[cfg(test)]
fn typescript() -> String {
    let mut types = TypeScript::default();
    for source in sources() {
        source.describe(&mut types);
    }
    let form = events::form();
    let purpose =
        "What may stand in the file of an event, in its recurrence and in its other days.";
    types.field_names("EventField", purpose, &form);
    types.render()
}

/// Reads every file; answers with the events, which other files are checked against, and with the notice.
fn load(loader: &mut Loader<'_>) -> (Vec<Event>, Option<Notice>) {
    let events = events::load(loader);
    for source in sources() {
        source.load(loader);
    }
    (events, Notice::load(loader))
}

impl Content {
    /// The content that was compiled into the program.
    ///
    /// # Errors
    /// Every [`Problem`] of the files, for example a picture that `pictures` does not have.
    pub fn embedded(pictures: &dyn Pictures) -> Result<Self, Problems> {
        Self::of(&Files::embedded(), pictures)
    }

    /// The content of the folder `dir`, laid out like the repository's `content/`.
    ///
    /// # Errors
    /// Every [`Problem`] of the folder and its files.
    pub fn load(dir: &Path, pictures: &dyn Pictures) -> Result<Self, Problems> {
        Self::of(&Files::read(dir)?, pictures)
    }

    /// The content in a form that [`from_compiled`](Self::from_compiled) reads in a fraction
    /// of the time that its files take.
    ///
    /// # Errors
    /// When a part of it cannot be serialised, which would be a mistake of this crate.
    pub fn compile(&self) -> postcard::Result<Vec<u8>> {
        postcard::to_allocvec(self)
    }

    /// The content that [`compile`](Self::compile) of the same version of this crate wrote.
    ///
    /// # Errors
    /// When the bytes come from anywhere else.
    pub fn from_compiled(bytes: &[u8]) -> postcard::Result<Self> {
        postcard::from_bytes(bytes)
    }

    /// The content of these files.
    ///
    /// # Errors
    /// Every [`Problem`] of the files.
    pub fn of(files: &Files, pictures: &dyn Pictures) -> Result<Self, Problems> {
        Self::made_by(Loader::new(files, pictures)).map(|(content, _)| content)
    }

    /// The content of these files with a mark behind all words, and what the marks mean.
    ///
    /// # Errors
    /// Every [`Problem`] of the files.
    pub fn with_marks(files: &Files, pictures: &dyn Pictures) -> Result<(Self, Marks), Problems> {
        Self::made_by(Loader::with_marks(files, pictures))
    }

    fn made_by(mut loader: Loader<'_>) -> Result<(Self, Marks), Problems> {
        let (events, notice) = load(&mut loader);
        let agenda = events::agenda(&mut loader, events);
        let document = loader.document(periods::DOCUMENT);
        let with_periods = document.map_or_else(|| "".into(), |it| Arc::clone(&it.json));
        if let Some(name) = periods::unknown_name(&Periods::default().fill(&with_periods)) {
            let file = format!("{}.toml", periods::DOCUMENT);
            let message = format!("`{{{name}}}` is not the name of a period");
            loader.problem_of_file(&file, message);
        }
        let Loaded {
            documents,
            placeholders,
            moved,
            marks,
        } = loader.finish()?;
        let events = serde_json::to_string(&agenda).expect("events are plain data");
        let content = Self {
            documents,
            version: String::new(),
            placeholders,
            with_periods,
            moved,
            events: events.into(),
            agenda: OnceLock::new(),
            notice,
        };
        Ok((content.with_periods(&Periods::default()), marks))
    }

    /// The content with these periods in the words of the page that names them.
    #[must_use]
    pub fn with_periods(mut self, periods: &Periods) -> Self {
        if let Some(document) = self.documents.get_mut(periods::DOCUMENT) {
            document.json = periods.fill(&self.with_periods).into();
            document.etag = Document::etag_of(&document.json);
        }
        let mut hash = blake3::Hasher::new();
        for (key, document) in &self.documents {
            hash.update(key.as_bytes());
            hash.update(document.etag.as_bytes());
        }
        hash.update(self.events.as_bytes());
        if let Some(notice) = &self.notice {
            hash.update(format!("{notice:?}").as_bytes());
        }
        for (before, page) in &self.moved {
            hash.update(before.as_bytes());
            hash.update(page.as_bytes());
        }
        hash.finalize().to_hex()[..16].clone_into(&mut self.version);
        self
    }

    /// The document of `key`, for example `about/our-centre`.
    pub fn document(&self, key: &str) -> Option<&Document> {
        self.documents.get(key)
    }

    /// Where the page is now that had this path before.
    pub fn moved(&self, path: &str) -> Option<&str> {
        self.moved.get(path).map(String::as_str)
    }

    /// The events.
    pub fn agenda(&self) -> &Arc<Agenda> {
        self.agenda.get_or_init(|| {
            let agenda = serde_json::from_str(&self.events);
            agenda.expect("it was written by `build`")
        })
    }

    /// The line above every page, if there is one.
    pub fn notice(&self) -> Option<&Notice> {
        self.notice.as_ref()
    }

    /// What the frontend's bundle asks of the program that renders it, by `ssr.call`:
    /// `content` with a key gives the document's JSON, `content-version` the version, and
    /// `event-documents` with a moment and a key the JSON of a document that follows the clock.
    pub fn answer(&self, name: &str, argument: &str) -> Option<Arc<str>> {
        match name {
            "content" => self
                .document(argument)
                .map(|document| Arc::clone(&document.json)),
            "content-version" => Some(self.version().into()),
            "event-documents" => {
                let (moment, key) = argument.split_once(' ')?;
                let documents = self.agenda().documents_at(moment.parse().ok()?);
                documents.document(key).map(|it| Arc::clone(&it.json))
            }
            _ => None,
        }
    }

    /// All keys, in alphabetical order.
    pub fn keys(&self) -> impl Iterator<Item = &str> {
        self.documents.keys().map(String::as_str)
    }

    /// A hash of all documents and events: changes when any of them does.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// The facts that are still marked as withheld in `placeholders.toml`.
    pub fn placeholders(&self) -> &[Placeholder] {
        &self.placeholders
    }
}

impl fmt::Debug for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Content")
            .field("version", &self.version)
            .field("documents", &self.documents.len())
            .field("placeholders", &self.placeholders.len())
            .finish_non_exhaustive()
    }
}
