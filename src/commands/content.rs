//! Checks and exports the content.

use std::collections::BTreeMap;
use std::io::{self, Write as _};
use std::process::ExitCode;

use centre_content::{Content, Placeholder};
use clap::Subcommand;
use serde_json::value::RawValue;

use crate::embedded::EditionSource;
use crate::settings;

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Check every file of the content.
    Check {
        #[command(flatten)]
        content: settings::ContentFolder,
        /// Also refuse facts that are still placeholders.
        #[arg(long)]
        strict: bool,
    },
    /// Write every document as one JSON object, by key.
    Export {
        #[command(flatten)]
        content: settings::ContentFolder,
    },
}

impl Command {
    pub fn run(&self) -> anyhow::Result<ExitCode> {
        match self {
            Self::Check { content, strict } => check(content, *strict),
            Self::Export { content } => export(content),
        }
    }
}

/// The content; none when it has mistakes, which are printed.
fn load(options: &settings::ContentFolder) -> anyhow::Result<Option<Content>> {
    // A check needs the sizes of pictures only; no file is kept.
    let scratch = tempfile::tempdir()?;
    let source = EditionSource::of_content(options, scratch.path());
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
    if !strict || placeholders.is_empty() {
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
    Ok(ExitCode::FAILURE)
}

fn export(options: &settings::ContentFolder) -> anyhow::Result<ExitCode> {
    let Some(content) = load(options)? else {
        return Ok(ExitCode::FAILURE);
    };
    let documents: BTreeMap<&str, &RawValue> = content
        .keys()
        .filter_map(|key| Some((key, content.document(key)?)))
        .map(|(key, document)| Ok((key, serde_json::from_str(&document.json)?)))
        .collect::<serde_json::Result<_>>()?;
    writeln!(io::stdout(), "{}", serde_json::to_string(&documents)?)?;
    Ok(ExitCode::SUCCESS)
}
