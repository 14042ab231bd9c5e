//! The one address of a page that has several.

use http::Uri;
use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};

/// What has to be percent-encoded in a segment of a path, by RFC 3986.
const ENCODED: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'%')
    .add(b'/')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'[')
    .add(b'\\')
    .add(b']')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'|')
    .add(b'}');

/// The address that this one should have been: lower case, no empty segment, no slash at
/// the end, and nothing percent-encoded that need not be. The query stays as it is.
pub(crate) fn canonical(uri: &Uri) -> Option<String> {
    let path = uri.path();
    if is_plainly_canonical(path) {
        return None;
    }
    let mut canonical = String::with_capacity(path.len());
    for segment in path.split('/').filter(|segment| !segment.is_empty()) {
        canonical.push('/');
        match percent_decode_str(segment).decode_utf8() {
            Ok(text) => {
                canonical.extend(utf8_percent_encode(&text.to_lowercase(), ENCODED));
            }
            // Browsers take a backslash for a slash, and two of those for another host.
            Err(_) => canonical.push_str(&segment.replace('\\', "%5C")),
        }
    }
    if canonical.is_empty() {
        canonical.push('/');
    }
    if canonical == path {
        return None;
    }
    if let Some(query) = uri.query() {
        canonical.push('?');
        canonical.push_str(query);
    }
    Some(canonical)
}

/// A fast path without decoding: true for every address that the site's own links lead to.
fn is_plainly_canonical(path: &str) -> bool {
    let plain = |byte: u8| matches!(byte, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'/');
    path.bytes().all(plain) && !path.contains("//") && (path == "/" || !path.ends_with('/'))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn untidy_addresses_have_a_tidy_one() {
        for (from, to) in [
            ("/about/", Some("/about")),
            ("//about//vedanta", Some("/about/vedanta")),
            ("/About/Vedanta?tab=A", Some("/about/vedanta?tab=A")),
            ("//", Some("/")),
            ("/", None),
            ("/about", None),
            ("/about?x=/", None),
            ("/%61bout/%56edanta?x=%61", Some("/about/vedanta?x=%61")),
            ("/a%2fb", Some("/a%2Fb")),
            ("/a%2Fb", None),
            ("/%5C/Evil.example", Some("/%5C/evil.example")),
            ("/%C3%89t%C3%A9", Some("/%C3%A9t%C3%A9")),
            ("/%ff", None),
            ("/\\%ff", Some("/%5C%ff")),
            ("/~a-b_c.d!$&'()*+,;=:@", None),
        ] {
            let uri: Uri = Uri::builder().path_and_query(from).build().unwrap();
            assert_eq!(canonical(&uri).as_deref(), to, "{from}");
        }
    }

    proptest! {
        #[test]
        fn a_tidy_address_is_tidy(path in "(/[a-zA-Z%0-9./~é\\\\-]{0,8}){1,4}") {
            let parse = |path: &str| Uri::builder().path_and_query(path).build();
            if let Ok(uri) = parse(&path)
                && let Some(tidy) = canonical(&uri)
            {
                prop_assert!(!tidy.starts_with("//") && !tidy.contains('\\'), "{}", tidy);
                prop_assert_eq!(canonical(&parse(&tidy).unwrap()), None);
            }
        }
    }
}
