//! The public website of the centre, as one program.

mod address_limit;
mod commands;
mod embedded;
mod listener;
mod live_reload;
mod log;
mod malformed;
mod owner;
mod server;
mod settings;
mod tls;
mod unread_body;

use std::ffi::OsString;
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
    /// command line and the environment count more.
    #[arg(long, global = true, env = "CENTRE_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,
}

/// Bytes from which on memory is taken from and given back to the operating system one by one. A
/// password's hash takes 19 MiB; without this the C library would keep that for every thread that
/// ever made one.
#[cfg(target_env = "gnu")]
const LARGE: std::ffi::c_int = 4 << 20;

#[cfg(target_env = "gnu")]
fn give_large_memory_back() {
    // SAFETY: this is its declaration in malloc.h, and it may be called at any time.
    unsafe extern "C" {
        safe fn mallopt(parameter: std::ffi::c_int, value: std::ffi::c_int) -> std::ffi::c_int;
    }
    /// From malloc.h.
    const M_MMAP_THRESHOLD: std::ffi::c_int = -3;
    mallopt(M_MMAP_THRESHOLD, LARGE);
}

#[cfg(not(target_env = "gnu"))]
fn give_large_memory_back() {}

fn main() -> ExitCode {
    give_large_memory_back();
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
    let sources = settings::read(Arguments::command(), arguments)?;
    let Arguments { command, serve, .. } = Arguments::from_arg_matches(&sources.matches)?;
    match command.unwrap_or_else(|| Command::Serve(Box::new(serve))) {
        Command::Serve(options) if options.print_config => {
            options.check()?;
            print!("{}", sources.effective());
            Ok(ExitCode::SUCCESS)
        }
        command => {
            let acting = owner::become_owner(&command.places()?)?;
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
