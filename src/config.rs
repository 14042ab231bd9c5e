//! The settings, as options of the command line; [`crate::settings`] also reads them from
//! the environment and from a file.

use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use anyhow::bail;
use centre_content::Periods;
use centre_mail::{Letterhead, SmtpClient};
use centre_store::{
    DatabaseUrl, FINISHED_MAIL_LIFETIME, PRIVILEGED_SESSION_LIFETIME, Retention,
    SESSION_ABSOLUTE_LIFETIME, SESSION_IDLE_LIFETIME,
};
use centre_web::{Donations, LearnAccess, PAYFAST_SOURCES, PayFast, PayFastSource, Settings};
use clap::builder::NonEmptyStringValueParser;
use clap::{Args, ValueEnum};
use jiff::SignedDuration;
use tracing_subscriber::EnvFilter;
use url::Url;

use crate::listener::{self, Limits};

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
    pub tls: Tls,

    #[command(flatten)]
    pub connections: Connections,

    #[command(flatten)]
    pub data: Data,

    #[command(flatten)]
    pub content: Content,

    /// Folder with pictures that `centre pictures prepare` has made; it is only read.
    #[arg(long, env = "CENTRE_PREPARED_PICTURES", value_name = "FOLDER")]
    pub prepared_pictures: Option<PathBuf>,

    #[command(flatten)]
    pub mail: Mail,

    #[command(flatten)]
    pub keeping: Keeping,

    /// How many proxies stand in front of the program and add to `X-Forwarded-For`.
    #[arg(long, env = "CENTRE_TRUSTED_PROXIES", default_value_t = 0)]
    pub trusted_proxies: u8,

    #[command(flatten)]
    pub rendering: Rendering,

    #[command(flatten)]
    pub log: Log,

    /// Whether pages for anonymous visitors are kept.
    #[arg(long, env = "CENTRE_PAGE_CACHE", default_value = "on")]
    pub page_cache: Switch,

    /// Whether browsers keep visited pages for times without a connection; off makes them
    /// forget what they kept.
    #[arg(long, env = "CENTRE_SERVICE_WORKER", default_value = "on")]
    pub service_worker: Switch,

    /// Who sees /learn itself instead of the games: visitors of a local host, or everyone.
    #[arg(long, env = "CENTRE_LEARN", default_value = "local")]
    pub learn: Learn,

    #[command(flatten)]
    pub payments: Payments,

    /// Bearer token that /metrics asks for; without one there is no /metrics.
    #[arg(long, env = "CENTRE_METRICS_TOKEN", hide_env_values = true, value_parser = NonEmptyStringValueParser::new())]
    pub metrics_token: Option<String>,

    /// Address and port of a second listener for /metrics, /healthz and /readyz without a
    /// token; for networks that strangers do not reach.
    #[arg(long, env = "CENTRE_METRICS_LISTEN")]
    pub metrics_listen: Option<SocketAddr>,

    /// Print the settings in effect, and where each comes from, instead of serving.
    #[arg(long)]
    pub print_config: bool,

    /// Serve the bundle that `node frontend/build.mjs --watch` keeps writing to this
    /// folder, and reload open pages when it or the content changes.
    #[arg(long, env = "CENTRE_DEV_BUNDLE", hide = true)]
    pub dev_bundle: Option<PathBuf>,

    /// Whether `/~faults/NAME` makes an isolate misbehave; only in builds with debug assertions.
    #[arg(long, env = "CENTRE_TEST_FAULTS", default_value = "off", value_parser = parse_test_faults, hide = true)]
    pub test_faults: Switch,
}

/// Where the program keeps its state.
#[derive(Debug, Clone, Args)]
pub struct Data {
    /// Folder for the database, for pictures made while running, and for what a restart must
    /// know: the mail in hand and certificates.
    #[arg(long, env = "CENTRE_DATA_DIR", default_value = "data")]
    pub data_dir: PathBuf,

    /// Where accounts and messages are kept: `postgres://user:password@host/name` or
    /// `sqlite:path` [default: the file centre.db in the data folder].
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    pub database_url: Option<String>,
}

