//! Rendered pages, kept until the content changes or room is needed.

use std::sync::Arc;

use axum::response::Response;
use centre_ssr::RenderError;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use jiff::Timestamp;
use quick_cache::Weighter;
use quick_cache::sync::Cache;

use crate::files::compression::Compressed;
use crate::pages::context::{current_year, headers_of_public_address, is_learn_open};
use crate::pages::known_addresses::Target;
use crate::pages::personal_page::{CacheVariant, PersonalPage};
use crate::pages::single_flight::{RenderOutput, SingleFlight};
use crate::pages::speculation_rules;
use crate::settings::SiteSettings;

const HTML: HeaderValue = HeaderValue::from_static("text/html; charset=utf-8");

/// Bytes of all kept pages together.
const CAPACITY_BYTES: u64 = 64 << 20;
/// A page and its compressed forms take about this much; sizes the table.
const TYPICAL_PAGE_BYTES: u64 = 64 << 10;

/// Pages of signed-in visitors get this part of that room, a quarter, in addition to it: they are
/// few, and not compressed beforehand.
const PERSONAL_PART: usize = 4;

/// What the page depends on besides the revision.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct PageKey {
    path_and_query: Arc<str>,
    learn_open: bool,
    year: i16,
    /// When what it shows of events last changed; none for a page that shows nothing of them.
    events_since: Option<Timestamp>,
}

impl PageKey {
    /// The key of `target` for an anonymous visitor with these headers.
    pub(crate) fn of(
        target: &Target,
        settings: &SiteSettings,
        headers: &HeaderMap,
        events_since: Timestamp,
    ) -> Self {
        Self {
            path_and_query: Arc::clone(&target.path_and_query),
            learn_open: is_learn_open(settings, headers),
            year: current_year(settings),
            events_since: Some(events_since),
        }
    }

    /// The key of `target` for an anonymous visitor of the public address.
    pub(crate) fn of_public_address(
        target: &Target,
        settings: &SiteSettings,
        events_since: Timestamp,
    ) -> Self {
        Self::of(
            target,
            settings,
            &headers_of_public_address(settings),
            events_since,
        )
    }

    /// The key of the page if it shows nothing of events.
    fn without_events(&self) -> Self {
        Self {
            events_since: None,
            ..self.clone()
        }
    }
}

/// A page that is the same for every [`CacheVariant`] of person.
pub(crate) type PersonalPageKey = (PageKey, CacheVariant);

/// A page that is the same for every anonymous visitor.
#[derive(Clone)]
pub(crate) struct CachedPage {
    pub status: StatusCode,
    /// Its field `Cache-Control`.
    pub caching: Caching,
    /// Whether it shows something of events, or a notice, so that the clock changes it.
    pub follows_clock: bool,
    pub body: Arc<Compressed>,
}

impl CachedPage {
    /// The answer to a request with these headers. If it shows something of events, shared caches
    /// may keep it for another `seconds`.
    pub(crate) fn respond(self, request: &HeaderMap, seconds: u32) -> Response {
        self.body.compress_in_background();
        let caching = match self.caching {
            Caching::Shared if self.follows_clock => shared_caching(seconds),
            Caching::Shared => SHARED_CACHING,
            Caching::NoStore => NO_STORE,
        };
        let headers = document_headers(caching);
        self.body.respond(request, self.status, headers)
    }
}

/// Who besides the program may keep a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Caching {
    Shared,
    NoStore,
}

/// For how long, in seconds, a shared cache may show a page without asking: content changes are
/// seen within a minute.
pub(crate) const SHARED_SECONDS: u32 = 60;

/// Without `stale-while-revalidate`, because Safari obeys it, too: it would show the page for
/// anonymous visitors to one who has signed in since, whatever `Vary` says.
///
/// `no-transform`, here and in all documents: a proxy that shortens markup drops the comments and
/// white space by which React finds its way, and the page is rendered anew in the browser.
const SHARED_CACHING: HeaderValue =
    HeaderValue::from_static("max-age=0, s-maxage=60, stale-if-error=86400, no-transform");
pub(crate) const NO_STORE: HeaderValue = HeaderValue::from_static("no-store, no-transform");

