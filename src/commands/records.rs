use std::io::Write;
use std::process::ExitCode;

use centre_store::Message;
use clap::Subcommand;

use super::with_store;
use crate::settings;

/// Messages read from the database at a time.
const PAGE: u32 = 500;

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Show all messages, for reading.
    List {
        #[command(flatten)]
        data: settings::Data,
    },
    /// Write all messages as one JSON object per line.
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
            Self::List { data } => each(data, |out, message| write!(out, "{}", shown(message)))?,
            Self::Export { data } => each(data, |out, message| {
                serde_json::to_writer(&mut *out, message)?;
                writeln!(out)
            })?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn each(
    data: &settings::Data,
    mut write: impl FnMut(&mut dyn Write, &Message) -> std::io::Result<()>,
) -> anyhow::Result<()> {
    with_store(data, async |store| {
        let mut out = std::io::BufWriter::new(std::io::stdout().lock());
        let mut last = 0;
        loop {
            let messages = store.messages(last, PAGE).await?;
            let Some(end) = messages.last() else {
                out.flush()?;
                return Ok(());
            };
            last = end.id;
            for message in &messages {
                write(&mut out, message)?;
            }
        }
    })
}

fn shown(message: &Message) -> String {
    let Message {
        id,
        first_name,
        last_name,
        email,
        phone,
        subject,
        message: text,
        received_at,
    } = message;
    let phone = phone.as_deref().unwrap_or("-");
    format!(
        "#{id}  {received_at}\nName: {first_name} {last_name}\nE-mail: {email}\nPhone: {phone}\n\
         Subject: {subject}\n\n{text}\n\n"
    )
}
