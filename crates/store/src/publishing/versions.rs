//! Every version of a file that was ever published.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::{
    Conflict, Origin, Published, PublishedVersion, Result, Store,
    executor::Executor,
    pictures::keep_picture,
    publishing::drafts::delete_draft,
    publishing::jobs::mark_published,
    publishing::schedule::end_schedule,
    time::{Millis, to_millis},
};

/// A file as it is shown now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, sqlx::FromRow)]
pub struct PublishedFile {
    /// Its name below the content folder, such as `about/vedanta.toml`.
    pub file: String,
    /// Of the version that is shown, from 1.
    pub number: i64,
    /// What it is.
    #[sqlx(flatten)]
    pub published: Published,
    /// The release's file when it was published, as a hash; empty where there was none. Called as files of an
    /// earlier release call it.
    #[serde(rename = "beneath")]
    #[sqlx(rename = "beneath")]
    pub base_hash: String,
    /// When that was; never before an earlier version, whatever the clock says. What an earlier release has kept
    /// does not say it.
    #[serde(default)]
    #[sqlx(try_from = "Millis")]
    pub published_at: Timestamp,
}

/// What the site shows beyond the release's files.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PublishedRevision {
    /// Rises with everything that is published; 0 before.
    pub number: i64,
    /// In alphabetical order.
    pub files: Vec<PublishedFile>,
}

/// A version of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, sqlx::FromRow)]
pub struct Version {
    /// Of this file, from 1.
    pub number: i64,
    /// Who published it.
    pub author: String,
    /// Why, if they wanted to say; else empty.
    pub reason: String,
    /// When.
    #[sqlx(try_from = "Millis")]
    pub published_at: Timestamp,
}

/// One line of the history of the whole site.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct PastPublication {
    /// The number of the revision that showed it first.
    pub revision: i64,
    /// The file's name.
    pub file: String,
    /// Which version of the file, by whom and when.
    #[sqlx(flatten)]
    pub version: Version,
}

/// Begins a revision within a transaction, and answers with its number. Of two who publish at
/// once, the second waits here until the first is done.
async fn begin_revision(tx: &mut Executor<'_>) -> Result<i64> {
    let next = "UPDATE content_edition SET number = number + 1 WHERE id = 1 RETURNING number";
    tx.value(next, &[]).await
}

/// From this revision on the site shows the version. Runs within the transaction that has begun
/// the revision.
async fn insert_version(
    tx: &mut Executor<'_>,
    revision: i64,
    new: &PublishedVersion,
    now: Timestamp,
) -> Result<()> {
    let last = "SELECT number FROM content_files WHERE file = $1";
    let last: i64 = tx.optional_value(last, &[&new.file]).await?.unwrap_or(0);
    if new.base != last {
        return Err(Conflict::Outdated.into());
    }
    tx.execute(
        "INSERT INTO content_versions \
         (file, number, text, removed, beneath, author, reason, edition, published_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        &[
            &new.file,
            &(last + 1),
            &new.published.text(),
            &new.published.is_removed(),
            &new.base_hash,
            &new.author,
            &new.reason,
            &revision,
            &to_millis(now),
        ],
    )
    .await?;
    tx.execute(
        "INSERT INTO content_files (file, number) VALUES ($1, $2) \
         ON CONFLICT (file) DO UPDATE SET number = excluded.number",
        &[&new.file, &(last + 1)],
    )
    .await?;
    Ok(())
}

impl Store {
    /// Everything that was published and is shown.
    pub async fn published_revision(&self) -> Result<PublishedRevision> {
        #[derive(sqlx::FromRow)]
        struct FileRow {
            #[sqlx(flatten)]
            file: PublishedFile,
            revision: i64,
        }
        // One statement: nothing is published between its parts. Versions that show the release's
        // file are read, too: they have their numbers.
        let rows: Vec<FileRow> = self
            .fetch_all(
                "SELECT version.file, version.number, version.text, version.removed, \
                 version.beneath, version.published_at, content_edition.number AS revision \
                 FROM content_edition \
                 JOIN content_files AS shown ON content_edition.id = 1 \
                 JOIN content_versions AS version \
                 ON version.file = shown.file AND version.number = shown.number \
                 ORDER BY version.file",
                &[],
            )
            .await?;
        Ok(PublishedRevision {
            number: rows.first().map_or(0, |row| row.revision),
            files: rows.into_iter().map(|row| row.file).collect(),
        })
    }

    /// The number of the revision that is shown.
    pub async fn revision_number(&self) -> Result<i64> {
        self.read()?
            .value("SELECT number FROM content_edition WHERE id = 1", &[])
            .await
    }

