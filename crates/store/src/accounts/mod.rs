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

use crate::{
    Conflict, Error, Page, PasswordHash, Result, Secret, Store,
    accounts::tokens::{
        CONFIRMATION_LIFETIME, PASSWORD_RESET_LIFETIME, TokenPurpose, insert_registration,
        insert_token, use_token,
    },
    database::{reading, transaction},
    limits::reset_account_limits,
    outbox::{MailContent, insert_mail},
    search::{ENTER_ACCOUNT, ENTRIES_PER_RECORD, PrefixRange, enter, entries},
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

#[derive(sqlx::FromRow)]
struct FoundAccountRow {
    #[sqlx(flatten)]
    account: AccountRow,
    entry: String,
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
     is_moderator, is_teacher, is_student, confirmed_at, created_at, is_indexed) \
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, TRUE) \
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

/// Enters an account in the index anew, within a transaction, under the names that it has now.
macro_rules! enter_again {
    ($tx:ident, $account:expr) => {
        sqlx::query("DELETE FROM account_index WHERE account_id = $1")
            .bind($account.id)
            .execute(&mut *$tx)
            .await?;
        let entries = entries(
            &$account.first_name,
            &$account.last_name,
            &[&$account.email],
        );
        enter!($tx, ENTER_ACCOUNT, $account.id, entries);
    };
}

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
macro_rules! spare_last_admin {
    ($store:ident, $tx:ident, $email_key:expr) => {
        if let crate::database::Database::Postgres(_) = $store.database()? {
            sqlx::query("SELECT pg_advisory_xact_lock($1)")
                .bind(crate::accounts::ADMINS_TURN)
                .execute(&mut *$tx)
                .await?;
        }
        let is_last: bool = sqlx::query_scalar(concat!(
            "SELECT EXISTS (SELECT 1 FROM accounts WHERE email_key = $1 AND ",
            crate::accounts::runs_the_site!(),
            ") AND NOT EXISTS (SELECT 1 FROM accounts WHERE email_key <> $1 AND ",
            crate::accounts::runs_the_site!(),
            ")"
        ))
        .bind($email_key)
        .fetch_one(&mut *$tx)
        .await?;
        if is_last {
            return Err(Conflict::LastAdmin.into());
        }
    };
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

/// Ends all sessions of an account within a transaction, forgets its browsers and closes its
/// previews. Answers how many sessions there were.
macro_rules! end_sessions {
    ($tx:ident, $account:expr) => {{
        let ended = sqlx::query("DELETE FROM sessions WHERE account_id = $1")
            .bind($account)
            .execute(&mut *$tx)
            .await?
            .rows_affected();
        for statement in [
            "DELETE FROM known_browsers WHERE account_id = $1",
            "DELETE FROM content_previews WHERE account_id = $1",
        ] {
            sqlx::query(statement)
                .bind($account)
                .execute(&mut *$tx)
                .await?;
        }
        ended
    }};
}

pub(crate) use end_sessions;

/// Ends all sessions and links of an account within a transaction.
macro_rules! end_access {
    ($tx:ident, $account:expr) => {
        end_sessions!($tx, $account);
        sqlx::query("DELETE FROM one_time_tokens WHERE account_id = $1")
            .bind($account)
            .execute(&mut *$tx)
            .await?;
    };
}

pub(crate) use {
    account_columns, end_access, enter_again, has_an_administrator, runs_the_site, spare_last_admin,
};

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
        let row = transaction!(self, |tx| {
            let row: Option<AccountRow> = sqlx::query_as(INSERT)
                .bind(&new.email)
                .bind(email_key(&new.email))
                .bind(new.password_hash.as_str())
                .bind(&new.first_name)
                .bind(&new.last_name)
                .bind(new.roles.admin)
                .bind(new.roles.moderator)
                .bind(new.roles.teacher)
                .bind(new.roles.student)
                .bind(confirmed_at)
                .bind(to_millis(now))
                .fetch_optional(&mut *tx)
                .await?;
            if let Some(made) = &row {
                enter_again!(tx, made);
            }
            if registration == Registration::ByMail {
                let row = match row {
                    Some(made) => Some(made),
                    None => {
                        sqlx::query_as(REGISTER_AGAIN)
                            .bind(email_key(&new.email))
                            .bind(to_millis(now))
                            .fetch_optional(&mut *tx)
                            .await?
                    }
                };
                let content = match &row {
                    Some(account) => {
                        insert_registration!(tx, &secret, account.id, new, now);
                        MailContent::ConfirmEmail {
                            to: new.email.clone(),
                            token: secret.reveal(),
                        }
                    }
                    None => MailContent::AlreadyRegistered {
                        to: new.email.clone(),
                    },
                };
                insert_mail!(tx, &content, Some(CONFIRMATION_LIFETIME), now);
                row
            } else {
                row
            }
        });
        row.ok_or(Conflict::EmailTaken)?.try_into()
    }

    /// The account of an e-mail address, in whatever letter case.
    pub async fn account_by_email(&self, email: &str) -> Result<Option<Account>> {
        let row: Option<AccountRow> = reading!(self, |db| {
            sqlx::query_as(BY_EMAIL)
                .bind(email_key(email))
                .fetch_optional(db)
                .await?
        });
        row.map(Account::try_from).transpose()
    }

    /// All accounts, the oldest first.
    pub async fn accounts(&self) -> Result<Vec<Account>> {
        const ALL: &str = concat!("SELECT ", account_columns!(), " FROM accounts ORDER BY id");
        let rows: Vec<AccountRow> = reading!(self, |db| sqlx::query_as(ALL).fetch_all(db).await?);
        rows.into_iter().map(Account::try_from).collect()
    }

    /// The account of an id.
    pub async fn account(&self, id: i64) -> Result<Option<Account>> {
        const BY_ID: &str = concat!(
            "SELECT ",
            account_columns!(),
            " FROM accounts WHERE id = $1"
        );
        let row: Option<AccountRow> = reading!(self, |db| {
            sqlx::query_as(BY_ID).bind(id).fetch_optional(db).await?
        });
        row.map(Account::try_from).transpose()
    }

    /// One page of at most `limit` accounts: the newest first, or, where something is `typed`,
    /// those whose names or address begin with it, in the order of what they were found under.
    /// `from` is the [`next`](Page::next) of the page before.
    pub async fn find_accounts(
        &self,
        typed: &str,
        shown: Accounts,
        from: Option<&str>,
        limit: u32,
    ) -> Result<Page<Account>> {
        match PrefixRange::of(typed) {
            Some(beginning) => self.accounts_under(&beginning, shown, from, limit).await,
            None => self.newest_accounts(shown, from, limit).await,
        }
    }

    async fn newest_accounts(
        &self,
        shown: Accounts,
        from: Option<&str>,
        limit: u32,
    ) -> Result<Page<Account>> {
        macro_rules! newest {
            ($($condition:literal)?) => {
                concat!(
                    "SELECT ", account_columns!(), " FROM accounts \
                     WHERE id < $1 ", $("AND ", $condition,)? " ORDER BY id DESC LIMIT $2"
                )
            };
        }
        let statement = match shown {
            Accounts::All => newest!(),
            Accounts::With(Role::Admin) => newest!("is_admin"),
            Accounts::With(Role::Moderator) => newest!("is_moderator"),
            Accounts::With(Role::Teacher) => newest!("is_teacher"),
            Accounts::With(Role::Student) => newest!("is_student"),
            Accounts::Inactive => newest!("NOT is_active"),
        };
        let before = from.and_then(|from| from.parse().ok()).unwrap_or(i64::MAX);
        let rows: Vec<AccountRow> = reading!(self, |db| {
            sqlx::query_as(statement)
                .bind(before)
                .bind(i64::from(limit) + 1)
                .fetch_all(db)
                .await?
        });
        let mut records = rows
            .into_iter()
            .map(Account::try_from)
            .collect::<Result<Vec<_>>>()?;
        let is_last = records.len() <= limit as usize;
        records.truncate(limit as usize);
        let next = records.last().filter(|_| !is_last);
        let next = next.map(|last| last.id.to_string());
        Ok(Page { records, next })
    }

    async fn accounts_under(
        &self,
        beginning: &PrefixRange,
        shown: Accounts,
        from: Option<&str>,
        limit: u32,
    ) -> Result<Page<Account>> {
        // A record is shown under the first of its matching entries only. A subquery asks for that
        // entry row by row: PostgreSQL would turn NOT EXISTS into a join, and read the entries of
        // everybody of that name for it.
        macro_rules! under {
            ($($condition:literal)?) => {
                concat!(
                    "SELECT ", account_columns!(), ", entry FROM \
                     (SELECT entry, account_id FROM account_index \
                     WHERE (entry, account_id) > ($1, $2) AND entry < $3 \
                     ORDER BY entry, account_id LIMIT $4) AS found \
                     JOIN accounts ON accounts.id = found.account_id \
                     WHERE entry = (SELECT earlier.entry FROM account_index AS earlier \
                     WHERE earlier.account_id = found.account_id AND earlier.entry >= $5 \
                     ORDER BY earlier.entry LIMIT 1) ",
                    $("AND ", $condition,)? " ORDER BY entry, id LIMIT $6"
                )
            };
        }
        let statement = match shown {
            Accounts::All => under!(),
            Accounts::With(Role::Admin) => under!("is_admin"),
            Accounts::With(Role::Moderator) => under!("is_moderator"),
            Accounts::With(Role::Teacher) => under!("is_teacher"),
            Accounts::With(Role::Student) => under!("is_student"),
            Accounts::Inactive => under!("NOT is_active"),
        };
        let (id, entry) = from
            .and_then(|from| from.split_once(' '))
            .and_then(|(id, entry)| Some((id.parse().ok()?, entry)))
            .filter(|(_, entry)| entry.starts_with(&beginning.start))
            .unwrap_or((0, &beginning.start));
        let looked_at = i64::from(limit) * ENTRIES_PER_RECORD;
        let mut rows: Vec<FoundAccountRow> = reading!(self, |db| {
            sqlx::query_as(statement)
                .bind(entry)
                .bind(id)
                .bind(&beginning.end)
                .bind(looked_at)
                .bind(&beginning.start)
                .bind(i64::from(limit) + 1)
                .fetch_all(db)
                .await?
        });
        let next: Option<(i64, String)> = if rows.len() > limit as usize {
            rows.truncate(limit as usize);
            rows.last()
                .map(|last| (last.account.id, last.entry.clone()))
        } else {
            reading!(self, |db| {
                sqlx::query_as(
                    "SELECT account_id, entry FROM account_index \
                     WHERE (entry, account_id) > ($1, $2) AND entry < $3 \
                     ORDER BY entry, account_id LIMIT 1 OFFSET $4",
                )
                .bind(entry)
                .bind(id)
                .bind(&beginning.end)
                .bind(looked_at - 1)
                .fetch_optional(db)
                .await?
            })
        };
        Ok(Page {
            records: rows
                .into_iter()
                .map(|row| row.account.try_into())
                .collect::<Result<_>>()?,
            next: next.map(|(id, entry)| format!("{id} {entry}")),
        })
    }

    /// Keeps the names of a profile.
    pub async fn set_names(&self, account: i64, first_name: &str, last_name: &str) -> Result<()> {
        const NAME: &str = concat!(
            "UPDATE accounts SET first_name = $2, last_name = $3, is_indexed = TRUE \
             WHERE id = $1 RETURNING ",
            account_columns!()
        );
        transaction!(self, |tx| {
            let row: Option<AccountRow> = sqlx::query_as(NAME)
                .bind(account)
                .bind(first_name)
                .bind(last_name)
                .fetch_optional(&mut *tx)
                .await?;
            let row = row.ok_or(Conflict::AccountUnknown)?;
            enter_again!(tx, row);
        });
        Ok(())
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
        let changed = transaction!(self, |tx| {
            if role == Role::Admin && !granted {
                spare_last_admin!(self, tx, &key);
            }
            sqlx::query(statement)
                .bind(&key)
                .bind(granted)
                .execute(&mut *tx)
                .await?
                .rows_affected()
        });
        known(changed)
    }

    /// Lets an account sign in or not. Deactivating ends its sessions and its links, and fails
    /// with [`Conflict::LastAdmin`] where nobody could run the site any more.
    pub async fn set_active(&self, email: &str, active: bool) -> Result<()> {
        let key = email_key(email);
        transaction!(self, |tx| {
            if !active {
                spare_last_admin!(self, tx, &key);
            }
            let account: Option<i64> = sqlx::query_scalar(
                "UPDATE accounts SET is_active = $2 WHERE email_key = $1 RETURNING id",
            )
            .bind(&key)
            .bind(active)
            .fetch_optional(&mut *tx)
            .await?;
            let account = account.ok_or(Conflict::AccountUnknown)?;
            if !active {
                end_access!(tx, account);
            }
        });
        Ok(())
    }

    /// Replaces a password, by an administrator's word. Ends all sessions of the account and its
    /// unused links, and forgives what strangers have tried.
    pub async fn set_password(&self, account: i64, hash: &PasswordHash) -> Result<()> {
        transaction!(self, |tx| {
            let email_key: Option<String> = sqlx::query_scalar(
                "UPDATE accounts SET password_hash = $2 WHERE id = $1 RETURNING email_key",
            )
            .bind(account)
            .bind(hash.as_str())
            .fetch_optional(&mut *tx)
            .await?;
            let email_key = email_key.ok_or(Conflict::AccountUnknown)?;
            end_access!(tx, account);
            reset_account_limits!(tx, &email_key);
        });
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
        let hash: Option<String> = reading!(self, |db| {
            sqlx::query_scalar(
                "SELECT COALESCE(one_time_tokens.password_hash, accounts.password_hash) \
                 FROM one_time_tokens JOIN accounts ON accounts.id = account_id \
                 WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3",
            )
            .bind(token.hash())
            .bind(TokenPurpose::ConfirmEmail.name())
            .bind(to_millis(now))
            .fetch_optional(db)
            .await?
        });
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
        let row: Option<AccountRow> = transaction!(self, |tx| {
            let chosen: Option<ChosenRow> = sqlx::query_as(
                "DELETE FROM one_time_tokens \
                 WHERE token_hash = $1 AND purpose = $2 AND expires_at > $3 \
                 RETURNING account_id, expires_at, password_hash, first_name, last_name",
            )
            .bind(token.hash())
            .bind(TokenPurpose::ConfirmEmail.name())
            .bind(to_millis(now))
            .fetch_optional(&mut *tx)
            .await?;
            match chosen {
                None => None,
                Some(chosen) => {
                    let row: Option<AccountRow> = sqlx::query_as(CONFIRM)
                        .bind(chosen.account_id)
                        .bind(to_millis(now))
                        .bind(chosen.password_hash)
                        .bind(chosen.first_name)
                        .bind(chosen.last_name)
                        .fetch_optional(&mut *tx)
                        .await?;
                    let row = row.ok_or(Conflict::TokenInvalid)?;
                    end_access!(tx, chosen.account_id);
                    sqlx::query(
                        "INSERT INTO one_time_tokens (token_hash, account_id, purpose, expires_at) \
                         VALUES ($1, $2, $3, $4)",
                    )
                    .bind(token.hash())
                    .bind(chosen.account_id)
                    .bind(TokenPurpose::Confirmed.name())
                    .bind(chosen.expires_at)
                    .execute(&mut *tx)
                    .await?;
                    reset_account_limits!(tx, &email_key(&row.email));
                    enter_again!(tx, row);
                    Some(row)
                }
            }
        });
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
        Ok(transaction!(self, |tx| {
            let row: Option<AccountRow> = sqlx::query_as(BY_EMAIL)
                .bind(email_key(email))
                .fetch_optional(&mut *tx)
                .await?;
            let active = row.filter(|it| it.is_active);
            if let Some(account) = &active {
                insert_token!(tx, &secret, account.id, TokenPurpose::ResetPassword, now);
                let content = MailContent::ResetPassword {
                    to: account.email.clone(),
                    token: secret.reveal(),
                };
                insert_mail!(tx, &content, Some(PASSWORD_RESET_LIFETIME), now);
            }
            active.is_some()
        }))
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
        let row = transaction!(self, |tx| {
            let account = use_token!(tx, token, TokenPurpose::ResetPassword, now);
            let row: AccountRow = sqlx::query_as(RESET)
                .bind(account)
                .bind(hash.as_str())
                .bind(to_millis(now))
                .fetch_optional(&mut *tx)
                .await?
                .ok_or(Conflict::TokenInvalid)?;
            end_access!(tx, account);
            reset_account_limits!(tx, &email_key(&row.email));
            let content = MailContent::PasswordChanged {
                to: row.email.clone(),
            };
            insert_mail!(tx, &content, None, now);
            row
        });
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
