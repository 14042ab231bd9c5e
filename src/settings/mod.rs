//! The settings. Each is an option of `centre serve`, an environment variable and a key of a file;
//! [`sources`] says which takes precedence. One file, longer than others, so that all of them are read in one place.

#![expect(
    clippy::struct_field_names,
    reason = "fields are named as their options"
)]

mod sources;
mod values;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::bail;
use centre_content::Mails;
use centre_content::Periods;
use centre_mail::{MailRenderer, SmtpClient};
use centre_store::{
    DatabaseUrl, FINISHED_MAIL_LIFETIME, PRIVILEGED_SESSION_LIFETIME, Retention,
    SESSION_ABSOLUTE_LIFETIME, SESSION_IDLE_LIFETIME,
};
use centre_web::{
    Clock, CrawlerPurpose, DonationMode, LearnAccess, PAYFAST_SOURCES, PageCaching, PayFast,
    PayFastSource, PictureLimits, TextLimits,
};
use clap::builder::NonEmptyStringValueParser;
use clap::{ArgAction, Args, Command, FromArgMatches as _, value_parser};
use jiff::Span;
use url::Url;

pub use sources::read;
use values::{
    days_or_hours, in_words, length, on_or_off, one_of, parse_contact, parse_duration,
    parse_encryption_key, parse_log_filter, parse_mail_name, parse_origin, parse_period,
    test_clock, test_faults,
};

/// All settings of `centre serve`.
#[derive(Debug, Clone, Args)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a setting of its own"
)]
pub struct Settings {
    /// Address and port to listen on.
    #[arg(long, default_value = "127.0.0.1:8080")]
    pub listen: SocketAddr,

    /// Origin under which visitors reach the site.
    #[arg(long, default_value = "http://localhost:8080", value_parser = parse_origin)]
    pub public_url: String,

    #[command(flatten)]
    pub tls: TlsSettings,

    #[command(flatten)]
    pub connections: Connections,

    #[command(flatten)]
    pub data: Data,

