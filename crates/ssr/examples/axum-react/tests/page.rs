//! Starts the program and asks it for a page.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

struct Program(Child);

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn get(address: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    write!(
        stream,
        "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn serves_a_page_that_goes_on_in_the_browser() {
    let path = env!(concat!("CARGO_BIN_EXE_", env!("CARGO_PKG_NAME")));
    let program = Command::new(path)
        .arg("127.0.0.1:0")
        .stdout(Stdio::piped())
        .spawn();
    let mut program = Program(program.unwrap());
    let mut line = String::new();
    let output = program.0.stdout.take().unwrap();
    BufReader::new(output).read_line(&mut line).unwrap();
    let address = line.trim_end().strip_prefix("http://").unwrap();

    let page = get(address, "/");
    assert!(page.starts_with("HTTP/1.1 200 OK\r\n"), "{page}");
    for part in [
        "<title>Hello</title>",
        "<h1>Hello, visitor ",
        "<button",
        r#"{"visitor":1}"#,
        "src=/client.js",
    ] {
        assert!(page.contains(part), "{part} is not in {page}");
    }
    assert!(get(address, "/").contains(r#"{"visitor":2}"#));
    assert!(get(address, "/elsewhere").starts_with("HTTP/1.1 404 Not Found\r\n"));
    assert!(get(address, "/client.js").contains("\r\ncontent-type: text/javascript\r\n"));
}
