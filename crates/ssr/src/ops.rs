//! What JavaScript in an isolate can ask of Rust: exactly these operations ("ops" in `deno_core`).
//! None of them reaches the file system, the network or the environment, and none sleeps.

#![expect(
    clippy::needless_pass_by_value,
    reason = "op2 hands the state over by value"
)]

use std::cell::RefCell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::Arc;

use deno_core::error::JsError;
use deno_core::{OpState, extension, op2, v8};
use deno_error::JsErrorBox;
use http::{HeaderName, HeaderValue, StatusCode};
use tokio::sync::mpsc;
use url::{Position, Url, form_urlencoded, quirks};

use crate::metrics::Counters;
use crate::response::{AfterWrite, Failure, NO_RESPONSE, ResponseId, Responses};
use crate::{Bundle, Host};

extension!(
    ssr,
    ops = [
        op_ssr_call,
        op_ssr_call_async,
        op_ssr_count,
        op_ssr_report,
        op_ssr_streams,
        op_ssr_head,
        op_ssr_write,
        op_ssr_write_text,
        op_ssr_drained,
        op_ssr_end,
        op_ssr_fail,
        op_ssr_log,
        op_ssr_url_parse,
        op_ssr_url_origin,
        op_ssr_url_set,
        op_ssr_form_decode,
        op_ssr_form_encode,
        op_ssr_utf8
    ],
    options = { context: Context },
    state = |state, options| {
        let Context { host, calls_on, bundle, counters, responses } = options.context;
        state.put(counters);
        state.put(host);
        state.put(CallsOn(calls_on));
        state.put(bundle);
        state.put(responses);
    }
);

/// What operations work with.
pub(crate) struct Context {
    host: Arc<dyn Host>,
    /// Where the host's calls that wait run; in the isolate's own thread where that is nowhere.
    calls_on: Option<tokio::runtime::Handle>,
    bundle: Bundle,
    counters: Arc<Counters>,
    responses: Responses,
}

impl Context {
    /// With it comes what tells of responses that nobody reads any more.
    pub(crate) fn new(
        host: Arc<dyn Host>,
        calls_on: Option<tokio::runtime::Handle>,
        bundle: &Bundle,
        counters: Arc<Counters>,
    ) -> (Self, mpsc::UnboundedReceiver<ResponseId>) {
        let (gone, receiver) = mpsc::unbounded_channel();
        let context = Self {
            host,
            calls_on,
            bundle: bundle.clone(),
            counters,
            responses: Responses::new(gone),
        };
        (context, receiver)
    }
}

struct CallsOn(Option<tokio::runtime::Handle>);

/// Runs `operation` and turns a panic into an exception for JavaScript. A panic must not unwind
/// through V8's frames: that would end the process.
fn or_exception<T>(operation: impl FnOnce() -> T) -> Result<T, JsErrorBox> {
    catch_unwind(AssertUnwindSafe(operation)).map_err(|_| JsErrorBox::generic(FAILED))
}

/// What JavaScript is told of a call that nobody has a use for.
const OVER: &str = "the response is over that the host was called for";

/// What JavaScript is told of a panic.
const FAILED: &str = "the program failed in an operation of the host";

#[op2]
fn op_ssr_call<'s>(
    scope: &mut v8::PinScope<'s, '_>,
    state: &mut OpState,
    #[string] name: &str,
    #[string] argument: &str,
) -> Result<v8::Local<'s, v8::Value>, JsErrorBox> {
    let answer = or_exception(|| state.borrow::<Arc<dyn Host>>().call(name, argument))?
        .map_err(|error| JsErrorBox::generic(error.to_string()))?;
    match answer {
        None => Ok(v8::undefined(scope).into()),
        Some(text) => v8::String::new(scope, &text)
            .map(Into::into)
            .ok_or_else(|| JsErrorBox::range_error("the host's answer is too long for a string")),
    }
}

/// A call that waits. It is given up when its response, or its render, is over.
#[op2]
#[string]
async fn op_ssr_call_async(
    state: Rc<RefCell<OpState>>,
    #[smi] response: ResponseId,
    #[string] name: String,
    #[string] argument: String,
) -> Result<String, JsErrorBox> {
    let is_open = || state.borrow().borrow::<Responses>().is_open(response);
    if !is_open() {
        return Err(JsErrorBox::generic(OVER));
    }
    let host = Arc::clone(state.borrow().borrow::<Arc<dyn Host>>());
    let answer = or_exception(|| host.call_async(&name, &argument))?;
    if response != NO_RESPONSE {
        // With the next turn, after what the page has written was sent: a thread that wakes up for the call might take
        // the processor from that.
        tokio::task::yield_now().await;
        if !is_open() {
            return Err(JsErrorBox::generic(OVER));
        }
    }
    let (call, turn_limit) = {
        let mut state = state.borrow_mut();
        let runtime = match &state.borrow::<CallsOn>().0 {
            Some(runtime) => runtime.clone(),
            None => tokio::runtime::Handle::current(),
        };
        let call = runtime.spawn(answer);
        let responses = state.borrow_mut::<Responses>();
        responses.note_call(response, call.abort_handle());
        (call, responses.turn_limit())
    };
    match call.await {
        Ok(answer) => {
            turn_limit.wait().await;
            answer.map_err(|error| JsErrorBox::generic(error.to_string()))
        }
        Err(error) if error.is_cancelled() => Err(JsErrorBox::generic(OVER)),
        Err(_) => Err(JsErrorBox::generic(FAILED)),
    }
}

