//! Bounds what one stranger can take: connections, and what is kept in memory for visitors who send slowly or take
//! nothing, in bytes of one connection, of one client, and of all together.

use std::collections::HashMap;
use std::iter;
use std::net::IpAddr;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Weak};
use std::time::{Duration, Instant};

use centre_web::{ClientNetwork, client_networks};
use parking_lot::Mutex;
use tokio::sync::Notify;
use tokio::time::timeout;

use super::byte_budget::{ByteBudget, OF_CLIENT, OF_SITE, RequestSize};

/// What a request costs besides what it holds: its task, the fields of its answer, buffers. Measured with 10,000
/// of them that nobody took: 5,500 bytes.
pub const OF_REQUEST: usize = 6 << 10;

/// Bytes that an answer may have which is made for one visitor, until it is known: as most pages.
const OF_ANSWER: usize = 64 << 10;

/// A header is kept as it came and as its fields.
const COPIES_OF_HEADER: usize = 2;

/// A form is kept as it came, as its fields, and as these without what they may not have.
const COPIES_OF_BODY: usize = 4;

/// How long a request waits for room.
const WAIT: Duration = Duration::from_secs(10);

/// What a request costs, besides its header, that waits for room.
const OF_WAITING_REQUEST: usize = 4 << 10;

/// Least time between two warnings of one kind.
const WARNING_INTERVAL: Duration = Duration::from_mins(1);

/// A request for which no memory is left.
#[derive(Debug, PartialEq, Eq)]
pub struct MemoryExhausted;

type Networks = Mutex<HashMap<ClientNetwork, Weak<ByteBudget>>>;

/// What all connections of a listener hold.
#[derive(Debug, Clone)]
pub struct ClientLimits {
    all: Arc<ByteBudget>,
    networks: Arc<Networks>,
    /// Connections of one client network. None where a proxy stands in front, which is one client for all
    /// visitors.
    connections: Option<usize>,
    freed: Arc<Notify>,
    warned_of_memory_at: Arc<Mutex<Option<Instant>>>,
    warned_of_connections_at: Arc<Mutex<Option<Instant>>>,
}

impl ClientLimits {
    pub fn new(connections: Option<usize>) -> Self {
        Self {
            all: ByteBudget::of_all(),
            networks: Arc::default(),
            connections,
            freed: Arc::default(),
            warned_of_memory_at: Arc::default(),
            warned_of_connections_at: Arc::default(),
        }
    }

    /// Returns the bounds of a connection from `address`; none where its client has as many connections as it may.
    /// Those of this machine are not counted: proxies and health checks come from it.
    pub fn connection(&self, address: IpAddr) -> Option<Arc<ConnectionMemory>> {
        let address = address.to_canonical();
        let (client, site) = client_networks(address);
        let site = site.map(|(site, share)| (site, OF_SITE, share as usize));
        let of_networks = iter::once((client, OF_CLIENT, 1)).chain(site);
        let mut memory = ConnectionMemory {
            own: ByteBudget::of_connection(),
            networks: Vec::new(),
            limit: self.clone(),
        };
        let Some(limit) = self.connections else {
            return Some(Arc::new(memory));
        };
        let mut has_room = true;
        for (network, most, share) in of_networks {
            let budget = self.of_network(network, most);
            // This connection is counted already.
            has_room &= Arc::strong_count(&budget) <= limit.saturating_mul(share);
            memory.networks.push((network, budget));
        }
        if has_room || address.is_loopback() {
            return Some(Arc::new(memory));
        }
        if is_due(&self.warned_of_connections_at) {
            tracing::warn!(
                "an address has {limit} connections; its others are closed \
                 (CENTRE_MAX_CONNECTIONS_PER_ADDRESS, CENTRE_TRUSTED_PROXIES)"
            );
        }
        None
    }

    fn of_network(&self, network: ClientNetwork, most: usize) -> Arc<ByteBudget> {
        let mut networks = self.networks.lock();
        let known = networks.get(&network).and_then(Weak::upgrade);
        known.unwrap_or_else(|| {
            let budget = ByteBudget::of_network(most);
            networks.insert(network, Arc::downgrade(&budget));
            budget
        })
    }

    /// Tells the operator that there was no room.
    fn warn(&self) {
        if is_due(&self.warned_of_memory_at) {
            tracing::warn!(
                reserved = self.all.reserved.load(Ordering::Relaxed),
                "requests are refused with 503: those under way hold as much memory as they may"
            );
        }
    }
}

/// Whether the last warning is long ago.
fn is_due(warned_at: &Mutex<Option<Instant>>) -> bool {
    let mut warned_at = warned_at.lock();
    let is_due = warned_at.is_none_or(|at| at.elapsed() >= WARNING_INTERVAL);
    if is_due {
        *warned_at = Some(Instant::now());
    }
    is_due
}

/// What the requests of one connection hold.
#[derive(Debug)]
pub struct ConnectionMemory {
    own: Arc<ByteBudget>,
    /// The client, and the larger network that it may have all of.
    networks: Vec<(ClientNetwork, Arc<ByteBudget>)>,
    limit: ClientLimits,
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
            let mut networks = self.limit.networks.lock();
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
    use http::header::CONTENT_LENGTH;