impl Data {
    /// Where the program writes on its own.
    pub fn places(&self) -> anyhow::Result<Vec<PathBuf>> {
        let mut places = vec![self.data_dir.clone()];
        if let DatabaseUrl::Sqlite(path) = self.database()? {
            places.push(path);
        }
        Ok(places)
    }

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
    #[arg(long, env = "CENTRE_SMTP_URL", hide_env_values = true)]
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
    ) -> anyhow::Result<Option<(SmtpClient, Letterhead)>> {
        let (Some(server), Some(to)) = (&self.smtp_url, &self.to) else {
            return Ok(None);
        };
        let from = self.from.as_ref().unwrap_or(to);
        let letterhead = Letterhead::new(centre_name, public_url, from, to)?;
        Ok(Some((SmtpClient::new(server)?, letterhead)))
    }
}

/// How long what visitors gave is kept. The page /privacy tells it.
#[derive(Debug, Clone, Args)]
#[expect(
    clippy::struct_field_names,
    reason = "fields are named as their options"
)]
pub struct Keeping {
    /// How long an account may wait for its confirmation, in days or years, e.g. `7d` or `5y`.
    #[arg(
        long,
        env = "CENTRE_KEEP_UNCONFIRMED_ACCOUNTS",
        value_name = "PERIOD",
        default_value = "7d"
    )]
    pub keep_unconfirmed_accounts: Period,

    /// How long a donation is kept that was begun and not paid.
    #[arg(
        long,
        env = "CENTRE_KEEP_UNPAID_DONATIONS",
        value_name = "PERIOD",
        default_value = "30d"
    )]
    pub keep_unpaid_donations: Period,

    /// How long a payment is kept that the provider has reported, with its donation. South
    /// Africa's Tax Administration Act (section 29) asks for five years.
    #[arg(
        long,
        env = "CENTRE_KEEP_PAYMENTS",
        value_name = "PERIOD",
        default_value = "5y"
    )]
    pub keep_payments: Period,

    /// How long a message of the contact form is kept [default: until somebody deletes it].
    #[arg(long, env = "CENTRE_KEEP_MESSAGES", value_name = "PERIOD")]
    pub keep_messages: Option<Period>,
}

impl Keeping {
    pub fn retention(&self) -> Retention {
        Retention {
            unconfirmed_accounts: self.keep_unconfirmed_accounts.length(),
            unpaid_donations: self.keep_unpaid_donations.length(),
            payments: self.keep_payments.length(),
            messages: self.keep_messages.map(Period::length),
        }
    }

    /// All periods in the words of /privacy.
    pub fn periods(&self) -> Periods {
        let messages = self.keep_messages.map_or_else(
            || "as soon as it is no longer needed".to_owned(),
            |period| format!("after {period} at the latest"),
        );
        Periods::new([
            (
                "unconfirmedAccounts",
                self.keep_unconfirmed_accounts.to_string(),
            ),
            ("unpaidDonations", self.keep_unpaid_donations.to_string()),
            ("payments", self.keep_payments.to_string()),
            ("messages", messages),
            ("idleSession", in_words(SESSION_IDLE_LIFETIME)),
            ("session", in_words(SESSION_ABSOLUTE_LIFETIME)),
            ("privilegedSession", in_words(PRIVILEGED_SESSION_LIFETIME)),
            ("sentMail", in_words(FINISHED_MAIL_LIFETIME)),
        ])
    }
}

/// A whole number of days or years, at least one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Period {
    Days(u16),
    Years(u16),
}

impl Period {
    /// A year is never shorter than a calendar year.
    fn length(self) -> SignedDuration {
        let days = match self {
            Self::Days(days) => i64::from(days),
            Self::Years(years) => i64::from(years) * 366,
        };
        SignedDuration::from_hours(days * 24)
    }
}

impl FromStr for Period {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || "give a number of days or years, as 7d or 5y, at least 1d".to_owned();
        let unit = text.chars().next_back().ok_or_else(wrong)?;
        let number = text[..text.len() - unit.len_utf8()].trim();
        match (number.parse::<u16>().map_err(|_| wrong())?, unit) {
            (days @ 1.., 'd') => Ok(Self::Days(days)),
            (years @ 1..=100, 'y') => Ok(Self::Years(years)),
            _ => Err(wrong()),
        }
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (number, unit) = match self {
            Self::Days(number) => (number, "day"),
            Self::Years(number) => (number, "year"),
        };
        let plural = if *number == 1 { "" } else { "s" };
        write!(f, "{number} {unit}{plural}")
    }
}

