use std::fs;
use std::io;
use std::os::unix::fs::{MetadataExt as _, chown};
use std::path::Path;

/// Hands a file that root has made in the folder of another user, such as a service's, to that
/// user, who could not use it otherwise.
pub(crate) fn give_to_owner_of_folder(file: &Path) -> io::Result<()> {
    let folder = file
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    let folder = fs::metadata(folder)?;
    if fs::metadata(file)?.uid() == 0 && folder.uid() != 0 {
        chown(file, Some(folder.uid()), Some(folder.gid()))?;
    }
    Ok(())
}
