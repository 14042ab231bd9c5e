//! Accepts connections and speaks HTTP on them, within limits that no stranger can pass: on the
//! number of connections, the length of a header and the time it takes, and the time between two
//! requests.

use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use futures_util::FutureExt;
use http::request::Parts;
use http::{HeaderValue, Request, Response, StatusCode, header};
use hyper::body::{Body as _, Incoming};
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::conn::auto;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use socket2::SockRef;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tokio::time::{sleep, timeout};
use tower::Service as _;

use super::byte_budget::RequestSize;
use super::client_limits::{ClientLimits, ConnectionMemory, MemoryExhausted, PendingReservation};
use super::in_flight::{InFlight, Requests};
use super::malformed::refuse_malformed;
use super::stalled_streams::{StreamExecutor, chunk_body};
use super::tls::{self, Tls};
use super::unread_body::UnreadBody;

/// Bytes of the longest header; a longer one is answered 431. Browsers send about 2 KiB.
const MAX_HEADER_SIZE: u32 = 32 << 10;

/// Requests that one HTTP/2 connection may have in flight: RFC 9113 (6.5.2) recommends no fewer, and clients begin
/// with as many before they know. Each costs 5 KB also where it is refused.
const MAX_CONCURRENT_STREAMS: u32 = 100;

/// Bytes of bodies that one HTTP/2 connection may send before they are read.
const CONNECTION_WINDOW: u32 = 128 << 10;

/// Bytes of an answer that wait to be sent, beyond what the visitor has room for.
const SEND_BUFFER: usize = 64 << 10;

/// How long a visitor may accept no byte of an answer, or leave an HTTP/2 ping unanswered.
const UNRESPONSIVE_TIMEOUT: Duration = Duration::from_secs(30);

/// How long a TLS handshake may take.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(10);

/// How long a connection may take to send its first request once the server is stopping.
const FIRST_REQUEST_GRACE_PERIOD: Duration = Duration::from_millis(500);

/// Connections that the system holds until they are accepted: as many as come at once after a mail to all members.
/// Further ones are tried again by the visitor's system, after a second and more. The default of Rust is 128; the
/// kernel's own bound (`somaxconn`) may be lower.
const BACKLOG: u32 = 1024;

/// Pause after the operating system could not accept a connection, most likely because too many
/// files are open.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// Where the system lets a process open fewer files, whoever runs the program has to know: a few
/// hundred visitors at a time are an ordinary evening.
const FEW_FILES: u64 = 1024;

/// Open files that are no connections: the database, the log, pictures.
const OTHER_FILES: u64 = 256;

/// How often closed connections are counted, to return the memory that they took.
const MEMORY_INTERVAL: Duration = Duration::from_secs(5);

/// Fewer closed connections leave too little memory to be worth the work.
const MANY_CONNECTIONS: usize = 256;

/// The first bytes of HTTP/2 without TLS (RFC 9113, section 3.4) that HTTP/1 cannot send.
const HTTP_2_PREFACE: &[u8] = b"PRI * HTTP/2.0";

/// The first byte of every TLS connection.
const TLS_HANDSHAKE: u8 = 0x16;

/// What the connections of a listener may use.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Connections at a time; further ones wait to be accepted.
    pub connections: usize,
    /// Connections of one address at a time. No limit behind a proxy, whose address all visitors
    /// share.
    pub per_address: Option<usize>,
    /// How long a connection may take to send the header of a request, and may be idle between
    /// two requests.
    pub idle_timeout: Duration,
}

/// What is served on a listener.
#[derive(Clone)]
pub struct Endpoint {
    /// Answers requests.
    pub router: Router,
    /// Encrypts connections. The router answers those that come without encryption.
    pub tls: Option<(Tls, Router)>,
    pub limits: Limits,
}

