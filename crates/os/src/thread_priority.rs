//! Which threads let others go first. A page is ready in a millisecond, and visitors read it while the
//! rest is made: nothing that takes longer may hold it up.
//!
//! On Linux a priority is a thread's own, and threads inherit that of the thread that starts them.
//! Elsewhere it is the whole process's, and nothing is done. A thread cannot become urgent again.

/// Beside a busy thread of the usual priority Linux gives such a thread a tenth of the core (110 of 1,134,
/// by `sched_prio_to_weight`).
#[cfg(target_os = "linux")]
const FOR_SOMEBODY: i32 = 10;

/// The same of a thirtieth (36 of 1,060). Not less: it may hold what others wait for.
#[cfg(target_os = "linux")]
const FOR_NOBODY: i32 = 15;

/// For a thread whose result somebody waits for, but which is no page.
pub fn yield_to_pages() {
    #[cfg(target_os = "linux")]
    lower(FOR_SOMEBODY);
}

/// For a thread whose result nobody waits for.
pub fn yield_to_everything() {
    #[cfg(target_os = "linux")]
    lower(FOR_NOBODY);
}

#[cfg(target_os = "linux")]
fn lower(niceness: i32) {
    // Refused, it costs visitors little.
    let _ = rustix::process::setpriority_process(None, niceness);
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    fn niceness_after(lower: fn()) -> i32 {
        let thread = std::thread::spawn(move || {
            lower();
            rustix::process::getpriority_process(None).expect("its own niceness")
        });
        thread.join().expect("it does not panic")
    }

    #[test]
    fn a_thread_alone_becomes_less_urgent() {
        let usual = niceness_after(|| ());
        assert_eq!(niceness_after(yield_to_pages), usual.max(FOR_SOMEBODY));
        assert_eq!(niceness_after(yield_to_everything), usual.max(FOR_NOBODY));
        assert_eq!(niceness_after(|| ()), usual);
    }
}
