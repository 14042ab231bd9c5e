//! Every address, and the layers around all of them.

use std::sync::Arc;

use axum::Router;
use axum::extract::{Path, Request, State};
use axum::middleware::{from_fn_with_state, map_response, map_response_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, any, get, post};
use centre_content::{Forms, Message};
use http::uri::PathAndQuery;
use http::{HeaderMap, Method, StatusCode, Uri, header};
use tower_http::catch_panic::CatchPanicLayer;

use crate::accounts::{
    passkeys, password, people::office_handlers as people, profile, reauthentication, registration,
    second_factor, secure, sessions, setup, sign_in,
};
use crate::dev;
use crate::donations::{checkout, notification, office_handlers as donations, payfast};
use crate::feeds::{events, robots, sitemap};
use crate::files::{security_txt, service_worker, web_manifest};
use crate::forms::rules::{
    ANSWER, CHANGE_PASSWORD, CODE, CONFIRM, CONTACT, DONATION, FORGOT_PASSWORD, MESSAGE, PASSKEYS,
    PAYMENTS, PERSON, PROFILE, QUESTION, REAUTHENTICATION, REGISTER, RESET_PASSWORD, SECOND_FACTOR,
    SECURE, SESSIONS, SETUP, SIGN_IN,
};
use crate::http::access_log::observe;
use crate::http::panics::answer_panic;
use crate::http::{refuse, security_headers};
use crate::inbox::{contact, office_handlers as inbox, questions};
use crate::operations::{health, metrics};
use crate::pages::form_handler::{form, form_on};
use crate::pages::handler::page;
use crate::pages::{content_api, speculation_rules};
use crate::pictures::files::{is_picture, picture};
use crate::pictures::office_handlers as pictures;
use crate::publishing::jobs::{self, to_its_end};
use crate::publishing::request::answer_errors;
use crate::publishing::{drafts, entries, previews};
use crate::site::Site;

/// Every address that the program answers.
pub fn router(site: Arc<Site>) -> Router {
    let mut router = Router::new()
        .merge(for_programs())
        .merge(accounts())
        .merge(visitors())
        .merge(office())
        .merge(editors(&site))
        .route("/api/content/{*key}", get(content_api::document))
        .route("/api/{*rest}", any(content_api::unknown))
        .route(speculation_rules::PATH, get(speculation_rules::rules))
        .route("/assets/{name}", get(asset))
        .route("/audio/{name}", get(recording))
        .fallback(picture_or_page);
    if !site.settings.security_contacts.is_empty() {
        router = router.route(security_txt::PATH, get(security_txt::security_txt));
    }
    if let Some(live_reload) = &site.live_reload {
        router = router.merge(dev::routes(live_reload.clone()));
    }
    let count_panic = {
        let site = Arc::clone(&site);
        move || site.traffic.count_panic()
    };
    router
        .layer(from_fn_with_state(Arc::clone(&site), refuse))
        .layer(CatchPanicLayer::custom(answer_panic(count_panic)))
        .layer(from_fn_with_state(Arc::clone(&site), observe))
        .with_state(site)
}

/// What other programs read.
fn for_programs() -> Router<Arc<Site>> {
    Router::new()
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/metrics", get(metrics::metrics_by_token))
        .route("/sitemap.xml", get(sitemap::sitemap))
        .route(robots::PATH, get(robots::robots))
        .route("/manifest.webmanifest", get(web_manifest::manifest))
        .route("/sw.js", get(service_worker::script))
        .route("/events.ics", get(events::icalendar))
        .route("/events.atom", get(events::feed))
        .route("/events/{name}", get(events::event))
}

