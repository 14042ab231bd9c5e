//! A thousand responses open at once, in a process of its own: what they take while they wait.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use bytes::Bytes;
use centre_ssr::{Bundle, Config, HostCalls, Renderer};
use futures_util::StreamExt;

const RESPONSES: usize = 1000;

/// A shell, and two parts that wait for a call of the host each, as a page of React's does.
const BUNDLE: &str = "
const bytes = (text) => new TextEncoder().encode(text);
export default {
  fetch({ url, signal }) {
    signal.addEventListener('abort', () => url);
    return new Response(new ReadableStream({
      type: 'bytes',
      async start(controller) {
        controller.enqueue(bytes('<p>' + 'a part of a page '.repeat(600)));
        const parts = [ssr.callAsync('wait', 1), ssr.callAsync('wait', 2)];
        for (const part of parts) controller.enqueue(bytes(await part));
        controller.close();
      },
    }), { headers: { 'content-type': 'text/html' } });
  },
};";

fn resident() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux tells");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB"));
    kilobytes
        .and_then(|it| it.parse::<usize>().ok())
        .expect("a number")
        << 10
}

/// How often an isolate has given back what it could.
static IDLE: AtomicUsize = AtomicUsize::new(0);

/// Processor time that the isolates' threads have taken, in hundredths of a second.
fn processor_time() -> u64 {
    let tasks = std::fs::read_dir("/proc/self/task").expect("Linux tells");
    let times = tasks.filter_map(|task| {
        let stat = std::fs::read_to_string(task.ok()?.path().join("stat")).ok()?;
        let (name, fields) = stat.rsplit_once(')')?;
        let mut fields = fields.split_whitespace().skip(11);
        let time = fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?;
        name.contains("ssr-isolate").then_some(time)
    });
    times.sum()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_thousand_open_responses_are_small_and_quiet() {
    let host = HostCalls::new().on("wait", |_: u32| async {
        std::future::pending::<()>().await;
        Ok("never")
    });
    let config = Config::default()
        .isolates(2)
        .deadline(Duration::from_secs(20))
        .idle(Duration::from_secs(10))
        .on_idle(|| {
            IDLE.fetch_add(1, Ordering::SeqCst);
        });
    let renderer = Renderer::start(&Bundle::from_source(BUNDLE), &config, host);
    let renderer = renderer.expect("threads can be started");
    renderer.ready().await.expect("the bundle works");
    let open = async || {
        let request = http::Request::get("/")
            .body(Bytes::new())
            .expect("a request");
        let response = renderer.render_stream(request).await.expect("a response");
        let mut body = response.into_body();
        body.next().await.expect("a shell").expect("bytes");
        body
    };
    while renderer.metrics().isolates_ready < 2 {
        drop(open().await);
    }
    let before = resident();
    let mut bodies = Vec::new();
    while bodies.len() < RESPONSES {
        bodies.push(open().await);
    }
    let growth = resident().saturating_sub(before);
    IDLE.store(0, Ordering::SeqCst);
    println!("{} MiB for {RESPONSES} responses", growth >> 20);
    assert!(
        growth < 60 << 20,
        "{growth} bytes for {RESPONSES} responses"
    );
    let time_before = processor_time();
    tokio::time::sleep(Duration::from_secs(2)).await;
    let took = processor_time() - time_before;
    assert!(took <= 5, "{took} hundredths of a second for nothing");
    let until = Instant::now() + Duration::from_mins(2);
    while IDLE.load(Ordering::SeqCst) < 2 {
        assert!(Instant::now() < until, "an isolate keeps its garbage");
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let left = resident().saturating_sub(before);
    println!("{} MiB when idle", left >> 20);
    drop(bodies);
    while renderer.metrics().responses_open > 0 {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}
