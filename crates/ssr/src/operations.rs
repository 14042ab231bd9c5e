//! What JavaScript in an isolate can ask of Rust: exactly these operations.
//! None of them reaches the file system, the network or the environment, and none sleeps.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use deno_core::{OpState, extension, op2, v8};
use deno_error::JsErrorBox;
use url::{Url, form_urlencoded, quirks};

use crate::Host;

extension!(
    ssr,
    ops = [
        op_ssr_call,
        op_ssr_log,
        op_ssr_url_parse,
        op_ssr_url_set,
        op_ssr_form_decode,
        op_ssr_form_encode,
        op_ssr_utf8
    ],
    options = { host: Arc<dyn Host> },
    state = |state, options| {
        state.put(options.host);
    }
);

/// Runs `operation` and turns a panic into an exception for JavaScript. A panic must not unwind
/// through V8's frames: that would end the process.
fn or_exception<T>(operation: impl FnOnce() -> T) -> Result<T, JsErrorBox> {
    catch_unwind(AssertUnwindSafe(operation))
        .map_err(|_| JsErrorBox::generic("the program failed in an operation of the host"))
}

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

#[op2(fast)]
fn op_ssr_log(
    state: &mut OpState,
    #[string] level: &str,
    #[string] message: &str,
) -> Result<(), JsErrorBox> {
    or_exception(|| state.borrow::<Arc<dyn Host>>().log(level, message))
}

/// Every part of `url`, in the order of `URL_PARTS` in `web_api/url.js`.
fn parts(url: &Url) -> Vec<String> {
    vec![
        quirks::href(url).to_owned(),
        origin(url),
        quirks::protocol(url).to_owned(),
        quirks::username(url).to_owned(),
        quirks::password(url).to_owned(),
        quirks::host(url).to_owned(),
        quirks::hostname(url).to_owned(),
        quirks::port(url).to_owned(),
        quirks::pathname(url).to_owned(),
        quirks::search(url).to_owned(),
        quirks::hash(url).to_owned(),
    ]
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
#[serde]
fn op_ssr_url_parse(
    #[string] href: &str,
    #[string] base: Option<String>,
) -> Result<Option<Vec<String>>, JsErrorBox> {
    or_exception(|| {
        let url = match base {
            Some(base) => Url::parse(&base).ok()?.join(href).ok()?,
            None => Url::parse(href).ok()?,
        };
        Some(parts(&url))
    })
}

/// Sets one part as the URL standard's setters do: a value that does not fit is
/// ignored and the URL stays as it was.
#[op2]
#[serde]
fn op_ssr_url_set(
    #[string] href: &str,
    #[string] part: &str,
    #[string] value: &str,
) -> Result<Option<Vec<String>>, JsErrorBox> {
    or_exception(|| set_part(href, part, value))
}

fn set_part(href: &str, part: &str, value: &str) -> Option<Vec<String>> {
    let mut url = Url::parse(href).ok()?;
    match part {
        "href" => return Url::parse(value).ok().map(|url| parts(&url)),
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
    Some(parts(&url))
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
