//! Serves what a bundle's `fetch` answers, streamed, with axum: what `make bench` compares with Node.
//!
//! ```text
//! stream_server BUNDLE ADDRESS ISOLATES
//! ```
//!
//! The bundle may wait with `await ssr.callAsync("after", [milliseconds, answer])`.

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::{Request, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::serve::Listener;
use centre_ssr::{Bundle, Config, HostCalls, RenderError, Renderer};
use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;

/// More than any number of connections that is measured.
const RESPONSES: usize = 10_000;

/// For as many, in bytes of each isolate: an open page keeps what it was rendered from.
const HEAP: usize = 512 << 20;

/// In bytes of each isolate. A thousand open pages that wait take 30 MiB less with it than by default, and under full
/// load a page about a tenth more time.
const YOUNG_GENERATION: usize = 12 << 20;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [bundle, address, isolates] = &arguments[..] else {
        return Err("usage: stream_server BUNDLE ADDRESS ISOLATES".into());
    };
    let isolates = isolates.parse()?;
    let bundle = Bundle::from_source(std::fs::read_to_string(bundle)?);
    let config = Config::default()
        .isolates(isolates)
        .heap_limit(HEAP)
        .young_generation(YOUNG_GENERATION)
        .responses(RESPONSES)
        .queue_capacity(RESPONSES);
    let host = HostCalls::new().on("after", |(wait, answer): (u64, String)| async move {
        tokio::time::sleep(Duration::from_millis(wait)).await;
        Ok(answer)
    });
    let tokio = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(isolates)
        .enable_all()
        .build()?;
    tokio.block_on(async {
        let renderer = Renderer::start(&bundle, &config, host)?;
        renderer.ready().await?;
        let service = Router::new()
            .fallback(stream)
            .with_state(Arc::new(renderer));
        let mut listener = TcpListener::bind(address).await?;
        // Not by `axum::serve`: to tell HTTP/2 from HTTP/1 it reads into a buffer that is then twice as large, in bytes
        // of each connection.
        loop {
            let (connection, _) = Listener::accept(&mut listener).await;
            // A piece is sent when it is made.
            let _ = connection.set_nodelay(true);
            let service = TowerToHyperService::new(service.clone());
            tokio::spawn(http1::Builder::new().serve_connection(TokioIo::new(connection), service));
        }
    })
}

async fn stream(State(renderer): State<Arc<Renderer>>, request: Request<Body>) -> Response {
    // Nothing that is asked for here has a body.
    let request = request.map(|_| Bytes::new());
    match renderer.render_stream(request).await {
        Ok(response) => response.map(Body::from_stream).into_response(),
        Err(RenderError::Overloaded { .. } | RenderError::TooManyResponses { .. }) => {
            StatusCode::SERVICE_UNAVAILABLE.into_response()
        }
        Err(error) => {
            eprintln!("{error:#}");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}
