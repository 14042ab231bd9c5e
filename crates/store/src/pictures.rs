//! Pictures that editors have added, and which drafts and scheduled texts show them.

use centre_text::slug;
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    Conflict, Result, Store,
    executor::Executor,
    time::{Millis, to_millis},
};

/// Where names of added pictures begin.
pub const PICTURE_FOLDER: &str = "uploaded/";

/// Characters of the part of a name that is made of words.
const LONGEST_NAME: usize = 60;

/// A picture that an editor has added, without its file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, sqlx::FromRow)]
pub struct StoredPicture {
    /// Rises with every picture.
    pub id: i64,
    /// Its name in content files, such as `uploaded/lamps-at-diwali`.
    pub name: String,
    /// Names its file.
    pub hash: String,
    /// The format of its file, by the name that the caller gave it.
    pub kind: String,
    /// In pixels.
    #[sqlx(try_from = "i64")]
    pub width: u32,
    /// In pixels.
    #[sqlx(try_from = "i64")]
    pub height: u32,
    /// Whether anything behind it shows through.
    pub has_alpha: bool,
    /// What stands in for it while it loads.
    pub placeholder: Option<String>,
    /// Size of its file.
    #[sqlx(try_from = "i64")]
    pub bytes: u64,
    /// What it shows, for those who cannot see it.
    pub alt: String,
    /// What stays visible where it is cropped, in percent from the left and from above.
    #[sqlx(try_from = "FocusText")]
    pub focus: Option<(u8, u8)>,
    /// Who has added it.
    pub author: String,
    /// When.
    #[sqlx(try_from = "Millis")]
    pub added_at: Timestamp,
}

/// The two numbers of a [`StoredPicture::focus`], as a statement puts them together.
#[derive(sqlx::Type)]
#[sqlx(transparent)]
struct FocusText(Option<String>);

impl From<FocusText> for Option<(u8, u8)> {
    fn from(FocusText(text): FocusText) -> Self {
        let text = text?;
        let (x, y) = text.split_once(' ')?;
        Some((x.parse().ok()?, y.parse().ok()?))
    }
}

/// A picture to be kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewPicture<'a> {
    /// Its name in texts that show it already. Without one, the store makes a name.
    pub name: Option<&'a str>,
    /// Names its file.
    pub hash: &'a str,
    /// The format of its file.
    pub kind: &'a str,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// Whether anything behind it shows through.
    pub has_alpha: bool,
    /// What stands in for it while it loads.
    pub placeholder: Option<&'a str>,
    /// Its file.
    pub file: &'a [u8],
    /// What it shows; its name is made of these words.
    pub alt: &'a str,
    /// What stays visible where it is cropped.
    pub focus: Option<(u8, u8)>,
    /// Who adds it.
    pub author: &'a str,
}

/// What has become of the pictures since somebody last asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UploadChanges {
    /// To ask with the next time.
    pub number: i64,
    /// Whether `pictures` are all that there are; else only those that are new or changed.
    pub all: bool,
    /// In the order in which they were added.
    pub pictures: Vec<StoredPicture>,
}

/// A text that is not published and names a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PictureReference {
    /// The file's name.
    pub file: String,
    /// The picture's name.
    pub picture: String,
    /// Whether it is to be published by itself; else it is somebody's draft.
    pub scheduled: bool,
}

/// Raises the number of the index of uploads, within a transaction. Others who change pictures wait here
/// until that is done.
async fn next_number(tx: &mut Executor<'_>, is_removal: bool) -> Result<i64> {
    let next = "UPDATE picture_shelf SET number = number + 1, \
         removed = CASE WHEN $1 THEN number + 1 ELSE removed END WHERE id = 1 RETURNING number";
    tx.value(next, &[&is_removal]).await
}

/// Reads all [`PictureReference`]s. A draft's row lists its pictures; a scheduled text names them itself.
async fn read_references(session: &mut Executor<'_>) -> Result<Vec<PictureReference>> {
    let rows: Vec<(String, String, bool)> = session
        .fetch_all(
            "SELECT file, pictures, FALSE FROM content_drafts WHERE pictures <> '' \
             UNION ALL SELECT file, text, TRUE FROM content_schedule WHERE text IS NOT NULL",
            &[],
        )
        .await?;
    let mut references = Vec::new();
    for (file, text, scheduled) in &rows {
        let names: Vec<&str> = if *scheduled {
            pictures_named_in(text).collect()
        } else {
            text.lines().collect()
        };
        references.extend(names.into_iter().map(|name| PictureReference {
            file: file.clone(),
            picture: name.to_owned(),
            scheduled: *scheduled,
        }));
    }
    Ok(references)
}

