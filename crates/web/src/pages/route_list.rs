//! Lists of what the bundle has: its screens, and the pages that may be found.

use centre_ssr::{RenderError, RenderRequest, Renderer};
use serde::de::DeserializeOwned;

use crate::pages::UNATTENDED_RENDER_LIMIT;

/// Why a list is not known.
#[derive(Debug, thiserror::Error)]
pub enum RouteListError {
    /// The bundle failed or is busy.
    #[error("the bundle could not list its pages")]
    Render(#[from] RenderError),
    /// It answered something else.
    #[error("the bundle's list of pages cannot be read")]
    List(#[from] serde_json::Error),
}

/// Asks the bundle for a list, for the visitor of a render context. Its `render` answers the name of the list
/// with it instead of a page.
pub(crate) async fn ask_list<T: DeserializeOwned>(
    renderer: &Renderer,
    name: &str,
    context: String,
) -> Result<Vec<T>, RouteListError> {
    let request = RenderRequest::new(name)
        .context(context)
        .time_limit(UNATTENDED_RENDER_LIMIT);
    let answer = renderer.render(request).await?;
    Ok(serde_json::from_str(&answer.data)?)
}
