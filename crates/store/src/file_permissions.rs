//! Files and folders that only the program's own user can read, whatever the umask.

use std::fs::{self, DirBuilder, File, Metadata, OpenOptions, Permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt as _, OpenOptionsExt as _, PermissionsExt as _};
use std::path::Path;

const FILE: u32 = 0o600;
const FOLDER: u32 = 0o700;

/// Makes a folder, and those above it that are not there. One that is there stays as it is: it
/// may be the operator's own.
///
/// # Errors
/// When it cannot be made.
pub fn private_folder(path: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(FOLDER).create(path)
}

/// Opens a file for reading and writing, made where it is not there. A link in its place is not
/// followed, and one of an earlier release that others may read is closed to them.
///
/// # Errors
/// When it cannot be opened or made, or is a link.
pub fn private_file(path: &Path) -> io::Result<File> {
    let file = options().create(true).open(path)?;
    if !is_private(&file.metadata()?) {
        file.set_permissions(Permissions::from_mode(FILE))?;
    }
    Ok(file)
}

/// Makes a file that must not be there.
///
/// # Errors
/// When it cannot be made, or there is something of its name, be it a link.
pub fn new_private_file(path: &Path) -> io::Result<File> {
    options().create_new(true).open(path)
}

/// Closes a file of SQLite to others where it is there.
pub(crate) fn close_to_others(path: &Path) -> io::Result<()> {
    // Not opened: closing a file again would take from this process all locks that SQLite has on
    // it.
    match fs::symlink_metadata(path) {
        Ok(found) if !found.is_file() => Err(io::Error::other("it is no file")),
        Ok(found) if is_private(&found) => Ok(()),
        Ok(_) => fs::set_permissions(path, Permissions::from_mode(FILE)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}

fn is_private(file: &Metadata) -> bool {
    file.permissions().mode() & 0o777 == FILE
}

fn options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options
        .read(true)
        .write(true)
        .mode(FILE)
        .custom_flags(rustix::fs::OFlags::NOFOLLOW.bits().cast_signed());
    options
}
