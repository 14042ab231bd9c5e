//! The visitor's network address, behind proxies too.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts};
use http::HeaderMap;
use http::request::Parts;

use crate::site::Site;

/// The name under which limits count a visitor's requests, see [`subscriber`].
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

/// Who counts as one stranger. An IPv4 address counts by itself. An IPv6 subscriber can choose any
/// address of a /64 network, so the network counts, as its first address.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::headers;

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
}
