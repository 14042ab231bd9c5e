//! What strangers send: invented addresses, bodies that never end, connections without use.

use std::collections::BTreeSet;
use std::io::{ErrorKind, Read, Write as _};
use std::net::{TcpStream, UdpSocket};
use std::process::Command;
use std::sync::Barrier;
use std::thread;
use std::time::{Duration, Instant};

use crate::support::{Server, TIMEOUT, folder_of_bundle, until};

const METRICS: [&str; 2] = ["--metrics-listen", "127.0.0.1:0"];

const DONATIONS: [&str; 8] = [
    "--donations",
    "sandbox",
    "--payfast-merchant-id",
    "10000100",
    "--payfast-merchant-key",
    "46f0cd694581a",
    "--payfast-passphrase",
    "a pass phrase",
];

fn connect(server: &Server) -> TcpStream {
    let stream = TcpStream::connect(&server.address).unwrap();
    stream.set_read_timeout(Some(TIMEOUT)).unwrap();
    stream.set_write_timeout(Some(TIMEOUT)).unwrap();
    stream
}

/// The status of the next answer on a connection.
fn status(stream: &mut TcpStream) -> Option<u16> {
    let mut head = [0; 12];
    stream.read_exact(&mut head).ok()?;
    std::str::from_utf8(&head[9..]).ok()?.parse().ok()
}

/// What `curl` sees of an answer over `protocol`.
pub fn curl(server: &Server, protocol: &str, path: &str, more: &[&str]) -> String {
    let output = Command::new("curl")
        .args([
            "--silent",
            "--show-error",
            "--max-time",
            "600",
            "-o",
            "/dev/null",
        ])
        .args(["-w", "%{response_code}", protocol])
        .args(more)
        .arg(format!("http://{}{path}", server.address))
        .output()
        .expect("the Debian package curl is installed");
    let errors = String::from_utf8_lossy(&output.stderr);
    format!("{}{errors}", String::from_utf8_lossy(&output.stdout))
}

/// Asks sixty times, each time for something else, and expects that only the first time made pages.
fn nothing_is_left_by(server: &Server, ask: impl Fn(u32)) {
    ask(0);
    let counts = ["centre_renders_total", "centre_page_cache_pages"];
    let before = counts.map(|name| server.counter(name));
    for number in 1..60 {
        ask(number);
    }
    assert_eq!(counts.map(|name| server.counter(name)), before);
}

#[test]
fn invented_addresses_are_neither_rendered_anew_nor_kept() {
    let server = Server::start(&METRICS);
    let addresses = |number: u32| {
        [
            format!("/?tab={number}"),
            format!("/?page={number}&from=%2F{number}"),
            format!("/contact?utm_source={number}"),
            format!("/about/holy-trinity?tab=x{number}"),
            format!("/services/seminar-registration?page=x{number}"),
            format!("/invented-{number}"),
            format!("/about/invented-{number}"),
            format!("/gallery/invented-{number}?tab={number}"),
            format!("/learn/games/invented-{number}"),
            format!("/%E0%A4%B5{number}"),
            format!("/%ff{number}"),
        ]
    };
    let ask = |number: u32| {
        for address in addresses(number) {
            let answer = server.get(&address);
            assert!(
                matches!(answer.status, 200 | 404),
                "{address}: {}",
                answer.status
            );
        }
    };
    nothing_is_left_by(&server, ask);
}

#[test]
fn every_address_is_known_to_the_first_request_of_all() {
    for (path, status) in [
        ("/services/special-functions?page=99", 200),
        ("/about/invented", 404),
    ] {
        let server = Server::start(&METRICS);
        assert_eq!(server.get(path).status, status, "{path}");
        let renders = server.counter("centre_renders_total");
        server.get(path);
        assert_eq!(server.counter("centre_renders_total"), renders, "{path}");
    }
}