    /// Whether moderators and administrators may set up a second factor (codes besides the password, or a passkey), or get no
    /// further than that.
    #[arg(long, action = ArgAction::Set, default_value = "offered", value_parser = one_of([
        ("offered", false),
        ("required", true),
    ]))]
    pub second_factor: bool,

    /// A long text that the secrets of one-time codes are encrypted with, too, the same for all replicas:
    /// without it a stolen copy of the database is enough to read them.
    #[arg(long, hide_env_values = true, value_name = "TEXT", value_parser = parse_encryption_key)]
    pub encryption_key: Option<String>,

    #[command(flatten)]
    pub content: ContentFolder,

    /// Folder with pictures that `centre pictures prepare` has made; it is only read.
    #[arg(long, value_name = "FOLDER")]
    pub prepared_pictures: Option<PathBuf>,

    #[command(flatten)]
    pub mail: Mail,

    #[command(flatten)]
    pub retention: RetentionPeriods,

    #[command(flatten)]
    pub texts: TextArgs,

    #[command(flatten)]
    pub pictures: PictureArgs,

    /// How many proxies stand in front of the program and add to `X-Forwarded-For`.
    #[arg(long, default_value_t = 0)]
    pub trusted_proxies: u8,

    #[command(flatten)]
    pub rendering: Rendering,

    #[command(flatten)]
    pub log: Log,

    /// What is kept from one visitor to the next: pages for anonymous visitors and the parts that pages
    /// share, the parts alone, or nothing.
    #[arg(long, default_value = "on", value_parser = one_of([
        ("on", PageCaching::On),
        ("parts", PageCaching::Parts),
        ("off", PageCaching::Off),
    ]))]
    pub page_cache: PageCaching,

    /// Whether browsers keep visited pages for times without a connection; off makes them
    /// forget what they kept.
    #[arg(long, action = ArgAction::Set, default_value = "on", value_parser = on_or_off())]
    pub service_worker: bool,

    /// Who sees /learn itself instead of the games: visitors of a local host, or everyone.
    #[arg(long, default_value = "local", value_parser = one_of([
        ("local", LearnAccess::LocalHost),
        ("open", LearnAccess::Open),
    ]))]
    pub learn: LearnAccess,

    #[command(flatten)]
    pub payments: Payments,

    /// Bearer token that /metrics asks for; without one there is no /metrics.
    #[arg(long, hide_env_values = true, value_parser = NonEmptyStringValueParser::new())]
    pub metrics_token: Option<String>,

    /// Whom to tell of weaknesses of the site, separated by commas: e-mail addresses, `https://…` or
    /// `tel:…`. /.well-known/security.txt says so; without one there is none.
    #[arg(long, value_name = "CONTACT", value_delimiter = ',', value_parser = parse_contact)]
    pub security_contact: Vec<String>,

    /// Crawlers that /robots.txt asks to take no page, by what they collect pages for, separated by commas:
    /// `training` of language models, `answers` of assistants. Search engines are never among them.
    #[arg(long, value_name = "PURPOSE", value_delimiter = ',', value_parser = one_of([
        ("training", CrawlerPurpose::Training),
        ("answers", CrawlerPurpose::Answers),
    ]))]
    pub refused_crawlers: Vec<CrawlerPurpose>,

    /// Address and port of a second listener for /metrics, /healthz and /readyz without a
    /// token; for networks that strangers do not reach.
    #[arg(long)]
    pub metrics_listen: Option<SocketAddr>,

    /// Print the settings in effect, and where each comes from, instead of serving.
    #[arg(long)]
    pub print_config: bool,

    /// Serve the bundle that `node frontend/build.mjs --watch` keeps writing to this
    /// folder, and reload open pages when it or the content changes.
    #[arg(long, hide = true)]
    pub dev_bundle: Option<PathBuf>,

    /// Whether `/~faults/NAME` makes an isolate misbehave; only in builds with debug assertions.
    #[arg(long, action = ArgAction::Set, default_value = "off", value_parser = test_faults(), hide = true)]
    pub test_faults: bool,

    /// A file with the moment that it is to be for pages; only in builds with debug assertions.
    #[arg(long, default_value = "", value_parser = test_clock(), hide = true, hide_default_value = true)]
    pub test_clock: Clock,
}

/// How much may be written at /admin/content.
#[derive(Debug, Clone, Args)]
pub struct TextArgs {
    /// Size of a text in KiB; a longer one is refused with words.
    #[arg(long, value_name = "KIB", default_value_t = 256, value_parser = value_parser!(u32).range(1..=1024))]
    pub max_text_size: u32,

    /// Drafts that one person may have at a time.
    #[arg(long, value_name = "COUNT", default_value_t = 100, value_parser = value_parser!(u32).range(1..=10_000))]
    pub max_drafts: u32,
}

/// How much may be added at /admin/pictures.
#[derive(Debug, Clone, Args)]
pub struct PictureArgs {
    /// Size of a picture's file in MiB as it is sent; a larger one is refused with words. At most
    /// 3 MiB of it are kept.
    #[arg(long, value_name = "MIB", default_value_t = 12, value_parser = value_parser!(u32).range(1..=32))]
    pub max_upload: u32,

    /// Pictures that may be added in all.
    #[arg(long, value_name = "COUNT", default_value_t = 2_000, value_parser = value_parser!(u32).range(0..=20_000))]
    pub max_pictures: u32,
}

/// Where the program keeps its data.
#[derive(Debug, Clone, Args)]
pub struct Data {
    /// Folder for the database, for pictures made while running, and for what a restart must
    /// know: the mail in hand and certificates.
    #[arg(long, default_value = "data")]
    pub data_dir: PathBuf,

