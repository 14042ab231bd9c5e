//! Backups of the SQLite database.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;
use centre_store::{Backup, DatabaseUrl, back_up, restore};
use clap::Args;

use super::database::block_on;
use crate::settings::Data;

#[derive(Debug, Args)]
pub struct BackUp {
    #[command(flatten)]
    data: Data,
    /// File of the backup. Its checksum is beside it.
    file: PathBuf,
}

#[derive(Debug, Args)]
pub struct Restore {
    #[command(flatten)]
    backup: BackUp,
    /// Also while a program uses the database, and when the database is newer.
    #[arg(long)]
    force: bool,
}

impl BackUp {
    pub fn places(&self) -> anyhow::Result<Vec<PathBuf>> {
        let mut places = self.data.places()?;
        places.push(self.file.clone());
        Ok(places)
    }

    pub fn run(&self) -> anyhow::Result<ExitCode> {
        let database = self.database("pg_dump --format=custom --file=centre.dump")?;
        let backup = block_on(back_up(&database, &self.file))??;
        println!("{}: {}", self.file.display(), described(&backup));
        Ok(ExitCode::SUCCESS)
    }

    fn database(&self, instead: &str) -> anyhow::Result<PathBuf> {
        match self.data.database()? {
            DatabaseUrl::Sqlite(path) => Ok(path),
            place @ DatabaseUrl::Postgres(..) => bail!(
                "the data is in the {place}; use PostgreSQL's own tools, for example \
                 `{instead}` with --dbname=\"$DATABASE_URL\", or the provider's backups"
            ),
        }
    }
}

impl Restore {
    pub fn places(&self) -> anyhow::Result<Vec<PathBuf>> {
        self.backup.places()
    }

    pub fn run(&self) -> anyhow::Result<ExitCode> {
        let instead = "pg_restore --clean --if-exists centre.dump";
        let database = self.backup.database(instead)?;
        let restored = block_on(restore(&self.backup.file, &database, self.force))??;
        println!("{}: {}", database.display(), described(&restored.backup));
        if let Some(aside) = restored.set_aside {
            println!("what was there before is now {}", aside.display());
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn described(backup: &Backup) -> String {
    let Backup {
        version,
        newest,
        checksum,
        bytes,
    } = backup;
    let newest = newest.map_or("empty".to_owned(), |newest| {
        format!("newest row {newest:.0}")
    });
    format!("whole, {bytes} bytes, tables {version}, {newest}, SHA-256 {checksum}")
}
