//! Starts the program, is the slow server that it asks, and asks it for pages.

#[path = "../../testing/mod.rs"]
mod testing;

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread::sleep;
use std::time::{Duration, Instant};

use testing::{Browser, Program, TIMEOUT, assert_contains};

/// The browser's.
const FOLDER: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/", env!("CARGO_PKG_NAME"));

const FALLBACK: &str = "The comments are on their way.";
const COMMENTS: &str = r#"["Well </script> said."]"#;
const MADE: &str = "<li>Well &lt;/script&gt; said.</li>";

/// The slow server: it answers when the test says so.
fn start(service: &TcpListener) -> Program {
    let path = env!(concat!("CARGO_BIN_EXE_", env!("CARGO_PKG_NAME")));
    Program::start(path, &[&service.local_addr().unwrap().to_string()])
}

fn service() -> TcpListener {
    TcpListener::bind("127.0.0.1:0").unwrap()
}

fn answer(service: &TcpListener, words: &str) {
    let end = Instant::now() + TIMEOUT;
    service.set_nonblocking(true).unwrap();
    let mut connection = loop {
        match service.accept() {
            Ok((connection, _)) => break connection,
            Err(error) => assert!(Instant::now() < end, "nobody asks for comments: {error}"),
        }
        sleep(Duration::from_millis(5));
    };
    connection.set_nonblocking(false).unwrap();
    connection.set_write_timeout(Some(TIMEOUT)).unwrap();
    connection.write_all(words.as_bytes()).unwrap();
}

fn read_until(stream: &mut TcpStream, end: &str) -> String {
    let mut read = Vec::new();
    let mut piece = [0; 4096];
    while !String::from_utf8_lossy(&read).contains(end) {
        let length = stream.read(&mut piece).unwrap();
        assert!(
            length > 0,
            "{end} never came, but {:?}",
            String::from_utf8_lossy(&read)
        );
        read.extend_from_slice(&piece[..length]);
    }
    String::from_utf8(read).unwrap()
}

fn rest(mut stream: TcpStream) -> String {
    let mut rest = String::new();
    stream.read_to_string(&mut rest).unwrap();
    rest
}

#[test]
fn the_page_begins_before_the_slow_part_is_there() {
    let service = service();
    let program = start(&service);
    let mut stream = program.ask("/", "x-nonce: of-somebody-else\r\n");
    // The service has not answered yet: nothing but the beginning can be there.
    let beginning = read_until(&mut stream, FALLBACK);
    assert!(beginning.starts_with("HTTP/1.1 200 OK\r\n"), "{beginning}");
    let policy = beginning.split_once("script-src 'nonce-").unwrap().1;
    let nonce = policy.split_once('\'').unwrap().0;
    assert_eq!(nonce.len(), 32, "{beginning}");
    assert_contains(
        &beginning,
        &["<h1>Comments</h1>", "text/html; charset=utf-8"],
    );
    answer(&service, COMMENTS);
    let page = beginning.clone() + &rest(stream);
    assert_contains(
        &page,
        &[
            MADE,
            "<script type=\"module\" src=\"/client.js\"",
            "</html>",
        ],
    );
    assert!(!page.contains("of-somebody-else"), "{page}");
    let marked = format!("<script nonce=\"{nonce}\"");
    assert!(page.matches(&marked).count() > 0, "{page}");
}

#[test]
fn a_crawler_gets_a_page_that_is_whole() {
    let service = service();
    let program = start(&service);
    let stream = program.ask("/", "user-agent: Googlebot/2.1\r\n");
    answer(&service, COMMENTS);
    let page = rest(stream);
    assert_contains(&page, &["<h1>Comments</h1>", MADE]);
    assert!(!page.contains(FALLBACK), "{page}");
}

#[test]
fn a_page_that_breaks_off_says_so() {
    let service = service();
    let program = start(&service);
    let mut stream = program.ask("/", "");
    read_until(&mut stream, FALLBACK);
    // Longer than a page may be, once as markup and once as data.
    answer(&service, &format!("[\"{}\"]", "a".repeat(5 << 20)));
    assert_contains(&rest(stream), &["<p role=alert>This page is not complete."]);
}

const PAGE: &str = "document.querySelector('[data-page=hydrated]')";

#[test]
fn it_goes_on_in_the_browser_before_the_slow_part_is_there() {
    let service = service();
    let program = start(&service);
    let mut browser = Browser::open(&program, "/", FOLDER);
    browser.until(PAGE);
    browser.run("document.querySelector('button').click()");
    browser.until("document.querySelector('button').textContent === 'Clicked 1 times'");
    assert_contains(&browser.markup(), &[FALLBACK]);
    answer(&service, COMMENTS);
    browser.until("document.querySelector('[data-comments=hydrated]')");
    let page = browser.markup();
    assert_contains(&page, &[MADE, "Clicked 1 times"]);
    assert!(!page.contains(FALLBACK), "{page}");
    assert_eq!(browser.errors, [""; 0]);
}

#[test]
fn the_browser_says_what_is_missing() {
    let service = service();
    let program = start(&service);
    let folder = concat!(
        env!("CARGO_TARGET_TMPDIR"),
        "/",
        env!("CARGO_PKG_NAME"),
        "-missing"
    );
    let mut browser = Browser::open(&program, "/", folder);
    browser.until(PAGE);
    answer(&service, "no list");
    browser.until("document.querySelector('[role=alert]')?.textContent.includes('missing')");
}
