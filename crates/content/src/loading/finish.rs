//! The end of loading: what is found only once all files were read.

use std::collections::{BTreeMap, HashMap};

use toml::de::DeTable;

use super::Loader;
use crate::detail::{self, Placeholder};
use crate::editor_forms::collections::FORMERLY;
use crate::editor_forms::marks::Marks;
use crate::loading::document::Document;
use crate::loading::lines::line_at;
use crate::problem::{Problem, Problems};

/// What the files make.
pub(crate) struct Loaded {
    /// By key.
    pub documents: BTreeMap<String, Document>,
    pub placeholders: Vec<Placeholder>,
    /// Paths that pages had before, and where they lead.
    pub moved: BTreeMap<String, String>,
    /// What the marks behind words mean, where words are marked.
    pub marks: Marks,
}

impl Loader<'_> {
    /// Ends loading: all documents, the facts still withheld and where paths of earlier pages lead,
    /// or all problems.
    pub(crate) fn finish(mut self) -> Result<Loaded, Problems> {
        let placeholders = self.check_facts();
        self.check_moved();
        let unused: Vec<_> = self
            .files
            .names()
            .filter(|name| !self.used_files.contains(*name))
            // Without messages lessons and quizzes are not read.
            .filter(|_| !matches!(self.messages.get(), Some(None)))
            .collect();
        for name in unused {
            self.problems.push(Problem::of_file(
                name,
                "belongs to no page; correct its name or remove it",
            ));
        }
        if self.problems.is_empty() {
            return Ok(Loaded {
                documents: self.documents,
                placeholders,
                moved: self
                    .moved
                    .into_iter()
                    .map(|(before, (_, page))| (before, page))
                    .collect(),
                marks: self.marks.unwrap_or_default(),
            });
        }
        self.problems.sort();
        self.problems.dedup();
        Err(Problems(self.problems))
    }

    fn check_moved(&mut self) {
        let taken: Vec<(String, String)> = self
            .moved
            .iter()
            .filter_map(|(before, (file, _))| {
                let other = self.pages.get(before)?;
                Some((
                    file.clone(),
                    format!("has a name that {other} has now; remove it there"),
                ))
            })
            .collect();
        for (file, message) in taken {
            self.problem(&file, FORMERLY, message);
        }
    }

    fn check_facts(&mut self) -> Vec<Placeholder> {
        let text = self.files.get(detail::DETAILS).unwrap_or_default();
        let Ok(root) = DeTable::parse(text) else {
            return Vec::new();
        };
        let lines: HashMap<&str, usize> = root
            .get_ref()
            .iter()
            .map(|(key, _)| (key.get_ref().as_ref(), line_at(text, key.span().start)))
            .collect();
        let broken = !self.problems.is_empty();
        let mut placeholders = Vec::new();
        for (name, entry) in self.facts.iter() {
            let line = lines.get(name.as_str()).copied().unwrap_or(1);
            let mut problem = |field: String, message: &str, plain: Option<&str>| {
                self.problems.push(Problem {
                    file: detail::DETAILS.to_owned(),
                    line: Some(line),
                    field: Some(field),
                    message: message.to_owned(),
                    plain: plain.map(str::to_owned),
                });
            };
            if let Some(fault) = entry.fault() {
                problem(format!("{name}.value"), fault, None);
            }
            // A file that cannot be parsed hides which facts it shows.
            if entry.is_shown() && !self.used_facts.contains(name) && !broken {
                problem(
                    name.clone(),
                    "no page shows this fact; remove it or correct its name",
                    Some("No page would show this detail any more; leave it where it was."),
                );
            }
            if entry.is_shown() && entry.value.is_none() {
                placeholders.push(Placeholder {
                    name: name.clone(),
                    file: detail::DETAILS.to_owned(),
                    line,
                    needed: entry.needed.clone(),
                    shown: entry.placeholder.clone(),
                });
            }
        }
        placeholders.sort_by_key(|placeholder| placeholder.line);
        placeholders
    }
}
