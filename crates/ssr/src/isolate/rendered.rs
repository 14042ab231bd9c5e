//! What a bundle's `render` answered.

use deno_core::v8;

use super::exports::Keys;
use super::limits::{Failure, Limits};
use crate::{RenderError, Rendered};

pub(super) fn read<'s>(
    scope: &mut v8::PinScope<'s, '_>,
    answer: v8::Local<'s, v8::Value>,
    keys: &Keys,
    limits: Limits,
) -> Result<Rendered, Failure> {
    let malformed = |what: &str| Failure::Render(RenderError::Malformed(what.to_owned()));
    let Ok(page) = v8::Local::<v8::Object>::try_from(answer) else {
        return Err(malformed("it is not an object"));
    };
    let get = |key: &v8::Global<v8::String>| {
        let key = v8::Local::new(scope, key);
        page.get(scope, key.into())
    };
    let (status, headers, head, html, data) = (
        get(&keys.status),
        get(&keys.headers),
        get(&keys.head),
        get(&keys.html),
        get(&keys.data),
    );
    let status = status
        .and_then(|status| status.uint32_value(scope))
        .and_then(|status| u16::try_from(status).ok())
        .filter(|status| (100..600).contains(status))
        .ok_or_else(|| malformed("`status` is not an HTTP status"))?;
    let mut room = OutputBudget {
        left: limits.output,
        limit: limits.output,
    };
    let headers = read_headers(scope, headers, &mut room)?
        .ok_or_else(|| malformed("`headers` is not a list of [name, value]"))?;
    let mut text = |value: Option<v8::Local<'s, v8::Value>>, name: &str| {
        value
            .and_then(|value| v8::Local::<v8::String>::try_from(value).ok())
            .ok_or_else(|| malformed(&format!("`{name}` is not a string")))
            .and_then(|text| room.take(scope, text))
    };
    Ok(Rendered {
        status,
        headers,
        head: text(head, "head")?,
        html: text(html, "html")?,
        data: text(data, "data")?,
    })
}

/// How much of the output limit is left, in bytes.
struct OutputBudget {
    left: usize,
    limit: usize,
}

impl OutputBudget {
    fn take(
        &mut self,
        scope: &v8::Isolate,
        text: v8::Local<'_, v8::String>,
    ) -> Result<String, Failure> {
        // V8 counts UTF-16 units, and each takes at least one byte in UTF-8: text that is far too
        // long is refused before it is copied.
        self.check(text.length())?;
        let text = text.to_rust_string_lossy(scope);
        self.check(text.len())?;
        self.left -= text.len();
        Ok(text)
    }

    fn check(&self, bytes: usize) -> Result<(), Failure> {
        let limit = self.limit;
        if bytes > self.left {
            return Err(Failure::Render(RenderError::OutputTooLong { limit }));
        }
        Ok(())
    }
}

/// What a header takes beyond its name and value: a colon, a space and the end of the line.
const HEADER_OVERHEAD: usize = 4;

/// `None` if they are not pairs of strings.
fn read_headers<'s>(
    scope: &mut v8::PinScope<'s, '_>,
    headers: Option<v8::Local<'s, v8::Value>>,
    room: &mut OutputBudget,
) -> Result<Option<Vec<(String, String)>>, Failure> {
    let list = headers.and_then(|headers| v8::Local::<v8::Array>::try_from(headers).ok());
    let Some(list) = list else { return Ok(None) };
    let mut headers = Vec::new();
    for index in 0..list.length() {
        let pair = list
            .get_index(scope, index)
            .and_then(|pair| v8::Local::<v8::Array>::try_from(pair).ok());
        let Some(pair) = pair else { return Ok(None) };
        let part = |at| {
            pair.get_index(scope, at)
                .and_then(|part| v8::Local::<v8::String>::try_from(part).ok())
        };
        let (Some(name), Some(value)) = (part(0), part(1)) else {
            return Ok(None);
        };
        room.check(HEADER_OVERHEAD)?;
        room.left -= HEADER_OVERHEAD;
        headers.push((room.take(scope, name)?, room.take(scope, value)?));
    }
    Ok(Some(headers))
}
