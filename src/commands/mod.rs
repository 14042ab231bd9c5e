//! What the program can be told to do.

mod content;
mod healthcheck;

use std::process::ExitCode;

use clap::Subcommand;

use crate::{config, server};

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve the site (the default).
    Serve(Box<config::Serve>),
    /// Look after the content.
    #[command(subcommand)]
    Content(content::Command),
    /// Ask a running server whether it is ready; for container health checks.
    Healthcheck(healthcheck::Options),
}

impl Command {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        match self {
            Self::Serve(options) => server::serve(&options).map(|()| ExitCode::SUCCESS),
            Self::Content(command) => command.run(),
            Self::Healthcheck(options) => options.run(),
        }
    }
}
