//! The pages that search engines may find, as the route table and the content give them.

use std::collections::HashMap;

use centre_media::Card;
use centre_ssr::{RenderError, RenderRequest, Renderer};
use serde::Deserialize;

use crate::pages::UNATTENDED_RENDER_LIMIT;

/// Instead of a page, the bundle's `render` answers this with the list of pages.
const LIST: &str = "list:pages";

/// A page, as `sitePages` of the frontend describes it.
#[derive(Debug, Deserialize)]
pub(crate) struct ListedPage {
    pub path: String,
    /// The day of its last change, as `2025-05-01`.
    pub updated: Option<String>,
    /// Addresses of the pictures that it shows.
    pub pictures: Vec<String>,
    pub card: Card,
}

/// All pages that may be found.
#[derive(Debug)]
pub(crate) struct PageList {
    pub pages: Vec<ListedPage>,
    /// Address of a preview card → index in `pages`.
    cards: HashMap<String, usize>,
}

/// Why the pages are not known.
#[derive(Debug, thiserror::Error)]
pub enum RouteListError {
    /// The bundle failed or is busy.
    #[error("the pages could not be listed")]
    Render(#[from] RenderError),
    /// It answered something else.
    #[error("the list of pages cannot be read")]
    List(#[from] serde_json::Error),
}

impl PageList {
    /// Asks the bundle, for the visitor of a render context.
    pub(crate) async fn ask(renderer: &Renderer, context: String) -> Result<Self, RouteListError> {
        let request = RenderRequest::new(LIST)
            .context(context)
            .time_limit(UNATTENDED_RENDER_LIMIT);
        let answer = renderer.render(request).await?;
        let pages: Vec<ListedPage> = serde_json::from_str(&answer.data)?;
        let addresses = pages.iter().map(|page| page.card.address.clone());
        Ok(Self {
            cards: addresses.zip(0..).collect(),
            pages,
        })
    }

    /// The preview card at an address.
    pub(crate) fn card(&self, address: &str) -> Option<&Card> {
        let page = *self.cards.get(address)?;
        Some(&self.pages[page].card)
    }
}
