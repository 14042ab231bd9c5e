//! Lists the text files under `content/` for embedding, and makes the types of the message
//! catalogue. Media files stay out: the `centre-media` crate embeds their scaled variants instead of
//! the sources.

#[path = "build/messages.rs"]
mod messages;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?)
        .join("../../content")
        .canonicalize()?;
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed={}", root.display());
    let mut files = Vec::new();
    collect(&root, &mut files)?;
    files.sort();
    let mut list = String::from("&[\n");
    for file in files {
        let name = file
            .strip_prefix(&root)?
            .to_str()
            .ok_or("content file names must be UTF-8")?;
        let path = file
            .to_str()
            .ok_or("the path of the content folder must be UTF-8")?;
        writeln!(list, "    ({name:?}, include_str!({path:?})),")?;
    }
    list.push(']');
    let out = PathBuf::from(env::var("OUT_DIR")?);
    fs::write(out.join("embedded.rs"), list)?;
    let types = messages::generate(&root.join("messages"))?;
    fs::write(out.join("messages.rs"), types.rust)?;
    fs::write(out.join("messages.ts"), types.typescript)?;
    Ok(())
}

fn collect(dir: &Path, files: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default();
        if name.as_encoded_bytes().starts_with(b".") {
            // Such as the `._about.toml` that a Mac leaves beside a file.
            continue;
        }
        if path.is_dir() {
            if path.file_name().is_some_and(|name| name != "media") {
                collect(&path, files)?;
            }
        } else if path
            .extension()
            .is_some_and(|ext| ext == "toml" || ext == "md")
        {
            files.push(path);
        }
    }
    Ok(())
}
