//! Returns freed memory to the operating system. The C library of GNU keeps it for each thread
//! that used it; with another C library nothing is done.

/// Bytes from which on memory is taken from the operating system, and returned to it, block by
/// block. A password's hash takes 19 MiB.
#[cfg(target_env = "gnu")]
const LARGE: libc::c_int = 4 << 20;

/// Has large blocks returned as soon as they are freed. To be called before there are threads.
pub fn return_large_blocks() {
    #[cfg(target_env = "gnu")]
    // SAFETY: there is no other thread that could set a parameter of the allocator.
    unsafe {
        libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE);
    }
}

/// Returns all that is free now. What closed connections or encoders leave lies between what is
/// still in use, and would be kept for good. Takes some milliseconds.
pub fn return_freed() {
    #[cfg(target_env = "gnu")]
    // SAFETY: it locks what it changes, and may be called at any time.
    unsafe {
        libc::malloc_trim(0);
    }
}
