//! Rendered pages, kept until the content changes or room is needed.

use std::sync::Arc;

use axum::response::Response;
use centre_ssr::RenderError;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use crate::files::compression::Compressed;
use crate::pages::address::Target;
use crate::pages::context::{current_year, is_learn_open};
use crate::pages::personal_page::{Kind, PersonalPage};
use crate::pages::single_flight::{Made, SingleFlight};
use crate::pages::speculation_rules;
use crate::site_settings::SiteSettings;

const HTML: HeaderValue = HeaderValue::from_static("text/html; charset=utf-8");

/// Bytes of all kept pages together.
const CAPACITY_BYTES: u64 = 64 << 20;
/// A page and its compressed forms take about this much; sizes the table.
const TYPICAL_PAGE_BYTES: u64 = 64 << 10;

/// Pages of signed-in visitors get this part of the room beside it: they are few, and not
/// compressed beforehand.
const PERSONAL_PART: usize = 4;

/// What the page depends on besides the edition.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct PageKey {
    path_and_query: Arc<str>,
    learn_open: bool,
    year: i16,
}

impl PageKey {
    /// The key of `target` for an anonymous visitor with these headers.
    pub(crate) fn of(target: &Target, settings: &SiteSettings, headers: &HeaderMap) -> Self {
        Self {
            path_and_query: Arc::clone(&target.path_and_query),
            learn_open: is_learn_open(settings, headers),
            year: current_year(),
        }
    }
}

/// A page that is the same for every [`Kind`] of person.
pub(crate) type PersonalPageKey = (PageKey, Kind);

/// A page that is the same for every anonymous visitor.
#[derive(Clone)]
pub(crate) struct KeptPage {
    pub status: StatusCode,
    /// Its field `Cache-Control`.
    pub caching: HeaderValue,
    pub body: Arc<Compressed>,
}

impl KeptPage {
    /// The answer to a request with these headers.
    pub(crate) fn respond(self, request: &HeaderMap) -> Response {
        self.body.compress_in_background();
        let headers = document_headers(self.caching);
        self.body.respond(request, self.status, headers)
    }
}

/// Fields of an answer with a document, those that every answer gets included.
const FIELDS: usize = 24;

/// The fields that are the same for all documents.
pub(crate) fn document_headers(caching: HeaderValue) -> HeaderMap {
    let mut headers = HeaderMap::with_capacity(FIELDS);
    headers.insert(header::CONTENT_TYPE, HTML);
    headers.insert(header::CACHE_CONTROL, caching);
    let (name, rules) = speculation_rules::HEADER;
    headers.insert(name, rules);
    headers.append(header::VARY, HeaderValue::from_static("cookie"));
    headers
}

#[derive(Clone)]
struct Bytes;

impl Weighter<PageKey, KeptPage> for Bytes {
    fn weight(&self, key: &PageKey, page: &KeptPage) -> u64 {
        // The compressed forms come later and are about half as large again.
        page.body.weight() * 3 / 2 + key.path_and_query.len() as u64
    }
}

/// Weighs pages by the bytes that they hold.
#[derive(Clone)]
struct PersonalPageBytes;

impl Weighter<PersonalPageKey, Arc<PersonalPage>> for PersonalPageBytes {
    fn weight(&self, (key, _): &PersonalPageKey, page: &Arc<PersonalPage>) -> u64 {
        (page.len() + key.path_and_query.len()) as u64
    }
}

pub(crate) struct PageCache {
    pages: SingleFlight<PageKey, KeptPage, RenderError, Bytes>,
    personal: SingleFlight<PersonalPageKey, Arc<PersonalPage>, RenderError, PersonalPageBytes>,
}

impl Default for PageCache {
    fn default() -> Self {
        let pages = usize::try_from(CAPACITY_BYTES / TYPICAL_PAGE_BYTES).unwrap_or(1024);
        Self {
            pages: SingleFlight::new(Cache::with_weighter(pages, CAPACITY_BYTES, Bytes)),
            personal: SingleFlight::new(Cache::with_weighter(
                pages / PERSONAL_PART,
                CAPACITY_BYTES / PERSONAL_PART as u64,
                PersonalPageBytes,
            )),
        }
    }
}

impl PageCache {
    /// The page, if it is kept.
    pub(crate) fn get(&self, key: &PageKey) -> Option<KeptPage> {
        self.pages.kept().get(key)
    }

    /// The kept page, or the one that `render` gives.
    pub(crate) async fn get_or_make<T>(
        &self,
        key: &PageKey,
        render: impl Future<Output = Result<Made<KeptPage, T>, RenderError>>,
    ) -> Result<Made<KeptPage, T>, RenderError> {
        self.pages.get_or_make(key, render).await
    }

    /// The same for people of one kind.
    pub(crate) async fn personal<T>(
        &self,
        key: &PersonalPageKey,
        render: impl Future<Output = Result<Made<Arc<PersonalPage>, T>, RenderError>>,
    ) -> Result<Made<Arc<PersonalPage>, T>, RenderError> {
        self.personal.get_or_make(key, render).await
    }

    pub(crate) fn len(&self) -> usize {
        self.pages.kept().len() + self.personal.kept().len()
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.pages.kept().weight() + self.personal.kept().weight()
    }
}
