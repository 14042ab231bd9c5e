//! Loading: from files to documents, with every problem on the way.
//!
//! Values deep inside a page (pictures, facts, Markdown files) need to look things up
//! while serde builds them, and serde hands no context down. The [`Loader`] therefore tells
//! their modules what a file refers to, for this thread, before it parses the file.

pub(crate) mod deserialize;
pub(crate) mod document;
pub(crate) mod finish;
pub(crate) mod lines;
pub(crate) mod references;
pub(crate) mod source;

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::rc::Rc;
use std::sync::Arc;

use jiff::Timestamp;
use jiff::civil::Date;
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use toml::de::DeTable;

use crate::detail::{self, Detail, Entries};
use crate::earlier::messages::drop_moved;
use crate::earlier::upgrade;
use crate::editor_forms::collections::{Collection, FORMERLY, is_name, name_of};
use crate::editor_forms::field_names::{FIELD_NAMES, FieldNames};
use crate::editor_forms::marks::{Marks, without_marks};
use crate::editor_forms::type_errors::{explain, explain_plainly, format_at, one_line};
use crate::editor_forms::{EditorForms, TEXT, form_of, form_of_markdown};
use crate::files::Files;
use crate::loading::document::Document;
use crate::loading::lines::{field_at, line_at, line_of};
use crate::loading::references::{Reference, References, UNSEEN, is_unseen};
use crate::markdown;
use crate::messages::{MessageFiles, Messages};
use crate::picture::{self, PictureInfo, Pictures};
use crate::problem::Problem;

/// What one file refers to.
#[derive(Default)]
struct Referred {
    pictures: HashMap<String, PictureInfo>,
    facts: Rc<Entries>,
    texts: HashMap<String, String>,
}

impl Referred {
    /// Hands it to the modules that look things up, which forget what the last file referred to.
    fn tell(self) {
        picture::set_known(self.pictures);
        detail::set_known(self.facts);
        markdown::set_known(self.texts);
    }
}

/// What `{event.date}` and the like stand for.
pub(crate) type ReferenceWords = BTreeMap<String, String>;

/// Reads content files into documents and collects what is wrong with them.
pub(crate) struct Loader<'a> {
    files: &'a Files,
    pictures: &'a dyn Pictures,
    facts: Rc<Entries>,
    used_files: BTreeSet<String>,
    used_facts: BTreeSet<String>,
    references: ReferenceWords,
    /// Once they are asked for; none where one of their files has a problem.
    messages: OnceCell<Option<Rc<Messages>>>,
    documents: BTreeMap<String, Document>,
    problems: Vec<Problem>,
    forms: EditorForms,
    /// The files of collections by the paths of their pages.
    pages: BTreeMap<String, String>,
    /// Paths that pages had before, with the file that says so and the path that they lead to.
    moved: BTreeMap<String, (String, String)>,
    /// Where words are marked.
    marks: Option<Marks>,
}

impl MessageFiles for Loader<'_> {
    fn read<T: DeserializeOwned + JsonSchema>(&mut self, name: &str) -> Option<T> {
        Loader::read(self, name)
    }
}

impl<'a> Loader<'a> {
    pub(crate) fn new(files: &'a Files, pictures: &'a dyn Pictures) -> Self {
        Self::marking(files, pictures, None)
    }

    /// Marks words with where they are from.
    pub(crate) fn with_marks(files: &'a Files, pictures: &'a dyn Pictures) -> Self {
        Self::marking(files, pictures, Some(Marks::default()))
    }

    fn marking(files: &'a Files, pictures: &'a dyn Pictures, marks: Option<Marks>) -> Self {
        let mut loader = Self {
            files,
            pictures,
            facts: Rc::default(),
            used_files: BTreeSet::new(),
            used_facts: BTreeSet::new(),
            references: ReferenceWords::new(),
            messages: OnceCell::new(),
            documents: BTreeMap::new(),
            problems: Vec::new(),
            forms: EditorForms::new(),
            pages: BTreeMap::new(),
            moved: BTreeMap::new(),
            marks,
        };
        let mut facts = loader.read::<Entries>(detail::DETAILS).unwrap_or_default();
        if let Some(marks) = &mut loader.marks {
            for (name, fact) in &mut facts {
                fact.mark = marks.mark(detail::DETAILS, &format!("{name}.value"));
            }
        }
        loader.facts = Rc::new(facts);
        loader.check_field_names();
        loader
    }

