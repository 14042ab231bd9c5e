//! Bundles the e-mails. A program that runs once gains nothing from a snapshot.

use std::error::Error;
use std::process::Command;

fn main() -> Result<(), Box<dyn Error>> {
    for input in ["app", "package.json", "package-lock.json"] {
        println!("cargo::rerun-if-changed={input}");
    }
    let bundle = "npm ci --ignore-scripts --no-audit --no-fund && npm run build";
    if !Command::new("sh").args(["-c", bundle]).status()?.success() {
        return Err("the e-mails cannot be bundled".into());
    }
    Ok(())
}
