//! Rendered pages, kept until the content changes or room is needed.

use std::sync::Arc;

use centre_ssr::RenderError;
use http::{HeaderMap, StatusCode};
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use crate::files::compression::Compressed;
use crate::pages::single_flight::{Made, SingleFlight};

/// Bytes of all kept pages together.
const CAPACITY_BYTES: u64 = 64 << 20;
/// A page and its compressed forms take about this much; sizes the table.
const TYPICAL_PAGE_BYTES: u64 = 64 << 10;

/// What the page depends on besides the edition.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct PageKey {
    pub path_and_query: String,
    pub learn_open: bool,
    pub year: i16,
}

/// A page that is the same for every anonymous visitor.
#[derive(Clone)]
pub(crate) struct KeptPage {
    pub status: StatusCode,
    pub headers: HeaderMap,
    pub body: Arc<Compressed>,
}

#[derive(Clone)]
struct Bytes;

impl Weighter<PageKey, KeptPage> for Bytes {
    fn weight(&self, key: &PageKey, page: &KeptPage) -> u64 {
        // The compressed forms come later and are about half as large again.
        page.body.weight() * 3 / 2 + key.path_and_query.len() as u64
    }
}

pub(crate) struct PageCache {
    pages: SingleFlight<PageKey, KeptPage, RenderError, Bytes>,
}

impl Default for PageCache {
    fn default() -> Self {
        let pages = usize::try_from(CAPACITY_BYTES / TYPICAL_PAGE_BYTES).unwrap_or(1024);
        Self {
            pages: SingleFlight::new(Cache::with_weighter(pages, CAPACITY_BYTES, Bytes)),
        }
    }
}

impl PageCache {
    /// The kept page, or the one that `render` gives.
    pub(crate) async fn get_or_make<T>(
        &self,
        key: &PageKey,
        render: impl Future<Output = Result<Made<KeptPage, T>, RenderError>>,
    ) -> Result<Made<KeptPage, T>, RenderError> {
        self.pages.get_or_make(key, render).await
    }

    pub(crate) fn len(&self) -> usize {
        self.pages.kept().len()
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.pages.kept().weight()
    }
}