    /// Returns the mark of a field, to be put behind words that are computed from it; nothing where no words
    /// are marked.
    pub(crate) fn mark(&mut self, file: &str, field: &str) -> String {
        let marks = self.marks.as_mut();
        marks.map_or_else(String::new, |it| it.mark(file, field))
    }

    /// Reads what fields are called, which belongs to no page. A folder may be without it.
    fn check_field_names(&mut self) {
        self.used_files.insert(FIELD_NAMES.to_owned());
        let Some(Err(error)) = self.files.get(FIELD_NAMES).map(FieldNames::read) else {
            return;
        };
        let message = format!("cannot be read: {}; correct it", one_line(error.message()));
        self.problem_of_file(FIELD_NAMES, message);
    }

    /// Parses the TOML file `name`, a path below the content folder. None when it has a
    /// problem, which is then recorded.
    pub(crate) fn read<T: DeserializeOwned + JsonSchema>(&mut self, name: &str) -> Option<T> {
        self.forms.insert(name.to_owned(), form_of::<T>);
        self.used_files.insert(name.to_owned());
        let Some(text) = self.text(name) else {
            self.problems.push(Problem::of_file(
                name,
                "is missing; every page needs its file, so restore it",
            ));
            return None;
        };
        let text = &*self.with_references(name, text);
        let mut root = match DeTable::parse(text) {
            Ok(root) => root,
            Err(error) => {
                let line = error.span().map(|span| line_at(text, span.start));
                let message = format!(
                    "is not valid TOML: {}; mend the syntax",
                    one_line(error.message())
                );
                self.problems.push(Problem {
                    file: name.to_owned(),
                    line,
                    field: None,
                    message,
                    plain: Some(
                        "It cannot be read any more; bring an earlier version back from the history."
                            .to_owned(),
                    ),
                });
                return None;
            }
        };
        if self.published_at(name).is_some() {
            drop_moved(name, root.get_mut());
        }
        let mut references = References::default();
        references.search(root.get_ref(), "");
        self.resolve(name, text, references).tell();
        if let Some(marks) = &mut self.marks {
            marks.mark_file(name, root.get_mut());
        }
        let mut value = deserialize::json_of_table(root.get_ref());
        upgrade(name, &mut value);
        let parsed = deserialize::from_json(value);
        Referred::default().tell();
        parsed
            .map_err(|error| {
                let mut field = error.path().to_string();
                if field == "." {
                    field.clear();
                }
                let line = line_of(text, &field).unwrap_or(1);
                let message = one_line(&error.inner().to_string());
                let plain = explain_plainly(&message, || format_at::<T>(&field));
                if let Some(missing) = message
                    .strip_prefix("missing field `")
                    .and_then(|rest| rest.strip_suffix('`'))
                {
                    if !field.is_empty() {
                        field.push('.');
                    }
                    field.push_str(missing);
                }
                self.problems.push(Problem {
                    file: name.to_owned(),
                    line: Some(line),
                    field: (!field.is_empty()).then_some(field),
                    message: explain(&message),
                    plain,
                });
            })
            .ok()
    }

    /// The message catalogue. None when one of its files has a problem, which is then recorded.
    pub(crate) fn messages(&mut self) -> Option<Rc<Messages>> {
        if let Some(messages) = self.messages.get() {
            return messages.clone();
        }
        let messages = Messages::read(self).map(Rc::new);
        self.messages.get_or_init(|| messages).clone()
    }

