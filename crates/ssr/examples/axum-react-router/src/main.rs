//! Serves an application of React Router whose loaders ask this program, from here and from the browser.
//!
//! ```text
//! cargo run -p axum-react-router -- 127.0.0.1:3000
//! ```

use std::error::Error;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::request::{Parts, Request};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use centre_ssr::{Bundle, Config, HostCalls, RenderError, Renderer};
use serde::Serialize;
use tokio::net::TcpListener;

static SNAPSHOT: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/snapshot.bin"));
static SCRIPT: &str = include_str!(concat!(env!("OUT_DIR"), "/client.js"));

#[derive(Serialize)]
struct Lesson {
    id: u32,
    title: String,
}

// These two stand for calls of a database.

async fn lessons() -> Vec<Lesson> {
    tokio::task::yield_now().await;
    let title = |id| format!("Lesson {id}");
    (1..=3)
        .map(|id| Lesson {
            id,
            title: title(id),
        })
        .collect()
}

async fn lesson(id: String) -> Option<Lesson> {
    let id: u32 = id.parse().ok()?;
    lessons().await.into_iter().find(|it| it.id == id)
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let host = HostCalls::new()
        .on("lessons", |(): ()| async { Ok(lessons().await) })
        .on("lesson", |id| async move { Ok(lesson(id).await) });
    // Ten times what it is by default: a machine that compiles something at the same time is slow.
    let config = Config::default().deadline(Duration::from_secs(20));
    let bundle = Bundle::from_snapshot(SNAPSHOT);
    let renderer = Renderer::start(&bundle, &config, host)?;
    renderer.ready().await?;
    let script = ([(header::CONTENT_TYPE, "text/javascript")], SCRIPT);
    let router = Router::new()
        .route("/client.js", get(script))
        .route("/ask/lessons", post(async || Json(lessons().await)))
        .route("/ask/lesson", post(async |Json(id)| Json(lesson(id).await)))
        .fallback(page)
        .with_state(Arc::new(renderer));
    let address = std::env::args().nth(1);
    let listener = TcpListener::bind(address.as_deref().unwrap_or("127.0.0.1:3000")).await?;
    println!("http://{}", listener.local_addr()?);
    Ok(axum::serve(listener, router).await?)
}

async fn page(State(renderer): State<Arc<Renderer>>, parts: Parts, body: Bytes) -> Response {
    let request = Request::from_parts(parts, body);
    match renderer.render_stream(request).await {
        Ok(response) => response.map(Body::from_stream),
        Err(RenderError::Overloaded { .. } | RenderError::TooManyResponses { .. }) => {
            StatusCode::SERVICE_UNAVAILABLE.into_response()
        }
        Err(error) => {
            eprintln!("{error:#}");
            StatusCode::INTERNAL_SERVER_ERROR.into_response()
        }
    }
}
