pub(crate) mod known_browsers;
pub(crate) mod password;
pub(crate) mod person;
pub(crate) mod pseudonym;
pub(crate) mod sessions;
pub(crate) mod setup;
pub(crate) mod tokens;
use std::{fmt, str::FromStr};

use jiff::Timestamp;
use serde::Serialize;
use sqlx::AssertSqlSafe;

use crate::{
    Conflict, Error, Page, PasswordHash, Result, Secret, Store,
    accounts::tokens::{
        CONFIRMATION_LIFETIME, PASSWORD_RESET_LIFETIME, TokenPurpose, insert_registration,
        insert_token, use_token,
    },
    executor::Executor,
    limits::reset_account_limits,
    outbox::{MailContent, insert_mail},
    search::Search,
    time::{from_millis, to_millis},
};

/// What an account may do beyond having a profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Runs the site; passes the moderator guard too.
    Admin,
    /// Moderates.
    Moderator,
    /// Teaches courses.
    Teacher,
    /// Attends courses.
    Student,
}

impl Role {
    /// All roles, the most powerful first.
    pub const ALL: [Self; 4] = [Self::Admin, Self::Moderator, Self::Teacher, Self::Student];

    /// The name by which [`Role::from_str`] knows it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Admin => "admin",
            Self::Moderator => "moderator",
            Self::Teacher => "teacher",
            Self::Student => "student",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Role {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|role| role.name() == name)
            .ok_or_else(|| format!("`{name}` is no role; use admin, moderator, teacher or student"))
    }
}

/// The roles of one account.
#[expect(
    clippy::struct_excessive_bools,
    reason = "the flags are independent of each other"
)]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Roles {
    /// See [`Role::Admin`].
    pub admin: bool,
    /// See [`Role::Moderator`].
    pub moderator: bool,
    /// See [`Role::Teacher`].
    pub teacher: bool,
    /// See [`Role::Student`].
    pub student: bool,
}

impl Roles {
    /// Whether they let somebody see or change what belongs to others: such sessions are short.
    pub const fn are_privileged(self) -> bool {
        self.admin || self.moderator
    }

    /// Whether `role` is among them.
    pub const fn has(self, role: Role) -> bool {
        match role {
            Role::Admin => self.admin,
            Role::Moderator => self.moderator,
            Role::Teacher => self.teacher,
            Role::Student => self.student,
        }
    }

    /// These roles with `role` added or taken away.
    #[must_use]
    pub const fn with(mut self, role: Role, granted: bool) -> Self {
        match role {
            Role::Admin => self.admin = granted,
            Role::Moderator => self.moderator = granted,
            Role::Teacher => self.teacher = granted,
            Role::Student => self.student = granted,
        }
        self
    }
}

/// Somebody who can sign in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Account {
    /// Never reused.
    pub id: i64,
    /// As its owner wrote it.
    pub email: String,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// What the account may do.
    pub roles: Roles,
    /// A deactivated account cannot sign in and has no sessions.
    pub active: bool,
    /// When its owner proved that the e-mail address is theirs; without that the
    /// account cannot sign in.
    pub confirmed_at: Option<Timestamp>,
    /// When it was made.
    pub created_at: Timestamp,
    /// For [`verify_password`](crate::verify_password).
    pub password_hash: PasswordHash,
}

/// An account to be made. Names and address are stored as given: trim them before.
#[derive(Debug, Clone)]
pub struct NewAccount {
    /// E-mail address; unique without regard to letter case.
    pub email: String,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// From [`hash_password`](crate::hash_password).
    pub password_hash: PasswordHash,
    /// What the account may do from the start.
    pub roles: Roles,
}

/// How an account comes to be confirmed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Registration {
    /// By a link in a mail that is queued together with the account, and the password. Until
    /// then others can register the same address, each with a link and a password of their own.
    /// When the address is taken, its owner gets a mail that says so instead.
    ByMail,
    /// At once: no mail is configured, or an administrator vouches for the address.
    Immediate,
}

