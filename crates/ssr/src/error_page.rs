//! What a developer sees in the browser where a render has failed.

use std::error::Error;

use crate::RenderError;

/// Makes a page of an error, with the stacks and causes of what JavaScript has thrown: for development. It says what
/// the source looks like, so that strangers must not see it.
///
/// ```
/// # use centre_ssr::{RenderError, error_page};
/// let page = error_page(&RenderError::OutputTooLong { limit: 100 });
/// assert!(page.contains("the page is longer than 100 bytes"));
/// ```
pub fn error_page(error: &RenderError) -> String {
    let errors = std::iter::successors(Some(error as &dyn Error), |error| (*error).source());
    let mut said = Vec::new();
    for error in errors.map(ToString::to_string) {
        // One that passes another on says the same.
        if said.last() != Some(&error) {
            said.push(error);
        }
    }
    let said: String = said.iter().map(|it| paragraph(it)).collect();
    format!(
        "<!doctype html><html lang=en><meta charset=utf-8><title>This page cannot be rendered</title>\
         <style>body{{font:1rem/1.5 system-ui;margin:2rem;max-width:60rem}}pre{{overflow:auto;padding:1rem;\
         border-left:.25rem solid #b3261e;background:#8881}}</style>\
         <h1>This page cannot be rendered</h1>{said}"
    )
}

fn paragraph(error: &str) -> String {
    let mut escaped = String::with_capacity(error.len());
    for character in error.chars() {
        match character {
            '&' => escaped += "&amp;",
            '<' => escaped += "&lt;",
            '>' => escaped += "&gt;",
            other => escaped.push(other),
        }
    }
    format!("<pre>{escaped}</pre>")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BundleError, JavaScriptError};

    #[test]
    fn every_cause_is_there_once_and_as_text() {
        let cause = JavaScriptError {
            message: "Error: <script>".to_owned(),
            stack: vec!["load (app/data.js:3:1)".to_owned()],
            cause: None,
        };
        let thrown = JavaScriptError {
            message: "TypeError: no page".to_owned(),
            stack: vec!["App (app/App.jsx:7:9)".to_owned()],
            cause: Some(Box::new(cause)),
        };
        let page = error_page(&RenderError::NoIsolate(Box::new(BundleError::Evaluation(
            thrown.clone(),
        ))));
        for part in [
            "<pre>no isolate can be made</pre>",
            "<pre>evaluating the bundle failed</pre>",
            "<pre>TypeError: no page\n    at App (app/App.jsx:7:9)</pre>",
            "<pre>Error: &lt;script&gt;\n    at load (app/data.js:3:1)</pre>",
        ] {
            assert!(page.contains(part), "{part} is not in {page}");
        }
        assert_eq!(
            error_page(&RenderError::Threw(thrown))
                .matches("no page")
                .count(),
            1
        );
    }
}
