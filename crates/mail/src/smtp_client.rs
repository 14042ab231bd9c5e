use std::{error::Error, fmt, iter, net::IpAddr, time::Duration};

use lettre::{
    Address,
    transport::smtp::{
        self, SMTP_PORT, SUBMISSION_PORT, SUBMISSIONS_PORT,
        authentication::{Credentials, DEFAULT_MECHANISMS},
        client::{AsyncSmtpConnection, Tls, TlsParameters},
        commands::{Data, Mail, Rcpt},
        extension::{ClientId, MailParameter},
    },
};
use percent_encoding::percent_decode_str;
use tokio::{
    sync::Notify,
    time::{sleep, timeout},
};
use url::{Host, Url};

use crate::OutgoingMail;

/// How long an attempt may take from connecting to the line that ends the mail. Servers
/// answer in seconds; one that does not is hanging.
const DIALOGUE_TIMEOUT: Duration = Duration::from_mins(1);

/// How long a server may then take to say that it has the mail. It may be scanning it for
/// viruses, and a client that gives up early sends the mail twice. RFC 5321, section 4.5.3.2.6.
const ANSWER_TIMEOUT: Duration = Duration::from_mins(10);

/// How long a server may take to say goodbye. Nobody waits for it.
const QUIT_TIMEOUT: Duration = Duration::from_secs(10);

/// A server that takes mails.
///
/// The dialogue is held here and not by the library's transport, because that one says
/// goodbye before it tells that a mail was taken: a process that dies meanwhile has sent the
/// mail and does not know it, and a server that never says goodbye has not taken it at all.
#[derive(Clone)]
pub struct SmtpClient {
    host: String,
    port: u16,
    encryption: Tls,
    credentials: Option<Credentials>,
    our_name: ClientId,
    dialogue_timeout: Duration,
    answer_timeout: Duration,
}