    /// Looks up what a file refers to, and records what does not exist.
    fn resolve(&mut self, name: &str, text: &str, references: References) -> Referred {
        let mut referred = Referred {
            facts: Rc::clone(&self.facts),
            ..Referred::default()
        };
        let mut missing = |reference: &Reference, message: String, plain: &str| {
            self.problems.push(Problem {
                file: name.to_owned(),
                line: Some(line_at(text, reference.start)),
                field: Some(reference.field.clone()),
                message,
                plain: Some(plain.to_owned()).filter(|it| !it.is_empty()),
            });
        };
        for (value, message) in references.unreadable {
            missing(&value, message, "");
        }
        for picture in references.pictures {
            match self.pictures.picture(&picture.name) {
                Some(info) => {
                    if let Some(marks) = &mut self.marks {
                        marks.note_picture(name, &picture.field, &info.src);
                    }
                    referred.pictures.insert(picture.name, info);
                }
                None if picture.name.is_empty() => {
                    missing(
                        &picture,
                        "names no picture; choose one".to_owned(),
                        "Choose a picture.",
                    );
                }
                None => missing(
                    &picture,
                    format!(
                        "there is no picture `{0}`; put `media/{0}.svg`, `.jpg` or `.png` in place or name another",
                        picture.name
                    ),
                    "There is no such picture any more; choose another.",
                ),
            }
        }
        for fact in references.facts {
            if !self.facts.contains_key(&fact.name) {
                missing(
                    &fact,
                    format!(
                        "there is no fact `{}`; add it to {} or name another",
                        fact.name,
                        detail::DETAILS
                    ),
                    "There is no such detail; choose one.",
                );
            }
            self.used_facts.insert(fact.name);
        }
        for file in references.texts {
            if let Some(markdown) = self.text(&file.name) {
                if let Some(at) = markdown.find(is_unseen) {
                    self.problems.push(Problem {
                        file: file.name.clone(),
                        line: Some(line_at(markdown, at)),
                        field: Some(TEXT.to_owned()),
                        message: UNSEEN.to_owned(),
                        plain: None,
                    });
                }
                let mut markdown = self.with_references(&file.name, markdown).into_owned();
                if let Some(marks) = &mut self.marks {
                    markdown.push_str(&marks.mark(&file.name, TEXT));
                }
                referred.texts.insert(file.name.clone(), markdown);
                self.forms.insert(file.name.clone(), form_of_markdown);
            }
            self.used_files.insert(file.name);
        }
        referred
    }

    /// A fact that is shown by the program itself; none until the centre has supplied it.
    pub(crate) fn optional_fact(&mut self, name: &str) -> Option<Detail> {
        self.used_facts.insert(name.to_owned());
        self.facts.get(name)?.supplied()
    }

    /// When an editor last published a file.
    pub(crate) fn published_at(&self, name: &str) -> Option<Timestamp> {
        self.files.published_at(name)
    }

