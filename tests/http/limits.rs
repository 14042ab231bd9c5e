//! Slow and large strangers.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use crate::support::{Server, TIMEOUT, until};

fn connect(server: &Server) -> TcpStream {
    let stream = TcpStream::connect(&server.address).unwrap();
    stream.set_read_timeout(Some(TIMEOUT)).unwrap();
    stream
}

/// The status of an answer to what is sent as it stands.
fn status_of(server: &Server, request: &[u8]) -> u16 {
    let mut stream = connect(server);
    // The server may answer and close before it has read all.
    let _ = stream.write_all(request);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    let answer = String::from_utf8_lossy(&answer);
    let status = answer
        .split(' ')
        .nth(1)
        .unwrap_or_else(|| panic!("no answer: {answer:?}"));
    status.parse().unwrap()
}

#[test]
fn large_headers_are_refused() {
    let server = Server::start(&[]);
    let header = |bytes: usize| {
        let filling = "a".repeat(bytes);
        format!("GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\nx: {filling}\r\n\r\n")
    };
    assert_eq!(status_of(&server, header(8 << 10).as_bytes()), 200);
    assert_eq!(status_of(&server, header(64 << 10).as_bytes()), 431);
    let many = "a: b\r\n".repeat(300);
    let many = format!("GET /healthz HTTP/1.1\r\nhost: x\r\n{many}\r\n");
    assert_eq!(status_of(&server, many.as_bytes()), 431);
    assert_eq!(status_of(&server, b"nonsense\r\n\r\n"), 400);
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn large_bodies_are_refused() {
    let server = Server::start(&[]);
    let body = format!("{{\"message\":\"{}\"}}", "a".repeat(256 << 10));
    let answer = server.request(
        "POST",
        "/api/contact",
        &[("content-type", "application/json")],
        &body,
    );
    assert_eq!(answer.status, 413);
}

#[test]
fn slow_strangers_are_cut_off_while_others_are_served() {
    let server = Server::start(&["--idle-timeout", "1s"]);
    let mut slow: Vec<TcpStream> = (0..50).map(|_| connect(&server)).collect();
    let silent = connect(&server);
    let mut rested = connect(&server);
    rested
        .write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n")
        .unwrap();
    for stream in &mut slow {
        stream
            .write_all(b"GET / HTTP/1.1\r\nhost: x\r\nx: ")
            .unwrap();
    }
    until("all connections that drip a header are cut", || {
        let cut = slow
            .iter_mut()
            .map(|stream| stream.write_all(b"a"))
            .filter(Result::is_err)
            .count();
        assert_eq!(server.get("/").status, 200);
        cut == slow.len()
    });
    for mut stream in [silent, rested] {
        let mut rest = Vec::new();
        let ended = stream.read_to_end(&mut rest);
        assert!(ended.is_ok() || ended.is_err_and(|it| it.kind() == ErrorKind::ConnectionReset));
    }
}

#[test]
fn more_connections_than_allowed_wait() {
    let server = Server::start(&["--max-connections", "4", "--idle-timeout", "10m"]);
    let idle: Vec<TcpStream> = (0..4).map(|_| connect(&server)).collect();
    // Connections are accepted in their order: this is the fifth.
    let mut fifth = connect(&server);
    fifth.write_all(b"GET /healthz HTTP/1.0\r\n\r\n").unwrap();
    let moment = Duration::from_millis(500);
    fifth.set_read_timeout(Some(moment)).unwrap();
    let early = fifth.read(&mut [0; 12]);
    assert!(
        early.is_err_and(|it| it.kind() == ErrorKind::WouldBlock),
        "it did not wait for a place"
    );
    drop(idle);
    fifth.set_read_timeout(Some(TIMEOUT)).unwrap();
    let mut answer = String::new();
    fifth.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.0 200 "), "{answer}");
}

#[test]
fn ten_thousand_idle_connections_are_survived() {
    const CONNECTIONS: usize = 10_000;
    let mut limit = libc::rlimit {
        rlim_cur: 0,
        rlim_max: 0,
    };
    // SAFETY: both calls read or write the one structure.
    unsafe {
        assert_eq!(libc::getrlimit(libc::RLIMIT_NOFILE, &raw mut limit), 0);
        limit.rlim_cur = limit.rlim_max;
        assert_eq!(libc::setrlimit(libc::RLIMIT_NOFILE, &raw const limit), 0);
    }
    let possible = usize::try_from(limit.rlim_max).unwrap_or(usize::MAX) - 1000;
    let connections = CONNECTIONS.min(possible);
    let server = Server::start(&[]);
    let memory = resident_bytes(&server);
    let mut idle = Vec::with_capacity(connections);
    for number in 0..connections {
        let mut stream = connect(&server);
        if number % 2 == 0 {
            stream
                .write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n")
                .unwrap();
        }
        idle.push(stream);
    }
    for _ in 0..20 {
        assert_eq!(server.get("/").status, 200);
    }
    let each = resident_bytes(&server).saturating_sub(memory) / connections;
    assert!(each < 32 << 10, "an idle connection takes {each} bytes");
}

#[test]
fn wrong_passwords_leave_no_memory_behind() {
    let server = Server::start(&[]);
    server.get("/");
    let memory = resident_bytes(&server);
    std::thread::scope(|scope| {
        for visitor in 0..40 {
            let server = &server;
            scope.spawn(move || {
                let body = format!(
                    "{{\"email\":\"{visitor}@example.org\",\"password\":\"a wrong password\"}}"
                );
                let headers = [("content-type", "application/json")];
                let answer = server.request("POST", "/api/session", &headers, &body);
                assert!(matches!(answer.status, 401 | 429), "{}", answer.status);
            });
        }
    });
    let left = resident_bytes(&server).saturating_sub(memory) >> 20;
    assert!(left < 60, "{left} MiB were not given back");
}

fn resident_bytes(server: &Server) -> usize {
    let statistics = std::fs::read_to_string(format!("/proc/{}/statm", server.id())).unwrap();
    let pages: usize = statistics.split(' ').nth(1).unwrap().parse().unwrap();
    pages * 4096
}
