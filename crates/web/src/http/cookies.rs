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
                // Split before it is read: another application's odd cookie is no reason to lose ours.
                .flat_map(|value| value.as_bytes().split(|byte| *byte == b';'))
                .filter_map(|cookie| std::str::from_utf8(cookie).ok())
                .filter_map(|cookie| Cookie::parse(cookie).ok())
                .collect(),
        )
    }

    /// The values of all of this name. Other paths and hosts above this one may have set some.
    pub(crate) fn values(&self, name: &str) -> impl Iterator<Item = &str> {
        let named = self.0.iter().filter(move |cookie| cookie.name() == name);
        named.map(Cookie::value)
    }

    /// The value of the first one of this name.
    pub(crate) fn value(&self, name: &str) -> Option<&str> {
        self.values(name).next()
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
