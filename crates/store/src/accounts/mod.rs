pub(crate) mod challenges;
pub(crate) mod known_browsers;
pub(crate) mod notices;
pub(crate) mod passkeys;
pub(crate) mod password;
mod password_reset;
pub(crate) mod personal_data;
mod program_key;
pub(crate) mod pseudonym;
pub(crate) mod registration;
pub(crate) mod role;
mod sealing;
pub(crate) mod second_factor;
pub(crate) mod session_id;
pub(crate) mod sessions;
pub(crate) mod setup;
pub(crate) mod tokens;
pub(crate) mod totp;
use jiff::Timestamp;
use serde::Serialize;
use sqlx::AssertSqlSafe;

use crate::{
    AccountNotice, Conflict, Page, PasswordHash, Result, Role, Roles, Secret, Store,
    executor::Executor,
    search::Search,
    time::{Millis, OptionalMillis},
};

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

/// Somebody who can sign in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, sqlx::FromRow)]
pub struct Account {
    /// Never reused.
    #[serde(skip)]
    pub id: i64,
    /// As its owner wrote it.
    pub email: String,
    /// Given name.
    pub first_name: String,
    /// Family name.
    pub last_name: String,
    /// What the account may do.
    #[sqlx(flatten)]
    pub roles: Roles,
    /// A deactivated account cannot sign in and has no sessions.
    #[sqlx(rename = "is_active")]
    pub active: bool,
    /// When its owner proved that the e-mail address is theirs; without that the
    /// account cannot sign in.
    #[sqlx(try_from = "OptionalMillis")]
    pub confirmed_at: Option<Timestamp>,
    /// When it was made.
    #[sqlx(try_from = "Millis")]
    pub created_at: Timestamp,
    /// For [`verify_password`](crate::verify_password).
    #[serde(skip)]
    pub password_hash: PasswordHash,
}

/// The columns of an [`Account`], in every statement that answers with accounts. Not all by `*`: a replica
/// would be refused statements that it has prepared before a later release adds another.
pub(crate) const ACCOUNT_COLUMNS: &str = "accounts.id, email, accounts.password_hash, first_name, \
     last_name, is_admin, is_moderator, is_teacher, is_student, is_active, confirmed_at, \
     accounts.created_at";

/// The form of an address by which accounts are told apart. Mail providers ignore
/// letter case, and a second account by `Me@…` would only be a trap.
pub(crate) fn email_key(email: &str) -> String {
    email.trim().to_lowercase()
}

/// Selects accounts.
pub(crate) fn select_accounts(rest: &str) -> AssertSqlSafe<String> {
    AssertSqlSafe(format!("SELECT {ACCOUNT_COLUMNS} FROM accounts {rest}"))
}

/// Has a change of an account answer with the account.
pub(crate) fn returning_account(change: &str) -> AssertSqlSafe<String> {
    AssertSqlSafe(format!("{change} RETURNING {ACCOUNT_COLUMNS}"))
}

/// Selects the account of an e-mail address, for [`select_accounts`].
pub(crate) const BY_EMAIL: &str = "WHERE email_key = $1";

/// Key of the advisory lock for removing an administrator.
const ADMINS_TURN: i64 = 0x6365_6e74_7265;

