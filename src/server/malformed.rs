//! HTTP/2 requests that RFC 9113 calls malformed but hyper accepts.

use h2::{Error, Reason};
use http::Method;
use http::header::HOST;
use http::request::Parts;

/// Refuses a request with white space around the value of a field (section 8.2.1), with two
/// different hosts (section 8.3.1), or with `CONNECT` to no host (section 8.5): a proxy in front
/// may have understood it differently.
///
/// # Errors
/// The reason with which hyper resets the stream of such a request.
pub fn refuse_malformed(head: &Parts) -> Result<(), Error> {
    let is_padded = |value: &[u8]| matches!(value, [b' ' | b'\t', ..] | [.., b' ' | b'\t']);
    let hosts = head.headers.get_all(HOST);
    let is_other = |host: &[u8]| {
        let authority = head.uri.authority();
        authority.is_some_and(|it| !it.as_str().as_bytes().eq_ignore_ascii_case(host))
    };
    let leads_nowhere = head.method == Method::CONNECT && head.uri.authority().is_none();
    if leads_nowhere
        || head.headers.values().any(|it| is_padded(it.as_bytes()))
        || hosts.iter().any(|it| is_other(it.as_bytes()))
    {
        return Err(Reason::PROTOCOL_ERROR.into());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use http::{HeaderValue, Request};

    use super::*;

    fn is_refused(name: &'static str, value: &[u8]) -> bool {
        let request = Request::builder().uri("https://centre.example/about");
        let value = HeaderValue::from_bytes(value).unwrap();
        let (head, ()) = request.header(name, value).body(()).unwrap().into_parts();
        refuse_malformed(&head).is_err()
    }

    #[test]
    fn a_value_has_no_white_space_around_it() {
        for (value, refused) in [
            (&b"text/html"[..], false),
            (b"", false),
            (b"a b", false),
            (b" a", true),
            (b"a\t", true),
            (b" ", true),
        ] {
            assert_eq!(is_refused("accept", value), refused, "{value:?}");
        }
    }

    #[test]
    fn a_tunnel_leads_somewhere() {
        for (uri, refused) in [("/", true), ("https://centre.example", false)] {
            let request = Request::builder().method(Method::CONNECT).uri(uri);
            let (head, ()) = request.body(()).unwrap().into_parts();
            assert_eq!(refuse_malformed(&head).is_err(), refused, "{uri}");
        }
    }

    #[test]
    fn a_request_names_one_server() {
        assert!(!is_refused("host", b"centre.example"));
        assert!(!is_refused("host", b"Centre.Example"));
        assert!(is_refused("host", b"other.example"));
        assert!(is_refused("host", b"centre.example:81"));
        assert!(!is_refused("x-host", b"other.example"));
    }
}