/// Registering, signing in, the profile.
fn accounts() -> Router<Arc<Site>> {
    let register = form(&REGISTER, |it| &it.register.failed, registration::register);
    let confirm = form(&CONFIRM, |it| &it.confirm.failed, registration::confirm);
    let secure = form(&SECURE, |it| &it.secure.failed, secure::secure_account);
    let set_up = form_on(&SETUP, setup::page, |it| &it.setup.failed, setup::set_up);
    let profile = form(&PROFILE, |it| &it.profile.failed, profile::save_profile);
    Router::new()
        .merge(sessions())
        .merge(second_factors())
        .merge(passkeys_of_accounts())
        .merge(passwords())
        .route("/api/account", register)
        .route("/api/account/confirm", confirm)
        .route("/api/account/secure", secure)
        .route("/api/setup", set_up)
        .route("/setup/{token}", setup_link())
        .route("/setup/{token}/", setup_link())
        .route("/api/profile", profile)
}

/// Signing in and out.
fn sessions() -> Router<Arc<Site>> {
    let sign_in_form = form_on(
        &SIGN_IN,
        sign_in::page,
        |it| &it.sign_in.failed,
        sign_in::sign_in,
    );
    let session = get(sign_in::current)
        .merge(sign_in_form)
        .delete(sign_in::sign_out);
    Router::new()
        .route("/api/session", session)
        .route(
            "/api/session/code",
            form_on(
                &CODE,
                second_factor::second_step::page,
                |it| &it.sign_in.failed,
                second_factor::second_step::code,
            ),
        )
        .route(
            "/api/session/reauthentication",
            form_on(
                &REAUTHENTICATION,
                reauthentication::page,
                |it| &it.second_factor.not_reauthenticated,
                reauthentication::reauthenticate,
            ),
        )
        .route("/api/session/end", post(sign_in::sign_out_by_form))
        .route("/api/sessions", get(sessions::handlers::sessions))
        .route(
            "/api/sessions/end",
            form(
                &SESSIONS,
                |it| &it.sign_out.failed,
                sessions::handlers::end_sessions,
            ),
        )
}

/// Passwords that are forgotten or changed.
fn passwords() -> Router<Arc<Site>> {
    let failed: fn(&Forms) -> &String = |it| &it.password.failed;
    Router::new()
        .route(
            "/api/password-reset",
            form(&FORGOT_PASSWORD, failed, password::forgot_password),
        )
        .route(
            "/api/password",
            form(&RESET_PASSWORD, failed, password::reset_password),
        )
        .route(
            "/api/profile/password",
            form(&CHANGE_PASSWORD, failed, password::change_password),
        )
}

/// The page of the second factor.
fn second_factors() -> Router<Arc<Site>> {
    let failed: fn(&Forms) -> &String = |it| &it.second_factor.not_changed;
    Router::new()
        .route(
            "/api/second-factor/begin",
            form(&SECOND_FACTOR, failed, second_factor::begin),
        )
        .route(
            "/api/second-factor/check",
            form(&SECOND_FACTOR, failed, second_factor::check),
        )
        .route(
            "/api/second-factor/recovery",
            form(&SECOND_FACTOR, failed, second_factor::renew),
        )
        .route(
            "/api/second-factor/remove",
            form(&SECOND_FACTOR, failed, second_factor::remove),
        )
}

