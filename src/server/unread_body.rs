//! Reads on where a handler has refused the rest of a request's body.

use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::Bytes;
use http::{HeaderMap, header};
use http_body_util::BodyExt as _;
use hyper::body::{Body, Frame, Incoming, SizeHint};
use tokio::runtime::Handle;
use tokio::time::timeout;

/// How long the rest is read. A client that sends all of a form before it reads the answer needs a
/// few round trips.
const DRAIN_TIMEOUT: Duration = Duration::from_secs(3);

/// Bytes of the rest that are read.
const MAX_DRAINED: usize = 16 << 20;

/// A request's body. When it is dropped, the rest of it is read for a moment and thrown away.
/// Otherwise the connection would be reset while the visitor still sends, and a visitor who reads
/// the answer only after having sent everything would never see it.
pub struct UnreadBody {
    /// None once it has ended.
    body: Option<Incoming>,
    /// Whether the visitor sends nothing before it is read (`Expect: 100-continue`).
    expects_continue: bool,
}

impl UnreadBody {
    /// The body of a request with these headers.
    pub fn new(headers: &HeaderMap, body: Incoming) -> Self {
        Self {
            body: Some(body),
            expects_continue: headers.contains_key(header::EXPECT),
        }
    }
}

impl Body for UnreadBody {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        self.expects_continue = false;
        let Some(body) = &mut self.body else {
            return Poll::Ready(None);
        };
        let frame = ready!(Pin::new(body).poll_frame(context));
        if !matches!(frame, Some(Ok(_))) {
            self.body = None;
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.as_ref().is_none_or(Body::is_end_stream)
    }

    fn size_hint(&self) -> SizeHint {
        self.body
            .as_ref()
            .map_or_else(|| SizeHint::with_exact(0), Body::size_hint)
    }
}

impl Drop for UnreadBody {
    fn drop(&mut self) {
        let rest = self.body.take().filter(|body| !body.is_end_stream());
        if let (Some(rest), false, Ok(runtime)) =
            (rest, self.expects_continue, Handle::try_current())
        {
            runtime.spawn(timeout(DRAIN_TIMEOUT, drain(rest)));
        }
    }
}

async fn drain(mut body: Incoming) {
    let mut bytes = 0;
    while bytes < MAX_DRAINED {
        let Some(Ok(frame)) = body.frame().await else {
            return;
        };
        bytes += frame.data_ref().map_or(0, Bytes::len);
    }
}