    /// Where accounts and messages are kept: `postgres://user:password@host/name` or
    /// `sqlite:path` [default: the file centre.db in the data folder].
    #[arg(long, hide_env_values = true)]
    pub database_url: Option<String>,

    /// Connections of this program to a PostgreSQL database; one more watches it.
    #[arg(long, default_value_t = 10, value_parser = value_parser!(u32).range(1..=1000))]
    pub database_connections: u32,
}

impl Data {
    /// The files and folders that the program writes to.
    pub fn places(&self) -> anyhow::Result<Vec<PathBuf>> {
        let mut places = vec![self.data_dir.clone()];
        if let DatabaseUrl::Sqlite(path) = self.database()? {
            places.push(path);
        }
        Ok(places)
    }

    pub fn database(&self) -> anyhow::Result<DatabaseUrl> {
        match &self.database_url {
            Some(url) => {
                let url: DatabaseUrl = url.parse()?;
                Ok(url.with_connections(self.database_connections))
            }
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
    #[arg(long, hide_env_values = true)]
    pub smtp_url: Option<String>,

    /// Name that the program gives itself to the mail server (EHLO): the machine's full name, or its
    /// address [default: the host of the public URL, if that has a full name, or the machine's name].
    #[arg(long, value_name = "NAME", value_parser = parse_mail_name)]
    pub smtp_name: Option<String>,

    /// Address that contact messages are sent to.
    #[arg(long = "mail-to")]
    pub to: Option<String>,

    /// Address that mail comes from [default: the one that contact messages are sent to].
    #[arg(long = "mail-from")]
    pub from: Option<String>,
}

impl Mail {
    /// The server and the renderer of mails, if mail is configured.
    pub fn delivery(
        &self,
        mails: &Mails,
        centre_name: &str,
        public_url: &str,
    ) -> anyhow::Result<Option<(SmtpClient, MailRenderer)>> {
        let (Some(server), Some(to)) = (&self.smtp_url, &self.to) else {
            return Ok(None);
        };
        let from = self.from.as_ref().unwrap_or(to);
        let mail_renderer = MailRenderer::new(mails.clone(), centre_name, public_url, from, to)?;
        let server = SmtpClient::new(server)?;
        let name = self.smtp_name.clone().or_else(|| full_name(public_url));
        let server = match name {
            Some(name) => server.with_name(&name),
            None => server,
        };
        Ok(Some((server, mail_renderer)))
    }
}

/// The host of a URL, if it is a name of several parts.
fn full_name(url: &str) -> Option<String> {
    let url = Url::parse(url).ok()?;
    let name = url.domain()?;
    name.contains('.').then(|| name.to_owned())
}

/// How long personal data is kept. The page /privacy shows these periods.
#[derive(Debug, Clone, Args)]
pub struct RetentionPeriods {
    /// How long an account may wait for its confirmation, in days or years, e.g. `7d` or `5y`.
    #[arg(long, value_name = "PERIOD", default_value = "7d", value_parser = parse_period)]
    pub keep_unconfirmed_accounts: Span,

    /// How long a donation is kept that was begun and not paid.
    #[arg(long, value_name = "PERIOD", default_value = "30d", value_parser = parse_period)]
    pub keep_unpaid_donations: Span,

    /// How long a payment is kept that the provider has reported, with its donation. South
    /// Africa's Tax Administration Act (section 29) asks for five years.
    #[arg(long, value_name = "PERIOD", default_value = "5y", value_parser = parse_period)]
    pub keep_payments: Span,

    /// How long a message or a suggested question is kept, answered or not [default: until it was
    /// answered long enough ago, or somebody deletes it].
    #[arg(long, value_name = "PERIOD", value_parser = parse_period)]
    pub keep_messages: Option<Span>,

    /// How long a message or a suggested question is kept after it was answered.
    #[arg(long, value_name = "PERIOD", default_value = "1y", value_parser = parse_period)]
    pub keep_answered_messages: Span,
}

impl RetentionPeriods {
    pub fn retention(&self) -> Retention {
        Retention {
            unconfirmed_accounts: length(self.keep_unconfirmed_accounts),
            unpaid_donations: length(self.keep_unpaid_donations),
            payments: length(self.keep_payments),
            messages: self.keep_messages.map(length),
            answered_messages: Some(length(self.keep_answered_messages)),
        }
    }

    /// All periods in the words of /privacy.
    pub fn periods(&self) -> Periods {
        let answered = in_words(self.keep_answered_messages);
        let messages = self.keep_messages.map_or_else(
            || format!("{answered} after we dealt with it"),
            |period| {
                let latest = in_words(period);
                format!("{answered} after we dealt with it, and after {latest} at the latest")
            },
        );
        Periods::new([
            (
                "unconfirmedAccounts",
                in_words(self.keep_unconfirmed_accounts),
            ),
            ("unpaidDonations", in_words(self.keep_unpaid_donations)),
            ("payments", in_words(self.keep_payments)),
            ("messages", messages),
            ("idleSession", days_or_hours(SESSION_IDLE_LIFETIME)),
            ("session", days_or_hours(SESSION_ABSOLUTE_LIFETIME)),
            (
                "privilegedSession",
                days_or_hours(PRIVILEGED_SESSION_LIFETIME),
            ),
            ("sentMail", days_or_hours(FINISHED_MAIL_LIFETIME)),
        ])
    }
}

/// Online donations through PayFast.
#[derive(Debug, Clone, Args)]
pub struct Payments {
    /// Whether the donation form is enabled, and against which server of PayFast. `sandbox`
    /// and `live` need the three `--payfast-…` options that describe the account.
    #[arg(long, default_value = "off", value_parser = one_of([
        ("off", DonationMode::Off),
        ("sandbox", DonationMode::Sandbox),
        ("live", DonationMode::Live),
    ]))]
    pub donations: DonationMode,

    /// Merchant ID of the PayFast account.
    #[arg(long = "payfast-merchant-id")]
    pub merchant_id: Option<String>,

    /// Merchant key of the PayFast account.
    #[arg(long = "payfast-merchant-key", hide_env_values = true)]
    pub merchant_key: Option<String>,

    /// Passphrase (“salt”) that is set in the PayFast account. Whoever knows it can forge
    /// notifications.
    #[arg(long = "payfast-passphrase", hide_env_values = true)]
    pub passphrase: Option<String>,

    /// Where PayFast's notifications are known to come from: host names, addresses and networks,
    /// separated by commas. Those of others are limited and logged, and count if PayFast confirms them.
    #[arg(
        long = "payfast-sources",
        value_delimiter = ',',
        default_value = PAYFAST_SOURCES
    )]
    pub sources: Vec<PayFastSource>,

    /// Origin of PayFast's server [default: that of the sandbox or the live one].
    #[arg(long = "payfast-server", value_parser = parse_origin)]
    pub server: Option<String>,
}

