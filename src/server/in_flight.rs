//! Requests that are under way.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::timeout;

/// The number of requests of an HTTP/2 connection that are in flight.
#[derive(Clone, Default)]
pub struct Requests(Arc<watch::Sender<usize>>);

impl Requests {
    /// Counts one from now on.
    pub fn begin(&self) -> InFlight {
        self.0.send_modify(|requests| *requests += 1);
        InFlight(self.clone())
    }

    /// Ready when no request was in flight for this long. Pings are no requests.
    pub async fn idle_for(&self, idle_timeout: Duration) {
        let mut requests = self.0.subscribe();
        loop {
            // Neither fails: the sender is in `self`.
            let _ = requests.wait_for(|requests| *requests == 0).await;
            if timeout(idle_timeout, requests.changed()).await.is_err() {
                return;
            }
        }
    }
}

/// Counts a request until its answer has ended.
pub struct InFlight(Requests);

impl Drop for InFlight {
    fn drop(&mut self) {
        self.0.0.send_modify(|requests| *requests -= 1);
    }
}
