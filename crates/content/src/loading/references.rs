//! What a content file names elsewhere, and values in it that cannot be read.

use toml::de::{DeTable, DeValue};

use crate::loading::deserialize;

pub(crate) struct Reference {
    pub name: String,
    pub field: String,
    pub start: usize,
}

/// Everything that a file names elsewhere.
#[derive(Default)]
pub(crate) struct References {
    pub pictures: Vec<Reference>,
    pub facts: Vec<Reference>,
    pub texts: Vec<Reference>,
    /// Values that cannot be read, and what is wrong with each.
    pub unreadable: Vec<(Reference, String)>,
}

impl References {
    pub fn search(&mut self, table: &DeTable<'_>, path: &str) {
        for (key, value) in table {
            let field = join(path, key.get_ref());
            self.search_value(value, key.get_ref(), &field);
        }
    }

    fn search_value(&mut self, value: &toml::Spanned<DeValue<'_>>, key: &str, field: &str) {
        let reference = |name: &str| Reference {
            name: name.to_owned(),
            field: field.to_owned(),
            start: value.span().start,
        };
        let mut refuse = |message: String| self.unreadable.push((reference(""), message));
        match value.get_ref() {
            DeValue::String(name) => {
                if name.contains(is_unseen) {
                    refuse(UNSEEN.to_owned());
                }
                let list = match key {
                    "file" => &mut self.pictures,
                    "fact" => &mut self.facts,
                    "markdown" => &mut self.texts,
                    _ => return,
                };
                list.push(reference(name));
            }
            DeValue::Integer(number) if deserialize::integer(number).is_none() => {
                refuse(format!("{number} is too large a number"));
            }
            DeValue::Float(number) if deserialize::float(number).is_none() => {
                refuse(format!("{number} is no number"));
            }
            DeValue::Table(table) => self.search(table, field),
            DeValue::Array(array) => {
                for (index, item) in array.iter().enumerate() {
                    self.search_value(item, "", &format!("{field}[{index}]"));
                }
            }
            _ => {}
        }
    }
}

/// Whether this is a control character that shows as nothing. Nobody types one: some program has
/// left it behind.
pub(crate) fn is_unseen(c: char) -> bool {
    c.is_control() && !matches!(c, '\n' | '\r' | '\t')
}

/// What is said of such a character.
pub(crate) const UNSEEN: &str = "has a character that nobody can see; remove it";

fn join(path: &str, key: &str) -> String {
    if path.is_empty() {
        key.to_owned()
    } else {
        format!("{path}.{key}")
    }
}
