//! The pages that may be found, as the route table and the content give them.

use std::collections::HashMap;
use std::path::PathBuf;

use centre_media::{Card, MediaError, Prepared};
use centre_ssr::{RenderError, RenderRequest};
use serde::Deserialize;

use crate::{Edition, RenderContext, Settings};

/// Instead of a page, the bundle's `render` answers this with the list of pages.
const LIST: &str = "list:pages";

/// A page, as `sitePages` of the frontend describes it.
#[derive(Debug, Deserialize)]
pub(crate) struct Page {
    pub path: String,
    /// The day of its last change, as `2025-05-01`.
    pub updated: Option<String>,
    /// Addresses of the pictures that it shows.
    pub pictures: Vec<String>,
    card: Card,
}

/// All pages that may be found.
#[derive(Debug)]
pub(crate) struct Pages {
    pub pages: Vec<Page>,
    /// Address of a preview card → index in `pages`.
    cards: HashMap<String, usize>,
}

/// Why the pages are not known.
#[derive(Debug, thiserror::Error)]
pub enum Unlisted {
    /// The bundle failed or is busy.
    #[error("the pages could not be listed")]
    Render(#[from] RenderError),
    /// It answered something else.
    #[error("the list of pages cannot be read")]
    List(#[from] serde_json::Error),
}

impl Pages {
    /// Asks the bundle of `edition`.
    async fn list(edition: &Edition, settings: &Settings) -> Result<Self, Unlisted> {
        let context = RenderContext::of_public_address(settings).to_json();
        let request = RenderRequest::new(LIST).context(context);
        let answer = edition.renderer.render(request).await?;
        let pages: Vec<Page> = serde_json::from_str(&answer.data)?;
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

/// Why pictures were not prepared.
#[derive(Debug, thiserror::Error)]
pub enum Unprepared {
    /// The bundle could not say which pages there are.
    #[error(transparent)]
    Unlisted(#[from] Unlisted),
    /// A picture cannot be used, or a file cannot be written.
    #[error(transparent)]
    Picture(#[from] MediaError),
    /// The thread that makes them ended early.
    #[error("the pictures were not finished")]
    Ended(#[from] tokio::task::JoinError),
}

impl Edition {
    /// The pages that may be found; the bundle is asked once.
    ///
    /// # Errors
    /// When the bundle cannot answer; it is asked again then.
    pub(crate) async fn pages(&self, settings: &Settings) -> Result<&Pages, Unlisted> {
        self.pages
            .get_or_try_init(|| Pages::list(self, settings))
            .await
    }

    /// Makes the file of every picture and preview card that `folder` does not hold yet.
    ///
    /// # Errors
    /// At the first picture that cannot be used, and when `folder` cannot be written.
    pub async fn prepare_pictures(
        &self,
        settings: &Settings,
        folder: PathBuf,
    ) -> Result<Prepared, Unprepared> {
        let pages = &self.pages(settings).await?.pages;
        let preview_cards: Vec<Card> = pages.iter().map(|page| page.card.clone()).collect();
        let (library, cards) = (self.media.pictures.clone(), self.cards.clone());
        let prepare = move || library.prepare(&folder, &cards, &preview_cards);
        Ok(tokio::task::spawn_blocking(prepare).await??)
    }
}