/// The columns of an [`AccountRow`], in every statement that answers with accounts.
macro_rules! account_columns {
    () => {
        "id, email, password_hash, first_name, last_name, is_admin, is_moderator, is_teacher, \
         is_student, is_active, confirmed_at, created_at"
    };
}

#[expect(clippy::struct_excessive_bools, reason = "mirrors the table")]
#[derive(sqlx::FromRow)]
pub(crate) struct AccountRow {
    pub(crate) id: i64,
    pub(crate) email: String,
    password_hash: String,
    pub(crate) first_name: String,
    pub(crate) last_name: String,
    is_admin: bool,
    is_moderator: bool,
    is_teacher: bool,
    is_student: bool,
    is_active: bool,
    confirmed_at: Option<i64>,
    created_at: i64,
}

impl TryFrom<AccountRow> for Account {
    type Error = Error;

    fn try_from(row: AccountRow) -> Result<Self> {
        Ok(Self {
            id: row.id,
            email: row.email,
            first_name: row.first_name,
            last_name: row.last_name,
            roles: Roles {
                admin: row.is_admin,
                moderator: row.is_moderator,
                teacher: row.is_teacher,
                student: row.is_student,
            },
            active: row.is_active,
            confirmed_at: row.confirmed_at.map(from_millis).transpose()?,
            created_at: from_millis(row.created_at)?,
            password_hash: PasswordHash::from_stored(row.password_hash),
        })
    }
}

/// The form of an address by which accounts are told apart. Mail providers ignore
/// letter case, and a second account by `Me@…` would only be a trap.
pub(crate) fn email_key(email: &str) -> String {
    email.trim().to_lowercase()
}

const INSERT: &str = concat!(
    "INSERT INTO accounts (email, email_key, password_hash, first_name, last_name, is_admin, \
     is_moderator, is_teacher, is_student, confirmed_at, created_at) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) \
     ON CONFLICT (email_key) DO NOTHING RETURNING ",
    account_columns!()
);

/// Finds an account that still waits for its confirmation. Its wait begins anew:
/// [`Store::purge`] counts from `created_at`.
const REGISTER_AGAIN: &str = concat!(
    "UPDATE accounts SET created_at = $2 \
     WHERE email_key = $1 AND is_active AND confirmed_at IS NULL RETURNING ",
    account_columns!()
);

/// What a registration chose, as it lies with its link.
#[derive(sqlx::FromRow)]
struct ChosenRow {
    account_id: i64,
    expires_at: i64,
    password_hash: Option<String>,
    first_name: Option<String>,
    last_name: Option<String>,
}

const BY_EMAIL: &str = concat!(
    "SELECT ",
    account_columns!(),
    " FROM accounts WHERE email_key = $1"
);

/// Whether an account is one of those that run the site: it has the role and can sign in.
macro_rules! runs_the_site {
    () => {
        "is_admin AND is_active AND confirmed_at IS NOT NULL"
    };
}

/// Whether an account has the role of an administrator.
macro_rules! has_an_administrator {
    () => {
        "EXISTS (SELECT 1 FROM accounts WHERE is_admin)"
    };
}

/// Key of the advisory lock for removing an administrator.
pub(crate) const ADMINS_TURN: i64 = 0x6365_6e74_7265;

/// Fails with [`Conflict::LastAdmin`] where the account of `$email_key` is the only one that can
/// run the site. For a transaction that takes that right away. Such transactions take turns:
/// otherwise two could each count on the administrator whom the other removes. In SQLite all
/// writers take turns.
pub(crate) async fn spare_last_admin(tx: &mut Executor<'_>, email_key: &str) -> Result<()> {
    tx.lock(ADMINS_TURN).await?;
    let is_last: bool = tx
        .value(
            concat!(
                "SELECT EXISTS (SELECT 1 FROM accounts WHERE email_key = $1 AND ",
                runs_the_site!(),
                ") AND NOT EXISTS (SELECT 1 FROM accounts WHERE email_key <> $1 AND ",
                runs_the_site!(),
                ")"
            ),
            &[&email_key],
        )
        .await?;
    if is_last {
        return Err(Conflict::LastAdmin.into());
    }
    Ok(())
}

