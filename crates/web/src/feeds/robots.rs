//! `/robots.txt`: which addresses crawlers leave out, and who is asked to leave out all (RFC 9309).

use std::fmt::Write as _;
use std::sync::Arc;

use axum::extract::State;
use axum::response::Response;
use http::HeaderMap;

use crate::feeds::sitemap;
use crate::files::compression::Compressed;
use crate::settings::CrawlerPurpose;
use crate::site::Site;

pub(crate) const PATH: &str = "/robots.txt";

/// Crawlers ask about once a day; an hour keeps the file fresh after a change.
const MAX_AGE: u32 = 3600;

/// Beginnings of addresses that no search engine has any use for.
const PRIVATE: [&str; 9] = [
    "/api/",
    "/admin",
    "/auth",
    "/dashboard/",
    "/donate/checkout",
    "/donate/thank-you",
    "/login",
    "/profile",
    "/test",
];

impl CrawlerPurpose {
    /// Returns the names that those who crawl for this purpose look for in `robots.txt`, as the pages of their
    /// operators gave them in November 2026.
    const fn crawlers(self) -> &'static [&'static str] {
        match self {
            Self::Training => &[
                "GPTBot",
                "ClaudeBot",
                "Google-Extended",
                "Applebot-Extended",
                "meta-externalagent",
                "CCBot",
                "Bytespider",
                "cohere-training-data-crawler",
                "MistralAI-Training",
            ],
            Self::Answers => &[
                "OAI-SearchBot",
                "Claude-SearchBot",
                "PerplexityBot",
                "Meta-WebIndexer",
                "Amazonbot",
                "MistralAI-Index",
                "DuckAssistBot",
                "YouBot",
            ],
        }
    }

    const fn said(self) -> &'static str {
        match self {
            Self::Training => "Not for training language models.",
            Self::Answers => "Not for the answers of assistants.",
        }
    }
}

pub(crate) async fn robots(State(site): State<Arc<Site>>, request: HeaderMap) -> Response {
    let settings = &site.settings;
    let text = write(&settings.refused_crawlers, &settings.public_url);
    Compressed::new(text.into()).respond_as_file(&request, "text/plain; charset=utf-8", MAX_AGE)
}

/// A crawler follows the group that names it, and that of `*` where none does.
fn write(refused: &[CrawlerPurpose], public_url: &str) -> String {
    let mut text = String::from("User-agent: *\n");
    // Writing to a string cannot fail.
    for path in PRIVATE {
        let _ = writeln!(text, "Disallow: {path}");
    }
    for purpose in refused {
        let _ = writeln!(text, "\n# {}", purpose.said());
        for crawler in purpose.crawlers() {
            let _ = writeln!(text, "User-agent: {crawler}");
        }
        text.push_str("Disallow: /\n");
    }
    let _ = writeln!(text, "\nSitemap: {public_url}{}", sitemap::PATH);
    text
}