/// Writes down a picture and its file.
async fn insert_picture(
    tx: &mut Executor<'_>,
    new: &NewPicture<'_>,
    name: &str,
    number: i64,
    now: Timestamp,
) -> Result<()> {
    let id: i64 = tx
        .value(
            "INSERT INTO pictures (name, hash, kind, width, height, has_alpha, placeholder, \
             bytes, alt, focus_x, focus_y, author, added_at, changed) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) \
             RETURNING id",
            &[
                &name,
                &new.hash,
                &new.kind,
                &i64::from(new.width),
                &i64::from(new.height),
                &new.has_alpha,
                &new.placeholder,
                &i64::try_from(new.file.len()).unwrap_or(i64::MAX),
                &new.alt,
                &new.focus.map(|(x, _)| i64::from(x)),
                &new.focus.map(|(_, y)| i64::from(y)),
                &new.author,
                &to_millis(now),
                &number,
            ],
        )
        .await?;
    let file = "INSERT INTO picture_files (picture_id, file) VALUES ($1, $2)";
    tx.execute(file, &[&id, &new.file]).await?;
    Ok(())
}

/// Keeps a picture, as [`Store::add_picture`] says.
pub(crate) async fn keep_picture(
    tx: &mut Executor<'_>,
    new: &NewPicture<'_>,
    most: u32,
    now: Timestamp,
) -> Result<(String, bool)> {
    let number = next_number(tx, false).await?;
    let same = "SELECT name FROM pictures WHERE hash = $1";
    if let Some(name) = tx.optional_value(same, &[&new.hash]).await? {
        return Ok((name, false));
    }
    let count: i64 = tx.value("SELECT COUNT(*) FROM pictures", &[]).await?;
    if count >= i64::from(most) {
        return Err(Conflict::TooManyPictures.into());
    }
    let mut name = new.name.map_or_else(|| name_of(new.alt), str::to_owned);
    let taken = "SELECT id FROM pictures WHERE name = $1";
    let taken: Option<i64> = tx.optional_value(taken, &[&name]).await?;
    if taken.is_some() {
        if new.name.is_some() {
            return Err(Conflict::Outdated.into());
        }
        name = format!("{name}-{number}");
    }
    insert_picture(tx, new, &name, number, now).await?;
    Ok((name, true))
}

impl Store {
    /// What has changed since the pictures had this number; everything where nothing is known of
    /// them. None where nothing has changed.
    pub async fn pictures_since(&self, known: Option<i64>) -> Result<Option<UploadChanges>> {
        let (number, removed): (i64, i64) = self
            .read()?
            .fetch_one(
                "SELECT number, removed FROM picture_shelf WHERE id = 1",
                &[],
            )
            .await?;
        if known == Some(number) {
            return Ok(None);
        }
        // What changes from here on is read once more the next time.
        let known = known.filter(|known| (removed..=number).contains(known));
        let pictures = self
            .fetch_all(
                "SELECT id, name, hash, kind, width, height, has_alpha, placeholder, bytes, alt, \
                 focus_x || ' ' || focus_y AS focus, author, added_at \
                 FROM pictures WHERE changed > $1 ORDER BY id",
                &[&known.unwrap_or(-1)],
            )
            .await?;
        Ok(Some(UploadChanges {
            number,
            all: known.is_none(),
            pictures,
        }))
    }

    /// Keeps a picture, and answers with its name, and whether it is new: one with the same file is
    /// there only once.
    ///
    /// Fails with [`Conflict::TooManyPictures`] when there are `most` already, and with
    /// [`Conflict::Outdated`] when another one has the name that it must have.
    pub async fn add_picture(
        &self,
        new: &NewPicture<'_>,
        most: u32,
        now: Timestamp,
    ) -> Result<(String, bool)> {
        let mut tx = self.begin().await?;
        let changed = keep_picture(&mut tx, new, most, now).await?;
        tx.commit().await?;
        Ok(changed)
    }

    /// Changes what is said of a picture. Answers whether there is one.
    pub async fn change_picture(
        &self,
        name: &str,
        alt: &str,
        focus: Option<(u8, u8)>,
    ) -> Result<bool> {
        let mut tx = self.begin().await?;
        let number = next_number(&mut tx, false).await?;
        let changed = tx
            .execute(
                "UPDATE pictures SET alt = $2, focus_x = $3, focus_y = $4, changed = $5 \
                 WHERE name = $1",
                &[
                    &name,
                    &alt,
                    &focus.map(|(x, _)| i64::from(x)),
                    &focus.map(|(_, y)| i64::from(y)),
                    &number,
                ],
            )
            .await?
            > 0;
        tx.commit().await?;
        Ok(changed)
    }

