//! What mails are about.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::{Message, Role};

/// What a mail is about. It is written out only when it is sent, so that addresses and
/// wording follow the configuration of that moment. Mails that the program sends to visitors by itself
/// hold no text that somebody chose: who gave the name and the address may be a stranger to who reads
/// the mail.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum MailContent {
    /// Tells the centre of a contact message.
    ContactMessage {
        /// Of the [`Message`].
        id: i64,
    },
    /// Asks the owner of a new account to confirm the address.
    ConfirmEmail {
        /// Recipient.
        to: String,
        /// The end of the link, a [`Secret`](crate::Secret).
        token: String,
    },
    /// Tells the owner of an account that somebody tried to register its address again.
    AlreadyRegistered {
        /// Recipient.
        to: String,
    },
    /// Carries the link that resets a password.
    ResetPassword {
        /// Recipient.
        to: String,
        /// The end of the link, a [`Secret`](crate::Secret).
        token: String,
    },
    /// Tells the owner of an account that its password was reset by mail.
    PasswordChanged {
        /// Recipient.
        to: String,
        /// The end of the link with which all sessions are ended, a [`Secret`](crate::Secret); none in a mail that an
        /// earlier release has queued.
        #[serde(default)]
        token: Option<String>,
    },
    /// Tells the owner of an account what happened to it.
    AccountNotice {
        /// Recipient.
        to: String,
        /// What happened.
        #[serde(flatten)]
        notice: AccountNotice,
        /// The end of the link with which all sessions are ended, a [`Secret`](crate::Secret).
        token: Option<String>,
    },
    /// What the office answers to a message.
    Answer {
        /// Recipient.
        to: String,
        /// What the office wrote.
        text: String,
        /// What is answered: it may be deleted before the mail is sent.
        message: Box<Message>,
    },
    /// Tells an administrator that somebody asks for a text to be published.
    TextReady {
        /// Recipient.
        to: String,
        /// Who asks.
        by: String,
        /// The file's name.
        file: String,
    },
    /// Reminds the office of messages that wait.
    MessagesWait {
        /// How many.
        count: u32,
        /// When the oldest of them arrived.
        oldest: Timestamp,
    },
}

impl MailContent {
    /// Whether a person waits for it, unlike what tells the office of messages.
    pub fn is_for_a_person(&self) -> bool {
        !matches!(
            self,
            Self::ContactMessage { .. } | Self::MessagesWait { .. }
        )
    }
}

/// Something that happened to an account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "notice", rename_all = "kebab-case")]
pub enum AccountNotice {
    /// Somebody signed in with a browser that is not known.
    NewBrowser {
        /// Browser and system; empty where they are not known.
        device: String,
    },
    /// The password was changed on the profile.
    PasswordChanged,
    /// The account got a role.
    RoleGiven {
        /// Which one.
        role: Role,
    },
    /// One-time codes were set up or taken away, or other recovery codes made.
    SecondFactorChanged,
    /// A passkey was added.
    PasskeyAdded {
        /// What its owner will know it by.
        name: String,
    },
    /// A passkey was removed.
    PasskeyRemoved {
        /// What its owner knew it by.
        name: String,
    },
    /// Somebody of the office took codes and passkeys away.
    SecondFactorReset,
    /// A recovery code was used.
    RecoveryCodeUsed,
    /// So many wrong codes were given that the right one waits, too.
    WrongCodes,
    /// The account got another e-mail address, on its owner's word.
    EmailChanged {
        /// The new one.
        email: String,
    },
    /// Somebody of the office closed the account.
    Closed,
}

impl AccountNotice {
    /// Whether the mail has a link that ends all sessions and leads to another password: not where nobody can sign in
    /// any more, and not for whoever reads the mail of an address that is the account's no more.
    pub(crate) const fn has_link(&self) -> bool {
        !matches!(self, Self::Closed | Self::EmailChanged { .. })
    }
}
