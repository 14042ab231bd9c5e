//! Every page of an edition is rendered before visitors see the edition.

use axum::response::Response;
use centre_ssr::RenderError;
use http::{HeaderMap, StatusCode, Uri};

use crate::edition::Edition;
use crate::pages::context::RenderContext;
use crate::pages::page_cache::{KeptPage, PageKey};
use crate::pages::page_render::PageRender;
use crate::pages::single_flight::RenderOutput;
use crate::settings::{PageCaching, SiteSettings};

/// The address of the list of all pages.
const SITEMAP: &str = "/sitemap.xml";

/// Renders all pages of `edition` for anonymous visitors, and keeps them in its cache. A page that
/// is the same in `shown`, the edition before, takes over the compressed forms that it has there.
///
/// Answers with the path of the first page that fails, if one does; with that of the sitemap if the
/// bundle cannot say which pages there are.
pub async fn smoke_test(
    edition: &Edition,
    settings: &SiteSettings,
    shown: Option<&Edition>,
) -> Option<String> {
    edition.learn_addresses(settings).await;
    let Some(paths) = edition.page_paths() else {
        return Some(SITEMAP.to_owned());
    };
    for path in paths {
        let renders = match path.parse::<Uri>() {
            Ok(uri) => renders(edition, settings, shown, &uri).await,
            Err(_) => false,
        };
        if !renders {
            return Some(path.to_owned());
        }
    }
    None
}

async fn renders(
    edition: &Edition,
    settings: &SiteSettings,
    shown: Option<&Edition>,
    uri: &Uri,
) -> bool {
    let no_headers = HeaderMap::new();
    let since = edition.period().since();
    let mut context = RenderContext::of_public_address(settings, since);
    context.menu = edition.menu_of(None);
    let target = edition.target(uri);
    let may_be_kept = target.may_be_kept && settings.page_cache == PageCaching::On;
    let key = PageKey::of_public_address(&target, settings, since);
    let render = PageRender::new(edition, target, &context).unattended();
    let make = async {
        Ok(match render.make(&no_headers).await? {
            RenderOutput::Cacheable(page) => RenderOutput::Cacheable(as_shown(shown, &key, page)),
            once @ RenderOutput::Uncacheable(_) => once,
        })
    };
    let outcome: Result<RenderOutput<KeptPage, Response>, RenderError> = if may_be_kept {
        edition.cache.get_or_make(&key, make).await
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
fn as_shown(shown: Option<&Edition>, key: &PageKey, page: KeptPage) -> KeptPage {
    let before = shown.and_then(|shown| shown.cache.get(key));
    match before {
        Some(before) if before.body.is_same_as(&page.body) => KeptPage {
            body: before.body,
            ..page
        },
        _ => page,
    }
}
