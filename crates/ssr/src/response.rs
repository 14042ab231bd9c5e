//! Responses of a bundle's `fetch`, from the isolate that makes them to whoever reads them.

use std::collections::BTreeMap;
use std::pin::Pin;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};
use std::time::Instant;

use bytes::Bytes;
use deno_core::error::JsError;
use futures_core::Stream;
use tokio::sync::{Notify, Semaphore, mpsc, oneshot};
use tokio::task::AbortHandle;

use crate::RenderError;
use crate::metrics::Counters;

/// How many bytes may wait for their reader before JavaScript is told to wait.
const HIGH_WATER: usize = 64 << 10;

/// At how many it may go on.
const LOW_WATER: usize = HIGH_WATER / 2;

/// The number of a response within its isolate.
pub(crate) type ResponseId = u32;

/// The number of no response: of renders that answer at once.
pub(crate) const NO_RESPONSE: ResponseId = 0;

/// The largest number; then they begin again.
const MOST: ResponseId = 1 << 30;

enum Piece {
    Bytes(Bytes),
    /// In one with the bytes before it, if there are any: each piece wakes up the reader, who sends what it has.
    End(Bytes),
    /// Boxed: places for many pieces are made at a time.
    Failed(Box<RenderError>),
}

/// How many bytes of a response wait for their reader.
#[derive(Default)]
pub(crate) struct Backlog {
    bytes: AtomicUsize,
    drained: Notify,
    /// Nothing is written any more: who waits has waited enough.
    is_over: AtomicBool,
}

impl Backlog {
    /// Waits until the reader has taken most of what was made.
    pub(crate) async fn drained(&self) {
        while self.bytes.load(Ordering::SeqCst) > LOW_WATER && !self.is_over.load(Ordering::SeqCst)
        {
            self.drained.notified().await;
        }
    }

    fn close(&self) {
        self.is_over.store(true, Ordering::SeqCst);
        self.drained.notify_one();
    }

    fn take(&self, bytes: usize) {
        if self.bytes.fetch_sub(bytes, Ordering::SeqCst) - bytes <= LOW_WATER {
            self.drained.notify_one();
        }
    }
}

/// The body of a response, piece by piece as it is made: a [`Stream`] of bytes.
///
/// Whoever drops it before its end ends the work for it: the request's `signal` is aborted and its stream
/// cancelled. With axum, `axum::body::Body::from_stream` takes it; a client that leaves drops it.
///
/// ```
/// # use centre_ssr::{Bundle, Config, NoHost, Renderer};
/// # use futures_util::StreamExt;
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// const BUNDLE: &str = "export default { fetch: () => new Response('as text') }";
/// let renderer = Renderer::start(&Bundle::from_source(BUNDLE), &Config::default(), NoHost)?;
/// let mut body = renderer.render_stream(http::Request::default()).await?.into_body();
/// while let Some(piece) = body.next().await {
///     assert_eq!(piece?, "as text");
/// }
/// # Ok(())
/// # }
/// ```
pub struct ResponseBody {
    pieces: mpsc::UnboundedReceiver<Piece>,
    backlog: Arc<Backlog>,
    last_words: Option<LastWords>,
    is_over: bool,
    reader: Reader,
}

/// A place among the responses that may be under way at a time.
pub(crate) struct Place(Arc<Counters>);

impl Place {
    /// Refuses where `limit` responses are under way.
    pub(crate) fn take(counters: &Arc<Counters>, limit: usize) -> Result<Self, RenderError> {
        let before = counters.responses_open.fetch_add(1, Ordering::SeqCst);
        let place = Self(Arc::clone(counters));
        if before >= limit {
            counters.overloaded.fetch_add(1, Ordering::Relaxed);
            return Err(RenderError::TooManyResponses { limit });
        }
        Ok(place)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.0.responses_open.fetch_sub(1, Ordering::SeqCst);
    }
}

type LastWords = Box<dyn FnOnce(&RenderError) -> Bytes + Send + Sync>;

/// Tells the isolate's worker that nobody reads a response any more.
struct Reader {
    id: ResponseId,
    gone: mpsc::UnboundedSender<ResponseId>,
    _place: Place,
}

impl Drop for Reader {
    fn drop(&mut self) {
        // Fails where the isolate is gone, too.
        let _ = self.gone.send(self.id);
    }
}

