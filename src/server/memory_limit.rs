//! Bounds what is kept in memory for visitors who send slowly or take nothing: bytes of one connection, of one
//! client, and of all together.

use std::collections::HashMap;
use std::iter;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::time::{Duration, Instant};

use centre_web::{ClientNetwork, client_networks};
use http::header::CONTENT_LENGTH;
use http::request::Parts;
use hyper::body::Body;
use tokio::sync::Notify;
use tokio::time::timeout;

const OF_ALL: usize = 32 << 20;
const OF_CLIENT: usize = 8 << 20;
const OF_CONNECTION: usize = 4 << 20;

/// Of all /64 networks of a /48, which an IPv6 subscriber may have.
const OF_SITE: usize = 16 << 20;

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

/// Bytes of requests that may wait for room: on one connection some twenty of a browser.
const WAITING_OF_CONNECTION: usize = 128 << 10;
const WAITING_OF_CLIENT: usize = 1 << 20;
const WAITING_OF_ALL: usize = 8 << 20;

/// Least time between two warnings that there was no memory for a request.
const WARNING_INTERVAL: Duration = Duration::from_mins(1);

/// Bytes that only networks may reserve that have nothing yet: fifty of their requests.
const FOR_NEWCOMERS: usize = 4 << 20;

/// A request for which no memory is left.
#[derive(Debug, PartialEq, Eq)]
pub struct MemoryExhausted;

/// How many bytes requests hold and wait with, and how many they may.
#[derive(Debug)]
struct ByteBudget {
    reserved: AtomicUsize,
    most: usize,
    /// Of those that are reserved, by requests with a body. They announce much and may send nothing: what only
    /// asks for a page finds room beside them.
    of_forms: AtomicUsize,
    most_of_forms: usize,
    waiting: AtomicUsize,
    most_waiting: usize,
}

impl ByteBudget {
    fn new(most: usize, most_of_forms: usize, most_waiting: usize) -> Arc<Self> {
        Arc::new(Self {
            reserved: AtomicUsize::new(0),
            most,
            of_forms: AtomicUsize::new(0),
            most_of_forms,
            waiting: AtomicUsize::new(0),
            most_waiting,
        })
    }

    fn of_connection() -> Arc<Self> {
        Self::new(OF_CONNECTION, OF_CONNECTION, WAITING_OF_CONNECTION)
    }

    fn of_network(most: usize) -> Arc<Self> {
        Self::new(most, most / 2, WAITING_OF_CLIENT)
    }

    fn of_all() -> Arc<Self> {
        Self::new(OF_ALL, OF_ALL / 2, WAITING_OF_ALL)
    }

    /// What finds nothing reserved is let in, however large it is.
    fn can_reserve(&self, bytes: usize, is_form: bool) -> bool {
        let has_room = |reserved: &AtomicUsize, most: usize| {
            let reserved = reserved.load(Ordering::Relaxed);
            reserved == 0 || reserved + bytes <= most
        };
        has_room(&self.reserved, self.most)
            && (!is_form || has_room(&self.of_forms, self.most_of_forms))
    }

    /// Whether with so many bytes more a network would have no more than is left, beside what is kept for
    /// networks that have nothing yet.
    fn leaves_a_share(&self, of_network: &Self, bytes: usize) -> bool {
        let has = of_network.reserved.load(Ordering::Relaxed);
        let reserved = self.reserved.load(Ordering::Relaxed);
        has == 0 || has + bytes + reserved + FOR_NEWCOMERS <= self.most
    }

    fn is_nearly_exhausted(&self) -> bool {
        let nearly =
            |reserved: &AtomicUsize, most: usize| reserved.load(Ordering::Relaxed) > most / 4 * 3;
        nearly(&self.reserved, self.most) || nearly(&self.of_forms, self.most_of_forms)
    }
}

type Networks = Mutex<HashMap<ClientNetwork, Weak<ByteBudget>>>;

/// What all connections of a listener hold.
#[derive(Debug, Clone)]
pub struct MemoryLimit {
    all: Arc<ByteBudget>,
    networks: Arc<Networks>,
    /// Not where a proxy stands in front, which is one client for all visitors.
    by_client: bool,
    freed: Arc<Notify>,
    warned_at: Arc<Mutex<Option<Instant>>>,
}

impl MemoryLimit {
    pub fn new(by_client: bool) -> Self {
        Self {
            all: ByteBudget::of_all(),
            networks: Arc::default(),
            by_client,
            freed: Arc::default(),
            warned_at: Arc::default(),
        }
    }

