//! Starts the real program for a test and asks it over HTTP.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use tempfile::TempDir;

/// A running `centre serve` with a data folder of its own; ended when dropped.
pub struct Server {
    process: Child,
    pub address: String,
    data: TempDir,
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
        let data = tempfile::tempdir().expect("a temporary folder");
        let mut process = command()
            .args(["serve", "--listen", "127.0.0.1:0", "--data-dir"])
            .arg(data.path())
            .args(arguments)
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut lines = BufReader::new(process.stderr.take().expect("stderr is piped")).lines();
        let address = lines
            .by_ref()
            .map(|line| line.expect("the log is text"))
            .inspect(|line| eprintln!("{line}"))
            .find_map(|line| Some(line.split_once(" on http://")?.1.to_owned()))
            .expect("the program says where it listens");
        // Somebody must go on reading, or the program stops when the pipe is full.
        std::thread::spawn(move || {
            lines
                .map_while(Result::ok)
                .for_each(|line| eprintln!("{line}"));
        });
        Self {
            process,
            address,
            data,
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
        let agent: ureq::Agent = ureq::Agent::config_builder()
            .http_status_as_error(false)
            .max_redirects(0)
            .timeout_global(Some(Duration::from_secs(20)))
            .allow_non_standard_methods(true)
            .build()
            .into();
        let mut request = ureq::http::Request::builder()
            .method(method)
            .uri(format!("http://{}{path}", self.address));
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(body.to_owned()).expect("a valid request");
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

    pub fn process(&mut self) -> &mut Child {
        &mut self.process
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
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
