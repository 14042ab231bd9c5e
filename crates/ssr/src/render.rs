//! What is asked of a render, and what it answers.

use std::time::Duration;

/// What is to be rendered. Both strings are handed to the bundle's `render` as they are.
///
/// ```
/// # use centre_ssr::RenderRequest;
/// # use std::time::Duration;
/// let request = RenderRequest::new("/lessons?page=2")
///     .context(r#"{"language":"af"}"#)
///     .time_limit(Duration::from_secs(30));
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct RenderRequest {
    /// The address, absolute if the bundle wants that.
    pub url: String,
    /// Anything else the bundle needs to know, in a form it understands, such as JSON.
    pub context: String,
    /// How long the render may run where nobody waits for it; see [`time_limit`](Self::time_limit). None by
    /// default.
    pub time_limit: Option<Duration>,
}

impl RenderRequest {
    /// Asks for `url`, with an empty context and no time limit of its own.
    ///
    /// ```
    /// # use centre_ssr::RenderRequest;
    /// assert_eq!(RenderRequest::new("/about").url, "/about");
    /// ```
    pub fn new(url: impl Into<String>) -> Self {
        Self {
            url: url.into(),
            context: String::new(),
            time_limit: None,
        }
    }

    /// Sets what else the bundle needs to know: the field [`context`](Self#structfield.context).
    ///
    /// ```
    /// # use centre_ssr::RenderRequest;
    /// let request = RenderRequest::new("/about").context(r#"{"language":"af"}"#);
    /// assert_eq!(request.context, r#"{"language":"af"}"#);
    /// ```
    #[must_use]
    pub fn context(mut self, context: impl Into<String>) -> Self {
        self.context = context.into();
        self
    }

    /// Lets the render run for `limit`, however busy the machine is.
    /// [`Config::deadline`](crate::Config::deadline) is then for the processor time that its thread takes: what is
    /// too slow for an idle machine is refused, what merely waits for a processor is not.
    ///
    /// ```
    /// # use centre_ssr::RenderRequest;
    /// # use std::time::Duration;
    /// let request = RenderRequest::new("/archive").time_limit(Duration::from_secs(30));
    /// assert_eq!(request.time_limit, Some(Duration::from_secs(30)));
    /// ```
    #[must_use]
    pub fn time_limit(mut self, limit: Duration) -> Self {
        self.time_limit = Some(limit);
        self
    }
}

/// A rendered page, as the bundle's `render` answered it.
///
/// ```
/// # use centre_ssr::{Bundle, Config, NoHost, RenderRequest, Renderer};
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// const BUNDLE: &str = "
/// export function render(url) {
///   const html = `<h1>${url}</h1>`;
///   return { status: 200, headers: [['cache-control', 'no-store']], head: '<title>A page</title>', html, data: '{}' };
/// }";
/// # let renderer = Renderer::start(&Bundle::from_source(BUNDLE), &Config::default(), NoHost)?;
/// let page = renderer.render(RenderRequest::new("/a")).await?;
/// assert_eq!((page.status, page.head.as_str()), (200, "<title>A page</title>"));
/// assert_eq!((page.html.as_str(), page.data.as_str()), ("<h1>/a</h1>", "{}"));
/// assert_eq!(page.header("cache-control"), Some("no-store"));
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rendered {
    /// HTTP status.
    pub status: u16,
    /// HTTP headers.
    pub headers: Vec<(String, String)>,
    /// Markup for the document's head.
    pub head: String,
    /// Markup for the application's root.
    pub html: String,
    /// What the browser needs to hydrate the markup.
    pub data: String,
}

impl Rendered {
    /// Gives the value of the first header of this name, which is compared as the bundle wrote it.
    ///
    /// ```
    /// # use centre_ssr::{Bundle, Config, NoHost, RenderRequest, Renderer};
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # const BUNDLE: &str = "
    /// # export const render = () => ({ status: 302, headers: [['location', '/b']], head: '', html: '', data: '' });";
    /// # let renderer = Renderer::start(&Bundle::from_source(BUNDLE), &Config::default(), NoHost)?;
    /// let page = renderer.render(RenderRequest::new("/a")).await?;
    /// assert_eq!(page.header("location"), Some("/b"));
    /// assert_eq!(page.header("Location"), None);
    /// # Ok(())
    /// # }
    /// ```
    pub fn header(&self, name: &str) -> Option<&str> {
        let header = self.headers.iter().find(|(it, _)| it == name);
        header.map(|(_, value)| value.as_str())
    }
}

/// A rendered page and how long it took.
///
/// ```
/// # use centre_ssr::{Bundle, Config, NoHost, RenderRequest, Renderer};
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # const BUNDLE: &str = "export const render = (url) => ({ status: 200, headers: [], head: '', html: url, data: '' })";
/// # let renderer = Renderer::start(&Bundle::from_source(BUNDLE), &Config::default(), NoHost)?;
/// let timed = renderer.render_timed(RenderRequest::new("/a")).await?;
/// println!("{} waited {:?} and took {:?}", timed.page.html, timed.queue_time, timed.render_time);
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Timed {
    /// The page.
    pub page: Rendered,
    /// Time from the request to the start of the render.
    pub queue_time: Duration,
    /// Time in the isolate.
    pub render_time: Duration,
}
