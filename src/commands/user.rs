use std::io::{BufRead, IsTerminal, Write};
use std::process::ExitCode;

use anyhow::{Context, bail};
use centre_store::{Account, NewAccount, Registration, Role, Roles, Store, hash_password};
use centre_web::SHORTEST_PASSWORD;
use clap::{Args, Subcommand};
use jiff::Timestamp;

use super::with_store;
use crate::config;

#[derive(Debug, Subcommand)]
pub enum Command {
    /// Make an account that is confirmed already. Reads its password from the standard
    /// input.
    Add {
        #[command(flatten)]
        data: config::Data,
        /// E-mail address.
        email: String,
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
        data: config::Data,
    },
    /// Grant a role to an account.
    Grant(RoleChange),
    /// Revoke a role of an account.
    Revoke(RoleChange),
    /// Give an account another password, read from the standard input, and sign it out
    /// everywhere.
    SetPassword {
        #[command(flatten)]
        data: config::Data,
        /// E-mail address.
        email: String,
    },
}

#[derive(Debug, Args)]
pub struct RoleChange {
    #[command(flatten)]
    data: config::Data,
    /// E-mail address.
    email: String,
    /// admin, moderator, teacher or student.
    role: Role,
}

impl Command {
    pub fn run(self) -> anyhow::Result<ExitCode> {
        match self {
            Self::Add {
                data,
                email,
                first_name,
                last_name,
                roles,
            } => {
                if !email.contains('@') {
                    bail!("`{email}` is not an e-mail address");
                }
                let roles = roles
                    .into_iter()
                    .fold(Roles::default(), |roles, role| roles.with(role, true));
                let password = read_password()?;
                with_store(&data, async |store| {
                    let password_hash = hash_password(password).await?;
                    let new = NewAccount {
                        email,
                        first_name,
                        last_name,
                        password_hash,
                        roles,
                    };
                    store
                        .register(&new, Registration::Immediate, Timestamp::now())
                        .await?;
                    Ok(())
                })?;
            }
            Self::List { data } => {
                let accounts = with_store(&data, async |store| Ok(store.accounts().await?))?;
                let mut out = std::io::stdout().lock();
                for account in accounts {
                    writeln!(out, "{}", line(&account))?;
                }
            }
            Self::Grant(change) => change.run(true)?,
            Self::Revoke(change) => change.run(false)?,
            Self::SetPassword { data, email } => {
                let password = read_password()?;
                with_store(&data, async |store| {
                    set_password(store, &email, password).await
                })?;
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

impl RoleChange {
    fn run(&self, granted: bool) -> anyhow::Result<()> {
        with_store(&self.data, async |store| {
            Ok(store.set_role(&self.email, self.role, granted).await?)
        })
    }
}

async fn set_password(store: &Store, email: &str, password: String) -> anyhow::Result<()> {
    let account = store
        .account_by_email(email)
        .await?
        .with_context(|| format!("there is no account of {email}"))?;
    store
        .set_password(account.id, &hash_password(password).await?)
        .await?;
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
    if password.chars().count() < SHORTEST_PASSWORD {
        bail!("the password must be at least {SHORTEST_PASSWORD} characters");
    }
    Ok(password)
}

/// Tab-separated: address, names, roles, state.
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
        account.email,
        account.first_name,
        account.last_name,
        if roles.is_empty() {
            "-".to_owned()
        } else {
            roles.join(",")
        },
    )
}
