//! Addresses of this site that a request names: strangers write there what they like.

use centre_content::is_site_path;
use http::{HeaderMap, header};

/// Path and query of this site's page that the request came from.
pub(crate) fn came_from(headers: &HeaderMap) -> Option<String> {
    let referrer = headers.get(header::REFERER)?.to_str().ok()?;
    let (_, address) = referrer.split_once("://")?;
    let (authority, path) = address.split_once('/')?;
    let of_this_site = headers.get(header::HOST)?.to_str().ok()? == authority;
    let page = format!("/{path}");
    (of_this_site && is_page(&page)).then_some(page)
}

/// Whether this is a path of this site that a header can hold, and no API.
pub(crate) fn is_page(address: &str) -> bool {
    is_site_path(address)
        && !address.starts_with("/api/")
        && address.bytes().all(|byte| byte.is_ascii_graphic())
}

/// `address` if it is a page of this site to come back to, otherwise the home page.
pub(crate) fn path_of_this_site(address: &str) -> String {
    let elsewhere = ["/login", "/auth", "/preview/", "/setup/"];
    if is_page(address) && !elsewhere.iter().any(|start| address.starts_with(start)) {
        address.to_owned()
    } else {
        "/".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn one_comes_back_to_this_site_only() {
        for (from, to) in [
            ("/profile", "/profile"),
            ("/learn?tab=mantras", "/learn?tab=mantras"),
            ("", "/"),
            ("profile", "/"),
            ("//evil.example", "/"),
            ("/\\evil.example", "/"),
            ("/\t/evil.example", "/"),
            ("/\n/evil.example", "/"),
            ("https://evil.example", "/"),
            ("/auth?from=/auth", "/"),
            ("/login", "/"),
            ("/preview/secret", "/"),
            ("/setup/secret", "/"),
            ("/api/session", "/"),
            ("/a\r\nset-cookie: x", "/"),
        ] {
            assert_eq!(path_of_this_site(from), to, "{from:?}");
        }
    }
}
