//! A pool of isolates: one thread each, one bounded queue in front of all.

use std::convert::Infallible;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread::{self, JoinHandle};
use std::time::Instant;

use bytes::Bytes;
use crossbeam_channel::{Sender, TrySendError};
use tokio::sync::{Notify, oneshot, watch};

use crate::current_bundle::CurrentBundle;
use crate::job::{Job, Work};
use crate::metrics::Counters;
use crate::response::{self, Place, ResponseBody};
use crate::v8_flags::start_v8;
use crate::watchdog::{Watchdog, WatchdogGuard};
use crate::worker::{Readiness, Worker};
use crate::{
    Bundle, BundleError, Config, Host, Metrics, RenderError, RenderRequest, Rendered, Timed,
};

/// Stack of an isolate's thread. V8 keeps its own limit of about 1 MiB for
/// JavaScript, past which it throws a `RangeError`; the rest is for what runs around
/// it.
const STACK_BYTES: usize = 8 << 20;

/// Renders pages with a fixed number of isolates.
///
/// Dropping it ends the isolates after the renders they are at.
///
/// ```
/// # use centre_ssr::{Bundle, Config, NoHost, RenderRequest, Renderer};
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use std::sync::Arc;
///
/// const BUNDLE: &str = "
/// export function render(url) {
///   return { status: 200, headers: [], head: '', html: `<h1>${url}</h1>`, data: '' };
/// }";
/// let renderer = Renderer::start(&Bundle::from_source(BUNDLE), &Config::default(), NoHost)?;
/// // Handlers share it.
/// let renderer = Arc::new(renderer);
/// assert_eq!(renderer.render(RenderRequest::new("/a")).await?.html, "<h1>/a</h1>");
/// # Ok(())
/// # }
/// ```
pub struct Renderer {
    jobs: Sender<Job>,
    /// Wakes a worker that makes responses and does not wait at the queue.
    more_jobs: Arc<Notify>,
    bundle: Arc<CurrentBundle>,
    config: Config,
    counters: Arc<Counters>,
    readiness: watch::Receiver<Readiness>,
    /// Closed once no worker makes its first isolate any more.
    starting: watch::Receiver<()>,
    workers: Vec<JoinHandle<()>>,
    /// Never sent to: workers that do not receive jobs learn by its end that there is no renderer.
    _lifetime: Sender<Infallible>,
}

impl Renderer {
    /// Starts the isolates; returns at once. Renders may be asked for immediately and
    /// wait for the first isolate. [`ready`](Self::ready) tells when there is one. Calls of the host that wait
    /// ([`Host::call_async`]) run in the Tokio runtime in which this is called; outside of one, on the isolate's thread.
    ///
    /// ```
    /// # use centre_ssr::{Bundle, Config, NoHost, Renderer};
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # const BUNDLE: &str = "export const render = (url) => ({ status: 200, headers: [], head: '', html: url, data: '' })";
    /// let renderer = Renderer::start(&Bundle::from_source(BUNDLE), &Config::default(), NoHost)?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Only when the system cannot start a thread.
    pub fn start(bundle: &Bundle, config: &Config, host: impl Host) -> std::io::Result<Self> {
        let host: Arc<dyn Host> = Arc::new(host);
        start_v8();
        let (jobs, queue) = crossbeam_channel::bounded(config.queue_capacity);
        let more_jobs = Arc::new(Notify::new());
        let calls_on = tokio::runtime::Handle::try_current().ok();
        let bundle = Arc::new(CurrentBundle::new(bundle.clone()));
        let counters = Arc::new(Counters::default());
        let watchdog = Watchdog::start(config.isolates.max(1), config.deadline)?;
        let watchdog_guard = Arc::new(WatchdogGuard(Arc::clone(&watchdog)));
        let (report, readiness) = watch::channel(Readiness::Starting);
        let report = Arc::new(report);
        let (is_starting, starting) = watch::channel(());
        let (lifetime, renderer_lives) = crossbeam_channel::bounded(0);
        let workers = (0..config.isolates.max(1))
            .map(|slot| {
                let worker = Worker {
                    slot,
                    bundle: Arc::clone(&bundle),
                    config: config.clone(),
                    host: Arc::clone(&host),
                    calls_on: calls_on.clone(),
                    queue: queue.clone(),
                    more_jobs: Arc::clone(&more_jobs),
                    counters: Arc::clone(&counters),
                    watchdog: Arc::clone(&watchdog),
                    _watchdog_guard: Arc::clone(&watchdog_guard),
                    report: Arc::clone(&report),
                    renderer_lives: renderer_lives.clone(),
                };
                let is_starting = is_starting.clone();
                thread::Builder::new()
                    .name(format!("ssr-isolate-{slot}"))
                    .stack_size(STACK_BYTES)
                    .spawn(move || worker.run(is_starting))
            })
            .collect::<Result<_, _>>()?;
        Ok(Self {
            jobs,
            more_jobs,
            bundle,
            config: config.clone(),
            counters,
            readiness,
            starting,
            workers,
            _lifetime: lifetime,
        })
    }

