use std::sync::{Arc, LazyLock};

use deno_core::error::{CoreError, CoreErrorKind, JsError, JsStackFrame};

use crate::JavaScriptError;

/// The name of the bundle in stacks of exceptions.
pub(crate) const BUNDLE_SPECIFIER: &str = "ssr:bundle.js";

/// A server bundle: one ES module without imports that exports `render`, or an object with `fetch` as its default,
/// or both.
///
/// ```js
/// export async function render(url, context) {
///   return { status: 200, headers: [["x-name", "value"]], head: "…", html: "…", data: "…" };
/// }
/// export default {
///   async fetch(request) {
///     return new Response("…", { status: 200, headers: { "content-type": "text/html" } });
///   },
/// };
/// ```
///
/// `render` is for [`Renderer::render`](crate::Renderer::render). It may return the page or a promise of it. All five
/// properties must be there: `status` is a number, `headers` a list of pairs of strings, and the other three are
/// strings. `fetch` is for [`Renderer::render_stream`](crate::Renderer::render_stream).
///
/// ```
/// # use centre_ssr::Bundle;
/// let bundle = Bundle::from_source("export default { fetch: () => new Response('Hello') }");
/// ```
#[derive(Clone)]
pub struct Bundle {
    pub(crate) code: Code,
    pub(crate) wrapper: Option<Arc<str>>,
    source_map: Option<SourceMap>,
}

type ReadSourceMap = Box<dyn FnOnce() -> Option<sourcemap::SourceMap> + Send>;
type SourceMap = Arc<LazyLock<Option<sourcemap::SourceMap>, ReadSourceMap>>;

#[derive(Clone)]
pub(crate) enum Code {
    Source(Arc<str>),
    Snapshot(&'static [u8]),
}

impl Bundle {
    /// Takes the text of a module, which every isolate evaluates when it starts.
    ///
    /// ```
    /// # use centre_ssr::{Bundle, Config, NoHost, RenderRequest, Renderer};
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// const BUNDLE: &str = "
    /// export function render(url) {
    ///   return { status: 200, headers: [], head: '', html: `<h1>${url}</h1>`, data: '' };
    /// }";
    /// let bundle = Bundle::from_source(BUNDLE);
    /// let renderer = Renderer::start(&bundle, &Config::default(), NoHost)?;
    /// assert_eq!(renderer.render(RenderRequest::new("/a")).await?.html, "<h1>/a</h1>");
    /// # Ok(())
    /// # }
    /// ```
    pub fn from_source(source: impl Into<Arc<str>>) -> Self {
        Self::new(Code::Source(source.into()))
    }

    /// Takes what [`create_snapshot`](crate::create_snapshot) of the same version of this crate has made: a bundle
    /// that was evaluated and warmed up. Usually that was in `build.rs`, and the program has it with
    /// `include_bytes!`.
    ///
    /// ```
    /// # use centre_ssr::{Bundle, Config, NoHost, Renderer, WarmUp, create_snapshot};
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let source = "export default { fetch: () => new Response('Hello') }";
    /// let snapshot = create_snapshot(&Bundle::from_source(source), NoHost, &WarmUp::new([]))?;
    /// let bundle = Bundle::from_snapshot(Box::leak(snapshot));
    /// # let tokio = tokio::runtime::Builder::new_current_thread().build()?;
    /// # tokio.block_on(async {
    /// let renderer = Renderer::start(&bundle, &Config::default(), NoHost)?;
    /// let response = renderer.render_stream(http::Request::default()).await?;
    /// assert_eq!(response.status(), 200);
    /// # Ok::<_, Box<dyn std::error::Error>>(())
    /// # })?;
    /// # Ok(())
    /// # }
    /// ```
    pub fn from_snapshot(snapshot: &'static [u8]) -> Self {
        Self::new(Code::Snapshot(snapshot))
    }

    fn new(code: Code) -> Self {
        Self {
            code,
            wrapper: None,
            source_map: None,
        }
    }

