//! What editors make of the content's files: drafts of each of them, and every version that was
//! ever published.

pub(crate) mod jobs;
pub(crate) mod publication;
pub(crate) mod schedule;

use std::slice;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::{
    Conflict, JobOrigin, MailContent, NewPicture, Published, PublishedVersion, Result, Secret,
    SessionId, Store,
    accounts::sessions::{SESSION_ID_LENGTH, TokenHash},
    database::{reading, transaction, writing},
    outbox::insert_mail,
    pictures::{insert_picture, keep_picture, name_of, named_in_draft, next_number},
    publishing::jobs::mark_published,
    publishing::schedule::end_schedule,
    time::{Millis, millis_after, to_millis},
};

/// How long a preview can be opened after it was sent to somebody.
pub const PREVIEW_LIFETIME: SignedDuration = SignedDuration::from_hours(7 * 24);

/// Addresses of previews that their account's owner is shown, the latest first.
const SHOWN_PREVIEWS: i64 = 50;

/// After this time an administrator has seen the draft without a mail.
const READY_MAIL_LIFETIME: SignedDuration = SignedDuration::from_hours(7 * 24);

/// A file as it is shown now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublishedFile {
    /// Its name below the content folder, such as `about/vedanta.toml`.
    pub file: String,
    /// Of the version that is shown, from 1.
    pub number: i64,
    /// What it is.
    pub published: Published,
    /// The release's file when it was published, as a hash; empty where there was none.
    pub beneath: String,
    /// When that was; never before an earlier version, whatever the clock says. What an earlier release has kept
    /// does not say it.
    #[serde(default)]
    pub published_at: Timestamp,
}

/// What the site shows beyond the release's files.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PublishedEdition {
    /// Rises with everything that is published; 0 before.
    pub number: i64,
    /// In alphabetical order.
    pub files: Vec<PublishedFile>,
}

/// An address by which an account's drafts can be seen, as its owner is shown it.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct PreviewLink {
    /// For [`Store::close_previews`]; opens nothing.
    #[sqlx(try_from = "TokenHash")]
    pub id: SessionId,
    /// The file from whose editor it was opened; empty where that was not noted yet.
    pub file: String,
    /// Until when it can be opened; it was made [`PREVIEW_LIFETIME`] before.
    #[sqlx(try_from = "Millis")]
    pub expires_at: Timestamp,
}

/// A version of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Version {
    /// Of this file, from 1.
    pub number: i64,
    /// Who published it.
    pub author: String,
    /// Why, if they wanted to say; else empty.
    pub reason: String,
    /// When.
    pub published_at: Timestamp,
}

#[derive(sqlx::FromRow)]
struct VersionRow {
    number: i64,
    author: String,
    reason: String,
    #[sqlx(try_from = "Millis")]
    published_at: Timestamp,
}

impl From<VersionRow> for Version {
    fn from(row: VersionRow) -> Self {
        Self {
            number: row.number,
            author: row.author,
            reason: row.reason,
            published_at: row.published_at,
        }
    }
}

/// One line of the history of the whole site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PastPublication {
    /// The number of the edition that showed it first.
    pub edition: i64,
    /// The file's name.
    pub file: String,
    /// Which version of the file, by whom and when.
    pub version: Version,
}

#[derive(sqlx::FromRow)]
struct PastPublicationRow {
    edition: i64,
    file: String,
    #[sqlx(flatten)]
    version: VersionRow,
}

impl From<PastPublicationRow> for PastPublication {
    fn from(row: PastPublicationRow) -> Self {
        Self {
            edition: row.edition,
            file: row.file,
            version: row.version.into(),
        }
    }
}

/// What publications come from. It is kept or deleted in the same transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Origin<'a> {
    /// Nothing that is kept.
    Command,
    /// A folder, with pictures that are kept under their names.
    Folder(&'a [NewPicture<'a>]),
    /// This account's draft of the first file, at this revision. It is deleted, unless it was
    /// saved again since.
    Draft {
        /// Whose it is.
        account: i64,
        /// Which of its states is published.
        revision: i64,
    },
    /// What was to be published at a time, by its id.
    Schedule(i64),
    /// The first file, which goes on as the second one, drafts and all.
    Rename,
    /// What somebody has asked for, by the id of the job.
    Job(i64, JobOrigin),
}

