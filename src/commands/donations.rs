use std::io::Write;
use std::process::ExitCode;

use centre_store::{Donation, DonationRecord, Payment};
use clap::Subcommand;

use super::with_store;
use crate::settings;

/// Donations read from the database at a time.
const PAGE: u32 = 500;

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Show all online donations, for reading.
    List {
        #[command(flatten)]
        data: settings::Data,
    },
    /// Write all online donations as one JSON object per line. Amounts are in cents.
    Export {
        #[command(flatten)]
        data: settings::Data,
    },
}

impl Command {
    pub fn data(&self) -> &settings::Data {
        match self {
            Self::List { data } | Self::Export { data } => data,
        }
    }

    pub fn run(&self) -> anyhow::Result<ExitCode> {
        match self {
            Self::List { data } => each(data, |out, record| write!(out, "{}", shown(record)))?,
            Self::Export { data } => each(data, |out, record| {
                serde_json::to_writer(&mut *out, record)?;
                writeln!(out)
            })?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn each(
    data: &settings::Data,
    mut write: impl FnMut(&mut dyn Write, &DonationRecord) -> std::io::Result<()>,
) -> anyhow::Result<()> {
    with_store(data, async |store| {
        let mut out = std::io::BufWriter::new(std::io::stdout().lock());
        let mut last: Option<DonationRecord> = None;
        loop {
            let mut records = store.donations(last.as_ref(), PAGE).await?;
            for record in &records {
                write(&mut out, record)?;
            }
            last = records.pop();
            if last.is_none() {
                out.flush()?;
                return Ok(());
            }
        }
    })
}

fn shown(record: &DonationRecord) -> String {
    let DonationRecord {
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
    } = record;
    let mut text = format!(
        "{reference}  {started_at}\nAmount: {}\nPurpose: {purpose}\n\
         Name: {first_name} {last_name}\nE-mail: {email}\nMobile: {mobile}\n",
        rand(*amount_cents)
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
        let gross = rand(*gross_cents);
        let line = format!("Payment: {status} {gross} ({provider_payment_id}, {received_at})\n");
        text.push_str(&line);
    }
    text.push('\n');
    text
}

fn rand(cents: i64) -> String {
    format!("R{}.{:02}", cents / 100, cents % 100)
}
