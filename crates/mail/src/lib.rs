//! Sends what waits in the store's queue of outgoing mail.
//!
//! A crate of its own, because neither the store nor the web handlers need to know
//! SMTP: a handler queues a [`MailContent`](centre_store::MailContent) in the same
//! transaction as the change that it tells of, and [`deliver`] does the rest, on any
//! number of replicas. A mail is written ([`MailRenderer::write`]) only when it is sent.
//!
//! A mail is handed over once, also when the process is killed meanwhile. It is sent again,
//! with the same `Message-ID`, in two cases: the whole machine dies between the server's answer
//! and the note of it, or that answer does not arrive, because the connection breaks or it takes too long.

mod in_flight;
mod message;
mod smtp_client;
mod worker;

pub use message::{MailRenderer, MailRendererError, OutgoingMail};
pub use smtp_client::{SmtpClient, SmtpError};
pub use worker::deliver;