/// Opens a listener on `address`.
///
/// # Errors
/// Those of the system: somebody else listens there, or the process may not.
pub fn bind(address: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = match address {
        SocketAddr::V4(_) => TcpSocket::new_v4(),
        SocketAddr::V6(_) => TcpSocket::new_v6(),
    }?;
    // A restart need not wait for the old program's last connections.
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Serves until `stop` is ready, then until all requests in flight are answered.
pub async fn serve(listener: TcpListener, endpoint: Endpoint, stop: impl Future<Output = ()>) {
    let places = Arc::new(Semaphore::new(endpoint.limits.connections));
    let client_limits = ClientLimits::new(endpoint.limits.per_address);
    let stopping = watch::Sender::new(false);
    let accept = |stream: TcpStream, peer: SocketAddr, place: Option<OwnedSemaphorePermit>| {
        let Some(memory) = client_limits.connection(peer.ip()) else {
            return;
        };
        let connection = Connection {
            endpoint: endpoint.clone(),
            peer,
            memory,
            stopping: stopping.subscribe(),
            _place: place,
        };
        tokio::spawn(connection.serve(stream));
    };
    let mut stop = pin!(stop);
    let mut high_water_mark = HighWaterMark::default();
    let mut memory_interval = tokio::time::interval(MEMORY_INTERVAL);
    let connections = || endpoint.limits.connections - places.available_permits();
    loop {
        let next = async {
            let place = Arc::clone(&places).acquire_owned().await.ok();
            (listener.accept().await, place)
        };
        tokio::select! {
            biased;
            () = &mut stop => break,
            _ = memory_interval.tick() => {
                if high_water_mark.has_receded(connections()) {
                    tokio::task::spawn_blocking(centre_os::heap::return_freed);
                }
            }
            (accepted, place) = next => match accepted {
                Ok((stream, peer)) => {
                    high_water_mark.raise(connections());
                    accept(stream, peer, place);
                }
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be accepted");
                    sleep(ACCEPT_PAUSE).await;
                }
            },
        }
    }
    // For these visitors the connection is open already: they would wait for an answer.
    while let Some(Ok((stream, peer))) = listener.accept().now_or_never() {
        accept(stream, peer, None);
    }
    drop(listener);
    stopping.send_replace(true);
    // Each connection holds a receiver until it ends.
    stopping.closed().await;
}

/// The most connections that there were at a time, to notice when many are closed.
#[derive(Debug, Default)]
struct HighWaterMark(usize);

impl HighWaterMark {
    fn raise(&mut self, open: usize) {
        self.0 = self.0.max(open);
    }

    /// Whether many connections were closed since the last time that this was so.
    fn has_receded(&mut self, open: usize) -> bool {
        let receded = self.0.saturating_sub(open) >= MANY_CONNECTIONS;
        if receded {
            self.0 = open;
        }
        receded
    }
}

struct Connection {
    endpoint: Endpoint,
    peer: SocketAddr,
    memory: Arc<ConnectionMemory>,
    /// True once the server is stopping.
    stopping: watch::Receiver<bool>,
    _place: Option<OwnedSemaphorePermit>,
}

impl Connection {
    /// Errors are the visitor's: broken connections, malformed headers. They say nothing to the
    /// operator, and the visitor is gone or has had an answer.
    async fn serve(mut self, stream: TcpStream) {
        let idle_timeout = self.endpoint.limits.idle_timeout;
        let _ = stream.set_nodelay(true);
        let _ = SockRef::from(&stream).set_tcp_user_timeout(Some(UNRESPONSIVE_TIMEOUT));
        let mut first = [0; HTTP_2_PREFACE.len()];
        let begun = tokio::select! {
            begun = timeout(idle_timeout, stream.peek(&mut first)) => begun,
            () = async {
                self.stopping().await;
                sleep(FIRST_REQUEST_GRACE_PERIOD).await;
            } => return,
        };
        let Ok(Ok(length @ 1..)) = begun else {
            return;
        };
        let is_http_2 = HTTP_2_PREFACE.starts_with(&first[..length]) && length >= 3;
        let router = self.endpoint.router.clone();
        match self.endpoint.tls.clone() {
            None => self.speak(stream, is_http_2, router).await,
            Some((_, unencrypted)) if first[0] != TLS_HANDSHAKE => {
                self.speak(stream, is_http_2, unencrypted).await;
            }
            Some((tls, _)) => {
                let handshake = timeout(HANDSHAKE_TIMEOUT, tls.acceptor.accept(stream));
                let Ok(Ok(stream)) = handshake.await else {
                    return;
                };
                let protocol = stream.get_ref().1.alpn_protocol();
                if protocol != Some(tls::ACME_CHALLENGE) {
                    let is_http_2 = protocol == Some(tls::HTTP_2);
                    self.speak(stream, is_http_2, router).await;
                }
            }
        }
    }