    /// Waits until no isolate is in the middle of its start: each was made, could not be made, or
    /// has ended because the renderer was dropped meanwhile. A process should not end before that,
    /// because V8 would be torn down under a thread that uses it.
    ///
    /// ```
    /// # use centre_ssr::{Bundle, Config, NoHost, Renderer};
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # const BUNDLE: &str = "export const render = (url) => ({ status: 200, headers: [], head: '', html: url, data: '' })";
    /// # let renderer = Renderer::start(&Bundle::from_source(BUNDLE), &Config::default(), NoHost)?;
    /// let started = renderer.started();
    /// drop(renderer);
    /// started.await;
    /// # Ok(())
    /// # }
    /// ```
    pub fn started(&self) -> impl Future<Output = ()> + use<> {
        let mut starting = self.starting.clone();
        // Nothing is ever sent: it fails when the last worker has dropped its end.
        async move { while starting.changed().await.is_ok() {} }
    }

    /// Waits until one isolate can render, or until the bundle has turned out not to
    /// work.
    ///
    /// ```
    /// # use centre_ssr::{Bundle, Config, NoHost, Renderer};
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # const BUNDLE: &str = "export const render = (url) => ({ status: 200, headers: [], head: '', html: url, data: '' })";
    /// # let renderer = Renderer::start(&Bundle::from_source(BUNDLE), &Config::default(), NoHost)?;
    /// renderer.ready().await?;
    /// assert!(renderer.metrics().isolates_ready > 0);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Why the first isolate could not be made, if none has become ready since.
    pub async fn ready(&self) -> Result<(), BundleError> {
        let mut readiness = self.readiness.clone();
        let state = readiness
            .wait_for(|state| !matches!(state, Readiness::Starting))
            .await;
        match state.as_deref() {
            Ok(Readiness::Failed(error)) => Err(error.clone()),
            Ok(_) => Ok(()),
            Err(_) => Err(BundleError::isolate("every isolate's thread has ended")),
        }
    }

    /// Renders one page with the bundle's `render`.
    ///
    /// ```
    /// # use centre_ssr::{Bundle, Config, NoHost, RenderRequest, Renderer};
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # const BUNDLE: &str = "export const render = (url) => ({ status: 200, headers: [], head: '', html: url, data: '' })";
    /// # let renderer = Renderer::start(&Bundle::from_source(BUNDLE), &Config::default(), NoHost)?;
    /// let page = renderer.render(RenderRequest::new("/a")).await?;
    /// assert_eq!(page.html, "/a");
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Every [`RenderError`]; [`RenderError::Overloaded`] at once, without waiting.
    pub async fn render(&self, request: RenderRequest) -> Result<Rendered, RenderError> {
        self.render_timed(request).await.map(|timed| timed.page)
    }

    /// Renders one page and tells how long it took.
    ///
    /// ```
    /// # use centre_ssr::{Bundle, Config, NoHost, RenderRequest, Renderer};
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # const BUNDLE: &str = "export const render = (url) => ({ status: 200, headers: [], head: '', html: url, data: '' })";
    /// # let renderer = Renderer::start(&Bundle::from_source(BUNDLE), &Config::default(), NoHost)?;
    /// let timed = renderer.render_timed(RenderRequest::new("/a")).await?;
    /// assert_eq!(timed.page.html, "/a");
    /// println!("in the isolate: {:?}", timed.render_time);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Those of [`render`](Self::render).
    pub async fn render_timed(&self, request: RenderRequest) -> Result<Timed, RenderError> {
        let (reply, answer) = oneshot::channel();
        self.enqueue(Work::Page(request, reply))?;
        answer.await.unwrap_or(Err(RenderError::Crashed))
    }

