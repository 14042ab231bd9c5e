use url::form_urlencoded;

/// Shorter values tell nothing, and are parts of too many words.
const SHORTEST_VALUE: usize = 4;

/// What stands in the place of what was left out.
const LEFT_OUT: &str = "…";

/// `text` without the words of the query of `address`, as they were sent and as they were read.
/// For logs: exceptions and rejections may repeat the address that was rendered, and its query
/// may hold a secret.
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