/// Whole days, else hours.
fn in_words(span: SignedDuration) -> String {
    match span.as_hours() {
        hours if hours % 24 == 0 => format!("{} days", hours / 24),
        hours => format!("{hours} hours"),
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

/// TLS without a proxy.
#[derive(Debug, Clone, Args)]
#[expect(
    clippy::struct_field_names,
    reason = "fields are named as their options"
)]
pub struct Tls {
    /// File with the certificate chain in PEM form; read again at SIGHUP.
    #[arg(long, env = "CENTRE_TLS_CERTIFICATE", value_name = "FILE")]
    pub tls_certificate: Option<PathBuf>,

    /// File with the certificate's private key in PEM form; read again at SIGHUP.
    #[arg(long, env = "CENTRE_TLS_KEY", value_name = "FILE")]
    pub tls_key: Option<PathBuf>,

    /// Domains to get a certificate for by ACME, separated by commas. The authority must
    /// reach this program on port 443 of each.
    #[arg(long, env = "CENTRE_ACME_DOMAIN", value_delimiter = ',', value_parser = NonEmptyStringValueParser::new())]
    pub acme_domain: Vec<String>,

    /// E-mail address by which the authority can warn of a certificate that ends.
    #[arg(long, env = "CENTRE_ACME_CONTACT")]
    pub acme_contact: Option<String>,

    /// Address of the authority's directory.
    #[arg(
        long,
        env = "CENTRE_ACME_DIRECTORY",
        default_value = rustls_acme::acme::LETS_ENCRYPT_PRODUCTION_DIRECTORY
    )]
    pub acme_directory: String,

    /// File with the certificates that the authority's own server is checked against, in PEM
    /// form; for an authority of one's own.
    #[arg(long, env = "CENTRE_ACME_AUTHORITY", value_name = "FILE")]
    pub acme_authority: Option<PathBuf>,

    /// Address and port of a listener that leads visitors without TLS to the public URL.
    #[arg(long, env = "CENTRE_REDIRECT_LISTEN")]
    pub redirect_listen: Option<SocketAddr>,
}

impl Tls {
    pub fn is_on(&self) -> bool {
        self.tls_certificate.is_some() || !self.acme_domain.is_empty()
    }
}

/// What connections may use, and how they end.
#[derive(Debug, Clone, Args)]
#[expect(
    clippy::struct_field_names,
    reason = "fields are named as their options"
)]
pub struct Connections {
    /// Connections at a time; further ones wait to be accepted.
    #[arg(long, env = "CENTRE_MAX_CONNECTIONS", default_value_t = 20_000, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub max_connections: u32,

    /// Connections that one address (of IPv6: a /64 network) may have at a time; its others are
    /// closed. Without meaning for this machine itself and where --trusted-proxies is above 0.
    #[arg(long, env = "CENTRE_MAX_CONNECTIONS_PER_ADDRESS", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub max_connections_per_address: u32,

    /// How long a connection may take to send the header of a request, and may rest between
    /// two requests.
    #[arg(long, env = "CENTRE_IDLE_TIMEOUT", default_value = "60s", value_parser = parse_duration)]
    pub idle_timeout: Duration,

    /// How long to go on serving after SIGTERM, while /readyz already says 503, so that
    /// load balancers notice. `0s` where there is none.
    #[arg(long, env = "CENTRE_DRAIN_DELAY", default_value = "0s", value_parser = parse_duration)]
    pub drain_delay: Duration,
}

impl Connections {
    pub fn limits(&self, trusted_proxies: u8) -> Limits {
        let of_one_address = self.max_connections_per_address as usize;
        Limits {
            connections: listener::make_room(self.max_connections as usize),
            of_one_address: (trusted_proxies == 0).then_some(of_one_address),
            idle: self.idle_timeout,
        }
    }
}

/// How much a render may use.
#[derive(Debug, Clone, Args)]
pub struct Rendering {
    /// Number of V8 isolates [default: the number of cores].
    #[arg(long, env = "CENTRE_ISOLATES", value_parser = clap::value_parser!(u16).range(1..=512))]
    pub isolates: Option<u16>,

    /// How long one render may run, e.g. `2s` or `500ms`.
    #[arg(long, env = "CENTRE_RENDER_DEADLINE", default_value = "2s", value_parser = parse_duration)]
    pub render_deadline: Duration,

    /// Memory of one isolate in MiB.
    #[arg(long, env = "CENTRE_RENDER_HEAP", default_value_t = 128, value_parser = clap::value_parser!(u32).range(32..=4096))]
    pub render_heap: u32,

    /// How many renders may wait for an isolate; one more is answered 503.
    #[arg(long, env = "CENTRE_RENDER_QUEUE", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub render_queue: u32,
}

