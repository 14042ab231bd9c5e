//! The visitor's network address, behind proxies too.

use std::convert::Infallible;
use std::fmt;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRequestParts};
use http::HeaderMap;
use http::request::Parts;

use crate::site::Site;

/// Subscribers' shares that a network of several of them has, at most.
const SITE_SHARE: u32 = 16;

/// The names under which limits count a visitor's requests, see [`client_networks`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ClientAddress {
    /// Of the subscriber.
    pub network: String,
    /// Of the larger network, and how many shares it has.
    pub site: Option<(String, u32)>,
}

impl FromRequestParts<Arc<Site>> for ClientAddress {
    type Rejection = Infallible;

    async fn from_request_parts(
        parts: &mut Parts,
        site: &Arc<Site>,
    ) -> Result<Self, Self::Rejection> {
        let ClientIp(address) = ClientIp::from_request_parts(parts, site).await?;
        let Some(address) = address else {
            return Ok(Self {
                network: "unknown".to_owned(),
                site: None,
            });
        };
        let (network, site) = client_networks(address);
        Ok(Self {
            network: network.to_string(),
            site: site.map(|(site, share)| (site.to_string(), share)),
        })
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
    let forwarded: Vec<&[u8]> = headers
        .get_all("x-forwarded-for")
        .iter()
        .flat_map(|value| value.as_bytes().split(|byte| *byte == b','))
        .collect();
    let seen = forwarded.iter().rev().nth(from_the_right)?;
    std::str::from_utf8(seen)
        .ok()
        .and_then(forwarded_address)
        .or(peer)
}

/// The address of an entry, which some proxies give with the port: `192.0.2.7:5000`,
/// `[2001:db8::1]:5000`.
fn forwarded_address(entry: &str) -> Option<IpAddr> {
    let entry = entry.trim();
    let bare = || entry.strip_prefix('[')?.strip_suffix(']')?.parse().ok();
    let with_port = || entry.parse().ok().map(|address: SocketAddr| address.ip());
    entry.parse().ok().or_else(with_port).or_else(bare)
}

/// A network whose visitors are counted together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct ClientNetwork {
    /// Its first address.
    address: IpAddr,
    prefix: u8,
}

impl fmt::Display for ClientNetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.address {
            IpAddr::V4(address) => address.fmt(f),
            IpAddr::V6(address) => write!(f, "{address}/{}", self.prefix),
        }
    }
}

/// Returns who counts as one stranger, and the larger network that may have so many strangers' share. An
/// IPv4 address counts by itself. An IPv6 subscriber can choose any address of a /64, and is often given
/// a whole /48 of them.
pub fn client_networks(address: IpAddr) -> (ClientNetwork, Option<(ClientNetwork, u32)>) {
    match address.to_canonical() {
        address @ IpAddr::V4(_) => (
            ClientNetwork {
                address,
                prefix: 32,
            },
            None,
        ),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            let network = |d, prefix| ClientNetwork {
                address: Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into(),
                prefix,
            };
            (network(d, 64), Some((network(0, 48), SITE_SHARE)))
        }
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
    fn ports_and_odd_bytes_hide_nobody() {
        let peer: IpAddr = "10.0.0.1".parse().unwrap();
        for (entry, address) in [
            (&b"198.51.100.1:5000"[..], "198.51.100.1"),
            (b"[2001:db8::1]:5000", "2001:db8::1"),
            (b"[2001:db8::1]", "2001:db8::1"),
            (b"2001:db8::1", "2001:db8::1"),
            (b"caf\xe9, 198.51.100.1", "198.51.100.1"),
            (b"caf\xc3\xa9,198.51.100.1 ", "198.51.100.1"),
            (b"198.51.100.1, caf\xe9", "10.0.0.1"),
            (b"198.51.100.1:port", "10.0.0.1"),
            (b"unknown", "10.0.0.1"),
            (b"", "10.0.0.1"),
        ] {
            let mut headers = HeaderMap::new();
            let value = http::HeaderValue::from_bytes(entry).unwrap();
            headers.insert("x-forwarded-for", value);
            let expected = address.parse().unwrap();
            assert_eq!(client(Some(peer), &headers, 1), Some(expected), "{entry:?}");
        }
    }

    #[test]
    fn a_subscriber_is_one_network() {
        for (address, expected, site) in [
            ("192.0.2.7", "192.0.2.7", None),
            ("::ffff:192.0.2.7", "192.0.2.7", None),
            (
                "2001:db8:1:2:3:4:5:6",
                "2001:db8:1:2::/64",
                Some("2001:db8:1::/48"),
            ),
            ("2001:db8:1::6", "2001:db8:1::/64", Some("2001:db8:1::/48")),
        ] {
            let (network, larger) = client_networks(address.parse().unwrap());
            assert_eq!(network.to_string(), expected);
            assert_eq!(larger.map(|(it, _)| it.to_string()).as_deref(), site);
        }
    }
}
