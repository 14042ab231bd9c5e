//! What is shown: content, the bundle that renders it, and what was made of them.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use arc_swap::ArcSwap;
use bytes::Bytes;
use centre_content::{Agenda, Content, Forms, Mails, format_message};
use centre_media::{Card, Cards, Library, MediaError, Prepared};
use centre_ssr::{Bundle, Config, Host, HostError, RenderError, Renderer};
use http::Uri;
use jiff::Timestamp;
use parking_lot::Mutex;
use serde::de::DeserializeOwned;

use crate::accounts::sessions::screens::SessionUser;
use crate::events::window::{EventWindow, compressed};
use crate::files::audio::Recordings;
use crate::files::compression::Compressed;
use crate::pages::context::RenderContext;
use crate::pages::known_addresses::{Addresses, PageQueries, Target};
use crate::pages::page_cache::PageCache;
use crate::pages::page_list::PageList;
use crate::pages::route_list::RouteListError;
use crate::pages::shell::Shell;
use crate::settings::{PageCaching, SiteSettings};

/// How long after a refusal the bundle is asked again which addresses there are.
const ADDRESSES_PAUSE: Duration = Duration::from_millis(200);

/// The most characters that may be said of a picture.
const LONGEST_ALT: usize = 300;

/// The far end of a picture's side, in percent.
const WHOLE: u8 = 100;

/// What is said of a picture that is added.
#[derive(Debug, Default)]
pub struct PictureDescription {
    /// For those who cannot see it.
    pub alt: String,
    /// What stays visible where it is cropped, in percent of its sides.
    pub focus: Option<(u8, u8)>,
}

/// Pictures and recordings.
#[derive(Debug, Clone)]
pub struct Media {
    /// Every picture that the content may name.
    pub pictures: Library,
    /// What is below `/audio/`.
    pub recordings: Recordings,
    /// The typeface of preview cards, a TrueType file.
    pub card_font: Bytes,
}

/// Content, the bundle that renders it, and the pages that were rendered of them.
pub struct SiteRevision {
    pub(crate) documents: HashMap<String, Arc<Compressed>>,
    pub(crate) media: Media,
    /// `src` of the home page's pictures, in their order.
    first_pictures: Vec<String>,
    /// What all preview cards share.
    pub(crate) cards: Cards,
    pub(crate) shell: Shell,
    pub(crate) renderer: Renderer,
    pub(crate) cache: PageCache,
    /// Which addresses have a page, once the bundle has said so.
    addresses: OnceLock<Addresses>,
    /// What forms say.
    pub(crate) forms: Forms,
    mails: Mails,
    /// What the page for a forgotten password says where no mail is sent.
    pub(crate) no_mail: String,
    /// What the donation form lets visitors choose.
    pub(crate) donation_purposes: Vec<String>,
    /// What it says while donations are closed.
    pub(crate) donation_notice: String,
    /// The topics of suggested questions.
    pub(crate) question_topics: Vec<QuestionTopic>,
    /// Drawings that were served as such, by entity tag.
    pub(crate) drawings: Mutex<HashMap<String, Arc<Compressed>>>,
    /// The document `site`.
    pub(crate) site: SiteDocument,
    /// What the home page says of the site.
    pub(crate) description: String,
    /// The document `offline`.
    pub(crate) offline: serde_json::Value,
    /// The document `account-menu`.
    account_menu: Arc<serde_json::Value>,
    /// The words of the page of the events.
    pub(crate) events_heading: String,
    pub(crate) events_description: String,
    shown: Arc<IsolateContent>,
}

/// What isolates ask for.
struct IsolateContent {
    content: Arc<Content>,
    /// Follows the clock.
    window: ArcSwap<EventWindow>,
}

/// What the server itself needs of the document `site`.
#[derive(serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct SiteDocument {
    pub name: String,
    pub short_name: String,
    emblem: Emblem,
    navigation: Vec<MenuItem>,
}

/// An item of the site's menu.
#[derive(serde::Deserialize)]
struct MenuItem {
    href: String,
    #[serde(default)]
    dropdown: Vec<MenuItem>,
}

impl SiteDocument {
    /// Returns the place in the site's menu of the item that leads to a page, or to what is above it; none where the
    /// menu does not lead there.
    pub(crate) fn menu_place(&self, page: &str) -> Option<usize> {
        let items = self.navigation.iter();
        let items = items.flat_map(|item| std::iter::once(item).chain(&item.dropdown));
        let leads_there = |href: &str| {
            let rest = page.strip_prefix(href);
            rest.is_some_and(|rest| rest.is_empty() || (href != "/" && rest.starts_with('/')))
        };
        let leading = items
            .enumerate()
            .filter(|(_, item)| leads_there(&item.href));
        leading
            .max_by_key(|(_, item)| item.href.len())
            .map(|(place, _)| place)
    }
}

