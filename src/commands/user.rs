//! Accounts, and what is known of a person.

use std::io::{BufRead, IsTerminal, Write};
use std::process::ExitCode;

use anyhow::{Context, bail};
use centre_store::{
    Account, Deleted, LONGEST_PASSWORD, NewAccount, Registration, Role, Roles, SHORTEST_PASSWORD,
    Store, hash_password, is_common_password,
};
use centre_text::{escape_line, is_one_line, normalize};
use centre_web::{SecurityEvent, is_email, note_command};
use clap::{Args, Subcommand};
use jiff::Timestamp;

use super::database::with_store;
use crate::log;
use crate::settings::{Data, Log};

#[derive(Debug, Subcommand)]
pub enum UserCommand {
    /// Make an account that is confirmed already. Reads its password from the standard
    /// input.
    Add {
        #[command(flatten)]
        person: PersonArgs,
        /// Given name.
        #[arg(long)]
        first_name: String,
        /// Family name.
        #[arg(long)]
        last_name: String,
        /// May be given several times: admin, moderator, teacher, student.
        #[arg(long = "role")]
        roles: Vec<Role>,
    },
    /// List all accounts.
    List {
        #[command(flatten)]
        data: Data,
    },
    /// Grant a role to an account.
    Grant(RoleChange),
    /// Revoke a role of an account.
    Revoke(RoleChange),
    /// Give an account another password, read from the standard input, and sign it out
    /// everywhere.
    SetPassword(PersonArgs),
    /// Give an account another e-mail address, and sign it out everywhere. Both addresses get a mail about it.
    SetEmail {
        #[command(flatten)]
        person: PersonArgs,
        /// The new address.
        new: String,
    },
    /// Take the second factor of an account away, whose owner has lost it, and sign it out everywhere.
    ResetFactor(PersonArgs),
    /// Close an account and sign it out everywhere.
    Deactivate(PersonArgs),
    /// Open a closed account again.
    Activate(PersonArgs),
    /// Delete an account for good, with its sessions and the mail that waits for it. Donations
    /// stay, as the law asks of the books.
    Delete {
        #[command(flatten)]
        person: PersonArgs,
        /// Also delete the messages that were written under the address.
        #[arg(long)]
        with_messages: bool,
    },
    /// Write everything that is known of an address as JSON: account, sessions, messages and
    /// donations.
    Export(PersonArgs),
}

/// The person that a command is about.
#[derive(Debug, Args)]
pub struct PersonArgs {
    #[command(flatten)]
    data: Data,
    #[command(flatten)]
    log: Log,
    /// E-mail address.
    email: String,
}

#[derive(Debug, Args)]
pub struct RoleChange {
    #[command(flatten)]
    person: PersonArgs,
    /// admin, moderator, teacher or student.
    role: Role,
}

impl UserCommand {
    pub fn data(&self) -> &Data {
        match self {
            Self::List { data } => data,
            Self::Add { person, .. }
            | Self::Grant(RoleChange { person, .. })
            | Self::Revoke(RoleChange { person, .. })
            | Self::SetPassword(person)
            | Self::ResetFactor(person)
            | Self::Deactivate(person)
            | Self::Activate(person)
            | Self::SetEmail { person, .. }
            | Self::Delete { person, .. }
            | Self::Export(person) => &person.data,
        }
    }

    pub fn run(self) -> anyhow::Result<ExitCode> {
        match self {
            Self::Add {
                person,
                first_name,
                last_name,
                roles,
            } => person.add(&first_name, &last_name, &roles)?,
            Self::List { data } => {
                let accounts = with_store(&data, async |store| Ok(store.accounts().await?))?;
                for account in accounts {
                    writeln!(std::io::stdout(), "{}", line(&account))?;
                }
            }
            Self::Grant(change) => change.run(true)?,
            Self::Revoke(change) => change.run(false)?,
            Self::SetPassword(person) => {
                let password = read_password()?;
                let event = SecurityEvent::PasswordSet;
                person.change_account(event, async |store, account| {
                    let hash = hash_password(password).await?;
                    let now = Timestamp::now();
                    Ok(store.set_password(account.id, &hash, now).await?)
                })?;
            }
            Self::SetEmail { person, new } => person.set_email(new.trim())?,
            Self::ResetFactor(person) => person.reset_factor()?,
            Self::Deactivate(person) => person.set_active(false)?,
            Self::Activate(person) => person.set_active(true)?,
            Self::Delete {
                person,
                with_messages,
            } => person.delete(with_messages)?,
            Self::Export(person) => person.export()?,
        }
        Ok(ExitCode::SUCCESS)
    }
}

impl PersonArgs {
    fn add(&self, first_name: &str, last_name: &str, roles: &[Role]) -> anyhow::Result<()> {
        refuse_other_than_email(self.email.trim())?;
        if let Some(name) = [first_name, last_name]
            .into_iter()
            .find(|it| !is_one_line(it))
        {
            let name = escape_line(name);
            bail!("`{name}` is no name; write it without line breaks and other control characters");
        }
        let roles = roles
            .iter()
            .fold(Roles::default(), |roles, role| roles.with(*role, true));
        let mut events = vec![SecurityEvent::AccountMade];
        let granted = Role::ALL.into_iter().filter(|role| roles.has(*role));
        events.extend(granted.map(SecurityEvent::RoleGranted));
        let password = read_password()?;
        self.change(&events, async |store, email| {
            let account = NewAccount {
                email: email.to_owned(),
                first_name: normalize(first_name).into_owned(),
                last_name: normalize(last_name).into_owned(),
                password_hash: hash_password(password).await?,
                roles,
            };
            let now = Timestamp::now();
            store
                .register(&account, Registration::Immediate, now)
                .await?;
            Ok(())
        })
    }

