//! Serves an application that is rendered here first and goes on in the browser.
//!
//! ```text
//! cargo run -p axum-react -- 127.0.0.1:3000
//! ```

use std::error::Error;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, Uri, header};
use axum::response::{AppendHeaders, Html, IntoResponse, Response};
use axum::routing::get;
use centre_ssr::{Bundle, Config, Host, HostError, RenderError, RenderRequest, Renderer};
use tokio::net::TcpListener;

static SNAPSHOT: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/snapshot.bin"));
static SCRIPT: &str = include_str!(concat!(env!("OUT_DIR"), "/client.js"));

/// What the application can ask for while it renders: which visitor this is.
struct Visitors(AtomicU64);

impl Host for Visitors {
    fn call(&self, name: &str, _argument: &str) -> Result<Option<Arc<str>>, HostError> {
        if name != "visitor" {
            return Err(format!("nothing here is called {name}").into());
        }
        let number = self.0.fetch_add(1, Ordering::Relaxed) + 1;
        Ok(Some(number.to_string().into()))
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    // Ten times what it is by default: a machine that compiles something at the same time is slow.
    let config = Config::default().deadline(Duration::from_secs(20));
    let bundle = Bundle::from_snapshot(SNAPSHOT);
    let renderer = Renderer::start(&bundle, &config, Visitors(AtomicU64::new(0)))?;
    renderer.ready().await?;
    let script = ([(header::CONTENT_TYPE, "text/javascript")], SCRIPT);
    let service = Router::new()
        .route("/client.js", get(script))
        .fallback(page)
        .with_state(Arc::new(renderer));
    let address = std::env::args().nth(1);
    let listener = TcpListener::bind(address.as_deref().unwrap_or("127.0.0.1:3000")).await?;
    println!("http://{}", listener.local_addr()?);
    Ok(axum::serve(listener, service).await?)
}

async fn page(State(renderer): State<Arc<Renderer>>, address: Uri) -> Response {
    let request = RenderRequest::new(address.to_string());
    let page = match renderer.render(request).await {
        Ok(page) => page,
        Err(RenderError::Overloaded { .. }) => {
            return StatusCode::SERVICE_UNAVAILABLE.into_response();
        }
        Err(error) => {
            eprintln!("{address}: {error:#}");
            return StatusCode::INTERNAL_SERVER_ERROR.into_response();
        }
    };
    let status = StatusCode::from_u16(page.status).unwrap_or_default();
    let (head, html, data) = (page.head, page.html, page.data);
    let document = format!(
        "<!doctype html><html lang=en><meta charset=utf-8>{head}<div id=root>{html}</div>\
         <script id=data type=application/json>{data}</script>\
         <script type=module src=/client.js></script>"
    );
    (status, AppendHeaders(page.headers), Html(document)).into_response()
}
