//! The text files of a content folder, read into memory.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use centre_text::clean_pasted;
use jiff::Timestamp;

use crate::problem::{Problem, Problems};

const EMBEDDED: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/embedded.rs"));

/// The folder with pictures and sound, which this crate does not read.
const MEDIA: &str = "media";

/// A text file is read up to this size; the longest page has less than a tenth of it.
const MAX_BYTES: u64 = 1024 * 1024;

/// TOML and Markdown files by their path below the content folder, with `/` between parts.
#[derive(Debug, Clone, Default)]
pub struct Files {
    texts: BTreeMap<Cow<'static, str>, Cow<'static, str>>,
    /// When an editor last published a file, by name.
    published_at: BTreeMap<String, Timestamp>,
}

impl Files {
    /// Those that were compiled into the program.
    pub fn embedded() -> Self {
        let texts = EMBEDDED.iter();
        Self {
            texts: texts
                .map(|&(name, text)| (name.into(), text.into()))
                .collect(),
            published_at: BTreeMap::new(),
        }
    }

    /// Reads all `.toml` and `.md` files below `dir`, except those in `media/` and hidden ones, such as the
    /// `._about.toml` that a Mac leaves beside a file.
    ///
    /// # Errors
    /// Every file and folder that cannot be read.
    pub fn read(dir: &Path) -> Result<Self, Problems> {
        let mut files = Self::default();
        let mut problems = Vec::new();
        files.collect(dir, "", &mut problems);
        if problems.is_empty() {
            Ok(files)
        } else {
            Err(Problems(problems))
        }
    }

    fn collect(&mut self, dir: &Path, prefix: &str, problems: &mut Vec<Problem>) {
        let unreadable = |name: &str, error: &std::io::Error| {
            let name = if name.is_empty() {
                dir.display().to_string()
            } else {
                name.to_owned()
            };
            Problem::of_file(
                &name,
                format!("cannot be read ({error}); check that it exists and its permissions"),
            )
        };
        let mut entries: Vec<PathBuf> = match fs::read_dir(dir)
            .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect())
        {
            Ok(entries) => entries,
            Err(error) => return problems.push(unreadable(prefix.trim_end_matches('/'), &error)),
        };
        entries.sort();
        for path in entries {
            let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
                problems.push(Problem::of_file(
                    &path.display().to_string(),
                    "rename it: the name is not UTF-8",
                ));
                continue;
            };
            if name.starts_with('.') {
                continue;
            }
            let name = format!("{prefix}{name}");
            if path.is_dir() {
                if name != MEDIA {
                    self.collect(&path, &format!("{name}/"), problems);
                }
            } else if path
                .extension()
                .is_some_and(|extension| extension == "toml" || extension == "md")
            {
                match read_text(&path) {
                    Ok(text) => drop(self.texts.insert(name.into(), text.into())),
                    Err(error) => problems.push(unreadable(&name, &error)),
                }
            }
        }
    }

    /// The text of a file.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.texts.get(name).map(|text| &**text)
    }

    /// The names of all files, in alphabetical order.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.texts.keys().map(|name| &**name)
    }

    /// From here on the file `name` has this text.
    pub fn replace(&mut self, name: &str, text: &str) {
        self.texts
            .insert(name.to_owned().into(), text.to_owned().into());
    }

    /// From here on there is no file `name`.
    pub fn remove(&mut self, name: &str) {
        self.texts.remove(name);
    }

    /// Notes when an editor last published the file `name`.
    pub fn set_published_at(&mut self, name: &str, at: Timestamp) {
        self.published_at.insert(name.to_owned(), at);
    }

    /// Returns when an editor last published the file `name`, if that ever happened.
    pub fn published_at(&self, name: &str) -> Option<Timestamp> {
        self.published_at.get(name).copied()
    }
}

fn read_text(path: &Path) -> std::io::Result<String> {
    let size = fs::metadata(path)?.len();
    if size > MAX_BYTES {
        return Err(std::io::Error::other(format!(
            "it has {size} bytes, more than the {MAX_BYTES} allowed"
        )));
    }
    let text = fs::read_to_string(path)?;
    // Among what nobody sees is the mark of the order of bytes with which editors of Windows begin a file. They end
    // lines by two characters.
    Ok(clean_pasted(&text).replace("\r\n", "\n"))
}