#[derive(serde::Deserialize)]
#[serde(rename_all = "camelCase")]
struct Emblem {
    src: String,
    is_drawing: bool,
}

/// The document of the page of the events, and its address.
pub(crate) const EVENTS: &str = "services/special-functions";

/// What a question may be about.
#[derive(serde::Deserialize)]
pub(crate) struct QuestionTopic {
    /// How the form calls it.
    pub value: String,
    /// In words.
    pub label: String,
}

/// Isolates on their way to an [`SiteRevision`]: they start while its parts are still being read.
pub struct StartingIsolates {
    renderer: Renderer,
    shown: Arc<OnceLock<Arc<IsolateContent>>>,
}

impl StartingIsolates {
    /// Starts isolates with `bundle`. Returns at once; see [`Renderer::ready`].
    pub fn new(
        bundle: &Bundle,
        config: &Config,
        page_caching: PageCaching,
    ) -> std::io::Result<Self> {
        let shown = Arc::new(OnceLock::new());
        let host = ContentHost {
            shown: Arc::clone(&shown),
            page_caching,
        };
        Ok(Self {
            renderer: Renderer::start(bundle, config, host)?,
            shown,
        })
    }

    /// Waits until no isolate is in the middle of its start; see [`Renderer::started`].
    pub fn started(&self) -> impl Future<Output = ()> + use<> {
        self.renderer.started()
    }

    /// Makes the revision of `content`, with the events as they are `now`.
    ///
    /// # Errors
    /// When a document that the server itself reads is missing, or has another form.
    pub fn with(
        self,
        content: &Arc<Content>,
        media: Media,
        shell: Shell,
        now: Timestamp,
    ) -> Result<SiteRevision, DocumentError> {
        let Self {
            renderer,
            shown: hosted,
        } = self;
        let shown = Arc::new(IsolateContent {
            content: Arc::clone(content),
            window: ArcSwap::from_pointee(EventWindow::around(now, content)),
        });
        hosted.get_or_init(|| Arc::clone(&shown));
        let documents = content
            .keys()
            .filter_map(|key| Some((key.to_owned(), content.document(key)?)))
            .map(|(key, document)| (key, compressed(&document.json, &document.etag)))
            .collect();
        let site: SiteDocument = read(content, "site")?;
        Ok(SiteRevision {
            documents,
            first_pictures: content
                .document("home")
                .map(|home| sources(&home.json))
                .unwrap_or_default(),
            cards: Cards {
                name: site.name.clone(),
                font: media.card_font.clone(),
            },
            media,
            shell: if site.emblem.is_drawing {
                shell.with_icon(format!("{}.svg", site.emblem.src))
            } else {
                shell
            },
            renderer,
            cache: PageCache::default(),
            addresses: OnceLock::new(),
            forms: read(content, "forms")?,
            mails: read(content, "mails")?,
            no_mail: part(content, "auth/forgot-password", "/closed/text")?,
            donation_purposes: part(content, "donate", "/form/purposes")?,
            donation_notice: part(content, "donate", "/form/notice")?,
            question_topics: part(content, "learn/submit", "/topics")?,
            drawings: Mutex::default(),
            site,
            description: part(content, "home", "/page/description")?,
            offline: read(content, "offline")?,
            account_menu: read(content, "account-menu")?,
            events_heading: part(content, EVENTS, "/heading")?,
            events_description: part(content, EVENTS, "/page/description")?,
            shown,
        })
    }
}

/// The `src` of every picture inside a document's JSON, in the order of the text. Parsed values would
/// lose that order. Addresses of pictures have nothing in them that JSON escapes.
fn sources(json: &str) -> Vec<String> {
    json.split("\"src\":\"/media/")
        .skip(1)
        .filter_map(|rest| Some(format!("/media/{}", rest.split_once('"')?.0)))
        .collect()
}

/// A document that the server itself cannot read.
#[derive(Debug, thiserror::Error)]
#[error("the document {key} cannot be read: {reason}")]
pub struct DocumentError {
    key: &'static str,
    reason: String,
}

fn read<T: DeserializeOwned>(content: &Content, key: &'static str) -> Result<T, DocumentError> {
    let unreadable = |reason| DocumentError { key, reason };
    let document = content.document(key);
    let document = document.ok_or_else(|| unreadable("there is none".to_owned()))?;
    serde_json::from_str(&document.json).map_err(|error| unreadable(error.to_string()))
}

