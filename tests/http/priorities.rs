//! Which of the program's threads let others go first.

use std::collections::BTreeSet;
use std::fs;
use std::thread;
use std::time::Duration;

use centre_testing::on_both_databases;

use crate::content_editing::{draft, publish, sign_in};
use crate::support::{Server, until};

/// Name and niceness of a thread by its `stat` (proc(5)).
fn name_and_niceness(line: &str) -> (String, i32) {
    let (start, rest) = line.rsplit_once(") ").unwrap();
    let (_, name) = start.split_once('(').unwrap();
    let niceness = rest.split(' ').nth(16).unwrap();
    (name.to_owned(), niceness.parse().unwrap())
}

/// The program's threads.
fn threads(server: &Server) -> BTreeSet<(String, i32)> {
    let tasks = fs::read_dir(format!("/proc/{}/task", server.id())).unwrap();
    // A thread may end meanwhile.
    let stats = tasks.filter_map(|task| fs::read_to_string(task.ok()?.path().join("stat")).ok());
    stats.map(|stat| name_and_niceness(&stat)).collect()
}

on_both_databases! {
    async fn pages_are_made_more_urgently_than_anything_else(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let (_, usual) = name_and_niceness(&fs::read_to_string("/proc/self/stat").unwrap());
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
        let smoke_tests = |(name, niceness): &(String, i32)| name == "ssr-isolate-0" && *niceness != usual;
        assert!(meanwhile.iter().any(smoke_tests), "{meanwhile:?}");
        // The first visitor's page is the first to be compressed.
        assert_eq!(server.get("/").status, 200);
        for (name, is_urgent) in [
            ("tokio-rt-worker", true), ("ssr-isolate-0", true), ("compression", false), ("pictures", false), ("pictures-later", false),
        ] {
            // A thread has its name before its priority.
            until(&format!("{name} is as urgent as it should be"), || {
                let threads = threads(&server);
                let mut of_it = threads.iter().filter(|(it, _)| it == name).peekable();
                of_it.peek().is_some() && of_it.all(|(_, niceness)| (*niceness == usual) == is_urgent)
            });
        }
    }
}