    /// Has the bundle's `fetch` answer a request, and gives its response as soon as it has begun: the body comes piece
    /// by piece as it is made. An isolate makes many responses at a time, which wait for calls of the host, for timers
    /// and for their readers; renders that give a page at once go on beside them.
    ///
    /// `fetch` gets a standard `Request`. Where the URI has no authority, as in a server, the header `host` gives it,
    /// or `localhost` stands for it where that names no host.
    ///
    /// ```
    /// # use centre_ssr::{Bundle, Config, NoHost, Renderer};
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// const BUNDLE: &str = "
    /// export default {
    ///   async fetch(request) {
    ///     const words = await request.text();
    ///     return new Response(`${request.method} ${new URL(request.url).pathname}: ${words}`, { status: 201 });
    ///   },
    /// };";
    /// # let renderer = Renderer::start(&Bundle::from_source(BUNDLE), &Config::default(), NoHost)?;
    /// let request = http::Request::post("/comments").body("Well said".into())?;
    /// let response = renderer.render_stream(request).await?;
    /// assert_eq!(response.status(), 201);
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// Every [`RenderError`] of a response that has not begun. One that fails afterwards has a body that ends with the
    /// error.
    pub async fn render_stream(
        &self,
        request: http::Request<Bytes>,
    ) -> Result<http::Response<ResponseBody>, RenderError> {
        let limit = self.config.input_limit;
        if request.body().len() > limit {
            return Err(RenderError::InputTooLong { limit });
        }
        let place = Place::take(&self.counters, self.config.responses)?;
        let (reply, asker) = response::ask();
        self.enqueue(Work::Response(Box::new(request), reply, place))?;
        asker.answer().await
    }

    fn enqueue(&self, work: Work) -> Result<(), RenderError> {
        let job = Job {
            work,
            queued_at: Instant::now(),
        };
        match self.jobs.try_send(job) {
            Ok(()) => {
                if self.counters.responses_open.load(Ordering::SeqCst) > 0 {
                    self.more_jobs.notify_one();
                }
                Ok(())
            }
            Err(TrySendError::Full(_)) => {
                self.counters.overloaded.fetch_add(1, Ordering::Relaxed);
                Err(RenderError::Overloaded {
                    queue_capacity: self.config.queue_capacity,
                })
            }
            Err(TrySendError::Disconnected(_)) => Err(RenderError::Stopped),
        }
    }

    /// Takes another bundle from the next render on, without a restart: for development, with a bundle that was
    /// made anew. Renders that are under way end with the old one; responses that are, end at once, with
    /// [`RenderError::BundleReplaced`]. What the new bundle throws while it is evaluated is the answer to every render
    /// until it is replaced by one that works.
    ///
    /// ```
    /// # use centre_ssr::{Bundle, Config, NoHost, RenderRequest, Renderer};
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let bundle = |html: &str| Bundle::from_source(format!(
    /// #     "export const render = () => ({{ status: 200, headers: [], head: '', html: '{html}', data: '' }});"
    /// # ));
    /// let renderer = Renderer::start(&bundle("old"), &Config::default(), NoHost)?;
    /// assert_eq!(renderer.render(RenderRequest::new("/")).await?.html, "old");
    /// renderer.replace_bundle(&bundle("new"))?;
    /// assert_eq!(renderer.render(RenderRequest::new("/")).await?.html, "new");
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    /// [`BundleError::OtherIsolates`] unless both bundles are from source, or from the same snapshot.
    pub fn replace_bundle(&self, bundle: &Bundle) -> Result<(), BundleError> {
        self.bundle.replace(bundle)?;
        self.more_jobs.notify_waiters();
        Ok(())
    }

    /// Reads what has happened so far; at no cost that counts.
    ///
    /// ```
    /// # use centre_ssr::{Bundle, Config, NoHost, Renderer};
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # const BUNDLE: &str = "export const render = (url) => ({ status: 200, headers: [], head: '', html: url, data: '' })";
    /// # let renderer = Renderer::start(&Bundle::from_source(BUNDLE), &Config::default(), NoHost)?;
    /// assert_eq!(renderer.metrics().rendered, 0);
    /// # Ok(())
    /// # }
    /// ```
    pub fn metrics(&self) -> Metrics {
        self.counters.read(self.jobs.len())
    }

    /// Ends the isolates after the renders that were asked for, and waits for them.
    /// Blocks; not for use on an async executor's thread.
    ///
    /// ```
    /// # use centre_ssr::{Bundle, Config, NoHost, Renderer};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # const BUNDLE: &str = "export const render = (url) => ({ status: 200, headers: [], head: '', html: url, data: '' })";
    /// let renderer = Renderer::start(&Bundle::from_source(BUNDLE), &Config::default(), NoHost)?;
    /// renderer.stop();
    /// # Ok(())
    /// # }
    /// ```
    pub fn stop(mut self) {
        let workers = std::mem::take(&mut self.workers);
        drop(self);
        for worker in workers {
            // What a thread panicked with has been printed by the panic hook already.
            let _ = worker.join();
        }
    }
}

impl std::fmt::Debug for Renderer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Renderer")
            .field("metrics", &self.metrics())
            .finish_non_exhaustive()
    }
}
