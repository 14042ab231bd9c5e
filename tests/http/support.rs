//! Starts the real program for a test and asks it over HTTP.

use std::io::{BufRead, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::{Arc, Mutex, mpsc};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// How long a test waits for the program. Only what hangs meets it: a busy machine is many times slower
/// than an idle one.
pub const TIMEOUT: Duration = Duration::from_mins(10);

/// The same for what the program does in the background: beside many busy processes it is given less than
/// a hundredth of a core, as it should be.
const PATIENCE_IN_THE_BACKGROUND: Duration = Duration::from_hours(2);

/// Between two looks at what is done in the background, which must not take from it what little it has.
const PAUSE_IN_THE_BACKGROUND: Duration = Duration::from_millis(200);

/// Waits until `what` is so, as `condition` tells.
pub fn until(what: &str, condition: impl FnMut() -> bool) {
    wait(TIMEOUT, Duration::from_millis(20), what, condition);
}

/// Waits until the log of one of the `replicas` says `text`: whichever looks first does what is to be published.
pub fn until_one_logs(replicas: &[&Server], text: &str) {
    until(&format!("a log says {text:?}"), || {
        replicas.iter().any(|it| it.log().contains(text))
    });
}

/// Waits until `what` is so that is done in the background.
pub fn until_in_the_background(what: &str, condition: impl FnMut() -> bool) {
    wait(
        PATIENCE_IN_THE_BACKGROUND,
        PAUSE_IN_THE_BACKGROUND,
        what,
        condition,
    );
}

fn wait(patience: Duration, pause: Duration, what: &str, mut condition: impl FnMut() -> bool) {
    let start = Instant::now();
    while !condition() {
        assert!(start.elapsed() < patience, "it never came that {what}");
        std::thread::sleep(pause);
    }
}

/// The password of the accounts that tests make.
pub const PASSWORD: &str = "a long password";

/// Makes an account on the command line, in the database at `url`: with an address, a first and a last name, and roles.
pub fn add_account(url: &str, email: &str, [first, last]: [&str; 2], roles: &[&str]) {
    let mut add = command();
    add.args(["user", "add", email, "--first-name", first])
        .args(["--last-name", last])
        .env("DATABASE_URL", url)
        .stdin(Stdio::piped());
    for role in roles {
        add.args(["--role", role]);
    }
    let mut process = add.spawn().unwrap();
    let mut input = process.stdin.take().unwrap();
    writeln!(input, "{PASSWORD}").unwrap();
    drop(input);
    assert!(ended(&mut process).success());
}

/// Signs in as a script does; the cookie of the session.
pub fn sign_in(server: &Server, email: &str) -> String {
    let body = serde_json::json!({ "email": email, "password": PASSWORD }).to_string();
    let json = ("content-type", "application/json");
    let answer = server.request("POST", "/api/session", &[json], &body);
    assert_eq!(answer.status, 200);
    let cookie = answer.header("set-cookie").split(';').next();
    cookie.unwrap().to_owned()
}

/// Waits for the end of a program, and says so where it never comes.
pub fn ended(process: &mut Child) -> ExitStatus {
    // It may read to the end of what it is given.
    drop(process.stdin.take());
    let mut status = None;
    until("the program ends", || {
        status = process.try_wait().unwrap();
        status.is_some()
    });
    status.unwrap()
}

/// A running `centre serve` with a data folder of its own; ended when dropped.
pub struct Server {
    process: Child,
    pub address: String,
    data: TempDir,
    log: Arc<Mutex<String>>,
    /// Fills the log, until the program has ended.
    reader: Option<std::thread::JoinHandle<()>>,
}

/// An answer, read to its end.
pub struct Answer {
    pub status: u16,
    pub headers: ureq::http::HeaderMap,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn header(&self, name: &str) -> &str {
        self.headers
            .get(name)
            .map_or("", |value| value.to_str().expect("headers are text"))
    }

    /// What a page shows before any script runs.
    pub fn markup(&self) -> String {
        let html = self.text();
        let end = html.find("id=\"hydration-data\"").expect("a page");
        html[..end].replace("&#x27;", "'")
    }

    pub fn text(&self) -> String {
        String::from_utf8(self.body.clone()).expect("the body is text")
    }
}

impl Server {
    pub fn start(arguments: &[&str]) -> Self {
        Self::start_with(arguments, |_| {})
    }

    /// Lets `adjust` change how the program is started. Arguments may name another address
    /// and another data folder.
    pub fn start_with(arguments: &[&str], adjust: impl FnOnce(&mut Command)) -> Self {
        let data = tempfile::tempdir().expect("a temporary folder");
        let mut command = command();
        command
            .arg("serve")
            .args(arguments)
            .env("CENTRE_LISTEN", "127.0.0.1:0")
            .env("CENTRE_DATA_DIR", data.path())
            .stderr(Stdio::piped());
        adjust(&mut command);
        let mut process = command.spawn().expect("the program starts");
        let log = Arc::new(Mutex::new(String::new()));
        let note = {
            let log = Arc::clone(&log);
            move |line: &str| {
                eprintln!("{line}");
                let mut log = log.lock().expect("no reader panics");
                log.push_str(line);
                log.push('\n');
            }
        };
        let lines = BufReader::new(process.stderr.take().expect("stderr is piped")).lines();
        let (found, addresses) = mpsc::channel();
        // Somebody must go on reading, or the program stops when the pipe is full.
        let reader = std::thread::spawn(move || {
            for line in lines.map_while(Result::ok) {
                note(&line);
                if let Some(address) = address(&line, "serving ") {
                    let _ = found.send(address);
                }
            }
        });
        let Ok(address) = addresses.recv_timeout(TIMEOUT) else {
            let _ = process.kill();
            panic!(
                "the program never said where it listens:\n{}",
                log.lock().unwrap()
            );
        };
        Self {
            process,
            address,
            data,
            log,
            reader: Some(reader),
        }
    }

    pub fn get(&self, path: &str) -> Answer {
        self.request("GET", path, &[], "")
    }

    pub fn request(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Answer {
        self.send(method, path, headers, body.as_bytes())
    }

    /// The same with a body that need not be text.
    pub fn send(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        let agent: ureq::Agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .timeout_global(Some(TIMEOUT))
            .allow_non_standard_methods(true)
            .build()
            .into();
        let mut request = ureq::http::Request::builder()
            .method(method)
            .uri(format!("http://{}{path}", self.address));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(body.to_vec()).expect("a valid request");
        let response = agent.run(request).expect("an answer");
        let (parts, body) = response.into_parts();
        Answer {
            status: parts.status.as_u16(),
            headers: parts.headers,
            body: body
                .into_with_config()
                .limit(64 << 20)
                .read_to_vec()
                .expect("a whole body"),
        }
    }

    /// Its data folder.
    pub fn data(&self) -> &Path {
        self.data.path()
    }

    /// Address of the listener for metrics.
    pub fn metrics_address(&self) -> String {
        self.log()
            .lines()
            .find_map(|line| address(line, "metrics "))
            .expect("the log names it")
    }

    /// Its metrics, if it was started with `--metrics-listen`.
    pub fn metrics(&self) -> String {
        let url = format!("http://{}/metrics", self.metrics_address());
        let mut answer = ureq::get(url).call().expect("metrics");
        answer.body_mut().read_to_string().expect("text")
    }

    /// The counter of this name among its metrics.
    pub fn counter(&self, name: &str) -> u64 {
        let metrics = self.metrics();
        let count = metrics
            .lines()
            .find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        count.expect("the counter").parse().expect("a number")
    }

    /// What it has written to its log so far.
    pub fn log(&self) -> String {
        self.log.lock().expect("no writer panics").clone()
    }

    /// Waits until the log says `text`.
    pub fn wait_for_log(&self, text: &str) {
        until(&format!("the log says {text:?}"), || {
            self.log().contains(text)
        });
    }

    pub fn id(&self) -> u32 {
        self.process.id()
    }

    /// Bytes of memory that are its own.
    pub fn memory(&self) -> u64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.id()));
        let status = status.expect("it runs");
        let line = status.lines().find_map(|it| it.strip_prefix("RssAnon:"));
        let kibibytes =
            line.and_then(|it| it.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok());
        kibibytes.expect("Linux says how much memory a process has") << 10
    }

    pub fn signal(&self, signal: i32) {
        let id = i32::try_from(self.process.id()).expect("a process id");
        // SAFETY: sends a signal to a child process that has not been waited for.
        assert_eq!(unsafe { libc::kill(id, signal) }, 0);
    }

    pub fn process(&mut self) -> &mut Child {
        &mut self.process
    }

    /// Waits for the program's end, and until its whole log is read.
    pub fn ended(&mut self) -> ExitStatus {
        let status = ended(&mut self.process);
        if let Some(reader) = self.reader.take() {
            reader.join().expect("the log is text");
        }
        status
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// The address in a line of the log like `serving … on http://127.0.0.1:1234`.
fn address(line: &str, beginning: &str) -> Option<String> {
    let (_, rest) = line.split_once(beginning)?.1.split_once("on http")?;
    let address = rest.split_once("://")?.1;
    let end = |c: char| c == '"' || c == '/' || c.is_whitespace();
    address.split(end).next().map(str::to_owned)
}

/// The program, without the environment's settings.
pub fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_centre"));
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("CENTRE_") || name == "DATABASE_URL" {
            command.env_remove(name);
        }
    }
    command.env("RUST_LOG", "info");
    command
}

pub fn free_port() -> u16 {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port is free");
    listener.local_addr().expect("it has an address").port()
}

/// A bundle of the test's own with the least of the frontend's files that the program asks for.
pub fn folder_of_bundle(bundle: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let manifest = r#"{"entry":"/assets/entry.js","steps":[],"scripts":[],"css":"",
        "fonts":[],"rareLetters":"","routes":{},"earlyEventQueue":"","serviceWorker":"/assets/service-worker.js","marks":""}"#;
    for (name, text) in [
        ("manifest.json", manifest),
        ("app.css", ""),
        ("server.js", bundle),
    ] {
        std::fs::write(folder.path().join(name), text).expect("a file");
    }
    folder
}

/// Copies the repository's content, so that a test can change it.
pub fn copy_of_content() -> TempDir {
    let copy = tempfile::tempdir().expect("a temporary folder");
    copy_folder(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("content"),
        copy.path(),
    );
    copy
}

fn copy_folder(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy_folder(&entry.path(), &target);
        } else {
            std::fs::copy(entry.path(), target).expect("a copy");
        }
    }
}
