//! Answers that visitors take in pieces, and HTTP/2 streams that end where a visitor takes none. The library hands
//! a part of an answer on only when the visitor has room for it, and waits without end for that.

use std::mem;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::Body;
use bytes::Bytes;
use futures_util::FutureExt as _;
use http_body_util::BodyExt as _;
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use hyper::rt::Executor;
use tokio::sync::watch;
use tokio::time::timeout;

use super::client_limits::{ConnectionMemory, MemoryReservation, OF_REQUEST};
use super::in_flight::InFlight;

/// Bytes of an answer that are handed on at a time over HTTP/2: what was handed on is out of sight.
const CHUNK_SIZE: usize = 16 << 10;

/// The same over HTTP/1 of what this visitor alone has. What others have, too, takes no memory of its own and is
/// handed on at once: a page with its header by one call of the system.
const HTTP_1_CHUNK_SIZE: usize = 64 << 10;

/// How long a visitor may take nothing while much memory is reserved.
const SHORT_TIMEOUT: Duration = Duration::from_secs(5);

tokio::task_local! {
    /// Of the stream whose task this is.
    static PROGRESS: Progress;
}

/// Runs the streams of a connection, each until it ends or makes no progress for so long.
#[derive(Debug, Clone)]
pub struct StreamExecutor {
    pub stall_timeout: Duration,
    pub memory: Arc<ConnectionMemory>,
}

impl<F: Future<Output = ()> + Send + 'static> Executor<F> for StreamExecutor {
    fn execute(&self, stream: F) {
        let Self {
            stall_timeout,
            memory,
        } = self.clone();
        let progress = Progress::default();
        tokio::spawn(async move {
            let stream = PROGRESS.scope(progress.clone(), stream);
            // Dropping the stream resets it.
            tokio::select! {
                () = stream => {}
                () = progress.stalls(stall_timeout, &memory) => {}
            }
        });
    }
}

/// Whether the visitor's turn has come: to take the next piece.
#[derive(Debug, Clone, Default)]
struct Progress(Arc<watch::Sender<bool>>);

impl Progress {
    fn set(&self, waits_for_visitor: bool) {
        self.0.send_replace(waits_for_visitor);
    }

    /// Ready when it was the visitor's turn for so long, or for a short time while memory is scarce.
    async fn stalls(&self, longest: Duration, memory: &ConnectionMemory) {
        let mut turn = self.0.subscribe();
        loop {
            // Neither fails: the sender is in `self`.
            let _ = turn.wait_for(|is_visitors| *is_visitors).await;
            let mut stalled = Duration::ZERO;
            while timeout(SHORT_TIMEOUT, turn.changed()).await.is_err() {
                stalled += SHORT_TIMEOUT;
                if stalled >= longest || memory.is_nearly_exhausted() {
                    return;
                }
            }
        }
    }
}

/// The body of an answer in pieces, which holds memory until the last one is taken. An HTTP/2 stream ends where the
/// visitor takes none of them.
pub fn chunk_body(
    mut body: Body,
    mut reservation: MemoryReservation,
    in_flight: Option<InFlight>,
) -> Body {
    let mut rest = Ok(Bytes::new());
    let mut is_shared = false;
    // What the body begins with is there already, or comes when it is made.
    if let Some(Some(first)) = body.frame().now_or_never() {
        rest = first.map(|frame| frame.into_data().unwrap_or_default());
        is_shared = rest.as_ref().is_ok_and(|bytes| !bytes.is_unique());
    }
    let unshared = if is_shared {
        0
    } else {
        rest.as_ref().map_or(0, Bytes::len)
    };
    reservation.set(OF_REQUEST + unshared);
    let progress = PROGRESS.try_with(Clone::clone).ok();
    let pieces = ChunkedBody {
        body,
        rest,
        is_shared,
        progress,
        _reservation: reservation,
        _in_flight: in_flight,
    };
    if !pieces.is_end_stream() {
        pieces.set_turn(true);
    }
    Body::new(pieces)
}

struct ChunkedBody {
    body: Body,
    /// Of the last part of the body, what was not handed on yet.
    rest: Result<Bytes, axum::Error>,
    /// Whether others have that part, too. Its pieces share it among themselves, so this is known at first only.
    is_shared: bool,
    /// Not on HTTP/1, where the system ends a connection that takes nothing.
    progress: Option<Progress>,
    _reservation: MemoryReservation,
    /// Dropped, as all of this, after the last piece.
    _in_flight: Option<InFlight>,
}

impl ChunkedBody {
    fn set_turn(&self, is_visitors: bool) {
        if let Some(progress) = &self.progress {
            progress.set(is_visitors);
        }
    }
}

impl HttpBody for ChunkedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let this = &mut *self;
        this.set_turn(false);
        let mut rest = mem::replace(&mut this.rest, Ok(Bytes::new()))?;
        if rest.is_empty() {
            match ready!(Pin::new(&mut this.body).poll_frame(context)) {
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(data) => {
                        this.is_shared = !data.is_unique();
                        rest = data;
                    }
                    Err(trailers) => return Poll::Ready(Some(Ok(trailers))),
                },
                end => return Poll::Ready(end),
            }
        }
        let longest = match this.progress {
            Some(_) => CHUNK_SIZE,
            None if this.is_shared => rest.len(),
            None => HTTP_1_CHUNK_SIZE,
        };
        let piece = rest.split_to(rest.len().min(longest));
        this.rest = Ok(rest);
        this.set_turn(true);
        Poll::Ready(Some(Ok(Frame::data(piece))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.as_ref().is_ok_and(Bytes::is_empty) && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let rest = self.rest.as_ref().map_or(0, Bytes::len) as u64;
        let of_body = self.body.size_hint();
        let mut hint = SizeHint::new();
        if let Some(upper) = of_body.upper() {
            hint.set_upper(upper + rest);
        }
        hint.set_lower(of_body.lower() + rest);
        hint
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;
    use crate::server::byte_budget::RequestSize;
    use crate::server::client_limits::{ClientLimits, PendingReservation};

    /// Sizes of the pieces in which `bytes` are sent.
    async fn pieces(bytes: Bytes) -> Vec<usize> {
        let memory = ClientLimits::new(None).connection(Ipv4Addr::LOCALHOST.into());
        let reserved = memory.unwrap().reserve(RequestSize { head: 500, body: 0 });
        let Ok(PendingReservation::Ready(reservation)) = reserved else {
            panic!("there is room for one request");
        };
        let mut body = chunk_body(Body::from(bytes), reservation, None);
        let mut sizes = Vec::new();
        while let Some(frame) = body.frame().await {
            sizes.push(frame.unwrap().into_data().unwrap().len());
        }
        sizes
    }

    #[tokio::test]
    async fn over_http_1_only_what_a_visitor_has_alone_is_cut() {
        let page = Bytes::from(vec![b'p'; 150 << 10]);
        let copy = page.clone();
        assert_eq!(pieces(copy).await, [150 << 10]);
        assert_eq!(pieces(page).await, [64 << 10, 64 << 10, 22 << 10]);
    }

    #[tokio::test]
    async fn over_http_2_every_answer_is_cut() {
        let page = Bytes::from(vec![b'p'; 40 << 10]);
        let copy = page.clone();
        let sizes = PROGRESS.scope(Progress::default(), pieces(copy)).await;
        assert_eq!(sizes, [16 << 10, 16 << 10, 8 << 10]);
    }
}