/// What is written to the standard error.
#[derive(Debug, Clone, Args)]
pub struct Log {
    /// For people, or one JSON object per line.
    #[arg(long, env = "CENTRE_LOG_FORMAT", default_value = "human")]
    pub log_format: LogFormat,

    /// What is logged: a level, or levels of parts as in `info,centre::request=off`.
    #[arg(long, env = "RUST_LOG", default_value = "info", value_parser = parse_filter)]
    pub log_filter: String,
}

/// See [`Log::log_format`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    Human,
    Json,
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
    /// Refuses settings that do not go together.
    pub fn check(&self) -> anyhow::Result<()> {
        if self.mail.smtp_url.is_some() && self.mail.to.is_none() {
            bail!("smtp-url needs mail-to: the address that contact messages are sent to");
        }
        let Tls {
            tls_certificate,
            tls_key,
            acme_domain,
            ..
        } = &self.tls;
        if tls_certificate.is_some() != tls_key.is_some() {
            bail!("tls-certificate and tls-key go together: give both or none");
        }
        if tls_certificate.is_some() && !acme_domain.is_empty() {
            bail!("give either tls-certificate and tls-key, or acme-domain");
        }
        if self.tls.is_on() && !self.public_url.starts_with("https://") {
            bail!(
                "with TLS public-url must begin with https://; it is {}",
                self.public_url
            );
        }
        if self.tls.redirect_listen.is_some() && !self.public_url.starts_with("https://") {
            bail!("redirect-listen needs a public-url that begins with https://");
        }
        for (name, duration) in [
            ("render-deadline", self.rendering.render_deadline),
            ("idle-timeout", self.connections.idle_timeout),
        ] {
            if duration.is_zero() {
                bail!("{name} must be longer than 0s");
            }
        }
        Ok(())
    }

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
            service_worker: self.service_worker == Switch::On,
            metrics_token: self.metrics_token.clone(),
            trusted_proxies: self.trusted_proxies,
        })
    }

    pub fn renderer(&self) -> centre_ssr::Config {
        let rendering = &self.rendering;
        let config = centre_ssr::Config::default()
            .queue_capacity(rendering.render_queue as usize)
            .deadline(rendering.render_deadline)
            .heap_limit((rendering.render_heap as usize) << 20);
        match rendering.isolates {
            Some(isolates) => config.isolates(usize::from(isolates)),
            None => config,
        }
    }
}

/// A span of time, as `2s` or `500ms`.
fn parse_duration(text: &str) -> Result<Duration, String> {
    let span: SignedDuration = text
        .parse()
        .map_err(|_| "give a number and a unit, as 30s, 500ms or 2m".to_owned())?;
    Duration::try_from(span).map_err(|_| "a time cannot be negative".to_owned())
}

fn parse_filter(text: &str) -> Result<String, String> {
    EnvFilter::try_new(text).map_err(|error| {
        format!("{error}; give off, error, warn, info, debug or trace, or such levels of parts")
    })?;
    Ok(text.to_owned())
}

fn parse_test_faults(text: &str) -> Result<Switch, String> {
    match Switch::from_str(text, false)? {
        Switch::On if centre_web::FAULTS.is_none() => {
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
    use clap::Parser as _;

    use super::*;

    #[derive(clap::Parser)]
    struct Kept {
        #[command(flatten)]
        keeping: Keeping,
    }

    #[test]
    fn what_is_built_in_tells_the_default_periods() {
        let Kept { keeping } = Kept::parse_from(["centre"]);
        assert_eq!(keeping.periods(), Periods::default());
        assert_eq!(keeping.retention().payments.as_hours(), 5 * 366 * 24);
        let Kept { keeping } = Kept::parse_from(["centre", "--keep-messages", "1y"]);
        let day = SignedDuration::from_hours(24);
        assert_eq!(keeping.retention().messages, Some(day * 366));
        assert_ne!(keeping.periods(), Periods::default());
    }

    #[test]
    fn periods_are_whole_days_or_years() {
        for (text, words) in [("1d", "1 day"), ("30d", "30 days"), ("5y", "5 years")] {
            assert_eq!(text.parse::<Period>().unwrap().to_string(), words);
        }
        for wrong in [
            "", "d", "0d", "0y", "7", "7h", "-1d", "1.5d", "101y", "70000d", "7 €",
        ] {
            assert!(wrong.parse::<Period>().is_err(), "{wrong}");
        }
    }

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
