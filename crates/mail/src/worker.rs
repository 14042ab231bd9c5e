use std::{
    path::PathBuf,
    pin::{Pin, pin},
    sync::Arc,
    time::Duration,
};

use centre_store::{ClaimedMail, MailContent, MailWorker, Store};
use jiff::{SignedDuration, Timestamp};
use lettre::transport::smtp::response::Code;
use tokio::{sync::Notify, time::sleep};

use crate::{
    MailRenderer, OutgoingMail,
    in_flight::{self, InFlight},
    smtp_client::{SmtpClient, SmtpError, quit},
};

/// How long a worker has a mail for itself. Longer than an attempt can take, so that a mail
/// goes to another worker only when the first one is dead.
const LEASE: SignedDuration = SignedDuration::from_mins(15);

/// How often the queue is looked at without being told of new mail: mail of other
/// replicas and mail to be tried again.
const POLL_INTERVAL: Duration = Duration::from_secs(10);

/// The wait before it is tried again to note that a mail was sent.
const NOTE_PAUSE: Duration = Duration::from_secs(1);

/// The wait after the first failed attempt; it doubles with every further one.
const FIRST_RETRY: SignedDuration = SignedDuration::from_mins(1);

/// The longest wait between two attempts.
const LAST_RETRY: SignedDuration = SignedDuration::from_hours(4);

/// How long a mail is tried: the sum of its waits, which follows from the number of attempts and
/// so does not depend on the clock. RFC 5321, section 4.5.4.1, asks for four to five days.
const GIVE_UP_AFTER: SignedDuration = SignedDuration::from_hours(5 * 24);

/// The same for a mail whose server cannot do what it is asked. It will not learn it; in a day an
/// operator sees what the log says of it.
const GIVE_UP_COMMAND_AFTER: SignedDuration = SignedDuration::from_hours(24);

