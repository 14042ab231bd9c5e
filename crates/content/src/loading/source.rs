//! What a page module tells the crate: its documents, their types, their files.

use std::any::type_name;

use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use ts_rs::TS;

use crate::loading::Loader;
use crate::messages::Messages;
#[cfg(test)]
use crate::typescript::TypeScript;

type Load = Box<dyn FnOnce(&mut Loader<'_>)>;

/// One document, or one family of documents with keys of the same shape.
pub(crate) struct Source {
    key: &'static str,
    load: Load,
    #[cfg(test)]
    describe: fn(&mut TypeScript, &'static str),
}

impl Source {
    /// The document `key`, read from the file of the same name with `.toml`.
    pub(crate) fn file<T: DeserializeOwned + JsonSchema + Serialize + TS + 'static>(
        key: &'static str,
    ) -> Self {
        Self::built::<T>(key, move |loader| {
            let file = format!("{key}.toml");
            if let Some(value) = loader.read::<T>(&file) {
                loader.insert(key, &file, &value);
            }
        })
    }

    /// The document `key`, made of messages, most of which are in `messages/{file}.toml`.
    pub(crate) fn of_messages<T: Serialize + TS + 'static>(
        key: &'static str,
        file: &'static str,
        select: impl FnOnce(&Messages) -> T + 'static,
    ) -> Self {
        Self::built::<T>(key, move |loader| {
            if let Some(messages) = loader.messages() {
                let file = format!("messages/{file}.toml");
                loader.insert(key, &file, &select(&messages));
            }
        })
    }

    /// The document `key`, made of the file of the same name and of messages.
    pub(crate) fn with_messages<Written, Resolved>(
        key: &'static str,
        resolve: impl FnOnce(Written, &Messages) -> Resolved + 'static,
    ) -> Self
    where
        Written: DeserializeOwned + JsonSchema,
        Resolved: Serialize + TS + 'static,
    {
        Self::built::<Resolved>(key, move |loader| {
            let file = format!("{key}.toml");
            if let (Some(written), Some(messages)) = (loader.read(&file), loader.messages()) {
                loader.insert(key, &file, &resolve(written, &messages));
            }
        })
    }

    /// Documents that `load` makes in its own way with [`Loader::read`] and
    /// [`Loader::insert`]. `key` shows the shape of their keys, with a name in braces for
    /// each part that varies: `lessons/{topicId}/{lessonId}`.
    #[cfg_attr(
        not(test),
        expect(
            clippy::extra_unused_type_parameters,
            reason = "types are described in tests alone"
        )
    )]
    pub(crate) fn built<T: TS + 'static>(
        key: &'static str,
        load: impl FnOnce(&mut Loader<'_>) + 'static,
    ) -> Self {
        Self {
            key,
            load: Box::new(load),
            #[cfg(test)]
            describe: TypeScript::document::<T>,
        }
    }

    /// Documents that are made anew at every change that the clock brings, by
    /// [`Agenda::present`](crate::Agenda::present).
    pub(crate) fn of_the_present<T: TS + 'static>(key: &'static str) -> Self {
        Self {
            #[cfg(test)]
            describe: TypeScript::document_of_the_present::<T>,
            ..Self::built::<T>(key, |_| {})
        }
    }

    pub(crate) fn load(self, loader: &mut Loader<'_>) {
        (self.load)(loader);
    }

    #[cfg(test)]
    pub(crate) fn describe(&self, types: &mut TypeScript) {
        (self.describe)(types, self.key);
    }
}

impl std::fmt::Debug for Source {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct(type_name::<Self>())
            .field("key", &self.key)
            .finish_non_exhaustive()
    }
}
