//! Forms: how what visitors send is read, and how they are answered.
//!
//! Every form works in two ways at the same address. A script sends JSON and gets JSON. A
//! browser without scripts sends the form itself and gets a page: after success the next
//! page with a [`Notice`], otherwise the same page with the form as it was and what is
//! wrong with it.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::{FromRequest, Request};
use axum::response::{IntoResponse, Response};
use cookie::Cookie;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use serde::Serialize;

use crate::body::{self, Unread};
use crate::notice::{FormState, Notice, Success};
use crate::validation::{Errors, Form, Values};
use crate::{Site, page};

/// Bytes of the longest form: several times the longest message.
const LONGEST_FORM: usize = 64 << 10;

/// An answer that says what is wrong.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Problem {
    /// What is wrong and what to do, for people.
    pub message: String,
    /// What is wrong with single fields, by field.
    #[serde(skip_serializing_if = "Errors::is_empty")]
    pub errors: Errors,
}

impl Problem {
    pub fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            errors: Errors::new(),
        }
    }
}

/// A form as it was sent, without control characters, which no field needs.
pub(crate) struct Submission {
    pub values: Values,
    pub headers: HeaderMap,
    /// Whether a script sent it, which wants JSON.
    pub by_script: bool,
}

/// The form was accepted.
pub(crate) struct Accepted<T = Nothing> {
    /// For scripts.
    pub body: T,
    /// Said by the next page.
    pub success: Success,
    /// Address of the next page.
    pub next: String,
    pub cookies: Vec<Cookie<'static>>,
}

/// The body `{}`.
#[derive(Serialize)]
pub(crate) struct Nothing {}

/// When to try again while the database is away.
pub(crate) const DATABASE_PAUSE: Duration = Duration::from_secs(5);

/// The form was not accepted.
#[derive(Debug)]
pub(crate) struct Refused {
    pub status: StatusCode,
    pub notice: Notice,
    pub errors: Errors,
    pub retry_after: Option<Duration>,
}

impl Refused {
    pub fn new(status: StatusCode, notice: Notice) -> Self {
        Self {
            status,
            notice,
            errors: Errors::new(),
            retry_after: None,
        }
    }

    pub fn too_many(retry_after: Duration) -> Self {
        let notice = Notice::failure("Too many attempts", "Please try again later.");
        Self {
            retry_after: Some(retry_after),
            ..Self::new(StatusCode::TOO_MANY_REQUESTS, notice)
        }
    }

    /// Turns a failure of our own into a log line and an answer that hides it.
    pub fn ours(
        title: &'static str,
        description: &'static str,
    ) -> impl Fn(centre_store::Error) -> Self {
        move |error| {
            tracing::error!(
                error = &error as &dyn std::error::Error,
                "a form could not be processed"
            );
            let notice = Notice::failure(title, description);
            if error.is_unavailable() {
                Self {
                    retry_after: Some(DATABASE_PAUSE),
                    ..Self::new(StatusCode::SERVICE_UNAVAILABLE, notice)
                }
            } else {
                Self::new(StatusCode::INTERNAL_SERVER_ERROR, notice)
            }
        }
    }
}

impl Submission {
    /// The value of a field without the space around it.
    pub fn trimmed(&self, field: &str) -> String {
        self.values
            .get(field)
            .map_or("", |value| value.trim())
            .to_owned()
    }

    /// The value of a field as it was sent.
    pub fn exact(&self, field: &str) -> String {
        self.values.get(field).cloned().unwrap_or_default()
    }

    /// The page of this site that shows the form, if the browser says so. A form that was
    /// shown again was at the address that it is sent to, and names its page itself.
    pub fn page(&self) -> Option<String> {
        came_from(&self.headers).or_else(|| {
            let page = self.trimmed("page");
            is_page(&page).then_some(page)
        })
    }

