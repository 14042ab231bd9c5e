//! What goes wrong in one response, or what comes in floods, with other responses beside it.

mod gates;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::Duration;

use bytes::Bytes;
use centre_ssr::{Bundle, Config, RenderError, RenderRequest, Renderer, ResponseBody};
use futures_util::StreamExt;
use gates::Gates;

/// What never comes fails the test; a busy machine is many times slower than an idle one.
const TIMEOUT: Duration = Duration::from_mins(2);

/// The first piece says which isolate makes it. What comes after a call of the host depends on the path.
const BUNDLE: &str = "
const isolate = String(Math.random());
const bytes = (text) => new TextEncoder().encode(text);
const note = (text) => ssr.call('note', text);
const never = () => new Promise(() => {});
const begun = (path, signal) => new ReadableStream({
  async start(controller) {
    controller.enqueue(bytes(isolate));
    await ssr.callAsync('wait', path);
    switch (path.split('-')[0]) {
      case '/loop': for (;;);
      case '/hog': { const all = []; for (;;) all.push(new Array(1000).fill(path)); }
      case '/hang': return never();
      case '/throw': throw new TypeError('after the shell');
      case '/panic': await ssr.callAsync('panic');
      case '/panics': await ssr.callAsync('panics');
      case '/compute': {
        const until = Date.now() + 5000;
        while (Date.now() < until);
        note('computed');
      }
    }
    controller.enqueue(bytes(' done'));
    controller.close();
  },
});
async function slow(path, signal) {
  signal.addEventListener('abort', () => note('aborted'));
  await ssr.callAsync('wait', path);
  return new Response('late');
}
// What goes on when nobody is there any more.
async function afterwards(signal) {
  await ssr.callAsync('wait', '/afterwards').catch((error) => note(error.message));
  setInterval(() => note('tick'), 1);
  await ssr.callAsync('wait', '/afterwards').catch((error) => note(error.message));
  note('over');
  await never();
}
const ticking = (ticks) => new ReadableStream({
  async start(controller) {
    while (ticks-- > 0) await new Promise((resolve) => setTimeout(resolve, 1));
    controller.close();
  },
});
const endless = () => new ReadableStream({ pull(controller) { controller.enqueue(new Uint8Array(10_000)); } });
export default {
  fetch({ url, signal }) {
    const { pathname } = new URL(url);
    switch (pathname) {
      case '/quick': return new Response(isolate);
      case '/slow': return slow(pathname, signal);
      case '/afterwards': return afterwards(signal);
      case '/ticking': return new Response(ticking(20));
      case '/endless': return new Response(endless());
      default: return new Response(begun(pathname, signal));
    }
  },
};
export async function render(url) {
  await ssr.callAsync('wait', url);
  return { status: 200, headers: [], head: '', html: url, data: '' };
}";

