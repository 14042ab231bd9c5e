//! What of the events is shown until the clock changes it, and by which names programs know them.

pub(crate) mod identity;
pub(crate) mod window;
