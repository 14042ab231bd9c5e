//! Makes pictures ahead of time.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use centre_web::{RevisionBuilder as _, RevisionPurpose};
use clap::Subcommand;

use crate::embedded::RevisionSource;
use crate::settings;

#[derive(Debug, Subcommand)]
pub enum PictureCommand {
    /// Make the file of every picture and preview card ahead of time, for --prepared-pictures.
    /// What the folder holds already is not made again.
    Prepare {
        /// Folder for the files.
        folder: PathBuf,
        #[command(flatten)]
        content: settings::ContentFolder,
    },
}

impl PictureCommand {
    /// The folder that it writes to.
    pub fn places(&self) -> Vec<PathBuf> {
        let Self::Prepare { folder, .. } = self;
        vec![folder.clone()]
    }

    pub fn run(&self) -> anyhow::Result<ExitCode> {
        let Self::Prepare { folder, content } = self;
        tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()?
            .block_on(prepare(folder.clone(), content))
    }
}

async fn prepare(folder: PathBuf, content: &settings::ContentFolder) -> anyhow::Result<ExitCode> {
    // Nothing is kept but what is prepared.
    let scratch = tempfile::tempdir()?;
    // Pages have the same cards whatever their origin is; on a local host the learning centre is
    // among them.
    let source = RevisionSource::of_content(content, scratch.path());
    let revision = source.revision(None, RevisionPurpose::Visitors)?;
    revision
        .renderer()
        .ready()
        .await
        .context("the bundle does not work")?;
    let prepared = revision.prepare_pictures(&source.0.site()?, folder).await?;
    println!("{} files, {} bytes", prepared.files, prepared.bytes);
    Ok(ExitCode::SUCCESS)
}
