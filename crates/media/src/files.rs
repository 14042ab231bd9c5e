use std::{fs, io::Write as _, os::unix::fs::DirBuilderExt as _, path::Path};

use crate::{MediaError, PictureProblem};

/// Writes a file so that a reader, or a crash, never meets half of it.
pub(crate) fn write_whole(directory: &Path, file: &str, bytes: &[u8]) -> Result<(), MediaError> {
    let path = directory.join(file);
    let write = || -> std::io::Result<()> {
        let mut temporary = tempfile::NamedTempFile::new_in(directory)?;
        temporary.write_all(bytes)?;
        temporary.persist(&path)?;
        Ok(())
    };
    write().map_err(|error| PictureProblem::Write(error).at(&path))
}

/// Creates a directory and those above it.
pub(crate) fn create(directory: &Path) -> Result<(), MediaError> {
    let mut builder = fs::DirBuilder::new();
    // For the program's own user, whatever the umask; temporary files are made so, too.
    builder.recursive(true).mode(0o700);
    builder
        .create(directory)
        .map_err(|error| PictureProblem::Write(error).at(directory))
}

/// Names of the files in a directory.
pub(crate) fn list(directory: &Path) -> Result<Vec<String>, MediaError> {
    let read = || -> std::io::Result<Vec<String>> {
        fs::read_dir(directory)?
            .map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()))
            .collect()
    };
    read().map_err(|error| PictureProblem::Read(error).at(directory))
}

/// Removes a file that is no longer of use; one that is gone already is no error.
pub(crate) fn remove(directory: &Path, file: &str) -> Result<(), MediaError> {
    let path = directory.join(file);
    match fs::remove_file(&path) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(PictureProblem::Write(error).at(path))
        }
        _ => Ok(()),
    }
}
