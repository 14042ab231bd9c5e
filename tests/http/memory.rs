//! What strangers can make the program keep in memory: they send slowly, and take nothing.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use crate::protocol::{
    END_HEADERS, END_STREAM, FRAME_CONTINUATION, FRAME_HEADERS, FRAME_RST_STREAM, FRAME_SETTINGS,
    frame,
};
use crate::support::Server;

/// Bytes that strangers may make the program take beyond what it has.
const MOST: u64 = 50 << 20;

const CONNECTIONS: usize = 100;

/// How long they go on.
const TIME: Duration = Duration::from_secs(20);

const DATA: u8 = 0;
const PING: u8 = 6;
const WINDOW_UPDATE: u8 = 8;
const ACKNOWLEDGED: u8 = 1;

/// A string of HPACK, as it is (RFC 7541, sections 5.1 and 5.2).
fn text(value: &str) -> Vec<u8> {
    let mut rest = value.len();
    let mut out = Vec::new();
    if rest < 127 {
        out.push(u8::try_from(rest).unwrap());
    } else {
        out.push(127);
        rest -= 127;
        while rest >= 128 {
            out.push(u8::try_from(rest % 128).unwrap() | 128);
            rest /= 128;
        }
        out.push(u8::try_from(rest).unwrap());
    }
    out.extend(value.bytes());
    out
}

/// What a peer asks for, again and again.
#[derive(Clone)]
struct Ask {
    method: &'static str,
    path: &'static str,
    /// Bytes of a header that nobody reads.
    header: usize,
    /// What is sent of the body, as far as the server has room.
    body: Vec<u8>,
    /// Bytes that the body is said to have.
    announced: Option<usize>,
}

impl Ask {
    fn get(path: &'static str, header: usize) -> Self {
        Self {
            method: "GET",
            path,
            header,
            body: Vec::new(),
            announced: None,
        }
    }

    /// A form with `body`, whose end does not come where more is announced.
    fn post(body: Vec<u8>, announced: usize, header: usize) -> Self {
        Self {
            method: "POST",
            path: "/api/contact",
            header,
            body,
            announced: Some(announced),
        }
    }

    fn is_whole(&self) -> bool {
        self.announced.is_none_or(|it| it == self.body.len())
    }

    fn block(&self) -> Vec<u8> {
        // `:scheme` is `http`.
        let mut block = vec![if self.method == "GET" { 0x82 } else { 0x83 }, 0x86];
        let long = "x".repeat(self.header);
        let announced = self.announced.unwrap_or_default().to_string();
        block.extend([vec![0x04], text(self.path), vec![0x01], text("x")].concat());
        let mut more = vec![("x-long", &*long)];
        if self.announced.is_some() {
            more.push(("content-type", "application/x-www-form-urlencoded"));
            more.push(("content-length", &announced));
        }
        for (name, value) in more {
            block.extend([vec![0], text(name), text(value)].concat());
        }
        block
    }

    fn over_http_1(&self) -> Vec<u8> {
        let announced = self.announced.map(|it| {
            format!("content-type: application/x-www-form-urlencoded\r\ncontent-length: {it}\r\n")
        });
        let head = format!(
            "{} {} HTTP/1.1\r\nhost: x\r\nx-long: {}\r\n{}\r\n",
            self.method,
            self.path,
            "x".repeat(self.header),
            announced.unwrap_or_default()
        );
        [head.into_bytes(), self.body.clone()].concat()
    }
}

