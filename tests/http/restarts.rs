//! Reloads and restarts while visitors ask for pages: none of them may notice.

use std::fs;
use std::io::Write as _;
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use centre_testing::{PgBouncer, SilentProxy, TestDatabase};
use tokio::runtime::Runtime;

use crate::ownership::folder_of_a_service;
use crate::setup::setup_link;
use crate::support::{
    Server, TIMEOUT, command, copy_of_content, folder_of_bundle, free_port, until,
};

/// Asks for pages without pause while `work` runs. Answers how many came, and all that
/// were no 200; `work` can ask for the first while it runs.
fn under_load(address: &str, work: impl FnOnce(&dyn Fn() -> usize)) -> (usize, Vec<String>) {
    let stop = AtomicBool::new(false);
    let answered = AtomicUsize::new(0);
    let ask = |path: &str| {
        let agent: ureq::Agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .timeout_global(Some(TIMEOUT))
            .build()
            .into();
        let mut failures = Vec::new();
        while !stop.load(Ordering::Relaxed) {
            let answer = agent.get(format!("http://{address}{path}")).call();
            let read = answer.map(|mut answer| {
                let status = answer.status().as_u16();
                answer.body_mut().read_to_vec().map(|_| status)
            });
            match read {
                Ok(Ok(200)) => {
                    answered.fetch_add(1, Ordering::Relaxed);
                }
                other => failures.push(format!("{path}: {other:?}")),
            }
        }
        failures
    };
    let failures = std::thread::scope(|scope| {
        let visitors: Vec<_> = ["/", "/about/vedanta", "/about/our-centre", "/contact"]
            .into_iter()
            .map(|path| scope.spawn(move || ask(path)))
            .collect();
        work(&|| answered.load(Ordering::Relaxed));
        stop.store(true, Ordering::Relaxed);
        visitors
            .into_iter()
            .flat_map(|visitor| visitor.join().unwrap())
            .collect()
    });
    (answered.load(Ordering::Relaxed), failures)
}

#[test]
fn content_is_reloaded_at_a_signal_and_a_broken_edit_is_refused() {
    let content = copy_of_content();
    let server = Server::start(&["--content-dir", content.path().to_str().unwrap()]);
    let file = content.path().join("site.toml");
    let original = fs::read_to_string(&file).unwrap();
    let name = original
        .lines()
        .find_map(|line| line.strip_prefix("name = "))
        .unwrap()
        .trim_matches('"')
        .to_owned();
    assert!(server.get("/").text().contains(&name));

    let (answered, failures) = under_load(&server.address, |_| {
        fs::write(&file, original.replace(&name, "A Centre by Another Name")).unwrap();
        server.signal(libc::SIGHUP);
        server.wait_for_log("the content was read anew");
        assert!(server.get("/").text().contains("A Centre by Another Name"));

        fs::write(&file, format!("{original}\nnonsense = true\n")).unwrap();
        server.signal(libc::SIGHUP);
        let line = original.lines().count() + 2;
        server.wait_for_log(&format!("the old content stays: site.toml:{line}"));
        assert!(server.get("/").text().contains("A Centre by Another Name"));

        fs::write(&file, &original).unwrap();
        server.signal(libc::SIGHUP);
        until("the old name is shown again", || {
            server.get("/").text().contains(&name)
        });
    });
    assert_eq!(failures, Vec::<String>::new());
    assert!(answered > 20, "{answered} answers");
}

#[test]
fn requests_under_way_end_before_the_program_does() {
    // Longer than a busy machine needs for what is asked meanwhile.
    let slow = "export function render(url) { if (url.startsWith('list:')) return; \
                const end = Date.now() + 15000; \
                while (Date.now() < end) {} \
                return { status: 200, headers: [], head: '', html: 'at last', data: '{}' } }";
    let folder = folder_of_bundle(slow);
    let bundle = folder.path().to_str().unwrap();
    let mut server = Server::start(&[
        "--dev-bundle",
        bundle,
        "--drain-delay",
        "3s",
        "--render-deadline",
        "2m",
        "--metrics-listen",
        "127.0.0.1:0",
    ]);
    std::thread::scope(|scope| {
        let page = scope.spawn(|| server.get("/slow"));
        until("a page is being rendered", || {
            server.counter("centre_isolates_busy") == 1
        });
        server.signal(libc::SIGTERM);
        let mut ready = server.get("/readyz");
        until("the program says that it is stopping", || {
            ready = server.get("/readyz");
            ready.status != 200
        });
        assert_eq!((ready.status, ready.header("connection")), (503, "close"));
        assert_eq!(ready.text(), "the program is about to stop\n");
        let mut refused = std::io::ErrorKind::Other;
        until("connections are refused", || {
            let connected = TcpStream::connect(&server.address);
            connected.map_err(|error| refused = error.kind()).is_err()
        });
        assert_eq!(refused, std::io::ErrorKind::ConnectionRefused);
        assert!(!page.is_finished(), "the page was to be under way");
        let page = page.join().unwrap();
        assert_eq!(page.status, 200);
        assert!(page.text().contains("at last"));
    });
    assert_eq!(server.ended().code(), Some(0));
}