impl fmt::Debug for SmtpClient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SmtpClient").finish_non_exhaustive()
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
    Url(#[source] Box<dyn Error + Send + Sync>),
    /// The server did not answer in time.
    #[error("the mail server did not answer within {} seconds", .0.as_secs())]
    Timeout(Duration),
    /// The program was stopped.
    #[error("the program was stopped before the mail server answered")]
    CutOff,
    /// The server could not be reached or refused the mail.
    #[error(transparent)]
    Refused(#[from] smtp::Error),
}

impl SmtpClient {
    /// The server of an address such as `smtps://user:password@host`.
    ///
    /// # Errors
    /// [`SmtpError::Url`] if the address is not of that form, or if it would send a password
    /// unencrypted to another machine.
    pub fn new(address: &str) -> Result<Self, SmtpError> {
        Self::parse(address).map_err(SmtpError::Url)
    }

    fn parse(address: &str) -> Result<Self, Box<dyn Error + Send + Sync>> {
        let url = Url::parse(address)?;
        let host = match url.host().ok_or("it names no host")? {
            Host::Ipv6(address) => address.to_string(),
            other => other.to_string(),
        };
        if !matches!(url.path(), "" | "/") {
            return Err("it has a path; the program's own name is the setting smtp-name".into());
        }
        let decoded = |text| percent_decode_str(text).decode_utf8();
        let credentials = match url.password() {
            Some(password) => Some(Credentials::new(
                decoded(url.username())?.into_owned(),
                decoded(password)?.into_owned(),
            )),
            None => None,
        };
        let asked = url.query_pairs().find(|(name, _)| name == "tls");
        let tls = || TlsParameters::new(host.clone());
        let (encryption, port) = match (url.scheme(), asked.as_ref().map(|(_, how)| &**how)) {
            ("smtp", None) => (Tls::None, SMTP_PORT),
            ("smtp", Some("required")) => (Tls::Required(tls()?), SUBMISSION_PORT),
            ("smtp", Some("opportunistic")) => (Tls::Opportunistic(tls()?), SUBMISSION_PORT),
            ("smtps", _) => (Tls::Wrapper(tls()?), SUBMISSIONS_PORT),
            _ => return Err("its protocol or its `tls` is unknown".into()),
        };
        if credentials.is_some()
            && matches!(encryption, Tls::None | Tls::Opportunistic(_))
            && !is_loopback(&url)
        {
            return Err(
                "its password would be sent unencrypted; use `smtps://` or `?tls=required`".into(),
            );
        }
        Ok(Self {
            port: url.port().unwrap_or(port),
            host,
            encryption,
            credentials,
            our_name: ClientId::default(),
            dialogue_timeout: DIALOGUE_TIMEOUT,
            answer_timeout: ANSWER_TIMEOUT,
        })
    }

    /// The same server, to which the program gives itself this name (`EHLO`) instead of the machine's.
    #[must_use]
    pub fn with_name(mut self, name: &str) -> Self {
        self.our_name = match name.parse() {
            Ok(IpAddr::V4(address)) => ClientId::Ipv4(address),
            Ok(IpAddr::V6(address)) => ClientId::Ipv6(address),
            Err(_) => ClientId::Domain(name.to_owned()),
        };
        self
    }

    /// The same server with shorter timeouts: `dialogue` from connecting to the end of the mail,
    /// at most a minute, and `answer` from there until the server says that it has the mail, at
    /// most ten minutes.
    #[must_use]
    pub fn with_timeouts(mut self, dialogue: Duration, answer: Duration) -> Self {
        self.dialogue_timeout = dialogue.min(DIALOGUE_TIMEOUT);
        self.answer_timeout = answer.min(ANSWER_TIMEOUT);
        self
    }

    /// Hands a mail over. When this succeeds, the server has taken it; only [`quit`] of the
    /// connection remains. `at_the_end` is called when all of the mail but its last line is on
    /// its way: before that the server cannot take it, after that it may at any time.
    pub(crate) async fn hand_over(
        &self,
        mail: &OutgoingMail,
        at_the_end: impl FnOnce(),
    ) -> Result<AsyncSmtpConnection, SmtpError> {
        let ended = Notify::new();
        let attempt = async {
            let mut connection = self.connect().await?;
            let at_the_end = || {
                at_the_end();
                ended.notify_one();
            };
            match send(&mut connection, mail, at_the_end).await {
                Ok(()) => Ok(connection),
                Err(error) => {
                    quit(connection);
                    Err(SmtpError::Refused(error))
                }
            }
        };
        let patience = async {
            if timeout(self.dialogue_timeout, ended.notified())
                .await
                .is_err()
            {
                return self.dialogue_timeout;
            }
            sleep(self.answer_timeout).await;
            self.answer_timeout
        };
        tokio::select! {
            biased;
            result = attempt => result,
            waited = patience => Err(SmtpError::Timeout(waited)),
        }
    }

    async fn connect(&self) -> Result<AsyncSmtpConnection, smtp::Error> {
        let encrypted_from_the_start = match &self.encryption {
            Tls::Wrapper(tls) => Some(tls.clone()),
            _ => None,
        };
        let mut connection = AsyncSmtpConnection::connect_tokio1(
            (self.host.as_str(), self.port),
            Some(self.dialogue_timeout),
            &self.our_name,
            encrypted_from_the_start,
            None,
        )
        .await?;
        match &self.encryption {
            Tls::Opportunistic(_) if !connection.can_starttls() => {}
            Tls::Opportunistic(tls) | Tls::Required(tls) => {
                connection.starttls(tls.clone(), &self.our_name).await?;
            }
            Tls::None | Tls::Wrapper(_) => {}
        }
        if let Some(credentials) = &self.credentials {
            connection.auth(DEFAULT_MECHANISMS, credentials).await?;
        }
        Ok(connection)
    }
}

/// Whether what is sent there stays on this machine.
fn is_loopback(server: &Url) -> bool {
    match server.host() {
        // `url` reads IPv4 addresses as names, because `smtp` is not one of the web's schemes.
        Some(Host::Domain(name)) => {
            name.eq_ignore_ascii_case("localhost")
                || name
                    .parse()
                    .is_ok_and(|address: IpAddr| address.is_loopback())
        }
        Some(Host::Ipv4(address)) => address.is_loopback(),
        Some(Host::Ipv6(address)) => address.is_loopback(),
        None => false,
    }
}

/// The dialogue for one mail.
async fn send(
    connection: &mut AsyncSmtpConnection,
    mail: &OutgoingMail,
    at_the_end: impl FnOnce(),
) -> Result<(), smtp::Error> {
    let envelope = mail.envelope();
    let is_ascii = |address: &Address| AsRef::<str>::as_ref(address).is_ascii();
    // All else of a mail is written in ASCII.
    let parameters = if envelope.to().iter().all(is_ascii) {
        Vec::new()
    } else {
        vec![MailParameter::SmtpUtfEight]
    };
    connection
        .command(Mail::new(envelope.from().cloned(), parameters))
        .await?;
    for to in envelope.to() {
        connection
            .command(Rcpt::new(to.clone(), Vec::new()))
            .await?;
    }
    connection.command(Data).await?;
    let end = iter::once_with(|| {
        at_the_end();
        Vec::new()
    });
    connection
        .message_iter(iter::once(mail.formatted()).chain(end))
        .await?;
    Ok(())
}

/// Ends a connection politely, without anybody waiting for it.
pub(crate) fn quit(mut connection: AsyncSmtpConnection) {
    tokio::spawn(async move {
        // Nothing depends on how it ends.
        let _ = timeout(QUIT_TIMEOUT, connection.abort()).await;
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    fn server(address: &str) -> SmtpClient {
        SmtpClient::new(address).unwrap()
    }

    #[test]
    fn an_address_says_how_to_connect() {
        let plain = server("smtp://mail.example");
        assert_eq!((plain.host.as_str(), plain.port), ("mail.example", 25));
        assert!(matches!(plain.encryption, Tls::None));
        assert!(plain.credentials.is_none());

        let required = server("smtp://mail.example?tls=required");
        assert_eq!(required.port, 587);
        assert!(matches!(required.encryption, Tls::Required(_)));

        let wrapped = server("smtps://mail.example");
        assert_eq!(wrapped.port, 465);
        assert!(matches!(wrapped.encryption, Tls::Wrapper(_)));

        let numbered = server("smtp://[::1]:2525");
        assert_eq!((numbered.host.as_str(), numbered.port), ("::1", 2525));
        for (name, expected) in [
            ("our.example", "our.example"),
            ("192.0.2.7", "[192.0.2.7]"),
            ("2001:db8::1", "[IPv6:2001:db8::1]"),
        ] {
            let named = server("smtp://[::1]").with_name(name);
            assert_eq!(named.our_name.to_string(), expected);
        }
    }

    #[test]
    fn passwords_may_hold_any_character() {
        let found = server("smtps://web%40mail.example:p%40ss%3Aw%2Ford%20%C3%A9@mail.example");
        let expected = Credentials::new("web@mail.example".to_owned(), "p@ss:w/ord é".to_owned());
        assert_eq!(found.credentials, Some(expected));
        assert_eq!(found.host, "mail.example");
    }

    #[test]
    fn a_password_is_sent_unencrypted_to_nobody_but_this_machine() {
        for address in [
            "smtp://web:secret@mail.example",
            "smtp://web:secret@mail.example:587",
            "smtp://web:secret@192.0.2.1",
            "smtp://web:secret@[2001:db8::1]",
            "smtp://web:secret@localhost.example",
            "smtp://web:secret@127.0.0.1.example",
            // A server in between takes the offer out of the answer.
            "smtp://web:secret@mail.example?tls=opportunistic",
        ] {
            let refused = SmtpClient::new(address).unwrap_err();
            let why = refused.source().unwrap().to_string();
            assert!(why.contains("unencrypted"), "{address}: {why}");
            assert!(!refused.to_string().contains("secret"), "{refused}");
        }
        for address in [
            "smtp://web:secret@localhost:1025",
            "smtp://web:secret@127.0.0.1",
            "smtp://web:secret@127.8.8.8",
            "smtp://web:secret@[::1]:25",
            "smtp://web:secret@mail.example?tls=required",
            "smtps://web:secret@mail.example",
            "smtp://mail.example",
            "smtp://mail.example?tls=opportunistic",
        ] {
            assert!(SmtpClient::new(address).is_ok(), "{address}");
        }
    }

    #[test]
    fn an_address_that_is_none_is_refused() {
        for address in [
            "mail.example",
            "smtp:",
            "http://mail.example",
            "smtp://mail.example?tls=perhaps",
            // Its own name is a setting.
            "smtp://mail.example/our.example",
        ] {
            assert!(SmtpClient::new(address).is_err(), "{address}");
        }
    }
}