impl ResponseBody {
    /// Lets a response whose render fails after its beginning end with the bytes that `words` gives, as if it were
    /// complete: markup which says that something is missing. Without, such a body ends with the error, and a server
    /// cuts its connection.
    ///
    /// ```
    /// # use centre_ssr::{Bundle, Config, NoHost, Renderer};
    /// # use futures_util::StreamExt;
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// const BUNDLE: &str = "
    /// const body = () => new ReadableStream({ pull() { throw new Error('no more') } }, { highWaterMark: 0 });
    /// export default { fetch: () => new Response(body()) };";
    /// # let renderer = Renderer::start(&Bundle::from_source(BUNDLE), &Config::default(), NoHost)?;
    /// let body = renderer.render_stream(http::Request::default()).await?.into_body();
    /// let mut body = body.last_words(|_| "<p>Please load this page again.".into());
    /// assert_eq!(body.next().await.expect("one piece")?, "<p>Please load this page again.");
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn last_words(
        mut self,
        words: impl FnOnce(&RenderError) -> Bytes + Send + Sync + 'static,
    ) -> Self {
        self.last_words = Some(Box::new(words));
        self
    }
}

impl Stream for ResponseBody {
    type Item = Result<Bytes, RenderError>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if self.is_over {
            return Poll::Ready(None);
        }
        let piece = ready!(self.pieces.poll_recv(context));
        self.is_over = !matches!(piece, Some(Piece::Bytes(_)));
        let error = match piece {
            Some(Piece::Bytes(bytes) | Piece::End(bytes)) => {
                self.backlog.take(bytes.len());
                return Poll::Ready((!bytes.is_empty()).then_some(Ok(bytes)));
            }
            Some(Piece::Failed(error)) => *error,
            // An isolate that failed has dropped the other end.
            None => RenderError::Crashed,
        };
        Poll::Ready(Some(match self.last_words.take() {
            Some(words) => Ok(words(&error)),
            None => Err(error),
        }))
    }
}

impl std::fmt::Debug for ResponseBody {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ResponseBody")
            .field("id", &self.reader.id)
            .finish_non_exhaustive()
    }
}

type Answer = Result<http::Response<ResponseBody>, RenderError>;

/// Where the beginning of a response is waited for.
pub(crate) struct Asker {
    answer: Option<oneshot::Receiver<Answer>>,
    begun: Begun,
}

/// Which response has been begun, and who is told when nobody waits for it any more. Locked, so that either the one
/// who leaves finds it here or the one who begins finds that nobody waits.
type Begun = Arc<Mutex<Option<(ResponseId, mpsc::UnboundedSender<ResponseId>)>>>;

/// Where the beginning of a response goes, or the reason why there is none.
pub(crate) struct Reply {
    answer: oneshot::Sender<Answer>,
    begun: Begun,
}

/// The two ends of what is waited for.
pub(crate) fn ask() -> (Reply, Asker) {
    let (sender, receiver) = oneshot::channel();
    let begun = Begun::default();
    let asker = Asker {
        answer: Some(receiver),
        begun: Arc::clone(&begun),
    };
    let reply = Reply {
        answer: sender,
        begun,
    };
    (reply, asker)
}

impl Asker {
    pub(crate) async fn answer(mut self) -> Answer {
        let Some(answer) = &mut self.answer else {
            return Err(RenderError::Crashed);
        };
        let answer = answer.await;
        // From here on it is the body that tells.
        self.answer = None;
        answer.unwrap_or(Err(RenderError::Crashed))
    }
}

impl Drop for Asker {
    fn drop(&mut self) {
        if let Some(answer) = self.answer.take() {
            drop(answer);
            let begun = self.begun.lock().unwrap_or_else(PoisonError::into_inner);
            if let Some((id, gone)) = &*begun {
                // Fails where the isolate is gone, too.
                let _ = gone.send(*id);
            }
        }
    }
}

impl Reply {
    pub(crate) fn is_closed(&self) -> bool {
        self.answer.is_closed()
    }

    pub(crate) fn send(self, answer: Answer) {
        // Where nobody waits, the body is dropped, and so its isolate is told.
        let _ = self.answer.send(answer);
    }

    fn begin(&self, id: ResponseId, gone: &mpsc::UnboundedSender<ResponseId>) {
        let mut begun = self.begun.lock().unwrap_or_else(PoisonError::into_inner);
        *begun = Some((id, gone.clone()));
        if self.is_closed() {
            let _ = gone.send(id);
        }
    }
}

/// A response that is being made in an isolate.
struct Response {
    /// Until the response begins.
    unanswered: Option<(Reply, ResponseBody)>,
    pieces: mpsc::UnboundedSender<Piece>,
    backlog: Arc<Backlog>,
    /// What was written since the last [`Responses::flush`].
    made: Vec<u8>,
    room: usize,
    limit: usize,
    times: Times,
    head: Option<http::response::Parts>,
    end: Option<Result<(), Failure>>,
    is_changed: bool,
    /// Lives as long as the response is made.
    _span: tracing::Span,
}

