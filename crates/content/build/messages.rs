//! Types of the message catalogue, made of the files in `content/messages/`: for Rust a struct for
//! each table, for TypeScript one interface with a line for each message.

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::{self, Write as _};
use std::path::Path;
use std::{fs, io};

use toml_edit::{DocumentMut, Item, TableLike, Value};

/// What is made of all files.
pub struct Generated {
    pub rust: String,
    pub typescript: String,
}

/// A table of messages, or a whole file.
struct Group {
    key: String,
    doc: String,
    entries: Vec<Entry>,
}

enum Entry {
    Message {
        key: String,
        doc: String,
        placeholders: Vec<String>,
    },
    Group(Group),
}

/// What fields are called: no messages of the website (`src/editor_forms/field_names.rs`).
const FIELD_NAMES: &str = "fields";

const TYPESCRIPT_HEADER: &str = "\
// Generated from content/messages/, whose comments explain the messages; do not edit.
// `UPDATE_TYPES=1 cargo test -p centre-content` rewrites this file.
// biome-ignore-all lint: generated
// biome-ignore-all format: generated
// biome-ignore-all assist: generated
import type { Template } from \"#app/runtime/format.ts\";
import type { Link, Message, Page } from \"./content.ts\";

/** All messages, by file. */
export interface Messages {
";

/// Makes the types of the files in `folder`.
pub fn generate(folder: &Path) -> Result<Generated, Box<dyn Error>> {
    let mut paths = fs::read_dir(folder)?
        .map(|entry| Ok(entry?.path()))
        .collect::<io::Result<Vec<_>>>()?;
    paths.retain(|path| {
        path.extension().is_some_and(|it| it == "toml")
            && path.file_stem().is_some_and(|it| it != FIELD_NAMES)
    });
    paths.sort();
    let mut rust = RustTypes::default();
    let mut typescript = TYPESCRIPT_HEADER.to_owned();
    let mut files = Vec::new();
    for path in paths {
        let key = path.file_stem().unwrap_or_default().to_string_lossy();
        let text = fs::read_to_string(&path)?;
        let document: DocumentMut = text
            .parse()
            .map_err(|error| format!("{}: {error}", path.display()))?;
        let file = Group {
            key: key.to_string(),
            doc: comment(text.split("\n\n").next().unwrap_or_default()),
            entries: entries(document.as_table())
                .map_err(|field| format!("{}: {field} is no text", path.display()))?,
        };
        rust.write_group(&[], &file)?;
        write_member(&mut typescript, &file, 1)?;
        files.push(file);
    }
    typescript.push_str("}\n");
    rust.write_catalogue(&files)?;
    Ok(Generated {
        rust: rust.code,
        typescript,
    })
}

/// Reads the entries of a table; fails with the name of one that is neither a text nor a table.
fn entries(table: &dyn TableLike) -> Result<Vec<Entry>, String> {
    let mut found = Vec::new();
    for (key, item) in table.iter() {
        let decor = match item {
            Item::Table(table) => Some(table.decor()),
            _ => table.key(key).map(toml_edit::Key::leaf_decor),
        };
        let before = decor
            .and_then(|decor| decor.prefix()?.as_str())
            .unwrap_or_default();
        let above = before
            .rsplit_once("\n\n")
            .map_or(before, |(_, above)| above);
        let (key, doc) = (key.to_owned(), comment(above));
        found.push(match (item, item.as_table_like()) {
            (Item::Value(Value::String(text)), _) => Entry::Message {
                key,
                doc,
                placeholders: placeholders(text.value()),
            },
            (_, Some(inner)) => Entry::Group(Group {
                entries: entries(inner).map_err(|field| format!("{key}.{field}"))?,
                key,
                doc,
            }),
            _ => return Err(key),
        });
    }
    Ok(found)
}

/// The words of the comment's lines.
fn comment(lines: &str) -> String {
    let words = lines.lines().filter_map(|line| line.strip_prefix('#'));
    words.map(str::trim).collect::<Vec<_>>().join(" ")
}

/// The names in braces, each once.
fn placeholders(text: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for rest in text.split('{').skip(1) {
        let Some((name, _)) = rest.split_once('}') else {
            continue;
        };
        let is_name = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphabetic());
        if is_name && !names.iter().any(|it| it == name) {
            names.push(name.to_owned());
        }
    }
    names
}