#[test]
fn pages_that_know_where_one_came_from_are_not_kept() {
    let server = Server::start(&METRICS);
    server.get("/login");
    let before = server.counter("centre_page_cache_pages");
    for number in 0..20 {
        let page = server
            .get(&format!("/login?from=%2Fprofile%3F{number}"))
            .text();
        assert!(
            page.contains(&format!("value=\"/profile?{number}\"")),
            "{number}"
        );
    }
    assert_eq!(server.counter("centre_page_cache_pages"), before);
}

#[test]
fn an_address_without_a_page_says_so_in_its_own_section() {
    let server = Server::start(&METRICS);
    for (address, message) in [
        ("/invented", "Page Not Found"),
        ("/about/invented", "Page Not Found"),
    ] {
        let first = server.get(&format!("{address}-1"));
        let second = server.get(&format!("{address}-2"));
        assert_eq!((first.status, second.status), (404, 404));
        assert!(first.text().contains(message), "{address}");
        assert_eq!(first.text(), second.text(), "{address}");
        assert_eq!(first.header("cache-control"), "no-store, no-transform");
        assert!(!first.text().contains("invented"), "{address}");
    }
}

/// A program with one isolate whose every page is `bundle`'s.
fn one_isolate(bundle: &str, more: &[&str]) -> (Server, tempfile::TempDir) {
    let folder = folder_of_bundle(bundle);
    let path = folder.path().to_str().unwrap();
    let arguments = [
        &["--dev-bundle", path, "--isolates", "1"][..],
        &METRICS,
        more,
    ]
    .concat();
    (Server::start(&arguments), folder)
}

/// The statuses of as many visitors as `visitors`, who ask for one page at the same time.
fn at_once(server: &Server, visitors: usize) -> Vec<u16> {
    std::thread::scope(|scope| {
        let asked: Vec<_> = (0..visitors)
            .map(|_| scope.spawn(|| server.get("/same").status))
            .collect();
        asked.into_iter().map(|it| it.join().unwrap()).collect()
    })
}

#[test]
fn a_hanging_page_costs_all_who_wait_for_it_one_deadline() {
    let (server, _folder) = one_isolate(
        "export function render(url) { if (url.startsWith('list:')) return; for (;;) {} }",
        &["--render-deadline", "10s"],
    );
    assert_eq!(at_once(&server, 8), [500; 8]);
    assert_eq!(server.counter("centre_renders_timed_out_total"), 1);
}

#[test]
fn a_page_that_is_not_kept_takes_the_ordinary_queue() {
    let (server, _folder) = one_isolate(
        "export function render(url) { const end = Date.now() + 400; \
         while (Date.now() < end) {} \
         return { status: 410, headers: [], head: '', html: 'gone', data: '{}' } }",
        &["--render-queue", "1"],
    );
    let statuses = at_once(&server, 8);
    assert!(statuses.contains(&410), "{statuses:?}");
    assert!(statuses.contains(&503), "{statuses:?}");
}

#[test]
fn those_who_send_everything_before_they_read_see_a_refusal() {
    let server = Server::start(&METRICS);
    let body = "a".repeat(4 << 20);
    for (address, headers, expected) in [
        ("/api/contact", "content-type: application/json\r\n", 413),
        ("/api/contact", "origin: http://evil.example\r\n", 403),
        ("/api/contact", "content-type: text/plain\r\n", 415),
        ("/about", "", 405),
        ("/api/donations/notify", "", 404),
    ] {
        let mut stream = connect(&server);
        let length = body.len();
        let head = format!(
            "POST {address} HTTP/1.1\r\nhost: x\r\ncontent-length: {length}\r\n{headers}\r\n"
        );
        stream.write_all(head.as_bytes()).unwrap();
        stream.write_all(body.as_bytes()).unwrap();
        assert_eq!(status(&mut stream), Some(expected), "{address} {headers}");
    }
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("body");
    std::fs::write(&file, &body).unwrap();
    let data = format!("@{}", file.display());
    for protocol in ["--http1.1", "--http2-prior-knowledge"] {
        for (header, expected) in [
            ("content-type: application/json", "413"),
            ("origin: http://evil.example", "403"),
        ] {
            // Without this the client would ask before it sends.
            let more = ["-H", "expect:", "-H", header, "--data-binary", &data];
            let seen = curl(&server, protocol, "/api/contact", &more);
            assert_eq!(seen, expected, "{protocol}");
        }
    }
}

