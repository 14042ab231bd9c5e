//! The public website of the centre, as one program.

mod commands;
mod config;
mod embedded;
mod live_reload;
mod server;

use std::process::ExitCode;

use clap::Parser;

use commands::Command;

/// The website of the Vedanta Centre Johannesburg: server and administration.
#[derive(Debug, Parser)]
#[command(name = "centre", version, args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: config::Serve,
}

fn main() -> ExitCode {
    let Arguments { command, serve } = Arguments::parse();
    let command = command.unwrap_or_else(|| Command::Serve(Box::new(serve)));
    match command.run() {
        Ok(code) => code,
        Err(error) => {
            eprintln!("centre: {error:#}");
            ExitCode::FAILURE
        }
    }
}
