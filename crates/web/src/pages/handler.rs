//! `GET` of everything that is not a file or an API: a page, rendered by React.

use std::sync::Arc;

use axum::extract::{FromRequestParts as _, State};
use axum::response::{IntoResponse, Response};
use centre_store::{Account, Session};
use http::request::Parts;
use http::{HeaderMap, HeaderValue, StatusCode, Uri, header};

use crate::accounts::reauthentication;
use crate::accounts::second_factor::page as second_factor_page;
use crate::accounts::sessions;
use crate::accounts::sessions::screens::SessionUser;
use crate::accounts::setup::link as setup_link;
use crate::donations::payfast::PaymentForm;
use crate::events::window::EventWindow;
use crate::forms::flash::{self, FormState, Toast};
use crate::forms::local_path::path_of_this_site;
use crate::forms::rules::{Errors, Values};
use crate::forms::submission::Submission;
use crate::http::client_address::ClientAddress;
use crate::http::cookies::{Cookies, set_cookies};
use crate::http::error_response::ErrorResponse;
use crate::http::see_other;
use crate::inbox::records;
use crate::office;
use crate::office::access::GuardedScreen;
use crate::pages::canonical_address::canonical;
use crate::pages::context::RenderContext;
use crate::pages::known_addresses::Target;
use crate::pages::page_cache::{NO_STORE, PageKey, SHARED_SECONDS};
use crate::pages::page_render::{PageRender, PageSource};
use crate::pages::personal_page::CacheVariant;
use crate::pages::single_flight::RenderOutput;
use crate::settings::PageCaching;
use crate::site::Site;
use crate::site_revision::SiteRevision;

const NO_SHARED_CACHING: HeaderValue = HeaderValue::from_static("private, no-cache, no-transform");

/// A page; the request's method is `GET` or `HEAD`.
pub(crate) async fn page(State(site): State<Arc<Site>>, mut request: Parts) -> Response {
    let revision = site.revision();
    if let Some(redirect) = redirect(&request.uri, &revision) {
        return redirect;
    }
    let cookies = Cookies::of(&request.headers);
    let (session, session_known) = session(&site, &cookies).await;
    if let Some(session) = &session
        && let Some(page) = page_for_roles(&site, session, &request.uri).await
    {
        return see_other(&page);
    }
    let account = session.map(|it| it.account);
    let window = revision.event_window();
    // Asked for last: a render takes its time, and the clock goes on.
    let seconds = || window.seconds_left(site.settings.clock.now(), SHARED_SECONDS);
    let success = flash::left(&request.headers, &cookies);
    let target = revision.target(&request.uri);
    let may_be_kept = session_known && success.is_none() && target.may_be_kept;
    let key = (may_be_kept && site.settings.page_cache == PageCaching::On)
        .then(|| PageKey::of(&target, &site.settings, &request.headers, window.since()));
    if account.is_none()
        && let Some(page) = key.as_ref().and_then(|key| revision.cache.get(key))
    {
        let mut response = page.respond(&request.headers, seconds());
        response.extensions_mut().insert(PageSource::Cached);
        return response;
    }
    let (headers, uri) = (&request.headers, &request.uri);
    let mut context = context(
        &site,
        &revision,
        &window,
        headers,
        uri,
        &cookies,
        account.as_ref(),
    )
    .await;
    context.user_unknown = !session_known;
    context.toast = success.map(|success| success.toast(&revision.forms));
    if let Some(account) = &account {
        show_office(&site, account, &mut request, &mut context).await;
    }
    let render = PageRender::new(&revision, target, &context);
    let person = context
        .user
        .as_ref()
        .map(|user| (user, CacheVariant::of(user)));
    match (key, person) {
        (Some(key), None) => {
            let make = render.make(&request.headers);
            let response = match revision.cache.get_or_make(&key, make).await {
                Ok(RenderOutput::Cacheable(page)) => page.respond(&request.headers, seconds()),
                Ok(RenderOutput::Uncacheable(response)) => response,
                Err(error) => render.failed(&request.headers, &error),
            };
            render.with_source(response)
        }
        (Some(key), Some((user, Some(kind)))) if !context.is_for_one() => {
            let key = (key, kind);
            render.make_personal(&request.headers, key, user).await
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
            if success.is_some() || !session_known {
                headers.insert(header::CACHE_CONTROL, NO_STORE);
            }
            if context.office.is_some() && office::is_for_editors(request.uri.path()) {
                let policy = site.policies.load().editors.clone();
                headers.insert(header::CONTENT_SECURITY_POLICY, policy);
            }
            // A redirect does not show the message; the page that it leads to will.
            if let Some(success) = success
                && !response.status().is_redirection()
            {
                let cookie = flash::shown(success, &request.headers, site.is_secure());
                set_cookies(response.headers_mut(), &[cookie]);
            }
            response
        }
    }
}

