//! Serves a page that begins at once, while a part of it waits for something slow.
//!
//! ```text
//! cargo run -p axum-react-streaming -- 127.0.0.1:3000
//! ```

use std::error::Error;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::request::{Parts, Request};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::get;
use centre_ssr::{Bundle, Config, HostCalls, HostError, RenderError, Renderer};
use tokio::io::AsyncReadExt;
use tokio::net::{TcpListener, TcpStream};

static SNAPSHOT: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/snapshot.bin"));
static SCRIPT: &str = include_str!(concat!(env!("OUT_DIR"), "/client.js"));

/// Goes to the end of a page that breaks off: its status and its beginning are sent already.
const LAST_WORDS: &str = "<p role=alert>This page is not complete. Please load it again.</p>";

/// Comes from another server, given as the program's second argument: a list of strings as JSON. Without one,
/// a pause stands for it.
async fn comments(service: Option<SocketAddr>) -> Result<Vec<String>, HostError> {
    let Some(service) = service else {
        tokio::time::sleep(Duration::from_secs(2)).await;
        return Ok(vec!["Well said.".to_owned(), "I <3 streams.".to_owned()]);
    };
    let mut answer = String::new();
    let mut connection = TcpStream::connect(service).await?;
    connection.read_to_string(&mut answer).await?;
    Ok(serde_json::from_str(&answer)?)
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    // Shows what the bundle's `reportError` is told.
    tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .init();
    let mut arguments = std::env::args().skip(1);
    let address = arguments.next();
    let service = arguments.next().map(|it| it.parse()).transpose()?;
    let host = HostCalls::new().on("comments", move |(): ()| comments(service));
    // Ten times what it is by default: a machine that compiles something at the same time is slow.
    let config = Config::default().deadline(Duration::from_secs(20));
    let bundle = Bundle::from_snapshot(SNAPSHOT);
    let renderer = Renderer::start(&bundle, &config, host)?;
    renderer.ready().await?;
    let script = ([(header::CONTENT_TYPE, "text/javascript")], SCRIPT);
    let router = Router::new()
        .route("/", get(page))
        .route("/client.js", get(script))
        .with_state(Arc::new(renderer));
    let listener = TcpListener::bind(address.as_deref().unwrap_or("127.0.0.1:3000")).await?;
    println!("http://{}", listener.local_addr()?);
    Ok(axum::serve(listener, router).await?)
}

async fn page(
    State(renderer): State<Arc<Renderer>>,
    mut parts: Parts,
    body: Bytes,
) -> Result<impl IntoResponse, StatusCode> {
    // A page has scripts inside, React's own, and must not run those that somebody else got into it.
    let random = || getrandom::u64().map_err(|_| StatusCode::INTERNAL_SERVER_ERROR);
    let nonce = format!("{:016x}{:016x}", random()?, random()?);
    let policy = format!("default-src 'self'; script-src 'nonce-{nonce}'; base-uri 'none'");
    // Whatever a client sent by this name is gone with it.
    let nonce = HeaderValue::try_from(nonce).expect("digits make a header");
    parts.headers.insert("x-nonce", nonce);
    let request = Request::from_parts(parts, body);
    let response = renderer.render_stream(request).await.map_err(|error| {
        eprintln!("{error:#}");
        match error {
            RenderError::Overloaded { .. } | RenderError::TooManyResponses { .. } => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            _ => StatusCode::INTERNAL_SERVER_ERROR,
        }
    })?;
    let last_words = |error: &RenderError| {
        eprintln!("{error:#}");
        LAST_WORDS.into()
    };
    let response = response.map(|body| Body::from_stream(body.last_words(last_words)));
    Ok(([(header::CONTENT_SECURITY_POLICY, policy)], response))
}