/// What an editor is writing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Draft {
    /// The file's name.
    pub file: String,
    /// Whose it is.
    pub account: i64,
    /// Their name.
    pub author: String,
    /// The file as a form has it, as JSON; may be incomplete.
    pub value: String,
    /// Rises with every save, from 1.
    pub revision: i64,
    /// The number of the version that it began from; 0 for the release's file.
    pub base: i64,
    /// How many mistakes there were when it was last checked.
    pub mistakes: i64,
    /// Whether it was checked since it was last saved.
    pub is_checked: bool,
    /// What the text would be called.
    pub title: String,
    /// Whether its author asks for it to be published.
    pub ready: bool,
    /// When they began.
    pub begun_at: Timestamp,
    /// When it was last saved.
    pub saved_at: Timestamp,
}

#[derive(sqlx::FromRow)]
struct DraftRow {
    file: String,
    account_id: i64,
    first_name: String,
    last_name: String,
    email: String,
    value: String,
    revision: i64,
    base: i64,
    mistakes: i64,
    is_checked: bool,
    title: String,
    ready: bool,
    #[sqlx(try_from = "Millis")]
    begun_at: Timestamp,
    #[sqlx(try_from = "Millis")]
    saved_at: Timestamp,
}

impl From<DraftRow> for Draft {
    fn from(row: DraftRow) -> Self {
        let name = format!("{} {}", row.first_name.trim(), row.last_name.trim());
        let name = name.trim();
        Self {
            file: row.file,
            account: row.account_id,
            author: if name.is_empty() {
                row.email
            } else {
                name.to_owned()
            },
            value: row.value,
            revision: row.revision,
            base: row.base,
            mistakes: row.mistakes,
            is_checked: row.is_checked,
            title: row.title,
            ready: row.ready,
            begun_at: row.begun_at,
            saved_at: row.saved_at,
        }
    }
}

/// A draft to be saved.
#[derive(Debug, Clone)]
pub struct DraftSave<'a> {
    /// The file's name.
    pub file: &'a str,
    /// Whose it is.
    pub account: i64,
    /// As JSON.
    pub value: &'a str,
    /// The revision that this one follows; 0 for the first.
    pub revision: i64,
    /// The number of the version that it began from.
    pub base: i64,
    /// What the text would be called.
    pub title: &'a str,
}

/// The columns of a [`DraftRow`].
macro_rules! select_drafts {
    ($rest:literal) => {
        concat!(
            "SELECT file, account_id, first_name, last_name, email, value, revision, base, mistakes, \
             checked_revision = revision AS is_checked, title, ready, begun_at, saved_at FROM content_drafts JOIN accounts ON accounts.id = account_id ",
            $rest
        )
    };
}

/// Begins an edition within a transaction, and answers with its number. Of two who publish at
/// once, the second waits here until the first is done.
macro_rules! begin_edition {
    ($tx:ident) => {{
        let edition: i64 = sqlx::query_scalar(
            "UPDATE content_edition SET number = number + 1 WHERE id = 1 RETURNING number",
        )
        .fetch_one(&mut *$tx)
        .await?;
        edition
    }};
}

