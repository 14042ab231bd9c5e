//! Accepts connections and speaks HTTP on them, within limits that no stranger can pass:
//! so many connections, so long a header in so much time, so long a rest.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use futures_util::FutureExt;
use http::{Request, Response};
use http_body_util::BodyExt as _;
use hyper::body::{Body as _, Incoming};
use hyper::server::conn::{http1, http2};
use hyper::service::service_fn;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use socket2::SockRef;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, watch};
use tokio::time::{sleep, timeout};
use tower::Service as _;

use crate::address_limit::{AddressLimit, AddressPlace};
use crate::malformed::refuse_malformed;
use crate::tls::{self, Tls};
use crate::unread_body::UnreadBody;

/// Bytes of the longest header; a longer one is answered 431. Browsers send about 2 KiB.
const LONGEST_HEADER: u32 = 32 << 10;

/// Requests that one HTTP/2 connection may have under way.
const STREAMS: u32 = 128;

/// How long a visitor may take nothing of an answer, and an HTTP/2 connection may leave a
/// ping unanswered.
const UNRESPONSIVE: Duration = Duration::from_secs(30);

/// How long an encrypted connection may take to agree on keys.
const HANDSHAKE: Duration = Duration::from_secs(10);

/// How long a connection that was accepted just before the end may take to send its request.
const LAST_CALL: Duration = Duration::from_millis(500);

/// Pause after the operating system refused a connection, most likely for want of files.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// Files that are open besides connections: the database, the log, pictures.
const OTHER_FILES: u64 = 256;

/// How often it is asked whether connections left memory behind.
const TIDE_INTERVAL: Duration = Duration::from_secs(5);

/// Connections that are fewer leave too little memory to be worth the work.
const MANY_CONNECTIONS: usize = 256;

/// The first bytes of HTTP/2 without TLS (RFC 9113, section 3.4) that HTTP/1 cannot send.
const HTTP_2_PREFACE: &[u8] = b"PRI * HTTP/2.0";

/// The first byte of every TLS connection.
const TLS_HANDSHAKE: u8 = 0x16;

/// What strangers may use.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Connections at a time; further ones wait to be accepted.
    pub connections: usize,
    /// Those of them that one address may have; none where a proxy is in front, whose address
    /// all visitors share.
    pub of_one_address: Option<usize>,
    /// How long a connection may take to send the header of a request, and may rest between
    /// two requests.
    pub idle: Duration,
}

/// What is served on a listener.
#[derive(Clone)]
pub struct Endpoint {
    /// Answers requests.
    pub router: Router,
    /// Encrypts connections. Those that come without encryption are then answered by the
    /// other router.
    pub tls: Option<(Tls, Router)>,
    pub limits: Limits,
}

/// Serves until `stop` is ready, then lets requests under way end.
pub async fn serve(listener: TcpListener, endpoint: Endpoint, stop: impl Future<Output = ()>) {
    let places = Arc::new(Semaphore::new(endpoint.limits.connections));
    let of_addresses = AddressLimit::new(endpoint.limits.of_one_address);
    let (open, mut all_closed) = mpsc::channel(1);
    let (stopping, stopped) = watch::channel(());
    let accept = |stream: TcpStream, peer: SocketAddr, place: Option<OwnedSemaphorePermit>| {
        let Some(place_of_address) = of_addresses.take(peer.ip()) else {
            return;
        };
        let connection = Connection {
            endpoint: endpoint.clone(),
            peer,
            stopped: stopped.clone(),
            _place: place,
            _place_of_address: place_of_address,
            _open: open.clone(),
        };
        tokio::spawn(connection.serve(stream));
    };
    let mut stop = pin!(stop);
    let mut tide = Tide::default();
    let mut moments = tokio::time::interval(TIDE_INTERVAL);
    let connections = || endpoint.limits.connections - places.available_permits();
    loop {
        let next = async {
            let place = Arc::clone(&places).acquire_owned().await.ok();
            (listener.accept().await, place)
        };
        tokio::select! {
            biased;
            () = &mut stop => break,
            _ = moments.tick() => {
                if tide.has_fallen(connections()) {
                    tokio::task::spawn_blocking(give_memory_back);
                }
            }
            (accepted, place) = next => match accepted {
                Ok((stream, peer)) => {
                    tide.rises(connections());
                    accept(stream, peer, place);
                }
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be accepted");
                    sleep(ACCEPT_PAUSE).await;
                }
            },
        }
    }
    // Visitors who are connected already do not learn that the listener closes.
    while let Some(Ok((stream, peer))) = listener.accept().now_or_never() {
        accept(stream, peer, None);
    }
    drop(listener);
    drop(stopping);
    drop(open);
    // Nothing is ever sent: it is over when the last connection has let go of its end.
    all_closed.recv().await;
}

