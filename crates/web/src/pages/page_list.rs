//! The pages that search engines may find, as the route table and the content give them.

use std::collections::HashMap;

use centre_media::Card;
use centre_ssr::Renderer;
use serde::Deserialize;

use crate::pages::route_list::{RouteListError, ask_list};

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

impl PageList {
    /// Asks the bundle, for the visitor of a render context.
    pub(crate) async fn ask(renderer: &Renderer, context: String) -> Result<Self, RouteListError> {
        let pages: Vec<ListedPage> = ask_list(renderer, LIST, context).await?;
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
