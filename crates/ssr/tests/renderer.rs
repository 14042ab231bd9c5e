//! The renderer with bundles of its own: what works, and every way of going wrong.
#![expect(clippy::unwrap_used, reason = "a failed test should panic")]

use std::error::Error;
use std::pin::pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, OnceLock};
use std::time::{Duration, Instant};

use centre_ssr::{
    Bundle, BundleError, Config, Host, HostError, RenderError, RenderRequest, Renderer,
};
use tokio::time::timeout;

/// Renders what the address asks for; the misbehaviours are one path each.
const BUNDLE: &str = r#"
const page = (html) => ({ status: 200, headers: [["x-a", "1"], ["x-b", "2"]], head: "<title>t</title>", html, data: "{}" });
let kept = [];
export async function render(url, context) {
  switch (url) {
    case "/loop": for (;;) {}
    case "/loop-in-microtask": await null; for (;;) {}
    case "/hog": for (;;) kept.push(new Array(1000).fill({ a: [] }));
    case "/buffers": for (;;) kept.push(new ArrayBuffer(1 << 20));
    // A string that is repeated or added up is a tree of the same few leaves until it is read.
    case "/strings": for (let n = 0; ; n++) { const s = "y".repeat(1 << 20) + n; s.charCodeAt(0); kept.push(s); }
    case "/longest-string": for (let s = "x"; ; ) s += s;
    case "/throw": return thrower();
    case "/throw-late": await new Promise((r) => setTimeout(r, 1)); return thrower();
    case "/never": return new Promise(() => {});
    case "/interval": return new Promise(() => { setInterval(() => {}, 1); });
    case "/recursion": { const f = () => f() + 1; return page(String(f())); }
    case "/huge": return page("x".repeat(9 << 20));
    case "/malformed": return { status: "no" };
    case "/malformed-header": return { ...page(""), headers: [["x-length", 5]] };
    case "/many-headers": return { ...page(""), headers: new Array(1e7).fill(["", ""]) };
    case "/refused": try { ssr.call("refuse", "who"); } catch (error) { return page(`${error instanceof Error} ${error}`); }
    case "/refused-unnoticed": return page(ssr.call("refuse", "who"));
    case "/caused": try { thrower(); } catch (cause) { throw new Error("no page", { cause }); }
    case "/poison": globalThis.JSON = undefined; Array.prototype.map = undefined; return page("poisoned");
    case "/uses-map": return page(JSON.stringify([1].map((x) => x + 1)));
    case "/excuse": try { return page(JSON.stringify([1].map((x) => x + 1))); } catch { return { ...page("sorry"), status: 500 }; }
    case "/sorry": return { ...page("sorry"), status: 500 };
    case "/stray": Promise.reject(new Error("stray")); return page("stray");
    case "/stray-while-waiting": Promise.reject(new Error("stray")); await new Promise((r) => setTimeout(r, 5)); return page("stray");
    case "/host-fails": try { ssr.call("panic", ""); } catch (error) { return page(error.name); } return page("nothing");
    case "/log-fails": try { console.error("panic"); } catch (error) { return page(error.name); } return page("nothing");
    case "/litter": globalThis.litter = new WeakRef(new Array(100000).fill({})); return page("");
    case "/litter-is-there": return page(String(globalThis.litter.deref() !== undefined));
    case "/count": return page(String((globalThis.count = (globalThis.count ?? 0) + 1)));
    case "/labels": return page(["utf8", " UTF-8 ", "utf-16", "latin1", ""].map((label) => { try { return new TextDecoder(label).encoding; } catch (error) { return error.name; } }).join());
    case "/long-timer": await new Promise((r) => setTimeout(r, 400)); return page("timer");
    case "/much-work": for (let n = 0; n < 3e9; n++) {} return page("done");
    case "/timer": await new Promise((r) => setTimeout(r, 5)); return page("timer");
    case "/leaves-timers": globalThis.fired = 0; setTimeout(() => fired++, 1); setInterval(() => fired++, 1); AbortSignal.timeout(1).addEventListener("abort", () => fired++); return page("");
    case "/fired": await new Promise((r) => setTimeout(r, 50)); return page(String(globalThis.fired));
    case "/unicode": return page("ॐ — é ’ 🪔");
    case "/web": return page(web());
    case "/plain-paths": return page(plainPaths());
    case "/moment": return page(JSON.stringify(moment()));
    case "/globals": return page([typeof Deno, typeof process, typeof fetch, typeof require, typeof __bootstrap].join());
    case "/ask": return page(String(ssr.call("echo", context)));
  }
  return page(url + " " + context);
}
function moment() {
  const day = new Date(0);
  const format = new Intl.DateTimeFormat("en-ZA");
  const reads = [
    () => Math.random(), () => Date.now(), () => new Date(), () => Date(), () => performance.now(),
    () => format.format(), () => format.formatToParts(), () => (globalThis.Temporal ? Temporal.Now.instant() : Date.now()), () => class extends Date {}.now(),
    () => new Date(0), () => day.toISOString(), () => Date.UTC(2026), () => format.format(day), () => Date.parse("2026-01-01"),
  ];
  const noticed = reads.map((read) => { const before = ssr.momentReads; read(); return ssr.momentReads - before; });
  return [noticed.join(""), day instanceof Date, day.constructor === Date, typeof Date(), new Date(2026, 0).getFullYear()];
}
// A base that is no string is always read by Rust.
function plainPaths() {
  const parts = ["href", "origin", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"];
  const partsOf = (url) => parts.map((part) => `${part}: ${url[part]}`).join();
  const differing = [];
  for (const base of ["http://localhost", "https://a:b@example.org:8443/x/y?q#h", "http://EXAMPLE.org:80/", "http://[::1]:8080", "foo://host/x", "file:///C:/x"]) {
    for (const href of ["/", "/a", "/a/b-c_1", "/a/", "//a", "/a//b", "/a/../b", "/a b", "/ü", "a", "", "?q", "/a?q", "/\\a", "/a\n", String.fromCharCode(0xd800)]) {
      for (let time = 0; time < 2; time++) {
        const [known, asked] = [partsOf(new URL(href, base)), partsOf(new URL(href, { toString: () => base }))];
        if (known !== asked) differing.push(`${known} is not ${asked}`);
      }
    }
    const changed = new URL("/a", base);
    changed.search = "?b";
    if (!changed.href.endsWith("/a?b") || new URL("/a", base).search !== "") differing.push(changed.href);
  }
  return differing.join("\n");
}
function thrower() { throw new TypeError("no page today"); }
function web() {
  const url = new URL("../b?x=1&y=a%20b#h", "https://example.org:8443/a/c");
  url.searchParams.append("z", "ü");
  url.pathname = "/p q";
  const headers = new Headers({ "X-One": "1" });
  headers.append("x-one", "2");
  const controller = new AbortController();
  let aborted = 0;
  controller.signal.addEventListener("abort", () => aborted++, { once: true });
  controller.abort();
  const bytes = new TextEncoder().encode("ü");
  return JSON.stringify([url.href, url.searchParams.get("y"), headers.get("X-ONE"), aborted,
    new TextDecoder().decode(bytes), new Request("https://example.org/x", { method: "post" }).method,
    Response.redirect("/x").headers.get("location"), URL.canParse("nonsense")]);
}
"#;

struct Echo;

impl Host for Echo {
    fn call(&self, name: &str, argument: &str) -> Result<Option<Arc<str>>, HostError> {
        match name {
            "panic" => panic!("the host fails"),
            "refuse" => Err(format!("nobody knows {argument}").into()),
            "echo" if !argument.is_empty() => Ok(Some(format!("you said {argument}").into())),
            _ => Ok(None),
        }
    }
}

/// A host whose log cannot be written.
struct Silent;

impl Host for Silent {
    fn call(&self, _: &str, _: &str) -> Result<Option<Arc<str>>, HostError> {
        Ok(None)
    }

    fn log(&self, _: &str, message: &str) {
        panic!("nobody reads {message}");
    }
}

fn config() -> Config {
    Config::default()
        .isolates(2)
        .queue_capacity(2000)
        // Never reached by what ends by itself, however busy the machine is.
        .deadline(Duration::from_mins(1))
        .heap_limit(64 << 20)
}

fn start(config: &Config) -> Renderer {
    Renderer::start(&Bundle::from_source(BUNDLE), config, Echo).unwrap()
}

fn renderer() -> Renderer {
    start(&config())
}

fn request(url: &str, context: &str) -> RenderRequest {
    RenderRequest::new(url).context(context)
}

async fn html(renderer: &Renderer, url: &str) -> Result<String, RenderError> {
    renderer
        .render(request(url, "context"))
        .await
        .map(|page| page.html)
}

async fn has_litter(renderer: &Renderer) -> bool {
    html(renderer, "/litter-is-there").await.unwrap() == "true"
}

/// A renderer that `littered` has made, once its only isolate has collected before it renders again. How long
/// that takes depends on the machine.
async fn collected(littered: impl AsyncFn() -> Renderer) -> Renderer {
    let mut patience = Duration::from_millis(20);
    loop {
        let renderer = littered().await;
        tokio::time::sleep(patience).await;
        if !has_litter(&renderer).await {
            return renderer;
        }
        patience *= 2;
        assert!(patience.as_secs() < 60, "the heap is never collected");
    }
}

#[tokio::test]
async fn an_idle_isolate_gives_back_what_renders_left_behind() {
    static IDLE: AtomicUsize = AtomicUsize::new(0);
    let config = config().isolates(1).on_idle(|| {
        IDLE.fetch_add(1, Ordering::SeqCst);
    });
    let patient = start(&config);
    html(&patient, "/litter").await.unwrap();
    assert_eq!(IDLE.load(Ordering::SeqCst), 0);
    let quick = config.idle(Duration::from_millis(1));
    collected(async || {
        let renderer = start(&quick);
        html(&renderer, "/litter").await.unwrap();
        renderer
    })
    .await;
    assert_ne!(IDLE.load(Ordering::SeqCst), 0);
    assert!(has_litter(&patient).await);
}

#[tokio::test]
async fn whoever_goes_away_does_not_keep_an_isolate_from_collecting() {
    let quick = config().isolates(1).idle(Duration::from_millis(1));
    let renderer = collected(async || {
        let renderer = start(&quick);
        {
            // The isolate is still being made: both wait for it, and one gives up.
            let mut litter = pin!(html(&renderer, "/litter"));
            let given_up = html(&renderer, "/given-up");
            assert!(timeout(Duration::ZERO, &mut litter).await.is_err());
            assert!(timeout(Duration::ZERO, given_up).await.is_err());
            litter.await.unwrap();
        }
        renderer
    })
    .await;
    assert_eq!(renderer.metrics().rendered, 2);
}

#[tokio::test]
async fn an_idle_isolate_that_rendered_much_is_made_anew_and_counts_as_ready_all_the_time() {
    static RENDERER: OnceLock<Renderer> = OnceLock::new();
    static IDLE: AtomicUsize = AtomicUsize::new(0);
    static FEWEST_READY: AtomicUsize = AtomicUsize::new(usize::MAX);
    let quick = config().isolates(1).idle(Duration::from_millis(1));
    let renderer = start(&quick.on_idle(|| {
        if let Some(renderer) = RENDERER.get() {
            FEWEST_READY.fetch_min(renderer.metrics().isolates_ready, Ordering::SeqCst);
        }
        IDLE.fetch_add(1, Ordering::SeqCst);
    }));
    let renderer = RENDERER.get_or_init(|| renderer);
    for renders in 1..=200 {
        assert_eq!(html(renderer, "/count").await.unwrap(), renders.to_string());
        let is_idle = async {
            while IDLE.load(Ordering::SeqCst) < renders {
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
        };
        timeout(Duration::from_mins(3), is_idle).await.unwrap();
    }
    assert_eq!(html(renderer, "/count").await.unwrap(), "1");
    assert_eq!(FEWEST_READY.load(Ordering::SeqCst), 1);
    assert_eq!(renderer.metrics().replacements, 0);
}

#[tokio::test]
async fn hands_over_the_request_and_reads_the_whole_page() {
    let page = renderer().render(request("/a", "{}")).await.unwrap();
    let headers = [("x-a", "1"), ("x-b", "2")].map(|(name, value)| (name.into(), value.into()));
    assert_eq!((page.status, &page.headers[..]), (200, &headers[..]));
    assert_eq!(
        [page.head, page.html, page.data],
        ["<title>t</title>", "/a {}", "{}"]
    );
}

#[tokio::test]
async fn a_thousand_renders_in_parallel_all_answer() {
    let renderer = Arc::new(renderer());
    let renders: Vec<_> = (0..1000)
        .map(|number| {
            let renderer = Arc::clone(&renderer);
            tokio::spawn(async move { html(&renderer, &format!("/{number}")).await })
        })
        .collect();
    for (number, render) in renders.into_iter().enumerate() {
        assert_eq!(render.await.unwrap().unwrap(), format!("/{number} context"));
    }
    let metrics = renderer.metrics();
    assert_eq!(metrics.rendered, 1000);
    assert_eq!(metrics.render_time.count(), 1000);
    assert_eq!(metrics.queue_time.count(), 1000);
    assert_eq!(metrics.replacements, 0);
}

async fn misbehave(url: &'static str, fits: fn(&RenderError) -> bool) -> Renderer {
    misbehave_in(renderer(), url, fits).await
}

/// Expects that the render is ended at its deadline.
async fn run_over(url: &'static str) -> Renderer {
    let renderer = start(&config().deadline(Duration::from_secs(1)));
    misbehave_in(renderer, url, |e| matches!(e, RenderError::TimedOut(_))).await
}

/// Renders the misbehaviour while ordinary renders go on, and expects the error that
/// `fits` accepts for it and a page for all others.
async fn misbehave_in(
    renderer: Renderer,
    url: &'static str,
    fits: fn(&RenderError) -> bool,
) -> Renderer {
    let renderer = Arc::new(renderer);
    let bystanders: Vec<_> = (0..200)
        .map(|number| {
            let renderer = Arc::clone(&renderer);
            tokio::spawn(async move {
                // Spread over the time that the misbehaviour takes.
                tokio::time::sleep(Duration::from_millis(number * 3)).await;
                html(&renderer, "/bystander").await
            })
        })
        .collect();
    let error = html(&renderer, url).await.unwrap_err();
    assert!(fits(&error), "{url} ended with {error:?}");
    for bystander in bystanders {
        assert_eq!(bystander.await.unwrap().unwrap(), "/bystander context");
    }
    Arc::into_inner(renderer).unwrap()
}

/// An error with its sources.
fn in_full(error: &dyn Error) -> String {
    let source = error.source().map(in_full).unwrap_or_default();
    format!("{error}: {source}")
}

/// The error is answered first, and the isolate thrown away then.
async fn replaces_an_isolate(renderer: &Renderer) {
    let replaced = async {
        while renderer.metrics().replacements == 0 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let waited = tokio::time::timeout(Duration::from_mins(3), replaced).await;
    assert!(waited.is_ok(), "the isolate was kept");
    assert_eq!(renderer.metrics().replacements, 1);
}

#[tokio::test]
async fn a_time_limit_lets_a_render_wait_and_not_work_for_longer_than_its_deadline() {
    let renderer = start(&config().deadline(Duration::from_millis(100)));
    let unattended = |url| request(url, "").time_limit(Duration::from_mins(5));
    let waits = renderer.render(unattended("/long-timer")).await.unwrap();
    assert_eq!(waits.html, "timer");
    let works = renderer.render(unattended("/much-work")).await;
    assert!(matches!(works, Err(RenderError::TimedOut(_))), "{works:?}");
    let hangs = request("/loop", "").time_limit(Duration::from_millis(50));
    let hangs = renderer.render(hangs).await;
    assert!(matches!(hangs, Err(RenderError::TimedOut(_))), "{hangs:?}");

    // Beside one that may take long, others end at their deadline.
    let mut never = pin!(renderer.render(unattended("/interval")));
    assert!(
        timeout(Duration::from_millis(50), &mut never)
            .await
            .is_err()
    );
    let loops = html(&renderer, "/loop").await;
    assert!(matches!(loops, Err(RenderError::TimedOut(_))), "{loops:?}");
    assert!(timeout(Duration::ZERO, never).await.is_err());
}

#[tokio::test]
async fn an_endless_loop_is_ended_and_its_isolate_replaced() {
    let renderer = run_over("/loop").await;
    assert_eq!(renderer.metrics().timed_out, 1);
    replaces_an_isolate(&renderer).await;
}

#[tokio::test]
async fn an_endless_loop_in_a_microtask_is_ended() {
    run_over("/loop-in-microtask").await;
}

#[tokio::test]
async fn an_endless_allocation_is_ended_at_the_heap_limit() {
    let renderer = misbehave("/hog", |e| matches!(e, RenderError::OutOfMemory { .. })).await;
    assert_eq!(renderer.metrics().out_of_memory, 1);
    replaces_an_isolate(&renderer).await;
}

#[tokio::test]
async fn endless_array_buffers_are_refused() {
    misbehave("/buffers", |e| {
        matches!(e, RenderError::Threw(error) if error.message.contains("Array buffer allocation failed"))
            || matches!(e, RenderError::OutOfMemory { .. })
    })
    .await;
}

#[tokio::test]
async fn endless_strings_are_ended() {
    let renderer = misbehave("/strings", |e| matches!(e, RenderError::OutOfMemory { .. })).await;
    assert_eq!(renderer.metrics().out_of_memory, 1);
    replaces_an_isolate(&renderer).await;
}

#[tokio::test]
async fn a_string_longer_than_any_is_an_exception() {
    misbehave("/longest-string", |e| {
        matches!(e, RenderError::Threw(error) if error.message.starts_with("RangeError: Invalid string length"))
    })
    .await;
}

#[tokio::test]
async fn an_exception_names_itself_and_its_frames() {
    for url in ["/throw", "/throw-late"] {
        let renderer = misbehave(url, |e| {
            matches!(e, RenderError::Threw(error)
                if error.message == "TypeError: no page today" && error.stack[0].starts_with("thrower ("))
        })
        .await;
        assert_eq!(renderer.metrics().replacements, 0);
    }
}

#[tokio::test]
async fn a_promise_that_never_settles_is_told_apart_from_one_that_waits() {
    misbehave("/never", |e| matches!(e, RenderError::Unsettled)).await;
    run_over("/interval").await;
    assert_eq!(html(&renderer(), "/timer").await.unwrap(), "timer");
}

#[tokio::test]
async fn deep_recursion_is_an_exception() {
    misbehave(
        "/recursion",
        |e| matches!(e, RenderError::Threw(error) if error.message.starts_with("RangeError")),
    )
    .await;
}

#[tokio::test]
async fn too_long_and_malformed_answers_are_refused() {
    misbehave(
        "/huge",
        |e| matches!(e, RenderError::OutputTooLong { limit } if *limit == 8 << 20),
    )
    .await;
    misbehave(
        "/malformed",
        |e| matches!(e, RenderError::Malformed(what) if what.contains("status")),
    )
    .await;
    misbehave(
        "/malformed-header",
        |e| matches!(e, RenderError::Malformed(what) if what.contains("headers")),
    )
    .await;
}

#[tokio::test]
async fn the_output_limit_counts_bytes_of_everything() {
    // Two headers as they are sent ("x-a: 1" and the end of the line), title and data.
    let fixed = 2 * 8 + "<title>t</title>".len() + "{}".len();
    for (url, bytes) in [("/a", "/a context".len()), ("/unicode", "ॐ — é ’ 🪔".len())] {
        let within = |limit| start(&config().isolates(1).output_limit(limit));
        assert!(html(&within(fixed + bytes), url).await.is_ok(), "{url}");
        let limit = fixed + bytes - 1;
        match html(&within(limit), url).await {
            Err(RenderError::OutputTooLong { limit: told }) => assert_eq!(told, limit),
            other => panic!("{url}: {other:?}"),
        }
    }
    misbehave("/many-headers", |e| {
        matches!(e, RenderError::OutputTooLong { .. })
    })
    .await;
}

#[tokio::test]
async fn a_host_call_that_fails_is_an_error_in_javascript() {
    let renderer = renderer();
    assert_eq!(
        html(&renderer, "/refused").await.unwrap(),
        "true Error: nobody knows who"
    );
    match html(&renderer, "/refused-unnoticed").await.unwrap_err() {
        RenderError::Threw(error) => {
            assert_eq!(error.message, "Error: nobody knows who");
            assert!(
                error
                    .stack
                    .iter()
                    .any(|frame| frame.starts_with("render (")),
                "{error}"
            );
        }
        error => panic!("{error:?}"),
    }
}

#[tokio::test]
async fn an_exception_has_its_cause_as_source() {
    let error = html(&renderer(), "/caused").await.unwrap_err();
    assert!(error.to_string().starts_with("Error: no page\n    at "));
    let cause = error.source().unwrap();
    assert!(
        cause
            .to_string()
            .starts_with("TypeError: no page today\n    at thrower (")
    );
    assert!(cause.source().is_none());
    assert!(format!("{error:#}").contains("\nCaused by: TypeError: no page today\n"));
}

#[tokio::test]
async fn a_wrapper_stands_around_render() {
    let bundle = Bundle::from_source(BUNDLE);
    let wrapper = "(render) => async (url, context) => {
        if (url === '/own') return { ...(await render('/a', '')), html: typeof Deno + ssr.call('echo', url) };
        return render(url + '/wrapped', context);
    }";
    let renderer = Renderer::start(&bundle.clone().with_wrapper(wrapper), &config(), Echo).unwrap();
    assert_eq!(
        html(&renderer, "/own").await.unwrap(),
        "undefinedyou said /own"
    );
    assert_eq!(html(&renderer, "/a").await.unwrap(), "/a/wrapped context");

    for (wrapper, expected) in [
        ("1", "no function named"),
        ("() => 1", "no function named"),
        ("(", "SyntaxError"),
        (
            "() => { throw new TypeError('no wrapper') }",
            "TypeError: no wrapper",
        ),
    ] {
        let bundle = bundle.clone().with_wrapper(wrapper);
        let renderer = Renderer::start(&bundle, &config(), Echo).unwrap();
        let error = in_full(&renderer.ready().await.unwrap_err());
        assert!(error.contains(expected), "{wrapper}: {error}");
    }
}

#[tokio::test]
async fn a_poisoned_global_costs_nobody_a_page_and_is_gone_after_a_few_failures() {
    let renderer = start(&config().isolates(1));
    html(&renderer, "/").await.unwrap();
    // Four renders in quick succession are retried, and one more for each second that this takes.
    let begun = Instant::now();
    let mut replacements = 0;
    loop {
        assert_eq!(html(&renderer, "/poison").await.unwrap(), "poisoned");
        match html(&renderer, "/uses-map").await {
            Ok(page) => assert_eq!(page, "[2]"),
            Err(_) => break,
        }
        replacements += 1;
        assert_eq!(renderer.metrics().replacements, replacements);
        assert!(replacements <= 4 + begun.elapsed().as_secs());
    }
    assert!(replacements >= 4, "{replacements}");
    assert!(replacements == 4 || begun.elapsed() >= Duration::from_secs(1));
    // At the latest after three failures there is another isolate.
    let mut failures = 1;
    while html(&renderer, "/uses-map").await.is_err() {
        failures += 1;
    }
    assert!(failures <= 3, "{failures}");
    assert!(failures == 3 || begun.elapsed() >= Duration::from_secs(1));
    replacements += 1;
    assert_eq!(renderer.metrics().replacements, replacements);

    // A second later one more may be retried: in the same isolate, which has rendered since then.
    tokio::time::sleep(Duration::from_millis(1100)).await;
    assert_eq!(html(&renderer, "/poison").await.unwrap(), "poisoned");
    assert_eq!(html(&renderer, "/uses-map").await.unwrap(), "[2]");
    assert_eq!(renderer.metrics().replacements, replacements + 1);
}

#[tokio::test]
async fn a_page_that_reports_a_failure_is_tried_again_in_a_clean_isolate() {
    let renderer = start(&config().isolates(1));
    assert_eq!(html(&renderer, "/poison").await.unwrap(), "poisoned");
    let page = renderer.render(request("/excuse", "")).await.unwrap();
    assert_eq!((page.status, &*page.html), (200, "[2]"));
    let page = renderer.render(request("/sorry", "")).await.unwrap();
    assert_eq!(page.status, 500);
    // Tried again it failed again, so that is the answer.
    let metrics = renderer.metrics();
    assert_eq!(metrics.replacements, 2);
    // Three renders were asked for, however often each was tried.
    assert_eq!(metrics.rendered, 3);
    assert_eq!(metrics.render_time.count(), 3);
    assert_eq!(metrics.queue_time.count(), 3);
}

#[tokio::test]
async fn a_stray_rejection_does_not_spoil_its_render_or_the_next() {
    let renderer = renderer();
    for _ in 0..10 {
        assert_eq!(html(&renderer, "/stray").await.unwrap(), "stray");
        let waited = html(&renderer, "/stray-while-waiting").await;
        assert_eq!(waited.unwrap(), "stray");
        assert_eq!(html(&renderer, "/next").await.unwrap(), "/next context");
    }
}

#[tokio::test]
async fn timers_end_with_their_render() {
    let renderer = start(&config().isolates(1));
    html(&renderer, "/leaves-timers").await.unwrap();
    assert_eq!(html(&renderer, "/fired").await.unwrap(), "0");
    assert_eq!(html(&renderer, "/timer").await.unwrap(), "timer");
}

/// A host that lets one isolate evaluate the bundle, and no other.
#[derive(Default)]
struct OneIsolate(AtomicUsize);

impl Host for OneIsolate {
    fn call(&self, _: &str, _: &str) -> Result<Option<Arc<str>>, HostError> {
        match self.0.fetch_add(1, Ordering::SeqCst) {
            0 => Ok(None),
            _ => Err("one isolate is enough".into()),
        }
    }
}

#[tokio::test]
async fn a_worker_without_an_isolate_leaves_renders_to_the_others() {
    let source = "ssr.call('evaluate', ''); \
                  export function render(url) { const end = Date.now() + 10; while (Date.now() < end); \
                  return { status: 200, headers: [], head: '', html: url, data: '' }; }";
    let config = config().isolates(3);
    let renderer =
        Renderer::start(&Bundle::from_source(source), &config, OneIsolate::default()).unwrap();
    renderer.ready().await.unwrap();
    renderer.started().await;
    let renderer = Arc::new(renderer);
    let renders: Vec<_> = (0..100)
        .map(|number| {
            let renderer = Arc::clone(&renderer);
            tokio::spawn(async move { html(&renderer, &format!("/{number}")).await })
        })
        .collect();
    for render in renders {
        render.await.unwrap().unwrap();
    }
    // It does not wait for workers that pause before they try again.
    let renderer = Arc::into_inner(renderer).unwrap();
    tokio::task::spawn_blocking(|| renderer.stop())
        .await
        .unwrap();
}

/// A host whose answers have to be waited for.
struct Slow(Arc<(Mutex<bool>, Condvar)>);

impl Host for Slow {
    fn call(&self, _: &str, _: &str) -> Result<Option<Arc<str>>, HostError> {
        let (may_answer, changed) = &*self.0;
        let may_answer = changed.wait_while(may_answer.lock().unwrap(), |may| !*may);
        drop(may_answer.unwrap());
        Ok(None)
    }
}

#[tokio::test]
async fn who_drops_a_renderer_can_wait_for_the_isolates_that_it_starts() {
    let source = "ssr.call('evaluate', ''); export function render() {}";
    let host = Arc::default();
    let renderer = Renderer::start(
        &Bundle::from_source(source),
        &config(),
        Slow(Arc::clone(&host)),
    )
    .unwrap();
    let mut started = pin!(renderer.started());
    drop(renderer);
    let early = timeout(Duration::from_millis(200), &mut started).await;
    assert!(early.is_err(), "the isolates are still being made");
    let (may_answer, changed) = &*host;
    *may_answer.lock().unwrap() = true;
    changed.notify_all();
    timeout(Duration::from_mins(1), started).await.unwrap();
}

#[tokio::test]
async fn a_panic_of_the_host_is_an_exception() {
    let renderer = renderer();
    assert_eq!(html(&renderer, "/host-fails").await.unwrap(), "Error");
    assert_eq!(html(&renderer, "/next").await.unwrap(), "/next context");
    drop(renderer);
    let renderer = Renderer::start(&Bundle::from_source(BUNDLE), &config(), Silent).unwrap();
    assert_eq!(html(&renderer, "/log-fails").await.unwrap(), "Error");
    assert_eq!(html(&renderer, "/next").await.unwrap(), "/next context");
}

#[tokio::test]
async fn only_utf_8_is_decoded() {
    let labels = html(&renderer(), "/labels").await.unwrap();
    assert_eq!(labels, "utf-8,utf-8,RangeError,RangeError,RangeError");
}

#[tokio::test]
async fn text_crosses_unharmed_in_both_directions() {
    let renderer = renderer();
    assert_eq!(html(&renderer, "/unicode").await.unwrap(), "ॐ — é ’ 🪔");
    let page = renderer.render(request("/ask", "ॐ 🪔")).await.unwrap();
    assert_eq!(page.html, "you said ॐ 🪔");
    let page = renderer.render(request("/ask", "")).await.unwrap();
    assert_eq!(page.html, "undefined");
}

#[tokio::test]
async fn offers_the_web_platform_and_nothing_else() {
    let renderer = renderer();
    assert_eq!(
        html(&renderer, "/web").await.unwrap(),
        r#"["https://example.org:8443/p%20q?x=1&y=a+b&z=%C3%BC#h","a b","1, 2",1,"ü","POST","/x",false]"#
    );
    assert_eq!(
        html(&renderer, "/globals").await.unwrap(),
        "undefined,undefined,undefined,undefined,undefined"
    );
}

#[tokio::test]
async fn a_plain_path_on_a_known_base_is_the_address_that_it_would_be_otherwise() {
    assert_eq!(html(&renderer(), "/plain-paths").await.unwrap(), "");
}

#[tokio::test]
async fn who_asks_the_clock_or_chance_is_noticed() {
    assert_eq!(
        html(&renderer(), "/moment").await.unwrap(),
        r#"["11111111100000",true,true,"string",2026]"#
    );
}

#[tokio::test]
async fn a_full_queue_refuses_at_once_and_recovers() {
    let renderer = Arc::new(start(&config().isolates(1).queue_capacity(4)));
    renderer.ready().await.unwrap();
    let renders: Vec<_> = (0..20)
        .map(|_| {
            let renderer = Arc::clone(&renderer);
            tokio::spawn(async move { html(&renderer, "/timer").await })
        })
        .collect();
    let mut refused = 0;
    for render in renders {
        match render.await.unwrap() {
            Ok(_) => {}
            Err(RenderError::Overloaded { queue_capacity: 4 }) => refused += 1,
            Err(error) => panic!("{error}"),
        }
    }
    assert!(refused >= 10, "only {refused} were refused");
    assert_eq!(renderer.metrics().overloaded, refused);
    assert!(html(&renderer, "/after").await.is_ok());
}

#[tokio::test]
async fn a_bundle_that_cannot_work_says_why() {
    for (source, expected) in [
        (
            "export const other = 1",
            "exports no function named `render`",
        ),
        ("throw new Error('not today')", "not today"),
        ("export function render( {", "SyntaxError"),
    ] {
        let renderer = Renderer::start(&Bundle::from_source(source), &config(), Echo).unwrap();
        let error = in_full(&renderer.ready().await.unwrap_err());
        assert!(error.contains(expected), "{error}");
        assert!(renderer.render(request("/", "")).await.is_err());
    }
}

#[tokio::test]
async fn stacks_are_mapped_to_the_sources() {
    // One mapping: column 0 of the first generated line is line 7, column 2 of
    // original.tsx, named `renderPage`.
    let map =
        br#"{"version":3,"sources":["original.tsx"],"names":["renderPage"],"mappings":"AAMEA"}"#;
    let source = "export const render = () => { throw new Error('mapped') }";
    for (json, frame) in [
        (&map[..], "renderPage (original.tsx:7:3)"),
        (b"no map", "render (ssr:bundle.js:1:37)"),
    ] {
        let bundle = Bundle::from_source(source).with_source_map(move || Ok(json.to_vec()));
        let renderer = Renderer::start(&bundle, &config(), Echo).unwrap();
        match renderer.render(request("/", "")).await.unwrap_err() {
            RenderError::Threw(error) => assert_eq!(error.stack[0], frame),
            error => panic!("{error:?}"),
        }
    }
}

#[tokio::test]
async fn what_fails_while_a_bundle_is_evaluated_is_mapped_too() {
    let map =
        br#"{"version":3,"sources":["original.tsx"],"names":["renderPage"],"mappings":"AAMEA"}"#;
    for source in ["throw new Error('too early')", "export const x = ;"] {
        let bundle = Bundle::from_source(source).with_source_map(|| Ok(map.to_vec()));
        let renderer = Renderer::start(&bundle, &config(), Echo).unwrap();
        match renderer.ready().await.unwrap_err() {
            BundleError::Evaluation(error) => {
                assert_eq!(error.stack[0], "renderPage (original.tsx:7:3)");
            }
            error => panic!("{error:?}"),
        }
    }
}

#[tokio::test]
async fn a_page_is_rendered_with_any_young_generation() {
    for bytes in [0, 1, 4 << 20, usize::MAX] {
        let renderer = start(&config().young_generation(bytes));
        let page = html(&renderer, "/").await;
        assert!(page.is_ok(), "{bytes}: {page:?}");
    }
}
