//! What a program measures of its renders.

use std::time::Duration;

use crate::RenderError;

/// Is told of every render that is over, on the isolate's thread: for metrics of one's own, in the terms of whatever
/// library collects them. [`Renderer::metrics`](crate::Renderer::metrics) counts without one, too.
///
/// ```
/// # use std::sync::Arc;
/// # use std::sync::atomic::{AtomicU64, Ordering};
/// # use centre_ssr::{Bundle, Config, NoHost, Observer, Render, RenderRequest, Renderer};
/// #[derive(Default)]
/// struct Slow(AtomicU64);
///
/// impl Observer for Slow {
///     fn is_over(&self, render: &Render<'_>) {
///         if render.time.as_millis() >= 50 {
///             self.0.fetch_add(1, Ordering::Relaxed);
///         }
///     }
/// }
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # const BUNDLE: &str = "export const render = () => ({ status: 200, headers: [], head: '', html: '', data: '' });";
/// let slow = Arc::new(Slow::default());
/// let config = Config::default().observer(slow.clone());
/// let renderer = Renderer::start(&Bundle::from_source(BUNDLE), &config, NoHost)?;
/// renderer.render(RenderRequest::new("/")).await?;
/// println!("{} slow pages", slow.0.load(Ordering::Relaxed));
/// # Ok(())
/// # }
/// ```
pub trait Observer: Send + Sync + 'static {
    /// Takes what there is to say of one render. It must not block: the next one waits.
    fn is_over(&self, render: &Render<'_>);
}

/// A render that is over.
///
/// ```
/// # use centre_ssr::Render;
/// fn line(render: &Render<'_>) -> String {
///     let result = match render.result {
///         Ok(()) => "made".to_owned(),
///         Err(error) => error.to_string(),
///     };
///     format!("{result}: waited {:?}, took {:?}", render.queue_time, render.time)
/// }
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct Render<'a> {
    /// Whether it was a response of `fetch`, or a page of `render`.
    pub is_response: bool,
    /// Time from the request to the start of the render.
    pub queue_time: Duration,
    /// Time in the isolate. A response's goes from its start to its last byte, waiting included.
    pub time: Duration,
    /// How it ended; a response that nobody read to its end has [`RenderError::Abandoned`].
    pub result: Result<(), &'a RenderError>,
}