/// Leads from other spellings of an address, and from where a page was, to where it is.
fn redirect(uri: &Uri, revision: &SiteRevision) -> Option<Response> {
    if let Some(canonical) = canonical(uri) {
        let headers = [(header::LOCATION, canonical)];
        return Some((StatusCode::PERMANENT_REDIRECT, headers).into_response());
    }
    let moved = revision.moved(uri.path())?;
    let query = uri.query().map(|query| format!("?{query}"));
    let location = format!("{moved}{}", query.unwrap_or_default());
    // Browsers must ask again each time: the page may get its first name back.
    let headers = [
        (header::LOCATION, location.as_str()),
        (header::CACHE_CONTROL, "no-cache"),
    ];
    Some((StatusCode::PERMANENT_REDIRECT, headers).into_response())
}

/// What the page is told of its visitor.
async fn context(
    site: &Site,
    revision: &SiteRevision,
    window: &EventWindow,
    headers: &HeaderMap,
    page: &Uri,
    cookies: &Cookies<'_>,
    account: Option<&Account>,
) -> RenderContext {
    let user = user(site, account).await;
    let mut context = RenderContext::of(&site.settings, headers, user, window);
    context.menu = revision.menu_of(context.user.as_ref());
    add_sessions(site, cookies, page.path(), &mut context).await;
    add_second_factor(site, cookies, page.path(), &mut context).await;
    context
}

/// Adds what a screen of the office shows, and leaves a line in the log of who has seen it.
async fn show_office(
    site: &Arc<Site>,
    account: &Account,
    request: &mut Parts,
    context: &mut RenderContext,
) {
    let seen = office::add_screen(site, Some(account), &request.uri, context).await;
    if let Some(seen) = seen {
        let Ok(client) = ClientAddress::from_request_parts(request, site).await;
        seen.record(site, &client, account).await;
    }
}

/// The page that leads to a screen of the office which the visitor would see if the roles of the account did not
/// wait for a second factor.
async fn page_for_roles(site: &Site, session: &Session, uri: &Uri) -> Option<String> {
    let screen = GuardedScreen::at(uri.path()).filter(|it| it.role.is_some())?;
    if screen.admits(session.account.roles) {
        return None;
    }
    let mut whole = session.clone();
    // With all its roles.
    whole.account = site.store.account(session.account.id).await.ok()??;
    let waits = screen.admits(whole.account.roles) && sessions::current::roles_wait(site, &whole);
    let from = path_of_this_site(&uri.to_string());
    waits.then(|| second_factor_page::page_for_roles(whole.has_passkeys, &from))
}

/// Who is signed in, and whether that is known: when the database does not answer, public
/// pages are still shown, as to an anonymous visitor.
async fn session(site: &Site, cookies: &Cookies<'_>) -> (Option<Session>, bool) {
    match sessions::current::session(site, cookies).await {
        Ok(session) => (session, true),
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
        waiting: records::waiting(site, account).await,
        ..SessionUser::from(account)
    })
}

/// Tells the profile where its owner is signed in.
async fn add_sessions(site: &Site, cookies: &Cookies<'_>, path: &str, context: &mut RenderContext) {
    if path != sessions::current::PROFILE_PAGE || context.user.is_none() {
        return;
    }
    match sessions::current::own_sessions(site, cookies).await {
        Ok(sessions) => context.sessions = sessions,
        Err(error) => tracing::error!(
            error = &error as &dyn std::error::Error,
            "the sessions of an account could not be read"
        ),
    }
}

