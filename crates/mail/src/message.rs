use std::fmt::Write as _;

use centre_content::messages::mails::account_notice::{
    Closed, EmailChanged, NewBrowser, PasskeyAdded, PasskeyRemoved, PasswordChanged,
    RecoveryCodeUsed, RoleGiven, SecondFactorChanged, SecondFactorReset, WrongCodes,
};
use centre_content::messages::mails::{AlreadyRegistered, TextReady, Waiting};
use centre_content::{Mails, format_message, moment_in_words};
use centre_store::{AccountNotice, MailContent, Message, Role};
use centre_text::one_line;
use jiff::Timestamp;
use lettre::{
    Address,
    message::{
        Mailbox, MessageBuilder,
        header::{ContentTransferEncoding, ContentType, HeaderName, HeaderValue},
    },
};

/// A mail, ready to be handed over.
pub type OutgoingMail = lettre::Message;

/// What all mails have in common.
#[derive(Debug, Clone)]
pub struct MailRenderer {
    messages: Mails,
    centre_name: String,
    public_url: String,
    sender: Address,
    centre: Address,
}

/// Why a [`MailRenderer`] cannot be made or a mail cannot be written.
#[derive(Debug, thiserror::Error)]
pub enum MailRendererError {
    /// A configured address is not an e-mail address.
    #[error("`{0}` is not an e-mail address; give one such as `office@example.org`")]
    Address(String),
    /// The recipient's address cannot be used, or the contact message is missing.
    #[error("`{0}` cannot be the recipient of a mail")]
    Recipient(String),
    /// The mail library refused the parts.
    #[error(transparent)]
    Library(#[from] lettre::error::Error),
}

impl MailRenderer {
    /// `messages` are what all mails say, `public_url` is the origin of the site without a slash
    /// at its end, `sender` the address that mails come from, and `centre` the one that contact
    /// messages go to.
    ///
    /// # Errors
    /// [`MailRendererError::Address`] if `sender` or `centre` is not an e-mail address.
    pub fn new(
        messages: Mails,
        centre_name: &str,
        public_url: &str,
        sender: &str,
        centre: &str,
    ) -> Result<Self, MailRendererError> {
        let address = |text: &str| {
            text.trim()
                .parse()
                .map_err(|_| MailRendererError::Address(text.to_owned()))
        };
        Ok(Self {
            messages,
            centre_name: one_line(centre_name),
            public_url: public_url.to_owned(),
            sender: address(sender)?,
            centre: address(centre)?,
        })
    }

