//! What a renderer has a worker do.

use std::time::Instant;

use bytes::Bytes;
use tokio::sync::oneshot;

use crate::response::{Place, Reply};
use crate::{RenderError, RenderRequest, Timed};

/// What a worker is asked for.
pub(crate) struct Job {
    pub work: Work,
    pub queued_at: Instant,
}

pub(crate) enum Work {
    Page(RenderRequest, oneshot::Sender<Result<Timed, RenderError>>),
    Response(Box<http::Request<Bytes>>, Reply, Place),
}

impl Job {
    /// Returns whether nobody waits for it any more.
    pub fn is_abandoned(&self) -> bool {
        match &self.work {
            Work::Page(_, reply) => reply.is_closed(),
            Work::Response(_, reply, _) => reply.is_closed(),
        }
    }

    /// Tells whoever waits that it failed.
    pub fn refuse(self, error: RenderError) {
        match self.work {
            Work::Page(_, reply) => drop(reply.send(Err(error))),
            Work::Response(_, reply, _) => reply.send(Err(error)),
        }
    }
}
