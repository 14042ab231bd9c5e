//! `/preview/{secret}/…`: the whole site as it would be with what an editor has not published yet, for
//! whoever has its address. A visitor's site: nobody is signed in, and nothing is sent. `/preview/own` is the same for
//! the editor alone, with marks behind all words.

use std::sync::Arc;

use axum::extract::{Request, State};
use axum::response::{IntoResponse, Response};
use centre_ssr::{RenderError, RenderRequest};
use centre_store::{Role, Secret};
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, Uri, header};

use crate::accounts::sessions::current::session;
use crate::files::compression::Compressed;
use crate::forms::flash::Toast;
use crate::http::cookies::Cookies;
use crate::http::error_response::ErrorResponse;
use crate::office::may;
use crate::pages::canonical_address::canonical;
use crate::pages::content_api;
use crate::pages::context::RenderContext;
use crate::pages::known_addresses::Target;
use crate::pages::page_cache::{NO_STORE, document_headers};
use crate::pages::preview_page::Line;
use crate::pages::speculation_rules;
use crate::publishing::jobs::publisher::BuildError;
use crate::publishing::previews::{FOLDER, MarkTable, Viewer};
use crate::site::Site;
use crate::site_revision::SiteRevision;

/// Where editors see the site with their own drafts, and with marks behind its words. Nobody else does:
/// no secret is called so.
pub(crate) const OWN: &str = "/preview/own";

/// What the marks mean, below [`OWN`].
const MARKS: &str = "/api/marks";

/// Headers that keep a preview out of search engines, other sites and caches.
const HEADERS: [(HeaderName, &str); 4] = [
    (header::CACHE_CONTROL, "private, no-store, no-transform"),
    (
        HeaderName::from_static("x-robots-tag"),
        "noindex, nofollow, noarchive",
    ),
    // The address is the secret.
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "SAMEORIGIN"),
];

