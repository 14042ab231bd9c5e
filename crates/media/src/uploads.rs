//! Pictures that are added while the program runs.

use std::{
    collections::{BTreeMap, BTreeSet},
    io,
    sync::{Arc, OnceLock, atomic::AtomicBool},
};

use parking_lot::RwLock;
use serde::{Deserialize, Serialize};

use crate::{
    Format, Info, Kind, Originals, Picture, Place, Source, Variant, overlay::Entry, task::Task,
};

/// What is known of an added picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Upload {
    /// Its name in content files.
    pub name: String,
    /// The format of its file.
    pub kind: Kind,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// Whether anything behind it shows through.
    pub has_alpha: bool,
    /// BLAKE3 of its file in hexadecimal.
    pub hash: String,
    /// As [`Picture::placeholder`].
    pub placeholder: Option<String>,
    /// As [`Picture::focus`].
    pub focus: Option<(u8, u8)>,
}

/// The pictures that are added while the program runs: all [`Library`](crate::Library)s that are
/// opened with it have them at once, above those of their own.
#[derive(Clone, Debug)]
pub struct Uploads {
    originals: Originals,
    pictures: Arc<RwLock<BTreeMap<String, Arc<Entry>>>>,
}

impl Uploads {
    /// None yet; their files will be read from `originals`.
    pub fn new(originals: Originals) -> Self {
        Self {
            originals,
            pictures: Arc::default(),
        }
    }

    /// Without pictures, for programs that add none.
    pub fn none() -> Self {
        Self::new(Originals::new(|_| Err(io::ErrorKind::NotFound.into())))
    }

    /// Adds these pictures. With `only`, removes all others. Answers with the names of pictures
    /// whose [`Picture::focus`] has changed.
    pub fn put(&self, uploads: impl IntoIterator<Item = Upload>, only: bool) -> Vec<String> {
        let mut put: BTreeMap<String, Arc<Entry>> = uploads
            .into_iter()
            .map(|upload| (upload.name.clone(), Arc::new(self.entry(upload))))
            .collect();
        let mut pictures = self.pictures.write();
        let refocused = put.iter().filter(|(name, new)| {
            let old = pictures.get(*name);
            old.is_some_and(|old| old.picture.focus != new.picture.focus)
        });
        let refocused = refocused.map(|(name, _)| name.clone()).collect();
        if !only {
            let mut all = std::mem::take(&mut *pictures);
            all.append(&mut put);
            put = all;
        }
        *pictures = put;
        refocused
    }

    /// What is known of the pictures with these names.
    pub fn known<'a>(&self, names: impl IntoIterator<Item = &'a str>) -> Vec<Upload> {
        let pictures = self.pictures.read();
        let names: BTreeSet<&str> = names.into_iter().collect();
        let known = names.into_iter().filter_map(|name| pictures.get(name));
        known.map(|entry| to_upload(entry)).collect()
    }

    /// The hashes of all.
    pub(crate) fn hashes(&self) -> Vec<String> {
        let pictures = self.pictures.read();
        pictures
            .values()
            .map(|it| it.picture.hash.clone())
            .collect()
    }

    pub(crate) fn get(&self, name: &str) -> Option<Arc<Entry>> {
        self.pictures.read().get(name).cloned()
    }

    /// The picture whose [`Picture::src`] this is.
    pub(crate) fn at(&self, src: &str) -> Option<Arc<Entry>> {
        let (name, _) = src.strip_prefix("/media/")?.rsplit_once('-')?;
        self.get(name).filter(|it| it.picture.src == src)
    }

    /// What is to be made for an address.
    pub(crate) fn task(&self, address: &str) -> Option<Task> {
        let (src, _) = address.rsplit_once('-')?;
        let entry = self.at(src)?;
        let mut variants = entry.picture.variants().into_iter();
        let variant = variants.find(|it: &Variant| it.address == address)?;
        Some(Task::variant(&entry, &variant))
    }

    fn entry(&self, upload: Upload) -> Entry {
        let info = Info {
            width: upload.width,
            height: upload.height,
            has_alpha: upload.has_alpha,
            is_small_drawing: false,
            hash: upload.hash.clone(),
        };
        let mut picture = Picture::new(&upload.name, &info, upload.placeholder.clone());
        picture.focus = upload.focus;
        Entry {
            picture,
            source: Source {
                name: upload.name,
                kind: upload.kind,
                place: Place::Uploaded(self.originals.clone(), upload.hash),
            },
            unusable: AtomicBool::new(false),
            placeholder: OnceLock::from(upload.placeholder),
        }
    }
}

fn to_upload(entry: &Entry) -> Upload {
    let picture = &entry.picture;
    Upload {
        name: picture.name.clone(),
        kind: entry.source.kind,
        width: picture.width,
        height: picture.height,
        has_alpha: picture.fallback == Format::Png,
        hash: picture.hash.clone(),
        placeholder: picture.placeholder.clone(),
        focus: picture.focus,
    }
}
