//! What a page of this site may load, and where its forms may go.

use http::HeaderValue;

use crate::donations::DonationMode;
use crate::donations::payfast::PayFast;
use crate::pages::preview_page;
use crate::pages::shell::Shell;
use crate::settings::SiteSettings;

/// Styles also inline, since every document carries its stylesheet; frames only from the map
/// and the video player that a visitor asks for. What is not named follows `default-src`: every
/// byte here comes before the page's first.
const POLICY: &str = "default-src 'self'; \
    style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
    frame-src https://www.openstreetmap.org https://www.youtube-nocookie.com; \
    frame-ancestors 'none'; base-uri 'none'; object-src 'none'";

/// The policy of pictures, fonts and scripts: opened as a document they can do nothing but be seen.
pub(crate) const PART_OF_A_PAGE: HeaderValue =
    HeaderValue::from_static("default-src 'none'; style-src 'unsafe-inline'; sandbox");

/// The host that the provider's live server leads on to. Browsers apply `form-action` to
/// redirects, too.
const LIVE_PAYMENT_PAGES: &str = "https://payment.payfast.io";

/// The policies of all documents.
pub(crate) struct Policies {
    /// Scripts only from this site, and the one that stands in documents; forms go to
    /// this site and, where donations are enabled, to the payment provider.
    pub pages: HeaderValue,
    /// The same where texts and pictures are edited: beside them stands a preview, and a picture that
    /// was chosen and not sent yet.
    pub editors: HeaderValue,
    /// The same inside previews, which are shown beside texts, and from which nothing is sent.
    pub previews: HeaderValue,
}

impl Policies {
    pub fn of(settings: &SiteSettings, shell: &Shell) -> Self {
        let early_event_queue = shell.early_event_queue_source();
        let mut pages =
            format!("{POLICY}; script-src 'self' {early_event_queue}; form-action 'self'");
        if let Some(PayFast { mode, server, .. }) = &settings.payfast {
            pages.push(' ');
            pages.push_str(server);
            if *mode == DonationMode::Live {
                pages.push(' ');
                pages.push_str(LIVE_PAYMENT_PAGES);
            }
        }
        let editors = pages
            .replace("frame-src ", "frame-src 'self' ")
            .replace("img-src 'self' data:", "img-src 'self' data: blob:");
        let script = preview_page::script_source();
        let previews = format!(
            "{}; script-src 'self' {early_event_queue} {script}; form-action 'none'",
            POLICY.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
        );
        let policy =
            |text: String| HeaderValue::try_from(text).unwrap_or(HeaderValue::from_static(POLICY));
        Self {
            pages: policy(pages),
            editors: policy(editors),
            previews: policy(previews),
        }
    }
}
