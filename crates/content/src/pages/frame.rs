//! The frame around every page: navigation and footer.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::shared::{Link, site_path};
use crate::fact::Fact;
use crate::picture::Picture;
use crate::placeholders;
use crate::source::Source;

pub(crate) fn documents() -> Vec<Source> {
    vec![
        Source::file::<Site>("site"),
        Source::of_messages("offline", |all| all.layout.offline.clone()),
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
    /// The ways in for those who are not signed in.
    sign_in: SignInWords,
    /// What the frame says, mostly to those who hear the page.
    words: FrameWords,
    /// What stands below every page.
    footer: Footer,
}

/// What leads to the page for signing in.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct SignInWords {
    /// The words of the links, at the foot of every page and above the learning pages.
    name: String,
    /// The words before the link above the learning pages.
    learners: String,
}

/// What the frame of every page says, mostly to those who hear it.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct FrameWords {
    /// The first link, for the keyboard.
    skip: String,
    /// The navigation of wide screens.
    main: String,
    /// The navigation of narrow screens.
    menu: String,
    /// Its button while it is closed.
    open_menu: String,
    /// Its button while it is open.
    close_menu: String,
    /// The button that shows the pages below an item on wide screens. {name} becomes its name.
    #[serde(deserialize_with = "placeholders::name")]
    dropdown: String,
    /// The same on narrow screens.
    #[serde(deserialize_with = "placeholders::name")]
    pages: String,
    /// The button that leads back to the top of a long page.
    back_to_top: String,
    /// While a page is on its way.
    loading: String,
    /// Above a page whose scripts did not load.
    incomplete: String,
    /// The link beside it, which loads the page again.
    load_again: String,
    /// The button of a message.
    dismiss: String,
    /// A link that shares a page. {network} becomes its name.
    #[serde(deserialize_with = "placeholders::network")]
    share: String,
    /// Before the page's title, while something is wrong in its form.
    error: String,
}

/// An item of the top navigation.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NavItem {
    /// The words of the item.
    name: String,
    /// The address on this website, from the first slash on, such as /donate.
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
    #[serde(deserialize_with = "placeholders::year")]
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
    link: Fact,
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
    address: Fact,
    /// The e-mail address.
    email: Fact,
}
