use std::collections::HashMap;
use std::sync::Arc;

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

impl Edition {
    /// Starts isolates that render `content` with `bundle`. Returns at once; see
    /// [`Renderer::ready`].
    pub fn start(
        bundle: &Bundle,
        content: Arc<Content>,
        media: Media,
        shell: Shell,
        config: &Config,
    ) -> std::io::Result<Self> {
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
        let host: Arc<dyn Host> = Arc::new(ContentHost(Arc::clone(&content)));
        Ok(Self {
            documents,
            media,
            shell,
            renderer: Renderer::start(bundle, config, &host)?,
            cache: PageCache::default(),
            donation_purposes: form.purposes,
            sitemap: OnceCell::new(),
            content,
            centre_name,
        })
    }

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

struct ContentHost(Arc<Content>);

impl Host for ContentHost {
    fn call(&self, name: &str, argument: &str) -> Option<Arc<str>> {
        self.0.answer(name, argument)
    }
}