#[test]
fn bodies_have_a_deadline_wherever_one_is_read() {
    let server = Server::start(&DONATIONS);
    let addresses = ["/api/donations/notify", "/donate/checkout", "/api/contact"];
    let streams = addresses.map(|address| {
        let mut stream = connect(&server);
        let head = format!(
            "POST {address} HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\
             content-type: application/x-www-form-urlencoded\r\n\r\na=b"
        );
        stream.write_all(head.as_bytes()).unwrap();
        stream
    });
    for (address, mut stream) in addresses.iter().zip(streams) {
        assert_eq!(status(&mut stream), Some(408), "{address}");
    }
}

#[test]
fn a_notification_is_not_read_while_donations_are_off() {
    let server = Server::start(&METRICS);
    let mut stream = connect(&server);
    let started = Instant::now();
    let head = "POST /api/donations/notify HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n";
    stream.write_all(head.as_bytes()).unwrap();
    assert_eq!(status(&mut stream), Some(404));
    assert!(
        started.elapsed() < Duration::from_secs(14),
        "it waited for the body"
    );
}

#[test]
fn a_request_says_once_which_site_it_is_for() {
    let server = Server::start(&[]);
    for (request, expected) in [
        ("GET /about HTTP/1.1\r\nhost: x\r\n\r\n", 200),
        ("GET /about HTTP/1.1\r\n\r\n", 400),
        ("GET /about HTTP/1.1\r\nhost: x\r\nhost: y\r\n\r\n", 400),
        ("GET http://x/about HTTP/1.1\r\nhost: y\r\n\r\n", 200),
        ("GET /about HTTP/1.0\r\n\r\n", 200),
    ] {
        let mut stream = connect(&server);
        stream.write_all(request.as_bytes()).unwrap();
        assert_eq!(status(&mut stream), Some(expected), "{request:?}");
    }
}

/// The type of the next frame of HTTP/2, its flags and its payload.
fn frame(mut stream: impl Read) -> Option<(u8, u8, Vec<u8>)> {
    let mut head = [0; 9];
    stream.read_exact(&mut head).ok()?;
    let length = u32::from_be_bytes([0, head[0], head[1], head[2]]) as usize;
    let mut payload = vec![0; length];
    stream.read_exact(&mut payload).ok()?;
    Some((head[3], head[4], payload))
}

