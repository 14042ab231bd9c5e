//! What a path of this site is.

/// Tells whether an address is a path of this site. What begins with two slashes is another site.
/// Browsers read a backslash as a slash and drop tabs and line breaks, so neither may be in it.
pub fn is_site_path(address: &str) -> bool {
    address.starts_with('/')
        && !address.starts_with("//")
        && !address.contains(|c: char| c == '\\' || c.is_control())
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