/// nginx with two replicas behind it; ended when dropped.
struct Proxy {
    process: Child,
    address: String,
    folder: tempfile::TempDir,
}

impl Proxy {
    fn before(replicas: &[String]) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let top = folder.path().display();
        let address = format!("127.0.0.1:{}", free_port());
        // A replica that ends is tried again at once: two such moments in one second must not
        // leave nginx without any.
        let servers = replicas.join(" max_fails=0; server ");
        let configuration = format!(
            "daemon off; worker_processes 1; pid {top}/pid; error_log {top}/error.log;
             events {{ worker_connections 512; }}
             http {{
               access_log off; client_body_temp_path {top}/body; proxy_temp_path {top}/proxy;
               fastcgi_temp_path {top}/f; uwsgi_temp_path {top}/u; scgi_temp_path {top}/s;
               upstream centre {{ server {servers} max_fails=0; keepalive 16; keepalive_timeout 30s; }}
               server {{
                 listen {address};
                 location / {{
                   proxy_pass http://centre;
                   proxy_http_version 1.1;
                   proxy_set_header Connection \"\";
                   proxy_set_header Host $host;
                   proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
                   proxy_next_upstream error timeout http_503 non_idempotent;
                 }}
               }}
             }}"
        );
        let path = folder.path().join("nginx.conf");
        fs::write(&path, configuration).unwrap();
        let nginx = ["/usr/sbin/nginx", "nginx"]
            .into_iter()
            .find(|path| Path::new(path).exists())
            .unwrap_or("nginx");
        let process = Command::new(nginx)
            .args(["-p", &top.to_string(), "-c"])
            .arg(&path)
            .args(["-e", &format!("{top}/error.log")])
            .stdin(Stdio::null())
            .spawn()
            .expect("the Debian package nginx is installed");
        until("nginx listens", || TcpStream::connect(&address).is_ok());
        Self {
            process,
            address,
            folder,
        }
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        let id = i32::try_from(self.process.id()).unwrap();
        // SAFETY: sends a signal to a child process that has not been waited for; nginx ends
        // its workers then.
        unsafe { libc::kill(id, libc::SIGTERM) };
        let _ = self.process.wait();
    }
}

#[test]
fn restarts_behind_a_proxy_lose_no_request() {
    let replica = |address: &str| Server::start(&["--listen", address, "--trusted-proxies", "1"]);
    let addresses = [free_port(), free_port()].map(|port| format!("127.0.0.1:{port}"));
    let mut replicas = addresses.each_ref().map(|address| replica(address));
    let proxy = Proxy::before(&addresses);
    let (answered, failures) = under_load(&proxy.address, |answered| {
        for _ in 0..2 {
            for (running, address) in replicas.iter_mut().zip(&addresses) {
                running.signal(libc::SIGTERM);
                assert!(running.ended().success());
                let so_far = answered();
                until("the other replica answers alone", || {
                    answered() > so_far + 20
                });
                *running = replica(address);
                running.wait_for_log("status=200");
            }
        }
    });
    let said = fs::read_to_string(proxy.folder.path().join("error.log")).unwrap();
    assert!(failures.is_empty(), "{failures:.20?}\n{said:.4000}");
    assert!(answered > 100, "{answered} answers");
}

#[test]
fn a_program_that_cannot_listen_says_so() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let data = tempfile::tempdir().unwrap();
    let output = command()
        .args(["serve", "--listen", &address, "--data-dir"])
        .arg(data.path())
        .output()
        .unwrap();
    // Not by a signal: isolates are still being made at that time.
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        said.contains(&format!("cannot listen on {address}")),
        "{said}"
    );
}