/// Asks over HTTP/2 until `stop`, with windows that never open, and answers pings.
fn over_http_2(stream: &mut TcpStream, ask: &Ask, stop: &AtomicBool) -> std::io::Result<()> {
    // `SETTINGS_INITIAL_WINDOW_SIZE` is none.
    let settings = frame(FRAME_SETTINGS, 0, 0, &[0, 4, 0, 0, 0, 0]);
    stream.write_all(&[&b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"[..], &settings].concat())?;
    let block = ask.block();
    let (mut next, mut open) = (1_u32, 0_u32);
    let (mut room, mut room_of_stream) = (65_535_usize, 65_535_usize);
    while !stop.load(Ordering::Relaxed) {
        while open < 64 {
            let end = if ask.body.is_empty() && ask.is_whole() {
                END_STREAM
            } else {
                0
            };
            let (first, more) = block.split_at(block.len().min(16_000));
            let end_headers = |rest: &[u8]| if rest.is_empty() { END_HEADERS } else { 0 };
            stream.write_all(&frame(FRAME_HEADERS, end | end_headers(more), next, first))?;
            let mut rest = more;
            while !rest.is_empty() {
                let (piece, after) = rest.split_at(rest.len().min(16_000));
                stream.write_all(&frame(FRAME_CONTINUATION, end_headers(after), next, piece))?;
                rest = after;
            }
            let sent = ask.body.len().min(room).min(room_of_stream);
            room -= sent;
            let mut pieces = ask.body[..sent].chunks(16_000).peekable();
            while let Some(piece) = pieces.next() {
                let is_last = pieces.peek().is_none() && sent == ask.body.len() && ask.is_whole();
                stream.write_all(&frame(DATA, u8::from(is_last), next, piece))?;
            }
            next += 2;
            open += 1;
        }
        let mut head = [0; 9];
        stream.read_exact(&mut head)?;
        let mut payload = vec![0; u32::from_be_bytes([0, head[0], head[1], head[2]]) as usize];
        stream.read_exact(&mut payload)?;
        let of_stream = u32::from_be_bytes([head[5], head[6], head[7], head[8]]);
        match (head[3], head[4] & ACKNOWLEDGED) {
            (PING, 0) => stream.write_all(&frame(PING, ACKNOWLEDGED, 0, &payload))?,
            (FRAME_SETTINGS, 0) => {
                for setting in payload.chunks_exact(6) {
                    if setting[..2] == [0, 4] {
                        room_of_stream =
                            u32::from_be_bytes(setting[2..].try_into().unwrap()) as usize;
                    }
                }
                stream.write_all(&frame(FRAME_SETTINGS, ACKNOWLEDGED, 0, &[]))?;
            }
            (WINDOW_UPDATE, _) if of_stream == 0 => {
                room += u32::from_be_bytes(payload[..].try_into().unwrap()) as usize;
            }
            (FRAME_RST_STREAM, _) | (FRAME_HEADERS | DATA, END_STREAM) => open -= 1,
            _ => {}
        }
    }
    Ok(())
}

/// Asks over HTTP/1.1 until `stop` and reads no answer.
fn over_http_1(stream: &mut TcpStream, ask: &Ask, stop: &AtomicBool) -> std::io::Result<()> {
    let request = ask.over_http_1();
    stream.set_write_timeout(Some(Duration::from_millis(500)))?;
    stream.write_all(&request)?;
    while !stop.load(Ordering::Relaxed) && ask.is_whole() {
        stream.write_all(&request)?;
    }
    while !stop.load(Ordering::Relaxed) {
        thread::sleep(Duration::from_millis(100));
    }
    Ok(())
}

/// A refused form of as many fields and characters as it may have.
fn refused(bytes: usize) -> Vec<u8> {
    let mut body = b"message=".to_vec();
    body.resize(bytes, b'<');
    body
}

#[test]
fn strangers_who_send_slowly_and_take_nothing_cost_less_than_50_mib() {
    let server = Server::start(&["--idle-timeout", "5s"]);
    let longest = 256 << 10;
    let tricks = [
        (2, Ask::post(refused(8_000), 8_000, 0)),
        (2, Ask::post(refused(longest), longest, 0)),
        (2, Ask::post(refused(60_000), longest, 0)),
        (2, Ask::post(Vec::new(), longest, 30_000)),
        (2, Ask::get("/services/nutrition-programme", 30_000)),
        (2, Ask::get("/api/content/page/services", 0)),
        (2, Ask::get("/sitemap.xml", 0)),
        (2, Ask::get("/events.ics", 30_000)),
        (1, Ask::post(refused(longest), longest, 0)),
        (1, Ask::post(refused(longest - 1), longest, 30_000)),
        (1, Ask::get("/services/nutrition-programme", 30_000)),
        (1, Ask::get("/api/content/page/services", 0)),
    ];
    let attack = || {
        let stop = AtomicBool::new(false);
        let mut highest = 0;
        thread::scope(|scope| {
            for (version, ask) in tricks.iter().cycle().take(CONNECTIONS) {
                let (stop, address) = (&stop, &server.address);
                scope.spawn(move || {
                    while !stop.load(Ordering::Relaxed) {
                        let mut stream = TcpStream::connect(address).unwrap();
                        // Longer than between two pings.
                        stream
                            .set_read_timeout(Some(Duration::from_secs(10)))
                            .unwrap();
                        // Whoever is thrown out comes back.
                        let _ = match version {
                            2 => over_http_2(&mut stream, ask, stop),
                            _ => over_http_1(&mut stream, ask, stop),
                        };
                        thread::sleep(Duration::from_millis(50));
                    }
                });
            }
            let begun = Instant::now();
            while begun.elapsed() < TIME {
                thread::sleep(Duration::from_millis(50));
                highest = highest.max(server.memory());
            }
            stop.store(true, Ordering::Relaxed);
        });
        highest
    };
    // What isolates and tables take when they are used for the first time is no stranger's.
    for _ in 0..20 {
        server.get("/services/nutrition-programme");
        let form = [("content-type", "application/x-www-form-urlencoded")];
        server.send("POST", "/api/contact", &form, &refused(8_000));
    }
    let before = server.memory();
    let highest = attack();
    let more = highest.saturating_sub(before);
    assert!(more <= MOST, "{} MiB and {} more", before >> 20, more >> 20);
    assert_eq!(server.get("/about").status, 200);
}

/// A connection from this address of the loopback network.
fn connect_from(last: u8, server: &Server) -> TcpStream {
    let socket = socket2::Socket::new(socket2::Domain::IPV4, socket2::Type::STREAM, None).unwrap();
    socket
        .bind(&SocketAddr::from(([127, 0, 0, last], 0)).into())
        .unwrap();
    let address: SocketAddr = server.address.parse().unwrap();
    socket.connect(&address.into()).unwrap();
    socket.into()
}

#[test]
fn pages_are_answered_beside_requests_that_announce_much_and_send_nothing() {
    let server = Server::start(&[]);
    // The shorter ones take what the longest ones leave.
    let announced = [256 << 10, 64 << 10, 16 << 10, 4 << 10, 10].into_iter();
    let asks = announced.flat_map(|it| vec![Ask::post(Vec::new(), it, 0).over_http_1(); 40]);
    let mut strangers = Vec::new();
    for (address, ask) in (10..).zip(asks) {
        let mut stranger = connect_from(address, &server);
        stranger.write_all(&ask).unwrap();
        strangers.push(stranger);
    }
    // They are given up after fifteen seconds.
    for number in 0..20 {
        assert_eq!(server.get("/about").status, 200);
        assert_eq!(
            server
                .get(&format!("/services/nutrition-programme?x={number}"))
                .status,
            200
        );
    }
}
