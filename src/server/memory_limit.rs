//! Bounds what is kept in memory for visitors who send slowly or take nothing: bytes of one connection, of one
//! client, and of all together.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::Duration;

use centre_web::{ClientNetwork, client_networks};
use http::header::CONTENT_LENGTH;
use http::request::Parts;
use hyper::body::Body;
use tokio::sync::Notify;
use tokio::time::timeout;

const OF_ALL: usize = 32 << 20;
const OF_CLIENT: usize = 8 << 20;
const OF_CONNECTION: usize = 4 << 20;

/// What a request costs besides what it holds: its task, the fields of its answer, buffers. Measured with 10,000
/// of them that nobody took: 5,500 bytes.
pub const OF_REQUEST: usize = 6 << 10;

/// Bytes that an answer may have which is made for one visitor, until it is known: as most pages.
const OF_ANSWER: usize = 64 << 10;

/// A header is kept as it came and as its fields.
const COPIES_OF_HEADER: usize = 2;

/// A form is kept as it came, as its fields, and as these without what they may not have.
const COPIES_OF_BODY: usize = 4;

/// Bytes of the longest body that strangers may send. What editors send is longer, and read once they are known.
const LONGEST_BODY: usize = 256 << 10;

/// How long a request waits for room.
const WAIT: Duration = Duration::from_secs(10);

/// What a request costs, besides its header, that waits for room.
const OF_WAITING_REQUEST: usize = 4 << 10;

/// Bytes of requests that may wait for room on one connection: some twenty of a browser.
const OF_WAITING: usize = 128 << 10;

/// A request for which no memory is left.
#[derive(Debug, PartialEq, Eq)]
pub struct MemoryExhausted;

/// How many bytes are reserved, and how many may be.
#[derive(Debug)]
struct ByteBudget {
    reserved: AtomicUsize,
    most: usize,
}

impl ByteBudget {
    fn new(most: usize) -> Arc<Self> {
        Arc::new(Self {
            reserved: AtomicUsize::new(0),
            most,
        })
    }

    /// What finds nothing reserved is let in, however large it is.
    fn can_reserve(&self, bytes: usize) -> bool {
        let reserved = self.reserved.load(Ordering::Relaxed);
        reserved == 0 || reserved + bytes <= self.most
    }

    fn is_nearly_exhausted(&self) -> bool {
        self.reserved.load(Ordering::Relaxed) > self.most / 4 * 3
    }
}

type Clients = Mutex<HashMap<ClientNetwork, Weak<ByteBudget>>>;

/// What all connections of a listener hold.
#[derive(Debug, Clone)]
pub struct MemoryLimit {
    all: Arc<ByteBudget>,
    clients: Arc<Clients>,
    /// Not where a proxy stands in front, which is one client for all visitors.
    by_client: bool,
    freed: Arc<Notify>,
}

impl MemoryLimit {
    pub fn new(by_client: bool) -> Self {
        Self {
            all: ByteBudget::new(OF_ALL),
            clients: Arc::default(),
            by_client,
            freed: Arc::default(),
        }
    }

    /// Returns the bounds of a connection from `address`.
    pub fn connection(&self, address: IpAddr) -> Arc<ConnectionMemory> {
        let (network, _) = client_networks(address);
        let client = self.by_client.then(|| {
            let mut clients = lock(&self.clients);
            let known = clients.get(&network).and_then(Weak::upgrade);
            known.unwrap_or_else(|| {
                let share = ByteBudget::new(OF_CLIENT);
                clients.insert(network, Arc::downgrade(&share));
                share
            })
        });
        Arc::new(ConnectionMemory {
            own: ByteBudget::new(OF_CONNECTION),
            client,
            waiting: AtomicUsize::new(0),
            network,
            limit: self.clone(),
        })
    }
}

fn lock(clients: &Clients) -> MutexGuard<'_, HashMap<ClientNetwork, Weak<ByteBudget>>> {
    // Nothing panics while it is locked.
    clients.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What the requests of one connection hold.
#[derive(Debug)]
pub struct ConnectionMemory {
    own: Arc<ByteBudget>,
    client: Option<Arc<ByteBudget>>,
    /// Bytes of requests that wait.
    waiting: AtomicUsize,
    network: ClientNetwork,
    limit: MemoryLimit,
}

impl ConnectionMemory {
    fn budgets(&self) -> impl Iterator<Item = &ByteBudget> {
        let client = self.client.as_deref();
        [Some(&*self.own), client, Some(&*self.limit.all)]
            .into_iter()
            .flatten()
    }

    /// Whether so much is reserved that those go first who take nothing.
    pub fn is_nearly_exhausted(&self) -> bool {
        self.budgets().any(ByteBudget::is_nearly_exhausted)
    }

