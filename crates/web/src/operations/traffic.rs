//! Counts of requests, for the metrics.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use centre_ssr::Histogram;

/// Kinds of addresses, as labels of the metrics.
const ROUTES: [&str; 6] = ["page", "file", "picture", "audio", "api", "operations"];

/// How requests end, as labels of the metrics.
const OUTCOMES: [&str; 5] = ["aborted", "2xx", "3xx", "4xx", "5xx"];

/// Requests by kind of address and outcome, and how long they took.
#[derive(Debug, Default)]
pub(crate) struct Traffic {
    requests: [[AtomicU64; OUTCOMES.len()]; ROUTES.len()],
    durations: [Histogram; ROUTES.len()],
    in_flight: AtomicU64,
    panics: AtomicU64,
}

impl Traffic {
    /// A request has come.
    pub(crate) fn begin(&self) {
        self.in_flight.fetch_add(1, Ordering::Relaxed);
    }

    /// A request for `path` has ended, without a status where the visitor went away before the
    /// answer.
    pub(crate) fn end(&self, path: &str, status: Option<u16>, duration: Duration) {
        let route = route(path);
        let outcome = status.map_or(0, |status| usize::from(status / 100).clamp(2, 5) - 1);
        self.requests[route][outcome].fetch_add(1, Ordering::Relaxed);
        self.durations[route].record(duration);
        self.in_flight.fetch_sub(1, Ordering::Relaxed);
    }

    /// A handler has panicked.
    pub(crate) fn count_panic(&self) {
        self.panics.fetch_add(1, Ordering::Relaxed);
    }

    /// How many requests of each kind ended how: route, outcome, number.
    pub(crate) fn requests(&self) -> impl Iterator<Item = (&'static str, &'static str, u64)> {
        ROUTES
            .iter()
            .zip(&self.requests)
            .flat_map(|(route, outcomes)| {
                OUTCOMES
                    .iter()
                    .zip(outcomes)
                    .map(|(outcome, count)| (*route, *outcome, count.load(Ordering::Relaxed)))
            })
    }

    pub(crate) fn durations(&self) -> impl Iterator<Item = (&'static str, &Histogram)> {
        ROUTES.iter().copied().zip(&self.durations)
    }

    /// Handlers that panicked.
    pub(crate) fn panics(&self) -> u64 {
        self.panics.load(Ordering::Relaxed)
    }

    pub(crate) fn in_flight(&self) -> u64 {
        self.in_flight.load(Ordering::Relaxed)
    }
}

/// The index in [`ROUTES`].
fn route(path: &str) -> usize {
    let second = path.get(1..).unwrap_or_default();
    match second.split('/').next().unwrap_or_default() {
        "assets" => 1,
        "media" | "pics" | "images" | "cards" => 2,
        "audio" => 3,
        "api" => 4,
        "healthz" | "readyz" | "metrics" => 5,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_belong_to_a_route() {
        for (path, expected) in [
            ("/", "page"),
            ("/about/vedanta", "page"),
            ("/assetsx", "page"),
            ("/assets/a.js", "file"),
            ("/media/home/hero.avif", "picture"),
            ("/cards/about-0a1b2c3d.png", "picture"),
            ("/audio/a.mp3", "audio"),
            ("/api/session", "api"),
            ("/readyz", "operations"),
            ("*", "page"),
        ] {
            assert_eq!(ROUTES[route(path)], expected, "{path}");
        }
    }
}
