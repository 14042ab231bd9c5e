//! Addresses that content may name: paths of this site, and addresses of the web.

use serde::de::Error as _;
use serde::{Deserialize as _, Deserializer};

/// Tells whether an address is a path of this site. What begins with two slashes is another site.
/// Browsers read a backslash as a slash and drop tabs and line breaks, so neither may be in it.
pub fn is_site_path(address: &str) -> bool {
    address.starts_with('/')
        && !address.starts_with("//")
        && !address.contains(|c: char| c == '\\' || c.is_control())
}

/// Reads a path of this website: a link of the content leads to one; other addresses are details of the centre.
pub(crate) fn site_path<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    let path = String::deserialize(deserializer)?;
    if is_site_path(&path) {
        Ok(path)
    } else {
        Err(D::Error::custom(format!(
            "`{path}` is no address on this website; write it like /donate"
        )))
    }
}

/// Reads an address of this website, or one of the web in full.
pub(crate) fn path_or_web_address<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<String, D::Error> {
    let address = String::deserialize(deserializer)?;
    if is_site_path(&address) || address.starts_with("https://") {
        Ok(address)
    } else {
        Err(D::Error::custom(format!(
            "`{address}` is no address; write one of this website, such as /donate, or one of the web from https:// on"
        )))
    }
}

/// Reads an address of the web, in full.
pub(crate) fn web_address<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<String>, D::Error> {
    let address = String::deserialize(deserializer)?;
    if address.starts_with("https://") {
        Ok(Some(address))
    } else {
        Err(D::Error::custom(format!(
            "`{address}` is not a web address; write it in full, from https://"
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_this_site_are_told_from_other_addresses() {
        for path in ["/", "/donate", "/learn?tab=a#b", "/events/गीता"] {
            assert!(is_site_path(path), "{path:?}");
        }
        for other in [
            "",
            "donate",
            "//evil.example",
            "/\\evil.example",
            "/\t/evil.example",
            "/\n/evil.example",
            "\t//evil.example",
            "/a\u{0}",
            "https://evil.example",
            "javascript:alert(1)",
        ] {
            assert!(!is_site_path(other), "{other:?}");
        }
    }
}
