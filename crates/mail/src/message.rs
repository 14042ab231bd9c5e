use std::fmt::Write as _;

use centre_content::{AlreadyRegisteredLetter, Letters, LinkLetter, fill};
use centre_store::{MailContent, Message};
use lettre::{
    Address,
    message::{
        Mailbox, MessageBuilder,
        header::{ContentTransferEncoding, ContentType, HeaderName, HeaderValue},
    },
};

/// A mail, ready to be handed over.
pub type Letter = lettre::Message;

/// What all mails have in common.
#[derive(Debug, Clone)]
pub struct Letterhead {
    letters: Letters,
    centre_name: String,
    public_url: String,
    sender: Address,
    centre: Address,
}

/// Why a [`Letterhead`] cannot be made or a mail cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum LetterheadError {
    /// A configured address is none.
    #[error("`{0}` is not an e-mail address; give one such as `office@example.org`")]
    Address(String),
    /// The mail has no recipient whom the protocol could name.
    #[error("`{0}` cannot be the recipient of a mail")]
    Recipient(String),
    /// The mail library refused the parts.
    #[error(transparent)]
    Library(#[from] lettre::error::Error),
}

impl Letterhead {
    /// `letters` are the words of all mails, `public_url` is the origin of the site without a slash at its end, `sender` the
    /// address that mails come from, `centre` the one that contact messages go to.
    pub fn new(
        letters: Letters,
        centre_name: &str,
        public_url: &str,
        sender: &str,
        centre: &str,
    ) -> Result<Self, LetterheadError> {
        let address = |text: &str| {
            text.trim()
                .parse()
                .map_err(|_| LetterheadError::Address(text.to_owned()))
        };
        Ok(Self {
            letters,
            centre_name: one_line(centre_name),
            public_url: public_url.to_owned(),
            sender: address(sender)?,
            centre: address(centre)?,
        })
    }

    /// Writes a mail. `message` is the contact message that
    /// [`MailContent::ContactMessage`] names.
    pub fn write(
        &self,
        content: &MailContent,
        message: Option<&Message>,
        message_id: &str,
    ) -> Result<Letter, LetterheadError> {
        match (content, message) {
            (MailContent::ContactMessage { .. }, Some(message)) => {
                self.contact_message(message, message_id)
            }
            (MailContent::ContactMessage { id }, None) => {
                Err(LetterheadError::Recipient(format!("contact message {id}")))
            }
            (MailContent::ConfirmEmail { to, token }, _) => {
                let page = self.page(&format!("/auth/confirm?token={token}"));
                self.with_link(to, message_id, &self.letters.confirm, &page)
            }
            (MailContent::AlreadyRegistered { to }, _) => {
                let AlreadyRegisteredLetter { subject, text } = &self.letters.already_registered;
                let pages = [self.page("/login"), self.page("/auth/forgot-password")];
                let values = [
                    ("centre", &*self.centre_name),
                    ("signIn", &pages[0]),
                    ("anotherPassword", &pages[1]),
                ];
                self.to_visitor(to, message_id, subject, &fill(text, &values))
            }
            (MailContent::ResetPassword { to, token }, _) => {
                let page = self.page(&format!("/auth/reset-password?token={token}"));
                self.with_link(to, message_id, &self.letters.reset_password, &page)
            }
            (MailContent::PasswordChanged { to }, _) => {
                let page = self.page("/auth/forgot-password");
                self.with_link(to, message_id, &self.letters.password_changed, &page)
            }
        }
    }

    /// The public address of a page.
    fn page(&self, path: &str) -> String {
        format!("{}{path}", self.public_url)
    }

    fn with_link(
        &self,
        to: &str,
        message_id: &str,
        LinkLetter { subject, text }: &LinkLetter,
        link: &str,
    ) -> Result<Letter, LetterheadError> {
        let values = [("centre", &*self.centre_name), ("link", link)];
        self.to_visitor(to, message_id, subject, &fill(text, &values))
    }