/// When a response was asked for, was begun, and is to be whole.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Times {
    pub queued: Instant,
    pub begun: Instant,
    pub due: Instant,
}

/// Why a response goes no further, as the isolate tells it.
pub(crate) enum Failure {
    Threw(Box<JsError>),
    Render(RenderError),
}

/// What JavaScript does after a write.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum AfterWrite {
    /// There is no room for more, or nobody to read it.
    Stop = 0,
    Wait = 1,
    GoOn = 2,
}

/// The responses that an isolate is making.
pub(crate) struct Responses {
    open: BTreeMap<ResponseId, Response>,
    changed: Vec<ResponseId>,
    last: ResponseId,
    /// Calls of the host that wait, by the response they are for.
    calls: BTreeMap<ResponseId, Vec<AbortHandle>>,
    gone: mpsc::UnboundedSender<ResponseId>,
    turn_limit: TurnLimit,
}

/// Lets few of the answers that have come go on in each turn of the isolate. What goes on in a turn is sent at its
/// end: with many in one turn the first would be as late as the last, and who asks meanwhile would wait for all.
#[derive(Clone)]
pub(crate) struct TurnLimit(Rc<Semaphore>);

/// For each so many open responses one goes on in a turn: a turn costs something, too. With 64 open ones their first
/// bytes came as soon as Node's, three times sooner than without a limit; with a thousand, one a turn cost a fifth of the pages
/// (`make bench`, "Streamed pages").
const OPEN_FOR_ONE: usize = 64;

/// A response that is the only one holds up nobody.
const NO_LIMIT: usize = 1024;

impl TurnLimit {
    /// Waits for a turn in which there is room.
    pub(crate) async fn wait(&self) {
        // It is never closed.
        if let Ok(room) = self.0.acquire().await {
            room.forget();
        }
    }

    /// Makes room in the turn that begins.
    fn begin(&self, open: usize) {
        let room = if open < 2 {
            NO_LIMIT
        } else {
            open.div_ceil(OPEN_FOR_ONE)
        };
        let left = self.0.available_permits();
        self.0.forget_permits(left.saturating_sub(room));
        self.0.add_permits(room.saturating_sub(left));
    }
}

impl Responses {
    /// Makes a place for the responses of one isolate; `gone` is told of those that nobody reads any more.
    pub(crate) fn new(gone: mpsc::UnboundedSender<ResponseId>) -> Self {
        Self {
            open: BTreeMap::new(),
            changed: Vec::new(),
            last: 0,
            calls: BTreeMap::new(),
            gone,
            turn_limit: TurnLimit(Rc::new(Semaphore::new(0))),
        }
    }

    pub(crate) fn begin_turn(&self) {
        self.turn_limit.begin(self.open.len());
    }

    pub(crate) fn turn_limit(&self) -> TurnLimit {
        self.turn_limit.clone()
    }

