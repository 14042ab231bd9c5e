//! What the tests of the examples share: a program that runs, what it answers, and a browser.

#![allow(dead_code, reason = "not every test needs all of it")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

/// What does not come within this time never does; a busy machine is many times slower than an idle one.
pub const TIMEOUT: Duration = Duration::from_mins(4);

const CHROMIUM: &str = "/usr/bin/chromium";

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
        stream.set_read_timeout(Some(TIMEOUT)).unwrap();
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
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Chromium with one page, told what to do by its protocol: what it dumps by itself is dumped too early now and then.
pub struct Browser {
    child: Child,
    commands: Option<ChildStdin>,
    messages: BufReader<ChildStdout>,
    last: u64,
    session: Option<String>,
    /// What the page complained about: exceptions, and what is not allowed to load.
    pub errors: Vec<String>,
}

impl Browser {
    /// Opens a page; `folder` is the test's own. Comes back when the page has begun.
    pub fn open(program: &Program, path: &str, folder: &str) -> Self {
        assert!(
            Path::new(CHROMIUM).exists(),
            "this test needs Chromium as {CHROMIUM}: apt-get install chromium"
        );
        std::fs::create_dir_all(folder).unwrap();
        // With --remote-debugging-pipe, the protocol is spoken through the descriptors 3 and 4.
        let command = format!(
            "exec timeout {} {CHROMIUM} --headless --no-sandbox --disable-gpu --disable-quic --no-first-run \
             --disable-background-networking --disable-component-update --disable-sync --remote-debugging-pipe \
             --user-data-dir=\"$1/chromium\" 3<&0 4>&1 >/dev/null 2>\"$1/chromium.log\"",
            TIMEOUT.as_secs()
        );
        let mut child = Command::new("sh")
            .args(["-c", &command, "chromium", folder])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut browser = Self {
            commands: child.stdin.take(),
            messages: BufReader::new(child.stdout.take().unwrap()),
            child,
            last: 0,
            session: None,
            errors: Vec::new(),
        };
        let page = browser.call("Target.createTarget", json!({ "url": "about:blank" }));
        let target = json!({ "targetId": page["targetId"], "flatten": true });
        let attached = browser.call("Target.attachToTarget", target);
        browser.session = attached["sessionId"].as_str().map(str::to_owned);
        browser.call("Runtime.enable", json!({}));
        browser.call("Log.enable", json!({}));
        let url = format!("http://{}{path}", program.address);
        browser.call("Page.navigate", json!({ "url": url }));
        browser
    }

    /// Waits until a JavaScript expression holds in the page.
    #[track_caller]
    pub fn until(&mut self, condition: &str) {
        let script = format!(
            "new Promise((resolve) => {{
               const look = () => ({condition}) ? resolve() : setTimeout(look, 20);
               look();
             }})"
        );
        self.run(&script);
    }

    #[track_caller]
    pub fn run(&mut self, script: &str) -> Value {
        let script = json!({ "expression": script, "awaitPromise": true, "returnByValue": true });
        let answer = self.call("Runtime.evaluate", script);
        assert!(answer["exceptionDetails"].is_null(), "{answer}");
        answer["result"]["value"].clone()
    }

    /// The page as it is now.
    #[track_caller]
    pub fn markup(&mut self) -> String {
        let markup = self.run("document.documentElement.outerHTML");
        markup.as_str().unwrap().to_owned()
    }

    #[track_caller]
    fn call(&mut self, method: &str, parameters: Value) -> Value {
        self.last += 1;
        let id = self.last;
        let mut command = json!({ "id": id, "method": method, "params": parameters });
        if let Some(session) = &self.session {
            command["sessionId"] = json!(session);
        }
        write!(self.commands.as_mut().unwrap(), "{command}\0").unwrap();
        loop {
            let mut message = Vec::new();
            self.messages.read_until(0, &mut message).unwrap();
            assert_eq!(message.pop(), Some(0), "Chromium has ended during {method}");
            let message: Value = serde_json::from_slice(&message).unwrap();
            let entry = &message["params"]["entry"];
            // That there is no icon is nobody's mistake.
            let is_icon = |it: &str| it.ends_with("/favicon.ico");
            if message["method"] == "Runtime.exceptionThrown"
                || entry["level"] == "error" && !entry["url"].as_str().is_some_and(is_icon)
            {
                self.errors.push(message["params"].to_string());
            }
            if message["id"] == id {
                assert!(message["error"].is_null(), "{method}: {message}");
                return message["result"].clone();
            }
        }
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // It ends with its pipe.
        drop(self.commands.take());
        let _ = self.child.wait();
    }
}

#[track_caller]
pub fn assert_contains(page: &str, parts: &[&str]) {
    for part in parts {
        assert!(page.contains(part), "{part} is not in {page}");
    }
}