    /// Reserves what a request of this size costs, at once or once there is room for it.
    ///
    /// # Errors
    /// [`MemoryExhausted`] when too much waits on this connection already.
    pub fn reserve(
        self: &Arc<Self>,
        RequestSize { head, body }: RequestSize,
    ) -> Result<PendingReservation, MemoryExhausted> {
        let head = head * COPIES_OF_HEADER;
        let bytes = OF_REQUEST + OF_ANSWER + head + body * COPIES_OF_BODY;
        if let Some(reserved) = self.try_reserve(bytes) {
            return Ok(PendingReservation::Ready(reserved));
        }
        let waiting = WaitingRequest::begin(self, OF_WAITING_REQUEST + head);
        let waiting = waiting.ok_or(MemoryExhausted)?;
        Ok(PendingReservation::Waiting { waiting, bytes })
    }

    fn try_reserve(self: &Arc<Self>, bytes: usize) -> Option<MemoryReservation> {
        // Two at a time may both find the last room: the next one waits for longer.
        self.budgets().all(|it| it.can_reserve(bytes)).then(|| {
            let mut reserved = MemoryReservation {
                memory: Arc::clone(self),
                bytes: 0,
            };
            reserved.set(bytes);
            reserved
        })
    }
}

impl Drop for ConnectionMemory {
    fn drop(&mut self) {
        let Some(client) = self.client.take() else {
            return;
        };
        let mut clients = lock(&self.limit.clients);
        if Arc::strong_count(&client) == 1 {
            clients.remove(&self.network);
        }
    }
}

/// Bytes of a request.
#[derive(Debug, Clone, Copy)]
pub struct RequestSize {
    head: usize,
    /// Of the body, those that may be in memory before it is known who sends it.
    body: usize,
}

impl RequestSize {
    pub fn of(head: &Parts, body: &impl Body) -> Self {
        let fields = head.headers.iter();
        let fields: usize = fields
            .map(|(name, value)| name.as_str().len() + value.len())
            .sum();
        let address = head.uri.path_and_query().map_or(0, |it| it.as_str().len());
        let announced = || {
            let length = head.headers.get(CONTENT_LENGTH)?;
            length.to_str().ok()?.parse::<usize>().ok()
        };
        let body = if body.is_end_stream() {
            0
        } else {
            announced().unwrap_or(LONGEST_BODY).min(LONGEST_BODY)
        };
        Self {
            head: fields + address,
            body,
        }
    }
}

/// Memory that a request has or waits for.
#[derive(Debug)]
pub enum PendingReservation {
    Ready(MemoryReservation),
    Waiting {
        waiting: WaitingRequest,
        bytes: usize,
    },
}

impl PendingReservation {
    /// Waits until there is room.
    ///
    /// # Errors
    /// [`MemoryExhausted`] when there is none for ten seconds.
    pub async fn ready(self) -> Result<MemoryReservation, MemoryExhausted> {
        let (waiting, bytes) = match self {
            Self::Ready(reserved) => return Ok(reserved),
            Self::Waiting { waiting, bytes } => (waiting, bytes),
        };
        let memory = &waiting.memory;
        let room = async {
            loop {
                let freed = memory.limit.freed.notified();
                if let Some(reserved) = memory.try_reserve(bytes) {
                    return reserved;
                }
                freed.await;
            }
        };
        timeout(WAIT, room).await.map_err(|_| MemoryExhausted)
    }
}

/// Counts a request that waits for room, until this is dropped.
#[derive(Debug)]
pub struct WaitingRequest {
    memory: Arc<ConnectionMemory>,
    bytes: usize,
}

impl WaitingRequest {
    fn begin(memory: &Arc<ConnectionMemory>, bytes: usize) -> Option<Self> {
        let before = memory.waiting.fetch_add(bytes, Ordering::Relaxed);
        let waiting = Self {
            memory: Arc::clone(memory),
            bytes,
        };
        (before + bytes <= OF_WAITING).then_some(waiting)
    }
}

