use std::{
    ffi::OsStr,
    fs::{self, File, OpenOptions},
    io::{self, Read as _},
    os::unix::fs::FileExt as _,
    path::{Path, PathBuf},
};

use centre_store::{MailClaim, Secret, Store};
use jiff::Timestamp;

const EXTENSION: &str = "claim";

/// Remembers, beyond the death of the process, which mail it was just handing over.
///
/// Nobody can ask an SMTP server whether it took a mail whose answer was not read. So the
/// claim of a mail is written into a file right before the line that ends the mail, and wiped
/// out once the result is known. Whoever finds the file of a process that was killed counts
/// the mail as sent. It is not forced to the disk, for a killed process loses nothing of what
/// it wrote: only when the whole machine dies in that moment is the mail sent again.
pub(crate) struct InHand {
    file: File,
}

/// What a process left that ended without wiping it out.
struct Legacy {
    path: PathBuf,
    /// Locked, so that nobody else settles it.
    file: File,
}

impl InHand {
    /// Its file is one of its own in `folder`, which is made if it is not there.
    pub(crate) fn open(folder: &Path) -> io::Result<Self> {
        fs::create_dir_all(folder)?;
        let name = Secret::generate().map_err(io::Error::other)?.reveal();
        let unfinished = folder.join(&name);
        let file = OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(&unfinished)?;
        // It gets the name by which others find it only when they can see that its process lives.
        file.try_lock()?;
        fs::rename(&unfinished, unfinished.with_extension(EXTENSION))?;
        Ok(Self { file })
    }

    pub(crate) fn write(&self, claim: &MailClaim) {
        let line = claim.to_text() + "\n";
        if let Err(error) = self.file.write_all_at(line.as_bytes(), 0) {
            tracing::warn!(%error, "which mail is being handed over cannot be written down");
        }
    }

    pub(crate) fn wipe(&self) {
        if let Err(error) = self.file.set_len(0) {
            tracing::error!(%error, "a mail that was handed over cannot be wiped from its file");
        }
    }
}

/// Notes as sent what killed processes were handing over.
///
/// # Errors
///
/// When the store cannot be written: call it again.
pub(crate) async fn settle(folder: &Path, store: &Store) -> centre_store::Result<()> {
    for mut legacy in legacies(folder) {
        if let Some(claim) = legacy.claim()
            && store.mail_sent(&claim, Timestamp::now()).await?
        {
            tracing::warn!(
                mail = claim.mail,
                "a process was killed while it handed a mail over; the mail counts as sent"
            );
        }
        if let Err(error) = fs::remove_file(&legacy.path) {
            tracing::warn!(%error, "the file of a killed process cannot be removed");
        }
    }
    Ok(())
}

fn legacies(folder: &Path) -> Vec<Legacy> {
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
            Some(Legacy { path, file })
        })
        .collect()
}

impl Legacy {
    /// `None` when nothing was in hand.
    fn claim(&mut self) -> Option<MailClaim> {
        let mut text = String::new();
        self.file.read_to_string(&mut text).ok()?;
        MailClaim::parse(text.strip_suffix('\n')?)
    }
}
