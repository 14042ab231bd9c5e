use std::{fmt, pin::pin, sync::Arc, time::Duration};

use centre_store::{ClaimedMail, MailContent, Store};
use jiff::{SignedDuration, Timestamp};
use lettre::{
    AsyncSmtpTransport, AsyncTransport as _, Tokio1Executor,
    transport::smtp::{self, response::Code},
};
use tokio::{
    sync::Notify,
    time::{sleep, timeout},
};

use crate::{Letter, Letterhead};

/// How long one attempt may take from connecting to the server's last answer. Servers
/// answer in seconds; one that does not is hanging.
const ATTEMPT_TIMEOUT: Duration = Duration::from_mins(1);

/// How long a worker has a mail for itself. Far longer than an attempt, so that a mail
/// goes to another worker only when the first one is dead.
const LEASE: SignedDuration = SignedDuration::from_mins(5);

/// How often the queue is looked at without being told of new mail: mail of other
/// replicas and mail to be tried again.
const POLL_INTERVAL: Duration = Duration::from_secs(10);

/// The wait after the first failed attempt; it doubles with every further one.
const FIRST_RETRY: SignedDuration = SignedDuration::from_mins(1);

/// The longest wait between two attempts.
const LAST_RETRY: SignedDuration = SignedDuration::from_hours(4);

/// How long a mail is tried. RFC 5321, section 4.5.4.1, asks for four to five days.
const GIVE_UP_AFTER: SignedDuration = SignedDuration::from_hours(5 * 24);

/// A server that takes mails.
#[derive(Clone)]
pub struct SmtpServer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    attempt_timeout: Duration,
}

impl fmt::Debug for SmtpServer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SmtpServer").finish_non_exhaustive()
    }
}

