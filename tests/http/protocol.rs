//! The corners of HTTP that strangers, proxies and old programs know.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::{Path, PathBuf};

use crate::support::{Answer, Server, TIMEOUT};

pub const FRAME_RST_STREAM: u8 = 3;
pub const FRAME_HEADERS: u8 = 1;
pub const FRAME_SETTINGS: u8 = 4;
pub const FRAME_GOAWAY: u8 = 7;
pub const FRAME_CONTINUATION: u8 = 9;
pub const END_STREAM: u8 = 1;
pub const END_HEADERS: u8 = 4;

fn connect(server: &Server) -> TcpStream {
    let stream = TcpStream::connect(&server.address).unwrap();
    let patience = Some(TIMEOUT);
    stream.set_read_timeout(patience).unwrap();
    stream.set_write_timeout(patience).unwrap();
    stream
}

/// The statuses of all answers to what is sent as it stands, until the server closes.
fn statuses(server: &Server, request: &str) -> Vec<u16> {
    let mut stream = connect(server);
    // The server may answer and close before it has read all.
    let _ = stream.write_all(request.as_bytes());
    let _ = stream.shutdown(std::net::Shutdown::Write);
    let mut answers = Vec::new();
    let _ = stream.read_to_end(&mut answers);
    let answers = String::from_utf8_lossy(&answers);
    let starts = answers.match_indices("HTTP/1.1 ");
    starts
        .filter_map(|(at, _)| answers.get(at + 9..at + 12)?.parse().ok())
        .collect()
}

fn card_of(page: &Answer) -> String {
    let html = page.text();
    let content = html
        .split("property=\"og:image\" content=\"")
        .nth(1)
        .unwrap();
    let address = content.split('"').next().unwrap();
    address[address.find("/cards/").unwrap()..].to_owned()
}

#[test]
fn head_and_range_are_answered_on_pages_and_cards() {
    let server = Server::start(&[]);
    let card = card_of(&server.get("/about/vedanta"));
    for path in ["/", "/about/vedanta", &card] {
        let whole = server.get(path);
        assert_eq!(whole.status, 200, "{path}");
        let head = server.request("HEAD", path, &[], "");
        assert_eq!((head.status, head.body.len()), (200, 0), "{path}");
        for name in ["content-type", "etag", "cache-control", "content-length"] {
            assert_eq!(head.header(name), whole.header(name), "{path}: {name}");
        }
        for range in [
            "bytes=0-9",
            "bytes=-10",
            "bytes=5-",
            "bytes=9-0",
            "bytes=0-9,20-29",
            "lines=1-2",
        ] {
            let part = server.request("GET", path, &[("range", range)], "");
            match part.status {
                200 => assert_eq!(part.body, whole.body, "{path}: {range}"),
                206 => {
                    let text = part.header("content-range").strip_prefix("bytes ").unwrap();
                    let (span, length) = text.split_once('/').unwrap();
                    let (first, last) = span.split_once('-').unwrap();
                    assert_eq!(length.parse(), Ok(whole.body.len()));
                    let (first, last): (usize, usize) =
                        (first.parse().unwrap(), last.parse().unwrap());
                    assert_eq!(part.body, whole.body[first..=last], "{path}: {range}");
                }
                other => assert_eq!(other, 416, "{path}: {range}"),
            }
        }
    }
}

#[test]
fn weak_tags_and_lists_of_tags_match() {
    let server = Server::start(&[]);
    let card = card_of(&server.get("/"));
    for path in ["/", "/robots.txt", &card] {
        let tag = server.get(path).header("etag").to_owned();
        let strong = tag.trim_start_matches("W/");
        for (known, status) in [
            (tag.clone(), 304),
            (format!("W/{strong}"), 304),
            (format!("\"other\", W/{strong}"), 304),
            ("*".to_owned(), 304),
            ("W/\"other\"".to_owned(), 200),
            (strong.trim_matches('"').to_owned(), 200),
        ] {
            let again = server.request("GET", path, &[("if-none-match", &*known)], "");
            assert_eq!(again.status, status, "{path}: {known}");
            assert_eq!(again.body.is_empty(), status == 304, "{path}: {known}");
        }
    }
}

#[test]
fn a_cookie_of_16_kb_costs_nobody_the_page() {
    let server = Server::start(&[]);
    let cookie = format!("stray={}; other=1", "a".repeat(16 << 10));
    for path in ["/", "/profile", "/api/session"] {
        let plain = server.get(path);
        let answer = server.request("GET", path, &[("cookie", &*cookie)], "");
        assert_eq!(answer.status, plain.status, "{path}");
    }
}

#[test]
fn requests_within_requests_are_refused() {
    let server = Server::start(&[]);
    let inner = "GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n";
    let chunk = format!("{:x}\r\n{inner}\r\n0\r\n\r\n", inner.len());
    for (head, body) in [
        ("content-length: 5\r\ncontent-length: 6\r\n", inner),
        ("content-length: 5, 6\r\n", inner),
        ("content-length: +5\r\n", inner),
        ("content-length: 0x5\r\n", inner),
        ("content-length: -1\r\n", inner),
        ("transfer-encoding: chunked, identity\r\n", &chunk),
        ("transfer-encoding: xchunked\r\n", &chunk),
        ("transfer-encoding : chunked\r\n", &chunk),
        ("x: 1\n\x0btransfer-encoding: chunked\r\n", &chunk),
        (" content-length: 3\r\n", inner),
        ("x: a\r\n\tb\0c\r\n", inner),
        ("x: a\r\n b\r\n", inner),
        ("transfer-encoding:\r\n chunked\r\n", &chunk),
        (
            "transfer-encoding: chunked\r\ntransfer-encoding: identity\r\n",
            &chunk,
        ),
        (
            "transfer-encoding: chunked\r\n",
            &chunk.replacen("\r\n", "\n", 1),
        ),
    ] {
        let request = format!("POST /api/contact HTTP/1.1\r\nhost: x\r\n{head}\r\n{body}");
        let found = statuses(&server, &request);
        // Nothing of the body is answered as a request of its own.
        assert!(found.len() <= 1, "{head:?}: {found:?}");
        assert!(
            found.first().is_none_or(|it| (400..=501).contains(it)),
            "{head:?}: {found:?}"
        );
    }
    // Both lengths: the chunks count (RFC 9112, section 6.1), or it is refused; what they hold is no request.
    let both = format!(
        "POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n{chunk}"
    );
    let found = statuses(&server, &both);
    assert!(found.len() <= 1 && !found.contains(&200), "{found:?}");
}

