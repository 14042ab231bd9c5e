//! One page: what the isolates render, as the answer to a request or as a page that is kept.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use centre_ssr::{RenderError, RenderRequest, Rendered, Timed};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};

use crate::accounts::sessions::screens::SessionUser;
use crate::files::compression::Compressed;
use crate::pages::UNATTENDED_RENDER_LIMIT;
use crate::pages::context::RenderContext;
use crate::pages::known_addresses::Target;
use crate::pages::page_cache::{CachedPage, Caching, NO_STORE, PersonalPageKey, document_headers};
use crate::pages::personal_page::PersonalPage;
use crate::pages::shell::{EVENTS_HEADER, FALLBACK_HEADER, FRAGMENTS_HEADER, ROUTE_HEADER};
use crate::pages::single_flight::RenderOutput;
use crate::site_revision::SiteRevision;

/// What the bundle says to the program alone.
const OWN_HEADERS: [&str; 4] = [
    ROUTE_HEADER,
    FRAGMENTS_HEADER,
    EVENTS_HEADER,
    FALLBACK_HEADER,
];

/// Pages that were left to react-dom.
static FALLBACKS: AtomicU64 = AtomicU64::new(0);

/// Returns how many pages React's own renderer has rendered, because the faster one did not know something of them.
pub(crate) fn fallback_renders() -> u64 {
    FALLBACKS.load(Ordering::Relaxed)
}

const SERVER_TIMING: HeaderName = HeaderName::from_static("server-timing");

/// Where a page's answer comes from; an extension of the answer.
#[derive(Debug, Clone)]
pub(crate) enum PageSource {
    /// It was kept, or made for another request at the same time.
    Cached,
    /// It was rendered for this request.
    Rendered {
        queue_time: Duration,
        render_time: Duration,
        /// How many of its fragments the isolate had kept, such as `3/4`.
        fragments: String,
    },
}

impl From<&Timed> for PageSource {
    fn from(timed: &Timed) -> Self {
        Self::Rendered {
            queue_time: timed.queue_time,
            render_time: timed.render_time,
            fragments: timed
                .page
                .header(FRAGMENTS_HEADER)
                .unwrap_or_default()
                .to_owned(),
        }
    }
}

/// One page to be rendered.
pub(crate) struct PageRender<'a> {
    target: Target,
    context: &'a RenderContext,
    revision: &'a SiteRevision,
    time_limit: Option<Duration>,
    /// Set when it was rendered for this request.
    source: OnceLock<PageSource>,
}

impl<'a> PageRender<'a> {
    pub(crate) fn new(
        revision: &'a SiteRevision,
        target: Target,
        context: &'a RenderContext,
    ) -> Self {
        Self {
            target,
            context,
            revision,
            time_limit: None,
            source: OnceLock::new(),
        }
    }

    /// Lets the render take its time: no visitor waits for it.
    pub(crate) fn unattended(mut self) -> Self {
        self.time_limit = Some(UNATTENDED_RENDER_LIMIT);
        self
    }

    async fn render(&self) -> Result<Timed, RenderError> {
        let url = format!("{}{}", self.context.public_url, self.target.path_and_query);
        let mut request = RenderRequest::new(url).context(self.context.to_json());
        request.time_limit = self.time_limit;
        let rendered = self.revision.renderer.render_timed(request).await;
        match &rendered {
            Ok(timed) => {
                if let Some(reason) = timed.page.header(FALLBACK_HEADER) {
                    FALLBACKS.fetch_add(1, Ordering::Relaxed);
                    tracing::debug!(reason, "a page was left to react-dom");
                }
                let _ = self.source.set(timed.into());
            }
            Err(RenderError::Overloaded { .. } | RenderError::Stopped) => {}
            Err(error) => {
                // A query may hold a secret, and an error may repeat it.
                let address = &self.target.path_and_query;
                let path = address.split('?').next();
                let error = centre_ssr::without_query(&format!("{error:#}"), address);
                tracing::error!(path, error, "a page could not be rendered");
            }
        }
        rendered
    }

    /// Tells the log where the page comes from, and browsers what its render took.
    pub(crate) fn with_source(&self, mut response: Response) -> Response {
        let source = match self.source.get() {
            Some(source) => source.clone(),
            None if response.status().is_server_error() => return response,
            None => PageSource::Cached,
        };
        if let PageSource::Rendered {
            queue_time,
            render_time,
            fragments,
        } = &source
        {
            let timing = format!(
                "render;dur={:.3}, queue;dur={:.3}, kept;desc=\"{fragments}\"",
                render_time.as_secs_f64() * 1000.0,
                queue_time.as_secs_f64() * 1000.0
            );
            if let Ok(timing) = HeaderValue::from_maybe_shared(Bytes::from(timing)) {
                response.headers_mut().insert(SERVER_TIMING, timing);
            }
        }
        response.extensions_mut().insert(source);
        response
    }