/// Why a mail was not taken.
#[derive(Debug, thiserror::Error)]
pub enum SmtpError {
    /// The address of the server cannot be understood.
    #[error(
        "the address of the mail server must look like `smtps://user:password@host` or \
         `smtp://user:password@host:587?tls=required`"
    )]
    Url(#[source] smtp::Error),
    /// The server did not answer in time.
    #[error("the mail server did not answer within {} seconds", .0.as_secs())]
    Timeout(Duration),
    /// The server could not be reached or refused the mail.
    #[error(transparent)]
    Refused(#[from] smtp::Error),
}

impl SmtpServer {
    /// The server of an address such as `smtps://user:password@host`.
    pub fn new(url: &str) -> Result<Self, SmtpError> {
        let transport = AsyncSmtpTransport::<Tokio1Executor>::from_url(url)
            .map_err(SmtpError::Url)?
            .timeout(Some(ATTEMPT_TIMEOUT))
            .build();
        Ok(Self {
            transport,
            attempt_timeout: ATTEMPT_TIMEOUT,
        })
    }

    /// The same server with less patience for an attempt than a minute.
    #[must_use]
    pub fn with_attempt_timeout(mut self, attempt_timeout: Duration) -> Self {
        self.attempt_timeout = attempt_timeout.min(ATTEMPT_TIMEOUT);
        self
    }

    async fn send(&self, letter: Letter) -> Result<(), SmtpError> {
        match timeout(self.attempt_timeout, self.transport.send(letter)).await {
            Ok(sent) => Ok(sent.map(drop)?),
            Err(_) => Err(SmtpError::Timeout(self.attempt_timeout)),
        }
    }
}

/// Sends queued mails until `stop` is ready; an attempt that is under way then is brought
/// to its end. `new_mail` wakes it before its next look at the queue.
pub async fn deliver(
    store: Store,
    letterhead: Letterhead,
    server: SmtpServer,
    new_mail: Arc<Notify>,
    stop: impl Future<Output = ()> + Send,
) {
    let mut stop = pin!(stop);
    loop {
        // The attempt is not part of the `select!`: giving it up half-way could send
        // the mail twice.
        let busy = match deliver_one(&store, &letterhead, &server, Timestamp::now()).await {
            Ok(busy) => busy,
            Err(error) => {
                tracing::error!(%error, "the queue of outgoing mail cannot be read or written");
                false
            }
        };
        let pause = async {
            if !busy {
                tokio::select! {
                    () = new_mail.notified() => {}
                    () = sleep(POLL_INTERVAL) => {}
                }
            }
        };
        tokio::select! {
            biased;
            () = &mut stop => return,
            () = pause => {}
        }
    }
}

/// Tries the mail that waits longest. Answers whether there was one.
async fn deliver_one(
    store: &Store,
    letterhead: &Letterhead,
    server: &SmtpServer,
    now: Timestamp,
) -> centre_store::Result<bool> {
    let Some(mail) = store.claim_mails(1, LEASE, now).await?.pop() else {
        return Ok(false);
    };
    let message = match mail.content {
        MailContent::ContactMessage { id } => store.message(id).await?,
        _ => None,
    };
    let letter = match letterhead.write(&mail.content, message.as_ref(), &mail.message_id) {
        Ok(letter) => letter,
        Err(error) => {
            tracing::error!(mail = mail.id, %error, "a mail cannot be written");
            store
                .mail_failed(&mail, &error.to_string(), None, Timestamp::now())
                .await?;
            return Ok(true);
        }
    };
    match server.send(letter).await {
        Ok(()) => {
            tracing::info!(mail = mail.id, attempts = mail.attempts, "a mail was sent");
            note_sent(store, &mail).await?;
        }
        Err(error) => {
            let now = Timestamp::now();
            let retry_at = retry_at(&mail, &error, now);
            // Addresses stay out of the log; the server's words are in the store.
            tracing::warn!(
                mail = mail.id,
                attempts = mail.attempts,
                status = smtp_status(&error).map(u16::from),
                retry_at = retry_at.map(tracing::field::display),
                "a mail was not sent"
            );
            store
                .mail_failed(&mail, &with_causes(&error), retry_at, now)
                .await?;
        }
    }
    Ok(true)
}

/// Insists on noting it, for a mail whose sending is forgotten is sent again. A database
/// that was restarted is back well within these tries, which end within the lease.
async fn note_sent(store: &Store, mail: &ClaimedMail) -> centre_store::Result<()> {
    const TRIES: u32 = 45;
    for attempt in 1.. {
        match store.mail_sent(mail, Timestamp::now()).await {
            Err(_) if attempt < TRIES => sleep(Duration::from_secs(1)).await,
            noted => return noted.map(drop),
        }
    }
    Ok(())
}

fn retry_at(mail: &ClaimedMail, error: &SmtpError, now: Timestamp) -> Option<Timestamp> {
    let to_visitor = !matches!(mail.content, MailContent::ContactMessage { .. });
    if to_visitor && is_about_the_recipient(error) {
        return None;
    }
    let doublings = mail.attempts.saturating_sub(1).min(16);
    let wait = (FIRST_RETRY * 2_i32.pow(doublings)).min(LAST_RETRY);
    let retry_at = now + wait;
    (retry_at.duration_since(mail.created_at) <= GIVE_UP_AFTER).then_some(retry_at)
}

/// A refusal for good that no change of our own configuration can mend. Refused
/// passwords and the like are tried again: an operator will correct them.
fn is_about_the_recipient(error: &SmtpError) -> bool {
    smtp_status(error).is_some_and(|code| [550, 551, 553].contains(&u16::from(code)))
}

fn smtp_status(error: &SmtpError) -> Option<Code> {
    match error {
        SmtpError::Refused(error) => error.status(),
        SmtpError::Url(_) | SmtpError::Timeout(_) => None,
    }
}

fn with_causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(inner) = cause {
        let inner_text = inner.to_string();
        if !text.contains(&inner_text) {
            text.push_str(": ");
            text.push_str(&inner_text);
        }
        cause = inner.source();
    }
    text
}