/// A connection of HTTP/2 whose preface and settings are sent.
fn http_2(server: &Server) -> TcpStream {
    let mut stream = connect(server);
    stream
        .write_all(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
        .unwrap();
    stream.write_all(&frame(FRAME_SETTINGS, 0, 0, &[])).unwrap();
    stream
}

pub fn frame(kind: u8, flags: u8, stream: u32, payload: &[u8]) -> Vec<u8> {
    let [_, length @ ..] = u32::try_from(payload.len()).unwrap().to_be_bytes();
    [&length[..], &[kind, flags], &stream.to_be_bytes(), payload].concat()
}

/// `GET /healthz`, without the tables of HPACK.
fn headers() -> Vec<u8> {
    let mut block = vec![0x82, 0x86];
    for (index, value) in [(4_u8, "/healthz"), (1, "x")] {
        block.extend([index, u8::try_from(value.len()).unwrap()]);
        block.extend(value.bytes());
    }
    block
}

/// Whether the server says goodbye on this connection, or closes it.
fn is_ended(stream: &mut TcpStream) -> bool {
    loop {
        let mut head = [0; 9];
        match stream.read_exact(&mut head) {
            Ok(()) => {}
            Err(error) => return error.kind() != std::io::ErrorKind::WouldBlock,
        }
        let length = u32::from_be_bytes([0, head[0], head[1], head[2]]) as usize;
        if head[3] == FRAME_GOAWAY {
            return true;
        }
        if stream.read_exact(&mut vec![0; length]).is_err() {
            return true;
        }
    }
}

#[test]
fn a_connection_of_nothing_but_resets_is_ended() {
    let server = Server::start(&[]);
    let mut stream = http_2(&server);
    for number in 0..5_000_u32 {
        let id = 2 * number + 1;
        let ask = frame(FRAME_HEADERS, END_STREAM | END_HEADERS, id, &headers());
        let reset = frame(FRAME_RST_STREAM, 0, id, &8_u32.to_be_bytes());
        if stream.write_all(&[ask, reset].concat()).is_err() {
            break;
        }
    }
    assert!(is_ended(&mut stream));
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn headers_without_end_are_cut_off() {
    let server = Server::start(&[]);
    let mut stream = http_2(&server);
    stream
        .write_all(&frame(FRAME_HEADERS, END_STREAM, 1, &headers()))
        .unwrap();
    // A literal header of 16,000 bytes, of which none is kept in a table.
    let mut more = vec![0x00, 1, b'a', 0x7F, 0x81, 0x7C];
    more.resize(more.len() + 16_000, b'b');
    for _ in 0..5_000 {
        if stream
            .write_all(&frame(FRAME_CONTINUATION, 0, 1, &more))
            .is_err()
        {
            break;
        }
    }
    assert!(is_ended(&mut stream));
    assert_eq!(server.get("/").status, 200);
}

fn files_below(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files_below(&path, found);
        } else {
            found.push(path);
        }
    }
}

#[test]
fn every_document_of_the_content_is_answered() {
    let server = Server::start(&[]);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("content");
    let mut files = Vec::new();
    files_below(&folder, &mut files);
    let texts = files
        .iter()
        .filter(|it| it.extension().is_some_and(|it| it == "toml"));
    let mut documents = 0;
    for file in texts {
        let key = file.strip_prefix(&folder).unwrap().with_extension("");
        let answer = server.get(&format!("/api/content/{}", key.display()));
        let is_of = |folders: &[&str]| folders.iter().any(|it| key.starts_with(it));
        let expected = if is_of(&["admin", "dashboard"]) {
            // For those who are signed in.
            401
        } else if is_of(&[
            "events",
            "learn/words",
            "messages",
            "notice",
            "placeholders",
        ]) {
            // Parts of documents.
            404
        } else {
            200
        };
        assert_eq!(answer.status, expected, "{}", key.display());
        let value: serde_json::Value = serde_json::from_slice(&answer.body).unwrap();
        assert!(value.is_object() || value.is_array(), "{}", key.display());
        documents += u32::from(answer.status == 200);
    }
    assert!(documents > 40, "{documents}");
    for key in [
        "office",
        "admin/messages",
        "admin/people",
        "admin/donations",
        "admin/content",
        "admin/pictures",
    ] {
        let answer = server.get(&format!("/api/content/{key}"));
        assert_eq!(answer.status, 401, "{key}");
    }
    // Those that have no file of their own.
    for key in [
        "auth",
        "auth/again",
        "auth/code",
        "auth/confirm",
        "auth/secure",
        "contact-form",
        "events",
        "events/1",
        "forms",
        "offline",
        "profile",
        "profile/second-factor",
        "viewer",
        "home/events",
        "services/special-functions/2025-05-18-seminar",
    ] {
        assert_eq!(
            server.get(&format!("/api/content/{key}")).status,
            200,
            "{key}"
        );
    }
}
