//! Snapshots, which V8 makes and starts from only in a process without other isolates.
#![expect(clippy::unwrap_used, reason = "a failed test should panic")]

use std::error::Error;
use std::fs;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use centre_ssr::{
    Bundle, BundleError, Config, Host, HostError, NoHost, RenderError, RenderRequest, Renderer,
    WarmUp, create_snapshot,
};
use tokio::runtime::Runtime;

const BUNDLE: &str = r#"
let warmed = 0;
const cached = new Set();
export const forget = () => cached.clear();
export async function render(url, context) {
  if (url === "/throw") throw new TypeError("no page today");
  if (url === "/loop") for (;;) {}
  if (url === "/loop-later" && warmed++ > 0) for (;;) {}
  if (url === "/wait") await new Promise((resolve) => setTimeout(resolve, 60_000));
  if (url.startsWith("/warm")) { warmed++; cached.add(url); }
  return { status: 200, headers: [], head: [...cached].join(" "), html: `${warmed} ${ssr.call("echo", url)} ${new URL("/x", "https://example.org").href}`, data: "" };
}
"#;

struct Echo;

impl Host for Echo {
    fn call(&self, _: &str, argument: &str) -> Result<Option<Arc<str>>, HostError> {
        Ok(Some(format!("you said {argument}").into()))
    }
}

/// Held by each test for as long as it has isolates.
fn process() -> MutexGuard<'static, ()> {
    static PROCESS: Mutex<()> = Mutex::new(());
    PROCESS.lock().unwrap_or_else(PoisonError::into_inner)
}

fn start(bundle: &Bundle) -> Renderer {
    Renderer::start(bundle, &Config::default().isolates(2), Echo).unwrap()
}

fn request(url: &str) -> RenderRequest {
    RenderRequest::new(url)
}

fn snapshot(warm_up: &[&str], rounds: usize) -> Result<Bundle, BundleError> {
    let warm_up = WarmUp::new(warm_up.iter().map(|url| request(url)))
        .rounds(rounds)
        .deadline(Duration::from_secs(2));
    create_snapshot(&Bundle::from_source(BUNDLE), Echo, &warm_up)
        .map(|bytes| Bundle::from_snapshot(Box::leak(bytes)))
}

#[test]
fn starts_with_what_the_warm_up_left() {
    let _process = process();
    let renderer = start(&snapshot(&["/warm"], 3).unwrap());
    let runtime = Runtime::new().unwrap();
    for _ in 0..5 {
        let page = runtime.block_on(renderer.render(request("/a"))).unwrap();
        assert_eq!(page.html, "4 you said /a https://example.org/x");
    }
    renderer.stop();
}

#[test]
fn keeps_of_what_was_cached_only_the_first_page() {
    let _process = process();
    let renderer = start(&snapshot(&["/warm", "/warm/second"], 2).unwrap());
    let runtime = Runtime::new().unwrap();
    let page = runtime.block_on(renderer.render(request("/ask"))).unwrap();
    assert_eq!(page.head, "/warm");
    renderer.stop();
}

#[test]
fn a_failing_warm_up_names_its_address() {
    let _process = process();
    let warm_up = WarmUp::new([request("/throw")]);
    let error = create_snapshot(&Bundle::from_source(BUNDLE), NoHost, &warm_up).unwrap_err();
    assert!(matches!(&error, BundleError::WarmUp { url, .. } if url == "/throw"));
    assert!(error.to_string().contains("/throw"));
    let source = error.source().unwrap().to_string();
    assert!(source.contains("no page today"), "{source}");
}

#[test]
fn a_snapshot_is_made_of_a_source_only() {
    let _process = process();
    let bundle = snapshot(&[], 1).unwrap();
    let error = create_snapshot(&bundle, Echo, &WarmUp::new([])).unwrap_err();
    assert!(matches!(error, BundleError::AlreadySnapshot));
}

#[test]
fn a_wrapper_is_put_around_the_render_of_a_snapshot() {
    let _process = process();
    let wrapper = "(render) => (url) => render(`${url}/wrapped`)";
    let renderer = start(&snapshot(&["/warm"], 1).unwrap().with_wrapper(wrapper));
    let page = Runtime::new()
        .unwrap()
        .block_on(renderer.render(request("/a")));
    assert_eq!(
        page.unwrap().html,
        "2 you said /a/wrapped https://example.org/x"
    );
    renderer.stop();
}

