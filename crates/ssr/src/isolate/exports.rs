//! What Rust calls of a bundle: its evaluation, and finding its exports again.

use std::sync::Arc;

use deno_core::error::{CoreError, JsError};
use deno_core::{JsRuntime, ModuleSpecifier, PollEventLoopOptions, v8};

use crate::bundle::BUNDLE_SPECIFIER;
use crate::{Bundle, BundleError};

/// Where `web_api/respond.js` keeps the bundle's `render` on the global object, so that it is found
/// again after a start from a snapshot.
const RENDER_PROPERTY: &str = "__ssr_render";

/// The same for the bundle's `fetch`.
const FETCH_PROPERTY: &str = "__ssr_fetch";

/// What keeps the bundle's exports there.
const KEEP_PROPERTY: &str = "__ssr_keep";

/// What makes a response with `fetch`.
const RESPOND_PROPERTY: &str = "__ssr_respond";

/// What ends one before it is whole.
const ABORT_PROPERTY: &str = "__ssr_abort";

/// Where `web_api/globals.js` keeps what cancels the timers of a render.
const CANCEL_TIMERS_PROPERTY: &str = "__ssr_cancel_timers";

/// What Rust calls.
pub(super) struct Functions {
    pub(super) render: Option<v8::Global<v8::Function>>,
    pub(super) fetch: Option<v8::Global<v8::Function>>,
    pub(super) respond: v8::Global<v8::Function>,
    pub(super) abort: v8::Global<v8::Function>,
    pub(super) cancel_timers: v8::Global<v8::Function>,
}

/// The property names of a rendered page, as strings of the isolate.
pub(super) struct Keys {
    pub(super) status: v8::Global<v8::String>,
    pub(super) headers: v8::Global<v8::String>,
    pub(super) head: v8::Global<v8::String>,
    pub(super) html: v8::Global<v8::String>,
    pub(super) data: v8::Global<v8::String>,
}

/// The part of the web platform that server bundles use. One script, so that what its files
/// share is hidden from bundles.
const WEB_API: &str = concat!(
    "((globalThis) => {\n\"use strict\";\n",
    include_str!("../web_api/moment.js"),
    include_str!("../web_api/globals.js"),
    include_str!("../web_api/encoding.js"),
    include_str!("../web_api/url.js"),
    include_str!("../web_api/events.js"),
    include_str!("../web_api/streams.js"),
    include_str!("../web_api/fetch.js"),
    include_str!("../web_api/respond.js"),
    "})(globalThis);\n",
);

/// Evaluates [`WEB_API`] and then the bundle's `source`, and keeps the bundle's `render` where
/// [`look_up`] finds it.
pub(crate) fn evaluate(
    runtime: &mut JsRuntime,
    bundle: &Bundle,
    source: &Arc<str>,
    tokio: &tokio::runtime::Runtime,
) -> Result<(), BundleError> {
    let failed = |error: &CoreError| BundleError::Evaluation(bundle.describe_any(error));
    runtime
        .execute_script("ssr:web_api.js", WEB_API)
        .map_err(BundleError::isolate)?;
    let specifier = ModuleSpecifier::parse(BUNDLE_SPECIFIER).map_err(BundleError::isolate)?;
    let module = tokio
        .block_on(runtime.load_side_es_module_from_code(&specifier, source.to_string()))
        .map_err(|error| failed(&error))?;
    let evaluated = runtime.mod_evaluate(module);
    tokio
        .block_on(runtime.with_event_loop_promise(evaluated, PollEventLoopOptions::default()))
        .map_err(|error| failed(&error))?;
    let namespace = runtime
        .get_module_namespace(module)
        .map_err(|error| failed(&error))?;
    deno_core::scope!(scope, runtime);
    v8::tc_scope!(let scope, scope);
    let namespace = v8::Local::new(scope, namespace);
    let defined = function(scope, KEEP_PROPERTY).and_then(|keep| {
        let receiver = v8::undefined(scope).into();
        keep.call(scope, receiver, &[namespace.into()])
    });
    match (defined, scope.exception()) {
        (Some(_), _) => Ok(()),
        (None, Some(exception)) => {
            let error = JsError::from_v8_exception(scope, exception);
            Err(BundleError::Evaluation(bundle.describe(&error)))
        }
        (None, None) => Err(BundleError::isolate("the bundle's exports cannot be kept")),
    }
}