/// How many connections there have been at a time, to notice when many are gone.
#[derive(Debug, Default)]
struct Tide {
    highest: usize,
}

impl Tide {
    fn rises(&mut self, open: usize) {
        self.highest = self.highest.max(open);
    }

    /// Whether many connections were closed since the last time that this was so.
    fn has_fallen(&mut self, open: usize) -> bool {
        let fallen = self.highest.saturating_sub(open) >= MANY_CONNECTIONS;
        if fallen {
            self.highest = open;
        }
        fallen
    }
}

/// What closed connections leave behind lies between what is still in use, and the C library
/// keeps it for later. Without this, ten thousand idle connections would leave the program at
/// twice its size for good.
#[cfg(target_env = "gnu")]
fn give_memory_back() {
    // SAFETY: this is its declaration in malloc.h, and it may be called at any time.
    unsafe extern "C" {
        safe fn malloc_trim(spare: usize) -> std::ffi::c_int;
    }
    malloc_trim(0);
}

#[cfg(not(target_env = "gnu"))]
fn give_memory_back() {}

struct Connection {
    endpoint: Endpoint,
    peer: SocketAddr,
    stopped: watch::Receiver<()>,
    _place: Option<OwnedSemaphorePermit>,
    _place_of_address: AddressPlace,
    _open: mpsc::Sender<Infallible>,
}

impl Connection {
    /// Errors are the visitor's: connections that break, headers that are none. They say
    /// nothing to the operator, and the visitor is gone or has had an answer.
    async fn serve(mut self, stream: TcpStream) {
        let limits = self.endpoint.limits;
        let _ = stream.set_nodelay(true);
        let _ = SockRef::from(&stream).set_tcp_user_timeout(Some(UNRESPONSIVE));
        let mut first = [0; HTTP_2_PREFACE.len()];
        let begun = tokio::select! {
            begun = timeout(limits.idle, stream.peek(&mut first)) => begun,
            () = last_call(&mut self.stopped) => return,
        };
        let Ok(Ok(length @ 1..)) = begun else {
            return;
        };
        let is_http_2 = HTTP_2_PREFACE.starts_with(&first[..length]) && length >= 3;
        match self.endpoint.tls.clone() {
            None => {
                let router = self.endpoint.router.clone();
                self.speak(stream, is_http_2, router).await;
            }
            Some((_, unencrypted)) if first[0] != TLS_HANDSHAKE => {
                self.speak(stream, is_http_2, unencrypted).await;
            }
            Some((tls, _)) => {
                let Ok(Ok(stream)) = timeout(HANDSHAKE, tls.acceptor.accept(stream)).await else {
                    return;
                };
                let protocol = stream.get_ref().1.alpn_protocol();
                if protocol == Some(tls::ACME_CHALLENGE) {
                    return;
                }
                let is_http_2 = protocol == Some(tls::HTTP_2);
                let router = self.endpoint.router.clone();
                self.speak(stream, is_http_2, router).await;
            }
        }
    }

