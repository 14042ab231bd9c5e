//! Which of the program's threads let others go first.

use std::collections::BTreeSet;
use std::fs;
use std::thread;
use std::time::Duration;

use centre_testing::on_both_databases;

use crate::content_editing::{draft, publish, sign_in};
use crate::support::{Server, until};

#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Thread {
    name: String,
    niceness: i32,
    policy: i32,
}

impl Thread {
    /// By its `stat` (proc(5)).
    fn of(line: &str) -> Self {
        let (start, rest) = line.rsplit_once(") ").unwrap();
        let (_, name) = start.split_once('(').unwrap();
        // The first of the rest is the third of all.
        let field = |number: usize| rest.split(' ').nth(number - 3).unwrap().parse().unwrap();
        Self {
            name: name.to_owned(),
            niceness: field(19),
            policy: field(41),
        }
    }
}

/// The program's threads.
fn threads(server: &Server) -> BTreeSet<Thread> {
    let tasks = fs::read_dir(format!("/proc/{}/task", server.id())).unwrap();
    // A thread may end meanwhile.
    let stats = tasks.filter_map(|task| fs::read_to_string(task.ok()?.path().join("stat")).ok());
    stats.map(|line| Thread::of(&line)).collect()
}

/// Waits until there is a thread with this name, and all with it are as they should be.
fn wait_for(server: &Server, name: &str, is_right: impl Fn(&Thread) -> bool) {
    // A thread has its name before its priority.
    until(&format!("{name} is as urgent as it should be"), || {
        let threads = threads(server);
        let mut named = threads.iter().filter(|it| it.name == name).peekable();
        named.peek().is_some() && named.all(&is_right)
    });
}

on_both_databases! {
    async fn pages_are_made_more_urgently_than_anything_else(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let usual = Thread::of(&fs::read_to_string("/proc/self/stat").unwrap());
        let admin = sign_in(&db, &server, "admin");
        // The revision after it has isolates of its own.
        let revision = draft(&server, &admin, "Vedanta for all", 0);
        let mut meanwhile = BTreeSet::new();
        thread::scope(|scope| {
            let publishing = scope.spawn(|| publish(&server, &admin, revision).0);
            while !publishing.is_finished() {
                meanwhile.extend(threads(&server));
                thread::sleep(Duration::from_millis(1));
            }
            assert_eq!(publishing.join().unwrap(), 200);
        });
        let smoke_tests = |it: &Thread| it.name == "ssr-isolate-0" && it.niceness != usual.niceness;
        assert!(meanwhile.iter().any(smoke_tests), "{meanwhile:?}");
        // The first visitor's page is the first to be compressed.
        assert_eq!(server.get("/").status, 200);
        for name in ["compression", "pictures", "pictures-later"] {
            wait_for(&server, name, |it| it.niceness != usual.niceness);
        }
        for (name, policy) in [("tokio-rt-worker", libc::SCHED_BATCH), ("ssr-isolate-0", libc::SCHED_OTHER)] {
            wait_for(&server, name, |it| (it.niceness, it.policy) == (usual.niceness, policy));
        }
    }
}