    use super::*;
    use crate::server::byte_budget::{
        LONGEST_BODY, OF_ALL, OF_CONNECTION, WAITING_OF_ALL, WAITING_OF_CONNECTION,
    };

    fn memory(limit: &ClientLimits, address: &str) -> Arc<ConnectionMemory> {
        connect(limit, address).unwrap()
    }

    fn connect(limit: &ClientLimits, address: &str) -> Option<Arc<ConnectionMemory>> {
        limit.connection(address.parse().unwrap())
    }

    #[test]
    fn a_subscriber_has_so_many_connections_and_gets_them_back() {
        let limit = ClientLimits::new(Some(2));
        let first = connect(&limit, "192.0.2.7").unwrap();
        let second = connect(&limit, "::ffff:192.0.2.7").unwrap();
        assert!(connect(&limit, "192.0.2.7").is_none());
        assert!(connect(&limit, "192.0.2.8").is_some());
        drop(first);
        let third = connect(&limit, "192.0.2.7");
        assert!(third.is_some() && connect(&limit, "192.0.2.7").is_none());
        drop((second, third));
        assert!(limit.networks.lock().is_empty());
    }

    #[test]
    fn an_ipv6_network_is_one_subscriber() {
        let limit = ClientLimits::new(Some(1));
        let _first = connect(&limit, "2001:db8:1:2::1").unwrap();
        assert!(connect(&limit, "2001:db8:1:2:ffff::1").is_none());
        assert!(connect(&limit, "2001:db8:1:3::1").is_some());
    }

    #[test]
    fn the_networks_of_one_site_have_sixteen_shares() {
        let limit = ClientLimits::new(Some(2));
        let connect_from = |network| connect(&limit, &format!("2001:db8:1:{network}::1"));
        let mut connections: Vec<_> = (0..32).map(|it| connect_from(it).unwrap()).collect();
        assert!(connect_from(32).is_none());
        assert!(connect(&limit, "2001:db8:2::1").is_some());
        connections.pop();
        connections.push(connect_from(33).unwrap());
        assert!(connect_from(34).is_none());
        drop(connections);
        assert!(limit.networks.lock().is_empty());
    }

    #[test]
    fn this_machine_and_those_behind_a_proxy_are_not_counted() {
        let limit = ClientLimits::new(Some(1));
        for address in ["127.0.0.1", "::1", "::ffff:127.0.0.1"] {
            let _first = connect(&limit, address).unwrap();
            assert!(connect(&limit, address).is_some(), "{address}");
        }
        let unlimited = ClientLimits::new(None);
        let _first = connect(&unlimited, "192.0.2.7").unwrap();
        assert!(connect(&unlimited, "192.0.2.7").is_some());
    }

    /// The longest form.
    const LONGEST: RequestSize = RequestSize {
        head: 0,
        body: LONGEST_BODY,
    };

    /// More connections than any test makes.
    const MANY: Option<usize> = Some(1000);

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
        let limit = ClientLimits::new(MANY);
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
        assert!(limit.networks.lock().is_empty());
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
        for connections in [MANY, None] {
            let limit = ClientLimits::new(connections);
            let strangers: Vec<_> = (0..200)
                .map(|it| memory(&limit, &format!("198.51.100.{it}")))
                .collect();
            let _forms: Vec<_> = strangers.iter().flat_map(fill).collect();
            let small = RequestSize { head: 200, body: 3 };
            let _smaller: Vec<_> = strangers.iter().map(|it| it.reserve(small)).collect();
            let visitor = memory(&limit, "192.0.2.1");
            assert!(fill_with_pages(&visitor).len() > 20, "{connections:?}");
        }
    }

    #[tokio::test]
    async fn whoever_has_nothing_finds_room_beside_those_who_take_all() {
        for (network, strangers) in [("198.51.100.", 40), ("2001:db8:1:", 60)] {
            let limit = ClientLimits::new(MANY);
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
        let limit = ClientLimits::new(None);
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
        let limit = ClientLimits::new(MANY);
        let memory = memory(&limit, "192.0.2.1");
        let mut reserved = fill(&memory);
        let mut waiting = Box::pin(memory.reserve(LONGEST).unwrap().ready());
        assert!(waiting.as_mut().now_or_never().is_none());
        reserved.pop();
        assert!(waiting.await.is_ok());
    }

    #[tokio::test]
    async fn what_waits_in_vain_is_refused() {
        let limit = ClientLimits::new(MANY);
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
        let limit = ClientLimits::new(None);
        let connections: Vec<_> = (0..8).map(|_| memory(&limit, "10.0.0.1")).collect();
        let reserved: Vec<_> = connections.iter().flat_map(fill).collect();
        assert!(reserved.iter().map(|it| it.bytes).sum::<usize>() > OF_CLIENT);
    }

    #[tokio::test]
    async fn small_requests_are_always_let_in_where_nothing_is_held() {
        let limit = ClientLimits::new(MANY);
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