async fn until(what: &str, holds: impl Fn() -> bool) {
    let wait = async {
        while !holds() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(TIMEOUT, wait).await.expect(what);
}

fn config(isolates: usize) -> Config {
    Config::default()
        .isolates(isolates)
        .deadline(Duration::from_secs(20))
}

async fn start(config: &Config) -> (Arc<Gates>, Arc<Renderer>) {
    let host = Arc::new(Gates::default());
    let renderer = Renderer::start(&Bundle::from_source(BUNDLE), config, Arc::clone(&host));
    let renderer = Arc::new(renderer.expect("threads can be started"));
    let all = || renderer.metrics().isolates_ready == config.isolates;
    until("the isolates are ready", all).await;
    (host, renderer)
}

fn get(path: &str) -> http::Request<Bytes> {
    let request = http::Request::get(path).body(Bytes::new());
    request.expect("a request")
}

async fn text(mut body: ResponseBody) -> Result<String, RenderError> {
    let mut all = Vec::new();
    let read = async {
        while let Some(piece) = body.next().await {
            all.extend_from_slice(&piece?);
        }
        Ok::<_, RenderError>(())
    };
    let read = tokio::time::timeout(TIMEOUT, read).await;
    read.expect("the end comes")?;
    Ok(String::from_utf8(all).expect("text"))
}

/// A response that waits, and the isolate that makes it.
struct Begun {
    path: String,
    isolate: String,
    body: ResponseBody,
}

impl Begun {
    async fn new(renderer: &Renderer, path: &str) -> Self {
        let response = renderer.render_stream(get(path)).await;
        let mut body = response.expect("a response").into_body();
        let piece = tokio::time::timeout(TIMEOUT, body.next()).await;
        let piece = piece.expect("a piece comes").expect("a piece");
        let isolate = String::from_utf8(piece.expect("bytes").to_vec()).expect("text");
        let path = path.to_owned();
        Self {
            path,
            isolate,
            body,
        }
    }

    /// Some in each of two isolates.
    async fn in_both(renderer: &Renderer) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        while all.len() < 6 || all.iter().all(|it| it.isolate == all[0].isolate) {
            all.push(Self::new(renderer, &format!("/{}", all.len())).await);
            assert!(all.len() < 1000, "one isolate takes everything");
        }
        all
    }

    async fn go_on(self, host: &Gates) -> Result<String, RenderError> {
        host.open(&self.path);
        text(self.body).await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_throws_fails_or_hangs_after_its_shell_harms_nobody() {
    let limit = Duration::from_secs(8);
    for bad in ["/throw", "/panic", "/panics", "/hang"] {
        let (host, renderer) = start(&config(2).response_deadline(limit)).await;
        let culprit = Begun::new(&renderer, bad).await;
        if bad == "/hang" {
            // The others have time enough when it is over.
            tokio::time::sleep(limit / 2).await;
        }
        let others = Begun::in_both(&renderer).await;
        let said = culprit.go_on(&host).await.expect_err(bad).to_string();
        let wanted = match bad {
            "/throw" => "TypeError: after the shell",
            "/hang" => "the render ",
            _ => "Error: the program failed in an operation of the host",
        };
        assert!(said.starts_with(wanted), "{bad}: {said}");
        for other in others {
            assert_eq!(other.go_on(&host).await.expect(bad), " done");
        }
        let metrics = renderer.metrics();
        assert_eq!((metrics.replacements, metrics.responses_open), (0, 0));
        assert_eq!(host.waiting(), 0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_isolate_that_is_lost_takes_its_own_responses_along_and_no_others() {
    for bad in ["/loop", "/hog"] {
        let config = config(2)
            .deadline(Duration::from_secs(3))
            .heap_limit(32 << 20);
        let (host, renderer) = start(&config).await;
        let others = Begun::in_both(&renderer).await;
        let culprit = Begun::new(&renderer, bad).await;
        let lost = culprit.isolate.clone();
        let error = culprit.go_on(&host).await.expect_err(bad);
        match bad {
            "/loop" => assert!(matches!(error, RenderError::TimedOut(_)), "{error:?}"),
            // A busy machine may not fill it in time.
            _ => assert!(
                matches!(
                    error,
                    RenderError::OutOfMemory { .. } | RenderError::TimedOut(_)
                ),
                "{error:?}"
            ),
        }
        for other in others {
            let is_lost = other.isolate == lost;
            match other.go_on(&host).await {
                Ok(text) => assert!(!is_lost && text == " done", "{bad}: {text}"),
                Err(other) => {
                    assert!(is_lost, "{bad}: {other}");
                    assert_eq!(other.to_string(), error.to_string());
                }
            }
        }
        until("it is replaced", || renderer.metrics().replacements == 1).await;
        until("its successor is there", || {
            renderer.metrics().isolates_ready == 2
        })
        .await;
        assert_eq!(renderer.metrics().responses_open, 0);
        until("calls are given up", || host.waiting() == 0).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn who_never_reads_holds_nobody_up_and_is_ended() {
    let limit = Duration::from_secs(8);
    let (host, renderer) = start(&config(1).response_deadline(limit)).await;
    let response = renderer.render_stream(get("/endless")).await;
    let unread = response.expect("a response").into_body();
    for at in 0..20 {
        let other = Begun::new(&renderer, &format!("/{at}")).await;
        assert_eq!(other.go_on(&host).await.expect("whole"), " done");
    }
    until("it is ended", || renderer.metrics().timed_out == 1).await;
    let error = text(unread).await.expect_err("not the whole");
    assert!(matches!(error, RenderError::TimedOut(_)), "{error:?}");
    assert_eq!(renderer.metrics().responses_open, 0);
    assert_eq!(renderer.metrics().replacements, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_before_the_beginning_ends_the_work() {
    // As long as there are durations.
    let config = config(1)
        .response_deadline(Duration::MAX)
        .idle(Duration::MAX);
    let (host, renderer) = start(&config).await;
    let stays = Begun::new(&renderer, "/stays").await;
    let asked = tokio::spawn({
        let renderer = Arc::clone(&renderer);
        async move { renderer.render_stream(get("/slow")).await.map(drop) }
    });
    until("it waits", || host.waiting() == 2).await;
    asked.abort();
    until("it is told", || host.notes() == ["aborted"]).await;
    until("its call is given up", || host.waiting() == 1).await;
    until("its place is free", || {
        renderer.metrics().responses_open == 1
    })
    .await;
    assert_eq!(stays.go_on(&host).await.expect("whole"), " done");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_begun_for_a_response_that_is_over() {
    let (host, renderer) = start(&config(1)).await;
    let stays = Begun::new(&renderer, "/stays").await;
    let asked = tokio::spawn({
        let renderer = Arc::clone(&renderer);
        async move { renderer.render_stream(get("/afterwards")).await.map(drop) }
    });
    until("it waits", || host.waiting() == 2).await;
    asked.abort();
    until("it has gone on", || {
        host.notes().iter().any(|it| it == "over")
    })
    .await;
    // Time for a timer, and for JavaScript to be at work.
    let ticks = renderer.render_stream(get("/ticking")).await;
    text(ticks.expect("a response").into_body())
        .await
        .expect("whole");
    let refused = "the response is over that the host was called for";
    assert_eq!(host.notes(), [refused, refused, "over"]);
    assert_eq!(host.waiting(), 1);
    assert_eq!(stays.go_on(&host).await.expect("whole"), " done");
}

/// Keeps the queue full of requests while it lives.
struct Flood {
    is_over: Arc<AtomicBool>,
    answered: Arc<AtomicUsize>,
}

impl Flood {
    fn new(renderer: &Arc<Renderer>) -> Self {
        let is_over = Arc::new(AtomicBool::new(false));
        let answered = Arc::new(AtomicUsize::new(0));
        for _ in 0..64 {
            let (renderer, is_over) = (Arc::clone(renderer), Arc::clone(&is_over));
            let answered = Arc::clone(&answered);
            tokio::spawn(async move {
                while !is_over.load(Ordering::SeqCst) {
                    let response = renderer.render_stream(get("/quick")).await;
                    text(response.expect("an answer").into_body())
                        .await
                        .expect("whole");
                    answered.fetch_add(1, Ordering::SeqCst);
                }
            });
        }
        Self { is_over, answered }
    }
}

impl Drop for Flood {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::SeqCst);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flood_of_requests_holds_up_no_response() {
    let (host, renderer) = start(&config(1)).await;
    let leaves = Begun::new(&renderer, "/leaves").await;
    let stays = Begun::new(&renderer, "/stays").await;
    let flood = Flood::new(&renderer);
    until("it floods", || flood.answered.load(Ordering::SeqCst) > 100).await;
    // Timers go on, calls come back, and who leaves is noticed.
    let ticking = renderer.render_stream(get("/ticking")).await;
    text(ticking.expect("a response").into_body())
        .await
        .expect("whole");
    drop(leaves);
    until("its call is given up", || host.waiting() == 1).await;
    assert_eq!(stays.go_on(&host).await.expect("whole"), " done");
}

#[tokio::test(flavor = "multi_thread")]
async fn deadlines_hold_in_a_flood() {
    let limit = Duration::from_secs(4);
    let (host, renderer) = start(&config(1).response_deadline(limit)).await;
    let hangs = Begun::new(&renderer, "/hang").await;
    // As long as anything waits, what never settles might.
    let _waits = Begun::new(&renderer, "/waits").await;
    let flood = Flood::new(&renderer);
    let error = hangs.go_on(&host).await.expect_err("it hangs");
    assert!(matches!(error, RenderError::TimedOut(_)), "{error:?}");
    drop(flood);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_does_not_wait_for_a_busy_isolate_where_another_one_is_free() {
    let (host, renderer) = start(&config(2)).await;
    let others = Begun::in_both(&renderer).await;
    let busy = Begun::new(&renderer, "/compute").await;
    let path = busy.path.clone();
    until("all wait", || host.waiting() == others.len() + 1).await;
    let busy = tokio::spawn(text(busy.body));
    host.open(&path);
    until("it computes", || host.waiting() == others.len()).await;
    for _ in 0..4 {
        let quick = renderer.render_stream(get("/quick")).await;
        text(quick.expect("a response").into_body())
            .await
            .expect("whole");
    }
    assert_eq!(host.notes(), Vec::<String>::new(), "it still computes");
    busy.await.expect("no panic").expect("whole");
    for other in others {
        assert_eq!(other.go_on(&host).await.expect("whole"), " done");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_render_that_waits_lets_responses_go_on() {
    let (host, renderer) = start(&config(1)).await;
    let response = Begun::new(&renderer, "/beside").await;
    let page = tokio::spawn({
        let renderer = Arc::clone(&renderer);
        async move { renderer.render(RenderRequest::new("/page")).await }
    });
    until("both wait", || host.waiting() == 2).await;
    assert_eq!(response.go_on(&host).await.expect("whole"), " done");
    assert_eq!(host.waiting(), 1, "the page still waits");
    host.open("/page");
    assert_eq!(page.await.expect("no panic").expect("a page").html, "/page");
}
