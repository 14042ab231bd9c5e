//! Copies of an SQLite file while programs read and write it, and their way back.

use std::{
    fmt::Write as _,
    fs::{self, File, TryLockError},
    io::{self, Read as _, Write as _},
    path::{Path, PathBuf},
};

use jiff::Timestamp;
use sha2::{Digest as _, Sha256};
use sqlx::{Connection as _, SqliteConnection, sqlite::SqliteConnectOptions};
use tokio::task::spawn_blocking;

use crate::{
    Error, Result,
    database::beside,
    file_permissions::{new_private_file, private_file, private_folder},
    migrations::latest_version,
    time::from_millis,
};

/// A copy that was checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Backup {
    /// The step of the tables' history that it holds.
    pub version: i64,
    /// When its newest row was written, as far as rows tell.
    pub newest: Option<Timestamp>,
    /// Its SHA-256 in hexadecimal digits, as in the file beside it.
    pub checksum: String,
    /// Its size.
    pub bytes: u64,
}

/// A backup that took the place of a database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Restored {
    /// What was restored.
    pub backup: Backup,
    /// Where the database is that was there before.
    pub set_aside: Option<PathBuf>,
}

fn refuse<T>(reason: impl Into<String>) -> Result<T> {
    Err(Error::Backup(reason.into()))
}

fn at(path: &Path) -> impl FnOnce(io::Error) -> Error {
    let path = path.to_owned();
    move |source| Error::DataDirectory { path, source }
}

/// Copies the SQLite file `database` to `target` and its checksum to `target` with `.sha256`
/// at the end, in the form that `sha256sum --check` reads. Programs may use the database
/// meanwhile: the copy is what it was at one moment. The copy is checked before it gets its
/// name, and only its owner may read it.
///
/// # Errors
/// When there is no such database, `target` exists or cannot be written, or the copy is
/// damaged.
pub async fn back_up(database: &Path, target: &Path) -> Result<Backup> {
    if !database.is_file() {
        return refuse(format!("there is no database {}", database.display()));
    }
    if target.exists() {
        return refuse(format!(
            "{} exists; give the backup another name",
            target.display()
        ));
    }
    let part = beside(target, ".part");
    let _ = fs::remove_file(&part);
    // SQLite writes into an empty file; made here, only its owner may read it.
    new_private_file(&part).map_err(at(&part))?;
    let done = copy(database, &part, target).await;
    if done.is_err() {
        let _ = fs::remove_file(&part);
    }
    done
}

async fn copy(database: &Path, part: &Path, target: &Path) -> Result<Backup> {
    let options = SqliteConnectOptions::new()
        .filename(database)
        .busy_timeout(crate::database::BUSY_TIMEOUT);
    let mut connection = SqliteConnection::connect_with(&options).await?;
    sqlx::query("VACUUM INTO $1")
        .bind(part.to_string_lossy().into_owned())
        .execute(&mut connection)
        .await?;
    connection.close().await?;
    let backup = check(part).await?;
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    let line = format!("{}  {name}\n", backup.checksum);
    let checksum = beside(target, ".sha256");
    File::open(part)
        .and_then(|file| file.sync_all())
        .map_err(at(part))?;
    let write = |mut file: File| {
        file.set_len(0)?;
        file.write_all(line.as_bytes())
    };
    private_file(&checksum)
        .and_then(write)
        .map_err(at(&checksum))?;
    put(part, target)?;
    Ok(backup)
}

/// Puts a backup in the place of the SQLite file `database`; what was there is kept beside
/// it. The backup itself stays.
///
/// # Errors
/// When the backup is damaged, not of this program, or of a later release; and, unless
/// `force` is set, when a program uses the database or the database is newer.
pub async fn restore(backup: &Path, database: &Path, force: bool) -> Result<Restored> {
    if !backup.is_file() {
        return refuse(format!("there is no backup {}", backup.display()));
    }
    let restored = check(backup).await?;
    compare_checksum(backup, &restored.checksum)?;
    if restored.version > latest_version() {
        return refuse(format!(
            "the backup is of a later release of the program (tables {}, this one knows {}); \
             restore it with that release",
            restored.version,
            latest_version()
        ));
    }
    if let Some(directory) = database.parent() {
        private_folder(directory).map_err(at(directory))?;
    }
    let lock = beside(database, "-in-use");
    let lock_file = private_file(&lock).map_err(at(&lock))?;
    match lock_file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) if force => {}
        Err(TryLockError::WouldBlock) => {
            return refuse(format!(
                "a running program uses {}; stop it first",
                database.display()
            ));
        }
        Err(TryLockError::Error(source)) => return Err(at(&lock)(source)),
    }
    let exists = database.exists();
    if exists && !force {
        refuse_newer(database, &restored).await?;
    }
    let part = beside(database, ".part");
    let _ = fs::remove_file(&part);
    let mut to = new_private_file(&part).map_err(at(&part))?;
    let from = backup.to_owned();
    // Without the permissions of the backup, which others may perhaps read.
    let copy = move || {
        io::copy(&mut File::open(from)?, &mut to)?;
        to.sync_all()
    };
    spawn_blocking(copy)
        .await
        .unwrap_or_else(|error| Err(io::Error::other(error)))
        .map_err(at(&part))?;
    let set_aside = exists.then(|| set_aside(database)).transpose()?;
    put(&part, database)?;
    Ok(Restored {
        backup: restored,
        set_aside,
    })
}

