//! Bundles the application for the server and for browsers, and makes the snapshot that every
//! isolate of the program starts from.

use std::error::Error;
use std::path::PathBuf;
use std::process::Command;
use std::{env, fs};

use centre_ssr::{Bundle, NoHost, WarmUp, create_snapshot};

fn main() -> Result<(), Box<dyn Error>> {
    for input in ["app", "package.json", "package-lock.json"] {
        println!("cargo::rerun-if-changed={input}");
    }
    let bundle = "npm ci --ignore-scripts --no-audit --no-fund && npm run build";
    if !Command::new("sh").args(["-c", bundle]).status()?.success() {
        return Err("the application cannot be bundled".into());
    }
    let out = PathBuf::from(env::var("OUT_DIR")?);
    let bundle = Bundle::from_source(fs::read_to_string(out.join("server.js"))?);
    // Only pages that `render` gives can warm a snapshot up, and this application has `fetch` instead.
    let snapshot = create_snapshot(&bundle, NoHost, &WarmUp::new([]))?;
    fs::write(out.join("snapshot.bin"), snapshot)?;
    Ok(())
}
