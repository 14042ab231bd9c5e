//! How many connections one address may have.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use centre_web::subscriber;

/// How often it is said that connections are refused.
const SAID_EVERY: Duration = Duration::from_mins(1);

/// Counts connections by subscriber, so that one stranger cannot take all places.
#[derive(Clone)]
pub struct AddressLimit {
    /// No limit without it.
    most: Option<usize>,
    counts: Arc<Mutex<Counts>>,
}

#[derive(Default)]
struct Counts {
    by_subscriber: HashMap<IpAddr, usize>,
    said_at: Option<Instant>,
}

/// A connection that counts, for as long as it is open.
pub struct AddressPlace {
    limit: AddressLimit,
    /// None where connections are not counted.
    subscriber: Option<IpAddr>,
}

impl AddressLimit {
    /// At most so many connections of one subscriber; any number without `most`.
    pub fn new(most: Option<usize>) -> Self {
        Self {
            most,
            counts: Arc::default(),
        }
    }

    /// A place for a connection from `address`, unless there are as many as may be. This machine
    /// itself may have any number: proxies and health checks come from it.
    pub fn take(&self, address: IpAddr) -> Option<AddressPlace> {
        let address = address.to_canonical();
        let counted = self.most.filter(|_| !address.is_loopback());
        let Some(most) = counted else {
            return Some(AddressPlace {
                limit: self.clone(),
                subscriber: None,
            });
        };
        let subscriber = subscriber(address);
        let mut counts = self.counts();
        let taken = counts.by_subscriber.entry(subscriber).or_default();
        if *taken >= most {
            let now = Instant::now();
            if counts.said_at.is_none_or(|at| now - at >= SAID_EVERY) {
                counts.said_at = Some(now);
                tracing::warn!(
                    "an address has {most} connections; its others are closed \
                     (CENTRE_MAX_CONNECTIONS_PER_ADDRESS, CENTRE_TRUSTED_PROXIES)"
                );
            }
            return None;
        }
        *taken += 1;
        Some(AddressPlace {
            limit: self.clone(),
            subscriber: Some(subscriber),
        })
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        // Nobody panics while holding it; were it so, the counts would still be whole.
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for AddressPlace {
    fn drop(&mut self) {
        let Some(subscriber) = self.subscriber else {
            return;
        };
        let mut counts = self.limit.counts();
        if let Some(taken) = counts.by_subscriber.get_mut(&subscriber) {
            *taken -= 1;
            if *taken == 0 {
                counts.by_subscriber.remove(&subscriber);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn take(limit: &AddressLimit, address: &str) -> Option<AddressPlace> {
        limit.take(address.parse().unwrap())
    }

    #[test]
    fn a_subscriber_has_so_many_places_and_gets_them_back() {
        let limit = AddressLimit::new(Some(2));
        let first = take(&limit, "192.0.2.7").unwrap();
        let second = take(&limit, "::ffff:192.0.2.7").unwrap();
        assert!(take(&limit, "192.0.2.7").is_none());
        assert!(take(&limit, "192.0.2.8").is_some());
        drop(first);
        let third = take(&limit, "192.0.2.7");
        assert!(third.is_some() && take(&limit, "192.0.2.7").is_none());
        drop((second, third));
        assert!(limit.counts().by_subscriber.is_empty());
    }

    #[test]
    fn an_ipv6_network_is_one_subscriber() {
        let limit = AddressLimit::new(Some(1));
        let _first = take(&limit, "2001:db8:1:2::1").unwrap();
        assert!(take(&limit, "2001:db8:1:2:ffff::1").is_none());
        assert!(take(&limit, "2001:db8:1:3::1").is_some());
    }

    #[test]
    fn this_machine_and_those_behind_a_proxy_are_not_counted() {
        let limit = AddressLimit::new(Some(1));
        for address in ["127.0.0.1", "::1", "::ffff:127.0.0.1"] {
            let _first = take(&limit, address).unwrap();
            assert!(take(&limit, address).is_some(), "{address}");
        }
        let unlimited = AddressLimit::new(None);
        let _first = take(&unlimited, "192.0.2.7").unwrap();
        assert!(take(&unlimited, "192.0.2.7").is_some());
    }
}
