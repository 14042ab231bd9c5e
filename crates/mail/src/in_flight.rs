use std::{
    ffi::OsStr,
    fs::{self, File},
    io::{self, Read as _},
    os::unix::fs::FileExt as _,
    path::{Path, PathBuf},
};

use centre_store::{MailWorker, Secret, Store, new_private_file, private_folder};
use jiff::Timestamp;

const EXTENSION: &str = "worker";

/// Remembers, beyond the death of the process, which mail it was just handing over.
///
/// Nobody can ask an SMTP server whether it took a mail if its answer was not read. So the
/// number of a mail is written into a file right before the line that ends the mail, and wiped
/// out once the result is known. Whoever finds the file of a killed process counts that mail as
/// sent, and gives all others that the process had claimed back to the queue. The file is not
/// synced to disk, because the writes of a killed process survive it. Only if the whole machine
/// dies at that moment is the mail sent again.
pub(crate) struct InFlight {
    /// A line that tells the worker, and one that tells the mail, if there is one.
    file: File,
    /// Of the first line, in bytes.
    worker_length: u64,
}

/// What a process left that was killed.
struct Orphan {
    path: PathBuf,
    /// Locked, so that nobody else settles it.
    file: File,
}

impl InFlight {
    /// Creates the worker's own file in `folder`, and the folder if it is missing.
    pub(crate) fn open(folder: &Path, worker: &MailWorker) -> io::Result<Self> {
        private_folder(folder)?;
        let name = Secret::generate().map_err(io::Error::other)?.reveal();
        let unfinished = folder.join(&name);
        let file = new_private_file(&unfinished)?;
        let line = worker.to_text() + "\n";
        file.write_all_at(line.as_bytes(), 0)?;
        // Others find the file by its extension. It gets that only once the lock shows that its
        // process is alive.
        file.try_lock()?;
        fs::rename(&unfinished, unfinished.with_extension(EXTENSION))?;
        Ok(Self {
            file,
            worker_length: line.len() as u64,
        })
    }

    pub(crate) fn write(&self, mail: i64) {
        let line = format!("{mail}\n");
        if let Err(error) = self.file.write_all_at(line.as_bytes(), self.worker_length) {
            tracing::warn!(%error, "which mail is being handed over cannot be written down");
        }
    }

    pub(crate) fn wipe(&self) {
        if let Err(error) = self.file.set_len(self.worker_length) {
            tracing::error!(%error, "a mail that was handed over cannot be wiped from its file");
        }
    }
}

/// Notes as sent what killed processes were handing over, and gives back what else they had
/// claimed.
///
/// # Errors
///
/// When the store cannot be written. The files stay; call this again.
pub(crate) async fn settle(folder: &Path, store: &Store) -> centre_store::Result<()> {
    for mut orphan in orphans(folder) {
        if let Some((worker, mail)) = orphan.read() {
            let now = Timestamp::now();
            if let Some(mail) = mail
                && store.mail_sent(&worker, mail, now).await?
            {
                tracing::warn!(
                    mail,
                    "a process was killed while it handed a mail over; the mail counts as sent"
                );
            }
            store.give_back_mails(&worker, now).await?;
        }
        if let Err(error) = fs::remove_file(&orphan.path) {
            tracing::warn!(%error, "the file of a killed process cannot be removed");
        }
    }
    Ok(())
}

fn orphans(folder: &Path) -> Vec<Orphan> {
    let Ok(entries) = fs::read_dir(folder) else {
        return Vec::new();
    };
    entries
        .filter_map(|entry| {
            let path = entry.ok()?.path();
            if path.extension() != Some(OsStr::new(EXTENSION)) {
                return None;
            }
            let file = File::open(&path).ok()?;
            file.try_lock().ok()?;
            Some(Orphan { path, file })
        })
        .collect()
}

impl Orphan {
    /// The worker, and the mail that it was handing over, if there was one.
    fn read(&mut self) -> Option<(MailWorker, Option<i64>)> {
        let mut text = String::new();
        self.file.read_to_string(&mut text).ok()?;
        let (worker, mail) = text.split_once('\n')?;
        let mail = mail.strip_suffix('\n').and_then(|mail| mail.parse().ok());
        Some((MailWorker::parse(worker)?, mail))
    }
}