    async fn speak(
        mut self,
        stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
        is_http_2: bool,
        router: Router,
    ) {
        let idle_timeout = self.endpoint.limits.idle_timeout;
        let peer = ConnectInfo(self.peer);
        let requests = Requests::default();
        let in_flight = requests.clone();
        let memory = Arc::clone(&self.memory);
        let service = service_fn(move |request: Request<Incoming>| {
            let in_flight = is_http_2.then(|| in_flight.begin());
            let (head, body) = request.into_parts();
            let body = if body.is_end_stream() {
                Body::empty()
            } else {
                Body::new(UnreadBody::new(&head.headers, body))
            };
            // Before anything waits for its turn: what is refused is forgotten at once.
            let reserved = memory.reserve(RequestSize::of(&head, &body));
            let request = reserved.map(|it| (it, head, body));
            answer(router.clone(), request, peer, in_flight)
        });
        let mut builder = auto::Builder::new(StreamExecutor {
            stall_timeout: UNRESPONSIVE_TIMEOUT,
            memory: Arc::clone(&self.memory),
        });
        builder
            .http1()
            .timer(TokioTimer::new())
            .header_read_timeout(idle_timeout)
            .max_buf_size(MAX_HEADER_SIZE as usize);
        builder
            .http2()
            .timer(TokioTimer::new())
            .max_concurrent_streams(MAX_CONCURRENT_STREAMS)
            .max_header_list_size(MAX_HEADER_SIZE)
            .initial_connection_window_size(CONNECTION_WINDOW)
            .initial_stream_window_size(CONNECTION_WINDOW)
            .max_send_buf_size(SEND_BUFFER)
            .keep_alive_interval(idle_timeout)
            .keep_alive_timeout(UNRESPONSIVE_TIMEOUT);
        // Told nothing, the library would wait without end for the rest of a preface.
        let builder = if is_http_2 {
            builder.http2_only()
        } else {
            builder.http1_only()
        };
        let mut connection = pin!(builder.serve_connection(TokioIo::new(stream), service));
        let is_stopping = tokio::select! {
            _ = connection.as_mut() => return,
            () = self.stopping() => true,
            () = requests.idle_for(idle_timeout), if is_http_2 => false,
        };
        connection.as_mut().graceful_shutdown();
        if is_stopping {
            let _ = connection.await;
        } else {
            // The last pieces of answers may wait for a visitor who takes nothing.
            let _ = timeout(UNRESPONSIVE_TIMEOUT, connection).await;
        }
    }

    /// Ready once the server is stopping.
    async fn stopping(&mut self) {
        let _ = self.stopping.wait_for(|stopping| *stopping).await;
    }
}

async fn answer(
    mut router: Router,
    request: Result<(PendingReservation, Parts, Body), MemoryExhausted>,
    peer: ConnectInfo<SocketAddr>,
    in_flight: Option<InFlight>,
) -> Result<Response<Body>, h2::Error> {
    let ready = match request {
        Ok((pending, head, body)) => pending.ready().await.map(|it| (it, head, body)),
        Err(MemoryExhausted) => Err(MemoryExhausted),
    };
    let (reservation, mut head, body) = match ready {
        Ok(ready) => ready,
        // An answer would have to wait for the visitor, too.
        Err(MemoryExhausted) if in_flight.is_some() => {
            return Err(h2::Reason::REFUSED_STREAM.into());
        }
        Err(MemoryExhausted) => return Ok(memory_exhausted()),
    };
    if in_flight.is_some() {
        refuse_malformed(&head)?;
    }
    head.extensions.insert(peer);
    let Ok(response) = router.call(Request::from_parts(head, body)).await;
    Ok(response.map(|body| chunk_body(body, reservation, in_flight)))
}

/// Refuses a request for which there is no room.
fn memory_exhausted() -> Response<Body> {
    const MESSAGE: &str = "The site has too many requests under way. Try again in a moment.\n";
    let mut response = Response::new(Body::from(MESSAGE));
    *response.status_mut() = StatusCode::SERVICE_UNAVAILABLE;
    let headers = response.headers_mut();
    headers.insert(header::RETRY_AFTER, HeaderValue::from_static("5"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    let text = HeaderValue::from_static("text/plain; charset=utf-8");
    headers.insert(header::CONTENT_TYPE, text);
    response
}

/// Raises this process's limit of open files as far as the system allows. Returns how many of
/// `connections` fit into it.
pub fn raise_file_limit(connections: usize) -> usize {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let raised = Rlimit {
        current: maximum,
        maximum,
    };
    let raised = setrlimit(Resource::Nofile, raised);
    let Some(files) = raised.map_or(current, |()| maximum) else {
        return connections;
    };
    let room = usize::try_from(files.saturating_sub(OTHER_FILES)).unwrap_or(usize::MAX);
    if files < FEW_FILES && room < connections {
        tracing::warn!(
            "the operating system lets this process open {files} files: \
             {room} connections instead of {connections}"
        );
    }
    connections.min(room.max(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_given_back_once_for_many_closed_connections() {
        let mut mark = HighWaterMark::default();
        mark.raise(10_000);
        assert!(!mark.has_receded(10_000));
        assert!(!mark.has_receded(10_000 - MANY_CONNECTIONS + 1));
        assert!(mark.has_receded(20));
        assert!(!mark.has_receded(20));
        mark.raise(30);
        assert!(!mark.has_receded(0));
    }

    // Elsewhere the system's own bound is lower.
    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn many_connect_at_once_and_none_is_told_to_come_again() {
        let listener = bind(SocketAddr::from(([127, 0, 0, 1], 0))).unwrap();
        let address = listener.local_addr().unwrap();
        let mut waiting = Vec::new();
        for _ in 0..400 {
            let connection = timeout(Duration::from_mins(1), TcpStream::connect(address)).await;
            waiting.push(connection.unwrap().unwrap());
        }
    }
}
