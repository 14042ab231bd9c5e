//! What tests of several crates need: fresh databases of both kinds, what stands between them and
//! the program, and a real SMTP server.

mod database;
mod pgbouncer;
mod silent_proxy;
mod smtp_server;

pub use database::{TestDatabase, as_postgres, postgres_programs};
pub use pgbouncer::PgBouncer;
pub use silent_proxy::SilentProxy;
pub use smtp_server::{HANGS, Mood, Peer};
