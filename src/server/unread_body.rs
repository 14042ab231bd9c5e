//! The rest of a body that nobody read to its end.

use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::Bytes;
use http::{HeaderMap, header};
use http_body_util::BodyExt as _;
use hyper::body::{Body, Frame, Incoming, SizeHint};
use tokio::runtime::Handle;
use tokio::time::timeout;

/// How long the rest is taken. Clients that send all of a form before they read take a few
/// round trips.
const MOMENT: Duration = Duration::from_secs(3);

/// Bytes of the rest that are taken.
const MOST_BYTES: usize = 16 << 20;

/// A request's body. What is left of it when it is dropped is taken and forgotten for a moment:
/// a connection that is closed while the visitor still sends breaks off, and a visitor who
/// reads the answer only after having sent everything never sees it.
pub struct UnreadBody {
    /// Nothing once it has ended.
    body: Option<Incoming>,
    /// Whether the visitor sends it only when it is asked for.
    waits_to_be_asked: bool,
}

impl UnreadBody {
    /// The body of a request with these headers.
    pub fn new(headers: &HeaderMap, body: Incoming) -> Self {
        Self {
            body: Some(body),
            waits_to_be_asked: headers.contains_key(header::EXPECT),
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
        self.waits_to_be_asked = false;
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
            (rest, self.waits_to_be_asked, Handle::try_current())
        {
            runtime.spawn(timeout(MOMENT, forget(rest)));
        }
    }
}

async fn forget(mut body: Incoming) {
    let mut bytes = 0;
    while bytes < MOST_BYTES {
        let Some(Ok(frame)) = body.frame().await else {
            return;
        };
        bytes += frame.data_ref().map_or(0, Bytes::len);
    }
}
