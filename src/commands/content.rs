use std::process::ExitCode;

use clap::Subcommand;

use crate::config;
use crate::embedded;

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Check every file of the content.
    Check {
        #[command(flatten)]
        content: config::Content,
        /// Also refuse facts that are still placeholders.
        #[arg(long)]
        strict: bool,
    },
}

impl Command {
    pub fn run(&self) -> anyhow::Result<ExitCode> {
        let Self::Check { content, strict } = self;
        let pictures = embedded::pictures(content.content_dir.as_deref())?;
        let loaded = match embedded::content(content.content_dir.as_deref(), &pictures) {
            Ok(loaded) => loaded,
            Err(problems) => {
                eprintln!("{problems}");
                return Ok(ExitCode::FAILURE);
            }
        };
        let placeholders = loaded.placeholders();
        println!(
            "{} documents, {} placeholders",
            loaded.keys().count(),
            placeholders.len()
        );
        if *strict && !placeholders.is_empty() {
            for placeholder in placeholders {
                let centre_content::Placeholder {
                    name,
                    file,
                    line,
                    needed,
                    ..
                } = placeholder;
                eprintln!("{file}:{line}: {name}: {needed}");
            }
            return Ok(ExitCode::FAILURE);
        }
        Ok(ExitCode::SUCCESS)
    }
}