/// Passkeys: signing in, proving who is there, and the part of the profile.
fn passkeys_of_accounts() -> Router<Arc<Site>> {
    let failed: fn(&Forms) -> &String = |it| &it.passkey.not_changed;
    let not_signed_in: fn(&Forms) -> &Message = |it| &it.sign_in.failed;
    let not_reauthenticated: fn(&Forms) -> &String = |it| &it.second_factor.not_reauthenticated;
    Router::new()
        .route(
            "/api/session/passkey/begin",
            form_on(
                &SIGN_IN,
                sign_in::page,
                not_signed_in,
                passkeys::sign_in::begin,
            ),
        )
        .route(
            "/api/session/passkey",
            form_on(
                &SIGN_IN,
                sign_in::page,
                not_signed_in,
                passkeys::sign_in::sign_in,
            ),
        )
        .route(
            "/api/session/reauthentication/passkey/begin",
            form_on(
                &REAUTHENTICATION,
                reauthentication::page,
                not_reauthenticated,
                passkeys::sign_in::begin_reauthentication,
            ),
        )
        .route(
            "/api/session/reauthentication/passkey",
            form_on(
                &REAUTHENTICATION,
                reauthentication::page,
                not_reauthenticated,
                passkeys::sign_in::reauthenticate,
            ),
        )
        .route(
            "/api/passkeys",
            get(passkeys::passkeys).merge(form(&PASSKEYS, failed, passkeys::add)),
        )
        .route(
            "/api/passkeys/begin",
            form(&PASSKEYS, failed, passkeys::begin),
        )
        .route(
            "/api/passkeys/rename",
            form(&PASSKEYS, failed, passkeys::rename),
        )
        .route(
            "/api/passkeys/remove",
            form(&PASSKEYS, failed, passkeys::remove),
        )
        .route(
            "/api/passkeys/dismiss",
            form(&PASSKEYS, failed, passkeys::dismiss_offer),
        )
}

/// What visitors send without an account.
fn visitors() -> Router<Arc<Site>> {
    let checkout = form(&DONATION, |it| &it.donation.failed, checkout::checkout)
        .get(checkout::page)
        .fallback(picture_or_page);
    Router::new()
        .route(
            "/api/contact",
            form(&CONTACT, |it| &it.contact.failed, contact::send),
        )
        .route(
            "/api/questions",
            form(&QUESTION, |it| &it.question.failed, questions::send),
        )
        .route("/donate/checkout", checkout)
        .route(payfast::NOTIFY_PATH, post(notification::notify))
}

/// Messages, people and donations.
fn office() -> Router<Arc<Site>> {
    let export = form(
        &PAYMENTS,
        |it| &it.donation_books.not_exported,
        donations::export,
    );
    Router::new()
        .merge(messages())
        .merge(people())
        .route("/api/office/donations/export", export)
}

fn messages() -> Router<Arc<Site>> {
    Router::new()
        .route(
            "/api/office/messages/mark",
            form(&MESSAGE, |it| &it.inbox.not_marked, inbox::mark),
        )
        .route(
            "/api/office/messages/answer",
            form(&ANSWER, |it| &it.inbox.not_answered, inbox::answer),
        )
        .route(
            "/api/office/messages/delete",
            form(&MESSAGE, |it| &it.inbox.not_deleted, inbox::delete),
        )
        .route(
            "/api/office/messages/export",
            form(&MESSAGE, |it| &it.inbox.not_exported, inbox::export),
        )
        .route(
            "/api/office/messages/draft",
            form(&MESSAGE, |it| &it.inbox.not_drafted, inbox::draft),
        )
}

fn people() -> Router<Arc<Site>> {
    Router::new()
        .route(
            "/api/office/people/role",
            form_on(
                &PERSON,
                people::page,
                |it| &it.people.not_changed,
                people::role,
            ),
        )
        .route(
            "/api/office/people/active",
            form_on(
                &PERSON,
                people::page,
                |it| &it.people.not_changed,
                people::active,
            ),
        )
        .route(
            "/api/office/people/sign-out",
            form_on(
                &PERSON,
                people::page,
                |it| &it.people.not_changed,
                people::sign_out,
            ),
        )
        .route(
            "/api/office/people/reset-factor",
            form_on(
                &PERSON,
                people::page,
                |it| &it.people.not_changed,
                people::reset_factor,
            ),
        )
        .route(
            "/api/office/people/delete",
            form_on(
                &PERSON,
                people::page,
                |it| &it.people.not_deleted,
                people::delete,
            ),
        )
        .route(
            "/api/office/people/export",
            form_on(
                &PERSON,
                people::page,
                |it| &it.people.not_exported,
                people::export,
            ),
        )
}

