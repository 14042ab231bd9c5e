//! Limits how many connections one address may have.

use std::collections::HashMap;
use std::iter;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use centre_web::{ClientNetwork, client_networks};

/// Least time between two warnings that connections are refused.
const WARNING_INTERVAL: Duration = Duration::from_mins(1);

/// Counts connections by the networks of clients, so that one stranger cannot take all of them.
#[derive(Clone)]
pub struct AddressLimit {
    /// Connections of one client network; no limit without it.
    limit: Option<usize>,
    counts: Arc<Mutex<Counts>>,
}

#[derive(Default)]
struct Counts {
    connections: HashMap<ClientNetwork, usize>,
    warned_at: Option<Instant>,
}

/// Counts a connection for as long as it is open.
pub struct AddressPermit(Option<(AddressLimit, IpAddr)>);

impl AddressLimit {
    pub fn new(limit: Option<usize>) -> Self {
        Self {
            limit,
            counts: Arc::default(),
        }
    }

    /// Counts a connection from `address`; none where the limit is reached. Connections of this
    /// machine are not counted: proxies and health checks come from it.
    pub fn acquire(&self, address: IpAddr) -> Option<AddressPermit> {
        let address = address.to_canonical();
        let Some(limit) = self.limit.filter(|_| !address.is_loopback()) else {
            return Some(AddressPermit(None));
        };
        let mut counts = self.counts();
        let open = |network: ClientNetwork| *counts.connections.get(&network).unwrap_or(&0);
        let (network, site) = client_networks(address);
        let has_room = |(site, share): (_, u32)| open(site) < limit.saturating_mul(share as usize);
        if open(network) < limit && site.is_none_or(has_room) {
            for network in networks(address) {
                *counts.connections.entry(network).or_default() += 1;
            }
            return Some(AddressPermit(Some((self.clone(), address))));
        }
        let is_recent = |at: Instant| at.elapsed() < WARNING_INTERVAL;
        if !counts.warned_at.is_some_and(is_recent) {
            counts.warned_at = Some(Instant::now());
            tracing::warn!(
                "an address has {limit} connections; its others are closed \
                 (CENTRE_MAX_CONNECTIONS_PER_ADDRESS, CENTRE_TRUSTED_PROXIES)"
            );
        }
        None
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        // Nothing panics while it is locked, and the counts would be right even then.
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// All networks under which a connection from an address counts.
fn networks(address: IpAddr) -> impl Iterator<Item = ClientNetwork> {
    let (network, site) = client_networks(address);
    iter::once(network).chain(site.map(|(site, _)| site))
}

impl Drop for AddressPermit {
    fn drop(&mut self) {
        let Some((limit, address)) = &self.0 else {
            return;
        };
        let mut counts = limit.counts();
        for network in networks(*address) {
            if let Some(connections) = counts.connections.get_mut(&network) {
                *connections -= 1;
                if *connections == 0 {
                    counts.connections.remove(&network);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn acquire(limit: &AddressLimit, address: &str) -> Option<AddressPermit> {
        limit.acquire(address.parse().unwrap())
    }

    #[test]
    fn a_subscriber_has_so_many_connections_and_gets_them_back() {
        let limit = AddressLimit::new(Some(2));
        let first = acquire(&limit, "192.0.2.7").unwrap();
        let second = acquire(&limit, "::ffff:192.0.2.7").unwrap();
        assert!(acquire(&limit, "192.0.2.7").is_none());
        assert!(acquire(&limit, "192.0.2.8").is_some());
        drop(first);
        let third = acquire(&limit, "192.0.2.7");
        assert!(third.is_some() && acquire(&limit, "192.0.2.7").is_none());
        drop((second, third));
        assert!(limit.counts().connections.is_empty());
    }

    #[test]
    fn an_ipv6_network_is_one_subscriber() {
        let limit = AddressLimit::new(Some(1));
        let _first = acquire(&limit, "2001:db8:1:2::1").unwrap();
        assert!(acquire(&limit, "2001:db8:1:2:ffff::1").is_none());
        assert!(acquire(&limit, "2001:db8:1:3::1").is_some());
    }

    #[test]
    fn the_networks_of_one_site_have_sixteen_shares() {
        let limit = AddressLimit::new(Some(2));
        let connect = |network| acquire(&limit, &format!("2001:db8:1:{network}::1"));
        let mut permits: Vec<_> = (0..32).map(|it| connect(it).unwrap()).collect();
        assert!(connect(32).is_none());
        assert!(acquire(&limit, "2001:db8:2::1").is_some());
        permits.pop();
        permits.push(connect(33).unwrap());
        assert!(connect(34).is_none());
        drop(permits);
        assert!(limit.counts().connections.is_empty());
    }

    #[test]
    fn this_machine_and_those_behind_a_proxy_are_not_counted() {
        let limit = AddressLimit::new(Some(1));
        for address in ["127.0.0.1", "::1", "::ffff:127.0.0.1"] {
            let _first = acquire(&limit, address).unwrap();
            assert!(acquire(&limit, address).is_some(), "{address}");
        }
        let unlimited = AddressLimit::new(None);
        let _first = acquire(&unlimited, "192.0.2.7").unwrap();
        assert!(acquire(&unlimited, "192.0.2.7").is_some());
    }
}