/// Reads what the server needs of a document.
fn part<T: DeserializeOwned>(
    content: &Content,
    key: &'static str,
    pointer: &str,
) -> Result<T, DocumentError> {
    let mut document: serde_json::Value = read(content, key)?;
    let part = document.pointer_mut(pointer).map(serde_json::Value::take);
    serde_json::from_value(part.unwrap_or_default()).map_err(|error| DocumentError {
        key,
        reason: format!("{pointer}: {error}"),
    })
}

/// Why pictures were not prepared.
#[derive(Debug, thiserror::Error)]
pub enum PreparePicturesError {
    /// The bundle could not say which pages there are.
    #[error(transparent)]
    RouteListError(#[from] RouteListError),
    /// A picture cannot be used, or a file cannot be written.
    #[error(transparent)]
    Picture(#[from] MediaError),
    /// The thread that makes them ended early.
    #[error("the pictures were not finished")]
    Ended(#[from] tokio::task::JoinError),
}

impl SiteRevision {
    /// The same revision with other isolates, which are started with `bundle`. Its pages stay. Returns at
    /// once; see [`Renderer::ready`].
    ///
    /// # Errors
    /// Only when the system cannot start a thread.
    pub fn with_isolates(
        mut self,
        bundle: &Bundle,
        config: &Config,
        page_caching: PageCaching,
    ) -> std::io::Result<Self> {
        let host = ContentHost {
            shown: Arc::new(Arc::clone(&self.shown).into()),
            page_caching,
        };
        self.renderer = Renderer::start(bundle, config, host)?;
        Ok(self)
    }

    /// The words of the menu of somebody who is signed in.
    pub(crate) fn menu_of(&self, user: Option<&SessionUser>) -> Option<Arc<serde_json::Value>> {
        user.map(|_| Arc::clone(&self.account_menu))
    }

    /// What is shown at present.
    pub(crate) fn event_window(&self) -> Arc<EventWindow> {
        self.shown.window.load_full()
    }

    /// The events.
    pub(crate) fn agenda(&self) -> &Agenda {
        self.shown.content.agenda()
    }

    /// How many of the centre's details nobody has supplied.
    pub(crate) fn missing_details(&self) -> usize {
        self.shown.content.placeholders().len()
    }

    /// Where the page is now that had this path before.
    pub(crate) fn moved(&self, path: &str) -> Option<&str> {
        self.shown.content.moved(path)
    }

    /// Shows what the clock has changed by `now`.
    pub(crate) fn follow_clock(&self, now: Timestamp) {
        if self.event_window().event_documents.holds_at(now) {
            return;
        }
        let window = EventWindow::around(now, &self.shown.content);
        let since = window.since();
        self.shown.window.store(Arc::new(window));
        self.cache.forget_all_but(since);
    }

    /// The pages that may be found in a window; the bundle is asked once.
    ///
    /// # Errors
    /// When the bundle cannot answer; it is asked again then.
    pub(crate) async fn pages<'p>(
        &self,
        window: &'p EventWindow,
        settings: &SiteSettings,
    ) -> Result<&'p PageList, RouteListError> {
        let context = RenderContext::of_public_address(settings, window);
        let ask = || PageList::ask(&self.renderer, context.to_json());
        window.pages.get_or_try_init(ask).await
    }

    /// Makes the file of every picture and preview card that `folder` does not hold yet.
    ///
    /// # Errors
    /// At the first picture that cannot be used, and when `folder` cannot be written.
    pub async fn prepare_pictures(
        &self,
        settings: &SiteSettings,
        folder: PathBuf,
    ) -> Result<Prepared, PreparePicturesError> {
        let window = self.event_window();
        let pages = &self.pages(&window, settings).await?.pages;
        let preview_cards: Vec<Card> = pages.iter().map(|page| page.card.clone()).collect();
        let (library, cards) = (self.media.pictures.clone(), self.cards.clone());
        let prepare = move || library.prepare(&folder, &cards, &preview_cards);
        Ok(tokio::task::spawn_blocking(prepare).await??)
    }

    /// What is said of a picture, as it is kept.
    ///
    /// # Errors
    /// When it says nothing or too much, or has control characters: what is wrong, for people.
    pub fn said_of_picture(
        &self,
        alt: &str,
        focus: Option<(u8, u8)>,
    ) -> Result<PictureDescription, String> {
        let alt = alt.trim();
        let messages = &self.forms.pictures;
        if alt.is_empty() {
            Err(messages.no_alt.clone())
        } else if alt.chars().count() > LONGEST_ALT {
            Err(format_message(
                &messages.long_alt,
                &[("most", &LONGEST_ALT.to_string())],
            ))
        } else if alt.chars().any(char::is_control) {
            Err(self.forms.broken.clone())
        } else {
            Ok(PictureDescription {
                alt: alt.to_owned(),
                focus: focus.map(|(x, y)| (x.min(WHOLE), y.min(WHOLE))),
            })
        }
    }

    /// Asks the bundle which addresses have a page. Until it has answered, every address might
    /// have one.
    pub(crate) async fn learn_addresses(&self, settings: &SiteSettings) {
        let context = RenderContext::of_public_address(settings, &self.event_window()).to_json();
        loop {
            match Addresses::ask(&self.renderer, context.clone()).await {
                Ok(addresses) => {
                    let _ = self.addresses.set(addresses);
                    return;
                }
                Err(RouteListError::Render(RenderError::Overloaded { .. })) => {
                    tokio::time::sleep(ADDRESSES_PAUSE).await;
                }
                Err(error) => {
                    tracing::error!(
                        error = &error as &dyn std::error::Error,
                        "invented addresses are rendered one by one"
                    );
                    return;
                }
            }
        }
    }

    /// The paths that have a page, once they are known.
    pub(crate) fn page_paths(&self) -> Option<impl Iterator<Item = &str>> {
        Some(self.addresses.get()?.paths())
    }

    /// Has the home page's pictures made, as phones show them, unless visitors ask for others.
    pub(crate) fn warm_up_pictures(&self) {
        let sources: Vec<&str> = self.first_pictures.iter().map(String::as_str).collect();
        self.media.pictures.warm_up(&sources);
    }

    /// How many addresses have a page, as far as is known.
    pub(crate) fn address_count(&self) -> usize {
        self.addresses.get().map_or(0, Addresses::len)
    }

    /// Whether a path is one of these addresses.
    pub(crate) fn has_page(&self, path: &str) -> bool {
        self.addresses
            .get()
            .is_some_and(|addresses| addresses.has(path))
    }

    /// What to render for an address.
    pub(crate) fn target(&self, uri: &Uri) -> Target {
        match self.addresses.get() {
            Some(addresses) => addresses.target(uri),
            None => Target::as_asked(uri),
        }
    }

    /// Returns what pages read of a query, once the bundle has said it.
    pub(crate) fn queries(&self) -> Option<PageQueries<'_>> {
        self.addresses.get().map(Addresses::queries)
    }

