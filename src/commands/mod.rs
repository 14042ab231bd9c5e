//! The commands of the program.

mod backup;
mod content;
mod database;
mod healthcheck;
mod pictures;
mod records;
mod user;

use std::path::PathBuf;
use std::process::ExitCode;

use centre_store::Message;
use clap::Subcommand;

use crate::{server, settings};

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve the site (the default).
    Serve(Box<settings::Settings>),
    /// Look after the content.
    #[command(subcommand)]
    Content(content::ContentCommand),
    /// Look after the pictures.
    #[command(subcommand)]
    Pictures(pictures::PictureCommand),
    /// Look after the accounts.
    #[command(subcommand)]
    User(user::UserCommand),
    /// Read what visitors have written.
    #[command(subcommand)]
    Messages(records::RecordCommand),
    /// See what was donated online.
    #[command(subcommand)]
    Donations(records::DonationCommand),
    /// Copy the SQLite database to a file, also while a server uses it.
    Backup(backup::BackUp),
    /// Put a backup in the place of the SQLite database.
    Restore(backup::Restore),
    /// Ask a running server whether it is ready; for container health checks.
    Healthcheck(healthcheck::Options),
}

impl Command {
    /// The files and folders that it writes to, and the files of others that it reads.
    ///
    /// # Errors
    /// When the address of the database cannot be understood.
    pub fn places(&self) -> anyhow::Result<Vec<PathBuf>> {
        match self {
            Self::Serve(options) => options.data.places(),
            Self::Healthcheck(_) => Ok(Vec::new()),
            Self::Content(command) => command.places(),
            Self::Pictures(command) => Ok(command.places()),
            Self::User(command) => command.data().places(),
            Self::Messages(command) => command.data().places(),
            Self::Donations(command) => command.data().places(),
            Self::Backup(options) => options.places(),
            Self::Restore(options) => options.places(),
        }
    }

    pub fn run(self) -> anyhow::Result<ExitCode> {
        match self {
            Self::Serve(options) => server::serve(&options).map(|()| ExitCode::SUCCESS),
            Self::Content(command) => command.run(),
            Self::Pictures(command) => command.run(),
            Self::User(command) => command.run(),
            Self::Messages(command) => command.run::<Message>(),
            Self::Donations(command) => command.run(),
            Self::Backup(options) => options.run(),
            Self::Restore(options) => options.run(),
            Self::Healthcheck(options) => options.run(),
        }
    }
}
