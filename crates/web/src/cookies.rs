//! Cookies of requests and answers.

use cookie::{Cookie, SameSite};
use http::{HeaderMap, HeaderValue, header};

/// A cookie of this site that no script reads; `secure` where browsers reach the site by TLS alone.
pub(crate) fn of_site(name: &'static str, value: String, secure: bool) -> Cookie<'static> {
    Cookie::build((name, value))
        .path("/")
        .http_only(true)
        .secure(secure)
        .same_site(SameSite::Lax)
        .build()
}

/// Takes a cookie back.
pub(crate) fn removal(name: &'static str, secure: bool) -> Cookie<'static> {
    let mut cookie = of_site(name, String::new(), secure);
    cookie.make_removal();
    cookie
}

/// What a request brings.
pub(crate) struct Cookies<'a>(Vec<Cookie<'a>>);

impl<'a> Cookies<'a> {
    pub(crate) fn of(headers: &'a HeaderMap) -> Self {
        Self(
            headers
                .get_all(header::COOKIE)
                .iter()
                .filter_map(|value| value.to_str().ok())
                .flat_map(Cookie::split_parse)
                .filter_map(Result::ok)
                .collect(),
        )
    }

    /// The value of the first one of this name.
    pub(crate) fn value(&self, name: &str) -> Option<&str> {
        let cookie = self.0.iter().find(|cookie| cookie.name() == name);
        cookie.map(Cookie::value)
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