    /// The text of a file as its editor wrote it.
    pub(crate) fn text(&self, name: &str) -> Option<&'a str> {
        self.files.get(name)
    }

    /// The names of all files that begin with `folder`.
    pub(crate) fn files_below(&self, folder: &str) -> Vec<String> {
        let names = self.files.names().filter(|name| name.starts_with(folder));
        names.map(str::to_owned).collect()
    }

    /// Records that `file` has a page of its own, and that its names before lead there, too.
    pub(crate) fn is_found(&mut self, collection: Collection, file: &str, formerly: &[String]) {
        let page = collection.page(file, name_of(file));
        for name in formerly {
            if !is_name(name) {
                let message = format!(
                    "`{name}` cannot be part of an address; write small letters, digits and hyphens"
                );
                self.problem(file, FORMERLY, message);
                continue;
            }
            let before = collection.page(file, name);
            if let Some((other, _)) = self.moved.insert(before, (file.to_owned(), page.clone())) {
                let message =
                    format!("{other} had the name `{name}`, too; leave it to one of them");
                self.problem(file, FORMERLY, message);
            }
        }
        self.pages.insert(page, file.to_owned());
    }

    /// Files that are read from here on may refer to events.
    pub(crate) fn refer_to(&mut self, references: ReferenceWords) {
        // Whoever changes a text finds the text itself, not the event that it refers to.
        let plain = |(name, words): (String, String)| (name, without_marks(&words).into_owned());
        self.references = references.into_iter().map(plain).collect();
    }

    /// A file's text with the words that it refers to. Its lines keep their numbers.
    fn with_references<'t>(&mut self, file: &str, text: &'t str) -> Cow<'t, str> {
        let mut filled = String::new();
        let mut rest = text;
        while let Some((before, name)) = next_reference(rest) {
            let end = before.len() + name.len() + 2;
            if let Some(words) = self.references.get(name) {
                filled.push_str(before);
                filled.push_str(words);
            } else {
                let line = line_at(text, text.len() - rest.len() + before.len());
                let message = format!(
                    "`{{{name}}}` refers to no event; write the name of a file below events/, then .date or .time"
                );
                let plain =
                    format!("`{{{name}}}` stands for no event; write the day or the time itself");
                self.problem_of_line(file, line, message, plain);
                filled.push_str(&rest[..end]);
            }
            rest = &rest[end..];
        }
        if filled.is_empty() {
            return text.into();
        }
        filled.push_str(rest);
        filled.into()
    }

    /// Adds a document under its key.
    pub(crate) fn insert<T: Serialize>(&mut self, key: &str, file: &str, value: &T) {
        let json = match serde_json::to_string(value) {
            Ok(json) => json,
            Err(error) => {
                return self.problems.push(Problem::of_file(
                    file,
                    format!("cannot become JSON: {error}"),
                ));
            }
        };
        let page = serde_json::from_str::<DocumentHead>(&json)
            .ok()
            .and_then(|it| it.page);
        let description = page.as_ref().and_then(|page| page.description.as_deref());
        self.filled(file, &[("page.description", description.unwrap_or("none"))]);
        let updated = page.and_then(|page| page.updated);
        let etag = Document::etag_of(&json);
        let document = Document {
            json: Arc::from(json),
            etag,
            updated,
        };
        if self.documents.insert(key.to_owned(), document).is_some() {
            self.problems.push(Problem::of_file(
                file,
                format!("makes a second document `{key}`; give it a name of its own"),
            ));
        }
    }

    /// Records a problem of a whole file.
    pub(crate) fn problem_of_file(&mut self, file: &str, message: impl Into<String>) {
        self.problems.push(Problem::of_file(file, message.into()));
    }

    /// The same; `plain` is for whoever changes the text in a form.
    pub(crate) fn problem_of_file_in_words(&mut self, file: &str, message: String, plain: String) {
        self.problems.push(Problem {
            plain: Some(plain),
            ..Problem::of_file(file, message)
        });
    }

    /// Records a problem of a line, counted from 1.
    pub(crate) fn problem_of_line(
        &mut self,
        file: &str,
        line: usize,
        message: String,
        plain: String,
    ) {
        let field = self.files.get(file).and_then(|it| field_at(file, it, line));
        self.problems.push(Problem {
            file: file.to_owned(),
            line: Some(line),
            field,
            message,
            plain: Some(plain),
        });
    }

    /// Records a problem for each of these fields of a file that has no words.
    pub(crate) fn filled(&mut self, file: &str, fields: &[(&str, &str)]) {
        for (field, words) in fields {
            if words.trim().is_empty() {
                self.problem(file, field, "is empty; write some words");
            }
        }
    }

    /// Whether anything was wrong so far.
    pub(crate) fn has_problems(&self) -> bool {
        !self.problems.is_empty()
    }

    /// What was inserted under `key`.
    pub(crate) fn document(&self, key: &str) -> Option<&Document> {
        self.documents.get(key)
    }

    /// Records a problem that a page found in its own values; `field` is a path such as
    /// `progress.goal.percent`.
    pub(crate) fn problem(&mut self, file: &str, field: &str, message: impl Into<String>) {
        self.problem_in_words(file, field, message.into(), None);
    }

    /// The same; `plain` is for whoever changes the text in a form.
    pub(crate) fn problem_in_words(
        &mut self,
        file: &str,
        field: &str,
        message: String,
        plain: Option<String>,
    ) {
        let line = self.files.get(file).and_then(|text| line_of(text, field));
        self.problems.push(Problem {
            file: file.to_owned(),
            line,
            field: Some(field.to_owned()),
            message,
            plain,
        });
    }

    /// The names of all facts, in alphabetical order.
    pub(crate) fn fact_names(&self) -> Vec<String> {
        self.facts.keys().cloned().collect()
    }

    /// The forms of all files that were asked for, whether they have mistakes or not.
    pub(crate) fn into_forms(self) -> EditorForms {
        self.forms
    }
}

