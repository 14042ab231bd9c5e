//! How many pages a second all isolates together can render when nothing else is to be done:
//! the limit for a server.
//!
//! ```text
//! render_loop BUNDLE ANSWERS URL CONTEXT SECONDS
//! ```
//!
//! ANSWERS is a JSON file with what `ssr.call(name, argument)` answers, as
//! `{name: {argument: answer}}`; CONTEXT is handed to the bundle's `render` as it is.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use centre_ssr::{Bundle, Config, Host, HostError, RenderRequest, Renderer};

struct Answers(HashMap<String, HashMap<String, Box<str>>>);

impl Host for Answers {
    fn call(&self, name: &str, argument: &str) -> Result<Option<Arc<str>>, HostError> {
        let answers = self.0.get(name);
        Ok(answers.and_then(|answers| Some(answers.get(argument)?.clone().into())))
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [bundle, answers, url, context, seconds] = &arguments[..] else {
        return Err("usage: render_loop BUNDLE ANSWERS URL CONTEXT SECONDS".into());
    };
    let bundle = Bundle::from_source(std::fs::read_to_string(bundle)?);
    let host = Answers(serde_json::from_slice(&std::fs::read(answers)?)?);
    let config = Config::default();
    let isolates = config.isolates;
    let renderer = Arc::new(Renderer::start(&bundle, &config, host)?);
    renderer.ready().await?;
    let request = RenderRequest::new(url).context(context);
    let page = renderer.render(request.clone()).await?;
    if page.status != 200 {
        return Err(format!("{url} has the status {}", page.status).into());
    }
    // The first second lets V8 compile what is hot.
    rate(&renderer, &request, isolates, Duration::from_secs(1)).await?;
    let time = Duration::from_secs_f64(seconds.parse()?);
    println!("{}", rate(&renderer, &request, isolates, time).await?);
    Ok(())
}

/// Pages a second. Two requests for each isolate are always under way, so that none waits.
async fn rate(
    renderer: &Arc<Renderer>,
    request: &RenderRequest,
    isolates: usize,
    time: Duration,
) -> Result<f64, Box<dyn std::error::Error>> {
    let began = Instant::now();
    let clients: Vec<_> = (0..2 * isolates)
        .map(|_| {
            let renderer = Arc::clone(renderer);
            let request = request.clone();
            tokio::spawn(async move {
                let mut pages = 0_u32;
                while began.elapsed() < time {
                    renderer.render(request.clone()).await?;
                    pages += 1;
                }
                Ok::<_, centre_ssr::RenderError>(pages)
            })
        })
        .collect();
    let mut pages = 0;
    for client in clients {
        pages += client.await??;
    }
    Ok(f64::from(pages) / began.elapsed().as_secs_f64())
}
