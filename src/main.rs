//! The public website of the centre, as one program: `centre serve`, and the commands that look
//! after its data.
//!
//! - [`settings`]: what an operator decides, from the command line, the environment and a file
//! - [`commands`]: what the program can be told to do; `serve` is one of them
//! - [`drop_privileges`]: commands of root act as the owner of the folder that they work on
//! - [`server`]: puts the parts together, listens and stops
//! - [`added_pictures`]: where the files of the pictures are that editors have added
//! - [`embedded`]: the content, the pictures and the bundle that the program carries
//! - [`log`]: lines on the standard error

mod added_pictures;
mod commands;
mod drop_privileges;
mod embedded;
mod log;
mod server;
mod settings;

use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Context;
use clap::{CommandFactory, FromArgMatches, Parser};

use commands::Command;

/// The website of the Vedanta Centre Johannesburg: server and administration.
#[derive(Debug, Parser)]
#[command(name = "centre", version, args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: settings::Settings,
    /// File with settings: every option by its name without the dashes, in TOML. The
    /// command line and the environment take precedence.
    #[arg(long, global = true, env = "CENTRE_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
}

fn main() -> ExitCode {
    centre_os::heap::return_large_blocks();
    // Refused only where V8 runs already, and nothing has started it.
    let _ = centre_ssr::set_v8_flags(centre_ssr::FLAGS_FOR_PAGES);
    let arguments: Vec<OsString> = std::env::args_os().collect();
    match run(&arguments) {
        Ok(code) => code,
        Err(error) => {
            if let Some(error) = error.downcast_ref::<clap::Error>() {
                error.exit();
            }
            if is_broken_pipe(&error) {
                return ExitCode::SUCCESS;
            }
            eprintln!("centre: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// Whether a pipe was closed by who has read enough, as `head` does.
fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let kind = |cause: &(dyn std::error::Error + 'static)| {
        let error = cause.downcast_ref::<io::Error>();
        error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    };
    error.chain().any(kind)
}

fn run(arguments: &[OsString]) -> anyhow::Result<ExitCode> {
    let sources = settings::read(Arguments::command(), arguments)?;
    let Arguments { command, serve, .. } = Arguments::from_arg_matches(&sources.matches)?;
    match command.unwrap_or_else(|| Command::Serve(Box::new(serve))) {
        Command::Serve(options) if options.print_config => {
            options.check()?;
            print!("{}", sources.effective());
            Ok(ExitCode::SUCCESS)
        }
        command => {
            let acting = drop_privileges::become_owner(&command.places()?)?;
            let done = command.run();
            match acting {
                Some(owner) => done.with_context(|| {
                    format!(
                        "as user {}, who owns {}, and not as root",
                        owner.user,
                        owner.place.display()
                    )
                }),
                None => done,
            }
        }
    }
}