/// Which accounts a list shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Accounts {
    /// All.
    All,
    /// Those that have a role.
    With(Role),
    /// Those that were deactivated.
    Inactive,
}

impl Accounts {
    const fn condition(self) -> &'static str {
        match self {
            Self::All => "TRUE",
            Self::With(Role::Admin) => "is_admin",
            Self::With(Role::Moderator) => "is_moderator",
            Self::With(Role::Teacher) => "is_teacher",
            Self::With(Role::Student) => "is_student",
            Self::Inactive => "NOT is_active",
        }
    }
}

/// Ends all sessions of an account within a transaction, forgets its browsers and closes its
/// previews. Answers how many sessions there were.
pub(crate) async fn end_sessions(tx: &mut Executor<'_>, account: i64) -> Result<u64> {
    let sessions = "DELETE FROM sessions WHERE account_id = $1";
    let ended = tx.execute(sessions, &[&account]).await?;
    for statement in [
        "DELETE FROM known_browsers WHERE account_id = $1",
        "DELETE FROM content_previews WHERE account_id = $1",
    ] {
        tx.execute(statement, &[&account]).await?;
    }
    Ok(ended)
}

/// Ends all sessions and links of an account within a transaction.
pub(crate) async fn end_access(tx: &mut Executor<'_>, account: i64) -> Result<()> {
    end_sessions(tx, account).await?;
    let links = "DELETE FROM one_time_tokens WHERE account_id = $1";
    tx.execute(links, &[&account]).await?;
    Ok(())
}

pub(crate) use {account_columns, has_an_administrator};

impl Store {
    /// Makes an account; with [`Registration::ByMail`] also the confirmation link and the
    /// mail that carries it, all in one transaction. The link stands for this registration
    /// alone: it makes the password and the names of `new` those of the account, whoever has
    /// registered the address before or after.
    ///
    /// Fails with [`Conflict::EmailTaken`] when the address has an account already. With
    /// [`Registration::ByMail`] only a confirmed or a deactivated account counts, and its owner is
    /// told by mail, so the caller can give everybody the same answer.
    pub async fn register(
        &self,
        new: &NewAccount,
        registration: Registration,
        now: Timestamp,
    ) -> Result<Account> {
        let confirmed_at = (registration == Registration::Immediate).then(|| to_millis(now));
        let secret = Secret::generate()?;
        let mut tx = self.begin().await?;
        let row: Option<AccountRow> = tx
            .fetch_optional(
                INSERT,
                &[
                    &new.email,
                    &email_key(&new.email),
                    &new.password_hash.as_str(),
                    &new.first_name,
                    &new.last_name,
                    &new.roles.admin,
                    &new.roles.moderator,
                    &new.roles.teacher,
                    &new.roles.student,
                    &confirmed_at,
                    &to_millis(now),
                ],
            )
            .await?;
        let row = if registration == Registration::ByMail {
            let row = match row {
                Some(made) => Some(made),
                None => {
                    tx.fetch_optional(REGISTER_AGAIN, &[&email_key(&new.email), &to_millis(now)])
                        .await?
                }
            };
            let content = match &row {
                Some(account) => {
                    insert_registration(&mut tx, &secret, account.id, new, now).await?;
                    MailContent::ConfirmEmail {
                        to: new.email.clone(),
                        token: secret.reveal(),
                    }
                }
                None => MailContent::AlreadyRegistered {
                    to: new.email.clone(),
                },
            };
            insert_mail(&mut tx, &content, Some(CONFIRMATION_LIFETIME), now).await?;
            row
        } else {
            row
        };
        tx.commit().await?;
        row.ok_or(Conflict::EmailTaken)?.try_into()
    }