async fn refuse_newer(database: &Path, backup: &Backup) -> Result<()> {
    // A damaged database is what backups are for.
    let Ok(present) = check(database).await else {
        return Ok(());
    };
    if present.version > backup.version || present.newest > backup.newest {
        let since = backup
            .newest
            .map_or("the beginning".to_owned(), |newest| newest.to_string());
        return refuse(format!(
            "{} is newer than the backup: what came after {since} would be lost from it; \
             with --force it is set aside and the backup takes its place",
            database.display()
        ));
    }
    Ok(())
}

/// Renames the database with the files that belong to it.
fn set_aside(database: &Path) -> Result<PathBuf> {
    let now = Timestamp::now().strftime("%Y%m%dT%H%M%SZ");
    let aside = beside(database, &format!(".before-restore-{now}"));
    for ending in ["", "-wal", "-shm"] {
        let file = beside(database, ending);
        if file.exists() {
            fs::rename(&file, beside(&aside, ending)).map_err(at(&file))?;
        }
    }
    Ok(aside)
}

fn put(part: &Path, target: &Path) -> Result<()> {
    fs::rename(part, target).map_err(at(target))?;
    let directory = target
        .parent()
        .filter(|it| !it.as_os_str().is_empty())
        .unwrap_or(Path::new("."));
    File::open(directory)
        .and_then(|directory| directory.sync_all())
        .map_err(at(directory))
}

/// Whether a file is a whole database of this program.
async fn check(path: &Path) -> Result<Backup> {
    let damaged = |what: &dyn std::fmt::Display| {
        Error::Backup(format!(
            "{} is not a whole database of this program: {what}",
            path.display()
        ))
    };
    let contents = read_contents(path).await.map_err(|error| damaged(&error))?;
    if contents.integrity != "ok" {
        return Err(damaged(&contents.integrity));
    }
    if contents.has_orphans {
        return Err(damaged(&"rows belong to rows that are not there"));
    }
    let version = contents.version;
    let version = version.ok_or_else(|| damaged(&"it has no tables"))?;
    let (checksum, bytes) = checksum(path).await?;
    Ok(Backup {
        version,
        newest: contents.newest.map(from_millis).transpose()?,
        checksum,
        bytes,
    })
}

/// What SQLite itself says of a file.
struct Contents {
    /// `ok`, or the first fault.
    integrity: String,
    has_orphans: bool,
    version: Option<i64>,
    newest: Option<i64>,
}

async fn read_contents(path: &Path) -> sqlx::Result<Contents> {
    let options = SqliteConnectOptions::new().filename(path).read_only(true);
    let mut connection = SqliteConnection::connect_with(&options).await?;
    let integrity = sqlx::query_scalar("PRAGMA integrity_check(1)");
    let orphans = sqlx::query("PRAGMA foreign_key_check");
    let version = sqlx::query_scalar("SELECT MAX(version) FROM _sqlx_migrations WHERE success");
    let newest = sqlx::query_scalar(
        "SELECT MAX(at) FROM (SELECT MAX(created_at) AS at FROM accounts \
         UNION ALL SELECT MAX(last_seen_at) FROM sessions \
         UNION ALL SELECT MAX(received_at) FROM contact_messages \
         UNION ALL SELECT MAX(created_at) FROM outgoing_mail)",
    );
    let contents = Contents {
        integrity: integrity.fetch_one(&mut connection).await?,
        has_orphans: !orphans.fetch_all(&mut connection).await?.is_empty(),
        version: version.fetch_one(&mut connection).await?,
        newest: newest.fetch_one(&mut connection).await?,
    };
    connection.close().await?;
    Ok(contents)
}

async fn checksum(path: &Path) -> Result<(String, u64)> {
    let file = path.to_owned();
    let read = move || {
        let mut digest = Sha256::new();
        let mut file = File::open(file)?;
        let mut buffer = vec![0; 1 << 20];
        let mut bytes = 0;
        loop {
            let read = file.read(&mut buffer)?;
            if read == 0 {
                break;
            }
            digest.update(&buffer[..read]);
            bytes += read as u64;
        }
        let mut digits = String::new();
        for byte in digest.finalize() {
            // Writing to a string cannot fail.
            let _ = write!(digits, "{byte:02x}");
        }
        Ok((digits, bytes))
    };
    spawn_blocking(read)
        .await
        .unwrap_or_else(|error| Err(io::Error::other(error)))
        .map_err(at(path))
}

/// A backup whose checksum is not beside it any more may be restored: it was read from end
/// to end before.
fn compare_checksum(backup: &Path, checksum: &str) -> Result<()> {
    let path = beside(backup, ".sha256");
    match fs::read_to_string(&path) {
        Ok(line) if line.split_whitespace().next() == Some(checksum) => Ok(()),
        Ok(_) => refuse(format!(
            "{} is not what was backed up: its checksum is not the one in {}",
            backup.display(),
            path.display()
        )),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        Err(source) => Err(at(&path)(source)),
    }
}