#[test]
fn an_http_2_connection_that_only_answers_pings_ends() {
    const PING: u8 = 6;
    const GO_AWAY: u8 = 7;
    const ACKNOWLEDGED: u8 = 1;
    let server = Server::start(&["--idle-timeout", "1s"]);
    let mut stream = connect(&server);
    stream
        .write_all(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
        .unwrap();
    stream.write_all(&[0, 0, 0, 4, 0, 0, 0, 0, 0]).unwrap();
    let started = Instant::now();
    let mut said_goodbye = false;
    while let Some((kind, flags, payload)) = frame(&mut stream) {
        said_goodbye |= kind == GO_AWAY;
        if kind == PING && flags & ACKNOWLEDGED == 0 {
            let head = [0, 0, 8, PING, ACKNOWLEDGED, 0, 0, 0, 0];
            if stream.write_all(&[&head[..], &payload].concat()).is_err() {
                break;
            }
        }
        assert!(started.elapsed() < TIMEOUT, "it is still open");
    }
    assert!(said_goodbye, "it broke off");
}

/// How many of a hundred requests for the home page, sent before the server has said anything, are answered with
/// 200 on a connection of HTTP/2.
fn answered_of_a_hundred(mut stream: &TcpStream, barrier: &Barrier) -> usize {
    const HEADERS: u8 = 1;
    const RESET: u8 = 3;
    const END_STREAM: u8 = 1;
    const OK: u8 = 0x88;
    // Windows for all answers: of each stream by a setting, of the connection by a frame.
    let settings = [0, 0, 6, 4, 0, 0, 0, 0, 0, 0, 4, 0x10, 0, 0, 0];
    let window = [0, 0, 4, 8, 0, 0, 0, 0, 0, 0x70, 0, 0, 0];
    let mut sent = [b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", &settings[..], &window].concat();
    for id in (1..200).step_by(2) {
        // `:method`, `:scheme`, `:path`, and a literal for `:authority`.
        sent.extend([
            0, 0, 6, HEADERS, 5, 0, 0, 0, id, 0x82, 0x86, 0x84, 0x01, 1, b'x',
        ]);
    }
    barrier.wait();
    stream.write_all(&sent).unwrap();
    let (mut right, mut ended) = (0, 0);
    while ended < 100 {
        let (kind, flags, payload) = frame(&mut stream).expect("the connection is open");
        right += usize::from(kind == HEADERS && payload.first() == Some(&OK));
        let ends = kind == RESET || (kind < 2 && flags & END_STREAM != 0);
        ended += usize::from(ends);
    }
    right
}

#[test]
fn a_school_that_asks_for_a_thousand_pages_at_once_gets_them() {
    let server = Server::start(&[]);
    server.get("/");
    let streams: Vec<_> = (0..10).map(|_| connect(&server)).collect();
    let barrier = &Barrier::new(streams.len());
    let answered: Vec<_> = thread::scope(|scope| {
        let ask = |stream| scope.spawn(move || answered_of_a_hundred(stream, barrier));
        let asking: Vec<_> = streams.iter().map(ask).collect();
        asking.into_iter().map(|it| it.join().unwrap()).collect()
    });
    assert_eq!(answered, [100; 10]);
}

/// What an HTTP/2 peer sees of the answer to a `GET`, who gives each stream a window of so many bytes,
/// answers pings and does nothing else: the types of the frames that come before the connection ends.
fn frames_with_window(server: &Server, path: &str, window: u8) -> Vec<u8> {
    let mut stream = connect(server);
    stream
        .set_read_timeout(Some(Duration::from_mins(3)))
        .unwrap();
    stream
        .write_all(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
        .unwrap();
    let settings = [0, 0, 6, 4, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, window];
    // `:method`, `:scheme`, and literals for `:path` and `:authority`.
    let length = u8::try_from(path.len()).unwrap();
    let headers = [
        &[0x82, 0x86, 0x04, length],
        path.as_bytes(),
        &[0x01, 1, b'x'],
    ]
    .concat();
    let length = u8::try_from(headers.len()).unwrap();
    let head = [0, 0, length, 1, 5, 0, 0, 0, 1];
    stream
        .write_all(&[&settings[..], &head, &headers].concat())
        .unwrap();
    let mut kinds = Vec::new();
    while let Some((kind, flags, payload)) = frame(&mut stream) {
        kinds.push(kind);
        if kind == 6 && flags & 1 == 0 {
            let head = [0, 0, 8, 6, 1, 0, 0, 0, 0];
            if stream.write_all(&[&head[..], &payload].concat()).is_err() {
                break;
            }
        }
    }
    kinds
}

#[test]
fn answers_that_nobody_takes_end_on_http_2_too() {
    const RST_STREAM: u8 = 3;
    const GO_AWAY: u8 = 7;
    let server = Server::start(&["--idle-timeout", "1s"]);
    std::thread::scope(|scope| {
        let server = &server;
        let [closed, narrow, buffered] = [("/about", 0), ("/about", 1), ("/healthz", 1)]
            .map(|(path, window)| scope.spawn(move || frames_with_window(server, path, window)));
        for stalled in [closed, narrow] {
            let kinds = stalled.join().unwrap();
            assert!(
                kinds.contains(&1) && kinds.contains(&RST_STREAM),
                "{kinds:?}"
            );
        }
        // The whole answer waits in the library; the connection ends with it.
        let kinds = buffered.join().unwrap();
        assert!(kinds.contains(&1) && kinds.contains(&GO_AWAY), "{kinds:?}");
    });
}

/// This machine's address on its network: strangers do not come from the loopback.
fn own_address() -> Option<String> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    // Sends nothing: it only chooses the address that it would send from.
    socket.connect("192.0.2.1:9").ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_unspecified()).then(|| address.to_string())
}

/// How many of `wanted` connections to `host` are answered.
fn answered(server: &Server, host: &str, wanted: usize) -> usize {
    let port = server.address.rsplit_once(':').unwrap().1;
    let mut open: Vec<TcpStream> = (0..wanted)
        .map(|_| TcpStream::connect(format!("{host}:{port}")).unwrap())
        .collect();
    open.iter_mut()
        .filter_map(|stream| {
            stream
                .write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n")
                .ok()?;
            status(stream)
        })
        .count()
}

#[test]
fn one_address_has_only_so_many_connections() {
    let of_strangers = ["--max-connections-per-address", "3"];
    let of_proxies = [
        "--max-connections-per-address",
        "3",
        "--trusted-proxies",
        "1",
    ];
    for (arguments, from_outside) in [(&of_strangers[..], 3), (&of_proxies[..], 8)] {
        let server = Server::start_with(arguments, |command| {
            command.env("CENTRE_LISTEN", "0.0.0.0:0");
        });
        assert_eq!(answered(&server, "127.0.0.1", 8), 8);
        match own_address() {
            Some(address) => assert_eq!(answered(&server, &address, 8), from_outside),
            None => eprintln!("this machine has no network: only the loopback was tried"),
        }
    }
}

#[test]
fn invented_files_cookies_encodings_and_bodies_leave_nothing_behind() {
    let server = Server::start(&METRICS);
    let ask = |number: u32| {
        let cookie = format!("session={number}; toast=%7B{number}; a={number}");
        let statuses: BTreeSet<u16> = [
            ("GET", format!("/api/content/invented-{number}"), ""),
            ("GET", format!("/api/content/pages%2F{number}"), ""),
            ("GET", format!("/media/invented-{number}.avif"), ""),
            ("GET", format!("/cards/invented-{number}.png"), ""),
            ("GET", format!("/assets/invented-{number}.js"), ""),
            ("GET", format!("/audio/invented-{number}.mp3"), ""),
            ("GET", format!("/About//{number}/"), ""),
            ("GET", format!("/A{number}%2fb"), ""),
            ("POST", "/api/contact".to_owned(), "{\"a\":"),
            ("GET", "/".to_owned(), ""),
        ]
        .into_iter()
        .map(|(method, path, body)| {
            let headers = [
                ("cookie", cookie.as_str()),
                ("accept-encoding", &format!("x-{number}, br;q=0.{number}")),
                ("content-type", "application/json"),
            ];
            server.request(method, &path, &headers, body).status
        })
        .collect();
        assert!(statuses.iter().all(|status| *status < 500), "{statuses:?}");
    };
    nothing_is_left_by(&server, ask);
}

#[test]
fn those_who_break_off_leave_no_connection_behind() {
    let server = Server::start(&METRICS);
    let before = open_sockets(&server);
    for _ in 0..50 {
        let mut stream = connect(&server);
        let head = "POST /api/contact HTTP/1.1\r\nhost: x\r\ncontent-length: 9000\r\n\
                    content-type: text/plain\r\n\r\nabc";
        stream.write_all(head.as_bytes()).unwrap();
    }
    until("no connection is left", || open_sockets(&server) <= before);
}

fn open_sockets(server: &Server) -> usize {
    let files = std::fs::read_dir(format!("/proc/{}/fd", server.id())).unwrap();
    files
        .filter_map(|file| std::fs::read_link(file.ok()?.path()).ok())
        .filter(|target| target.to_string_lossy().starts_with("socket:"))
        .count()
}

#[test]
fn a_closed_connection_is_noticed() {
    let server = Server::start(&METRICS);
    let mut stream = connect(&server);
    stream.shutdown(std::net::Shutdown::Write).unwrap();
    let mut rest = Vec::new();
    let ended = stream.read_to_end(&mut rest);
    assert!(ended.is_ok() || ended.is_err_and(|it| it.kind() == ErrorKind::ConnectionReset));
    assert!(rest.is_empty());
}
