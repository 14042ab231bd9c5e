//! Replaces isolates one after the other, for every reason that there is. Prints the resident
//! memory in MiB, after the first tenth and at the end: it is not to grow with their count.
//!
//! ```text
//! replacements COUNT
//! ```

use std::error::Error;
use std::time::Duration;

use centre_ssr::{Bundle, Config, NoHost, RenderRequest, Renderer, WarmUp, create_snapshot};

const BUNDLE: &str = "
const kept = [];
export function render(url) {
  if (url === '/loop') for (;;) {}
  do kept.push(new Array(10_000).fill({})); while (url === '/memory');
  return { status: url === '/fail' ? 500 : 200, headers: [], head: '', html: url, data: '{}' };
}";

/// An isolate is replaced after three failures in a row, at the heap limit, and at the deadline.
const FAILURES: [&str; 5] = ["/fail", "/fail", "/fail", "/memory", "/loop"];

fn main() -> Result<(), Box<dyn Error>> {
    let count = std::env::args().nth(1).ok_or("usage: replacements COUNT")?;
    let count: u64 = count.parse()?;
    let warm_up = WarmUp::new([RenderRequest::new("/")]);
    let snapshot = create_snapshot(&Bundle::from_source(BUNDLE), NoHost, &warm_up)?;
    let bundle = Bundle::from_snapshot(Box::leak(snapshot));
    let config = Config::default()
        .isolates(1)
        .heap_limit(16 << 20)
        .deadline(Duration::from_millis(100));
    let renderer = Renderer::start(&bundle, &config, NoHost)?;
    let tokio = tokio::runtime::Builder::new_current_thread().build()?;
    let mut failures = FAILURES.into_iter().cycle();
    for until in [count / 10, count] {
        while renderer.metrics().replacements < until {
            let url = failures.next().unwrap_or_default();
            // It fails, one way or the other.
            let _ = tokio.block_on(renderer.render(RenderRequest::new(url)));
        }
        println!("{:.1}", resident()?);
    }
    Ok(())
}

fn resident() -> Result<f64, Box<dyn Error>> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB"));
    let kilobytes: f64 = kilobytes.ok_or("the system does not say")?.parse()?;
    Ok(kilobytes / 1024.0)
}
