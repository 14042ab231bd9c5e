use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use centre_content::Content;
use centre_media::Library;
use centre_ssr::{Bundle, Config, Host, Renderer};
use serde::de::DeserializeOwned;
use tokio::sync::OnceCell;

use crate::Recordings;
use crate::compression::Compressed;
use crate::page_cache::PageCache;
use crate::shell::Shell;

/// Pictures and recordings.
#[derive(Debug, Clone)]
pub struct Media {
    /// Every picture that the content may name.
    pub pictures: Library,
    /// What is below `/audio/`.
    pub recordings: Recordings,
}

/// Content, the bundle that renders it, and the pages that were rendered of them.
pub struct Edition {
    pub(crate) documents: HashMap<String, Arc<Compressed>>,
    pub(crate) media: Media,
    pub(crate) shell: Shell,
    pub(crate) renderer: Renderer,
    pub(crate) cache: PageCache,
    /// What the donation form lets visitors choose.
    pub(crate) donation_purposes: Vec<String>,
    /// `/sitemap.xml`, once somebody has asked for it.
    pub(crate) sitemap: OnceCell<Arc<Compressed>>,
    content: Arc<Content>,
    centre_name: String,
}

/// What mails need of the document `site`.
#[derive(serde::Deserialize)]
struct SiteDocument {
    name: String,
}

/// What the server needs of the document `donate`.
#[derive(Default, serde::Deserialize)]
struct DonateDocument {
    form: DonationForm,
}

#[derive(Default, serde::Deserialize)]
struct DonationForm {
    purposes: Vec<String>,
}

/// Isolates on their way to an [`Edition`]: they start while its parts are still being read.
pub struct Starting {
    renderer: Renderer,
    content: Arc<OnceLock<Arc<Content>>>,
}

impl Starting {
    /// Starts isolates with `bundle`. Returns at once; see [`Renderer::ready`].
    pub fn new(bundle: &Bundle, config: &Config) -> std::io::Result<Self> {
        let content = Arc::new(OnceLock::new());
        let host: Arc<dyn Host> = Arc::new(ContentHost(Arc::clone(&content)));
        Ok(Self {
            renderer: Renderer::start(bundle, config, &host)?,
            content,
        })
    }

    /// The edition of `content`, which the isolates render from here on.
    pub fn with(self, content: Arc<Content>, media: Media, shell: Shell) -> Edition {
        let Self {
            renderer,
            content: hosted,
        } = self;
        hosted.get_or_init(|| Arc::clone(&content));
        let documents = content
            .keys()
            .filter_map(|key| Some((key.to_owned(), content.document(key)?)))
            .map(|(key, document)| {
                let json = document.json.as_bytes().to_vec();
                (key, Arc::new(Compressed::new(json.into())))
            })
            .collect();
        let centre_name = content
            .document("site")
            .and_then(|site| serde_json::from_str(&site.json).ok())
            .map(|SiteDocument { name }| name)
            .unwrap_or_default();
        let DonateDocument { form } = content
            .document("donate")
            .and_then(|donate| serde_json::from_str(&donate.json).ok())
            .unwrap_or_default();
        Edition {
            documents,
            media,
            shell,
            renderer,
            cache: PageCache::default(),
            donation_purposes: form.purposes,
            sitemap: OnceCell::new(),
            content,
            centre_name,
        }
    }
}

impl Edition {
    /// As much of the document `key` as `T` takes; none where there is no such document.
    pub(crate) fn part<T: DeserializeOwned>(&self, key: &str) -> Option<T> {
        serde_json::from_str(&self.content.document(key)?.json).ok()
    }

    /// The centre's full name.
    pub fn centre_name(&self) -> &str {
        &self.centre_name
    }

    /// The isolates.
    pub fn renderer(&self) -> &Renderer {
        &self.renderer
    }
}

/// Answers from the content, once it is there: nobody asks for a page before.
struct ContentHost(Arc<OnceLock<Arc<Content>>>);

impl Host for ContentHost {
    fn call(&self, name: &str, argument: &str) -> Option<Arc<str>> {
        self.0.get()?.answer(name, argument)
    }
}
