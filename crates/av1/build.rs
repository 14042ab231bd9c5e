//! Compiles `still.c`, and finds the library that it calls, libaom. Where there is an archive, as in
//! Debian's package libaom-dev, it is linked into the program; elsewhere it is found by pkg-config.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const LIBRARY: &str = "libaom.a";

fn main() -> ExitCode {
    println!("cargo::rerun-if-changed=src/still.c");
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(reason) => {
            println!("cargo::error={reason}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let mut build = cc::Build::new();
    build.file("src/still.c").opt_level(2).warnings(true);
    // The compiler knows where the system keeps libraries. One that it does not find it calls
    // by its name alone.
    let printed = build
        .get_compiler()
        .to_command()
        .arg(format!("-print-file-name={LIBRARY}"))
        .output()
        .map_err(|error| format!("a C compiler is needed: {error}"))?;
    let found = PathBuf::from(String::from_utf8_lossy(&printed.stdout).trim());
    if !found.is_absolute() {
        let library = pkg_config::probe_library("aom")
            .map_err(|error| format!("libaom is needed to encode pictures: {error}"))?;
        return build
            .includes(library.include_paths)
            .try_compile("still")
            .map_err(|error| error.to_string());
    }
    // Alone in a folder: its own has other libraries, which are not to be found before those
    // that crates build.
    let out = PathBuf::from(env::var("OUT_DIR").map_err(|error| error.to_string())?);
    copy(&found, &out.join(LIBRARY))?;
    build
        .try_compile("still")
        .map_err(|error| error.to_string())?;
    println!("cargo::rerun-if-changed={}", found.display());
    println!("cargo::rustc-link-search=native={}", out.display());
    println!("cargo::rustc-link-lib=static=aom");
    println!("cargo::rustc-link-lib=m");
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<(), String> {
    fs::copy(from, to)
        .map(drop)
        .map_err(|error| format!("{}: {error}", from.display()))
}
