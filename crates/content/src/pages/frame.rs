//! The frame around every page: navigation and footer.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::shared::{Link, site_path};
use crate::fact::Fact;
use crate::picture::Picture;
use crate::source::Source;

pub(crate) fn documents() -> Vec<Source> {
    vec![Source::file::<Site>("site")]
}

/// What every page shows around its own content.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Site {
    /// The centre's full name, as in browser titles.
    name: String,
    /// The name where there is little room, beside the emblem.
    short_name: String,
    emblem: Picture,
    /// The year in which the centre started.
    founded: String,
    navigation: Vec<NavItem>,
    footer: Footer,
}

/// An item of the top navigation.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NavItem {
    name: String,
    #[serde(deserialize_with = "site_path")]
    href: String,
    /// True for an item whose words need two lines.
    #[serde(default)]
    long: bool,
    /// The items of its dropdown; empty for a plain link.
    #[serde(default)]
    dropdown: Vec<Link>,
}

/// The three columns below every page.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Footer {
    about: FooterAbout,
    quick_links: FooterLinks,
    contact: FooterContact,
    /// Registration numbers, a line each.
    registrations: Vec<String>,
    /// The copyright line with `{year}` where the current year belongs.
    copyright: String,
}

/// The first column.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct FooterAbout {
    heading: String,
    text: String,
    social: Vec<SocialLink>,
}

/// A page of the centre elsewhere on the web.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SocialLink {
    icon: SocialIcon,
    link: Fact,
}

#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum SocialIcon {
    SocialNetwork,
    VideoChannel,
}

/// The second column.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct FooterLinks {
    heading: String,
    links: Vec<Link>,
}

/// The third column.
#[derive(Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct FooterContact {
    heading: String,
    address: Fact,
    email: Fact,
}
