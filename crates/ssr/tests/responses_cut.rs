//! Ten thousand responses whose readers leave at any moment: nothing of them may stay.
//!
//! `CUT_SEED` repeats a run, as far as a machine can; `CUT_RESPONSES` has more or fewer of them.

use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use bytes::Bytes;
use centre_ssr::{Bundle, Config, HostCalls, Renderer, ResponseBody};
use futures_util::StreamExt;

/// `/whole/A/B/C` waits so many milliseconds before its shell and before each of two parts; `/endless` gives as much as
/// is read.
const BUNDLE: &str = "
const bytes = (text) => new TextEncoder().encode(text);
const page = bytes('<p>' + 'a part of a page '.repeat(300));
export default {
  async fetch({ url, signal }) {
    const [, kind, ...waits] = new URL(url).pathname.split('/');
    const gone = [];
    signal.addEventListener('abort', () => gone.push(signal.reason));
    if (kind === 'endless') {
      return new Response(new ReadableStream({ pull(controller) { controller.enqueue(page.slice()); } }, { highWaterMark: 0 }));
    }
    const [shell, ...parts] = waits.map(Number);
    if (shell > 0) await ssr.callAsync('wait', shell);
    return new Response(new ReadableStream({
      async start(controller) {
        controller.enqueue(page.slice());
        for (const part of parts) {
          await (part % 2 ? ssr.callAsync('wait', part) : new Promise((resolve) => setTimeout(resolve, part)));
          controller.enqueue(page.slice());
        }
        controller.close();
      },
    }));
  },
};";

/// Too long to wait for: whoever asked has left before.
const LONG: u64 = 3_600_001;

/// How many are under way at a time.
const AT_ONCE: usize = 64;

/// By how many bytes the process may grow: what V8 and the allocator keep varies, and a KiB of each response that
/// stayed would be a third of it.
const MARGIN: usize = 32 << 20;

/// Xorshift, by Marsaglia.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }
}

fn from_environment(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

struct Counted(Arc<AtomicUsize>);

impl Counted {
    fn new(count: &Arc<AtomicUsize>) -> Self {
        count.fetch_add(1, Ordering::SeqCst);
        Self(Arc::clone(count))
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

fn resident() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").expect("Linux tells");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB"));
    kilobytes
        .and_then(|it| it.parse::<usize>().ok())
        .expect("a number")
        << 10
}

fn entries(folder: &str) -> usize {
    std::fs::read_dir(folder).expect("Linux tells").count()
}

/// One response, cut at a point that chance chooses.
async fn cut(renderer: &Renderer, mut chance: Chance) -> Result<(), Box<dyn Error + Send + Sync>> {
    let kind = chance.below(5);
    let mut wait = |limit: u64| 1 + chance.below(limit);
    let moment = Duration::from_micros(wait(4_000));
    let (shell, part) = (wait(6) - 1, wait(6));
    let path = match kind {
        0 => format!("/whole/{shell}/{part}/{part}"),
        1 => format!("/whole/{LONG}"),
        2 => format!("/whole/{shell}/{part}/{LONG}"),
        _ => "/endless".to_owned(),
    };
    let request = http::Request::get(path).body(Bytes::new())?;
    let asked = renderer.render_stream(request);
    if kind == 1 {
        // Before the shell.
        return match tokio::time::timeout(moment, asked).await {
            Ok(answer) => Err(format!("{:?} came too early", answer?).into()),
            Err(_) => Ok(()),
        };
    }
    let mut body: ResponseBody = asked.await?.into_body();
    match kind {
        0 => while body.next().await.transpose()?.is_some() {},
        2 => {
            body.next().await.transpose()?;
            // Between its parts, or before the next of them is read.
            let _ = tokio::time::timeout(moment, body.next()).await;
        }
        3 => tokio::time::sleep(moment).await,
        _ => {
            for _ in 0..wait(30) {
                body.next().await.transpose()?;
            }
        }
    }
    Ok(())
}

async fn cut_many(renderer: &Arc<Renderer>, chance: &mut Chance, count: u64) {
    let renderer = &**renderer;
    let cuts = (0..count).map(|_| {
        let seed = chance.below(u64::MAX) | 1;
        cut(renderer, Chance(seed))
    });
    let mut cuts = futures_util::stream::iter(cuts).buffer_unordered(AT_ONCE);
    while let Some(cut) = cuts.next().await {
        cut.expect("nothing goes wrong but the reader");
    }
}

async fn until(what: &str, holds: impl Fn() -> bool) {
    let wait = async {
        while !holds() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let patience = Duration::from_mins(2);
    tokio::time::timeout(patience, wait).await.expect(what);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn responses_that_are_cut_leave_nothing_behind() {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let by_clock = now.map_or(1, |it| it.subsec_nanos().into());
    let seed = from_environment("CUT_SEED").unwrap_or(by_clock) | 1;
    let count = from_environment("CUT_RESPONSES").unwrap_or(10_000);
    println!("CUT_SEED={seed}");
    let calls = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&calls);
    let host = HostCalls::new().on("wait", move |milliseconds: u64| {
        let counted = Counted::new(&counted);
        async move {
            tokio::time::sleep(Duration::from_millis(milliseconds)).await;
            drop(counted);
            Ok(())
        }
    });
    // An isolate that kept two KiB of each would come to its limit.
    let config = Config::default()
        .isolates(2)
        .heap_limit(32 << 20)
        .deadline(Duration::from_secs(20));
    let renderer = Renderer::start(&Bundle::from_source(BUNDLE), &config, host);
    let renderer = Arc::new(renderer.expect("threads can be started"));
    renderer.ready().await.expect("the bundle works");
    let quiet = || {
        let metrics = renderer.metrics();
        (metrics.responses_open, metrics.queued) == (0, 0) && calls.load(Ordering::SeqCst) == 0
    };
    let mut chance = Chance(seed);
    cut_many(&renderer, &mut chance, count / 5).await;
    until("the first are over", quiet).await;
    until("both isolates are there", || {
        renderer.metrics().isolates_ready == 2
    })
    .await;
    let state = || (entries("/proc/self/fd"), entries("/proc/self/task"));
    let (before, resident_before) = (state(), resident());
    cut_many(&renderer, &mut chance, count).await;
    until("all are over", quiet).await;
    let metrics = renderer.metrics();
    assert_eq!(state(), before, "descriptors and threads; CUT_SEED={seed}");
    assert_eq!(metrics.replacements, 0, "CUT_SEED={seed}");
    assert_eq!(metrics.isolates_ready, 2, "CUT_SEED={seed}");
    assert_eq!((metrics.threw, metrics.crashed), (0, 0), "CUT_SEED={seed}");
    let growth = resident().saturating_sub(resident_before);
    println!("{} MiB more", growth >> 20);
    assert!(growth < MARGIN, "{growth} bytes more; CUT_SEED={seed}");
}
