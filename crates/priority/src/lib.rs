//! Which threads let others go first. A page is ready in a millisecond, and visitors read it while the
//! rest is made: nothing that takes longer may hold it up.
//!
//! Threads inherit the priority of the thread that starts them. Where the system refuses a lower one
//! nothing changes, which costs visitors little.

/// Beside a busy thread of the usual priority Linux gives such a thread a tenth of the core (110 of 1,134,
/// by `sched_prio_to_weight`).
const NICENESS: i32 = 10;

/// For a thread whose result somebody waits for, but no page: for good, on Linux for this thread alone.
pub fn yield_to_pages() {
    let _ = rustix::process::nice(NICENESS);
}

/// For a thread whose result nobody waits for: on Linux it works when no core has anything else to do.
pub fn yield_to_everything() {
    yield_to_pages();
    #[cfg(target_os = "linux")]
    {
        let none = libc::sched_param { sched_priority: 0 };
        // SAFETY: it reads `none`, which outlives the call; 0 is the calling thread.
        unsafe {
            libc::sched_setscheduler(0, libc::SCHED_IDLE, &raw const none);
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    /// Niceness and scheduling policy of a thread that has called `lower`.
    fn after(lower: fn()) -> (i32, i32) {
        let thread = std::thread::spawn(move || {
            lower();
            let niceness = rustix::process::nice(0).unwrap();
            // SAFETY: it takes a number and has no other effect than its answer.
            (niceness, unsafe { libc::sched_getscheduler(0) })
        });
        thread.join().unwrap()
    }

    #[test]
    fn a_thread_alone_becomes_less_urgent() {
        let (before, policy) = after(|| ());
        let nice = (before + NICENESS).min(19);
        assert_eq!(after(yield_to_pages), (nice, policy));
        assert_eq!(after(yield_to_everything), (nice, libc::SCHED_IDLE));
        assert_eq!(after(|| ()), (before, policy));
    }
}
