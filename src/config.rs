//! Configuration: read once, at start, from the command line and the environment.

use std::net::SocketAddr;
use std::path::PathBuf;

use anyhow::bail;
use centre_mail::{Letterhead, SmtpServer};
use centre_store::DatabaseUrl;
use centre_web::{Donations, LearnAccess, PAYFAST_SOURCES, PayFast, PayFastSource, Settings};
use clap::{Args, ValueEnum};
use url::Url;

/// Options of `centre serve`.
#[derive(Debug, Clone, Args)]
pub struct Serve {
    /// Address and port to listen on.
    #[arg(long, env = "CENTRE_LISTEN", default_value = "127.0.0.1:8080")]
    pub listen: SocketAddr,

    /// Origin under which visitors reach the site.
    #[arg(long, env = "CENTRE_PUBLIC_URL", default_value = "http://localhost:8080", value_parser = parse_origin)]
    pub public_url: String,

    #[command(flatten)]
    pub data: Data,

    #[command(flatten)]
    pub content: Content,

    #[command(flatten)]
    pub mail: Mail,

    /// How many proxies stand in front of the program and add to `X-Forwarded-For`.
    #[arg(long, env = "CENTRE_TRUSTED_PROXIES", default_value_t = 0)]
    pub trusted_proxies: u8,

    /// Number of V8 isolates [default: the number of cores].
    #[arg(long, env = "CENTRE_ISOLATES", value_parser = clap::value_parser!(u16).range(1..=512))]
    pub isolates: Option<u16>,

    /// Whether pages for anonymous visitors are kept.
    #[arg(long, env = "CENTRE_PAGE_CACHE", default_value = "on")]
    pub page_cache: Switch,

    /// Who sees /learn itself instead of the games: visitors of a local host, or everyone.
    #[arg(long, env = "CENTRE_LEARN", default_value = "local")]
    pub learn: Learn,

    #[command(flatten)]
    pub payments: Payments,

    /// Bearer token that /metrics asks for; without one there is no /metrics.
    #[arg(long, env = "CENTRE_METRICS_TOKEN", hide_env_values = true)]
    pub metrics_token: Option<String>,

    /// Serve the bundle that `node frontend/build.mjs --watch` keeps writing to this
    /// folder, and reload open pages when it or the content changes.
    #[arg(long, env = "CENTRE_DEV_BUNDLE", hide = true)]
    pub dev_bundle: Option<PathBuf>,

    /// Whether `/~faults/NAME` makes an isolate misbehave; debug builds only.
    #[arg(long, env = "CENTRE_TEST_FAULTS", default_value = "off", value_parser = parse_test_faults, hide = true)]
    pub test_faults: Switch,
}

/// Where the program keeps its state.
#[derive(Debug, Clone, Args)]
pub struct Data {
    /// Folder for the database and for pictures made while running.
    #[arg(long, env = "CENTRE_DATA_DIR", default_value = "data")]
    pub data_dir: PathBuf,

    /// Where accounts and messages are kept: `postgres://user:password@host/name` or
    /// `sqlite:path` [default: the file centre.db in the data folder].
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    pub database_url: Option<String>,
}

impl Data {
    pub fn database(&self) -> anyhow::Result<DatabaseUrl> {
        match &self.database_url {
            Some(url) => Ok(url.parse()?),
            None => Ok(DatabaseUrl::Sqlite(self.data_dir.join("centre.db"))),
        }
    }
}

/// How mail goes out.
#[derive(Debug, Clone, Args)]
pub struct Mail {
    /// Server that takes mail: `smtps://user:password@host` or
    /// `smtp://user:password@host:587?tls=required`. Without one messages are kept and
    /// nothing is sent.
    #[arg(long, env = "CENTRE_SMTP_URL", hide_env_values = true, requires = "to")]
    pub smtp_url: Option<String>,

    /// Address that contact messages are sent to.
    #[arg(long = "mail-to", env = "CENTRE_MAIL_TO")]
    pub to: Option<String>,

    /// Address that mail comes from [default: the one that contact messages are sent to].
    #[arg(long = "mail-from", env = "CENTRE_MAIL_FROM")]
    pub from: Option<String>,
}

impl Mail {
    /// The server and the letterhead, if mail is configured.
    pub fn delivery(
        &self,
        centre_name: &str,
        public_url: &str,
    ) -> anyhow::Result<Option<(SmtpServer, Letterhead)>> {
        let (Some(server), Some(to)) = (&self.smtp_url, &self.to) else {
            return Ok(None);
        };
        let from = self.from.as_ref().unwrap_or(to);
        let letterhead = Letterhead::new(centre_name, public_url, from, to)?;
        Ok(Some((SmtpServer::new(server)?, letterhead)))
    }
}

/// Online donations through PayFast.
#[derive(Debug, Clone, Args)]
pub struct Payments {
    /// Whether the donation form is enabled, and against which server of PayFast. `sandbox`
    /// and `live` need the three `--payfast-…` options that describe the account.
    #[arg(long, env = "CENTRE_DONATIONS", default_value = "off")]
    pub donations: DonationMode,

    /// Merchant ID of the PayFast account.
    #[arg(long = "payfast-merchant-id", env = "CENTRE_PAYFAST_MERCHANT_ID")]
    pub merchant_id: Option<String>,

