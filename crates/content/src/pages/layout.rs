//! The layout of every page: navigation and footer.

use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize};
use ts_rs::TS;

use super::shared::{Link, merge};
use crate::addresses::site_path;
use crate::detail::Detail;
use crate::loading::source::Source;
use crate::messages::layout;
use crate::picture::Picture;
use crate::placeholders::sentence;

pub(crate) fn documents() -> Vec<Source> {
    vec![
        Source::with_messages("site", |own: Site, all| {
            let layout = LayoutMessages {
                sign_in: all.layout.sign_in.clone(),
                messages: all.layout.frame.clone(),
            };
            merge(own, layout)
        }),
        Source::of_messages("offline", "layout", |all| all.layout.offline.clone()),
    ]
}

/// What every page shows around its own content.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Site {
    /// The centre's full name, as in browser titles.
    name: String,
    /// The name where there is little room, beside the emblem.
    short_name: String,
    /// The emblem, and the words for those who cannot see it.
    emblem: Picture,
    /// The year in which the centre started.
    founded: String,
    /// The navigation, from left to right.
    navigation: Vec<NavItem>,
    /// What stands below every page.
    footer: Footer,
}

/// What the layout says by itself.
#[derive(Debug, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LayoutMessages {
    /// The ways in for those who are not signed in.
    sign_in: layout::SignIn,
    /// Mostly for those who hear the page.
    messages: layout::Frame,
}

/// An item of the top navigation.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NavItem {
    /// The words of the item.
    name: String,
    /// The address on this website, from the first slash on, such as /donate.
    #[serde(deserialize_with = "site_path")]
    #[schemars(extend("format" = "link"))]
    href: String,
    /// True for an item whose words need two lines.
    #[serde(default)]
    long: bool,
    /// The items of its dropdown; empty for a plain link.
    #[serde(default)]
    dropdown: Vec<Link>,
}

/// The three columns below every page.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Footer {
    /// The first column.
    about: FooterAbout,
    /// The second column.
    quick_links: FooterLinks,
    /// The third column.
    contact: FooterContact,
    /// The last of the small links.
    privacy: Link,
    /// Registration numbers, a line each.
    registrations: Vec<String>,
    /// The last line. {year} becomes the current year.
    #[serde(deserialize_with = "copyright")]
    #[ts(type = "Template<\"year\">")]
    copyright: String,
}

/// The first column.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct FooterAbout {
    /// The heading.
    heading: String,
    /// The sentence below it.
    text: String,
    /// The centre elsewhere on the web.
    social: Vec<SocialLink>,
}

/// A page of the centre elsewhere on the web.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SocialLink {
    /// The sign before the link.
    icon: SocialIcon,
    /// The address and its words.
    link: Detail,
}

/// The sign beside a link to the centre elsewhere.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SocialIcon {
    SocialNetwork,
    VideoChannel,
}

/// The second column.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct FooterLinks {
    /// The heading.
    heading: String,
    /// The links, from top to bottom.
    links: Vec<Link>,
}

/// The third column.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct FooterContact {
    /// The heading.
    heading: String,
    /// The postal address.
    address: Detail,
    /// The e-mail address.
    email: Detail,
}

fn copyright<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    sentence(deserializer, &["year"])
}