impl Payments {
    /// The provider, if online donations are enabled.
    ///
    /// # Errors
    /// When something about the account is missing.
    pub fn provider(&self, public_url: &str) -> anyhow::Result<Option<PayFast>> {
        let server = match self.donations {
            DonationMode::Off => return Ok(None),
            DonationMode::Sandbox => "https://sandbox.payfast.co.za",
            DonationMode::Live => "https://www.payfast.co.za",
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
        if self.donations == DonationMode::Live && !public_url.starts_with("https://") {
            bail!("live donations need a CENTRE_PUBLIC_URL that begins with https://");
        }
        let server = self.server.as_deref().unwrap_or(server);
        // Its confirmation decides whether a donation was paid.
        if self.donations == DonationMode::Live && !server.starts_with("https://") {
            bail!("live donations need a CENTRE_PAYFAST_SERVER that begins with https://");
        }
        Ok(Some(PayFast {
            mode: self.donations,
            server: server.to_owned(),
            merchant_id: given(&self.merchant_id, "CENTRE_PAYFAST_MERCHANT_ID")?,
            merchant_key: given(&self.merchant_key, "CENTRE_PAYFAST_MERCHANT_KEY")?,
            passphrase: given(&self.passphrase, "CENTRE_PAYFAST_PASSPHRASE")?,
            sources: self.sources.clone(),
        }))
    }
}

/// TLS without a proxy.
#[derive(Debug, Clone, Args)]
pub struct TlsSettings {
    /// File with the certificate chain in PEM form; read again at SIGHUP.
    #[arg(long, value_name = "FILE")]
    pub tls_certificate: Option<PathBuf>,

