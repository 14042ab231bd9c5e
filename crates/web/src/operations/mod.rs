//! What operators and their tools ask: is it alive, is it ready, how is it doing.

pub(crate) mod health;
pub(crate) mod metrics;
pub(crate) mod security_log;
pub(crate) mod traffic;
