//! Traces by OpenTelemetry: spans of requests and renders, sent in batches over HTTP by a
//! thread of their own. Nothing of it is there unless the settings name a receiver.

use std::time::Duration;

use opentelemetry::trace::TracerProvider;
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::{SdkTracer, SdkTracerProvider};
use tracing_opentelemetry::OpenTelemetryLayer;

/// How long the receiver may take to answer, and spans that wait may take at the end.
const PATIENCE: Duration = Duration::from_secs(3);

/// The target of all spans that are sent.
pub const TARGET: &str = "centre::trace";

/// Sends spans until it is dropped, and what waits then.
pub struct Traces(SdkTracerProvider);

impl Traces {
    /// Prepares to send to the receiver at `endpoint`, e.g. `http://localhost:4318`. Nothing
    /// is sent yet.
    pub fn to<S>(endpoint: &str) -> anyhow::Result<(Self, OpenTelemetryLayer<S, SdkTracer>)>
    where
        S: tracing::Subscriber + for<'a> tracing_subscriber::registry::LookupSpan<'a>,
    {
        let agent = ureq::Agent::config_builder()
            .timeout_global(Some(PATIENCE))
            .http_status_as_error(false)
            .build();
        let exporter = SpanExporter::builder()
            .with_http()
            .with_http_client(Client(agent.into()))
            .with_protocol(Protocol::HttpBinary)
            .with_endpoint(format!("{}/v1/traces", endpoint.trim_end_matches('/')))
            .build()?;
        let provider = SdkTracerProvider::builder()
            .with_batch_exporter(exporter)
            .with_resource(Resource::builder().with_service_name("centre").build())
            .build();
        let layer = tracing_opentelemetry::layer().with_tracer(provider.tracer("centre"));
        Ok((Self(provider), layer))
    }
}

impl Drop for Traces {
    fn drop(&mut self) {
        // A receiver that is gone must not hold up the end, and there is nobody to tell.
        let _ = self.0.shutdown_with_timeout(PATIENCE);
    }
}

/// Called by the thread that sends the batches, so that it may wait for the answer.
#[derive(Debug)]
struct Client(ureq::Agent);

#[async_trait::async_trait]
impl HttpClient for Client {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let answer = self.0.run(request.map(|body| body.to_vec()))?;
        let (parts, mut body) = answer.into_parts();
        Ok(Response::from_parts(parts, body.read_to_vec()?.into()))
    }
}