impl Drop for WaitingRequest {
    fn drop(&mut self) {
        self.memory.waiting.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

/// Bytes that are reserved for a request, until this is dropped.
#[derive(Debug)]
pub struct MemoryReservation {
    memory: Arc<ConnectionMemory>,
    bytes: usize,
}

impl MemoryReservation {
    /// Reserves so many bytes from now on, also where these are more than there is room for: others wait then.
    pub fn set(&mut self, bytes: usize) {
        for share in self.memory.budgets() {
            if bytes > self.bytes {
                share
                    .reserved
                    .fetch_add(bytes - self.bytes, Ordering::Relaxed);
            } else {
                share
                    .reserved
                    .fetch_sub(self.bytes - bytes, Ordering::Relaxed);
            }
        }
        if bytes < self.bytes {
            self.memory.limit.freed.notify_waiters();
        }
        self.bytes = bytes;
    }
}

impl Drop for MemoryReservation {
    fn drop(&mut self) {
        self.set(0);
    }
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use futures_util::FutureExt as _;
    use http::Request;

    use super::*;

    fn memory(limit: &MemoryLimit, address: &str) -> Arc<ConnectionMemory> {
        limit.connection(address.parse().unwrap())
    }

    /// The longest form.
    const LONGEST: RequestSize = RequestSize {
        head: 0,
        body: LONGEST_BODY,
    };

    /// Fills `memory` with the longest forms.
    fn fill(memory: &Arc<ConnectionMemory>) -> Vec<MemoryReservation> {
        std::iter::from_fn(|| match memory.reserve(LONGEST) {
            Ok(PendingReservation::Ready(reserved)) => Some(reserved),
            _ => None,
        })
        .collect()
    }

    #[test]
    fn a_body_counts_as_announced_or_as_the_longest() {
        let size = |announced: Option<&str>, body| {
            let mut request = Request::post("/api/contact?x=1").body(()).unwrap();
            if let Some(announced) = announced {
                let announced = announced.parse().unwrap();
                request.headers_mut().insert(CONTENT_LENGTH, announced);
            }
            let RequestSize { head, body } = RequestSize::of(&request.into_parts().0, &body);
            (head > 15, body)
        };
        assert_eq!(size(Some("3"), Body::from("x=1")), (true, 3));
        assert_eq!(size(None, Body::from("x=1")), (true, LONGEST_BODY));
        for odd in ["99999999", "99999999999999999999", "-1", "x"] {
            assert_eq!(size(Some(odd), Body::from("x=1")), (true, LONGEST_BODY));
        }
        assert_eq!(size(None, Body::empty()), (true, 0));
    }

    #[tokio::test]
    async fn a_connection_a_client_and_all_have_their_bounds() {
        let limit = MemoryLimit::new(true);
        let of_one_connection = fill(&memory(&limit, "192.0.2.1")).len();
        assert_eq!(
            of_one_connection,
            OF_CONNECTION / (LONGEST_BODY * COPIES_OF_BODY + OF_ANSWER + OF_REQUEST)
        );
        let connections: Vec<_> = (0..20).map(|_| memory(&limit, "2001:db8::1")).collect();
        let of_one_client: Vec<_> = connections.iter().flat_map(fill).collect();
        let another = memory(&limit, "2001:db8::ffff:0:0:1");
        assert!(fill(&another).is_empty(), "it is of the same /64");
        let strangers: Vec<_> = (0..20)
            .map(|it| memory(&limit, &format!("198.51.100.{it}")))
            .collect();
        let of_strangers: Vec<_> = strangers.iter().flat_map(fill).collect();
        assert!(!of_strangers.is_empty());
        assert!(limit.all.reserved.load(Ordering::Relaxed) <= OF_ALL);
        assert!(of_one_client.iter().map(|it| it.bytes).sum::<usize>() <= OF_CLIENT);
        assert!(connections[0].is_nearly_exhausted() && strangers[0].is_nearly_exhausted());
        drop((of_one_client, of_strangers));
        assert_eq!(limit.all.reserved.load(Ordering::Relaxed), 0);
        drop((connections, strangers, another));
        assert!(lock(&limit.clients).is_empty());
    }

    #[tokio::test]
    async fn what_waits_goes_on_when_there_is_room() {
        let limit = MemoryLimit::new(true);
        let memory = memory(&limit, "192.0.2.1");
        let mut reserved = fill(&memory);
        let mut waiting = Box::pin(memory.reserve(LONGEST).unwrap().ready());
        assert!(waiting.as_mut().now_or_never().is_none());
        reserved.pop();
        assert!(waiting.await.is_ok());
    }

    #[tokio::test]
    async fn what_waits_in_vain_is_refused() {
        let limit = MemoryLimit::new(true);
        let memory = memory(&limit, "192.0.2.1");
        let _reserved = fill(&memory);
        let waiting = memory.reserve(LONGEST).unwrap();
        assert_eq!(waiting.ready().await.unwrap_err(), MemoryExhausted);
        // Long headers wait only so many at a time.
        let long = RequestSize {
            head: OF_WAITING / 4,
            ..LONGEST
        };
        let _first = memory.reserve(long).unwrap();
        assert_eq!(memory.reserve(long).unwrap_err(), MemoryExhausted);
    }

    #[tokio::test]
    async fn visitors_behind_a_proxy_are_no_one_client() {
        let limit = MemoryLimit::new(false);
        let connections: Vec<_> = (0..8).map(|_| memory(&limit, "10.0.0.1")).collect();
        let reserved: Vec<_> = connections.iter().flat_map(fill).collect();
        assert!(reserved.iter().map(|it| it.bytes).sum::<usize>() > OF_CLIENT);
    }

    #[tokio::test]
    async fn small_requests_are_always_let_in_where_nothing_is_held() {
        let limit = MemoryLimit::new(true);
        let memory = memory(&limit, "192.0.2.1");
        let small = RequestSize { head: 9, body: 3 };
        let mut reserved = memory.reserve(small).unwrap().ready().await.unwrap();
        assert!(reserved.bytes < 2 * OF_ANSWER);
        reserved.set(2 * OF_ALL);
        assert!(memory.is_nearly_exhausted());
        reserved.set(OF_REQUEST);
        assert!(!memory.is_nearly_exhausted());
    }
}