/// The one part of a document that the loader reads back.
#[derive(Deserialize)]
struct DocumentHead {
    page: Option<PageHead>,
}

#[derive(Deserialize)]
struct PageHead {
    updated: Option<Date>,
    description: Option<String>,
}

/// The first reference to an event, such as `{seminar.date}`, and the text before it.
fn next_reference(text: &str) -> Option<(&str, &str)> {
    let mut from = 0;
    while let Some(at) = text[from..].find('{') {
        let start = from + at + 1;
        let rest = &text[start..];
        let end = rest.find(|c: char| !matches!(c, 'a'..='z' | '0'..='9' | '-' | '.'));
        let name = &rest[..end.unwrap_or(rest.len())];
        if rest[name.len()..].starts_with('}') && name.contains('.') {
            return Some((&text[..start - 1], name));
        }
        from = start;
    }
    None
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Content;
    use crate::Problems;
    use crate::testing::AnyPicture;

    #[test]
    fn what_nobody_can_see_is_told_at_its_field() {
        let refused = |file: &str, old: &str, new: &str| {
            let mut files = Files::embedded();
            let text = files.get(file).unwrap().replacen(old, new, 1);
            files.replace(file, &text);
            let Problems(problems) = Content::of(&files, &AnyPicture).unwrap_err();
            let [problem] = &problems[..] else {
                panic!("{problems:?}");
            };
            assert_eq!((&*problem.file, &*problem.message), (file, UNSEEN));
            (problem.field.clone().unwrap(), problem.line.unwrap())
        };
        let title = |c: &str| refused("privacy.toml", "title = \"", &format!("title = \"{c}"));
        for c in ["\\u0000", "\\u001B", "\\u007F"] {
            assert_eq!(title(c).0, "page.title");
        }
        let lesson = "learn/lessons/deities/trimurti-concept.md";
        let (field, line) = refused(lesson, "\n\n", "\n\n\0");
        assert_eq!((&*field, line), ("text", 3));
    }

    #[test]
    fn numbers_that_nothing_can_hold_are_refused() {
        for number in ["9223372036854775808", "1e400", "inf"] {
            let mut files = Files::embedded();
            let text = files.get("privacy.toml").unwrap();
            files.replace("privacy.toml", &format!("number = {number}\n{text}"));
            let Problems(problems) = Content::of(&files, &AnyPicture).unwrap_err();
            let of_number = |it: &&Problem| it.message.contains("number") && it.line == Some(1);
            let problem = problems.iter().find(of_number).unwrap();
            assert_eq!(problem.field.as_deref(), Some("number"));
        }
    }

    proptest! {
        /// Whatever an editor's slip leaves behind, loading answers with content or with
        /// problems that point into the text.
        #[test]
        fn broken_files_never_panic(
            file in prop::sample::select(vec!["home.toml", "site.toml", "placeholders.toml", "donate.toml", "about/holy-trinity.toml"]),
            from in any::<prop::sample::Index>(),
            length in 0_usize..60,
            inserted in "[\\[\\]{}=\"'#.,a-z0-9 \n\\\\é\u{0}-]{0,12}",
        ) {
            let mut files = Files::embedded();
            let text = files.get(file).expect("the file is embedded").to_owned();
            let floor = |at: usize| (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
            let start = floor(from.index(text.len()));
            let end = floor(start + length).max(start);
            let broken = format!("{}{inserted}{}", &text[..start], &text[end..]);
            let lines = broken.matches('\n').count() + 1;
            files.replace(file, &broken);
            if let Err(problems) = Content::of(&files, &AnyPicture) {
                prop_assert!(!problems.is_empty());
                for problem in problems.iter().filter(|problem| problem.file == file) {
                    prop_assert!(problem.line.is_none_or(|line| (1..=lines).contains(&line)), "{problem}");
                }
            }
        }
    }
}