/// A contact message that is complete.
fn send_message(server: &Server) -> crate::support::Answer {
    server.request(
        "POST",
        "/api/contact",
        &[("content-type", "application/json")],
        r#"{"firstName":"Sarada","lastName":"Devi","email":"sarada@example.org",
            "subject":"Classes","message":"When do the classes begin?"}"#,
    )
}

#[test]
fn without_a_database_pages_are_shown_and_it_is_found_again() {
    let folder = tempfile::tempdir().unwrap();
    let in_the_way = folder.path().join("data");
    fs::write(&in_the_way, "").unwrap();
    let server = Server::start(&["--data-dir", in_the_way.to_str().unwrap()]);
    assert!(server.log().contains("cannot be used: pages are shown"));
    assert_eq!(server.get("/").status, 200);
    assert_eq!(server.get("/contact").status, 200);
    let ready = server.get("/readyz");
    // This folder knows of nothing that was published.
    assert_eq!(ready.status, 503);
    assert!(ready.text().contains("the database has yet to say"));
    let refused = send_message(&server);
    assert_eq!(refused.status, 503, "{}", refused.text());
    assert_eq!(refused.header("retry-after").parse::<u64>().unwrap(), 6);

    // Nobody knows whether there is an administrator.
    assert!(!server.log().contains("/setup/"));

    fs::remove_file(&in_the_way).unwrap();
    server.wait_for_log("the database answers again");
    assert_eq!(server.get(&setup_link(&server)).status, 200);
    until("the program is ready", || {
        server.get("/readyz").text() == "ready\n"
    });
    let taken = send_message(&server);
    assert_eq!(taken.status, 200, "{}", taken.text());
}

#[test]
fn without_a_database_server_visitors_do_not_wait_for_it() {
    let server = Server::start_with(&[], |command| {
        command.env("DATABASE_URL", "postgres://nobody@127.0.0.1:1/nothing");
    });
    let started = Instant::now();
    let cookie = format!("session={}", "a".repeat(43));
    for _ in 0..5 {
        let page = server.request("GET", "/", &[("cookie", &cookie)], "");
        assert_eq!(page.status, 200);
        assert_eq!(send_message(&server).status, 503);
    }
    // Each of the ten would wait for five seconds.
    assert!(
        started.elapsed() < Duration::from_secs(45),
        "{:?}",
        started.elapsed()
    );
}

/// The statuses of `count` contact messages that are sent at the same time.
fn send_messages(server: &Server, count: usize) -> Vec<u16> {
    std::thread::scope(|scope| {
        let messages: Vec<_> = (0..count)
            .map(|_| scope.spawn(|| send_message(server).status))
            .collect();
        let answers = messages.into_iter().map(|message| message.join().unwrap());
        answers.collect()
    })
}

fn postgres() -> (Runtime, TestDatabase) {
    let runtime = Runtime::new().unwrap();
    let db = runtime.block_on(TestDatabase::postgres());
    (runtime, db)
}

#[test]
fn a_silent_database_delays_few_and_does_not_keep_the_program_from_ending() {
    let (_runtime, db) = postgres();
    let proxy = SilentProxy::before(&db);
    let mut server = Server::start(&["--database-url", &proxy.url()]);
    // Each has a connection, and all of them die.
    assert_eq!(send_messages(&server, 4), [200; 4]);

    proxy.fall_silent();
    assert_eq!(send_messages(&server, 4), [503; 4]);
    assert_eq!(server.get("/contact").status, 200);
    until("the silence is noticed", || {
        let ready = server.get("/readyz");
        assert_eq!(ready.status, 200);
        ready.text().contains("the database does not answer")
    });
    assert_eq!(send_message(&server).status, 503);

    proxy.recover();
    server.wait_for_log("the database answers again");
    for _ in 0..3 {
        assert_eq!(send_message(&server).status, 200);
    }

    proxy.fall_silent();
    let mut waiting = TcpStream::connect(&server.address).unwrap();
    let request = "GET / HTTP/1.1\r\nhost: localhost\r\ncookie: session=";
    write!(waiting, "{request}{}\r\n\r\n", "a".repeat(43)).unwrap();
    std::thread::sleep(Duration::from_millis(200));
    server.signal(libc::SIGTERM);
    until("the program has ended", || {
        server.process().try_wait().unwrap().is_some()
    });
    assert_eq!(server.ended().code(), Some(0));
}

