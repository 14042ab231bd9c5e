//! `GET` of everything that is not a file or an API: a page, rendered by React.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use axum::extract::{FromRequestParts as _, State};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use centre_ssr::{RenderError, RenderRequest, Rendered, Timed};
use centre_store::Account;
use http::request::Parts;
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, Uri, header};

use crate::client_address::ClientAddress;
use crate::cookies::{Cookies, set_cookies};
use crate::edition::Edition;
use crate::files::compression::Compressed;
use crate::forms::flash::{self, FormState, Notice};
use crate::office;
use crate::pages::address::Target;
use crate::pages::canonical::canonical;
use crate::pages::context::{RenderContext, SessionUser};
use crate::pages::page_cache::{
    Caching, KeptPage, NO_STORE, PageKey, PersonalPageKey, SHARED_SECONDS, document_headers,
};
use crate::pages::personal_page::{Kind, PersonalPage};
use crate::pages::shell::{EVENTS_HEADER, FRAGMENTS_HEADER, ROUTE_HEADER};
use crate::pages::single_flight::Made;
use crate::payments::payfast::PaymentForm;
use crate::session;
use crate::site::Site;
use crate::site_settings::PageCaching;

const NO_SHARED_CACHING: HeaderValue = HeaderValue::from_static("private, no-cache");
const SERVER_TIMING: HeaderName = HeaderName::from_static("server-timing");

/// A page; the request's method is `GET` or `HEAD`.
pub(crate) async fn page(State(site): State<Arc<Site>>, mut request: Parts) -> Response {
    if let Some(canonical) = canonical(&request.uri) {
        return (
            StatusCode::PERMANENT_REDIRECT,
            [(header::LOCATION, canonical)],
        )
            .into_response();
    }
    let edition = site.edition();
    if let Some(moved) = edition.moved(request.uri.path()) {
        let query = request.uri.query().map(|query| format!("?{query}"));
        let location = format!("{moved}{}", query.unwrap_or_default());
        // It may get its first name back.
        let headers = [
            (header::LOCATION, location.as_str()),
            (header::CACHE_CONTROL, "no-cache"),
        ];
        return (StatusCode::PERMANENT_REDIRECT, headers).into_response();
    }
    let cookies = Cookies::of(&request.headers);
    let (account, session_known) = account(&site, &cookies).await;
    let period = edition.period();
    // Asked for last: a render takes its time, and the clock goes on.
    let seconds = || period.seconds_left(site.settings.clock.now(), SHARED_SECONDS);
    let notice = flash::left(&cookies).map(|success| success.notice(&edition.forms));
    let target = edition.target(&request.uri);
    let may_be_kept = session_known && notice.is_none() && target.may_be_kept;
    let key = (may_be_kept && site.settings.page_cache == PageCaching::On)
        .then(|| PageKey::of(&target, &site.settings, &request.headers, period.since()));
    if account.is_none()
        && let Some(page) = key.as_ref().and_then(|key| edition.cache.get(key))
    {
        let mut response = page.respond(&request.headers, seconds());
        response.extensions_mut().insert(PageSource::Kept);
        return response;
    }
    let since = period.since();
    let user = user(&site, account.as_ref()).await;
    let mut context = RenderContext::of(&site.settings, &request.headers, user, since);
    context.notice = notice;
    context.menu = edition.menu_of(context.user.as_ref());
    session::add_sessions(&site, &cookies, request.uri.path(), &mut context).await;
    let seen = office::add_screen(&site, account.as_ref(), &request.uri, &mut context).await;
    if let (Some(seen), Some(account)) = (seen, &account) {
        let Ok(client) = ClientAddress::from_request_parts(&mut request, &site).await;
        seen.note(&site, &client, account).await;
    }
    let render = PageRender::new(&site, &edition, target, &context);
    let person = context.user.as_ref().map(|user| (user, Kind::of(user)));
    match (key, person) {
        (Some(key), None) => {
            let make = render.make(&request.headers);
            let response = match edition.cache.get_or_make(&key, make).await {
                Ok(Made::Keep(page)) => page.respond(&request.headers, seconds()),
                Ok(Made::Once(response)) => response,
                Err(error) => render.failed(&request.headers, &error),
            };
            render.with_source(response)
        }
        (Some(key), Some((user, Some(kind)))) if !context.is_for_one() => {
            let key = (key, kind);
            render
                .make_personal(&site, &request.headers, key, user)
                .await
        }
        (_, person) => {
            let is_common = may_be_kept && person.is_none();
            let caching = if is_common {
                NO_SHARED_CACHING
            } else {
                NO_STORE
            };
            let mut response = render.make_private(&request.headers, caching).await;
            let headers = response.headers_mut();
            if context.notice.is_some() || !session_known {
                headers.insert(header::CACHE_CONTROL, NO_STORE);
            }
            if context.office.is_some() && office::is_for_editors(request.uri.path()) {
                let policy = site.policies.load().editors.clone();
                headers.insert(header::CONTENT_SECURITY_POLICY, policy);
            }
            // A redirect does not show the message; the page that it leads to will.
            if context.notice.is_some() && !response.status().is_redirection() {
                set_cookies(response.headers_mut(), &[flash::removal(site.is_secure())]);
            }
            response
        }
    }
}

