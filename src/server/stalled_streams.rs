//! Ends HTTP/2 streams of which the visitor takes nothing. The library hands a part of an answer on only
//! when the visitor has room for it, and waits without end for that.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::Body;
use bytes::Bytes;
use hyper::body::{Body as HttpBody, Frame, SizeHint};
use hyper::rt::Executor;
use tokio::sync::watch;
use tokio::time::timeout;

/// Bytes of an answer that are handed on at a time: what was handed on is out of sight.
const PIECE: usize = 16 << 10;

tokio::task_local! {
    /// Of the stream whose task this is.
    static PROGRESS: Progress;
}

/// Runs the streams of a connection, each until it ends or makes no progress for so long.
#[derive(Debug, Clone, Copy)]
pub struct StreamExecutor(pub Duration);

impl<F: Future<Output = ()> + Send + 'static> Executor<F> for StreamExecutor {
    fn execute(&self, stream: F) {
        let Self(longest) = *self;
        let progress = Progress::default();
        tokio::spawn(async move {
            let stream = PROGRESS.scope(progress.clone(), stream);
            // Dropping the stream resets it.
            tokio::select! {
                () = stream => {}
                () = progress.stalls_for(longest) => {}
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

    /// Ready when it was the visitor's turn for this long.
    async fn stalls_for(&self, longest: Duration) {
        let mut turn = self.0.subscribe();
        loop {
            // Neither fails: the sender is in `self`.
            let _ = turn.wait_for(|is_visitors| *is_visitors).await;
            if timeout(longest, turn.changed()).await.is_err() {
                return;
            }
        }
    }
}

/// The body of an answer in pieces, whose stream ends where the visitor takes none of them.
pub fn in_pieces(body: Body) -> Body {
    let Ok(progress) = PROGRESS.try_with(Clone::clone) else {
        return body;
    };
    if !body.is_end_stream() {
        progress.set(true);
    }
    Body::new(Pieces {
        body,
        rest: Bytes::new(),
        progress,
    })
}

struct Pieces {
    body: Body,
    /// Of the last part of the body, what was not handed on yet.
    rest: Bytes,
    progress: Progress,
}

impl HttpBody for Pieces {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let this = &mut *self;
        this.progress.set(false);
        if this.rest.is_empty() {
            match ready!(Pin::new(&mut this.body).poll_frame(context)) {
                Some(Ok(frame)) => match frame.into_data() {
                    Ok(data) => this.rest = data,
                    Err(trailers) => return Poll::Ready(Some(Ok(trailers))),
                },
                end => return Poll::Ready(end),
            }
        }
        let piece = this.rest.split_to(this.rest.len().min(PIECE));
        this.progress.set(true);
        Poll::Ready(Some(Ok(Frame::data(piece))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let rest = self.rest.len() as u64;
        let of_body = self.body.size_hint();
        let mut hint = SizeHint::new();
        if let Some(upper) = of_body.upper() {
            hint.set_upper(upper + rest);
        }
        hint.set_lower(of_body.lower() + rest);
        hint
    }
}