    /// The account of an e-mail address, in whatever letter case.
    pub async fn account_by_email(&self, email: &str) -> Result<Option<Account>> {
        let row: Option<AccountRow> = self.fetch_optional(BY_EMAIL, &[&email_key(email)]).await?;
        row.map(Account::try_from).transpose()
    }

    /// All accounts, the oldest first.
    pub async fn accounts(&self) -> Result<Vec<Account>> {
        const ALL: &str = concat!("SELECT ", account_columns!(), " FROM accounts ORDER BY id");
        let rows: Vec<AccountRow> = self.fetch_all(ALL, &[]).await?;
        rows.into_iter().map(Account::try_from).collect()
    }

    /// The account of an id.
    pub async fn account(&self, id: i64) -> Result<Option<Account>> {
        const BY_ID: &str = concat!(
            "SELECT ",
            account_columns!(),
            " FROM accounts WHERE id = $1"
        );
        let row: Option<AccountRow> = self.fetch_optional(BY_ID, &[&id]).await?;
        row.map(Account::try_from).transpose()
    }

    /// Returns one page of at most `limit` accounts, the newest first; where something is `typed`, those whose
    /// names or address have a word that begins with it. `from` is the [`next`](Page::next) of the page before.
    pub async fn find_accounts(
        &self,
        typed: &str,
        shown: Accounts,
        from: Option<&str>,
        limit: u32,
    ) -> Result<Page<Account>> {
        let search = Search::new(typed);
        let before = from.and_then(|from| from.parse().ok()).unwrap_or(i64::MAX);
        let rows: Vec<AccountRow> = self
            .fetch_all(
                AssertSqlSafe(format!(
                    "SELECT {} FROM accounts WHERE id < $1 AND {} ORDER BY id DESC LIMIT $2",
                    account_columns!(),
                    shown.condition()
                )),
                &[&before, &search.rows_to_read(limit)],
            )
            .await?;
        let found = rows
            .into_iter()
            .filter(|row| search.finds(&row.first_name, &row.last_name, &[&row.email]));
        Page::new(found, limit, |last| last.id.to_string())
    }

    /// Keeps the names of a profile.
    pub async fn set_names(&self, account: i64, first_name: &str, last_name: &str) -> Result<()> {
        let changed = self
            .execute(
                "UPDATE accounts SET first_name = $2, last_name = $3 WHERE id = $1",
                &[&account, &first_name, &last_name],
            )
            .await?;
        known(changed)
    }

    /// Grants or revokes one role, at once for running sessions too. Fails with
    /// [`Conflict::LastAdmin`] where nobody could run the site any more.
    pub async fn set_role(&self, email: &str, role: Role, granted: bool) -> Result<()> {
        let statement = match role {
            Role::Admin => "UPDATE accounts SET is_admin = $2 WHERE email_key = $1",
            Role::Moderator => "UPDATE accounts SET is_moderator = $2 WHERE email_key = $1",
            Role::Teacher => "UPDATE accounts SET is_teacher = $2 WHERE email_key = $1",
            Role::Student => "UPDATE accounts SET is_student = $2 WHERE email_key = $1",
        };
        let key = email_key(email);
        let mut tx = self.begin().await?;
        if role == Role::Admin && !granted {
            spare_last_admin(&mut tx, &key).await?;
        }
        let changed = tx.execute(statement, &[&key, &granted]).await?;
        tx.commit().await?;
        known(changed)
    }

