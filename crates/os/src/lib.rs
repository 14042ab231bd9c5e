//! What the program asks of the operating system beyond the standard library.

pub mod heap;
pub mod thread_priority;
