//! Who asks: the visitor's network address, behind proxies too, and whether the request
//! comes from this site's own pages.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use http::request::Parts;
use http::{HeaderMap, HeaderValue, Method, StatusCode, header};

use crate::Site;
use crate::submission::Problem;

/// Whom limits count, see [`subscriber`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ClientAddress(pub String);

impl FromRequestParts<Arc<Site>> for ClientAddress {
    type Rejection = Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        site: &Arc<Site>,
    ) -> Result<Self, Self::Rejection> {
        let ClientIp(address) = ClientIp::from_request_parts(parts, site).await?;
        Ok(Self(address.map_or_else(|| "unknown".to_owned(), network)))
    }
}

/// The address that a request comes from, as far as the proxies in front can be believed.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ClientIp(pub Option<IpAddr>);

impl FromRequestParts<Arc<Site>> for ClientIp {
    type Rejection = Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        site: &Arc<Site>,
    ) -> Result<Self, Self::Rejection> {
        let peer = parts
            .extensions
            .get::<ConnectInfo<SocketAddr>>()
            .map(|ConnectInfo(peer)| peer.ip());
        let trusted_proxies = site.settings.trusted_proxies;
        Ok(Self(client(peer, &parts.headers, trusted_proxies)))
    }
}

/// What the proxy in front calls this request. A visitor could write anything there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ProxyRequestId(pub Option<String>);

impl FromRequestParts<Arc<Site>> for ProxyRequestId {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        site: &Arc<Site>,
    ) -> Result<Self, Self::Rejection> {
        let id = parts.headers.get("x-request-id");
        Ok(Self(
            id.filter(|_| site.settings.trusted_proxies > 0)
                .and_then(|id| id.to_str().ok())
                .filter(|id| (16..=128).contains(&id.len()))
                .map(str::to_owned),
        ))
    }
}

/// Each trusted proxy has added the address that it saw to the end of `X-Forwarded-For`;
/// what is further left could have been written by anybody.
fn client(peer: Option<IpAddr>, headers: &HeaderMap, trusted_proxies: u8) -> Option<IpAddr> {
    let Some(from_the_right) = usize::from(trusted_proxies).checked_sub(1) else {
        return peer;
    };
    let forwarded: Vec<&str> = headers
        .get_all("x-forwarded-for")
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(str::trim)
        .collect();
    let seen = forwarded.iter().rev().nth(from_the_right)?;
    seen.parse().ok().or(peer)
}

/// Who counts as one stranger: an IPv4 address, or the /64 network that an IPv6 subscriber has to
/// choose addresses from, as its first address.
pub fn subscriber(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
        address @ IpAddr::V4(_) => address,
    }
}

fn network(address: IpAddr) -> String {
    match subscriber(address) {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(network) => format!("{network}/64"),
    }
}

/// Puts the name that the visitor asked for into the field `Host`, from which everything reads
/// it. HTTP/2 has it in the address instead, and HTTP/1 may; where both are there the address
/// counts (RFC 9112, section 3.2.2; RFC 9113, section 8.3.1).
pub(crate) fn name_host(request: &mut Request) {
    let authority = request.uri().authority();
    if let Some(host) = authority.and_then(|it| HeaderValue::from_str(it.as_str()).ok()) {
        request.headers_mut().insert(header::HOST, host);
    }
}

/// Refuses requests that change something and come from another site's page, so that no
/// such page can act in the name of a visitor. Browsers say where a request comes from in
/// headers that pages cannot set; programs that are no browsers say nothing, and carry no
/// visitor's cookies.
pub(crate) async fn refuse_other_sites(
    State(site): State<Arc<Site>>,
    request: Request,
    next: Next,
) -> Response {
    let safe = matches!(
        *request.method(),
        Method::GET | Method::HEAD | Method::OPTIONS
    );
    if safe || is_own(request.headers(), &site.settings.public_url) {
        return next.run(request).await;
    }
    let problem = Problem::new("This request came from another website and was refused.");
    (StatusCode::FORBIDDEN, axum::Json(problem)).into_response()
}

fn is_own(headers: &HeaderMap, public_url: &str) -> bool {
    let text = |name| {
        headers
            .get(name)
            .map(|value| value.to_str().unwrap_or_default())
    };
    if let Some(relation) = text(header::HeaderName::from_static("sec-fetch-site")) {
        return matches!(relation, "same-origin" | "none");
    }
    let Some(origin) = text(header::ORIGIN) else {
        return true;
    };
    // The host as the browser knows it also counts, for a site with several names.
    let host = text(header::HOST).unwrap_or_default();
    let of_host = origin
        .split_once("://")
        .is_some_and(|(_, authority)| authority == host);
    origin == public_url || (of_host && !host.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, value.parse().unwrap());
        }
        headers
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        let peer: IpAddr = "10.0.0.1".parse().unwrap();
        let forged = headers(&[
            ("x-forwarded-for", "1.1.1.1, 2.2.2.2"),
            ("x-forwarded-for", "3.3.3.3"),
        ]);
        for (proxies, expected) in [
            (0, "10.0.0.1"),
            (1, "3.3.3.3"),
            (2, "2.2.2.2"),
            (3, "1.1.1.1"),
        ] {
            assert_eq!(
                client(Some(peer), &forged, proxies),
                Some(expected.parse().unwrap())
            );
        }
        assert_eq!(client(Some(peer), &forged, 4), None);
        let nonsense = headers(&[("x-forwarded-for", "nonsense")]);
        assert_eq!(client(Some(peer), &nonsense, 1), Some(peer));
    }

    #[test]
    fn a_subscriber_is_one_network() {
        for (address, expected) in [
            ("192.0.2.7", "192.0.2.7"),
            ("::ffff:192.0.2.7", "192.0.2.7"),
            ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ] {
            assert_eq!(network(address.parse().unwrap()), expected);
        }
    }

    #[test]
    fn requests_of_other_sites_are_told_apart() {
        for (pairs, own) in [
            (&[("sec-fetch-site", "same-origin")][..], true),
            (&[("sec-fetch-site", "none")], true),
            (&[("sec-fetch-site", "same-site")], false),
            (&[("sec-fetch-site", "cross-site")], false),
            (
                &[
                    ("sec-fetch-site", "cross-site"),
                    ("origin", "https://centre.example"),
                ],
                false,
            ),
            (&[("origin", "https://centre.example")], true),
            (
                &[
                    ("origin", "https://evil.example"),
                    ("host", "centre.example"),
                ],
                false,
            ),
            (&[("origin", "https://centre.example.evil.example")], false),
            (&[("origin", "null")], false),
            (
                &[
                    ("origin", "http://127.0.0.1:8080"),
                    ("host", "127.0.0.1:8080"),
                ],
                true,
            ),
            (&[], true),
        ] {
            assert_eq!(
                is_own(&headers(pairs), "https://centre.example"),
                own,
                "{pairs:?}"
            );
        }
    }
}