    /// Writes a mail. `message` is the contact message that
    /// [`MailContent::ContactMessage`] names; `message_id` is the part of `Message-ID` before the
    /// `@`.
    ///
    /// # Errors
    /// [`MailRendererError::Recipient`] if the mail cannot be addressed, and
    /// [`MailRendererError::Library`] if the mail library refuses its parts.
    pub fn write(
        &self,
        content: &MailContent,
        message: Option<&Message>,
        message_id: &str,
    ) -> Result<OutgoingMail, MailRendererError> {
        match (content, message) {
            (MailContent::ContactMessage { .. }, Some(message)) => {
                self.contact_message(message, message_id)
            }
            (MailContent::ContactMessage { id }, None) => Err(MailRendererError::Recipient(
                format!("contact message {id}"),
            )),
            (MailContent::ConfirmEmail { to, token }, _) => {
                let page = self.page(&format!("/auth/confirm?token={token}"));
                let messages = &self.messages.confirm;
                self.with_link(to, message_id, (&messages.subject, &messages.text), &page)
            }
            (MailContent::AlreadyRegistered { to }, _) => {
                let AlreadyRegistered { subject, text } = &self.messages.already_registered;
                let pages = [self.page("/login"), self.page("/auth/forgot-password")];
                let values = [
                    ("centre", &*self.centre_name),
                    ("signIn", &pages[0]),
                    ("anotherPassword", &pages[1]),
                ];
                self.to_visitor(to, message_id, subject, &format_message(text, &values))
            }
            (MailContent::ResetPassword { to, token }, _) => {
                let page = self.page(&format!("/auth/reset-password?token={token}"));
                let messages = &self.messages.reset_password;
                self.with_link(to, message_id, (&messages.subject, &messages.text), &page)
            }
            (MailContent::PasswordChanged { to, token }, _) => {
                let page = match token {
                    Some(token) => self.page(&format!("/auth/secure?token={token}")),
                    None => self.page("/auth/forgot-password"),
                };
                let messages = &self.messages.password_changed;
                self.with_link(to, message_id, (&messages.subject, &messages.text), &page)
            }
            (MailContent::AccountNotice { to, notice, token }, _) => {
                self.account_notice(to, notice, token.as_deref(), message_id)
            }
            (MailContent::Answer { to, text, message }, _) => {
                self.answer(to, text, message, message_id)
            }
            (MailContent::TextReady { to, by, file }, _) => {
                let TextReady { subject, text } = &self.messages.text_ready;
                let key = file.strip_suffix(".toml").unwrap_or(file);
                let page = self.page(&format!("/admin/content/{key}"));
                let values = [("name", &*one_line(by)), ("link", &*page)];
                self.to_visitor(
                    to,
                    message_id,
                    &format_message(subject, &values),
                    &format_message(text, &values),
                )
            }
            (MailContent::MessagesWait { count, oldest }, _) => {
                self.messages_wait(*count, *oldest, message_id)
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
        (subject, text): (&str, &str),
        link: &str,
    ) -> Result<OutgoingMail, MailRendererError> {
        let values = [("centre", &*self.centre_name), ("link", link)];
        self.to_visitor(to, message_id, subject, &format_message(text, &values))
    }

    /// Tells the owner of an account what happened to it.
    fn account_notice(
        &self,
        to: &str,
        notice: &AccountNotice,
        token: Option<&str>,
        message_id: &str,
    ) -> Result<OutgoingMail, MailRendererError> {
        let messages = &self.messages.account_notice;
        let (subject, happened) = match notice {
            AccountNotice::NewBrowser { device } => {
                let device = match &**device {
                    "" => &*messages.unknown_browser,
                    device => device,
                };
                let NewBrowser { subject, text } = &messages.new_browser;
                (subject, format_message(text, &[("device", device)]))
            }
            AccountNotice::PasswordChanged => {
                let PasswordChanged { subject, text } = &messages.password_changed;
                (subject, text.clone())
            }
            AccountNotice::RoleGiven { role } => {
                let RoleGiven { subject, text } = &messages.role_given;
                let role = match role {
                    Role::Admin => &messages.roles.admin,
                    Role::Moderator => &messages.roles.moderator,
                    Role::Teacher => &messages.roles.teacher,
                    Role::Student => &messages.roles.student,
                };
                (subject, format_message(text, &[("role", role)]))
            }
            AccountNotice::SecondFactorChanged => {
                let SecondFactorChanged { subject, text } = &messages.second_factor_changed;
                (subject, text.clone())
            }
            AccountNotice::PasskeyAdded { name } => {
                let PasskeyAdded { subject, text } = &messages.passkey_added;
                (subject, format_message(text, &[("name", name)]))
            }
            AccountNotice::PasskeyRemoved { name } => {
                let PasskeyRemoved { subject, text } = &messages.passkey_removed;
                (subject, format_message(text, &[("name", name)]))
            }
            AccountNotice::SecondFactorReset => {
                let SecondFactorReset { subject, text } = &messages.second_factor_reset;
                (subject, text.clone())
            }
            AccountNotice::RecoveryCodeUsed => {
                let RecoveryCodeUsed { subject, text } = &messages.recovery_code_used;
                (subject, text.clone())
            }
            AccountNotice::WrongCodes => {
                let WrongCodes { subject, text } = &messages.wrong_codes;
                (subject, text.clone())
            }
            AccountNotice::EmailChanged { email } => {
                let EmailChanged { subject, text } = &messages.email_changed;
                (subject, format_message(text, &[("email", email)]))
            }
            AccountNotice::Closed => {
                let Closed { subject, text } = &messages.closed;
                (subject, text.clone())
            }
        };
        let (text, page) = match token {
            Some(token) => (
                &messages.text,
                self.page(&format!("/auth/secure?token={token}")),
            ),
            None => (&messages.without_link, self.page("/contact")),
        };
        let values = [
            ("centre", &*self.centre_name),
            ("happened", &*happened),
            ("link", &*page),
        ];
        self.to_visitor(to, message_id, subject, &format_message(text, &values))
    }

    /// What somebody of the office wrote, with the message that it answers quoted below. A person
    /// wrote it, so it is not marked as `Auto-Submitted`.
    fn answer(
        &self,
        to: &str,
        text: &str,
        message: &Message,
        message_id: &str,
    ) -> Result<OutgoingMail, MailRendererError> {
        let address: Address = to
            .parse()
            .map_err(|_| MailRendererError::Recipient(to.to_owned()))?;
        let messages = &self.messages.answer;
        let name = one_line(&format!("{} {}", message.first_name, message.last_name));
        let subject = one_line(&message.subject);
        let mail = self
            .signed(message_id)
            .to(Mailbox::new(Some(name), address))
            .reply_to(self.office())
            .subject(format_message(&messages.subject, &[("subject", &subject)]));
        let time = moment_in_words(message.received_at);
        let quoted: Vec<_> = message
            .message
            .lines()
            .map(|line| format!("> {line}"))
            .collect();
        finish(
            mail,
            &format!(
                "{text}\n\n{}\n{}\n\n{}\n\n{}",
                self.centre_name,
                self.public_url,
                format_message(&messages.quoted, &[("time", &time)]),
                quoted.join("\n"),
            ),
        )
    }

    fn messages_wait(
        &self,
        count: u32,
        oldest: Timestamp,
        message_id: &str,
    ) -> Result<OutgoingMail, MailRendererError> {
        let Waiting { one, several } = &self.messages.waiting;
        let (subject, text) = match count {
            1 => (&one.subject, &one.text),
            _ => (&several.subject, &several.text),
        };
        let count = count.to_string();
        let values = [("count", &*count), ("time", &moment_in_words(oldest))];
        let mail = self.automatic_mail(message_id).to(self.office());
        finish(
            mail.subject(format_message(subject, &values)),
            &format!(
                "{}\n\n{}",
                format_message(text, &values),
                self.page("/admin/messages")
            ),
        )
    }

    fn contact_message(
        &self,
        message: &Message,
        message_id: &str,
    ) -> Result<OutgoingMail, MailRendererError> {
        let messages = &self.messages.contact;
        let labels = &messages.labels;
        let name = one_line(&format!("{} {}", message.first_name, message.last_name));
        let subject = one_line(&message.subject);
        let mut mail = self
            .automatic_mail(message_id)
            .to(self.office())
            .subject(format_message(&messages.subject, &[("subject", &subject)]));
        // An address that mail cannot be sent to is still in the text below.
        if let Ok(address) = message.email.parse() {
            mail = mail.reply_to(Mailbox::new(Some(name.clone()), address));
        }
        let mut text = String::new();
        if !message.email.is_empty() {
            let _ = writeln!(text, "{}: {name}", labels.name);
            let _ = writeln!(text, "{}: {}", labels.email, one_line(&message.email));
        }
        if let Some(phone) = &message.phone {
            let _ = writeln!(text, "{}: {}", labels.phone, one_line(phone));
        }
        let _ = write!(
            text,
            "{}: {subject}\n{}: {}\n\n{}\n\n{}",
            labels.subject,
            labels.received,
            moment_in_words(message.received_at),
            message.message,
            self.page(&format!("/admin/messages?message={}", message.id)),
        );
        finish(mail, &text)
    }

    fn to_visitor(
        &self,
        to: &str,
        message_id: &str,
        subject: &str,
        text: &str,
    ) -> Result<OutgoingMail, MailRendererError> {
        let address: Address = to
            .parse()
            .map_err(|_| MailRendererError::Recipient(to.to_owned()))?;
        let mail = self
            .automatic_mail(message_id)
            .to(Mailbox::new(None, address))
            .reply_to(self.office())
            .subject(subject);
        finish(
            mail,
            &format!("{text}\n\n{}\n{}", self.centre_name, self.public_url),
        )
    }

    /// Where messages go, and answers to what the centre sends.
    fn office(&self) -> Mailbox {
        Mailbox::new(Some(self.centre_name.clone()), self.centre.clone())
    }

    /// A mail that the program writes by itself.
    fn automatic_mail(&self, message_id: &str) -> MessageBuilder {
        // Tells other programs not to answer (RFC 3834).
        self.signed(message_id).raw_header(HeaderValue::new(
            HeaderName::new_from_ascii_str("Auto-Submitted"),
            "auto-generated".to_owned(),
        ))
    }

    fn signed(&self, message_id: &str) -> MessageBuilder {
        OutgoingMail::builder()
            .from(Mailbox::new(
                Some(self.centre_name.clone()),
                self.sender.clone(),
            ))
            .message_id(Some(format!("<{message_id}@{}>", self.sender.domain())))
            .date_now()
    }
}

fn finish(mail: MessageBuilder, text: &str) -> Result<OutgoingMail, MailRendererError> {
    let text = text
        .replace("\r\n", "\n")
        .replace(['\r', '\0'], "\n")
        .replace('\n', "\r\n");
    Ok(mail
        .header(ContentType::TEXT_PLAIN)
        .header(ContentTransferEncoding::QuotedPrintable)
        .body(text)?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mail_renderer() -> MailRenderer {
        MailRenderer::new(
            messages(),
            "The Centre",
            "https://centre.example",
            "web@centre.example",
            "office@centre.example",
        )
        .unwrap()
    }

    fn messages() -> Mails {
        toml::from_str(include_str!("../../../content/messages/mails.toml")).unwrap()
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
        let mail = mail_renderer()
            .write(&content, Some(message), "id-1")
            .unwrap();
        String::from_utf8(mail.formatted()).unwrap()
    }

    /// The names of the headers, in order. A continued line begins with a space.
    fn header_names(mail: &str) -> Vec<&str> {
        let (head, _) = mail.split_once("\r\n\r\n").unwrap();
        head.split("\r\n")
            .filter(|line| !line.starts_with(' '))
            .map(|line| line.split_once(':').unwrap().0)
            .collect()
    }

    #[test]
    fn the_centre_can_answer_the_sender() {
        let mail = written(&message());
        for line in [
            "From: \"The Centre\" <web@centre.example>\r\n",
            "To: \"The Centre\" <office@centre.example>\r\n",
            "Reply-To: \"Kumari Naidoo\" <kumari@example.org>\r\n",
            "Subject: Message from the website: Children's class\r\n",
            "Message-ID: <id-1@centre.example>\r\n",
            "Auto-Submitted: auto-generated\r\n",
            "Phone: 000\r\n",
            "Received: 18 May 2025, 10:00\r\n",
            "May I bring\r\nmy children?\r\n\r\nhttps://centre.example/admin/messages?message=3D7",
        ] {
            let quotes_apart = mail
                .replace("The Centre <", "\"The Centre\" <")
                .replace("Kumari Naidoo <", "\"Kumari Naidoo\" <");
            assert!(quotes_apart.contains(line), "{line:?} is not in\n{mail}");
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
            let mail = written(message);
            assert_eq!(header_names(&mail), header_names(&harmless), "{mail}");
        }
        let address = Message {
            email: "a@example.org>\r\nBcc: <all@example.net".to_owned(),
            ..message()
        };
        let mail = written(&address);
        assert!(!header_names(&mail).contains(&"Bcc"), "{mail}");
        assert!(!header_names(&mail).contains(&"Reply-To"), "{mail}");
    }

    #[test]
    fn a_name_is_no_list_of_addresses() {
        let message = Message {
            first_name: "a@example.net, \"b".to_owned(),
            ..message()
        };
        let mail = mail_renderer()
            .write(
                &MailContent::ContactMessage { id: 7 },
                Some(&message),
                "id-1",
            )
            .unwrap();
        let recipients: Vec<_> = mail
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
                MailContent::PasswordChanged {
                    to: to(),
                    token: None,
                },
                "https://centre.example/auth/forgot-password",
            ),
            (
                MailContent::PasswordChanged {
                    to: to(),
                    token: Some(token()),
                },
                "https://centre.example/auth/secure?token=3DTOKEN",
            ),
        ] {
            let mail = mail_renderer().write(&content, None, "id-1").unwrap();
            let text = String::from_utf8(mail.formatted()).unwrap();
            // Quoted-printable breaks long lines with an equals sign.
            assert!(text.replace("=\r\n", "").contains(expected), "{text}");
            assert!(text.contains("To: kumari@example.org\r\n"), "{text}");
        }
    }

    #[test]
    fn owners_read_what_happened_and_what_to_do() {
        use AccountNotice as Notice;
        let device = || "Firefox on Android".to_owned();
        let unknown = || Notice::NewBrowser {
            device: String::new(),
        };
        let email_changed = Notice::EmailChanged {
            email: "asha@example.org".to_owned(),
        };
        let role = Role::Moderator;
        for (notice, token, expected) in [
            (
                Notice::NewBrowser { device: device() },
                true,
                "Firefox on Android",
            ),
            (unknown(), true, "an unknown browser"),
            (Notice::PasswordChanged, true, "password was changed"),
            (Notice::RoleGiven { role }, true, "Moderator"),
            (Notice::SecondFactorChanged, true, "codes"),
            (
                Notice::PasskeyAdded { name: device() },
                true,
                "Firefox on Android",
            ),
            (
                Notice::PasskeyRemoved { name: device() },
                true,
                "Firefox on Android",
            ),
            (Notice::SecondFactorReset, true, "password alone"),
            (Notice::RecoveryCodeUsed, true, "recovery code"),
            (Notice::WrongCodes, true, "know your password"),
            (email_changed, false, "now asha@example.org"),
            (Notice::Closed, false, "closed"),
        ] {
            let content = MailContent::AccountNotice {
                to: "kumari@example.org".to_owned(),
                notice,
                token: token.then(|| "TOKEN".to_owned()),
            };
            let mail = mail_renderer().write(&content, None, "id-1").unwrap();
            let text = String::from_utf8(mail.formatted()).unwrap();
            let text = text.replace("=\r\n", "");
            let link = if token {
                "/auth/secure?token=3DTOKEN"
            } else {
                "/contact"
            };
            assert!(text.contains(expected) && text.contains(link), "{text}");
            assert!(!text.contains('{'), "{text}");
        }
    }

    #[test]
    fn an_answer_quotes_what_it_answers_and_comes_back_to_the_centre() {
        let content = MailContent::Answer {
            to: "kumari@example.org".to_owned(),
            text: "Yes, please do.\nWe begin at nine.".to_owned(),
            message: Box::new(message()),
        };
        let mail = mail_renderer().write(&content, None, "id-1").unwrap();
        let text = String::from_utf8(mail.formatted()).unwrap();
        for line in [
            "To: \"Kumari Naidoo\" <kumari@example.org>\r\n",
            "Reply-To: \"The Centre\" <office@centre.example>\r\n",
            "Subject: Re: Children's class\r\n",
            "\r\n\r\nYes, please do.\r\nWe begin at nine.\r\n\r\nThe Centre\r\n",
            "On 18 May 2025, 10:00 you wrote:\r\n\r\n> May I bring\r\n> my children?",
        ] {
            let quotes_apart = text
                .replace("The Centre <", "\"The Centre\" <")
                .replace("Kumari Naidoo <", "\"Kumari Naidoo\" <");
            assert!(quotes_apart.contains(line), "{line:?} is not in\n{text}");
        }
        assert!(!header_names(&text).contains(&"Auto-Submitted"), "{text}");
        let attack = MailContent::Answer {
            to: "kumari@example.org".to_owned(),
            text: "x\r\n.\r\nBcc: all@example.net".to_owned(),
            message: Box::new(Message {
                subject: "x\r\nBcc: all@example.net".to_owned(),
                first_name: "x\r\nBcc: all@example.net".to_owned(),
                ..message()
            }),
        };
        let attack = mail_renderer().write(&attack, None, "id-1").unwrap();
        let attack = String::from_utf8(attack.formatted()).unwrap();
        assert_eq!(header_names(&attack), header_names(&text), "{attack}");
    }

    #[test]
    fn a_reminder_says_how_many_wait_and_since_when() {
        let reminder = |count| {
            let oldest = message().received_at;
            let content = MailContent::MessagesWait { count, oldest };
            let mail = mail_renderer().write(&content, None, "id-1").unwrap();
            String::from_utf8(mail.formatted()).unwrap()
        };
        let text = reminder(3);
        for line in [
            "<office@centre.example>\r\n",
            "Subject: 3 messages wait for an answer\r\n",
            "The oldest came on 18 May 2025, 10:00.\r\n",
            "https://centre.example/admin/messages",
        ] {
            assert!(text.contains(line), "{line:?} is not in\n{text}");
        }
        assert!(reminder(1).contains("A message waits for an answer. It came on"));
    }

    #[test]
    fn a_question_without_a_sender_names_none() {
        let unsigned = Message {
            first_name: String::new(),
            last_name: String::new(),
            email: String::new(),
            phone: None,
            ..message()
        };
        let mail = written(&unsigned);
        assert!(
            !mail.contains("Name:") && !mail.contains("E-mail:"),
            "{mail}"
        );
        assert!(!header_names(&mail).contains(&"Reply-To"), "{mail}");
    }

    #[test]
    fn wrong_addresses_are_refused() {
        let wrong = MailRenderer::new(
            messages(),
            "The Centre",
            "https://centre.example",
            "web@centre.example",
            "nobody",
        );
        assert!(matches!(wrong, Err(MailRendererError::Address(_))));
        let content = MailContent::AlreadyRegistered {
            to: "a@b\r\nc".to_owned(),
        };
        let wrong = mail_renderer().write(&content, None, "id-1");
        assert!(matches!(wrong, Err(MailRendererError::Recipient(_))));
    }
}
