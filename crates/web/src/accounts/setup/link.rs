//! The address with which the first administrator is made, `/setup/{token}`, while there is none.

use centre_store::Secret;
use jiff::Timestamp;

use crate::site::Site;

/// Where it is.
pub(crate) const FOLDER: &str = "/setup/";

/// Stands for it in what is rendered and in what is kept: neither needs the token.
pub(crate) const PAGE: &str = "/setup/~";

/// Returns the link with `token` on the site at `public_url`.
pub fn setup_address(public_url: &str, token: &Secret) -> String {
    format!("{public_url}{FOLDER}{}", token.reveal())
}

/// Returns the token in a path, if the first administrator can be made with it now.
pub(crate) async fn valid_token(site: &Site, path: &str) -> centre_store::Result<Option<Secret>> {
    let token = path.strip_prefix(FOLDER);
    // As other pages, it is there with a slash at its end, too.
    let token = token.map(|token| token.strip_suffix('/').unwrap_or(token));
    let Some(token) = token.and_then(Secret::parse) else {
        return Ok(None);
    };
    let is_open = site.store.is_setup_open(&token, Timestamp::now()).await?;
    Ok(is_open.then_some(token))
}
