//! The words of JSON Schema that the editor's screens know.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;
use ts_rs::TS;

/// A form as the editor's screens read it: what a file may hold, or one of its fields.
#[derive(Debug, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
#[ts(optional_fields)]
pub struct FormSchema {
    /// The name of a form in `$defs`.
    #[serde(rename = "$ref")]
    pub reference: Option<String>,
    /// The forms that others refer to, by name.
    #[serde(rename = "$defs")]
    pub definitions: Option<BTreeMap<String, FormSchema>>,
    /// What the field, the kind or the value is called.
    pub title: Option<String>,
    /// Stands beside the field.
    pub description: Option<String>,
    /// What the field holds; none where there are several kinds.
    pub r#type: Option<FormType>,
    /// Texts that are written in a way of their own, such as `markdown`.
    pub format: Option<String>,
    /// Whether only administrators see it.
    pub advanced: Option<bool>,
    /// The only value.
    pub r#const: Option<Value>,
    /// The values to choose from.
    pub r#enum: Option<Vec<Value>>,
    /// What the field begins with.
    pub default: Option<Value>,
    /// The fields of an object, by name.
    pub properties: Option<BTreeMap<String, FormSchema>>,
    /// Those of them that must be there.
    pub required: Option<Vec<String>>,
    /// An entry of a list.
    pub items: Option<Box<FormSchema>>,
    /// The kinds that it can be of.
    pub any_of: Option<Vec<FormSchema>>,
    /// The same, where each excludes the others.
    pub one_of: Option<Vec<FormSchema>>,
}

/// What a field holds.
#[derive(Debug, Deserialize, TS)]
#[serde(rename_all = "lowercase")]
pub enum FormType {
    /// A text.
    String,
    /// A whole number.
    Integer,
    /// Any number.
    Number,
    /// Yes or no.
    Boolean,
    /// Fields with names.
    Object,
    /// A list.
    Array,
}