    fn contact_message(
        &self,
        message: &Message,
        message_id: &str,
    ) -> Result<Letter, LetterheadError> {
        let words = &self.letters.contact;
        let labels = &words.labels;
        let name = one_line(&format!("{} {}", message.first_name, message.last_name));
        let subject = one_line(&message.subject);
        let mut letter = self
            .letter(message_id)
            .to(Mailbox::new(
                Some(self.centre_name.clone()),
                self.centre.clone(),
            ))
            .subject(fill(&words.subject, &[("subject", &subject)]));
        // An address that mail cannot be sent to is still in the text below.
        if let Ok(address) = message.email.parse() {
            letter = letter.reply_to(Mailbox::new(Some(name.clone()), address));
        }
        let mut text = String::new();
        let _ = writeln!(text, "{}: {name}", labels.name);
        let _ = writeln!(text, "{}: {}", labels.email, one_line(&message.email));
        if let Some(phone) = &message.phone {
            let _ = writeln!(text, "{}: {}", labels.phone, one_line(phone));
        }
        let _ = write!(
            text,
            "{}: {subject}\n{}: {}\n\n{}",
            labels.subject,
            labels.received,
            // South Africa keeps UTC+2 all year.
            jiff::tz::offset(2)
                .to_datetime(message.received_at)
                .strftime("%-d %B %Y, %H:%M"),
            message.message,
        );
        finish(letter, &text)
    }

    fn to_visitor(
        &self,
        to: &str,
        message_id: &str,
        subject: &str,
        text: &str,
    ) -> Result<Letter, LetterheadError> {
        let address: Address = to
            .parse()
            .map_err(|_| LetterheadError::Recipient(to.to_owned()))?;
        let letter = self
            .letter(message_id)
            .to(Mailbox::new(None, address))
            .reply_to(Mailbox::new(
                Some(self.centre_name.clone()),
                self.centre.clone(),
            ))
            .subject(subject);
        finish(
            letter,
            &format!("{text}\n\n{}\n{}", self.centre_name, self.public_url),
        )
    }

    fn letter(&self, message_id: &str) -> MessageBuilder {
        Letter::builder()
            .from(Mailbox::new(
                Some(self.centre_name.clone()),
                self.sender.clone(),
            ))
            .message_id(Some(format!("<{message_id}@{}>", self.sender.domain())))
            .date_now()
            // Tells other programs not to answer (RFC 3834).
            .raw_header(HeaderValue::new(
                HeaderName::new_from_ascii_str("Auto-Submitted"),
                "auto-generated".to_owned(),
            ))
    }
}

fn finish(letter: MessageBuilder, text: &str) -> Result<Letter, LetterheadError> {
    let text = text
        .replace("\r\n", "\n")
        .replace(['\r', '\0'], "\n")
        .replace('\n', "\r\n");
    Ok(letter
        .header(ContentType::TEXT_PLAIN)
        .header(ContentTransferEncoding::QuotedPrintable)
        .body(text)?)
}

