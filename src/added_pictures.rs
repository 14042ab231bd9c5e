//! The files of the pictures that editors have added: in the data folder as far as published texts
//! show them, and all of them in the database.

use std::collections::BTreeSet;
use std::fs;
use std::io::{Error, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use centre_media::{Originals, Upload, Uploads};
use centre_store::Store;
use centre_web::to_upload;
use parking_lot::Mutex;
use tokio::runtime::Handle;

/// In the data folder.
const FOLDER: &str = "published-pictures";

/// What is known of the pictures, and where their files are.
pub struct AddedPictures {
    pub uploads: Uploads,
    files: Arc<PictureFolder>,
}

struct PictureFolder {
    folder: PathBuf,
    database: OnceLock<(Handle, Store)>,
    /// What the folder is to have.
    wanted: Mutex<BTreeSet<String>>,
    /// Held by who changes the folder.
    keeping: Mutex<()>,
}

impl AddedPictures {
    pub fn new(data_dir: &Path) -> Self {
        let files = Arc::new(PictureFolder {
            folder: data_dir.join(FOLDER),
            database: OnceLock::new(),
            wanted: Mutex::default(),
            keeping: Mutex::default(),
        });
        let originals = {
            let files = Arc::clone(&files);
            Originals::new(move |hash| files.read(hash))
        };
        Self {
            uploads: Uploads::new(originals),
            files,
        }
    }

    /// Lets the files that are not in the folder be read from the database.
    pub fn read_from(&self, store: Store) {
        let _ = self.files.database.set((Handle::current(), store));
    }

    /// Learns of all pictures in the database, for a command.
    pub async fn load(&self, store: &Store) -> centre_store::Result<()> {
        self.read_from(store.clone());
        let all = store.pictures_since(None).await?;
        let pictures = all.map_or_else(Vec::new, |it| it.pictures);
        self.uploads
            .put(pictures.iter().filter_map(to_upload), true);
        Ok(())
    }

    /// Keeps the files of these pictures in the folder, and no others, for a start without the database.
    pub fn keep(&self, pictures: &[Upload]) {
        // Threads come to it in any order, so that each asks what is wanted last.
        *self.files.wanted.lock() = pictures.iter().map(|it| it.hash.clone()).collect();
        let files = Arc::clone(&self.files);
        if let Some((runtime, _)) = self.files.database.get() {
            runtime.spawn_blocking(move || {
                if let Err(error) = files.keep() {
                    tracing::warn!("a start without the database will lack pictures: {error}");
                }
            });
        }
    }
}

impl PictureFolder {
    fn read(&self, hash: &str) -> std::io::Result<Bytes> {
        if let Ok(bytes) = fs::read(self.folder.join(hash)) {
            return Ok(bytes.into());
        }
        let away = || Error::new(ErrorKind::NotConnected, "there is no database yet");
        let (runtime, store) = self.database.get().ok_or_else(away)?;
        let (store, hash) = (store.clone(), hash.to_owned());
        // On a thread of the runtime: a connection that is opened here would inherit this thread's priority.
        let file = runtime.spawn(async move { store.picture_file(&hash).await });
        let file = runtime.block_on(file).map_err(Error::other)?;
        let file = file.map_err(Error::other)?;
        file.map(Bytes::from)
            .ok_or_else(|| ErrorKind::NotFound.into())
    }

    fn keep(&self) -> std::io::Result<()> {
        let _one_at_a_time = self.keeping.lock();
        let hashes = self.wanted.lock().clone();
        if hashes.is_empty() && !self.folder.exists() {
            return Ok(());
        }
        fs::create_dir_all(&self.folder)?;
        for entry in fs::read_dir(&self.folder)? {
            let entry = entry?;
            let name = entry.file_name();
            if !name.to_str().is_some_and(|name| hashes.contains(name)) {
                fs::remove_file(entry.path())?;
            }
        }
        for hash in &hashes {
            if !self.folder.join(hash).exists() {
                write_whole(&self.folder, hash, &self.read(hash)?)?;
            }
        }
        Ok(())
    }
}

/// Writes a file so that neither a reader nor a crash meets half of it.
pub fn write_whole(folder: &Path, name: &str, bytes: &[u8]) -> std::io::Result<()> {
    let mut file = tempfile::NamedTempFile::new_in(folder)?;
    file.write_all(bytes)?;
    file.as_file().sync_all()?;
    file.persist(folder.join(name))?;
    Ok(())
}
