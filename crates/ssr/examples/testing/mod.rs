//! What the tests of the examples share: a program that runs, what it answers, and a browser.

#![allow(dead_code, reason = "not every test needs all of it")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// What does not come within this time never does; a busy machine is many times slower than an idle one.
pub const PATIENCE: Duration = Duration::from_mins(4);

const BROWSER: &str = "/usr/bin/chromium";

pub struct Program {
    child: Child,
    pub address: String,
}

impl Program {
    /// Starts a server with its own address as the first argument, and waits until it listens.
    pub fn start(path: &str, arguments: &[&str]) -> Self {
        let mut child = Command::new(path)
            .arg("127.0.0.1:0")
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let output = child.stdout.take().unwrap();
        BufReader::new(output).read_line(&mut line).unwrap();
        let address = line.trim_end().strip_prefix("http://").unwrap().to_owned();
        Self { child, address }
    }

    /// Sends a request whose answer may come in pieces.
    pub fn ask(&self, path: &str, headers: &str) -> TcpStream {
        let address = &self.address;
        let mut stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n{headers}\r\n"
        )
        .unwrap();
        stream
    }

    pub fn get(&self, path: &str) -> String {
        let mut answer = String::new();
        self.ask(path, "").read_to_string(&mut answer).unwrap();
        answer
    }

    /// What a browser has made of a page when all its scripts have run. `folder` is the test's own.
    pub fn in_browser(&self, path: &str, folder: &str) -> String {
        assert!(
            Path::new(BROWSER).exists(),
            "this test needs Chromium as {BROWSER}: apt-get install chromium"
        );
        let output = Command::new(BROWSER)
            .args("--headless --no-sandbox --disable-gpu --disable-quic --no-first-run".split(' '))
            .args("--disable-background-networking --disable-component-update".split(' '))
            // Virtual time stands still while the network has not answered.
            .args("--disable-sync --virtual-time-budget=10000 --dump-dom".split(' '))
            .arg(format!("--user-data-dir={folder}/chromium"))
            .arg(format!("http://{}{path}", self.address))
            .output()
            .unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "Chromium failed: {errors}");
        String::from_utf8(output.stdout).unwrap()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[track_caller]
pub fn assert_contains(page: &str, parts: &[&str]) {
    for part in parts {
        assert!(page.contains(part), "{part} is not in {page}");
    }
}