    /// Lets an account sign in or not. Deactivating ends its sessions and its links, and fails
    /// with [`Conflict::LastAdmin`] where nobody could run the site any more.
    pub async fn set_active(&self, email: &str, active: bool) -> Result<()> {
        let key = email_key(email);
        let mut tx = self.begin().await?;
        if !active {
            spare_last_admin(&mut tx, &key).await?;
        }
        let account: Option<i64> = tx
            .optional_value(
                "UPDATE accounts SET is_active = $2 WHERE email_key = $1 RETURNING id",
                &[&key, &active],
            )
            .await?;
        let account = account.ok_or(Conflict::AccountUnknown)?;
        if !active {
            end_access(&mut tx, account).await?;
        };
        tx.commit().await?;
        Ok(())
    }

    /// Replaces a password, by an administrator's word. Ends all sessions of the account and its
    /// unused links, and forgives what strangers have tried.
    pub async fn set_password(&self, account: i64, hash: &PasswordHash) -> Result<()> {
        let mut tx = self.begin().await?;
        let email_key: Option<String> = tx
            .optional_value(
                "UPDATE accounts SET password_hash = $2 WHERE id = $1 RETURNING email_key",
                &[&account, &hash.as_str()],
            )
            .await?;
        let email_key = email_key.ok_or(Conflict::AccountUnknown)?;
        end_access(&mut tx, account).await?;
        reset_account_limits(&mut tx, &email_key).await?;
        tx.commit().await?;
        Ok(())
    }

    /// The hash of the password that was chosen with the registration that `token` was mailed for.
    /// Ask for that password before [`confirm_email`](Self::confirm_email): whoever reads the mail
    /// need not be the one who registered. Fails with [`Conflict::TokenInvalid`] or
    /// [`Conflict::AlreadyConfirmed`].
    pub async fn registered_password(
        &self,
        token: &Secret,
        now: Timestamp,
    ) -> Result<PasswordHash> {
        let hash: Option<String> = self
            .optional_value(
                "SELECT COALESCE(one_time_tokens.password_hash, accounts.password_hash) \
                 FROM one_time_tokens JOIN accounts ON accounts.id = account_id \
                 WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3",
                &[
                    &token.hash(),
                    &TokenPurpose::ConfirmEmail.name(),
                    &to_millis(now),
                ],
            )
            .await?;
        match hash {
            Some(hash) => Ok(PasswordHash::from_stored(hash)),
            None => Err(self.why_unconfirmed(token, now).await?.into()),
        }
    }

    /// Confirms the e-mail address of the account that `token` was mailed for, with the password
    /// and the names of that registration. All its links are used up; this one is remembered until it
    /// would have expired. Fails with [`Conflict::TokenInvalid`] or [`Conflict::AlreadyConfirmed`].
    pub async fn confirm_email(&self, token: &Secret, now: Timestamp) -> Result<Account> {
        const CONFIRM: &str = concat!(
            "UPDATE accounts SET confirmed_at = $2, \
             password_hash = COALESCE($3, password_hash), \
             first_name = COALESCE($4, first_name), last_name = COALESCE($5, last_name) \
             WHERE id = $1 AND is_active AND confirmed_at IS NULL RETURNING ",
            account_columns!()
        );
        let mut tx = self.begin().await?;
        let chosen: Option<ChosenRow> = tx
            .fetch_optional(
                "DELETE FROM one_time_tokens \
                 WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3 \
                 RETURNING account_id, expires_at, password_hash, first_name, last_name",
                &[
                    &token.hash(),
                    &TokenPurpose::ConfirmEmail.name(),
                    &to_millis(now),
                ],
            )
            .await?;
        let row: Option<AccountRow> = match chosen {
            None => None,
            Some(chosen) => {
                let row: Option<AccountRow> = tx
                    .fetch_optional(
                        CONFIRM,
                        &[
                            &chosen.account_id,
                            &to_millis(now),
                            &chosen.password_hash,
                            &chosen.first_name,
                            &chosen.last_name,
                        ],
                    )
                    .await?;
                let row = row.ok_or(Conflict::TokenInvalid)?;
                end_access(&mut tx, chosen.account_id).await?;
                tx.execute(
                    "INSERT INTO one_time_tokens (token_hash, account_id, purpose, expires_at) \
                     VALUES ($1, $2, $3, $4)",
                    &[
                        &token.hash(),
                        &chosen.account_id,
                        &TokenPurpose::Confirmed.name(),
                        &chosen.expires_at,
                    ],
                )
                .await?;
                reset_account_limits(&mut tx, &email_key(&row.email)).await?;
                Some(row)
            }
        };
        tx.commit().await?;
        match row {
            Some(row) => row.try_into(),
            None => Err(self.why_unconfirmed(token, now).await?.into()),
        }
    }

