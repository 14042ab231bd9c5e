//! What is asked of a render, and what it answers.

use std::time::Duration;

/// What is to be rendered. Both strings are handed to the bundle's `render` as they are.
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
    /// A request for `url` with an empty context.
    pub fn new(url: impl Into<String>) -> Self {
        Self {
            url: url.into(),
            context: String::new(),
            time_limit: None,
        }
    }

    /// Sets [`context`](Self#structfield.context).
    #[must_use]
    pub fn context(mut self, context: impl Into<String>) -> Self {
        self.context = context.into();
        self
    }

    /// Lets the render run for `limit`, however busy the machine is.
    /// [`Config::deadline`](crate::Config::deadline) is then for the processor time that its thread takes: what is
    /// too slow for an idle machine is refused, what merely waits for a processor is not.
    #[must_use]
    pub fn time_limit(mut self, limit: Duration) -> Self {
        self.time_limit = Some(limit);
        self
    }
}

/// A rendered page, as the bundle's `render` answered it.
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
    /// The value of the first header of this name, which is compared as the bundle wrote it.
    pub fn header(&self, name: &str) -> Option<&str> {
        let header = self.headers.iter().find(|(it, _)| it == name);
        header.map(|(_, value)| value.as_str())
    }
}

/// A rendered page and how long it took.
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