impl Group {
    /// The type that such a group has wherever it stands.
    fn known(&self) -> Option<(&'static str, &'static str)> {
        let keys: Vec<&str> = self.entries.iter().map(Entry::plain_key).collect();
        Some(match (&*self.key, &keys[..]) {
            ("page", ["title", "description"]) => ("Page", "crate::pages::shared::Page"),
            (_, ["title", "description"]) => ("Message", "crate::pages::forms::Message"),
            (_, ["name", "href"]) => ("Link", "crate::pages::shared::Link"),
            _ => return None,
        })
    }
}

impl Entry {
    /// The key of a message without placeholders; empty for all else.
    fn plain_key(&self) -> &str {
        match self {
            Self::Message {
                key, placeholders, ..
            } if placeholders.is_empty() => key,
            _ => "",
        }
    }

    /// The group, where it has a type of its own.
    fn own_type(&self) -> Option<&Group> {
        match self {
            Self::Group(group) if group.known().is_none() => Some(group),
            _ => None,
        }
    }
}

/// The Rust types of all files.
#[derive(Default)]
struct RustTypes {
    code: String,
    /// The placeholders of each message that has some.
    placeholders: BTreeSet<Vec<String>>,
}

impl RustTypes {
    /// Writes the struct of a group, and a module with those of the groups in it. `parents` are the
    /// keys that lead to it.
    fn write_group(&mut self, parents: &[&str], group: &Group) -> fmt::Result {
        let name = pascal(&group.key);
        let path = [parents, &[&group.key]].concat();
        writeln!(
            self.code,
            "{}#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]\n\
             #[serde(deny_unknown_fields)]\npub struct {name} {{",
            doc_of(&group.doc)
        )?;
        for entry in &group.entries {
            self.write_field(group, entry)?;
        }
        let typescript = path.join("\"][\"");
        writeln!(
            self.code,
            "}}\ntypescript!({name}, {:?});",
            format!("Messages[\"{typescript}\"]")
        )?;
        let inner: Vec<&Group> = group.entries.iter().filter_map(Entry::own_type).collect();
        if !inner.is_empty() {
            writeln!(
                self.code,
                "{}pub mod {} {{\nuse super::{{Deserialize, JsonSchema, Serialize}};",
                doc_of(&group.doc),
                snake(&group.key)
            )?;
            for group in inner {
                self.write_group(&path, group)?;
            }
            writeln!(self.code, "}}")?;
        }
        Ok(())
    }

    fn write_field(&mut self, group: &Group, entry: &Entry) -> fmt::Result {
        let (key, mut doc, kind) = match entry {
            Entry::Message { key, doc, .. } => (key, doc.clone(), "String".to_owned()),
            Entry::Group(it) => {
                let own = || format!("{}::{}", snake(&group.key), pascal(&it.key));
                let known = it.known().map(|(_, path)| path.to_owned());
                (&it.key, it.doc.clone(), known.unwrap_or_else(own))
            }
        };
        if let Entry::Message { placeholders, .. } = entry
            && !placeholders.is_empty()
        {
            let braced: Vec<_> = placeholders.iter().map(|it| format!("{{{it}}}")).collect();
            write!(doc, " Holds {}.", braced.join(" and "))?;
            let check = check_name(placeholders);
            writeln!(
                self.code,
                "#[serde(deserialize_with = \"crate::messages::checks::{check}\")]"
            )?;
            self.placeholders.insert(placeholders.clone());
        }
        writeln!(
            self.code,
            "{}#[serde(rename = {key:?})]\npub {}: {kind},",
            doc_of(doc.trim()),
            field_name(key)
        )
    }