    /// Makes room for a response of at most `limit` bytes.
    pub(crate) fn begin(
        &mut self,
        reply: Reply,
        place: Place,
        limit: usize,
        times: Times,
        span: tracing::Span,
    ) -> ResponseId {
        // A small integer of V8's, and never zero.
        self.last = self.last % MOST + 1;
        let id = self.last;
        let (pieces, receiver) = mpsc::unbounded_channel();
        let backlog = Arc::new(Backlog::default());
        let body = ResponseBody {
            pieces: receiver,
            backlog: Arc::clone(&backlog),
            last_words: None,
            is_over: false,
            reader: Reader {
                id,
                gone: self.gone.clone(),
                _place: place,
            },
        };
        let response = Response {
            unanswered: Some((reply, body)),
            pieces,
            backlog,
            made: Vec::new(),
            room: limit,
            limit,
            times,
            head: None,
            end: None,
            is_changed: false,
            _span: span,
        };
        if let Some((reply, _)) = &response.unanswered {
            reply.begin(id, &self.gone);
        }
        self.open.insert(id, response);
        id
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    pub(crate) fn has_news(&self) -> bool {
        !self.changed.is_empty()
    }

    /// When the first of them is due. All may take equally long.
    pub(crate) fn first_due(&self) -> Option<Instant> {
        self.open.first_key_value().map(|(_, it)| it.times.due)
    }

    pub(crate) fn overdue(&self, now: Instant) -> Vec<ResponseId> {
        let overdue = self.open.iter().take_while(|(_, it)| it.times.due <= now);
        overdue.map(|(id, _)| *id).collect()
    }

    fn change(&mut self, id: ResponseId) -> Option<&mut Response> {
        let response = self.open.get_mut(&id)?;
        if !response.is_changed {
            response.is_changed = true;
            self.changed.push(id);
        }
        Some(response)
    }

    pub(crate) fn set_head(&mut self, id: ResponseId, head: http::response::Parts) {
        if let Some(response) = self.change(id) {
            response.head = Some(head);
        }
    }

    pub(crate) fn write(&mut self, id: ResponseId, bytes: &[u8]) -> AfterWrite {
        let Some(response) = self.change(id).filter(|it| it.end.is_none()) else {
            return AfterWrite::Stop;
        };
        let Some(room) = response.room.checked_sub(bytes.len()) else {
            let limit = response.limit;
            response.end = Some(Err(Failure::Render(RenderError::OutputTooLong { limit })));
            return AfterWrite::Stop;
        };
        response.room = room;
        response.made.extend_from_slice(bytes);
        let before = response
            .backlog
            .bytes
            .fetch_add(bytes.len(), Ordering::SeqCst);
        if before + bytes.len() > HIGH_WATER {
            AfterWrite::Wait
        } else {
            AfterWrite::GoOn
        }
    }

    /// `None` where nobody reads the response any more.
    pub(crate) fn backlog(&self, id: ResponseId) -> Option<Arc<Backlog>> {
        self.open.get(&id).map(|it| Arc::clone(&it.backlog))
    }

    pub(crate) fn end(&mut self, id: ResponseId, end: Result<(), Failure>) {
        if let Some(response) = self.change(id) {
            response.end.get_or_insert(end);
        }
    }

    /// Ends all of them for the same reason.
    pub(crate) fn end_all(&mut self, error: &RenderError) {
        for id in self.open.keys().copied().collect::<Vec<_>>() {
            self.end(id, Err(Failure::Render(error.clone())));
        }
    }

    /// Whether a response is being made, or what is no response's work may go on.
    pub(crate) fn is_open(&self, id: ResponseId) -> bool {
        id == NO_RESPONSE || self.open.contains_key(&id)
    }

    /// Notes a call that is given up when its response is over; when its render is, where `id` is zero.
    pub(crate) fn note_call(&mut self, id: ResponseId, call: AbortHandle) {
        let calls = self.calls.entry(id).or_default();
        calls.retain(|it| !it.is_finished());
        calls.push(call);
    }

    pub(crate) fn give_up_calls(&mut self, id: ResponseId) {
        for call in self.calls.remove(&id).into_iter().flatten() {
            call.abort();
        }
    }

    /// Forgets a response that nobody reads; `None` where it was over already.
    pub(crate) fn forget(&mut self, id: ResponseId) -> Option<Times> {
        self.give_up_calls(id);
        let response = self.open.remove(&id)?;
        response.backlog.close();
        Some(response.times)
    }

    /// Hands on what was made since the last time, in one piece for each response. `describe` says what was thrown, and `ended` is told of each
    /// response that is over.
    pub(crate) fn flush(
        &mut self,
        describe: impl Fn(&JsError) -> RenderError,
        ended: impl Fn(Times, Result<(), &RenderError>),
    ) {
        for id in std::mem::take(&mut self.changed) {
            let Some(response) = self.open.get_mut(&id) else {
                continue;
            };
            response.is_changed = false;
            let Some(end) = response.end.take() else {
                response.hand_on(Piece::Bytes);
                continue;
            };
            let end = end.map_err(|failure| match failure {
                Failure::Threw(error) => describe(&error),
                Failure::Render(error) => error,
            });
            ended(response.times, end.as_ref().copied());
            if let Some(response) = self.open.remove(&id) {
                response.finish(end);
            }
            self.give_up_calls(id);
        }
    }
}

impl Response {
    fn hand_on(&mut self, piece: fn(Bytes) -> Piece) {
        let piece = piece(std::mem::take(&mut self.made).into());
        // Before the head, which wakes up its reader: so both are sent together.
        if !matches!(&piece, Piece::Bytes(bytes) if bytes.is_empty()) {
            let _ = self.pieces.send(piece);
        }
        if let Some(head) = self.head.take()
            && let Some((reply, body)) = self.unanswered.take()
        {
            reply.send(Ok(http::Response::from_parts(head, body)));
        }
    }

    fn finish(mut self, end: Result<(), RenderError>) {
        self.backlog.close();
        let Err(error) = end else {
            return self.hand_on(Piece::End);
        };
        self.hand_on(Piece::Bytes);
        match self.unanswered {
            // It has not begun: its answer is the error.
            Some((reply, _)) => reply.send(Err(error)),
            None => drop(self.pieces.send(Piece::Failed(error.into()))),
        }
    }
}