#[test]
fn a_read_only_database_is_away_and_pages_go_on() {
    let (runtime, db) = postgres();
    let read_only = |value| {
        let name = db.name();
        let change = format!("ALTER DATABASE {name} SET default_transaction_read_only = {value}");
        runtime.block_on(db.run(&["SET default_transaction_read_only = off", &change]));
        runtime.block_on(db.end_sessions());
    };
    let server = Server::start(&["--database-url", &db.url_text]);
    assert_eq!(send_message(&server).status, 200);
    read_only("on");
    assert_eq!(send_message(&server).status, 503);
    server.wait_for_log("the database does not answer error=the database is read-only");
    let is_away = |server: &Server| server.get("/readyz").text().contains("is read-only");
    assert!(is_away(&server));
    assert_eq!(send_message(&server).status, 503);
    assert_eq!(server.get("/contact").status, 200);

    // Also where the program starts then; it knows from its folder what was published.
    let data = server.data().to_str().unwrap();
    let started = Server::start(&["--database-url", &db.url_text, "--data-dir", data]);
    assert!(is_away(&started));
    assert_eq!(started.get("/contact").status, 200);
    assert_eq!(send_message(&started).status, 503);

    read_only("off");
    for server in [&server, &started] {
        server.wait_for_log("the database answers again");
        assert_eq!(send_message(server).status, 200);
    }
}

/// A disk on which nothing can be written any more is imitated by the rights of the files, which bind everybody
/// but root.
#[test]
fn a_sqlite_file_that_becomes_read_only_is_away_and_pages_go_on() {
    let Some((_top, folder)) = folder_of_a_service() else {
        return;
    };
    let server = Server::start(&["--data-dir", folder.to_str().unwrap()]);
    assert_eq!(send_message(&server).status, 200);
    let rights = |mode| {
        let file = folder.join("centre.db");
        fs::set_permissions(file, fs::Permissions::from_mode(mode)).unwrap();
    };
    rights(0o400);
    server.wait_for_log("the database does not answer error=the database is read-only");
    assert!(server.get("/readyz").text().contains("is read-only"));
    assert_eq!(send_message(&server).status, 503);
    assert_eq!(server.get("/contact").status, 200);
    rights(0o600);
    server.wait_for_log("the database answers again");
    assert_eq!(send_message(&server).status, 200);
}

#[test]
fn each_cause_of_an_outage_is_told_once() {
    let (runtime, db) = postgres();
    let proxy = SilentProxy::before(&db);
    let server = Server::start(&["--database-url", &proxy.url()]);
    let name = db.name();
    let read_only =
        |value| format!("ALTER DATABASE {name} SET default_transaction_read_only = {value}");
    let line = |cause| format!("the database does not answer error={cause}");
    let (refuses, is_silent) = (
        line("the database is read-only"),
        line("the database did not answer in time"),
    );
    runtime.block_on(db.run(&[&read_only("on")]));
    runtime.block_on(db.end_sessions());
    server.wait_for_log(&refuses);
    proxy.fall_silent();
    server.wait_for_log(&is_silent);

    runtime.block_on(db.run(&["SET default_transaction_read_only = off", &read_only("off")]));
    proxy.recover();
    server.wait_for_log("the database answers again");
    for told in [refuses, is_silent] {
        assert_eq!(server.log().matches(&told).count(), 1, "{}", server.log());
    }
}

#[test]
fn a_pooler_that_shares_sessions_is_refused_at_the_start() {
    let (_runtime, db) = postgres();
    let pooler = PgBouncer::start("transaction", &db);
    let data = tempfile::tempdir().unwrap();
    let output = command()
        .args(["serve", "--listen", "127.0.0.1:0", "--database-url"])
        .args([&pooler.url(), "--data-dir"])
        .arg(data.path())
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("set `pool_mode = session`"), "{said}");
}

#[test]
fn a_pooler_with_sessions_serves_the_site() {
    let (_runtime, db) = postgres();
    let pooler = PgBouncer::start("session", &db);
    let url = pooler.url();
    let mut server = Server::start(&["--database-url", &url, "--database-connections", "3"]);
    assert_eq!(send_messages(&server, 6), [200; 6]);
    assert_eq!(server.get("/readyz").text(), "ready\n");
    server.signal(libc::SIGTERM);
    assert!(server.ended().success());
}
