//! Every page of a revision is rendered before visitors see the revision.

use axum::response::Response;
use centre_ssr::RenderError;
use http::{HeaderMap, StatusCode, Uri};

use crate::pages::context::RenderContext;
use crate::pages::page_cache::{CachedPage, PageKey};
use crate::pages::page_render::PageRender;
use crate::pages::single_flight::RenderOutput;
use crate::settings::{PageCaching, SiteSettings};
use crate::site_revision::SiteRevision;

/// The address of the list of all pages.
const SITEMAP: &str = "/sitemap.xml";

/// Renders all pages of `revision` for anonymous visitors, and keeps them in its cache. A page that
/// is the same in `shown`, the revision before, takes over the compressed forms that it has there.
///
/// Answers with the path of the first page that fails, if one does; with that of the sitemap if the
/// bundle cannot say which pages there are.
pub async fn smoke_test(
    revision: &SiteRevision,
    settings: &SiteSettings,
    shown: Option<&SiteRevision>,
) -> Option<String> {
    revision.learn_addresses(settings).await;
    let Some(paths) = revision.page_paths() else {
        return Some(SITEMAP.to_owned());
    };
    for path in paths {
        let renders = match path.parse::<Uri>() {
            Ok(uri) => renders(revision, settings, shown, &uri).await,
            Err(_) => false,
        };
        if !renders {
            return Some(path.to_owned());
        }
    }
    None
}

async fn renders(
    revision: &SiteRevision,
    settings: &SiteSettings,
    shown: Option<&SiteRevision>,
    uri: &Uri,
) -> bool {
    let no_headers = HeaderMap::new();
    let window = revision.event_window();
    let mut context = RenderContext::of_public_address(settings, &window);
    context.menu = revision.menu_of(None);
    let target = revision.target(uri);
    let may_be_kept = target.may_be_kept && settings.page_cache == PageCaching::On;
    let key = PageKey::of_public_address(&target, settings, window.since());
    let render = PageRender::new(revision, target, &context).unattended();
    let make = async {
        Ok(match render.make(&no_headers).await? {
            RenderOutput::Cacheable(page) => RenderOutput::Cacheable(as_shown(shown, &key, page)),
            once @ RenderOutput::Uncacheable(_) => once,
        })
    };
    let outcome: Result<RenderOutput<CachedPage, Response>, RenderError> = if may_be_kept {
        revision.cache.get_or_make(&key, make).await
    } else {
        make.await
    };
    match outcome {
        Ok(RenderOutput::Cacheable(page)) => page.status == StatusCode::OK,
        Ok(RenderOutput::Uncacheable(response)) => !response.status().is_server_error(),
        Err(_) => false,
    }
}

/// The page with the body that `shown` has for it, if that is the same.
fn as_shown(shown: Option<&SiteRevision>, key: &PageKey, page: CachedPage) -> CachedPage {
    let before = shown.and_then(|shown| shown.cache.get(key));
    match before {
        Some(before) if before.body.is_same_as(&page.body) => CachedPage {
            body: before.body,
            ..page
        },
        _ => page,
    }
}
