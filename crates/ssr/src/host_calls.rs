//! A host of named functions, typed by serde.

use std::collections::HashMap;
use std::sync::Arc;

use deno_core::serde_json;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::host::{Host, HostAnswer, HostError};

type Call = Box<dyn Fn(&str) -> HostAnswer + Send + Sync>;

/// A [`Host`] of named functions that wait: `await ssr.callAsync(name, argument)` calls one of them. Arguments and
/// answers go through serde.
///
/// ```
/// # use centre_ssr::{Bundle, Config, HostCalls, Renderer};
/// # use futures_util::StreamExt;
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// #[derive(serde::Serialize)]
/// struct Lesson {
///     title: String,
/// }
/// let host = HostCalls::new().on("lesson", |id: u32| async move {
///     tokio::task::yield_now().await;
///     Ok(Lesson { title: format!("Lesson {id}") })
/// });
/// const BUNDLE: &str = "
/// export default {
///   async fetch() {
///     const { title } = await ssr.callAsync('lesson', 7);
///     return new Response(title);
///   },
/// };";
/// let renderer = Renderer::start(&Bundle::from_source(BUNDLE), &Config::default(), host)?;
/// let mut body = renderer.render_stream(http::Request::default()).await?.into_body();
/// assert_eq!(body.next().await.expect("one piece")?, "Lesson 7");
/// # Ok(())
/// # }
/// ```
///
/// What else a host takes, lines of `console` for example, a host of one's own takes, and hands the calls on:
///
/// ```
/// # use centre_ssr::{Host, HostAnswer, HostCalls, HostError};
/// # use std::sync::Arc;
/// struct Lessons(HostCalls);
///
/// impl Host for Lessons {
///     fn call(&self, name: &str, argument: &str) -> Result<Option<Arc<str>>, HostError> {
///         self.0.call(name, argument)
///     }
///
///     fn call_async(&self, name: &str, argument: &str) -> HostAnswer {
///         self.0.call_async(name, argument)
///     }
///
///     fn log(&self, level: &str, message: &str) {
///         eprintln!("{level}: {message}");
///     }
/// }
/// ```
#[derive(Default)]
pub struct HostCalls {
    calls: HashMap<String, Call>,
}

impl HostCalls {
    /// Makes a host that offers nothing yet.
    ///
    /// ```
    /// # use centre_ssr::HostCalls;
    /// let host = HostCalls::new();
    /// ```
    pub fn new() -> Self {
        Self::default()
    }

    /// Offers `call` as `name`; a later one of the same name takes its place. What it answers with an error rejects
    /// JavaScript's promise with the error's text, and so does an argument of another type.
    ///
    /// ```
    /// # use centre_ssr::HostCalls;
    /// let host = HostCalls::new()
    ///     .on("sum", |(one, other): (i32, i32)| async move { Ok(one + other) })
    ///     .on("half", |whole: u32| async move {
    ///         if whole % 2 == 1 {
    ///             return Err("it is odd".into());
    ///         }
    ///         Ok(whole / 2)
    ///     });
    /// ```
    #[must_use]
    pub fn on<Argument, Answer, Waiting>(
        mut self,
        name: impl Into<String>,
        call: impl Fn(Argument) -> Waiting + Send + Sync + 'static,
    ) -> Self
    where
        Argument: DeserializeOwned,
        Answer: Serialize,
        Waiting: Future<Output = Result<Answer, HostError>> + Send + 'static,
    {
        let name = name.into();
        let of = format!("of the host's {name:?}");
        let call: Call = Box::new(move |argument| match serde_json::from_str(argument) {
            Ok(argument) => {
                let answer = call(argument);
                Box::pin(async move { Ok(serde_json::to_string(&answer.await?)?) })
            }
            // Which of a page's calls it was, the error's stack does not tell.
            Err(error) => {
                let error = format!("the argument {of}: {error}");
                Box::pin(std::future::ready(Err(error.into())))
            }
        });
        self.calls.insert(name, call);
        self
    }
}

impl Host for HostCalls {
    fn call(&self, _name: &str, _argument: &str) -> Result<Option<Arc<str>>, HostError> {
        Ok(None)
    }

    fn call_async(&self, name: &str, argument: &str) -> HostAnswer {
        if let Some(call) = self.calls.get(name) {
            call(argument)
        } else {
            let error = format!("the host offers no {name:?}");
            Box::pin(std::future::ready(Err(error.into())))
        }
    }
}

impl std::fmt::Debug for HostCalls {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.calls.keys()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_argument_of_the_wrong_type_is_told_with_the_name_of_its_call() {
        let host = HostCalls::new().on("lesson", |id: u32| async move { Ok(id + 1) });
        assert_eq!(
            host.call_async("lesson", "7").await.ok().as_deref(),
            Some("8")
        );
        let error = host.call_async("lesson", "null").await.err();
        let error = error.map(|it| it.to_string()).unwrap_or_default();
        let wanted = "the argument of the host's \"lesson\": invalid type: null, expected u32";
        assert!(error.starts_with(wanted), "{error}");
    }
}
