//! How forms are read: what a script sends as JSON, and what a browser without scripts sends.

use std::sync::Arc;

use axum::extract::{FromRequest, FromRequestParts as _, Request};
use centre_text::{clean_pasted, normalize, one_line};
use http::{HeaderMap, StatusCode, header};

use crate::forms::body::{self, BodyError};
use crate::forms::local_path::{came_from, is_page};
use crate::forms::rules::{Form, Values, is_secret};
use crate::http::client_address::ClientAddress;
use crate::http::error_response::ErrorResponse;
use crate::site::Site;

/// Bytes of the longest form: the longest answer of the office (`rules::ANSWER`, 20,000 characters)
/// takes 240,000 where each of them is written as twelve, as `%F0%9F%99%8F` is.
const LONGEST_FORM: usize = 256 << 10;

/// A form as it was sent, without control characters, which no field needs.
pub(crate) struct Submission {
    pub values: Values,
    pub headers: HeaderMap,
    pub client: ClientAddress,
    /// Whether a script sent it, which wants JSON.
    pub by_script: bool,
}

impl Submission {
    /// The value of a field of one line, without the space around it, its letters composed with their
    /// marks as all devices' are stored.
    pub fn trimmed(&self, field: &str) -> String {
        let value = one_line(self.values.get(field).map_or("", String::as_str));
        normalize(&value).into_owned()
    }

    /// The same of a field that may have several lines.
    pub fn trimmed_lines(&self, field: &str) -> String {
        let value = self.values.get(field).map_or("", |value| value.trim());
        normalize(value).into_owned()
    }

    /// The value of a field as it was sent.
    pub fn exact(&self, field: &str) -> String {
        self.values.get(field).cloned().unwrap_or_default()
    }

    /// The page of this site that shows the form, if it is known. The browser names it as the
    /// referrer. A form that was shown again stood at the address that it is sent to, so it names
    /// its page in a field. Pages that do not have the form are none: some show what is noted in the
    /// security log when it is seen.
    pub fn page(&self, form: &Form) -> Option<String> {
        let has_form = |page: &String| form.is_on(page);
        let named = || Some(self.trimmed("page")).filter(|page| is_page(page));
        came_from(&self.headers)
            .filter(has_form)
            .or_else(|| named().filter(has_form))
    }
}

impl FromRequest<Arc<Site>> for Submission {
    type Rejection = ErrorResponse;

    async fn from_request(request: Request, site: &Arc<Site>) -> Result<Self, Self::Rejection> {
        let (mut parts, body) = request.into_parts();
        let Ok(client) = ClientAddress::from_request_parts(&mut parts, site).await;
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
                return Err(ErrorResponse::new(
                    StatusCode::UNSUPPORTED_MEDIA_TYPE,
                    "Send the form as application/json or application/x-www-form-urlencoded.",
                ));
            }
        };
        let body = match body::read(body, LONGEST_FORM).await {
            Ok(body) => body,
            Err(unread) => {
                let messages = &site.revision().forms;
                let message = match unread {
                    BodyError::TooLong => &messages.too_long,
                    BodyError::TooSlow => &messages.too_slow,
                    BodyError::Broken => &messages.broken,
                };
                return Err(ErrorResponse::new(unread.status(), message));
            }
        };
        Ok(Self {
            values: values(&body, by_script)
                .map_err(|message| ErrorResponse::new(StatusCode::BAD_REQUEST, message))?,
            headers: parts.headers,
            client,
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
    let clean = |(name, value): (String, String)| {
        let value = if is_secret(&name) {
            without_controls(&value)
        } else {
            without_controls(&clean_pasted(&value))
        };
        (name, value)
    };
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
    fn pasted_text_is_cleaned_except_passwords() {
        let body = "email=%E2%80%8Easha%40example.org%E2%80%8B&message=a%0Bb&password=a%E2%80%8Bb";
        let values = values(body.as_bytes(), false).unwrap();
        let value = |name: &str| &*values[name];
        assert_eq!(value("email"), "asha@example.org");
        assert_eq!(value("message"), "a\nb");
        assert_eq!(value("password"), "a\u{200b}b");
    }
}
