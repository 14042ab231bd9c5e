//! What tests of several crates need: fresh databases of both kinds, and a real SMTP server.

mod database;
mod smtp_server;

pub use database::{TestDatabase, as_postgres, postgres_programs};
pub use smtp_server::{HANGS, Mood, Peer};
