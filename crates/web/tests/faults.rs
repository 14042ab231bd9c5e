//! The faults that tests of the whole program ask for.
#![expect(clippy::unwrap_used, reason = "a failed test should panic")]

use std::time::Duration;

use centre_ssr::{Bundle, Config, NoHost, RenderError, RenderRequest, Rendered, Renderer};

const BUNDLE: &str =
    "export const render = (url) => ({ status: 200, headers: [], head: '', html: url, data: '' })";

type Expectation = fn(&Result<Rendered, RenderError>) -> bool;

/// Each fault and what becomes of its render.
const EXPECTED: [(&str, Expectation); 7] = [
    ("endless-loop", |it| {
        matches!(it, Err(RenderError::TimedOut(_)))
    }),
    ("endless-promises", |it| {
        matches!(it, Err(RenderError::TimedOut(_)))
    }),
    ("memory-hog", |it| {
        matches!(it, Err(RenderError::OutOfMemory { .. }))
    }),
    ("deep-recursion", |it| {
        matches!(it, Err(RenderError::Threw(_)))
    }),
    ("huge-output", |it| {
        matches!(it, Err(RenderError::OutputTooLong { .. }))
    }),
    ("poisoned-global", |it| {
        it.as_ref().is_ok_and(|page| page.html == "poisoned")
    }),
    ("unhandled-rejection", |it| {
        it.as_ref().is_ok_and(|page| page.html == "rejected")
    }),
];

fn start(bundle: &Bundle) -> Renderer {
    let config = Config::default()
        .isolates(1)
        .heap_limit(64 << 20)
        .deadline(Duration::from_secs(5));
    Renderer::start(bundle, &config, NoHost).unwrap()
}

fn request(name: &str) -> RenderRequest {
    RenderRequest::new(format!("http://localhost/~faults/{name}?query"))
}

#[tokio::test]
async fn faults_are_had_for_the_asking_only() {
    let plain = Bundle::from_source(BUNDLE);
    let renderer = start(&plain);
    for (name, _) in EXPECTED {
        let page = renderer.render(request(name)).await.unwrap();
        assert_eq!(page.html, request(name).url);
    }
    let renderer = start(&plain.with_wrapper(centre_web::FAULTS.unwrap()));
    for (name, is_expected) in EXPECTED {
        // What ends by itself has as long as it needs on a busy machine.
        let asked = match name {
            "endless-loop" | "endless-promises" => request(name),
            _ => request(name).time_limit(Duration::from_mins(10)),
        };
        let answer = renderer.render(asked).await;
        assert!(is_expected(&answer), "{name}: {answer:?}");
    }
    let page = renderer.render(request("another")).await.unwrap();
    assert_eq!(page.html, request("another").url);
}
