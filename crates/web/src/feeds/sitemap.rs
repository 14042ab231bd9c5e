//! `/sitemap.xml` of all pages that may be found, as the route table and the content give them.

use std::sync::Arc;

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, StatusCode, header};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use crate::events::window::EventWindow;
use crate::files::compression::Compressed;
use crate::pages::page_list::{ListedPage, PageList};
use crate::pages::route_list::RouteListError;
use crate::settings::SiteSettings;
use crate::site::Site;
use crate::site_revision::SiteRevision;

pub(crate) const PATH: &str = "/sitemap.xml";

/// Crawlers ask about once a day; an hour keeps the list fresh after a change.
const MAX_AGE: u32 = 3600;

const SITEMAP_NAMESPACE: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";
const IMAGE_NAMESPACE: &str = "http://www.google.com/schemas/sitemap-image/1.1";

pub(crate) async fn sitemap(State(site): State<Arc<Site>>, request: HeaderMap) -> Response {
    let revision = site.revision();
    let window = revision.event_window();
    let write = || make(&revision, &window, &site.settings);
    let made = window.sitemap.get_or_try_init(write).await;
    match made {
        Ok(sitemap) => {
            let max_age = window.seconds_left(site.settings.clock.now(), MAX_AGE);
            sitemap.respond_as_file(&request, "application/xml; charset=utf-8", max_age)
        }
        Err(error) => {
            tracing::error!(
                error = &error as &dyn std::error::Error,
                "the sitemap could not be made"
            );
            (
                StatusCode::SERVICE_UNAVAILABLE,
                [(header::RETRY_AFTER, "60")],
                "The sitemap cannot be made just now.\n",
            )
                .into_response()
        }
    }
}

#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error(transparent)]
    RouteListError(#[from] RouteListError),
    #[error("the XML could not be written")]
    Write(#[from] std::io::Error),
}

async fn make(
    revision: &SiteRevision,
    window: &EventWindow,
    settings: &SiteSettings,
) -> Result<Arc<Compressed>, Failure> {
    let PageList { pages, .. } = revision.pages(window, settings).await?;
    let xml = xml(pages, &settings.public_url)?;
    let sitemap = Arc::new(Compressed::new(xml.into()));
    sitemap.compress_in_background();
    Ok(sitemap)
}

fn xml(pages: &[ListedPage], public_url: &str) -> std::io::Result<Vec<u8>> {
    let mut writer = Writer::new(Vec::new());
    writer.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let text = |writer: &mut Writer<Vec<u8>>, name: &str, text: &str| {
        writer
            .create_element(name)
            .write_text_content(BytesText::new(text))
            .map(drop)
    };
    writer
        .create_element("urlset")
        .with_attributes([
            ("xmlns", SITEMAP_NAMESPACE),
            ("xmlns:image", IMAGE_NAMESPACE),
        ])
        .write_inner_content(|writer| {
            for page in pages {
                writer.create_element("url").write_inner_content(|writer| {
                    text(writer, "loc", &format!("{public_url}{}", page.path))?;
                    if let Some(updated) = &page.updated {
                        text(writer, "lastmod", updated)?;
                    }
                    for picture in &page.pictures {
                        writer
                            .create_element("image:image")
                            .write_inner_content(|writer| {
                                text(writer, "image:loc", &format!("{public_url}{picture}"))
                            })?;
                    }
                    Ok(())
                })?;
            }
            Ok(())
        })?;
    Ok(writer.into_inner())
}