    async fn speak(
        mut self,
        stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
        is_http_2: bool,
        router: Router,
    ) {
        let stream = TokioIo::new(stream);
        let idle = self.endpoint.limits.idle;
        let peer = ConnectInfo(self.peer);
        let requests = Requests::default();
        let under_way = requests.clone();
        let service = service_fn(move |request| {
            let under_way = is_http_2.then(|| under_way.begin());
            answer(router.clone(), request, peer, under_way)
        });
        if is_http_2 {
            let connection = http2::Builder::new(TokioExecutor::new())
                .timer(TokioTimer::new())
                .max_concurrent_streams(STREAMS)
                .max_header_list_size(LONGEST_HEADER)
                .keep_alive_interval(idle)
                .keep_alive_timeout(UNRESPONSIVE)
                .serve_connection(stream, service);
            let mut connection = pin!(connection);
            tokio::select! {
                _ = connection.as_mut() => return,
                _ = self.stopped.changed() => {}
                () = requests.rest_for(idle) => {}
            }
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        } else {
            let connection = http1::Builder::new()
                .timer(TokioTimer::new())
                .header_read_timeout(idle)
                .max_buf_size(LONGEST_HEADER as usize)
                .serve_connection(stream, service);
            let mut connection = pin!(connection);
            tokio::select! {
                _ = connection.as_mut() => return,
                _ = self.stopped.changed() => {}
            }
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}

async fn answer(
    mut router: Router,
    mut request: Request<Incoming>,
    peer: ConnectInfo<SocketAddr>,
    under_way: Option<UnderWay>,
) -> Result<Response<Body>, h2::Error> {
    request.extensions_mut().insert(peer);
    let (head, body) = request.into_parts();
    if under_way.is_some() {
        refuse_malformed(&head)?;
    }
    let body = if body.is_end_stream() {
        Body::empty()
    } else {
        Body::new(UnreadBody::new(&head.headers, body))
    };
    let Ok(response) = router.call(Request::from_parts(head, body)).await;
    Ok(match under_way {
        None => response,
        Some(under_way) => response.map(|body| {
            Body::new(body.map_frame(move |frame| {
                // It ends with the last frame.
                let _ = &under_way;
                frame
            }))
        }),
    })
}

/// The requests of an HTTP/2 connection that are not answered to the end.
#[derive(Clone, Default)]
struct Requests(Arc<watch::Sender<usize>>);

impl Requests {
    fn begin(&self) -> UnderWay {
        self.0.send_modify(|requests| *requests += 1);
        UnderWay(self.clone())
    }

    /// Ready when there has been none for so long. A connection's pings are no reason to keep it.
    async fn rest_for(&self, idle: Duration) {
        let mut requests = self.0.subscribe();
        loop {
            // Neither fails: the sender is in `self`.
            let _ = requests.wait_for(|requests| *requests == 0).await;
            if timeout(idle, requests.changed()).await.is_err() {
                return;
            }
        }
    }
}

struct UnderWay(Requests);

impl Drop for UnderWay {
    fn drop(&mut self) {
        self.0.0.send_modify(|requests| *requests -= 1);
    }
}

/// Ready a moment after the server was told to stop.
async fn last_call(stopped: &mut watch::Receiver<()>) {
    // The sender is only ever dropped.
    let _ = stopped.changed().await;
    sleep(LAST_CALL).await;
}

/// Lets this process open as many files as `connections` need, and answers how many
/// connections the operating system's limit leaves room for.
pub fn make_room(connections: usize) -> usize {
    let limit = getrlimit(Resource::Nofile);
    let Some(maximum) = limit.maximum else {
        return connections;
    };
    let raised = Rlimit {
        current: Some(maximum),
        ..limit
    };
    let files = match setrlimit(Resource::Nofile, raised) {
        Ok(()) => maximum,
        Err(_) => limit.current.unwrap_or(maximum),
    };
    let room = usize::try_from(files.saturating_sub(OTHER_FILES)).unwrap_or(usize::MAX);
    if room < connections {
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
        let mut tide = Tide::default();
        tide.rises(10_000);
        assert!(!tide.has_fallen(10_000));
        assert!(!tide.has_fallen(10_000 - MANY_CONNECTIONS + 1));
        assert!(tide.has_fallen(20));
        assert!(!tide.has_fallen(20));
        tide.rises(30);
        assert!(!tide.has_fallen(0));
    }
}
