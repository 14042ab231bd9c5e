//! TypeScript types of all documents, generated from their Rust types.

use std::any::type_name;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde_json::Value;
use ts_rs::{Config, TS, TypeVisitor};

const HEADER: &str = "\
// Generated from the types of crates/content, which say what each field is for; do not edit.
// `UPDATE_TYPES=1 cargo test -p centre-content` rewrites this file.
// biome-ignore-all lint: generated
// biome-ignore-all format: generated
// biome-ignore-all assist: generated
import type { Template } from \"#app/runtime/format.ts\";
import type { Messages } from \"./messages.ts\";
";

/// Collects types as documents are described, then renders one module.
#[derive(Default)]
pub(crate) struct TypeScript {
    config: Config,
    documents: Vec<(&'static str, String)>,
    of_the_present: Vec<(&'static str, String)>,
    types: BTreeMap<String, (&'static str, String)>,
    fields: Vec<(&'static str, &'static str, BTreeSet<String>)>,
}

impl TypeScript {
    pub(crate) fn document<T: TS + 'static>(&mut self, key: &'static str) {
        self.visit::<T>();
        self.documents.push((key, T::name(&self.config)));
    }

    pub(crate) fn document_of_the_present<T: TS + 'static>(&mut self, key: &'static str) {
        self.visit::<T>();
        self.of_the_present.push((key, T::name(&self.config)));
    }

    /// Declares a type of the names of all fields in an editor's form, those of its tables among them.
    pub(crate) fn field_names(&mut self, name: &'static str, purpose: &'static str, form: &Value) {
        let mut names = BTreeSet::new();
        collect_fields(form, &mut names);
        self.fields.push((name, purpose, names));
    }

    /// The whole module.
    pub(crate) fn render(&self) -> String {
        let mut out = String::from(HEADER);
        for (_, declaration) in self.types.values() {
            let _ = write!(out, "\n{declaration}\n");
        }
        for (name, purpose, documents) in [
            (
                "Documents",
                "Every document that is the same until the content changes, by its key, as `/api/content/{key}` answers it.",
                &self.documents,
            ),
            (
                "PresentDocuments",
                "Every document that follows the clock.",
                &self.of_the_present,
            ),
        ] {
            let _ = writeln!(out, "\n/** {purpose} */\nexport interface {name} {{");
            for (key, name) in documents {
                if key.contains('{') {
                    let _ = writeln!(out, "  [key: `{}`]: {name};", template(key));
                } else {
                    let _ = writeln!(out, "  \"{key}\": {name};");
                }
            }
            out.push_str("}\n");
        }
        for (name, purpose, fields) in &self.fields {
            let _ = write!(out, "\n/** {purpose} */\nexport type {name} =");
            for field in fields {
                let _ = write!(out, "\n  | \"{field}\"");
            }
            out.push_str(";\n");
        }
        out
    }
}

impl TypeVisitor for TypeScript {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Types without a file of their own are TypeScript's, or made of others.
        if T::output_path().is_none() {
            return T::visit_dependencies(self);
        }
        let name = T::ident(&self.config);
        let path = type_name::<T>();
        let path = path.split_once('<').map_or(path, |(generic, _)| generic);
        if let Some((known, _)) = self.types.get(&name) {
            assert!(
                *known == path,
                "two types are called {name}; rename one of them"
            );
            return;
        }
        let docs = T::docs().unwrap_or_default();
        let docs = docs.replace("/**\n * ", "/** ").replace("\n */", " */");
        let declaration = without_comments(&T::decl(&self.config));
        let declaration = format!("{docs}export {declaration}");
        self.types.insert(name, (path, declaration));
        T::visit_dependencies(self);
        T::visit_generics(self);
    }
}

fn collect_fields(form: &Value, names: &mut BTreeSet<String>) {
    match form {
        Value::Object(parts) => {
            if let Some(Value::Object(fields)) = parts.get("properties") {
                names.extend(fields.keys().cloned());
            }
            parts.values().for_each(|it| collect_fields(it, names));
        }
        Value::Array(parts) => parts.iter().for_each(|it| collect_fields(it, names)),
        _ => {}
    }
}

/// A declaration with a line for each field. What fields are for stands at the Rust types.
fn without_comments(declaration: &str) -> String {
    let mut parts = declaration.split("/**");
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (_, field) = part.split_once("*/\n").unwrap_or_default();
        out.push_str("  ");
        out.push_str(field);
    }
    out.replace(" \n", "\n")
}

/// `lessons/{topicId}/{lessonId}` as a template literal type.
fn template(key: &str) -> String {
    let mut out = String::new();
    let mut rest = key;
    while let Some((before, after)) = rest.split_once('{') {
        out.push_str(before);
        out.push_str("${string}");
        rest = after.split_once('}').map_or("", |(_, rest)| rest);
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use std::path::Path;
    use std::{env, fs};

    use super::*;

    #[test]
    fn the_generated_types_are_current() {
        let messages = include_str!(concat!(env!("OUT_DIR"), "/messages.ts"));
        for (name, rendered) in [
            ("content.ts", crate::typescript().as_str()),
            ("messages.ts", messages),
        ] {
            let path = Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("../../frontend/src/generated")
                .join(name);
            if env::var_os("UPDATE_TYPES").is_some() {
                fs::write(&path, rendered).expect("the frontend's folder can be written");
            }
            let committed = fs::read_to_string(&path).unwrap_or_default();
            assert!(
                committed == rendered,
                "{name} is stale; run `UPDATE_TYPES=1 cargo test -p centre-content`"
            );
        }
    }

    #[test]
    fn keys_with_parts_become_template_literals() {
        assert_eq!(
            template("lessons/{topicId}/{lessonId}"),
            "lessons/${string}/${string}"
        );
        assert_eq!(template("quizzes/{id}/x"), "quizzes/${string}/x");
    }
}