/// `ssr.count`: something that the program's metrics are to show.
#[op2(fast)]
fn op_ssr_count(state: &mut OpState, #[string] name: &str) {
    state.borrow::<Arc<Counters>>().count(name);
}

/// `reportError`: an error that the bundle has dealt with and somebody should know of.
#[op2(fast, reentrant)]
fn op_ssr_report<'s>(
    scope: &mut v8::PinScope<'s, '_>,
    state: Rc<RefCell<OpState>>,
    error: v8::Local<'s, v8::Value>,
) -> Result<(), JsErrorBox> {
    let error = JsError::from_v8_exception(scope, error);
    let state = state.borrow();
    let error = state.borrow::<Bundle>().describe(&error);
    or_exception(|| state.borrow::<Arc<dyn Host>>().report(&error))
}

/// Evaluates the classes of streams; see `web_api/streams.js`.
#[op2(reentrant)]
fn op_ssr_streams<'s>(
    scope: &mut v8::PinScope<'s, '_>,
) -> Result<v8::Local<'s, v8::Value>, JsErrorBox> {
    const STREAMS: &str = concat!(
        "(() => { const exports = {}; const module = { exports };\n",
        include_str!("web_api/streams/ponyfill.js"),
        "\nreturn module.exports; })()",
    );
    v8::String::new(scope, STREAMS)
        .and_then(|source| v8::Script::compile(scope, source, None))
        .and_then(|script| script.run(scope))
        .ok_or_else(|| JsErrorBox::range_error("there is no memory for streams"))
}

#[op2]
fn op_ssr_head(
    state: &mut OpState,
    #[smi] response: ResponseId,
    #[smi] status: u32,
    #[serde] headers: Vec<(String, String)>,
) -> Result<(), JsErrorBox> {
    let invalid = |what: &str| JsErrorBox::type_error(format!("the response's {what}"));
    let (mut head, ()) = http::Response::new(()).into_parts();
    head.status = u16::try_from(status)
        .ok()
        .and_then(|status| StatusCode::from_u16(status).ok())
        .ok_or_else(|| invalid("status is none of HTTP"))?;
    for (name, value) in headers {
        let name = HeaderName::from_bytes(name.as_bytes())
            .map_err(|_| invalid("header has no valid name"))?;
        // Each of the characters is a byte, and `Headers` has refused others.
        let value: Vec<u8> = value
            .chars()
            .map(|it| u8::try_from(u32::from(it)).unwrap_or(b'?'))
            .collect();
        let value =
            HeaderValue::from_bytes(&value).map_err(|_| invalid("header has no valid value"))?;
        head.headers.append(name, value);
    }
    state.borrow_mut::<Responses>().set_head(response, head);
    Ok(())
}

#[op2(fast)]
#[smi]
fn op_ssr_write(state: &mut OpState, #[smi] response: ResponseId, #[buffer] bytes: &[u8]) -> u32 {
    after_write(state.borrow_mut::<Responses>().write(response, bytes))
}

#[op2(fast)]
#[smi]
fn op_ssr_write_text(
    state: &mut OpState,
    #[smi] response: ResponseId,
    #[string] text: &str,
) -> u32 {
    let responses = state.borrow_mut::<Responses>();
    after_write(responses.write(response, text.as_bytes()))
}

fn after_write(next: AfterWrite) -> u32 {
    next as u32
}

#[op2]
async fn op_ssr_drained(state: Rc<RefCell<OpState>>, #[smi] response: ResponseId) {
    let backlog = state.borrow().borrow::<Responses>().backlog(response);
    if let Some(backlog) = backlog {
        backlog.drained().await;
    }
}

#[op2(fast)]
fn op_ssr_end(state: &mut OpState, #[smi] response: ResponseId) {
    state.borrow_mut::<Responses>().end(response, Ok(()));
}

#[op2(fast, reentrant)]
fn op_ssr_fail<'s>(
    scope: &mut v8::PinScope<'s, '_>,
    state: Rc<RefCell<OpState>>,
    #[smi] response: ResponseId,
    error: v8::Local<'s, v8::Value>,
) {
    let error = JsError::from_v8_exception(scope, error);
    let mut state = state.borrow_mut();
    let responses = state.borrow_mut::<Responses>();
    responses.end(response, Err(Failure::Threw(error)));
}

#[op2(fast)]
fn op_ssr_log(
    state: &mut OpState,
    #[string] level: &str,
    #[string] message: &str,
) -> Result<(), JsErrorBox> {
    or_exception(|| state.borrow::<Arc<dyn Host>>().log(level, message))
}