    pub(crate) async fn make(
        &self,
        request: &HeaderMap,
    ) -> Result<RenderOutput<CachedPage, Response>, RenderError> {
        let Timed { page, .. } = self.render().await?;
        let document = self.document(&page);
        let (status, caching) = match page.status {
            200 => (StatusCode::OK, Caching::Shared),
            404 if self.target.is_missing => (StatusCode::NOT_FOUND, Caching::NoStore),
            _ => {
                return Ok(RenderOutput::Uncacheable(uncached(
                    request, &page, document,
                )));
            }
        };
        Ok(RenderOutput::Cacheable(CachedPage {
            status,
            caching,
            // A notice ends with a window, as what is shown of events does.
            follows_clock: page.header(EVENTS_HEADER).is_some() || self.context.notice.is_some(),
            body: Arc::new(Compressed::new(document.into())),
        }))
    }

    /// A page for a signed-in visitor. It is rendered once for all people of one `CacheVariant`, with
    /// marks in place of their names, and filled in for `user`.
    ///
    /// `key` holds the page and the kind that `user` is of.
    pub(crate) async fn make_personal(
        &self,
        request: &HeaderMap,
        key: PersonalPageKey,
        user: &SessionUser,
    ) -> Response {
        let (_, kind) = &key;
        let context = RenderContext {
            user: Some(kind.stand_in()),
            ..self.context.clone()
        };
        let stand_in = PageRender::new(self.revision, self.target.clone(), &context);
        let render = async {
            let Timed { page, .. } = stand_in.render().await?;
            let personal = PersonalPage::of(&stand_in.document(&page));
            Ok(if page.status == 200 {
                RenderOutput::Cacheable(Arc::new(personal))
            } else {
                RenderOutput::Uncacheable(uncached(request, &page, personal.fill(user)))
            })
        };
        let response =
            match self.revision.cache.personal(&key, render).await {
                Ok(RenderOutput::Cacheable(page)) => Compressed::new(page.fill(user).into())
                    .respond(request, StatusCode::OK, document_headers(NO_STORE)),
                Ok(RenderOutput::Uncacheable(response)) => response,
                Err(error) => self.failed(request, &error),
            };
        stand_in.with_source(response)
    }

    /// A page for this visitor alone.
    pub(crate) async fn make_private(&self, request: &HeaderMap, caching: HeaderValue) -> Response {
        let response = match self.make(request).await {
            Ok(RenderOutput::Cacheable(page)) => {
                let caching = match page.status {
                    StatusCode::OK => caching,
                    _ => NO_STORE,
                };
                page.body
                    .respond(request, page.status, document_headers(caching))
            }
            Ok(RenderOutput::Uncacheable(response)) => response,
            Err(error) => self.failed(request, &error),
        };
        self.with_source(response)
    }

    fn document(&self, page: &Rendered) -> String {
        let is_personal = self.context.user.is_some();
        self.revision.shell.document(page, is_personal)
    }

    pub(crate) fn failed(&self, request: &HeaderMap, error: &RenderError) -> Response {
        let mut headers = document_headers(NO_STORE);
        let status = match error {
            RenderError::Overloaded { .. } | RenderError::Stopped => {
                headers.insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
                StatusCode::SERVICE_UNAVAILABLE
            }
            _ => StatusCode::INTERNAL_SERVER_ERROR,
        };
        let document = self.revision.shell.client_rendered(&self.context.to_json());
        Compressed::new(document.into()).respond(request, status, headers)
    }
}

/// Redirects, pages that do not exist, and pages that failed inside React.
fn uncached(request: &HeaderMap, page: &Rendered, document: String) -> Response {
    let status = StatusCode::from_u16(page.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut headers = document_headers(NO_STORE);
    for (name, value) in &page.headers {
        if OWN_HEADERS.contains(&name.as_str()) {
            continue;
        }
        if let (Ok(name), Ok(value)) = (name.parse::<HeaderName>(), value.parse()) {
            headers.insert(name, value);
        }
    }
    if status.is_redirection() {
        headers.remove(header::CONTENT_TYPE);
        return (status, headers).into_response();
    }
    Compressed::new(document.into()).respond(request, status, headers)
}