/// Text that a visitor wrote, fit for a header: without line breaks there is no way to
/// begin another one.
fn one_line(text: &str) -> String {
    let spaced: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    spaced.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letterhead() -> Letterhead {
        Letterhead::new(
            letters(),
            "The Centre",
            "https://centre.example",
            "web@centre.example",
            "office@centre.example",
        )
        .unwrap()
    }

    fn letters() -> Letters {
        toml::from_str(include_str!("../../../content/letters.toml")).unwrap()
    }

    fn message() -> Message {
        Message {
            id: 7,
            first_name: "Kumari".to_owned(),
            last_name: "Naidoo".to_owned(),
            email: "kumari@example.org".to_owned(),
            phone: Some("000".to_owned()),
            subject: "Children's class".to_owned(),
            message: "May I bring\nmy children?".to_owned(),
            received_at: "2025-05-18T08:00:00Z".parse().unwrap(),
        }
    }

    fn written(message: &Message) -> String {
        let content = MailContent::ContactMessage { id: message.id };
        let letter = letterhead().write(&content, Some(message), "id-1").unwrap();
        String::from_utf8(letter.formatted()).unwrap()
    }

    /// The names of the headers, in order. A continued line begins with a space.
    fn header_names(letter: &str) -> Vec<&str> {
        let (head, _) = letter.split_once("\r\n\r\n").unwrap();
        head.split("\r\n")
            .filter(|line| !line.starts_with(' '))
            .map(|line| line.split_once(':').unwrap().0)
            .collect()
    }

    #[test]
    fn the_centre_can_answer_the_sender() {
        let letter = written(&message());
        for line in [
            "From: \"The Centre\" <web@centre.example>\r\n",
            "To: \"The Centre\" <office@centre.example>\r\n",
            "Reply-To: \"Kumari Naidoo\" <kumari@example.org>\r\n",
            "Subject: Message from the website: Children's class\r\n",
            "Message-ID: <id-1@centre.example>\r\n",
            "Auto-Submitted: auto-generated\r\n",
            "Phone: 000\r\n",
            "Received: 18 May 2025, 10:00\r\n",
            "May I bring\r\nmy children?",
        ] {
            let quotes_apart = letter
                .replace("The Centre <", "\"The Centre\" <")
                .replace("Kumari Naidoo <", "\"Kumari Naidoo\" <");
            assert!(quotes_apart.contains(line), "{line:?} is not in\n{letter}");
        }
    }

    #[test]
    fn no_field_can_begin_a_header_or_end_the_head() {
        let harmless = written(&message());
        let attack = "x\r\nBcc: all@example.net\r\n\r\nHello\n.\r\nX\u{b}Y\u{2028}Z\0";
        let hostile = [
            Message {
                subject: attack.to_owned(),
                ..message()
            },
            Message {
                first_name: attack.to_owned(),
                ..message()
            },
            Message {
                last_name: attack.to_owned(),
                ..message()
            },
            Message {
                phone: Some(attack.to_owned()),
                ..message()
            },
            Message {
                message: attack.to_owned(),
                ..message()
            },
            Message {
                subject: "नमस्ते\r\nBcc: all@example.net".to_owned(),
                ..message()
            },
        ];
        for message in &hostile {
            let letter = written(message);
            assert_eq!(header_names(&letter), header_names(&harmless), "{letter}");
        }
        let address = Message {
            email: "a@example.org>\r\nBcc: <all@example.net".to_owned(),
            ..message()
        };
        let letter = written(&address);
        assert!(!header_names(&letter).contains(&"Bcc"), "{letter}");
        assert!(!header_names(&letter).contains(&"Reply-To"), "{letter}");
    }

    #[test]
    fn a_name_is_no_list_of_addresses() {
        let message = Message {
            first_name: "a@example.net, \"b".to_owned(),
            ..message()
        };
        let letter = letterhead()
            .write(
                &MailContent::ContactMessage { id: 7 },
                Some(&message),
                "id-1",
            )
            .unwrap();
        let recipients: Vec<_> = letter
            .envelope()
            .to()
            .iter()
            .map(ToString::to_string)
            .collect();
        assert_eq!(recipients, ["office@centre.example"]);
    }

    #[test]
    fn visitors_get_their_links() {
        let to = || "kumari@example.org".to_owned();
        let token = || "TOKEN".to_owned();
        for (content, expected) in [
            (
                MailContent::ConfirmEmail {
                    to: to(),
                    token: token(),
                },
                "https://centre.example/auth/confirm?token=3DTOKEN",
            ),
            (
                MailContent::ResetPassword {
                    to: to(),
                    token: token(),
                },
                "https://centre.example/auth/reset-password?token=3DTOKEN",
            ),
            (
                MailContent::AlreadyRegistered { to: to() },
                "https://centre.example/login",
            ),
            (
                MailContent::PasswordChanged { to: to() },
                "https://centre.example/auth/forgot-password",
            ),
        ] {
            let letter = letterhead().write(&content, None, "id-1").unwrap();
            let text = String::from_utf8(letter.formatted()).unwrap();
            // Quoted-printable breaks long lines with an equals sign.
            assert!(text.replace("=\r\n", "").contains(expected), "{text}");
            assert!(text.contains("To: kumari@example.org\r\n"), "{text}");
        }
    }

    #[test]
    fn wrong_addresses_are_refused() {
        let wrong = Letterhead::new(
            letters(),
            "The Centre",
            "https://centre.example",
            "web@centre.example",
            "nobody",
        );
        assert!(matches!(wrong, Err(LetterheadError::Address(_))));
        let content = MailContent::AlreadyRegistered {
            to: "a@b\r\nc".to_owned(),
        };
        let wrong = letterhead().write(&content, None, "id-1");
        assert!(matches!(wrong, Err(LetterheadError::Recipient(_))));
    }
}