/// Sends queued mails until `stop` is ready. An attempt that is in flight then is finished, or
/// given up once `cut_off` is ready, too. `new_mail` wakes it before its next look at the queue.
/// What a killed process was just handing over is found in `in_flight_folder`, which several
/// processes may share, and is not sent again.
pub async fn deliver(
    store: Store,
    mail_renderer: MailRenderer,
    smtp_client: SmtpClient,
    in_flight_folder: PathBuf,
    new_mail: Arc<Notify>,
    stop: impl Future<Output = ()> + Send,
    cut_off: impl Future<Output = ()> + Send,
) {
    let (mut stop, mut cut_off) = (pin!(stop), pin!(cut_off));
    let identity = match MailWorker::new() {
        Ok(identity) => identity,
        Err(error) => {
            tracing::error!(%error, "no mail will be sent");
            return;
        }
    };
    let in_flight = InFlight::open(&in_flight_folder, &identity)
        .inspect_err(|error| {
            tracing::warn!(
                %error,
                folder = %in_flight_folder.display(),
                "which mail is being handed over cannot be written down: \
                 it will be sent twice if this process is killed just then"
            );
        })
        .ok();
    let worker = Worker {
        store,
        mail_renderer,
        smtp_client,
        identity,
        in_flight,
    };
    let mut busy = false;
    let mut in_doubt = false;
    loop {
        // The attempt is not part of the `select!`: giving it up half-way could send
        // the mail twice.
        let attempt = async {
            if !busy {
                in_flight::settle(&in_flight_folder, &worker.store).await?;
            }
            if in_doubt {
                worker.give_back().await?;
            }
            worker.deliver_one(Timestamp::now(), cut_off.as_mut()).await
        };
        let result = attempt.await;
        in_doubt = result.is_err();
        busy = result.unwrap_or_else(|error| {
            tracing::error!(%error, "the queue of outgoing mail cannot be read or written");
            false
        });
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

struct Worker {
    store: Store,
    mail_renderer: MailRenderer,
    smtp_client: SmtpClient,
    identity: MailWorker,
    in_flight: Option<InFlight>,
}

impl Worker {
    /// Tries the next mail, until `cut_off`. Answers whether there was one.
    async fn deliver_one(
        &self,
        now: Timestamp,
        cut_off: Pin<&mut impl Future<Output = ()>>,
    ) -> centre_store::Result<bool> {
        let claimed = self.store.claim_mails(&self.identity, 1, LEASE, now);
        let Some(mail) = claimed.await?.pop() else {
            return Ok(false);
        };
        let Some(outgoing) = self.write(&mail).await? else {
            return Ok(true);
        };
        let write_down = || {
            if let Some(in_flight) = &self.in_flight {
                in_flight.write(mail.id);
            }
        };
        let handed_over = tokio::select! {
            biased;
            handed_over = self.smtp_client.hand_over(&outgoing, write_down) => handed_over,
            () = cut_off => Err(SmtpError::CutOff),
        };
        let wipe = || {
            if let Some(in_flight) = &self.in_flight {
                in_flight.wipe();
            }
        };
        match handed_over {
            Ok(connection) => {
                self.note_sent(&mail).await;
                wipe();
                tracing::info!(mail = mail.id, attempts = mail.attempts, "a mail was sent");
                quit(connection);
            }
            Err(error) => {
                wipe();
                let retry_at = retry_at(&mail, &error, Timestamp::now());
                // Addresses stay out of the log; the server's words are in the store.
                tracing::warn!(
                    mail = mail.id,
                    attempts = mail.attempts,
                    status = smtp_status(&error).map(u16::from),
                    retry_at = retry_at.map(tracing::field::display),
                    "a mail was not sent"
                );
                if is_not_implemented(&error) {
                    tracing::error!(
                        "the mail server refuses a command of the program, probably its name in EHLO: \
                         set CENTRE_SMTP_NAME to the full name of this machine"
                    );
                }
                self.note_failed(&mail, &with_causes(&error), retry_at)
                    .await?;
            }
        }
        Ok(true)
    }

    /// What is sent of a mail. `None` where there is none to be sent, which is noted then.
    async fn write(&self, mail: &ClaimedMail) -> centre_store::Result<Option<OutgoingMail>> {
        let message = match mail.content {
            MailContent::ContactMessage { id } => {
                let message = self.store.message(id).await?;
                if message.is_none() {
                    self.store.withdraw_mail(&self.identity, mail.id).await?;
                    tracing::info!(
                        mail = mail.id,
                        "the message of a mail was deleted before it was sent"
                    );
                    return Ok(None);
                }
                message
            }
            _ => None,
        };
        let outgoing = self
            .mail_renderer
            .write(&mail.content, message.as_ref(), &mail.message_id);
        match outgoing {
            Ok(outgoing) => Ok(Some(outgoing)),
            Err(error) => {
                // What is wrong may be the address, which stays out of the log.
                tracing::error!(mail = mail.id, "a mail cannot be written");
                self.note_failed(mail, &error.to_string(), None).await?;
                Ok(None)
            }
        }
    }

    /// Insists on noting it for as long as it takes, for a mail whose sending is forgotten is
    /// sent again. Without the database no other mail could be had anyway.
    async fn note_sent(&self, mail: &ClaimedMail) {
        let note = || {
            self.store
                .mail_sent(&self.identity, mail.id, Timestamp::now())
        };
        let mut is_logged = false;
        while let Err(error) = note().await {
            if !is_logged {
                tracing::error!(mail = mail.id, %error, "a mail was sent, which cannot be noted yet");
                is_logged = true;
            }
            sleep(NOTE_PAUSE).await;
        }
    }

    async fn note_failed(
        &self,
        mail: &ClaimedMail,
        error: &str,
        retry_at: Option<Timestamp>,
    ) -> centre_store::Result<()> {
        self.store
            .mail_failed(&self.identity, mail.id, error, retry_at, Timestamp::now())
            .await?;
        Ok(())
    }

    /// Returns to the queue what this worker may have claimed without learning of it, and what it
    /// could not report on.
    async fn give_back(&self) -> centre_store::Result<()> {
        self.store
            .give_back_mails(&self.identity, Timestamp::now())
            .await?;
        Ok(())
    }
}

fn retry_at(mail: &ClaimedMail, error: &SmtpError, now: Timestamp) -> Option<Timestamp> {
    if mail.content.is_for_a_person() && is_without_mailbox(error) {
        return None;
    }
    let give_up_after = if is_not_implemented(error) {
        GIVE_UP_COMMAND_AFTER
    } else {
        GIVE_UP_AFTER
    };
    next_attempt(mail.attempts, give_up_after, now)
}

fn next_attempt(attempts: u32, give_up_after: SignedDuration, now: Timestamp) -> Option<Timestamp> {
    let waited = (1..=attempts.min(1000)).fold(SignedDuration::ZERO, |waited, attempt| {
        waited + wait_after(attempt)
    });
    (waited <= give_up_after).then(|| now + wait_after(attempts))
}

/// The wait after so many failed attempts.
fn wait_after(attempts: u32) -> SignedDuration {
    let doublings = attempts.saturating_sub(1).min(16);
    (FIRST_RETRY * 2_i32.pow(doublings)).min(LAST_RETRY)
}

/// Whether the server says that there is no such mailbox, with one of the enhanced status codes of RFC
/// 3463 and RFC 7505 for that. All else is tried again: a day's limit passes, and an operator corrects a
/// refused password or a policy.
fn is_without_mailbox(error: &SmtpError) -> bool {
    const NO_SUCH_MAILBOX: [&str; 5] = ["5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10"];
    let SmtpError::Refused(refusal) = error else {
        return false;
    };
    let said = std::error::Error::source(refusal).map(ToString::to_string);
    let code = said.as_deref().and_then(|it| it.split_whitespace().next());
    refusal.is_permanent() && code.is_some_and(|it| NO_SUCH_MAILBOX.contains(&it))
}

/// Whether the server cannot do what it was asked: most refuse the name of the program in `EHLO` so.
fn is_not_implemented(error: &SmtpError) -> bool {
    smtp_status(error).is_some_and(|code| u16::from(code) == 504)
}

fn smtp_status(error: &SmtpError) -> Option<Code> {
    match error {
        SmtpError::Refused(error) => error.status(),
        SmtpError::Url(_) | SmtpError::Timeout(_) | SmtpError::CutOff => None,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_is_told_with_what_caused_it_and_nothing_twice() {
        #[derive(Debug, thiserror::Error)]
        #[error("{0}")]
        struct Layered(&'static str, #[source] Option<Box<Layered>>);
        let cause_of = |messages, cause| Layered(messages, Some(Box::new(cause)));
        let closed = || Layered("connection refused", None);
        let error = cause_of("no connection", cause_of("no route", closed()));
        assert_eq!(
            with_causes(&error),
            "no connection: no route: connection refused"
        );
        let repeated = cause_of("no connection: connection refused", closed());
        assert_eq!(with_causes(&repeated), "no connection: connection refused");
    }

    #[test]
    fn attempts_come_ever_more_seldom_and_end_after_five_days() {
        let wait = |attempts| wait_after(attempts).as_mins();
        assert_eq!([1, 2, 3, 8, 9, 36].map(wait), [1, 2, 4, 128, 240, 240]);
        let now = Timestamp::now();
        let is_tried =
            |attempts, give_up_after| next_attempt(attempts, give_up_after, now).is_some();
        for (attempts, again) in [(1, true), (36, true), (37, false), (u32::MAX, false)] {
            assert_eq!(is_tried(attempts, GIVE_UP_AFTER), again, "{attempts}");
        }
        for (attempts, again) in [(1, true), (12, true), (13, false)] {
            assert_eq!(
                is_tried(attempts, GIVE_UP_COMMAND_AFTER),
                again,
                "{attempts}"
            );
        }
    }
}
