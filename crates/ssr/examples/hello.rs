//! The smallest program that renders a page.

use centre_ssr::{Bundle, Config, NoHost, RenderRequest, Renderer};

const BUNDLE: &str = "
export function render(url, context) {
  return { status: 200, headers: [], head: '', html: `<h1>${url}</h1>`, data: '{}' };
}";

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let renderer = Renderer::start(&Bundle::from_source(BUNDLE), &Config::default(), NoHost)?;
    let page = renderer.render(RenderRequest::new("/hello")).await?;
    println!("{}", page.html);
    Ok(())
}