/// Who is signed in, and whether that is known: when the database does not answer, public
/// pages are still shown, as to an anonymous visitor.
async fn account(site: &Site, cookies: &Cookies<'_>) -> (Option<Account>, bool) {
    match session::session(site, cookies).await {
        Ok(session) => (session.map(|it| it.account), true),
        Err(error) => {
            tracing::error!(
                error = &error as &dyn std::error::Error,
                "a session could not be read"
            );
            (None, false)
        }
    }
}

/// The owner of the account as pages show them.
async fn user(site: &Site, account: Option<&Account>) -> Option<SessionUser> {
    let account = account?;
    Some(SessionUser {
        waiting: office::messages::waiting(site, account).await,
        ..SessionUser::from(account)
    })
}

/// The page that shows a form, with the form as it was sent and what is wrong with it.
pub(crate) async fn form_again(
    site: &Site,
    headers: &HeaderMap,
    status: StatusCode,
    notice: Notice,
    form: FormState,
) -> Response {
    let page: Uri = form.page.parse().unwrap_or_default();
    let mut response = answer(site, headers, &page, |context| {
        context.notice = Some(notice);
        context.form = Some(form);
    })
    .await;
    if !response.status().is_redirection() && !response.status().is_server_error() {
        *response.status_mut() = status;
    }
    response
}

/// The page that leads to the payment provider.
pub(crate) async fn checkout(site: &Site, headers: &HeaderMap, payment: PaymentForm) -> Response {
    let page = Uri::from_static("/donate/checkout");
    let mut response = answer(site, headers, &page, |context| {
        context.payment = Some(payment);
    })
    .await;
    response
        .headers_mut()
        .insert(header::CACHE_CONTROL, NO_STORE);
    response
}

/// A page that answers a form.
async fn answer(
    site: &Site,
    headers: &HeaderMap,
    page: &Uri,
    fill: impl FnOnce(&mut RenderContext),
) -> Response {
    let cookies = Cookies::of(headers);
    let (account, _) = account(site, &cookies).await;
    let user = user(site, account.as_ref()).await;
    let edition = site.edition();
    let since = edition.period().since();
    let mut context = RenderContext::of(&site.settings, headers, user, since);
    context.menu = edition.menu_of(context.user.as_ref());
    session::add_sessions(site, &cookies, page.path(), &mut context).await;
    office::add_screen(site, account.as_ref(), page, &mut context).await;
    fill(&mut context);
    let render = PageRender::new(site, &edition, Target::as_asked(page), &context);
    render.make_private(headers, NO_STORE).await
}

/// Where a page's answer comes from; an extension of the answer.
#[derive(Debug, Clone)]
pub(crate) enum PageSource {
    /// It was kept, or made for another request at the same time.
    Kept,
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
struct PageRender<'a> {
    target: Target,
    context: &'a RenderContext,
    edition: &'a Edition,
    public_url: &'a str,
    /// Set when it was rendered for this request.
    source: OnceLock<PageSource>,
}

impl<'a> PageRender<'a> {
    fn new(
        site: &'a Site,
        edition: &'a Edition,
        target: Target,
        context: &'a RenderContext,
    ) -> Self {
        Self {
            target,
            context,
            edition,
            public_url: &site.settings.public_url,
            source: OnceLock::new(),
        }
    }

