//! Which threads let others go first. A page is ready in a millisecond, and visitors read it while the
//! rest is made: nothing that takes longer may hold it up.
//!
//! On Linux priority and policy are a thread's own, and threads inherit those of the thread that starts them.
//! Elsewhere they are the whole process's, and nothing is done. A priority that was lowered cannot be raised again.

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

/// Lets whatever runs finish its turn, a few milliseconds at most, before this thread runs, and those that it starts. For
/// one that is woken for every page that another thread makes: it finds several (docs/decisions/042).
pub fn never_preempt() {
    #[cfg(target_os = "linux")]
    set_policy(libc::SCHED_BATCH);
}

/// Takes [`never_preempt`] back, for a thread that may have been started by such a one.
pub fn preempt_as_usual() {
    #[cfg(target_os = "linux")]
    set_policy(libc::SCHED_OTHER);
}

#[cfg(target_os = "linux")]
fn set_policy(policy: libc::c_int) {
    // Policies without real time have no other.
    let parameter = libc::sched_param { sched_priority: 0 };
    // SAFETY: it reads the parameter and changes this thread alone. Refused, pages cost more.
    unsafe {
        libc::sched_setscheduler(0, policy, &raw const parameter);
    }
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

    #[test]
    fn a_thread_and_those_it_starts_never_preempt_until_they_do_again() {
        fn policy() -> libc::c_int {
            // SAFETY: it only asks about this thread.
            unsafe { libc::sched_getscheduler(0) }
        }
        let thread = std::thread::spawn(|| {
            never_preempt();
            let started = std::thread::spawn(|| {
                let inherited = policy();
                preempt_as_usual();
                (inherited, policy())
            });
            (policy(), started.join().expect("it does not panic"))
        });
        assert_eq!(
            thread.join().expect("it does not panic"),
            (libc::SCHED_BATCH, (libc::SCHED_BATCH, libc::SCHED_OTHER))
        );
        assert_eq!(policy(), libc::SCHED_OTHER);
    }
}
