//! How the program is doing, in Prometheus' text format.

use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use centre_ssr::{BUCKET_BOUNDS_MICROS, HistogramReading, Metrics};
use http::{HeaderMap, HeaderValue, StatusCode, header};

use crate::pages::page_render::fallback_renders;
use crate::site::Site;
use crate::site_revision::SiteRevision;

/// The metrics for those who know the token.
pub(crate) async fn metrics_by_token(
    State(site): State<Arc<Site>>,
    headers: HeaderMap,
) -> Response {
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
    metrics(State(site)).await
}

pub(crate) async fn metrics(State(site): State<Arc<Site>>) -> Response {
    let mut out = Exposition::default();
    traffic(&mut out, &site);
    rendering(&mut out, &site);
    out.counter(
        "centre_password_hashes_total",
        "Passwords that were hashed, to store them or to compare them.",
        centre_store::password_hashes(),
    );
    database(&mut out, &site).await;
    let exposition = HeaderValue::from_static("text/plain; version=0.0.4; charset=utf-8");
    ([(header::CONTENT_TYPE, exposition)], out.0).into_response()
}

fn traffic(out: &mut Exposition, site: &Site) {
    out.head(
        "centre_http_requests_total",
        "counter",
        "Requests by kind of address and status; aborted means that the visitor went away before the answer.",
    );
    for (route, status, count) in site.traffic.requests() {
        let labels = format!("route=\"{route}\",status=\"{status}\"");
        out.sample("centre_http_requests_total", &labels, count);
    }
    out.head(
        "centre_http_request_seconds",
        "histogram",
        "Time from a request's header to the header of its answer.",
    );
    for (route, durations) in site.traffic.durations() {
        let labels = format!("route=\"{route}\"");
        out.histogram_samples("centre_http_request_seconds", &labels, &durations.read());
    }
    out.gauge(
        "centre_http_requests_in_flight",
        "Requests under way.",
        site.traffic.in_flight(),
    );
    out.counter(
        "centre_handler_panics_total",
        "Requests whose handler panicked; they were answered 500.",
        site.traffic.panics(),
    );
}

fn rendering(out: &mut Exposition, site: &Site) {
    let revision = site.revision();
    let ssr = revision.renderer.metrics();
    ended_renders(out, &ssr);
    pages_in_memory(out, site, &revision, &ssr);
    for (name, help, reading) in [
        (
            "centre_render_queue_seconds",
            "Time from the request to the start of its render.",
            &ssr.queue_time,
        ),
        (
            "centre_render_seconds",
            "Time in the isolate.",
            &ssr.render_time,
        ),
    ] {
        out.head(name, "histogram", help);
        out.histogram_samples(name, "", reading);
    }
}

fn ended_renders(out: &mut Exposition, ssr: &Metrics) {
    for (name, help, value) in [
        ("centre_renders_total", "Pages rendered.", ssr.rendered),
        (
            "centre_renders_overloaded_total",
            "Renders refused because the queue was full.",
            ssr.overloaded,
        ),
        (
            "centre_renders_timed_out_total",
            "Renders ended at their deadline.",
            ssr.timed_out,
        ),
        (
            "centre_renders_out_of_memory_total",
            "Renders ended at the heap limit.",
            ssr.out_of_memory,
        ),
        (
            "centre_renders_failed_total",
            "Renders that threw or answered something malformed.",
            ssr.threw,
        ),
        (
            "centre_renders_crashed_total",
            "Renders under which the isolate failed.",
            ssr.crashed,
        ),
        (
            "centre_isolate_replacements_total",
            "Isolates thrown away and made anew because a render went wrong in them.",
            ssr.replacements,
        ),
        (
            "centre_renders_left_to_react_dom_total",
            "Pages that React's own renderer rendered, because the faster one did not know something of them.",
            fallback_renders(),
        ),
    ] {
        out.counter(name, help, value);
    }
}