    /// Merchant key of the PayFast account.
    #[arg(
        long = "payfast-merchant-key",
        env = "CENTRE_PAYFAST_MERCHANT_KEY",
        hide_env_values = true
    )]
    pub merchant_key: Option<String>,

    /// Passphrase (“salt”) that is set in the PayFast account. Whoever knows it can forge
    /// notifications.
    #[arg(
        long = "payfast-passphrase",
        env = "CENTRE_PAYFAST_PASSPHRASE",
        hide_env_values = true
    )]
    pub passphrase: Option<String>,

    /// Where PayFast's notifications come from: host names, addresses and networks,
    /// separated by commas.
    #[arg(
        long = "payfast-sources",
        env = "CENTRE_PAYFAST_SOURCES",
        value_delimiter = ',',
        default_value = PAYFAST_SOURCES
    )]
    pub sources: Vec<PayFastSource>,

    /// Origin of PayFast's server [default: that of the sandbox or the live one].
    #[arg(long = "payfast-server", env = "CENTRE_PAYFAST_SERVER", value_parser = parse_origin)]
    pub server: Option<String>,
}

impl Payments {
    /// The provider, if online donations are enabled.
    ///
    /// # Errors
    ///
    /// When something about the account is missing.
    pub fn provider(&self, public_url: &str) -> anyhow::Result<Option<PayFast>> {
        let (mode, server) = match self.donations {
            DonationMode::Off => return Ok(None),
            DonationMode::Sandbox => (Donations::Sandbox, "https://sandbox.payfast.co.za"),
            DonationMode::Live => (Donations::Live, "https://www.payfast.co.za"),
        };
        let given = |value: &Option<String>, name: &str| {
            let value = value.as_deref().unwrap_or_default().trim().to_owned();
            if value.is_empty() {
                bail!(
                    "online donations need {name}: give it, or set CENTRE_DONATIONS=off. \
                     PayFast shows it among the settings of the account"
                );
            }
            Ok(value)
        };
        if mode == Donations::Live && !public_url.starts_with("https://") {
            bail!("live donations need a CENTRE_PUBLIC_URL that begins with https://");
        }
        Ok(Some(PayFast {
            mode,
            server: self.server.clone().unwrap_or_else(|| server.to_owned()),
            merchant_id: given(&self.merchant_id, "CENTRE_PAYFAST_MERCHANT_ID")?,
            merchant_key: given(&self.merchant_key, "CENTRE_PAYFAST_MERCHANT_KEY")?,
            passphrase: given(&self.passphrase, "CENTRE_PAYFAST_PASSPHRASE")?,
            sources: self.sources.clone(),
        }))
    }
}

/// Where the content comes from.
#[derive(Debug, Clone, Args)]
pub struct Content {
    /// Folder with the site's content [default: what is built in].
    #[arg(long, env = "CENTRE_CONTENT_DIR")]
    pub content_dir: Option<PathBuf>,
}

/// A thing that is on or off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Switch {
    On,
    Off,
}

/// See [`Serve::learn`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Learn {
    Local,
    Open,
}

/// See [`Payments::donations`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum DonationMode {
    Off,
    Sandbox,
    Live,
}

impl Serve {
    pub fn settings(&self) -> anyhow::Result<Settings> {
        Ok(Settings {
            public_url: self.public_url.clone(),
            learn: match self.learn {
                Learn::Local => LearnAccess::LocalHost,
                Learn::Open => LearnAccess::Open,
            },
            payfast: self.payments.provider(&self.public_url)?,
            mail: self.mail.smtp_url.is_some(),
            page_cache: self.page_cache == Switch::On,
            metrics_token: self.metrics_token.clone(),
            trusted_proxies: self.trusted_proxies,
        })
    }

    pub fn renderer(&self) -> centre_ssr::Config {
        let default = centre_ssr::Config::default();
        centre_ssr::Config {
            isolates: self.isolates.map_or(default.isolates, usize::from),
            faults: self.test_faults == Switch::On,
            ..default
        }
    }
}

fn parse_test_faults(text: &str) -> Result<Switch, String> {
    match Switch::from_str(text, false)? {
        Switch::On if !centre_ssr::FAULTS_BUILT_IN => {
            Err("this build has no faults to offer; only `off` is allowed".to_owned())
        }
        switch => Ok(switch),
    }
}

/// An origin: scheme and host, no path.
fn parse_origin(text: &str) -> Result<String, String> {
    let url =
        Url::parse(text).map_err(|error| format!("{error}; give it as https://example.org"))?;
    let plain = matches!(url.scheme(), "http" | "https")
        && url.path() == "/"
        && url.query().is_none()
        && url.fragment().is_none()
        && url.username().is_empty();
    if plain {
        Ok(url.origin().ascii_serialization())
    } else {
        Err("give scheme and host only, as https://example.org".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_origin_is_a_scheme_and_a_host() {
        assert_eq!(
            parse_origin("https://example.org/").unwrap(),
            "https://example.org"
        );
        assert_eq!(
            parse_origin("http://localhost:8080").unwrap(),
            "http://localhost:8080"
        );
        for wrong in [
            "example.org",
            "https://example.org/a",
            "ftp://example.org",
            "https://a@example.org",
        ] {
            assert!(parse_origin(wrong).is_err(), "{wrong}");
        }
    }
}