    async fn render(&self) -> Result<Timed, RenderError> {
        let url = format!("{}{}", self.public_url, self.target.path_and_query);
        let request = RenderRequest::new(url).context(self.context.to_json());
        let rendered = self.edition.renderer.render_timed(request).await;
        match &rendered {
            Ok(timed) => {
                let _ = self.source.set(timed.into());
            }
            Err(RenderError::Overloaded { .. } | RenderError::Stopped) => {}
            Err(error) => {
                // A query may hold what is nobody's business, and an error may repeat it.
                let address = &self.target.path_and_query;
                let path = address.split('?').next();
                let error = centre_ssr::without_query(&format!("{error:#}"), address);
                tracing::error!(path, error, "a page could not be rendered");
            }
        }
        rendered
    }

    /// Tells the log where the page comes from, and browsers what its render took.
    fn with_source(&self, mut response: Response) -> Response {
        let source = match self.source.get() {
            Some(source) => source.clone(),
            None if response.status().is_server_error() => return response,
            None => PageSource::Kept,
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

    async fn make(&self, request: &HeaderMap) -> Result<Made<KeptPage, Response>, RenderError> {
        let Timed { page, .. } = self.render().await?;
        let document = self.document(&page);
        let (status, caching) = match page.status {
            200 => (StatusCode::OK, Caching::Shared),
            404 if self.target.is_missing => (StatusCode::NOT_FOUND, Caching::NoStore),
            _ => return Ok(Made::Once(uncached(request, &page, document))),
        };
        Ok(Made::Keep(KeptPage {
            status,
            caching,
            shows_events: page.header(EVENTS_HEADER).is_some(),
            body: Arc::new(Compressed::new(document.into())),
        }))
    }

    /// A page for `user`, who is of the kind in `key`, from the one for the kind's stand-in.
    async fn make_personal(
        &self,
        site: &Site,
        request: &HeaderMap,
        key: PersonalPageKey,
        user: &SessionUser,
    ) -> Response {
        let (_, kind) = &key;
        let context = RenderContext {
            user: Some(kind.stand_in()),
            ..self.context.clone()
        };
        let stand_in = PageRender::new(site, self.edition, self.target.clone(), &context);
        let render = async {
            let Timed { page, .. } = stand_in.render().await?;
            let personal = PersonalPage::of(&self.document(&page));
            Ok(if page.status == 200 {
                Made::Keep(Arc::new(personal))
            } else {
                Made::Once(uncached(request, &page, personal.fill(user)))
            })
        };
        let response = match self.edition.cache.personal(&key, render).await {
            Ok(Made::Keep(page)) => Compressed::new(page.fill(user).into()).respond(
                request,
                StatusCode::OK,
                document_headers(NO_STORE),
            ),
            Ok(Made::Once(response)) => response,
            Err(error) => self.failed(request, &error),
        };
        stand_in.with_source(response)
    }

    /// A page for this visitor alone.
    async fn make_private(&self, request: &HeaderMap, caching: HeaderValue) -> Response {
        let response = match self.make(request).await {
            Ok(Made::Keep(page)) => {
                let caching = match page.status {
                    StatusCode::OK => caching,
                    _ => NO_STORE,
                };
                page.body
                    .respond(request, page.status, document_headers(caching))
            }
            Ok(Made::Once(response)) => response,
            Err(error) => self.failed(request, &error),
        };
        self.with_source(response)
    }

    fn document(&self, page: &Rendered) -> String {
        self.edition.shell.document(page)
    }

    fn failed(&self, request: &HeaderMap, error: &RenderError) -> Response {
        let mut headers = document_headers(NO_STORE);
        let status = match error {
            RenderError::Overloaded { .. } | RenderError::Stopped => {
                headers.insert(header::RETRY_AFTER, HeaderValue::from_static("2"));
                StatusCode::SERVICE_UNAVAILABLE
            }
            _ => StatusCode::INTERNAL_SERVER_ERROR,
        };
        let document = self.edition.shell.client_rendered(&self.context.to_json());
        Compressed::new(document.into()).respond(request, status, headers)
    }
}

/// Redirects, pages that do not exist, and pages that failed inside React.
fn uncached(request: &HeaderMap, page: &Rendered, document: String) -> Response {
    let status = StatusCode::from_u16(page.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let mut headers = document_headers(NO_STORE);
    for (name, value) in &page.headers {
        if [ROUTE_HEADER, FRAGMENTS_HEADER, EVENTS_HEADER].contains(&name.as_str()) {
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
