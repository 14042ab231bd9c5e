use url::form_urlencoded;

/// Shorter values stay: they give nothing away, and would be found in too many words.
const SHORTEST_VALUE: usize = 4;

/// Replaces what is taken out.
const LEFT_OUT: &str = "…";

/// Takes the query of `address` out of `text`: all of it, and each of its values, encoded or
/// decoded. For logs: an exception may repeat the address that was rendered, and a query may
/// hold a secret. Values of less than four bytes stay.
///
/// ```
/// # use centre_ssr::without_query;
/// let error = "no route matches /confirm?token=abcdef";
/// assert_eq!(without_query(error, "/confirm?token=abcdef"), "no route matches /confirm?…");
/// ```
pub fn without_query(text: &str, address: &str) -> String {
    let Some((_, query)) = address.split_once('?') else {
        return text.to_owned();
    };
    let mut parts = vec![query.to_owned()];
    for pair in query.split('&') {
        let (_, value) = pair.split_once('=').unwrap_or_default();
        parts.push(value.to_owned());
    }
    parts.extend(form_urlencoded::parse(query.as_bytes()).map(|(_, value)| value.into_owned()));
    // The longest first: a shorter one may be a part of it.
    parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
    let long = parts.iter().filter(|part| part.len() >= SHORTEST_VALUE);
    long.fold(text.to_owned(), |text, part| text.replace(part, LEFT_OUT))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_of_the_query_is_left() {
        let address = "/auth/confirm?from=%2Fprofile+page&token=abcdef&n=1";
        for (text, left) in [
            (
                "no route matches /auth/confirm?from=%2Fprofile+page&token=abcdef&n=1",
                "no route matches /auth/confirm?…",
            ),
            (
                "the token abcdef and “/profile page” or %2Fprofile+page, 1 of 2",
                "the token … and “…” or …, 1 of 2",
            ),
            ("nothing", "nothing"),
        ] {
            assert_eq!(without_query(text, address), left);
        }
        assert_eq!(without_query("/about", "/about"), "/about");
    }
}