/// Returns the address as text, and puts into `bounds` where its parts begin and end, in the order of `PARTS` in
/// `web_api/url.js`. It is ASCII alone, so that bytes are characters.
fn href_with_bounds(url: &Url, bounds: &mut [u32]) -> String {
    let username = url[..Position::BeforeUsername].len();
    let after_username = username + url.username().len();
    // The crate's own positions of a password panic where a name has none.
    let password = after_username + usize::from(url.password().is_some());
    let ends = [
        0,
        quirks::protocol(url).len(),
        username,
        after_username,
        password,
        password + quirks::password(url).len(),
        url[..Position::BeforeHost].len(),
        url[..Position::AfterHost].len(),
        url[..Position::BeforePort].len(),
        url[..Position::AfterPort].len(),
        url[..Position::BeforePath].len(),
        url[..Position::AfterPath].len(),
        url[..Position::AfterQuery].len(),
        url.as_str().len(),
    ];
    for (bound, end) in bounds.iter_mut().zip(ends) {
        // V8's strings are shorter than 2^30.
        *bound = u32::try_from(end).unwrap_or(u32::MAX);
    }
    url.as_str().to_owned()
}

/// A `blob:` address has the origin of the page inside it, if that is one of `http` or `https`.
fn origin(url: &Url) -> String {
    let is_http = |inner: &str| inner.starts_with("http:") || inner.starts_with("https:");
    if url.scheme() == "blob" && !is_http(url.path()) {
        return "null".to_owned();
    }
    quirks::origin(url)
}

#[op2]
#[string]
fn op_ssr_url_parse(
    #[string] href: &str,
    #[string] base: Option<String>,
    #[buffer] bounds: &mut [u32],
) -> Result<Option<String>, JsErrorBox> {
    or_exception(|| {
        let url = match base {
            Some(base) => Url::parse(&base).ok()?.join(href).ok()?,
            None => Url::parse(href).ok()?,
        };
        Some(href_with_bounds(&url, bounds))
    })
}

#[op2]
#[string]
fn op_ssr_url_origin(#[string] href: &str) -> Result<String, JsErrorBox> {
    or_exception(|| Url::parse(href).map_or_else(|_| "null".to_owned(), |url| origin(&url)))
}

/// Sets one part as the URL standard's setters do: a value that does not fit is
/// ignored and the URL stays as it was.
#[op2]
#[string]
fn op_ssr_url_set(
    #[string] href: &str,
    #[string] part: &str,
    #[string] value: &str,
    #[buffer] bounds: &mut [u32],
) -> Result<Option<String>, JsErrorBox> {
    or_exception(|| set_part(href, part, value).map(|url| href_with_bounds(&url, bounds)))
}

fn set_part(href: &str, part: &str, value: &str) -> Option<Url> {
    let mut url = Url::parse(href).ok()?;
    match part {
        "href" => return Url::parse(value).ok(),
        "protocol" => drop(quirks::set_protocol(&mut url, value)),
        "username" => drop(quirks::set_username(&mut url, value)),
        "password" => drop(quirks::set_password(&mut url, value)),
        "host" => drop(quirks::set_host(&mut url, value)),
        "hostname" => drop(quirks::set_hostname(&mut url, value)),
        "port" => drop(quirks::set_port(&mut url, value)),
        "pathname" => quirks::set_pathname(&mut url, value),
        "search" => quirks::set_search(&mut url, value),
        "hash" => quirks::set_hash(&mut url, value),
        _ => {}
    }
    Some(url)
}

#[op2]
#[serde]
fn op_ssr_form_decode(#[string] encoded: &str) -> Result<Vec<(String, String)>, JsErrorBox> {
    or_exception(|| {
        form_urlencoded::parse(encoded.as_bytes())
            .into_owned()
            .collect()
    })
}

#[op2]
#[string]
fn op_ssr_form_encode(#[serde] pairs: Vec<(String, String)>) -> Result<String, JsErrorBox> {
    or_exception(|| {
        form_urlencoded::Serializer::new(String::new())
            .extend_pairs(pairs)
            .finish()
    })
}

/// Whether bytes are UTF-8, and where the last complete character ends. What follows it may be
/// the first half of another.
#[op2]
#[serde]
fn op_ssr_utf8(#[buffer] bytes: &[u8]) -> Result<(bool, u32), JsErrorBox> {
    or_exception(|| {
        let (mut at, mut is_valid, mut complete) = (0, true, bytes.len());
        for chunk in bytes.utf8_chunks() {
            at += chunk.valid().len();
            let invalid = chunk.invalid();
            let is_cut_off = at + invalid.len() == bytes.len()
                && std::str::from_utf8(invalid).is_err_and(|error| error.error_len().is_none());
            if is_cut_off {
                complete = at;
            } else if !invalid.is_empty() {
                is_valid = false;
            }
            at += invalid.len();
        }
        // The memory of an isolate is far below 4 GiB.
        (is_valid, u32::try_from(complete).unwrap_or(u32::MAX))
    })
}
