//! Misbehaviour on demand, so that tests of the whole program can put an isolate through
//! everything that a broken bundle could do.

/// Path under which the faults are, followed by the name of one.
pub(crate) const PREFIX: &str = "/~faults/";

/// A wrapper of the bundle whose render of `…/~faults/NAME` is that fault, for
/// [`Bundle::with_wrapper`](centre_ssr::Bundle::with_wrapper). Builds without debug assertions
/// have none.
pub const FAULTS: Option<&str> = if cfg!(debug_assertions) {
    Some(include_str!("faults.js"))
} else {
    None
};
