//! Isolates that are thrown away leave nothing behind. Alone in its process, whose memory it
//! weighs; `examples/replacements.rs` is the long form.
#![expect(clippy::unwrap_used, reason = "a failed test should panic")]

use std::fs;
use std::time::Duration;

use centre_ssr::{Bundle, Config, NoHost, RenderRequest, Renderer};

const BUNDLE: &str = "
const kept = [];
export function render(url) {
  if (url === '/loop') for (;;) {}
  do kept.push(new Array(10_000).fill({})); while (url === '/memory');
  return { status: 500, headers: [], head: '', html: '', data: '' };
}";

/// An isolate is replaced after three failures in a row, at the heap limit, and at the deadline.
const FAILURES: [&str; 5] = ["/fail", "/fail", "/fail", "/memory", "/loop"];

/// What memory may grow by, in KiB: 20 for each isolate. It varies by some 500.
const ALLOWANCE: usize = 150 * 20;

/// Resident memory in KiB.
fn resident() -> usize {
    let status = fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.unwrap().trim().strip_suffix(" kB").unwrap();
    kilobytes.parse().unwrap()
}

#[test]
fn replaced_isolates_leave_no_memory_behind() {
    let config = Config::default()
        .isolates(1)
        .heap_limit(16 << 20)
        .deadline(Duration::from_millis(50));
    let renderer = Renderer::start(&Bundle::from_source(BUNDLE), &config, NoHost).unwrap();
    let tokio = tokio::runtime::Runtime::new().unwrap();
    let mut failures = FAILURES.into_iter().cycle();
    let sizes = [50, 200].map(|replacements| {
        while renderer.metrics().replacements < replacements {
            let url = failures.next().unwrap();
            let render = renderer.render(RenderRequest::new(url));
            // It fails, one way or the other.
            let _ = tokio.block_on(render);
        }
        resident()
    });
    assert!(
        sizes[1] < sizes[0] + ALLOWANCE,
        "{sizes:?} KiB after 50 and after 200"
    );
}
