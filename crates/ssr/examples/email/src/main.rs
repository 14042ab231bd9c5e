//! Writes an e-mail, as HTML, to the standard output.
//!
//! ```text
//! cargo run -p email -- welcome '{"name": "Asha", "link": "https://example.org/confirm/1"}'
//! ```

use std::error::Error;

use centre_ssr::{Bundle, Config, NoHost, RenderRequest, Renderer};

static BUNDLE: &str = include_str!(concat!(env!("OUT_DIR"), "/server.js"));

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (Some(name), Some(context)) = (arguments.next(), arguments.next()) else {
        return Err("usage: email NAME JSON".into());
    };
    let config = Config::default().isolates(1);
    let renderer = Renderer::start(&Bundle::from_source(BUNDLE), &config, NoHost)?;
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    let request = RenderRequest::new(name).context(context);
    let email = runtime.block_on(renderer.render(request));
    // Also after an error: the process must not end while a thread still uses V8.
    renderer.stop();
    println!("{}", email?.html);
    Ok(())
}