    /// File with the certificate's private key in PEM form; read again at SIGHUP.
    #[arg(long, value_name = "FILE")]
    pub tls_key: Option<PathBuf>,

    /// Domains to get a certificate for by ACME, separated by commas. The authority must
    /// reach this program on port 443 of each.
    #[arg(long, value_delimiter = ',', value_parser = NonEmptyStringValueParser::new())]
    pub acme_domain: Vec<String>,

    /// E-mail address by which the authority can warn of a certificate that ends.
    #[arg(long)]
    pub acme_contact: Option<String>,

    /// Address of the authority's directory.
    #[arg(
        long,
        default_value = rustls_acme::acme::LETS_ENCRYPT_PRODUCTION_DIRECTORY
    )]
    pub acme_directory: String,

    /// File with the certificates that the authority's own server is checked against, in PEM
    /// form; for an authority of one's own.
    #[arg(long, value_name = "FILE")]
    pub acme_authority: Option<PathBuf>,

    /// Address and port of a listener that leads visitors without TLS to the public URL.
    #[arg(long)]
    pub redirect_listen: Option<SocketAddr>,
}

impl TlsSettings {
    pub fn is_on(&self) -> bool {
        self.tls_certificate.is_some() || !self.acme_domain.is_empty()
    }
}

/// What connections may use, and how they end.
#[derive(Debug, Clone, Args)]
pub struct Connections {
    /// Connections at a time; further ones wait to be accepted.
    #[arg(long, default_value_t = 20_000, value_parser = value_parser!(u32).range(1..=1_000_000))]
    pub max_connections: u32,

    /// Connections that one address (of IPv6: a /64 network) may have at a time; its others are
    /// closed. Without meaning for this machine itself and where --trusted-proxies is above 0.
    #[arg(long, default_value_t = 256, value_parser = value_parser!(u32).range(1..=1_000_000))]
    pub max_connections_per_address: u32,

    /// How long a connection may take to send the header of a request, and may rest between
    /// two requests.
    #[arg(long, default_value = "60s", value_parser = parse_duration)]
    pub idle_timeout: Duration,

    /// How long to go on serving after SIGTERM, while /readyz already says 503, so that
    /// load balancers notice. `0s` where there is none.
    #[arg(long, default_value = "0s", value_parser = parse_duration)]
    pub drain_delay: Duration,
}

/// How much a render may use.
#[derive(Debug, Clone, Args)]
pub struct Rendering {
    /// Number of V8 isolates [default: the number of cores].
    #[arg(long, value_parser = value_parser!(u16).range(1..=512))]
    pub isolates: Option<u16>,

    /// How long one render may run, e.g. `2s` or `500ms`.
    #[arg(long, default_value = "2s", value_parser = parse_duration)]
    pub render_deadline: Duration,

    /// Memory of one isolate in MiB.
    #[arg(long, default_value_t = 128, value_parser = value_parser!(u32).range(32..=4096))]
    pub render_heap: u32,

    /// How many renders may wait for an isolate; one more is answered 503.
    #[arg(long, default_value_t = 256, value_parser = value_parser!(u32).range(1..=100_000))]
    pub render_queue: u32,
}

