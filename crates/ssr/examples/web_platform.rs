//! Runs files of the Web Platform Tests, each in an isolate of its own, and prints what the bundle
//! answers, a line for each. It is handed the file as the body of its request.
//!
//! ```text
//! web_platform BUNDLE FILE…
//! ```

use std::error::Error;
use std::time::Duration;

use centre_ssr::{Bundle, Config, NoHost, Renderer};
use futures_util::TryStreamExt;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let bundle = arguments.next().ok_or("usage: web_platform BUNDLE FILE…")?;
    let bundle = Bundle::from_source(std::fs::read_to_string(bundle)?);
    let config = Config::default()
        .isolates(1)
        .deadline(Duration::from_secs(30))
        .input_limit(64 << 20);
    for file in arguments {
        let renderer = Renderer::start(&bundle, &config, NoHost)?;
        let answer = answer(&renderer, std::fs::read(file)?).await;
        println!("{}", answer.unwrap_or_else(|error| failure(&*error)));
    }
    Ok(())
}

async fn answer(renderer: &Renderer, file: Vec<u8>) -> Result<String, Box<dyn Error>> {
    renderer.ready().await?;
    let request = http::Request::post("/").body(file.into())?;
    let response = renderer.render_stream(request).await?;
    let pieces: Vec<_> = response.into_body().try_collect().await?;
    Ok(String::from_utf8(pieces.concat())?)
}

/// Looks like an answer without tests.
fn failure(error: &dyn Error) -> String {
    serde_json::json!({ "status": error.to_string(), "tests": [] }).to_string()
}