fn pages_in_memory(out: &mut Exposition, site: &Site, revision: &SiteRevision, ssr: &Metrics) {
    for (name, help, value) in [
        (
            "centre_render_queue_length",
            "Renders waiting for an isolate.",
            ssr.queued as u64,
        ),
        (
            "centre_isolates_ready",
            "Isolates that can render.",
            ssr.isolates_ready as u64,
        ),
        (
            "centre_isolates_busy",
            "Isolates that are rendering.",
            ssr.isolates_busy as u64,
        ),
        (
            "centre_addresses",
            "Addresses that have a page; 0 until they are known.",
            revision.address_count() as u64,
        ),
        (
            "centre_page_cache_pages",
            "Pages kept for anonymous visitors.",
            revision.cache.len() as u64,
        ),
        (
            "centre_page_cache_bytes",
            "Bytes of the kept pages.",
            revision.cache.bytes(),
        ),
        (
            "centre_previews",
            "Previews of editors that are alive.",
            site.previews.count() as u64,
        ),
    ] {
        out.gauge(name, help, value);
    }
}

async fn database(out: &mut Exposition, site: &Site) {
    let pool = site.store.pool_status();
    out.gauge(
        "centre_database_connections",
        "Open connections to the database.",
        pool.connections,
    );
    out.gauge(
        "centre_database_connections_idle",
        "Open connections that nobody uses.",
        pool.idle,
    );
    out.counter(
        "centre_database_errors_total",
        "Statements that failed, and waits for a connection that were given up.",
        centre_store::failed_statements(),
    );
    let outbox = match site.store.outbox_status().await {
        Ok(outbox) => Some(outbox),
        Err(error) => {
            tracing::warn!(
                error = &error as &dyn std::error::Error,
                "the outbox cannot be read"
            );
            None
        }
    };
    out.gauge(
        "centre_database_up",
        "Whether the database answers.",
        u64::from(site.store.is_there()),
    );
    let Some(outbox) = outbox else {
        return;
    };
    out.gauge(
        "centre_mails_waiting",
        "Mails yet to be sent.",
        outbox.waiting,
    );
    out.gauge(
        "centre_mails_given_up",
        "Mails of the last 30 days that will not be tried again.",
        outbox.given_up,
    );
    let age = outbox.oldest_waiting.map_or(0, |queued_at| {
        let age = jiff::Timestamp::now().duration_since(queued_at).as_secs();
        u64::try_from(age).unwrap_or(0)
    });
    out.gauge(
        "centre_mail_oldest_age_seconds",
        "How long the oldest mail has waited.",
        age,
    );
}

/// Metrics in Prometheus' text format.
#[derive(Default)]
struct Exposition(String);

impl Exposition {
    fn head(&mut self, name: &str, kind: &str, help: &str) {
        let _ = write!(self.0, "# HELP {name} {help}\n# TYPE {name} {kind}\n");
    }

    fn counter(&mut self, name: &str, help: &str, value: u64) {
        self.head(name, "counter", help);
        self.sample(name, "", value);
    }

    fn gauge(&mut self, name: &str, help: &str, value: u64) {
        self.head(name, "gauge", help);
        self.sample(name, "", value);
    }

    fn sample(&mut self, name: &str, labels: &str, value: impl std::fmt::Display) {
        let _ = match labels {
            "" => writeln!(self.0, "{name} {value}"),
            labels => writeln!(self.0, "{name}{{{labels}}} {value}"),
        };
    }

    fn histogram_samples(&mut self, name: &str, labels: &str, reading: &HistogramReading) {
        let comma = if labels.is_empty() { "" } else { "," };
        let bucket = format!("{name}_bucket");
        let mut below = 0;
        for (bound, count) in BUCKET_BOUNDS_MICROS.iter().zip(reading.buckets) {
            below += count;
            let seconds = Duration::from_micros(*bound).as_secs_f64();
            self.sample(&bucket, &format!("{labels}{comma}le=\"{seconds}\""), below);
        }
        let count = reading.count();
        self.sample(&bucket, &format!("{labels}{comma}le=\"+Inf\""), count);
        self.sample(&format!("{name}_sum"), labels, reading.sum.as_secs_f64());
        self.sample(&format!("{name}_count"), labels, count);
    }
}
