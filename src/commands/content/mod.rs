//! Looks after the content: its files, and what of them the website shows.

mod published;

use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use centre_content::{Content, Placeholder, Status};
use centre_web::RevisionBuilder as _;
use clap::Subcommand;
use jiff::{Timestamp, ToSpan};
use serde_json::value::RawValue;

use crate::embedded::RevisionSource;
use crate::settings;

/// Within so many days from now a dated event must begin.
const REMINDER_DAYS: i64 = 60;

#[derive(Debug, Subcommand)]
pub enum ContentCommand {
    /// Check every file of the content.
    Check {
        #[command(flatten)]
        content: settings::ContentFolder,
        /// Also refuse facts that are still placeholders, and a site without a dated event in the
        /// coming 60 days.
        #[arg(long)]
        strict: bool,
    },
    /// Write every document that pages are made of as one JSON object, by key.
    Documents {
        #[command(flatten)]
        content: settings::ContentFolder,
    },
    /// Write the texts that the website shows to a folder, to the byte, with the pictures of editors.
    Export(published::Export),
    /// Publish what a folder has otherwise than the website, with the pictures that come with it.
    Import(published::Import),
    /// List what was published: revision, time, text, by whom and why.
    History(published::History),
    /// Publish the texts again as they were at a revision.
    Rollback(published::Rollback),
}

impl ContentCommand {
    /// The files and folders that it writes to, and the files of others that it reads.
    ///
    /// # Errors
    /// When the address of the database cannot be understood.
    pub fn places(&self) -> anyhow::Result<Vec<PathBuf>> {
        let (data, folder) = match self {
            Self::Check { .. } | Self::Documents { .. } => return Ok(Vec::new()),
            Self::Export(options) => (&options.site.data, Some(&options.folder)),
            Self::Import(options) => (&options.change.site.data, Some(&options.folder)),
            Self::History(options) => (&options.data, None),
            Self::Rollback(options) => (&options.change.site.data, None),
        };
        let mut places = data.places()?;
        places.extend(folder.cloned());
        Ok(places)
    }

    pub fn run(&self) -> anyhow::Result<ExitCode> {
        match self {
            Self::Check { content, strict } => check(content, *strict),
            Self::Documents { content } => documents(content),
            Self::Export(options) => options.run(),
            Self::Import(options) => options.run(),
            Self::History(options) => options.run(),
            Self::Rollback(options) => options.run(),
        }
    }
}

/// The content; none when it has mistakes, which are printed.
fn load(options: &settings::ContentFolder) -> anyhow::Result<Option<Content>> {
    // A check needs the sizes of pictures only; no file is kept.
    let scratch = tempfile::tempdir()?;
    let source = RevisionSource::of_content(options, scratch.path());
    match source.content(&source.pictures()?) {
        Ok(content) => Ok(Some(content)),
        Err(problems) => {
            eprintln!("{problems}");
            Ok(None)
        }
    }
}

fn check(options: &settings::ContentFolder, strict: bool) -> anyhow::Result<ExitCode> {
    let Some(content) = load(options)? else {
        return Ok(ExitCode::FAILURE);
    };
    let placeholders = content.placeholders();
    println!(
        "{} documents, {} placeholders",
        content.keys().count(),
        placeholders.len()
    );
    let nothing_to_come = nothing_to_come(&content, Timestamp::now())?;
    if !strict || (placeholders.is_empty() && !nothing_to_come) {
        return Ok(ExitCode::SUCCESS);
    }
    for Placeholder {
        name,
        file,
        line,
        needed,
        ..
    } in placeholders
    {
        eprintln!("{file}:{line}: {name}: {needed}");
    }
    if nothing_to_come {
        eprintln!(
            "events: no dated event is to come in the next {REMINDER_DAYS} days; add a file to events/"
        );
    }
    Ok(ExitCode::FAILURE)
}

/// Whether no dated event begins within [`REMINDER_DAYS`], cancelled ones aside.
fn nothing_to_come(content: &Content, now: Timestamp) -> anyhow::Result<bool> {
    let until = now.checked_add((REMINDER_DAYS * 24).hours())?;
    let mut to_come = content.agenda().to_come(now);
    let soon = to_come
        .any(|event| event.status != Status::Cancelled && event.times().0.beginning() < until);
    Ok(!soon)
}

fn documents(options: &settings::ContentFolder) -> anyhow::Result<ExitCode> {
    let Some(content) = load(options)? else {
        return Ok(ExitCode::FAILURE);
    };
    let event_documents = content.agenda().documents_at(Timestamp::now());
    let documents: BTreeMap<&str, &RawValue> = content
        .keys()
        .filter_map(|key| Some((key, content.document(key)?)))
        .chain(event_documents.documents())
        .map(|(key, document)| Ok((key, serde_json::from_str(&document.json)?)))
        .collect::<serde_json::Result<_>>()?;
    writeln!(io::stdout(), "{}", serde_json::to_string(&documents)?)?;
    Ok(ExitCode::SUCCESS)
}