/// Fails with [`Conflict::LastAdmin`] where the account of `email_key` is the only one that can
/// run the site. For a transaction that takes that right away. Such transactions take turns:
/// otherwise two could each count on the administrator whom the other removes. In SQLite all
/// writers take turns.
pub(crate) async fn spare_last_admin(tx: &mut Executor<'_>, email_key: &str) -> Result<()> {
    tx.lock(ADMINS_TURN).await?;
    let is_last = "SELECT COUNT(*) = 1 AND MIN(email_key) = $1 FROM accounts \
         WHERE is_admin AND is_active AND confirmed_at IS NOT NULL";
    let is_last: Option<bool> = tx.value(is_last, &[&email_key]).await?;
    if is_last == Some(true) {
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
    fn condition(self) -> String {
        match self {
            Self::All => "TRUE".to_owned(),
            Self::With(role) => format!("is_{role}"),
            Self::Inactive => "NOT is_active".to_owned(),
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
        FORGET_BEGUN_CODES,
    ] {
        tx.execute(statement, &[&account]).await?;
    }
    Ok(ended)
}

/// A secret that one of the sessions has made, and may have noted.
const FORGET_BEGUN_CODES: &str =
    "DELETE FROM one_time_codes WHERE account_id = $1 AND confirmed_at IS NULL";

/// Ends, within a transaction, all sessions of an account but the one that `kept` opens, forgets all
/// browsers but its own, and closes the account's previews. Answers how many sessions there were.
pub(crate) async fn end_other_sessions(
    tx: &mut Executor<'_>,
    account: i64,
    current_session: &Secret,
) -> Result<u64> {
    let sessions = "DELETE FROM sessions WHERE account_id = $1 AND token_hash <> $2";
    let ended = tx
        .execute(sessions, &[&account, &current_session.hash()])
        .await?;
    for statement in [
        "DELETE FROM known_browsers WHERE account_id = $1 AND NOT EXISTS \
         (SELECT 1 FROM sessions WHERE browser_id = known_browsers.id)",
        "DELETE FROM content_previews WHERE account_id = $1",
        FORGET_BEGUN_CODES,
    ] {
        tx.execute(statement, &[&account]).await?;
    }
    Ok(ended)
}

/// Makes all mailed links of an account invalid within a transaction.
pub(crate) async fn end_links(tx: &mut Executor<'_>, account: i64) -> Result<()> {
    let links = "DELETE FROM one_time_tokens WHERE account_id = $1";
    tx.execute(links, &[&account]).await?;
    Ok(())
}

/// Ends all sessions and links of an account within a transaction.
pub(crate) async fn end_access(tx: &mut Executor<'_>, account: i64) -> Result<()> {
    end_sessions(tx, account).await?;
    end_links(tx, account).await
}

impl Store {
    /// The account of an e-mail address, in whatever letter case.
    pub async fn account_by_email(&self, email: &str) -> Result<Option<Account>> {
        self.fetch_optional(select_accounts(BY_EMAIL), &[&email_key(email)])
            .await
    }

    /// All accounts, the oldest first.
    pub async fn accounts(&self) -> Result<Vec<Account>> {
        self.fetch_all(select_accounts("ORDER BY id"), &[]).await
    }

    /// The account of an id.
    pub async fn account(&self, id: i64) -> Result<Option<Account>> {
        self.fetch_optional(select_accounts("WHERE id = $1"), &[&id])
            .await
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
        let condition = shown.condition();
        let page = format!("WHERE id < $1 AND {condition} ORDER BY id DESC LIMIT $2");
        let accounts: Vec<Account> = self
            .fetch_all(
                select_accounts(&page),
                &[&before, &search.rows_to_read(limit)],
            )
            .await?;
        let found = accounts
            .into_iter()
            .filter(|it| search.finds(&it.first_name, &it.last_name, &[&it.email]));
        Ok(Page::new(found, limit, |last| last.id.to_string()))
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

    /// Gives an account another e-mail address, by an administrator's word. Ends all sessions of the account and
    /// its links, which the old mailbox has, and tells the owner at both addresses. Fails with
    /// [`Conflict::EmailTaken`] where another account has the address.
    pub async fn set_email(&self, account: &Account, email: &str, now: Timestamp) -> Result<()> {
        let mut tx = self.begin().await?;
        let notice = AccountNotice::EmailChanged {
            email: email.to_owned(),
        };
        self.notify_owner(&mut tx, account.id, notice.clone(), now)
            .await?;
        let changed = tx
            .execute(
                "UPDATE accounts SET email = $2, email_key = $3 WHERE id = $1 AND NOT EXISTS \
                 (SELECT 1 FROM accounts AS other WHERE other.email_key = $3 AND other.id <> $1)",
                &[&account.id, &email, &email_key(email)],
            )
            .await?;
        if changed == 0 {
            return Err(Conflict::EmailTaken.into());
        }
        end_access(&mut tx, account.id).await?;
        self.notify_owner(&mut tx, account.id, notice, now).await?;
        tx.commit().await
    }

    /// Grants or revokes one role, at once for running sessions too, and tells the owner of a new one. Fails with
    /// [`Conflict::LastAdmin`] where nobody could run the site any more.
    pub async fn set_role(
        &self,
        email: &str,
        role: Role,
        granted: bool,
        now: Timestamp,
    ) -> Result<()> {
        let change =
            format!("UPDATE accounts SET is_{role} = $2 WHERE id = $1 AND is_{role} <> $2");
        let key = email_key(email);
        let mut tx = self.begin().await?;
        if role == Role::Admin && !granted {
            spare_last_admin(&mut tx, &key).await?;
        }
        let account = account_id(&mut tx, &key).await?;
        let changed = tx
            .execute(AssertSqlSafe(change), &[&account, &granted])
            .await?;
        if granted && changed == 1 {
            let notice = AccountNotice::RoleGiven { role };
            self.notify_owner(&mut tx, account, notice, now).await?;
        }
        tx.commit().await
    }

    /// Lets an account sign in or not. Deactivating ends its sessions and its links, tells its owner, and fails
    /// with [`Conflict::LastAdmin`] where nobody could run the site any more.
    pub async fn set_active(&self, email: &str, active: bool, now: Timestamp) -> Result<()> {
        let key = email_key(email);
        let mut tx = self.begin().await?;
        if !active {
            spare_last_admin(&mut tx, &key).await?;
        }
        let account = account_id(&mut tx, &key).await?;
        let changed = tx
            .execute(
                "UPDATE accounts SET is_active = $2 WHERE id = $1 AND is_active <> $2",
                &[&account, &active],
            )
            .await?;
        if !active {
            end_access(&mut tx, account).await?;
            if changed == 1 {
                let notice = AccountNotice::Closed;
                self.notify_owner(&mut tx, account, notice, now).await?;
            }
        }
        tx.commit().await
    }
}

async fn account_id(tx: &mut Executor<'_>, email_key: &str) -> Result<i64> {
    let id = "SELECT id FROM accounts WHERE email_key = $1";
    let id: Option<i64> = tx.optional_value(id, &[&email_key]).await?;
    Ok(id.ok_or(Conflict::AccountUnknown)?)
}

fn known(changed: u64) -> Result<()> {
    if changed == 0 {
        Err(Conflict::AccountUnknown.into())
    } else {
        Ok(())
    }
}