    /// Writes the struct of all files, and the functions that check placeholders.
    fn write_catalogue(&mut self, files: &[Group]) -> fmt::Result {
        writeln!(
            self.code,
            "/// All messages.\n#[derive(Debug)]\npub(crate) struct Messages {{"
        )?;
        for Group { key, .. } in files {
            writeln!(self.code, "pub(crate) {}: {},", snake(key), pascal(key))?;
        }
        writeln!(
            self.code,
            "}}\nimpl Messages {{\n/// Reads the files of messages.\n\
             pub(crate) fn read(files: &mut impl MessageFiles) -> Option<Self> {{"
        )?;
        for Group { key, .. } in files {
            let name = snake(key);
            writeln!(
                self.code,
                "let {name} = files.read(\"messages/{key}.toml\");"
            )?;
        }
        writeln!(self.code, "Some(Self {{")?;
        for Group { key, .. } in files {
            let name = snake(key);
            writeln!(self.code, "{name}: {name}?,")?;
        }
        writeln!(
            self.code,
            "}})\n}}\n}}\nmod checks {{\nuse super::{{Deserializer, sentence}};"
        )?;
        for names in &self.placeholders {
            writeln!(
                self.code,
                "pub(super) fn {}<'de, D: Deserializer<'de>>(deserializer: D) \
                 -> Result<String, D::Error> {{ sentence(deserializer, &{names:?}) }}",
                check_name(names)
            )?;
        }
        writeln!(self.code, "}}")
    }
}

/// The docstring of an item, where there is one.
fn doc_of(doc: &str) -> String {
    if doc.is_empty() {
        String::new()
    } else {
        format!("#[doc = {doc:?}]\n")
    }
}

/// The function that checks that a message has these placeholders.
fn check_name(placeholders: &[String]) -> String {
    format!("hold_{}", snake(&placeholders.join("_")))
}

/// Writes a group as a member of an interface.
fn write_member(typescript: &mut String, group: &Group, depth: usize) -> fmt::Result {
    let indent = "  ".repeat(depth);
    let key = quoted(&group.key);
    if let Some((known, _)) = group.known() {
        return writeln!(typescript, "{indent}{key}: {known};");
    }
    writeln!(typescript, "{indent}{key}: {{")?;
    for entry in &group.entries {
        match entry {
            Entry::Group(inner) => write_member(typescript, inner, depth + 1)?,
            Entry::Message {
                key, placeholders, ..
            } => {
                let names: Vec<_> = placeholders.iter().map(|it| format!("{it:?}")).collect();
                let kind = match &names[..] {
                    [] => "string".to_owned(),
                    names => format!("Template<{}>", names.join(" | ")),
                };
                writeln!(typescript, "{indent}  {}: {kind};", quoted(key))?;
            }
        }
    }
    writeln!(typescript, "{indent}}};")
}

/// A key as TypeScript writes it.
fn quoted(key: &str) -> String {
    if key.contains('-') {
        format!("{key:?}")
    } else {
        key.to_owned()
    }
}

/// `inHand` and `in-hand` as `in_hand`.
fn snake(key: &str) -> String {
    let mut name = String::new();
    for c in key.chars() {
        match c {
            '-' => name.push('_'),
            c if c.is_ascii_uppercase() => {
                name.push('_');
                name.push(c.to_ascii_lowercase());
            }
            c => name.push(c),
        }
    }
    name
}

/// The field for a key, which may be a word of the language.
fn field_name(key: &str) -> String {
    let name = snake(key);
    match &*name {
        "as" | "move" | "type" | "use" | "where" | "while" => format!("r#{name}"),
        _ => name,
    }
}

/// `inHand` and `in-hand` as `InHand`.
fn pascal(key: &str) -> String {
    let mut upper = true;
    let mut name = String::new();
    for c in key.chars() {
        if c == '-' {
            upper = true;
        } else if upper {
            name.push(c.to_ascii_uppercase());
            upper = false;
        } else {
            name.push(c);
        }
    }
    name
}
