//! What a page of this site may load, and where its forms may go.

use http::HeaderValue;

use crate::pages::shell::Shell;
use crate::payments::Donations;
use crate::payments::payfast::PayFast;
use crate::site_settings::SiteSettings;

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

/// Scripts only from this site, and the one that stands in documents; forms go to
/// this site and, where donations are enabled, to the payment provider.
pub(crate) fn content_security_policy(settings: &SiteSettings, shell: &Shell) -> HeaderValue {
    let inline_script = shell.recorder_source();
    let mut policy = format!("{POLICY}; script-src 'self' {inline_script}; form-action 'self'");
    if let Some(PayFast { mode, server, .. }) = &settings.payfast {
        policy.push(' ');
        policy.push_str(server);
        if *mode == Donations::Live {
            policy.push(' ');
            policy.push_str(LIVE_PAYMENT_PAGES);
        }
    }
    HeaderValue::from_str(&policy).unwrap_or(HeaderValue::from_static(POLICY))
}
