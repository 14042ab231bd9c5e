//! The message catalogue: labels, hints, toasts and mails, in files below `content/messages/`. Their
//! types are generated from these files by the build script.

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};

use crate::placeholders::sentence;

/// Names the TypeScript type of a group of messages, which is a part of the interface `Messages`.
macro_rules! typescript {
    ($group:ty, $name:literal) => {
        impl ts_rs::TS for $group {
            type WithoutGenerics = Self;
            type OptionInnerType = Self;

            fn name(_: &ts_rs::Config) -> String {
                $name.to_owned()
            }

            fn inline(_: &ts_rs::Config) -> String {
                $name.to_owned()
            }

            fn inline_flattened(_: &ts_rs::Config) -> String {
                $name.to_owned()
            }
        }
    };
}

/// Where the catalogue's files are read from.
pub(crate) trait MessageFiles {
    /// Returns what a file holds; none where it has a problem, which is then recorded.
    fn read<T: DeserializeOwned + JsonSchema>(&mut self, name: &str) -> Option<T>;
}

include!(concat!(env!("OUT_DIR"), "/messages.rs"));