    /// Publishes versions of several files as one revision, and answers with its number.
    /// `pictures` are the pictures of editors that they show. `origin` says what is kept or deleted
    /// with them.
    ///
    /// Fails with [`Conflict::Outdated`] when another version of one of them was published since its
    /// `base`, a picture was deleted, or what they come from is gone; and with [`Conflict::Overtaken`]
    /// when `seen`, the revision with which they were found to be sound, is not the last one any more.
    /// Nothing is published then.
    pub async fn publish(
        &self,
        new: &[PublishedVersion],
        pictures: &[String],
        origin: Origin<'_>,
        seen: Option<i64>,
        now: Timestamp,
    ) -> Result<i64> {
        let mut tx = self.begin().await?;
        let revision = begin_revision(&mut tx).await?;
        for new in new {
            insert_version(&mut tx, revision, new, now).await?;
        }
        // Two changes that are each sound need not be sound together.
        if seen.is_some_and(|seen| seen + 1 != revision) {
            return Err(Conflict::Overtaken.into());
        }
        if let Origin::Folder(brought) = origin {
            for picture in brought {
                let (name, _) = keep_picture(&mut tx, picture, u32::MAX, now).await?;
                if picture.name.is_some_and(|it| it != name) {
                    return Err(Conflict::Outdated.into());
                }
            }
        }
        for picture in pictures {
            let is_there: Option<i64> = tx
                .optional_value("SELECT id FROM pictures WHERE name = $1", &[&picture])
                .await?;
            if is_there.is_none() {
                return Err(Conflict::Outdated.into());
            }
        }
        let origin = match origin {
            Origin::Job(job, origin) => {
                mark_published(&mut tx, job, revision).await?;
                Origin::from(origin)
            }
            origin => origin,
        };
        match (origin, new) {
            (Origin::Draft { account, revision }, [new, ..]) => {
                delete_draft(&mut tx, &new.file, account, revision).await?;
            }
            (Origin::Drafts { account, revisions }, new) => {
                for (new, revision) in new.iter().zip(revisions) {
                    delete_draft(&mut tx, &new.file, account, *revision).await?;
                }
            }
            (Origin::Schedule(id), _) => end_schedule(&mut tx, id).await?,
            (Origin::Rename, [before, after]) => {
                let begun: Option<i64> = tx
                    .optional_value(
                        "SELECT account_id FROM content_drafts WHERE file = $1 LIMIT 1",
                        &[&after.file],
                    )
                    .await?;
                if begun.is_some() {
                    return Err(Conflict::Outdated.into());
                }
                tx.execute(
                    "UPDATE content_drafts SET file = $2, base = $3 WHERE file = $1",
                    &[&before.file, &after.file, &(after.base + 1)],
                )
                .await?;
            }
            _ => {}
        }
        tx.commit().await?;
        Ok(revision)
    }

    /// At most `limit` of all that was ever published, or of one file, the latest first.
    pub async fn publications(
        &self,
        file: Option<&str>,
        limit: u32,
    ) -> Result<Vec<PastPublication>> {
        self.fetch_all(
            "SELECT edition AS revision, file, number, author, reason, published_at FROM content_versions \
             WHERE CAST($1 AS TEXT) IS NULL OR file = $1 ORDER BY edition DESC, file LIMIT $2",
            &[&file, &i64::from(limit)],
        )
        .await
    }

    /// What each file was when a revision was shown, as far as anything was published until then.
    pub async fn published_until(&self, revision: i64) -> Result<Vec<(String, Published)>> {
        #[derive(sqlx::FromRow)]
        struct FileRow {
            file: String,
            #[sqlx(flatten)]
            published: Published,
        }
        let rows: Vec<FileRow> = self
            .fetch_all(
                "SELECT file, text, removed FROM content_versions AS version \
                 WHERE number = (SELECT MAX(number) FROM content_versions AS earlier \
                 WHERE earlier.file = version.file AND earlier.edition <= $1) ORDER BY file",
                &[&revision],
            )
            .await?;
        Ok(rows.into_iter().map(|it| (it.file, it.published)).collect())
    }

    /// At most `limit` versions of a file with what it was, those before the number `before` and the
    /// latest first.
    pub async fn versions(
        &self,
        file: &str,
        before: Option<i64>,
        limit: u32,
    ) -> Result<Vec<(Version, Published)>> {
        #[derive(sqlx::FromRow)]
        struct VersionTextRow {
            #[sqlx(flatten)]
            version: Version,
            #[sqlx(flatten)]
            published: Published,
        }
        let rows: Vec<VersionTextRow> = self
            .fetch_all(
                "SELECT number, author, reason, published_at, text, removed FROM content_versions \
                 WHERE file = $1 AND number < $2 ORDER BY number DESC LIMIT $3",
                &[&file, &before.unwrap_or(i64::MAX), &i64::from(limit)],
            )
            .await?;
        Ok(rows
            .into_iter()
            .map(|it| (it.version, it.published))
            .collect())
    }

    /// What a version of a file was.
    pub async fn version(&self, file: &str, number: i64) -> Result<Option<Published>> {
        self.fetch_optional(
            "SELECT text, removed FROM content_versions WHERE file = $1 AND number = $2",
            &[&file, &number],
        )
        .await
    }
}
