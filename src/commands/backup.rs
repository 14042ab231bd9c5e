use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::bail;
use centre_store::{Backup, DatabaseUrl, back_up, restore};
use clap::Args;

use crate::settings;

#[derive(Debug, Args)]
pub struct BackUp {
    #[command(flatten)]
    data: settings::Data,
    /// File to make. Its checksum goes beside it.
    file: PathBuf,
}

#[derive(Debug, Args)]
pub struct Restore {
    #[command(flatten)]
    data: settings::Data,
    /// File that `centre backup` made.
    file: PathBuf,
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
        let database = sqlite(&self.data, "pg_dump --format=custom --file=centre.dump")?;
        let backup = block_on(back_up(&database, &self.file))?;
        println!("{}: {}", self.file.display(), described(&backup));
        Ok(ExitCode::SUCCESS)
    }
}

impl Restore {
    pub fn places(&self) -> anyhow::Result<Vec<PathBuf>> {
        let mut places = self.data.places()?;
        places.push(self.file.clone());
        Ok(places)
    }

    pub fn run(&self) -> anyhow::Result<ExitCode> {
        let database = sqlite(&self.data, "pg_restore --clean --if-exists centre.dump")?;
        let restored = block_on(restore(&self.file, &database, self.force))?;
        println!("{}: {}", database.display(), described(&restored.backup));
        if let Some(aside) = restored.set_aside {
            println!("what was there before is now {}", aside.display());
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn sqlite(data: &settings::Data, instead: &str) -> anyhow::Result<PathBuf> {
    match data.database()? {
        DatabaseUrl::Sqlite(path) => Ok(path),
        place @ DatabaseUrl::Postgres(_) => bail!(
            "the data is in the {place}; use PostgreSQL's own tools, for example \
             `{instead}` with --dbname=\"$DATABASE_URL\", or the provider's backups"
        ),
    }
}

fn block_on<T>(work: impl Future<Output = centre_store::Result<T>>) -> anyhow::Result<T> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    Ok(runtime.block_on(work)?)
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
