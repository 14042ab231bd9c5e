//! What operators and their tools ask: is it alive, is it ready, how is it doing.

use std::fmt::Write;
use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use centre_ssr::{BUCKET_BOUNDS_MICROS, HistogramReading};
use http::{HeaderMap, HeaderValue, StatusCode, header};

use crate::Site;

pub(crate) async fn alive() -> &'static str {
    "ok\n"
}

pub(crate) async fn ready(State(site): State<Arc<Site>>) -> Response {
    let isolates = site.edition().renderer.metrics().isolates_ready;
    if isolates == 0 {
        return (StatusCode::SERVICE_UNAVAILABLE, "no isolate is ready\n").into_response();
    }
    if let Err(error) = site.store.ping().await {
        tracing::warn!(
            error = &error as &dyn std::error::Error,
            "the database does not answer"
        );
        return (
            StatusCode::SERVICE_UNAVAILABLE,
            "the database does not answer\n",
        )
            .into_response();
    }
    "ready\n".into_response()
}

pub(crate) async fn metrics(State(site): State<Arc<Site>>, headers: HeaderMap) -> Response {
    let Some(token) = &site.settings.metrics_token else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let given = headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok())
        .and_then(|value| value.strip_prefix("Bearer "));
    // Comparing hashes takes the same time for every wrong token.
    if given.map(|given| blake3::hash(given.as_bytes())) != Some(blake3::hash(token.as_bytes())) {
        return (
            StatusCode::UNAUTHORIZED,
            [(header::WWW_AUTHENTICATE, "Bearer")],
        )
            .into_response();
    }
    let mut text = exposition_of(&site);
    match site.store.outbox_status().await {
        Ok(status) => {
            gauge(
                &mut text,
                "centre_mails_waiting",
                "Mails yet to be sent.",
                status.waiting,
            );
            gauge(
                &mut text,
                "centre_mails_given_up",
                "Mails of the last 30 days that will not be tried again.",
                status.given_up,
            );
        }
        Err(error) => {
            tracing::warn!(
                error = &error as &dyn std::error::Error,
                "the database does not answer"
            );
        }
    }
    let exposition = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    ([(header::CONTENT_TYPE, exposition)], text).into_response()
}

/// The metrics in Prometheus' text format.
fn exposition_of(site: &Site) -> String {
    let edition = site.edition();
    let ssr = edition.renderer.metrics();
    let mut out = String::new();
    let mut value = |name: &str, kind: &str, help: &str, value: u64| {
        let _ = write!(
            out,
            "# HELP {name} {help}\n# TYPE {name} {kind}\n{name} {value}\n"
        );
    };
    value(
        "centre_renders_total",
        "counter",
        "Pages rendered.",
        ssr.rendered,
    );
    value(
        "centre_renders_overloaded_total",
        "counter",
        "Renders refused because the queue was full.",
        ssr.overloaded,
    );
    value(
        "centre_renders_timed_out_total",
        "counter",
        "Renders ended at their deadline.",
        ssr.timed_out,
    );
    value(
        "centre_renders_out_of_memory_total",
        "counter",
        "Renders ended at the heap limit.",
        ssr.out_of_memory,
    );
    value(
        "centre_renders_failed_total",
        "counter",
        "Renders that threw or answered something malformed.",
        ssr.threw,
    );
    value(
        "centre_renders_crashed_total",
        "counter",
        "Renders under which the isolate failed.",
        ssr.crashed,
    );
    value(
        "centre_isolate_replacements_total",
        "counter",
        "Isolates thrown away and made anew.",
        ssr.replacements,
    );
    value(
        "centre_render_queue_length",
        "gauge",
        "Renders waiting for an isolate.",
        ssr.queued as u64,
    );
    value(
        "centre_isolates_ready",
        "gauge",
        "Isolates that can render.",
        ssr.isolates_ready as u64,
    );
    value(
        "centre_isolates_busy",
        "gauge",
        "Isolates that are rendering.",
        ssr.isolates_busy as u64,
    );
    value(
        "centre_page_cache_pages",
        "gauge",
        "Pages kept for anonymous visitors.",
        edition.cache.len() as u64,
    );
    value(
        "centre_page_cache_bytes",
        "gauge",
        "Bytes of the kept pages.",
        edition.cache.bytes(),
    );
    histogram(
        &mut out,
        "centre_render_queue_seconds",
        "Time from the request to the start of its render.",
        &ssr.queue_time,
    );
    histogram(
        &mut out,
        "centre_render_seconds",
        "Time in the isolate.",
        &ssr.render_time,
    );
    out
}

fn gauge(out: &mut String, name: &str, help: &str, value: u64) {
    let _ = write!(
        out,
        "# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}\n"
    );
}

fn histogram(out: &mut String, name: &str, help: &str, reading: &HistogramReading) {
    let _ = write!(out, "# HELP {name} {help}\n# TYPE {name} histogram\n");
    let mut below = 0;
    for (bound, count) in BUCKET_BOUNDS_MICROS.iter().zip(reading.buckets) {
        below += count;
        let seconds = std::time::Duration::from_micros(*bound).as_secs_f64();
        let _ = writeln!(out, "{name}_bucket{{le=\"{seconds}\"}} {below}");
    }
    let count = reading.count();
    let _ = write!(
        out,
        "{name}_bucket{{le=\"+Inf\"}} {count}\n{name}_sum {}\n{name}_count {count}\n",
        reading.sum.as_secs_f64()
    );
}