/// A function of the global object.
fn function<'s>(
    scope: &mut v8::PinScope<'s, '_>,
    name: &str,
) -> Option<v8::Local<'s, v8::Function>> {
    let name = v8::String::new(scope, name)?;
    let global = scope.get_current_context().global(scope);
    v8::Local::<v8::Function>::try_from(global.get(scope, name.into())?).ok()
}

/// Finds what Rust calls, puts the wrapper around `render` if there is one, and removes the globals that bundles
/// must not see.
pub(super) fn look_up(
    runtime: &mut JsRuntime,
    bundle: &Bundle,
) -> Result<(Functions, Keys), BundleError> {
    let failed = |error: &JsError| BundleError::Evaluation(bundle.describe(error));
    let wrapper = match &bundle.wrapper {
        None => None,
        Some(script) => Some(
            runtime
                .execute_script("ssr:wrapper.js", script.to_string())
                .map_err(|error| failed(&error))?,
        ),
    };
    deno_core::scope!(scope, runtime);
    let key = |name: &str| {
        v8::String::new_from_utf8(scope, name.as_bytes(), v8::NewStringType::Internalized)
            .map(|key| v8::Global::new(scope, key))
            .ok_or_else(|| BundleError::isolate("no memory for a string"))
    };
    let keys = Keys {
        status: key("status")?,
        headers: key("headers")?,
        head: key("head")?,
        html: key("html")?,
        data: key("data")?,
    };
    let render = function(scope, RENDER_PROPERTY);
    let render = match (wrapper, render) {
        (Some(wrapper), Some(render)) => Some(wrap(scope, &wrapper, render, bundle)?),
        (_, render) => render.map(|render| v8::Global::new(scope, render)),
    };
    let fetch = function(scope, FETCH_PROPERTY).map(|fetch| v8::Global::new(scope, fetch));
    if render.is_none() && fetch.is_none() {
        return Err(BundleError::NoRenderFunction);
    }
    let mut own = |name: &str| {
        let function = function(scope, name).ok_or(BundleError::NoRenderFunction)?;
        Ok::<_, BundleError>(v8::Global::new(scope, function))
    };
    let functions = Functions {
        render,
        fetch,
        respond: own(RESPOND_PROPERTY)?,
        abort: own(ABORT_PROPERTY)?,
        cancel_timers: own(CANCEL_TIMERS_PROPERTY)?,
    };
    let global = scope.get_current_context().global(scope);
    // Through two of them a bundle could call the embedder's operations.
    for name in [
        "Deno",
        "__bootstrap",
        CANCEL_TIMERS_PROPERTY,
        KEEP_PROPERTY,
        RESPOND_PROPERTY,
        ABORT_PROPERTY,
    ] {
        if let Some(name) = v8::String::new(scope, name) {
            global.delete(scope, name.into());
        }
    }
    Ok((functions, keys))
}

/// What `wrapper` makes of `render`.
fn wrap<'s>(
    scope: &mut v8::PinScope<'s, '_>,
    wrapper: &v8::Global<v8::Value>,
    render: v8::Local<'s, v8::Function>,
    bundle: &Bundle,
) -> Result<v8::Global<v8::Function>, BundleError> {
    v8::tc_scope!(let scope, scope);
    let wrapper = v8::Local::new(scope, wrapper);
    let wrapper =
        v8::Local::<v8::Function>::try_from(wrapper).map_err(|_| BundleError::NoRenderFunction)?;
    let receiver = v8::undefined(scope).into();
    let answer = wrapper.call(scope, receiver, &[render.into()]);
    if let Some(exception) = scope.exception() {
        let error = JsError::from_v8_exception(scope, exception);
        return Err(BundleError::Evaluation(bundle.describe(&error)));
    }
    answer
        .and_then(|render| v8::Local::<v8::Function>::try_from(render).ok())
        .map(|render| v8::Global::new(scope, render))
        .ok_or(BundleError::NoRenderFunction)
}
