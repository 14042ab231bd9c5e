//! How every form is answered, for scripts and for browsers without.

use axum::response::{IntoResponse, Response};
use http::{HeaderValue, StatusCode, header};
use serde::Serialize;

use crate::forms::flash::{FormState, Notice};
use crate::forms::rules::Form;
use crate::forms::submission::{Accepted, Refused, Submission};
use crate::http::cookies::set_cookies;
use crate::http::error_body::ErrorBody;
use crate::pages::handler::form_again;
use crate::site::Site;

/// What a script is told of a form that was accepted.
#[derive(Serialize)]
struct AcceptedBody<T> {
    /// What to say.
    notice: Notice,
    #[serde(flatten)]
    body: T,
}

impl Submission {
    /// The answer for a script or for a browser. `page` shows the form, unless the
    /// visitor came from another page of the site that has it.
    pub async fn answer<T: Serialize>(
        self,
        site: &Site,
        form: &Form,
        page: &str,
        outcome: Result<Accepted<T>, Refused>,
    ) -> Response {
        let mut response = match outcome {
            Ok(accepted) => self.accepted(site, accepted),
            Err(refused) => self.refused(site, form, page, refused).await,
        };
        // A document says so itself, and more.
        response
            .headers_mut()
            .entry(header::CACHE_CONTROL)
            .or_insert(HeaderValue::from_static("no-store"));
        response
    }

    fn accepted<T: Serialize>(&self, site: &Site, accepted: Accepted<T>) -> Response {
        let mut cookies = accepted.cookies;
        let mut response = if self.by_script {
            let told = AcceptedBody {
                notice: accepted.success.notice(&site.edition().forms),
                body: accepted.body,
            };
            axum::Json(told).into_response()
        } else {
            cookies.push(accepted.success.cookie(site.is_secure()));
            (StatusCode::SEE_OTHER, [(header::LOCATION, accepted.next)]).into_response()
        };
        set_cookies(response.headers_mut(), &cookies);
        response
    }

    async fn refused(self, site: &Site, form: &Form, page: &str, refused: Refused) -> Response {
        let mut response = if self.by_script {
            let problem = ErrorBody {
                message: refused.notice.description,
                errors: refused.errors,
            };
            problem.with(refused.status)
        } else {
            let state = FormState {
                name: form.name.to_owned(),
                page: self.page(form).unwrap_or_else(|| page.to_owned()),
                values: form.shown_again(&self.values),
                errors: refused.errors,
            };
            form_again(site, &self, refused.status, refused.notice, state).await
        };
        if let Some(wait) = refused.retry_after {
            let seconds = wait.as_secs().saturating_add(1);
            response
                .headers_mut()
                .insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}