    /// The centre's full name.
    pub fn centre_name(&self) -> &str {
        &self.site.name
    }

    /// The words of the mails that are sent.
    pub fn mails(&self) -> &Mails {
        &self.mails
    }

    /// The isolates.
    pub fn renderer(&self) -> &Renderer {
        &self.renderer
    }
}

/// Answers from the content, once it is there: nobody asks for a page before.
struct ContentHost {
    shown: Arc<OnceLock<Arc<IsolateContent>>>,
    page_caching: PageCaching,
}

impl Host for ContentHost {
    fn call(&self, name: &str, argument: &str) -> Result<Option<Arc<str>>, HostError> {
        // Without a version the bundle keeps nothing.
        if name == "content-version" && self.page_caching == PageCaching::Off {
            return Ok(None);
        }
        let Some(IsolateContent { content, window }) = self.shown.get().map(|shown| &**shown)
        else {
            return Ok(None);
        };
        // A render names the moment of the window that it began in. If that window is over, the
        // content makes the answer for that moment anew.
        let window = window.load();
        if name == "event-documents"
            && let Some((moment, key)) = argument.split_once(' ')
            && moment.parse().ok() == Some(window.event_documents.since)
        {
            let document = window.event_documents.document(key);
            return Ok(document.map(|it| Arc::clone(&it.json)));
        }
        Ok(content.answer(name, argument))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::AnyPicture;

    #[test]
    fn what_the_server_reads_of_documents_is_there_or_an_error_names_it() {
        let content = Content::embedded(&AnyPicture).unwrap();
        let SiteDocument { name, .. } = read(&content, "site").unwrap();
        assert!(!name.is_empty());

        let home = content.document("home").unwrap();
        let first = sources(&home.json);
        assert_eq!(first[0], "/media/home/hero");
        assert!(first.len() > 5, "{first:?}");

        let missing = read::<SiteDocument>(&content, "no-such").err().unwrap();
        assert_eq!(
            missing.to_string(),
            "the document no-such cannot be read: there is none"
        );
        let another = read::<SiteDocument>(&content, "contact").err().unwrap();
        let words = another.to_string();
        assert!(
            words.starts_with("the document contact cannot be read: missing field"),
            "{words}"
        );
    }
}