/// Any request for it.
pub(crate) async fn show(State(site): State<Arc<Site>>, request: Request) -> Response {
    // Extracting the parts would copy them.
    let (request, _) = request.into_parts();
    let mut response = if matches!(request.method, Method::GET | Method::HEAD) {
        match answer(&site, &request.uri, &request.headers).await {
            Ok(response) => response,
            Err(error) => failed(&site, &error),
        }
    } else {
        let messages = &site.revision().forms.texts;
        let allowed = [(header::ALLOW, "GET, HEAD")];
        let refused = ErrorResponse::new(
            StatusCode::METHOD_NOT_ALLOWED,
            &messages.preview_sends_nothing,
        );
        (allowed, refused).into_response()
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    let policy = site.policies.load().previews.clone();
    headers.insert(header::CONTENT_SECURITY_POLICY, policy);
    headers.remove(speculation_rules::HEADER.0);
    response
}

fn failed(site: &Site, error: &BuildError) -> Response {
    tracing::error!(error = &**error, "a preview cannot be shown");
    let message = &site.revision().forms.failed.description;
    ErrorResponse::new(StatusCode::SERVICE_UNAVAILABLE, message).into_response()
}

/// The editor who is signed in.
async fn owner(site: &Site, headers: &HeaderMap) -> Result<Option<i64>, BuildError> {
    let session = session(site, &Cookies::of(headers)).await?;
    let account = session.map(|it| it.account);
    let editor = account.filter(|it| may(it.roles, Role::Moderator));
    Ok(editor.map(|it| it.id))
}

/// What marks mean; no content where the page that asks has those of another table. Nothing failed then, which
/// browsers would write down: something was published since, and the page loads anew.
fn mark_table(marks: &MarkTable, inside: &Uri, headers: &HeaderMap) -> Response {
    if inside.query() != Some(&marks.hash) {
        return StatusCode::NO_CONTENT.into_response();
    }
    let mut answer = HeaderMap::new();
    let json = HeaderValue::from_static("application/json");
    answer.insert(header::CONTENT_TYPE, json);
    Compressed::new(marks.json.clone().into()).respond(headers, StatusCode::OK, answer)
}

/// Where the preview is, its secret, or none where it is the visitor's own, and what is asked for inside it.
fn parts(uri: &Uri) -> Option<(&str, Option<Secret>, Uri)> {
    let secret = uri.path().strip_prefix(FOLDER)?.split('/').next()?;
    let base = &uri.path()[..FOLDER.len() + secret.len()];
    let inside = uri.path_and_query()?.as_str().strip_prefix(base)?;
    let inside = if inside.starts_with('/') {
        inside.parse()
    } else {
        format!("/{inside}").parse()
    };
    let secret = match base {
        OWN => None,
        _ => Some(Secret::parse(secret)?),
    };
    Some((base, secret, inside.ok()?))
}

async fn answer(site: &Arc<Site>, uri: &Uri, headers: &HeaderMap) -> Result<Response, BuildError> {
    let Some((base, secret, inside)) = parts(uri) else {
        return Ok(gone(site, headers).await?);
    };
    let viewer = match &secret {
        Some(secret) => {
            let now = site.settings.clock.now();
            let account = site.store.preview_of(secret, now).await?;
            account.map(Viewer::Anybody)
        }
        None => owner(site, headers).await?.map(Viewer::Editor),
    };
    let preview = match viewer {
        Some(viewer) => site.preview(viewer).await?,
        None => None,
    };
    let Some(preview) = preview else {
        return Ok(gone(site, headers).await?);
    };
    let revision = &preview.revision;
    if inside.path() == MARKS
        && let Some(marks) = &preview.marks
    {
        return Ok(mark_table(marks, &inside, headers));
    }
    if inside.path().starts_with(content_api::FOLDER) {
        // A preview shows what visitors see: a cookie must not add what its owner may read.
        let mut headers = headers.clone();
        headers.remove(header::COOKIE);
        return Ok(content_api::of_revision(site, revision, &inside, &headers).await);
    }
    if let Some(canonical) = canonical(&inside) {
        let location = format!("{base}{canonical}");
        return Ok((
            StatusCode::PERMANENT_REDIRECT,
            [(header::LOCATION, location)],
        )
            .into_response());
    }
    let line = Line {
        base,
        messages: &revision.forms,
        left_out: &preview.left_out,
        marks: preview.marks.as_ref().map(|it| &*it.hash),
    };
    Ok(page(site, revision, &inside, headers, &line).await)
}

async fn page(
    site: &Site,
    revision: &SiteRevision,
    inside: &Uri,
    headers: &HeaderMap,
    line: &Line<'_>,
) -> Response {
    let context =
        RenderContext::of(&site.settings, headers, None, &revision.event_window()).to_json();
    let target = revision.target(inside).path_and_query;
    let url = format!("{}{target}", site.settings.public_url);
    let request = RenderRequest::new(url).context(context.clone());
    let (status, document) = match revision.renderer.render(request).await {
        Ok(page) => {
            let status = StatusCode::from_u16(page.status);
            let status = status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
            if status.is_redirection() {
                let to = page.header("location").unwrap_or_default();
                let location = format!("{}{to}", line.base);
                return (status, [(header::LOCATION, location)]).into_response();
            }
            (status, line.document(&revision.shell, page))
        }
        Err(error) => {
            let (path, error) = (inside.path(), format!("{error:#}"));
            tracing::error!(path, error, "a page of a preview could not be rendered");
            let document = revision.shell.client_rendered(&context);
            (
                StatusCode::INTERNAL_SERVER_ERROR,
                line.under(&revision.shell, &document),
            )
        }
    };
    Compressed::new(document.into()).respond(headers, status, document_headers(NO_STORE))
}

/// The page of an address at which there is no preview, or none any more.
async fn gone(site: &Site, headers: &HeaderMap) -> Result<Response, RenderError> {
    let revision = site.revision();
    let mut context = RenderContext::of(&site.settings, headers, None, &revision.event_window());
    let messages = &revision.forms.texts.preview_gone;
    context.toast = Some(Toast::failure(&messages.title, &messages.description));
    let target = Target::as_asked(&Uri::from_static("/preview/~")).path_and_query;
    let url = format!("{}{target}", site.settings.public_url);
    let request = RenderRequest::new(url).context(context.to_json());
    let page = revision.renderer.render(request).await?;
    let document = revision.shell.document(&page, false);
    let body = Compressed::new(document.into());
    Ok(body.respond(headers, StatusCode::NOT_FOUND, document_headers(NO_STORE)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_a_secret_and_what_is_asked_for_inside() {
        let secret = Secret::generate().unwrap();
        let base = format!("{FOLDER}{}", secret.reveal());
        for (rest, inside) in [
            ("", "/"),
            ("/", "/"),
            ("?a=b", "/?a=b"),
            ("/about/vedanta?a=/b", "/about/vedanta?a=/b"),
            ("//about", "//about"),
        ] {
            let uri = format!("{base}{rest}").parse().unwrap();
            let (of, known, asked) = parts(&uri).unwrap();
            assert_eq!(
                (of, known, asked.to_string().as_str()),
                (&*base, Some(secret.clone()), inside)
            );
        }
        let own = "/preview/own/about".parse().unwrap();
        let (base, secret, asked) = parts(&own).unwrap();
        assert_eq!((base, secret, asked.path()), (OWN, None, "/about"));
        for wrong in ["/preview/", "/preview/abc/about", "/about"] {
            assert!(parts(&wrong.parse().unwrap()).is_none(), "{wrong}");
        }
    }
}
