use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use centre_web::{LearnAccess, Settings};
use clap::Subcommand;

use crate::config;
use crate::embedded::Source;

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Make the file of every picture and preview card ahead of time, for --prepared-pictures.
    /// What the folder holds already is not made again.
    Prepare {
        /// Folder for the files.
        folder: PathBuf,
        #[command(flatten)]
        content: config::Content,
    },
}

impl Command {
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

async fn prepare(folder: PathBuf, content: &config::Content) -> anyhow::Result<ExitCode> {
    // Nothing is kept but what is prepared.
    let scratch = tempfile::tempdir()?;
    let source = Source::of_content(content, scratch.path());
    let renderer = centre_ssr::Config::default().isolates(1);
    let edition = source.edition(&renderer)?;
    edition
        .renderer()
        .ready()
        .await
        .context("the bundle does not work")?;
    // Pages have the same cards whatever their origin is; on a local host the learning centre is
    // among them.
    let settings = Settings {
        public_url: "http://localhost".to_owned(),
        learn: LearnAccess::LocalHost,
        payfast: None,
        mail: false,
        page_cache: false,
        service_worker: false,
        metrics_token: None,
        trusted_proxies: 0,
    };
    let prepared = edition.prepare_pictures(&settings, folder).await?;
    println!("{} files, {} bytes", prepared.files, prepared.bytes);
    Ok(ExitCode::SUCCESS)
}
