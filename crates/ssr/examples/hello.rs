//! The smallest program that renders a page.

use std::sync::Arc;

use centre_ssr::{Bundle, Config, Host, NoHost, RenderRequest, Renderer};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let source = "export const render = (url) => ({ status: 200, headers: [], head: '', html: `<h1>${url}</h1>`, data: '' })";
    let host: Arc<dyn Host> = Arc::new(NoHost);
    let renderer = Renderer::start(&Bundle::from_source(source), &Config::default(), &host)?;
    let page = renderer
        .render(RenderRequest {
            url: "/hello".into(),
            context: String::new(),
        })
        .await?;
    println!("{}", page.html);
    Ok(())
}