/// Texts and pictures.
fn editors(site: &Arc<Site>) -> Router<Arc<Site>> {
    Router::new()
        .route("/api/office/texts/draft", post(drafts::save))
        .route("/api/office/texts/check", post(drafts::check))
        .route("/api/office/texts/open", post(drafts::open))
        .route(
            "/api/office/texts/publish-together",
            to_its_end(jobs::together::publish),
        )
        .route(
            "/api/office/texts/restore-together",
            to_its_end(jobs::together::restore),
        )
        .route(
            "/api/office/texts/publish",
            to_its_end(jobs::publish::publish),
        )
        .route("/api/office/texts/follow", post(jobs::follow))
        .route("/api/office/texts/ready", post(drafts::ready))
        .route("/api/office/texts/take-over", post(drafts::take_over))
        .route("/api/office/texts/discard", post(drafts::discard))
        .route(
            "/api/office/texts/restore",
            to_its_end(jobs::publish::restore),
        )
        .route("/api/office/texts/preview", post(previews::links::preview))
        .route(
            "/api/office/texts/preview/close",
            post(previews::links::close_previews),
        )
        .route("/api/office/texts/add", post(entries::add))
        .route("/api/office/texts/rename", to_its_end(entries::rename))
        .route("/api/office/texts/remove", to_its_end(entries::remove))
        .route("/api/office/texts/schedule", post(jobs::schedule::schedule))
        .route(
            "/api/office/texts/unschedule",
            post(jobs::schedule::unschedule),
        )
        .route(
            "/api/office/pictures",
            get(pictures::page).post(pictures::add),
        )
        .route("/api/office/pictures/thumbnail", get(pictures::thumbnail))
        .route("/api/office/pictures/change", post(pictures::change))
        .route("/api/office/pictures/delete", post(pictures::delete))
        .route_layer(map_response_with_state(Arc::clone(site), answer_errors))
        .route("/preview/{secret}", any(previews::handlers::show))
        .route("/preview/{secret}/", any(previews::handlers::show))
        .route("/preview/{secret}/{*page}", any(previews::handlers::show))
}

/// What a listener of its own answers, on a network that strangers do not reach.
pub fn operations_router(site: Arc<Site>) -> Router {
    Router::new()
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/metrics", get(metrics::metrics))
        .layer(map_response(security_headers::keep_nothing_unasked))
        .with_state(site)
}

/// Leads visitors who came without encryption to the public address.
pub fn redirect_router(site: Arc<Site>) -> Router {
    Router::new()
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .fallback(to_public_address)
        .layer(map_response(security_headers::keep_nothing_unasked))
        .with_state(site)
}

async fn to_public_address(State(site): State<Arc<Site>>, uri: Uri) -> Response {
    let path = uri.path_and_query().map_or("/", PathAndQuery::as_str);
    let location = format!("{}{path}", site.settings.public_url);
    (
        StatusCode::PERMANENT_REDIRECT,
        [(header::LOCATION, location)],
    )
        .into_response()
}

async fn asset(
    State(site): State<Arc<Site>>,
    Path(name): Path<String>,
    request: HeaderMap,
) -> Response {
    site.assets.respond(&name, &request).await
}

async fn recording(
    State(site): State<Arc<Site>>,
    Path(name): Path<String>,
    request: HeaderMap,
) -> Response {
    let revision = site.revision();
    revision.media.recordings.respond(&name, &request)
}

/// The link with which the first administrator is made.
fn setup_link() -> MethodRouter<Arc<Site>> {
    get(setup::show).fallback(picture_or_page)
}

/// What has no route of its own.
async fn picture_or_page(site: State<Arc<Site>>, request: Request) -> Response {
    // Extracting the parts would copy them.
    let (request, _) = request.into_parts();
    if !matches!(request.method, Method::GET | Method::HEAD) {
        let allowed = [(header::ALLOW, "GET, HEAD")];
        return (StatusCode::METHOD_NOT_ALLOWED, allowed).into_response();
    }
    if is_picture(request.uri.path())
        && let Some(picture) = picture(&site, &request.uri, &request.headers).await
    {
        return picture;
    }
    page(site, request).await
}