    fn set_email(&self, new: &str) -> anyhow::Result<()> {
        refuse_other_than_email(new)?;
        self.change_account(SecurityEvent::EmailSet, async |store, account| {
            let now = Timestamp::now();
            Ok(store.set_email(account, new, now).await?)
        })
    }

    fn delete(&self, with_messages: bool) -> anyhow::Result<()> {
        let Deleted { account, messages } =
            self.change(&[SecurityEvent::Deleted], async |store, email| {
                let deleted = store.delete_person(email, with_messages).await?;
                if !deleted.account && deleted.messages == 0 {
                    bail!("nothing is known of {email} that could be deleted");
                }
                Ok(deleted)
            })?;
        let account = if account { "the account" } else { "no account" };
        println!("deleted: {account}, {messages} messages");
        Ok(())
    }

    fn export(&self) -> anyhow::Result<()> {
        let known = self.change(&[SecurityEvent::Exported], async |store, email| {
            let known = store.known_of(email, Timestamp::now()).await?;
            let is_known = known.account.is_some()
                || !known.messages.is_empty()
                || !known.donations.is_empty();
            if !is_known {
                bail!("nothing is known of {email}");
            }
            Ok(known)
        })?;
        let mut out = std::io::stdout().lock();
        serde_json::to_writer_pretty(&mut out, &known)?;
        writeln!(out)?;
        Ok(())
    }

    /// Takes the codes and the passkeys of the account away: its owner signs in with the password alone.
    fn reset_factor(&self) -> anyhow::Result<()> {
        self.change_account(SecurityEvent::SecondFactorReset, async |store, account| {
            let now = Timestamp::now();
            Ok(store.reset_second_factor(account, now).await?)
        })
    }

    /// Runs `work` on the account of the address.
    fn change_account(
        &self,
        event: SecurityEvent,
        work: impl AsyncFnOnce(&Store, &Account) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        self.change(&[event], async |store, email| {
            let account = store
                .account_by_email(email)
                .await?
                .with_context(|| format!("there is no account of {email}"))?;
            work(store, &account).await
        })
    }

    /// Runs `work` on the address, and logs `events` once it is done.
    fn change<T>(
        &self,
        events: &[SecurityEvent],
        work: impl AsyncFnOnce(&Store, &str) -> anyhow::Result<T>,
    ) -> anyhow::Result<T> {
        let _log = log::start(&self.log)?;
        with_store(&self.data, async |store| {
            // The programs that serve the site send them.
            store.enable_owner_notices();
            let done = work(store, &self.email).await?;
            for event in events {
                note_command(store, *event, &self.email).await;
            }
            Ok(done)
        })
    }

    fn set_active(&self, active: bool) -> anyhow::Result<()> {
        let event = if active {
            SecurityEvent::Activated
        } else {
            SecurityEvent::Deactivated
        };
        self.change_account(event, async |store, account| {
            let now = Timestamp::now();
            Ok(store.set_active(&account.email, active, now).await?)
        })
    }
}

impl RoleChange {
    fn run(&self, granted: bool) -> anyhow::Result<()> {
        let event = if granted {
            SecurityEvent::RoleGranted(self.role)
        } else {
            SecurityEvent::RoleRevoked(self.role)
        };
        let role = self.role;
        self.person.change_account(event, async |store, account| {
            let now = Timestamp::now();
            Ok(store.set_role(&account.email, role, granted, now).await?)
        })
    }
}

fn refuse_other_than_email(text: &str) -> anyhow::Result<()> {
    if !is_email(text) {
        bail!("`{}` is not an e-mail address", escape_line(text));
    }
    Ok(())
}

/// Reads one line. As an argument the password would be seen in the list of processes.
fn read_password() -> anyhow::Result<String> {
    let input = std::io::stdin();
    if input.is_terminal() {
        eprint!("Password (it will be visible): ");
    }
    let mut password = String::new();
    input.lock().read_line(&mut password)?;
    let password = password.trim_end_matches(['\r', '\n']).to_owned();
    let length = password.chars().count();
    if !(SHORTEST_PASSWORD..=LONGEST_PASSWORD).contains(&length) {
        bail!("the password must be {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters long");
    }
    if is_common_password(&password) {
        bail!("this password is among the most used; choose another one");
    }
    Ok(password)
}

/// Tab-separated: address, names, roles, state. What people have written has no tabs and line breaks.
fn line(account: &Account) -> String {
    let roles: Vec<_> = Role::ALL
        .into_iter()
        .filter(|role| account.roles.has(*role))
        .map(Role::name)
        .collect();
    let state = match (account.active, account.confirmed_at) {
        (false, _) => "inactive",
        (true, None) => "unconfirmed",
        (true, Some(_)) => "active",
    };
    format!(
        "{}\t{} {}\t{}\t{state}",
        escape_line(&account.email),
        escape_line(&account.first_name),
        escape_line(&account.last_name),
        if roles.is_empty() {
            "-".to_owned()
        } else {
            roles.join(",")
        },
    )
}
