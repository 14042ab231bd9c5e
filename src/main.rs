//! The public website of the centre, as one program.

mod commands;
mod config;
mod embedded;
mod listener;
mod live_reload;
mod log;
mod server;
mod settings;
mod tls;
mod traces;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser};

use commands::Command;

/// The website of the Vedanta Centre Johannesburg: server and administration.
#[derive(Debug, Parser)]
#[command(name = "centre", version, args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: config::Serve,
    /// File with settings: every option by its name without the dashes, in TOML. The
    /// command line and the environment count more.
    #[arg(long, global = true, env = "CENTRE_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
}

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().collect();
    match run(&arguments) {
        Ok(code) => code,
        Err(error) => {
            if let Some(error) = error.downcast_ref::<clap::Error>() {
                error.exit();
            }
            eprintln!("centre: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &[OsString]) -> anyhow::Result<ExitCode> {
    let told = settings::read(Arguments::command(), arguments)?;
    let Arguments { command, serve, .. } = Arguments::from_arg_matches(&told.matches)?;
    match command.unwrap_or_else(|| Command::Serve(Box::new(serve))) {
        Command::Serve(options) if options.print_config => {
            options.check()?;
            print!("{}", told.effective());
            Ok(ExitCode::SUCCESS)
        }
        command => command.run(),
    }
}