/// From this edition on the site shows the version. Runs within the transaction that has begun
/// the edition.
macro_rules! insert_version {
    ($tx:ident, $edition:expr, $new:expr, $base:expr, $now:expr) => {{
        let last: Option<i64> =
            sqlx::query_scalar("SELECT number FROM content_files WHERE file = $1")
                .bind(&$new.file)
                .fetch_optional(&mut *$tx)
                .await?;
        let last = last.unwrap_or(0);
        let base: Option<i64> = $base;
        if base.is_some_and(|base| base != last) {
            return Err(Conflict::Outdated.into());
        }
        sqlx::query(
            "INSERT INTO content_versions \
             (file, number, text, removed, beneath, author, reason, edition, published_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        )
        .bind(&$new.file)
        .bind(last + 1)
        .bind($new.published.text())
        .bind($new.published.is_removed())
        .bind(&$new.beneath)
        .bind(&$new.author)
        .bind(&$new.reason)
        .bind($edition)
        .bind(to_millis($now))
        .execute(&mut *$tx)
        .await?;
        sqlx::query(
            "INSERT INTO content_files (file, number) VALUES ($1, $2) \
             ON CONFLICT (file) DO UPDATE SET number = excluded.number",
        )
        .bind(&$new.file)
        .bind(last + 1)
        .execute(&mut *$tx)
        .await?;
    }};
}

impl Store {
    /// Everything that was published and is shown.
    pub async fn published_edition(&self) -> Result<PublishedEdition> {
        #[derive(sqlx::FromRow)]
        struct EditionRow {
            file: String,
            number: i64,
            text: Option<String>,
            removed: bool,
            beneath: String,
            edition: i64,
            #[sqlx(try_from = "Millis")]
            published_at: Timestamp,
        }
        // One statement: nothing is published between its parts. Versions that show the release's
        // file are read, too: they have their numbers.
        let rows: Vec<EditionRow> = reading!(self, |db| {
            sqlx::query_as(
                "SELECT version.file, version.number, version.text, version.removed, \
                 version.beneath, version.published_at, content_edition.number AS edition \
                 FROM content_edition \
                 JOIN content_files AS shown ON content_edition.id = 1 \
                 JOIN content_versions AS version \
                 ON version.file = shown.file AND version.number = shown.number \
                 ORDER BY version.file",
            )
            .fetch_all(db)
            .await?
        });
        Ok(PublishedEdition {
            number: rows.first().map_or(0, |row| row.edition),
            files: rows
                .into_iter()
                .map(|row| PublishedFile {
                    file: row.file,
                    number: row.number,
                    published: Published::of(row.text, row.removed),
                    beneath: row.beneath,
                    published_at: row.published_at,
                })
                .collect(),
        })
    }

    /// The number of the edition that is shown.
    pub async fn edition_number(&self) -> Result<i64> {
        Ok(reading!(self, |db| {
            sqlx::query_scalar("SELECT number FROM content_edition WHERE id = 1")
                .fetch_one(db)
                .await?
        }))
    }

    /// Publishes a version of a file, and answers with the number of the edition.
    ///
    /// Fails with [`Conflict::Outdated`] when another version was published since `base`.
    pub async fn publish_content(
        &self,
        new: &PublishedVersion,
        origin: Origin<'_>,
        now: Timestamp,
    ) -> Result<i64> {
        self.publish(slice::from_ref(new), &[], origin, None, now)
            .await
    }

    /// Publishes versions of several files as one edition, and answers with its number.
    /// `pictures` are the pictures of editors that they show. `origin` says what is kept or deleted
    /// with them.
    ///
    /// Fails with [`Conflict::Outdated`] when another version of one of them was published since its
    /// `base`, a picture was deleted, or what they come from is gone; and with [`Conflict::Overtaken`]
    /// when `seen`, the edition with which they were found to be sound, is not the last one any more.
    /// Nothing is published then.
    pub async fn publish(
        &self,
        new: &[PublishedVersion],
        pictures: &[String],
        origin: Origin<'_>,
        seen: Option<i64>,
        now: Timestamp,
    ) -> Result<i64> {
        let edition = transaction!(self, |tx| {
            let edition = begin_edition!(tx);
            for new in new {
                insert_version!(tx, edition, new, Some(new.base), now);
            }
            // Two changes that are each sound need not be sound together.
            if seen.is_some_and(|seen| seen + 1 != edition) {
                return Err(Conflict::Overtaken.into());
            }
            if let Origin::Folder(brought) = origin {
                for picture in brought {
                    let (name, _) = keep_picture!(tx, picture, u32::MAX, now);
                    if picture.name.is_some_and(|it| it != name) {
                        return Err(Conflict::Outdated.into());
                    }
                }
            }
            for picture in pictures {
                let is_there: Option<i64> =
                    sqlx::query_scalar("SELECT id FROM pictures WHERE name = $1")
                        .bind(picture)
                        .fetch_optional(&mut *tx)
                        .await?;
                if is_there.is_none() {
                    return Err(Conflict::Outdated.into());
                }
            }
            let origin = match origin {
                Origin::Job(job, origin) => {
                    mark_published!(tx, job, edition);
                    Origin::from(origin)
                }
                origin => origin,
            };
            match (origin, new) {
                (Origin::Draft { account, revision }, [new, ..]) => {
                    sqlx::query(
                        "DELETE FROM content_drafts \
                         WHERE file = $1 AND account_id = $2 AND revision = $3",
                    )
                    .bind(&new.file)
                    .bind(account)
                    .bind(revision)
                    .execute(&mut *tx)
                    .await?;
                }
                (Origin::Schedule(id), _) => end_schedule!(tx, id),
                (Origin::Rename, [before, after]) => {
                    let begun: Option<i64> = sqlx::query_scalar(
                        "SELECT account_id FROM content_drafts WHERE file = $1 LIMIT 1",
                    )
                    .bind(&after.file)
                    .fetch_optional(&mut *tx)
                    .await?;
                    if begun.is_some() {
                        return Err(Conflict::Outdated.into());
                    }
                    sqlx::query("UPDATE content_drafts SET file = $2, base = $3 WHERE file = $1")
                        .bind(&before.file)
                        .bind(&after.file)
                        .bind(after.base + 1)
                        .execute(&mut *tx)
                        .await?;
                }
                _ => {}
            }
            edition
        });
        Ok(edition)
    }

    /// At most `limit` of all that was ever published, or of one file, the latest first.
    pub async fn publications(
        &self,
        file: Option<&str>,
        limit: u32,
    ) -> Result<Vec<PastPublication>> {
        let rows: Vec<PastPublicationRow> = reading!(self, |db| {
            sqlx::query_as(
                "SELECT edition, file, number, author, reason, published_at FROM content_versions \
                 WHERE CAST($1 AS TEXT) IS NULL OR file = $1 ORDER BY edition DESC, file LIMIT $2",
            )
            .bind(file)
            .bind(i64::from(limit))
            .fetch_all(db)
            .await?
        });
        Ok(rows.into_iter().map(PastPublication::from).collect())
    }

    /// What each file was when an edition was shown, as far as anything was published until then.
    pub async fn published_until(&self, edition: i64) -> Result<Vec<(String, Published)>> {
        let rows: Vec<(String, Option<String>, bool)> = reading!(self, |db| {
            sqlx::query_as(
                "SELECT file, text, removed FROM content_versions AS version \
                 WHERE number = (SELECT MAX(number) FROM content_versions AS earlier \
                 WHERE earlier.file = version.file AND earlier.edition <= $1) ORDER BY file",
            )
            .bind(edition)
            .fetch_all(db)
            .await?
        });
        let published = |(file, text, removed)| (file, Published::of(text, removed));
        Ok(rows.into_iter().map(published).collect())
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
            version: VersionRow,
            text: Option<String>,
            removed: bool,
        }
        let rows: Vec<VersionTextRow> = reading!(self, |db| {
            sqlx::query_as(
                "SELECT number, author, reason, published_at, text, removed FROM content_versions \
                 WHERE file = $1 AND number < $2 ORDER BY number DESC LIMIT $3",
            )
            .bind(file)
            .bind(before.unwrap_or(i64::MAX))
            .bind(i64::from(limit))
            .fetch_all(db)
            .await?
        });
        let version =
            |row: VersionTextRow| (row.version.into(), Published::of(row.text, row.removed));
        Ok(rows.into_iter().map(version).collect())
    }

    /// What a version of a file was.
    pub async fn version(&self, file: &str, number: i64) -> Result<Option<Published>> {
        let row: Option<(Option<String>, bool)> = reading!(self, |db| {
            sqlx::query_as(
                "SELECT text, removed FROM content_versions WHERE file = $1 AND number = $2",
            )
            .bind(file)
            .bind(number)
            .fetch_optional(db)
            .await?
        });
        Ok(row.map(|(text, removed)| Published::of(text, removed)))
    }

    /// Keeps a draft, and answers with its revision.
    ///
    /// Fails with [`Conflict::Outdated`] when the author has saved another revision elsewhere,
    /// and with [`Conflict::TooManyDrafts`] when they have `most` drafts of other files.
    pub async fn save_draft(
        &self,
        draft: &DraftSave<'_>,
        most: u32,
        now: Timestamp,
    ) -> Result<i64> {
        let pictures = named_in_draft(draft.value);
        Ok(transaction!(self, |tx| {
            let revision: Option<i64> = sqlx::query_scalar(
                "UPDATE content_drafts SET value = $3, base = $5, revision = revision + 1, \
                 ready = FALSE, saved_at = $6, pictures = $7, title = $8 \
                 WHERE file = $1 AND account_id = $2 AND revision = $4 RETURNING revision",
            )
            .bind(draft.file)
            .bind(draft.account)
            .bind(draft.value)
            .bind(draft.revision)
            .bind(draft.base)
            .bind(to_millis(now))
            .bind(&pictures)
            .bind(draft.title)
            .fetch_optional(&mut *tx)
            .await?;
            match revision {
                Some(revision) => revision,
                None if draft.revision != 0 => return Err(Conflict::Outdated.into()),
                None => {
                    let others: i64 = sqlx::query_scalar(
                        "SELECT COUNT(*) FROM content_drafts WHERE account_id = $1",
                    )
                    .bind(draft.account)
                    .fetch_one(&mut *tx)
                    .await?;
                    if others >= i64::from(most) {
                        return Err(Conflict::TooManyDrafts.into());
                    }
                    let made = sqlx::query(
                        "INSERT INTO content_drafts \
                         (file, account_id, value, revision, base, mistakes, begun_at, saved_at, \
                         pictures, title) VALUES ($1, $2, $3, 1, $4, 0, $5, $5, $6, $7) \
                         ON CONFLICT DO NOTHING",
                    )
                    .bind(draft.file)
                    .bind(draft.account)
                    .bind(draft.value)
                    .bind(draft.base)
                    .bind(to_millis(now))
                    .bind(&pictures)
                    .bind(draft.title)
                    .execute(&mut *tx)
                    .await?
                    .rows_affected();
                    if made == 0 {
                        return Err(Conflict::Outdated.into());
                    }
                    1
                }
            }
        }))
    }

    /// Keeps how many mistakes there are in a draft at a revision; nothing where it was saved again since.
    pub async fn keep_mistakes(
        &self,
        file: &str,
        account: i64,
        revision: i64,
        mistakes: usize,
    ) -> Result<()> {
        let mistakes = i64::try_from(mistakes).unwrap_or(i64::MAX);
        writing!(self, |db| {
            sqlx::query(
                "UPDATE content_drafts SET mistakes = $4, checked_revision = revision \
                 WHERE file = $1 AND account_id = $2 AND revision = $3",
            )
            .bind(file)
            .bind(account)
            .bind(revision)
            .bind(mistakes)
            .execute(db)
            .await?;
        });
        Ok(())
    }

    /// At most `limit` drafts that were saved until `until` and not checked since, the oldest first.
    pub async fn unchecked_drafts(&self, until: Timestamp, limit: u32) -> Result<Vec<Draft>> {
        let rows: Vec<DraftRow> = reading!(self, |db| {
            sqlx::query_as(select_drafts!(
                "WHERE checked_revision <> revision AND saved_at <= $1 ORDER BY saved_at LIMIT $2"
            ))
            .bind(to_millis(until))
            .bind(i64::from(limit))
            .fetch_all(db)
            .await?
        });
        Ok(rows.into_iter().map(Draft::from).collect())
    }

    /// All drafts of a file, the oldest first.
    pub async fn drafts_of(&self, file: &str) -> Result<Vec<Draft>> {
        let rows: Vec<DraftRow> = reading!(self, |db| {
            sqlx::query_as(select_drafts!(
                "WHERE file = $1 ORDER BY begun_at, account_id"
            ))
            .bind(file)
            .fetch_all(db)
            .await?
        });
        Ok(rows.into_iter().map(Draft::from).collect())
    }

    /// All drafts of an account, by file.
    pub async fn drafts_by(&self, account: i64) -> Result<Vec<Draft>> {
        let rows: Vec<DraftRow> = reading!(self, |db| {
            sqlx::query_as(select_drafts!("WHERE account_id = $1 ORDER BY file"))
                .bind(account)
                .fetch_all(db)
                .await?
        });
        Ok(rows.into_iter().map(Draft::from).collect())
    }

    /// All drafts, without what they hold, by file.
    pub async fn drafts(&self) -> Result<Vec<Draft>> {
        let rows: Vec<DraftRow> = reading!(self, |db| {
            sqlx::query_as(
                "SELECT file, account_id, first_name, last_name, email, '' AS value, revision, \
                 base, mistakes, checked_revision = revision AS is_checked, title, ready, begun_at, saved_at \
                 FROM content_drafts JOIN accounts ON accounts.id = account_id ORDER BY file, begun_at",
            )
            .fetch_all(db)
            .await?
        });
        Ok(rows.into_iter().map(Draft::from).collect())
    }

    /// Throws a draft away, if there is one. Fails with [`Conflict::Outdated`] when it is at another revision.
    pub async fn discard_draft(&self, file: &str, account: i64, revision: i64) -> Result<()> {
        let left = transaction!(self, |tx| {
            sqlx::query(
                "DELETE FROM content_drafts WHERE file = $1 AND account_id = $2 AND revision = $3",
            )
            .bind(file)
            .bind(account)
            .bind(revision)
            .execute(&mut *tx)
            .await?;
            let left: Option<i64> = sqlx::query_scalar(
                "SELECT revision FROM content_drafts WHERE file = $1 AND account_id = $2",
            )
            .bind(file)
            .bind(account)
            .fetch_optional(&mut *tx)
            .await?;
            left
        });
        match left {
            Some(_) => Err(Conflict::Outdated.into()),
            None => Ok(()),
        }
    }

    /// Asks for a draft to be published, and with `mail` tells every administrator. Fails with
    /// [`Conflict::Outdated`] when it is not at this revision.
    pub async fn mark_draft_ready(
        &self,
        file: &str,
        account: i64,
        revision: i64,
        mail: bool,
        now: Timestamp,
    ) -> Result<()> {
        let changed = transaction!(self, |tx| {
            let author: Option<DraftRow> = sqlx::query_as(select_drafts!(
                "WHERE file = $1 AND account_id = $2 AND revision = $3"
            ))
            .bind(file)
            .bind(account)
            .bind(revision)
            .fetch_optional(&mut *tx)
            .await?;
            if let Some(draft) = author.map(Draft::from) {
                sqlx::query(
                    "UPDATE content_drafts SET ready = TRUE WHERE file = $1 AND account_id = $2",
                )
                .bind(file)
                .bind(account)
                .execute(&mut *tx)
                .await?;
                if mail && !draft.ready {
                    let admins: Vec<String> = sqlx::query_scalar(
                        "SELECT email FROM accounts \
                         WHERE is_admin AND is_active AND confirmed_at IS NOT NULL ORDER BY id",
                    )
                    .fetch_all(&mut *tx)
                    .await?;
                    for to in admins {
                        let content = MailContent::TextReady {
                            to,
                            by: draft.author.clone(),
                            file: file.to_owned(),
                        };
                        insert_mail!(tx, &content, Some(READY_MAIL_LIFETIME), now);
                    }
                }
                true
            } else {
                false
            }
        });
        if changed {
            Ok(())
        } else {
            Err(Conflict::Outdated.into())
        }
    }

    /// Gives the account `to` the draft of a colleague. Fails with [`Conflict::Outdated`] when that
    /// draft is gone, or `to` has a draft of the file already.
    pub async fn take_draft_over(&self, file: &str, from: i64, to: i64) -> Result<()> {
        let taken = transaction!(self, |tx| {
            let own: Option<i64> = sqlx::query_scalar(
                "SELECT revision FROM content_drafts WHERE file = $1 AND account_id = $2",
            )
            .bind(file)
            .bind(to)
            .fetch_optional(&mut *tx)
            .await?;
            if own.is_some() {
                0
            } else {
                sqlx::query(
                    "UPDATE content_drafts SET account_id = $3, revision = revision + 1, \
                     ready = FALSE WHERE file = $1 AND account_id = $2",
                )
                .bind(file)
                .bind(from)
                .bind(to)
                .execute(&mut *tx)
                .await?
                .rows_affected()
            }
        });
        if taken == 0 {
            return Err(Conflict::Outdated.into());
        }
        Ok(())
    }

    /// Makes an address by which an account's drafts can be seen on the site's pages, from the editor
    /// of a file. None where `session` was ended meanwhile: making a preview takes its time.
    pub async fn open_preview(
        &self,
        session: &Secret,
        file: &str,
        now: Timestamp,
    ) -> Result<Option<Secret>> {
        let secret = Secret::generate()?;
        Ok(transaction!(self, |tx| {
            // Locks the session: whoever ends it meanwhile closes this preview, too.
            let account: Option<i64> = sqlx::query_scalar(
                "UPDATE sessions SET last_seen_at = last_seen_at \
                 WHERE token_hash = $1 RETURNING account_id",
            )
            .bind(session.hash())
            .fetch_optional(&mut *tx)
            .await?;
            sqlx::query("DELETE FROM content_previews WHERE expires_at <= $1")
                .bind(to_millis(now))
                .execute(&mut *tx)
                .await?;
            if let Some(account) = account {
                sqlx::query(
                    "INSERT INTO content_previews (token_hash, account_id, expires_at, file) \
                     VALUES ($1, $2, $3, $4)",
                )
                .bind(secret.hash())
                .bind(account)
                .bind(millis_after(now, PREVIEW_LIFETIME))
                .bind(file)
                .execute(&mut *tx)
                .await?;
            }
            account.map(|_| secret)
        }))
    }

    /// Lists the addresses by which an account's drafts can be seen, the latest first, at most 50.
    pub async fn preview_links(&self, account: i64, now: Timestamp) -> Result<Vec<PreviewLink>> {
        Ok(reading!(self, |db| {
            sqlx::query_as(
                "SELECT token_hash AS id, expires_at, file FROM content_previews \
                 WHERE account_id = $1 AND expires_at > $2 \
                 ORDER BY expires_at DESC, token_hash LIMIT $3",
            )
            .bind(account)
            .bind(to_millis(now))
            .bind(SHOWN_PREVIEWS)
            .fetch_all(db)
            .await?
        }))
    }

    /// Closes one of an account's previews, or all of them. Answers how many there were.
    pub async fn close_previews(&self, account: i64, id: Option<&SessionId>) -> Result<u64> {
        Ok(writing!(self, |db| {
            match id {
                Some(id) => sqlx::query(
                    "DELETE FROM content_previews \
                     WHERE account_id = $1 AND substr(token_hash, 1, $3) = $2",
                )
                .bind(account)
                .bind(id.bytes())
                .bind(SESSION_ID_LENGTH),
                None => {
                    sqlx::query("DELETE FROM content_previews WHERE account_id = $1").bind(account)
                }
            }
            .execute(db)
            .await?
            .rows_affected()
        }))
    }

    /// Whose drafts a preview shows; none once they may not edit any more.
    pub async fn preview_of(&self, secret: &Secret, now: Timestamp) -> Result<Option<i64>> {
        Ok(reading!(self, |db| {
            sqlx::query_scalar(
                "SELECT account_id FROM content_previews JOIN accounts ON accounts.id = account_id \
                 WHERE token_hash = $1 AND expires_at > $2 \
                 AND is_active AND (is_admin OR is_moderator)",
            )
            .bind(secret.hash())
            .bind(to_millis(now))
            .fetch_optional(db)
            .await?
        }))
    }
}
