use jiff::Timestamp;
use serde::Serialize;

use crate::{
    Account, DonationRecord, KnownBrowser, MailContent, Message, Notification, PasskeyRecord,
    Result, SecondFactor, SessionRecord, Store,
    accounts::{email_key, spare_last_admin},
    time::Millis,
};

/// Everything that is known of somebody, by an e-mail address.
#[derive(Debug, Serialize)]
pub struct KnownPerson {
    /// The account of the address.
    pub account: Option<KnownAccount>,
    /// Messages that somebody wrote under the address.
    pub messages: Vec<Message>,
    /// What the office answered to them from the website.
    pub answers: Vec<KnownAnswer>,
    /// Donations that somebody began under the address.
    pub donations: Vec<DonationRecord>,
    /// What the payment provider has reported about these donations, in its order.
    pub notifications: Vec<Notification>,
}

/// An answer to a message.
#[derive(Debug, Serialize, sqlx::FromRow)]
pub struct KnownAnswer {
    /// Of the message.
    pub message_id: i64,
    /// What was written.
    pub text: String,
    /// When.
    #[sqlx(try_from = "Millis")]
    pub written_at: Timestamp,
}

/// An account without its secrets.
#[derive(Debug, Serialize)]
pub struct KnownAccount {
    /// Whose it is, and what it may do.
    #[serde(flatten)]
    pub account: Account,
    /// Where it is signed in.
    pub sessions: Vec<SessionRecord>,
    /// Where somebody has signed in to it.
    pub browsers: Vec<KnownBrowser>,
    /// What opens it besides the password.
    pub second_factor: SecondFactor,
    /// What opens it without the password.
    pub passkeys: Vec<PasskeyRecord>,
}

/// What was deleted about somebody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deleted {
    /// Whether there was an account.
    pub account: bool,
    /// How many messages.
    pub messages: u64,
}

impl Store {
    /// Everything that is known of an e-mail address, in whatever letter case.
    pub async fn known_of(&self, email: &str, now: Timestamp) -> Result<KnownPerson> {
        let key = email_key(email);
        let account = match self.account_by_email(email).await? {
            Some(account) => Some(KnownAccount {
                sessions: self.sessions(account.id, now).await?,
                browsers: self.known_browsers(account.id, now).await?,
                second_factor: self.second_factor(account.id).await?,
                passkeys: self.passkeys(account.id).await?,
                account,
            }),
            None => None,
        };
        let messages = self
            .fetch_all(
                "SELECT id, first_name, last_name, email, phone, subject, message, received_at \
                 FROM contact_messages WHERE LOWER(email) = $1 ORDER BY id",
                &[&key],
            )
            .await?;
        let answers = self
            .fetch_all(
                "SELECT message_id, text, message_answers.written_at FROM message_answers \
                 JOIN contact_messages ON contact_messages.id = message_id \
                 WHERE LOWER(email) = $1 ORDER BY message_answers.id",
                &[&key],
            )
            .await?;
        Ok(KnownPerson {
            account,
            messages,
            answers,
            donations: self.donations_of(&key).await?,
            notifications: self.notifications_of(&key).await?,
        })
    }

    /// Deletes the account of an e-mail address with its sessions, links and queued mail, and
    /// `with_messages` also what was written to the centre under the address. Donations stay: the
    /// law asks to keep them for the books. Fails with [`Conflict::LastAdmin`] where nobody could
    /// run the site any more.
    pub async fn delete_person(&self, email: &str, with_messages: bool) -> Result<Deleted> {
        let key = email_key(email);
        let mut tx = self.begin().await?;
        spare_last_admin(&mut tx, &key).await?;
        let account = tx
            .execute("DELETE FROM accounts WHERE email_key = $1", &[&key])
            .await?;
        let queued: Vec<(i64, String)> = tx
            .fetch_all(
                "SELECT id, content FROM outgoing_mail \
                 WHERE sent_at IS NULL AND given_up_at IS NULL",
                &[],
            )
            .await?;
        for (id, content) in queued {
            if is_to(&content, &key) {
                tx.execute("DELETE FROM outgoing_mail WHERE id = $1", &[&id])
                    .await?;
            }
        }
        let messages = if with_messages {
            tx.execute(
                "DELETE FROM contact_messages WHERE LOWER(email) = $1",
                &[&key],
            )
            .await?
        } else {
            0
        };
        let deleted = Deleted {
            account: account > 0,
            messages,
        };
        tx.commit().await?;
        self.overwrite_deleted().await?;
        Ok(deleted)
    }
}

/// Whether a queued mail goes to the owner of the address.
fn is_to(content: &str, key: &str) -> bool {
    match serde_json::from_str(content) {
        Ok(
            MailContent::ConfirmEmail { to, .. }
            | MailContent::AlreadyRegistered { to }
            | MailContent::ResetPassword { to, .. }
            | MailContent::PasswordChanged { to, .. }
            | MailContent::AccountNotice { to, .. }
            | MailContent::Answer { to, .. }
            | MailContent::TextReady { to, .. },
        ) => email_key(&to) == key,
        Ok(MailContent::ContactMessage { .. } | MailContent::MessagesWait { .. }) | Err(_) => false,
    }
}