    /// Deletes a picture that the revision of this number does not show. Answers whether there was
    /// one.
    ///
    /// Fails with [`Conflict::Outdated`] when another revision was published, and with
    /// [`Conflict::PictureInUse`] when a draft or a text that is to be published shows it.
    pub async fn remove_picture(&self, name: &str, revision: i64) -> Result<bool> {
        let mut tx = self.begin().await?;
        // Nothing is published until this is done.
        let published: i64 = tx
            .value(
                "UPDATE content_edition SET number = number WHERE id = 1 RETURNING number",
                &[],
            )
            .await?;
        if published != revision {
            return Err(Conflict::Outdated.into());
        }
        let uses = read_references(&mut tx).await?;
        if uses.iter().any(|it| it.picture == name) {
            return Err(Conflict::PictureInUse.into());
        }
        let removed = tx
            .execute("DELETE FROM pictures WHERE name = $1", &[&name])
            .await?;
        if removed > 0 {
            next_number(&mut tx, true).await?;
        }
        let removed = removed > 0;
        tx.commit().await?;
        if removed {
            self.overwrite_deleted().await?;
        }
        Ok(removed)
    }

    /// The file of the picture with this hash.
    pub async fn picture_file(&self, hash: &str) -> Result<Option<Vec<u8>>> {
        self.read()?
            .optional_value(
                "SELECT file FROM pictures JOIN picture_files ON picture_id = id WHERE hash = $1",
                &[&hash],
            )
            .await
    }

    /// Which drafts and which texts that are to be published by themselves show which pictures.
    pub async fn picture_uses(&self) -> Result<Vec<PictureReference>> {
        read_references(&mut self.read()?).await
    }
}

/// The names of the pictures in a draft, as its row keeps them.
pub(crate) fn named_in_draft(value: &str) -> String {
    fn collect(value: &Value, names: &mut Vec<String>) {
        match value {
            Value::Object(fields) => {
                for (key, value) in fields {
                    match value {
                        Value::String(name) if key == "file" => names.push(name.clone()),
                        value => collect(value, names),
                    }
                }
            }
            Value::Array(values) => values.iter().for_each(|value| collect(value, names)),
            _ => {}
        }
    }
    let mut names = Vec::new();
    collect(&serde_json::from_str(value).unwrap_or_default(), &mut names);
    // No picture is called so, and PostgreSQL refuses U+0000 in text.
    names.retain(|name| !name.contains(char::is_control));
    names.join("\n")
}

/// The names of the pictures in a file of the content: what follows each `file =`.
pub fn pictures_named_in(text: &str) -> impl Iterator<Item = &str> {
    text.split("file").skip(1).filter_map(|rest| {
        let value = rest.trim_start().strip_prefix('=')?.trim_start();
        let quote = value.chars().next().filter(|it| matches!(it, '"' | '\''))?;
        value[1..].split_once(quote).map(|(name, _)| name)
    })
}

/// A name made of the words that describe a picture.
pub(crate) fn name_of(alt: &str) -> String {
    let slug = slug(alt, LONGEST_NAME);
    let name = if slug.is_empty() { "picture" } else { &slug };
    format!("{PICTURE_FOLDER}{name}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_made_of_words() {
        for (alt, name) in [
            (
                "Children light lamps at Diwali.",
                "uploaded/children-light-lamps-at-diwali",
            ),
            ("Swami’s   visit, 2025", "uploaded/swamis-visit-2025"),
            ("दीपावली", "uploaded/dipavali"),
            ("Gītā class", "uploaded/gita-class"),
            ("汉字", "uploaded/picture"),
            ("  ", "uploaded/picture"),
        ] {
            assert_eq!(name_of(alt), name);
        }
        assert!(name_of(&"word ".repeat(60)).len() < 80);
    }

    #[test]
    fn pictures_are_found_in_drafts_and_texts() {
        let draft = r#"{"image":{"file":"a/b","alt":"file"},"items":[{"image":{"file":"uploaded/c"}}],"file":3}"#;
        assert_eq!(named_in_draft(draft), "a/b\nuploaded/c");
        assert_eq!(named_in_draft("not JSON"), "");
        assert_eq!(
            named_in_draft(r#"{"file":"a\nb","x":{"file":"a\u0000b"}}"#),
            ""
        );
        let text = "title = \"A file = of\"\nimage = { file = \"home/hero\", alt = \"\" }\n[x]\nfile='uploaded/c'\nprofile";
        let named: Vec<_> = pictures_named_in(text).collect();
        assert_eq!(named, ["home/hero", "uploaded/c"]);
    }
}