fn shared_caching(seconds: u32) -> HeaderValue {
    if seconds == SHARED_SECONDS {
        return SHARED_CACHING;
    }
    let field = format!("max-age=0, s-maxage={seconds}, stale-if-error=86400, no-transform");
    HeaderValue::try_from(field).unwrap_or(NO_STORE)
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
struct BodySize;

impl Weighter<PageKey, CachedPage> for BodySize {
    fn weight(&self, key: &PageKey, page: &CachedPage) -> u64 {
        // The compressed forms come later and are about half as large again. A weight never
        // changes: the cache asks for it again when it drops a page.
        page.body.size() * 3 / 2 + key.path_and_query.len() as u64
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
    pages: SingleFlight<PageKey, CachedPage, RenderError, BodySize>,
    personal: SingleFlight<PersonalPageKey, Arc<PersonalPage>, RenderError, PersonalPageBytes>,
}

impl Default for PageCache {
    fn default() -> Self {
        let pages = usize::try_from(CAPACITY_BYTES / TYPICAL_PAGE_BYTES).unwrap_or(1024);
        Self {
            pages: SingleFlight::new(Cache::with_weighter(pages, CAPACITY_BYTES, BodySize)),
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
    pub(crate) fn get(&self, key: &PageKey) -> Option<CachedPage> {
        let cache = self.pages.cache();
        cache.get(&key.without_events()).or_else(|| cache.get(key))
    }

    /// Drops the pages that show events of any other window than the one that began at `moment`.
    pub(crate) fn forget_all_but(&self, moment: Timestamp) {
        let is_current = |key: &PageKey| key.events_since.is_none_or(|since| since == moment);
        self.pages.cache().retain(|key, _| is_current(key));
        self.personal.cache().retain(|(key, _), _| is_current(key));
    }

    /// The kept page, or the one that `render` gives. A page that shows nothing of events stays
    /// when they change.
    pub(crate) async fn get_or_make<T>(
        &self,
        key: &PageKey,
        render: impl Future<Output = Result<RenderOutput<CachedPage, T>, RenderError>>,
    ) -> Result<RenderOutput<CachedPage, T>, RenderError> {
        let lasting = key.without_events();
        let cache = self.pages.cache();
        let made = self.pages.get_or_make(key, async {
            // It may have come since it was looked for.
            match cache.get(&lasting) {
                Some(page) => Ok(RenderOutput::Cacheable(page)),
                None => render.await,
            }
        });
        let made = made.await;
        if let Ok(RenderOutput::Cacheable(page)) = &made
            && !page.follows_clock
        {
            cache.insert(lasting, page.clone());
            cache.remove(key);
        }
        made
    }

    /// The same for people of one kind.
    pub(crate) async fn personal<T>(
        &self,
        key: &PersonalPageKey,
        render: impl Future<Output = Result<RenderOutput<Arc<PersonalPage>, T>, RenderError>>,
    ) -> Result<RenderOutput<Arc<PersonalPage>, T>, RenderError> {
        self.personal.get_or_make(key, render).await
    }

    pub(crate) fn len(&self) -> usize {
        self.pages.cache().len() + self.personal.cache().len()
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.pages.cache().weight() + self.personal.cache().weight()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::accounts::sessions::screens::SessionUser;

    fn moment(second: i64) -> Timestamp {
        Timestamp::from_second(second).unwrap()
    }

    fn key(path: &str, events_since: i64) -> PageKey {
        PageKey {
            path_and_query: path.into(),
            learn_open: true,
            year: 2026,
            events_since: Some(moment(events_since)),
        }
    }

    fn page(document: &str, follows_clock: bool) -> CachedPage {
        CachedPage {
            status: StatusCode::OK,
            caching: Caching::Shared,
            follows_clock,
            body: Arc::new(Compressed::new(document.to_owned().into())),
        }
    }

    fn kind() -> CacheVariant {
        CacheVariant::of(&SessionUser::new(
            "a@example.org",
            "Asha",
            "Naidoo",
            Vec::new(),
        ))
        .unwrap()
    }

    async fn make(cache: &PageCache, key: &PageKey, page: CachedPage) -> CachedPage {
        let render = async { Ok(RenderOutput::<_, ()>::Cacheable(page)) };
        match cache.get_or_make(key, render).await {
            Ok(RenderOutput::Cacheable(page)) => page,
            _ => panic!("the render gives a page to be kept"),
        }
    }

    async fn make_personal(cache: &PageCache, key: PageKey, document: &str) {
        let page = Arc::new(PersonalPage::of(document));
        let made = cache
            .personal(&(key, kind()), async {
                Ok(RenderOutput::<_, ()>::Cacheable(page))
            })
            .await;
        assert!(matches!(made, Ok(RenderOutput::Cacheable(_))));
    }

    #[tokio::test]
    async fn only_pages_that_show_events_go_when_those_change() {
        let cache = PageCache::default();
        make(&cache, &key("/about", 1), page("about", false)).await;
        make(&cache, &key("/events", 1), page("events", true)).await;
        make_personal(&cache, key("/profile", 1), "profile").await;
        let is_kept = |path, since| cache.get(&key(path, since)).is_some();
        assert!(is_kept("/about", 1) && is_kept("/about", 2));
        assert!(is_kept("/events", 1) && !is_kept("/events", 2));
        assert!(!is_kept("/contact", 1));

        cache.forget_all_but(moment(1));
        assert_eq!(cache.len(), 3);
        cache.forget_all_but(moment(2));
        assert_eq!(cache.len(), 1);
        assert!(is_kept("/about", 1) && !is_kept("/events", 1));
    }

    #[tokio::test]
    async fn what_is_kept_is_not_rendered_again() {
        let cache = PageCache::default();
        make(&cache, &key("/about", 1), page("first", false)).await;
        let first = Compressed::new("first".into());
        let again = make(&cache, &key("/about", 2), page("second", false)).await;
        assert!(again.body.is_same_as(&first));

        make(&cache, &key("/events", 1), page("first", true)).await;
        let again = make(&cache, &key("/events", 1), page("second", true)).await;
        assert!(again.body.is_same_as(&first));
    }

    #[tokio::test]
    async fn pages_weigh_what_they_will_hold() {
        let cache = PageCache::default();
        assert_eq!((cache.len(), cache.bytes()), (0, 0));
        make(&cache, &key("/about", 1), page(&"a".repeat(1000), false)).await;
        // Its compressed forms are half as much again, and its address has six bytes.
        assert_eq!((cache.len(), cache.bytes()), (1, 1506));
        make(&cache, &key("/events", 1), page(&"e".repeat(100), true)).await;
        make(&cache, &key("/contact", 1), page(&"c".repeat(100), false)).await;
        assert_eq!((cache.len(), cache.bytes()), (3, 1506 + 157 + 158));
        make_personal(&cache, key("/profile", 1), &"p".repeat(50)).await;
        make_personal(&cache, key("/", 1), "").await;
        assert_eq!((cache.len(), cache.bytes()), (5, 1821 + 58 + 1));
    }

    #[tokio::test]
    async fn shared_caches_keep_a_page_until_its_events_change() {
        for (caching, follows_clock, field) in [
            (
                Caching::Shared,
                false,
                "max-age=0, s-maxage=60, stale-if-error=86400, no-transform",
            ),
            (
                Caching::Shared,
                true,
                "max-age=0, s-maxage=7, stale-if-error=86400, no-transform",
            ),
            (Caching::NoStore, true, "no-store, no-transform"),
        ] {
            let page = CachedPage {
                status: StatusCode::NOT_FOUND,
                caching,
                ..page("document", follows_clock)
            };
            let answer = page.respond(&HeaderMap::new(), 7);
            assert_eq!(answer.status(), StatusCode::NOT_FOUND);
            let headers = answer.headers();
            assert_eq!(headers[header::CACHE_CONTROL], field);
            assert_eq!(headers[header::CONTENT_TYPE], HTML);
            let vary: Vec<_> = headers.get_all(header::VARY).iter().collect();
            assert_eq!(vary, ["cookie", "accept-encoding"]);
        }
        assert_eq!(shared_caching(SHARED_SECONDS), SHARED_CACHING);
    }
}
