//! What visitors have sent: messages and online donations.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::ExitCode;

use centre_store::{Donation, DonationRecord, Message, Payment, Store};
use centre_text::escape_line;
use centre_web::in_rand;
use clap::Subcommand;
use jiff::Timestamp;
use serde::Serialize;

use super::database::with_store;
use crate::settings::Data;

/// Records read from the database at a time.
const PAGE: u32 = 500;

#[derive(Debug, Subcommand)]
pub enum RecordCommand {
    /// Show all of them, for reading.
    List {
        #[command(flatten)]
        data: Data,
    },
    /// Write all of them as one JSON object per line. Amounts are in cents.
    Export {
        #[command(flatten)]
        data: Data,
    },
}

impl RecordCommand {
    pub fn data(&self) -> &Data {
        match self {
            Self::List { data } | Self::Export { data } => data,
        }
    }

    pub fn run<R: Record>(&self) -> anyhow::Result<ExitCode> {
        with_store(self.data(), async |store| {
            let mut out = std::io::BufWriter::new(std::io::stdout().lock());
            let mut last: Option<R> = None;
            loop {
                let mut records = R::page(store, last.as_ref()).await?;
                for record in &records {
                    match self {
                        Self::List { .. } => writeln!(out, "{}", record.shown())?,
                        Self::Export { .. } => {
                            serde_json::to_writer(&mut out, record)?;
                            writeln!(out)?;
                        }
                    }
                }
                last = records.pop();
                if last.is_none() {
                    out.flush()?;
                    return Ok(ExitCode::SUCCESS);
                }
            }
        })
    }
}

/// What is done with donations.
#[derive(Debug, Subcommand)]
pub enum DonationCommand {
    #[command(flatten)]
    Records(RecordCommand),
    /// Note that a payment was paid back, which the provider does not report.
    MarkRefunded {
        /// The provider's own name for the payment, as `list` shows it.
        payment: String,
        #[command(flatten)]
        data: Data,
    },
}

impl DonationCommand {
    pub fn data(&self) -> &Data {
        match self {
            Self::Records(command) => command.data(),
            Self::MarkRefunded { data, .. } => data,
        }
    }

    pub fn run(&self) -> anyhow::Result<ExitCode> {
        match self {
            Self::Records(command) => command.run::<DonationRecord>(),
            Self::MarkRefunded { payment, data } => with_store(data, async |store| {
                if store.mark_refunded(payment, Timestamp::now()).await? {
                    return Ok(ExitCode::SUCCESS);
                }
                anyhow::bail!(
                    "no paid payment is called `{payment}`: `centre donations list` shows their \
                     names in brackets"
                );
            }),
        }
    }
}

/// A row of the database, and what belongs to it.
pub trait Record: Serialize + Sized {
    /// The records that follow `last`, or the first ones.
    async fn page(store: &Store, last: Option<&Self>) -> centre_store::Result<Vec<Self>>;

    /// The record as people read it.
    fn shown(&self) -> String;
}

impl Record for Message {
    async fn page(store: &Store, last: Option<&Self>) -> centre_store::Result<Vec<Self>> {
        store.messages(last.map_or(0, |last| last.id), PAGE).await
    }

    fn shown(&self) -> String {
        let Self {
            id,
            first_name,
            last_name,
            email,
            phone,
            subject,
            message,
            received_at,
        } = self;
        let phone = escape_line(phone.as_deref().unwrap_or("-"));
        let [first_name, last_name, email, subject] =
            [first_name, last_name, email, subject].map(|it| escape_line(it));
        // No line of it looks like the beginning of another message.
        let mut lines = String::new();
        for line in message.lines() {
            lines += "    ";
            lines += &escape_line(line);
            lines.push('\n');
        }
        format!(
            "#{id}  {received_at}\nName: {first_name} {last_name}\nE-mail: {email}\n\
             Phone: {phone}\nSubject: {subject}\n\n{lines}"
        )
    }
}

impl Record for DonationRecord {
    async fn page(store: &Store, last: Option<&Self>) -> centre_store::Result<Vec<Self>> {
        store.donations(last, PAGE).await
    }

    fn shown(&self) -> String {
        let Self {
            donation:
                Donation {
                    reference,
                    first_name,
                    last_name,
                    email,
                    mobile,
                    amount_cents,
                    purpose,
                },
            started_at,
            payments,
        } = self;
        let [first_name, last_name, email, mobile, purpose] =
            [first_name, last_name, email, mobile, purpose].map(|it| escape_line(it));
        let mut text = format!(
            "{reference}  {started_at}\nAmount: {}\nPurpose: {purpose}\n\
             Name: {first_name} {last_name}\nE-mail: {email}\nMobile: {mobile}\n",
            in_rand(*amount_cents)
        );
        if payments.is_empty() {
            text.push_str("Payment: none reported\n");
        }
        for Payment {
            provider_payment_id,
            status,
            gross_cents,
            received_at,
        } in payments
        {
            let gross = in_rand(*gross_cents);
            let [status, provider_payment_id] =
                [status, provider_payment_id].map(|it| escape_line(it));
            let _ = writeln!(
                text,
                "Payment: {status} {gross} ({provider_payment_id}, {received_at})"
            );
        }
        text
    }
}