/// What is written to the standard error.
#[derive(Debug, Clone, Args)]
pub struct Log {
    /// For people, or one JSON object per line.
    #[arg(long, default_value = "human", value_parser = one_of([
        ("human", LogFormat::Human),
        ("json", LogFormat::Json),
    ]))]
    pub log_format: LogFormat,

    /// What is logged: a level, or levels of parts as in `info,centre::request=off`.
    #[arg(long, default_value = "info", value_parser = parse_log_filter)]
    pub log_filter: String,
}

/// See [`Log::log_format`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LogFormat {
    Human,
    Json,
}

/// Where the content comes from.
#[derive(Debug, Clone, Args)]
pub struct ContentFolder {
    /// Folder with the site's content [default: what is built in].
    #[arg(long)]
    pub content_dir: Option<PathBuf>,
}

impl Settings {
    /// The defaults of all settings.
    pub fn defaults() -> Self {
        let command = Self::augment_args(Command::new("centre"));
        Self::from_arg_matches(&command.get_matches_from(["centre"]))
            .expect("every setting has a default or is optional")
    }

    /// Refuses settings that do not go together.
    pub fn check(&self) -> anyhow::Result<()> {
        if self.mail.smtp_url.is_some() && self.mail.to.is_none() {
            bail!("smtp-url needs mail-to: the address that contact messages are sent to");
        }
        let TlsSettings {
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

    /// The settings that pages and their headers depend on.
    ///
    /// # Errors
    /// When something about the account of the payment provider is missing.
    pub fn site(&self) -> anyhow::Result<centre_web::SiteSettings> {
        Ok(centre_web::SiteSettings {
            public_url: self.public_url.clone(),
            learn: self.learn,
            payfast: self.payments.provider(&self.public_url)?,
            second_factor_required: self.second_factor,
            mail: self.mail.smtp_url.is_some(),
            page_cache: self.page_cache,
            service_worker: self.service_worker,
            metrics_token: self.metrics_token.clone(),
            security_contacts: self.security_contact.clone(),
            refused_crawlers: self.refused_crawlers.clone(),
            trusted_proxies: self.trusted_proxies,
            texts: TextLimits {
                longest: (self.texts.max_text_size as usize) << 10,
                drafts_of_one: self.texts.max_drafts,
            },
            pictures: PictureLimits {
                longest: (self.pictures.max_upload as usize) << 20,
                most: self.pictures.max_pictures,
            },
            clock: self.test_clock.clone(),
        })
    }

    pub fn renderer(&self) -> centre_ssr::Config {
        let rendering = &self.rendering;
        let config = centre_ssr::Config::default()
            .queue_capacity(rendering.render_queue as usize)
            .deadline(rendering.render_deadline)
            .heap_limit((rendering.render_heap as usize) << 20)
            // Those of later revisions are started by threads of the server.
            .on_thread_start(centre_os::thread_priority::preempt_as_usual)
            // V8 compiles outside of its heap, and leaves some 20 MiB of free blocks there after a load.
            .on_idle(centre_os::heap::return_freed);
        match rendering.isolates {
            Some(isolates) => config.isolates(usize::from(isolates)),
            None => config,
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser as _;
    use jiff::SignedDuration;

    use super::*;

    #[derive(clap::Parser)]
    struct Arguments {
        #[command(flatten)]
        retention: RetentionPeriods,
    }

    #[test]
    fn what_is_built_in_tells_the_default_periods() {
        let Arguments { retention } = Arguments::parse_from(["centre"]);
        assert_eq!(retention.periods(), Periods::default());
        assert_eq!(retention.retention().payments.as_hours(), 5 * 366 * 24);
        let Arguments { retention } = Arguments::parse_from(["centre", "--keep-messages", "1y"]);
        let day = SignedDuration::from_hours(24);
        assert_eq!(retention.retention().messages, Some(day * 366));
        assert_eq!(retention.retention().answered_messages, Some(day * 366));
        assert_ne!(retention.periods(), Periods::default());
    }
}