    /// Returns the bounds of a connection from `address`.
    pub fn connection(&self, address: IpAddr) -> Arc<ConnectionMemory> {
        let (client, site) = client_networks(address);
        let site = site.map(|(site, _)| (site, OF_SITE));
        let of_networks = iter::once((client, OF_CLIENT)).chain(site);
        Arc::new(ConnectionMemory {
            own: ByteBudget::of_connection(),
            networks: of_networks
                .filter(|_| self.by_client)
                .map(|(network, most)| (network, self.of_network(network, most)))
                .collect(),
            limit: self.clone(),
        })
    }

    fn of_network(&self, network: ClientNetwork, most: usize) -> Arc<ByteBudget> {
        let mut networks = lock(&self.networks);
        let known = networks.get(&network).and_then(Weak::upgrade);
        known.unwrap_or_else(|| {
            let budget = ByteBudget::of_network(most);
            networks.insert(network, Arc::downgrade(&budget));
            budget
        })
    }

    /// Tells the operator that there was no room, at most once a minute.
    fn warn(&self) {
        let mut warned_at = lock(&self.warned_at);
        if !warned_at.is_some_and(|at| at.elapsed() < WARNING_INTERVAL) {
            *warned_at = Some(Instant::now());
            tracing::warn!(
                reserved = self.all.reserved.load(Ordering::Relaxed),
                "requests are refused with 503: those under way hold as much memory as they may"
            );
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing panics while it is locked.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What the requests of one connection hold.
#[derive(Debug)]
pub struct ConnectionMemory {
    own: Arc<ByteBudget>,
    /// The client, and the larger network that it may have all of.
    networks: Vec<(ClientNetwork, Arc<ByteBudget>)>,
    limit: MemoryLimit,
}

impl ConnectionMemory {
    fn budgets(&self) -> impl Iterator<Item = &ByteBudget> {
        let networks = self.networks.iter().map(|(_, budget)| &**budget);
        iter::once(&*self.own)
            .chain(networks)
            .chain([&*self.limit.all])
    }

    /// Whether so much is reserved that those go first who take nothing.
    pub fn is_nearly_exhausted(&self) -> bool {
        self.budgets().any(ByteBudget::is_nearly_exhausted)
    }

    /// Reserves what a request of this size costs, at once or once there is room for it.
    ///
    /// # Errors
    /// [`MemoryExhausted`] when too much waits already.
    pub fn reserve(
        self: &Arc<Self>,
        RequestSize { head, body }: RequestSize,
    ) -> Result<PendingReservation, MemoryExhausted> {
        let head = head * COPIES_OF_HEADER;
        let bytes = OF_REQUEST + OF_ANSWER + head + body * COPIES_OF_BODY;
        let is_form = body > 0;
        if let Some(reserved) = self.try_reserve(bytes, is_form) {
            return Ok(PendingReservation::Ready(reserved));
        }
        let waiting = WaitingRequest::begin(self, OF_WAITING_REQUEST + head);
        let waiting = waiting.ok_or_else(|| self.exhausted())?;
        Ok(PendingReservation::Waiting {
            waiting,
            bytes,
            is_form,
        })
    }

    fn try_reserve(self: &Arc<Self>, bytes: usize, is_form: bool) -> Option<MemoryReservation> {
        // Two at a time may both find the last room: the next one waits for longer.
        let can_reserve = self.budgets().all(|it| it.can_reserve(bytes, is_form));
        let leaves_a_share =
            |(_, network): &(_, Arc<ByteBudget>)| self.limit.all.leaves_a_share(network, bytes);
        (can_reserve && self.networks.iter().all(leaves_a_share)).then(|| {
            let mut reserved = MemoryReservation {
                memory: Arc::clone(self),
                bytes: 0,
                is_form,
            };
            reserved.set(bytes);
            reserved
        })
    }

    fn exhausted(&self) -> MemoryExhausted {
        self.limit.warn();
        MemoryExhausted
    }
}

impl Drop for ConnectionMemory {
    fn drop(&mut self) {
        for (network, budget) in self.networks.drain(..) {
            let mut networks = lock(&self.limit.networks);
            // Dropped while it is locked: of two that end at the same time the second one is the last.
            drop(budget);
            if networks
                .get(&network)
                .is_some_and(|it| it.strong_count() == 0)
            {
                networks.remove(&network);
            }
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
        is_form: bool,
    },
}

impl PendingReservation {
    /// Waits until there is room.
    ///
    /// # Errors
    /// [`MemoryExhausted`] when there is none for ten seconds.
    pub async fn ready(self) -> Result<MemoryReservation, MemoryExhausted> {
        let (waiting, bytes, is_form) = match self {
            Self::Ready(reserved) => return Ok(reserved),
            Self::Waiting {
                waiting,
                bytes,
                is_form,
            } => (waiting, bytes, is_form),
        };
        let memory = &waiting.memory;
        let room = async {
            loop {
                let freed = memory.limit.freed.notified();
                if let Some(reserved) = memory.try_reserve(bytes, is_form) {
                    return reserved;
                }
                freed.await;
            }
        };
        timeout(WAIT, room).await.map_err(|_| memory.exhausted())
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
        let mut has_room = true;
        for budget in memory.budgets() {
            let before = budget.waiting.fetch_add(bytes, Ordering::Relaxed);
            has_room &= before + bytes <= budget.most_waiting;
        }
        let waiting = Self {
            memory: Arc::clone(memory),
            bytes,
        };
        has_room.then_some(waiting)
    }
}

impl Drop for WaitingRequest {
    fn drop(&mut self) {
        for budget in self.memory.budgets() {
            budget.waiting.fetch_sub(self.bytes, Ordering::Relaxed);
        }
    }
}

/// Bytes that are reserved for a request, until this is dropped.
#[derive(Debug)]
pub struct MemoryReservation {
    memory: Arc<ConnectionMemory>,
    bytes: usize,
    is_form: bool,
}

impl MemoryReservation {
    /// Reserves so many bytes from now on, also where these are more than there is room for: others wait then.
    pub fn set(&mut self, bytes: usize) {
        let change = |reserved: &AtomicUsize| {
            if bytes > self.bytes {
                reserved.fetch_add(bytes - self.bytes, Ordering::Relaxed);
            } else {
                reserved.fetch_sub(self.bytes - bytes, Ordering::Relaxed);
            }
        };
        for budget in self.memory.budgets() {
            change(&budget.reserved);
            if self.is_form {
                change(&budget.of_forms);
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

    const PAGE: RequestSize = RequestSize { head: 500, body: 0 };

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
        assert!(limit.all.reserved.load(Ordering::Relaxed) <= OF_ALL / 2);
        assert!(of_one_client.iter().map(|it| it.bytes).sum::<usize>() <= OF_CLIENT);
        assert!(connections[0].is_nearly_exhausted() && strangers[0].is_nearly_exhausted());
        drop((of_one_client, of_strangers));
        assert_eq!(limit.all.reserved.load(Ordering::Relaxed), 0);
        drop((connections, strangers, another));
        assert!(lock(&limit.networks).is_empty());
    }

    /// As many requests for a page as there is room for.
    fn fill_with_pages(memory: &Arc<ConnectionMemory>) -> Vec<MemoryReservation> {
        std::iter::from_fn(|| match memory.reserve(PAGE) {
            Ok(PendingReservation::Ready(reserved)) => Some(reserved),
            _ => None,
        })
        .collect()
    }

    #[tokio::test]
    async fn pages_find_room_beside_all_forms() {
        for by_client in [true, false] {
            let limit = MemoryLimit::new(by_client);
            let strangers: Vec<_> = (0..200)
                .map(|it| memory(&limit, &format!("198.51.100.{it}")))
                .collect();
            let _forms: Vec<_> = strangers.iter().flat_map(fill).collect();
            let small = RequestSize { head: 200, body: 3 };
            let _smaller: Vec<_> = strangers.iter().map(|it| it.reserve(small)).collect();
            let visitor = memory(&limit, "192.0.2.1");
            assert!(fill_with_pages(&visitor).len() > 20, "{by_client}");
        }
    }

    #[tokio::test]
    async fn whoever_has_nothing_finds_room_beside_those_who_take_all() {
        for (network, strangers) in [("198.51.100.", 40), ("2001:db8:1:", 60)] {
            let limit = MemoryLimit::new(true);
            let address = |it: usize| {
                if network.ends_with('.') {
                    format!("{network}{it}")
                } else {
                    format!("{network}{it:x}::1")
                }
            };
            let connections: Vec<_> = (0..strangers)
                .flat_map(|it| [address(it), address(it), address(it)])
                .map(|address| memory(&limit, &address))
                .collect();
            let _pages: Vec<_> = connections.iter().flat_map(fill_with_pages).collect();
            let visitor = memory(&limit, "192.0.2.1");
            assert!(!fill_with_pages(&visitor).is_empty(), "{network}");
        }
    }

    #[tokio::test]
    async fn what_waits_is_bounded_for_all() {
        let limit = MemoryLimit::new(false);
        let held = memory(&limit, "10.0.0.1");
        let mut reserved = held.reserve(PAGE).unwrap().ready().await.unwrap();
        reserved.set(OF_ALL);
        let connections: Vec<_> = (0..200).map(|_| memory(&limit, "10.0.0.1")).collect();
        let long = RequestSize {
            head: 20_000,
            body: 0,
        };
        let waiting: Vec<_> = connections
            .iter()
            .flat_map(|it| [it.reserve(long), it.reserve(long)])
            .collect();
        let waiting = waiting.into_iter().flatten().count();
        assert_eq!(
            waiting,
            WAITING_OF_ALL / (OF_WAITING_REQUEST + 20_000 * COPIES_OF_HEADER)
        );
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
            head: WAITING_OF_CONNECTION / 4,
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