    /// Puts a function around the bundle's `render`. `script` is a JavaScript expression: a
    /// function that takes `render` and returns what is called in its place.
    ///
    /// ```js
    /// (render) => (url, context) => render(url.toLowerCase(), context)
    /// ```
    ///
    /// Every isolate evaluates it when it starts, from a snapshot too; a snapshot itself is
    /// made without. It is for what only the running program knows, such as its settings, and
    /// for tests that make renders fail. The bundle's `fetch` stays as it is.
    ///
    /// ```
    /// # use centre_ssr::{Bundle, Config, NoHost, RenderRequest, Renderer};
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let source = "export function render(url) { return { status: 200, headers: [], head: '', html: url, data: '' }; }";
    /// let bundle = Bundle::from_source(source)
    ///     .with_wrapper("(render) => (url, context) => render(url.toLowerCase(), context)");
    /// let renderer = Renderer::start(&bundle, &Config::default(), NoHost)?;
    /// assert_eq!(renderer.render(RenderRequest::new("/ABOUT")).await?.html, "/about");
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn with_wrapper(mut self, script: impl Into<Arc<str>>) -> Self {
        self.wrapper = Some(script.into());
        self
    }

    /// Adds the bundle's source map, by which stacks of exceptions name the original
    /// files and lines. `read` gives its JSON and is called at the first exception; when
    /// it fails, that is logged and stacks stay as they are.
    ///
    /// ```
    /// # use centre_ssr::{Bundle, Config, NoHost, RenderRequest, Renderer};
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let source = "export function render() { throw new Error('why') }";
    /// let map = r#"{"version":3,"sources":["page.js"],"names":[],"mappings":"AAAA"}"#;
    /// let bundle = Bundle::from_source(source).with_source_map(|| Ok(map.into()));
    /// let renderer = Renderer::start(&bundle, &Config::default(), NoHost)?;
    /// let error = renderer.render(RenderRequest::new("/")).await.expect_err("it throws");
    /// assert_eq!(error.to_string(), "Error: why\n    at render (page.js:1:1)");
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn with_source_map(
        mut self,
        read: impl FnOnce() -> std::io::Result<Vec<u8>> + Send + 'static,
    ) -> Self {
        let parse = move || {
            let json = read().map_err(|error| error.to_string())?;
            sourcemap::SourceMap::from_slice(&json).map_err(|error| error.to_string())
        };
        let read: ReadSourceMap = Box::new(move || {
            parse()
                .inspect_err(|error| tracing::warn!(error, "the source map cannot be read"))
                .ok()
        });
        self.source_map = Some(Arc::new(LazyLock::new(read)));
        self
    }

    /// What went wrong in the isolate, whether JavaScript threw it or the runtime itself.
    pub(crate) fn describe_any(&self, error: &CoreError) -> JavaScriptError {
        match &**error {
            CoreErrorKind::Js(error) => self.describe(error),
            _ => JavaScriptError {
                message: error.to_string(),
                stack: Vec::new(),
                cause: None,
            },
        }
    }

    pub(crate) fn describe(&self, error: &JsError) -> JavaScriptError {
        let stack = error.frames.iter().map(|frame| self.frame(frame)).collect();
        let message = match (&error.name, &error.message) {
            (Some(name), Some(message)) => format!("{name}: {message}"),
            _ => error
                .exception_message
                .trim_start_matches("Uncaught ")
                .trim_start_matches("(in promise) ")
                .to_owned(),
        };
        let cause = error.cause.as_ref().map(|it| Box::new(self.describe(it)));
        JavaScriptError {
            message,
            stack,
            cause,
        }
    }

    fn frame(&self, frame: &JsStackFrame) -> String {
        let function = frame.function_name.as_deref().unwrap_or("<anonymous>");
        let file = frame.file_name.as_deref().unwrap_or("<native>");
        let (Some(line), Some(column)) = (frame.line_number, frame.column_number) else {
            return format!("{function} ({file})");
        };
        // V8 counts from 1, source maps from 0.
        let position = |number: i64| u32::try_from(number - 1).unwrap_or(0);
        let original = self
            .source_map
            .as_ref()
            .filter(|_| file == BUNDLE_SPECIFIER)
            .and_then(|map| {
                LazyLock::force(map)
                    .as_ref()?
                    .lookup_token(position(line), position(column))
            });
        match original {
            Some(token) => format!(
                "{} ({}:{}:{})",
                token.get_name().unwrap_or(function),
                token.get_source().unwrap_or(file),
                token.get_src_line() + 1,
                token.get_src_col() + 1,
            ),
            None => format!("{function} ({file}:{line}:{column})"),
        }
    }
}