    /// Says why a link confirms nothing: whoever clicks it twice has an account all the same.
    async fn why_unconfirmed(&self, token: &Secret, now: Timestamp) -> Result<Conflict> {
        let is_used = self.token_is_valid(token, TokenPurpose::Confirmed, now);
        Ok(if is_used.await? {
            Conflict::AlreadyConfirmed
        } else {
            Conflict::TokenInvalid
        })
    }

    /// Queues a mail with a link that resets the password, when there is an active account
    /// of this address; answers whether there is. Do not let a visitor see which.
    pub async fn request_password_reset(&self, email: &str, now: Timestamp) -> Result<bool> {
        let secret = Secret::generate()?;
        let mut tx = self.begin().await?;
        let row: Option<AccountRow> = tx.fetch_optional(BY_EMAIL, &[&email_key(email)]).await?;
        let active = row.filter(|it| it.is_active);
        if let Some(account) = &active {
            insert_token(
                &mut tx,
                &secret,
                account.id,
                TokenPurpose::ResetPassword,
                now,
            )
            .await?;
            let content = MailContent::ResetPassword {
                to: account.email.clone(),
                token: secret.reveal(),
            };
            insert_mail(&mut tx, &content, Some(PASSWORD_RESET_LIFETIME), now).await?;
        }
        let is_sent = active.is_some();
        tx.commit().await?;
        Ok(is_sent)
    }

    /// Replaces the password of the account that `token` was mailed to, ends its sessions
    /// and other links, and queues a mail that tells the owner. Who could read the mail
    /// also owns the address, so the account is confirmed by it. Fails with
    /// [`Conflict::TokenInvalid`].
    pub async fn reset_password(
        &self,
        token: &Secret,
        hash: &PasswordHash,
        now: Timestamp,
    ) -> Result<Account> {
        const RESET: &str = concat!(
            "UPDATE accounts SET password_hash = $2, confirmed_at = COALESCE(confirmed_at, $3) \
             WHERE id = $1 AND is_active RETURNING ",
            account_columns!()
        );
        let mut tx = self.begin().await?;
        let account = use_token(&mut tx, token, TokenPurpose::ResetPassword, now).await?;
        let row: AccountRow = tx
            .fetch_optional(RESET, &[&account, &hash.as_str(), &to_millis(now)])
            .await?
            .ok_or(Conflict::TokenInvalid)?;
        end_access(&mut tx, account).await?;
        reset_account_limits(&mut tx, &email_key(&row.email)).await?;
        let content = MailContent::PasswordChanged {
            to: row.email.clone(),
        };
        insert_mail(&mut tx, &content, None, now).await?;
        tx.commit().await?;
        row.try_into()
    }
}

fn known(changed: u64) -> Result<()> {
    if changed == 0 {
        Err(Conflict::AccountUnknown.into())
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_role_has_its_own_flag_and_name() {
        for role in Role::ALL {
            assert_eq!(role.name().parse(), Ok(role));
            assert_eq!(role.to_string(), role.name());
            let only = Roles::default().with(role, true);
            for other in Role::ALL {
                assert_eq!(only.has(other), role == other);
            }
            assert_eq!(only.with(role, false), Roles::default());
            let over_others = matches!(role, Role::Admin | Role::Moderator);
            assert_eq!(only.are_privileged(), over_others, "{role}");
        }
        assert!("Admin ".parse::<Role>().is_err());
    }
}