/// Names of the threads of renderers in this process.
fn renderer_threads() -> Vec<String> {
    let tasks = fs::read_dir("/proc/self/task").unwrap();
    // A thread that ends meanwhile has no name any more.
    let names = tasks.filter_map(|task| fs::read_to_string(task.unwrap().path().join("comm")).ok());
    let mut names: Vec<_> = names
        .map(|name| name.trim_end().to_owned())
        .filter(|name| name.starts_with("ssr-"))
        .collect();
    names.sort();
    names
}

/// Waits for these: a thread names itself when it first runs, and one that has been waited for
/// is still listed for a moment.
fn expect_renderer_threads(expected: &[&str]) {
    let start = Instant::now();
    while renderer_threads() != expected {
        let present = renderer_threads();
        assert!(
            start.elapsed() < Duration::from_mins(3),
            "{present:?} instead of {expected:?}"
        );
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn stopping_or_dropping_a_renderer_ends_every_thread() {
    let _process = process();
    expect_renderer_threads(&[]);
    let runtime = Runtime::new().unwrap();
    for end in [Renderer::stop, drop] {
        let renderer = start(&Bundle::from_source(BUNDLE));
        runtime.block_on(renderer.ready()).unwrap();
        expect_renderer_threads(&["ssr-isolate-0", "ssr-isolate-1", "ssr-watchdog"]);
        end(renderer);
        expect_renderer_threads(&[]);
    }
}

#[test]
fn isolates_that_cannot_live_side_by_side_are_refused() {
    let _process = process();
    let runtime = Runtime::new().unwrap();
    let ready = |renderer: &Renderer| runtime.block_on(renderer.ready());
    let from_snapshot = snapshot(&["/warm"], 1).unwrap();

    let first = start(&Bundle::from_source(BUNDLE));
    ready(&first).unwrap();
    assert!(matches!(
        snapshot(&["/warm"], 1),
        Err(BundleError::OtherIsolates)
    ));
    let second = start(&from_snapshot);
    assert!(matches!(ready(&second), Err(BundleError::OtherIsolates)));
    assert!(matches!(
        runtime.block_on(second.render(request("/a"))),
        Err(RenderError::NoIsolate(error)) if matches!(*error, BundleError::OtherIsolates)
    ));
    assert!(runtime.block_on(first.render(request("/a"))).is_ok());

    // The second renderer keeps trying, and can as soon as the first has stopped.
    first.stop();
    let page = (0..3600).find_map(|_| {
        std::thread::sleep(std::time::Duration::from_millis(50));
        runtime.block_on(second.render(request("/a"))).ok()
    });
    assert_eq!(page.unwrap().html, "2 you said /a https://example.org/x");
    second.stop();
    snapshot(&["/warm"], 1).unwrap();
}

#[test]
fn a_warm_up_that_hangs_is_ended() {
    let _process = process();
    for url in ["/loop", "/wait"] {
        match snapshot(&[url], 1).err().unwrap() {
            BundleError::WarmUp { error, .. } => {
                assert!(matches!(error, RenderError::TimedOut(_)), "{url}: {error}");
            }
            error => panic!("{url}: {error}"),
        }
    }
    let error = snapshot(&["/loop-later"], 2).err().unwrap();
    assert!(matches!(error, BundleError::WarmUpTooLong(_)), "{error}");
}

#[test]
fn a_snapshot_holds_what_makes_responses() {
    const RESPONDING: &str = r"
    let warmed = 0;
    export default {
      fetch({ url }) {
        warmed += 1;
        const words = new TextEncoder().encode(`${warmed} ${new URL(url).pathname}`);
        return new Response(new ReadableStream({ start(it) { it.enqueue(words); it.close(); } }));
      },
    };";
    let _process = process();
    let warm_up = WarmUp::new([])
        .responses(["http://localhost/warm"])
        .rounds(2);
    let snapshot = create_snapshot(&Bundle::from_source(RESPONDING), NoHost, &warm_up).unwrap();
    let bundle = Bundle::from_snapshot(Box::leak(snapshot));
    let runtime = Runtime::new().unwrap();
    let renderer = start(&bundle);
    let text = runtime.block_on(async {
        let request = http::Request::get("/cold")
            .body(bytes::Bytes::new())
            .unwrap();
        let mut body = renderer.render_stream(request).await.unwrap().into_body();
        futures_util::StreamExt::next(&mut body)
            .await
            .unwrap()
            .unwrap()
    });
    assert_eq!(text, "3 /cold");
    renderer.stop();
}