    /// The answer for a script or for a browser. `page` shows the form, unless the
    /// visitor came from another page of the site.
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
        response
            .headers_mut()
            .insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        response
    }

    fn accepted<T: Serialize>(&self, site: &Site, accepted: Accepted<T>) -> Response {
        let mut cookies = accepted.cookies;
        let mut response = if self.by_script {
            axum::Json(accepted.body).into_response()
        } else {
            cookies.push(accepted.success.cookie(site));
            (StatusCode::SEE_OTHER, [(header::LOCATION, accepted.next)]).into_response()
        };
        set_cookies(response.headers_mut(), &cookies);
        response
    }

    async fn refused(self, site: &Site, form: &Form, page: &str, refused: Refused) -> Response {
        let mut response = if self.by_script {
            let problem = Problem {
                message: refused.notice.description,
                errors: refused.errors,
            };
            (refused.status, axum::Json(problem)).into_response()
        } else {
            let state = FormState {
                name: form.name.to_owned(),
                page: self.page().unwrap_or_else(|| page.to_owned()),
                values: form.shown_again(&self.values),
                errors: refused.errors,
            };
            page::form_again(site, &self.headers, refused.status, refused.notice, state).await
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

pub(crate) fn set_cookies(headers: &mut HeaderMap, cookies: &[Cookie<'_>]) {
    for cookie in cookies {
        // Names and values are our own and have no forbidden characters.
        if let Ok(value) = HeaderValue::from_str(&cookie.to_string()) {
            headers.append(header::SET_COOKIE, value);
        }
    }
}

/// Path and query of this site's page that the request came from.
pub(crate) fn came_from(headers: &HeaderMap) -> Option<String> {
    let referrer = headers.get(header::REFERER)?.to_str().ok()?;
    let (_, address) = referrer.split_once("://")?;
    let (authority, path) = address.split_once('/')?;
    let of_this_site = headers.get(header::HOST)?.to_str().ok()? == authority;
    let page = format!("/{path}");
    (of_this_site && is_page(&page)).then_some(page)
}

/// Whether this is a path of this site, and no API. What begins with two slashes is another
/// site; browsers read a backslash as a slash and drop tabs and line breaks, so only what
/// stands in an address as it is sent is accepted.
pub(crate) fn is_page(address: &str) -> bool {
    address.starts_with('/')
        && !address.starts_with("//")
        && !address.starts_with("/api/")
        && address
            .bytes()
            .all(|byte| byte.is_ascii_graphic() && byte != b'\\')
}

impl FromRequest<Arc<Site>> for Submission {
    type Rejection = Response;

    async fn from_request(request: Request, _: &Arc<Site>) -> Result<Self, Self::Rejection> {
        let (parts, body) = request.into_parts();
        let refuse =
            |status, message: &str| (status, axum::Json(Problem::new(message))).into_response();
        let content_type = parts
            .headers
            .get(header::CONTENT_TYPE)
            .and_then(|value| value.to_str().ok())
            .and_then(|value| value.split(';').next())
            .map(|value| value.trim().to_ascii_lowercase());
        let by_script = match content_type.as_deref() {
            Some("application/json") => true,
            Some("application/x-www-form-urlencoded") => false,
            _ => {
                return Err(refuse(
                    StatusCode::UNSUPPORTED_MEDIA_TYPE,
                    "Send the form as application/json or application/x-www-form-urlencoded.",
                ));
            }
        };
        let body = match body::read(body, LONGEST_FORM).await {
            Ok(body) => body,
            Err(unread) => {
                let message = match unread {
                    Unread::TooLong => "This is too much text. Please shorten your message.",
                    Unread::TooSlow => "The form did not arrive in time.",
                    Unread::Broken => "The form did not arrive whole.",
                };
                return Err(refuse(unread.status(), message));
            }
        };
        Ok(Self {
            values: values(&body, by_script)
                .map_err(|message| refuse(StatusCode::BAD_REQUEST, &message))?,
            headers: parts.headers,
            by_script,
        })
    }
}

/// The fields of a body, or what is wrong with it.
pub(crate) fn values(body: &[u8], by_script: bool) -> Result<Values, String> {
    let values: Values = if by_script {
        from_json(body)?
    } else {
        url::form_urlencoded::parse(body).into_owned().collect()
    };
    let clean = |(name, value): (String, String)| (name, without_controls(&value));
    Ok(values.into_iter().map(clean).collect())
}

fn from_json(body: &[u8]) -> Result<Values, String> {
    let fields: serde_json::Map<String, serde_json::Value> = serde_json::from_slice(body)
        .map_err(|error| format!("The body is not a JSON object: {error}."))?;
    let text = |(name, value): (String, serde_json::Value)| match value {
        serde_json::Value::String(text) => Ok((name, text)),
        serde_json::Value::Number(number) => Ok((name, number.to_string())),
        serde_json::Value::Null => Ok((name, String::new())),
        _ => Err(format!("The field {name:?} must be text.")),
    };
    fields.into_iter().map(text).collect()
}

/// Line breaks and tabs stay.
fn without_controls(text: &str) -> String {
    let text = text.replace("\r\n", "\n");
    text.chars()
        .filter(|c| !c.is_control() || matches!(c, '\n' | '\t'))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_bodies_are_objects_of_text() {
        let values = from_json(br#"{"a":"x","b":7,"c":null}"#).unwrap();
        let pairs: Vec<_> = values
            .iter()
            .map(|(name, value)| (&**name, &**value))
            .collect();
        assert_eq!(pairs, [("a", "x"), ("b", "7"), ("c", "")]);
        for wrong in [
            "",
            "[]",
            "\"x\"",
            "{",
            r#"{"a":["x"]}"#,
            r#"{"a":{}}"#,
            "\u{0}",
        ] {
            assert!(from_json(wrong.as_bytes()).is_err(), "{wrong}");
        }
        assert!(from_json(b"{\"a\":\"\xff\"}").is_err());
    }

    #[test]
    fn text_has_no_control_characters() {
        assert_eq!(without_controls("a\r\nb\0c\td\u{1b}[31m"), "a\nbc\td[31m");
    }

    #[test]
    fn only_pages_of_this_site_are_come_back_to() {
        for (referrer, page) in [
            ("http://centre.example/learn?tab=x", Some("/learn?tab=x")),
            ("http://centre.example/api/contact", None),
            ("http://centre.example//evil.example", None),
            ("http://evil.example/learn", None),
            ("nonsense", None),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, "centre.example".parse().unwrap());
            headers.insert(header::REFERER, referrer.parse().unwrap());
            assert_eq!(came_from(&headers).as_deref(), page, "{referrer}");
        }
    }
}