/// Tells the pages of the second factor what opens the account.
async fn add_second_factor(
    site: &Site,
    cookies: &Cookies<'_>,
    path: &str,
    context: &mut RenderContext,
) {
    const PAGES: [&str; 3] = [
        sessions::current::PROFILE_PAGE,
        second_factor_page::PAGE,
        reauthentication::PAGE,
    ];
    if !PAGES.contains(&path) || context.user.is_none() {
        return;
    }
    match second_factor_page::load_screen(site, cookies).await {
        Ok(screen) => context.second_factor = screen,
        Err(error) => tracing::error!(
            error = &error as &dyn std::error::Error,
            "the second factor of an account could not be read"
        ),
    }
}

/// The page that shows a form, with the form as it was sent and what is wrong with it.
pub(crate) async fn form_again(
    site: &Site,
    client: &ClientAddress,
    headers: &HeaderMap,
    refused: &ErrorResponse,
    form: FormState,
) -> Response {
    let page: Uri = form.page.parse().unwrap_or_default();
    let toast = Toast::failure(&refused.title, &refused.message);
    let mut response = answer(site, client, headers, &page, |context| {
        context.toast = Some(toast);
        context.form = Some(form);
    })
    .await;
    if !response.status().is_redirection() && !response.status().is_server_error() {
        *response.status_mut() = refused.status;
    }
    refused.add_retry_after(&mut response);
    response
}

/// Shows the form with which the first administrator is made, at the address of a valid link.
pub(crate) async fn setup_page(
    site: &Site,
    client: &ClientAddress,
    headers: &HeaderMap,
    link: &Uri,
) -> Response {
    answer(site, client, headers, link, |_| {}).await
}

/// The page of the second factor with recovery codes that are never shown again.
pub(crate) async fn recovery_codes(
    site: &Site,
    submission: &Submission,
    codes: Vec<String>,
) -> Response {
    let page = Uri::from_static(second_factor_page::PAGE);
    let Submission {
        client, headers, ..
    } = submission;
    let form = FormState {
        name: "recovery".to_owned(),
        page: second_factor_page::PAGE.to_owned(),
        values: Values::new(),
        errors: Errors::new(),
    };
    answer(site, client, headers, &page, |context| {
        context.form = Some(form);
        if let Some(screen) = &mut context.second_factor {
            screen.new_codes = Some(codes);
        }
    })
    .await
}

/// The page that leads to the payment provider.
pub(crate) async fn checkout(
    site: &Site,
    client: &ClientAddress,
    headers: &HeaderMap,
    page: &Uri,
    payment: PaymentForm,
) -> Response {
    answer(site, client, headers, page, |context| {
        context.payment = Some(payment);
    })
    .await
}

/// Returns the token in a path, if the first administrator can be made with it.
async fn setup_token(site: &Site, path: &str) -> Option<String> {
    match setup_link::valid_token(site, path).await {
        Ok(token) => token.map(|token| token.reveal()),
        Err(error) => {
            tracing::error!(
                error = &error as &dyn std::error::Error,
                "a setup link could not be looked up"
            );
            None
        }
    }
}

/// A page for one visitor.
async fn answer(
    site: &Site,
    client: &ClientAddress,
    headers: &HeaderMap,
    page: &Uri,
    fill: impl FnOnce(&mut RenderContext),
) -> Response {
    let cookies = Cookies::of(headers);
    let (session, session_known) = session(site, &cookies).await;
    let account = session.map(|it| it.account);
    let revision = site.revision();
    let window = revision.event_window();
    let mut context = context(
        site,
        &revision,
        &window,
        headers,
        page,
        &cookies,
        account.as_ref(),
    )
    .await;
    context.user_unknown = !session_known;
    let seen = office::add_screen(site, account.as_ref(), page, &mut context).await;
    if let (Some(seen), Some(account)) = (seen, &account) {
        seen.record(site, client, account).await;
    }
    let mut target = Target::as_asked(page);
    if page.path().starts_with(setup_link::FOLDER) {
        context.setup_token = setup_token(site, page.path()).await;
        target = Target::as_asked(&Uri::from_static(setup_link::PAGE));
    }
    fill(&mut context);
    let render = PageRender::new(&revision, target, &context);
    render.make_private(headers, NO_STORE).await
}
