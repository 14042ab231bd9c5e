//! What helps those who write bundles, and those who run several in one process.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use bytes::Bytes;
use centre_ssr::{
    Bundle, BundleError, Config, FLAGS_FOR_PAGES, NoHost, Observer, Render, RenderError,
    RenderRequest, Renderer, error_page, set_v8_flags,
};
use futures_util::StreamExt;

fn bundle(html: &str) -> Bundle {
    Bundle::from_source(format!(
        "const body = () => new ReadableStream({{ start: (it) => it.enqueue(new TextEncoder().encode('{html}')),
           pull: () => new Promise((resolve) => setTimeout(resolve, 1e8)) }});
         export default {{ fetch: () => new Response(body()) }};
         export const render = () => ({{ status: 200, headers: [], head: '', html: '{html}', data: '' }});"
    ))
}

fn start(bundle: &Bundle, config: &Config) -> Renderer {
    Renderer::start(bundle, config, NoHost).expect("threads can be started")
}

async fn render(renderer: &Renderer) -> Result<String, RenderError> {
    let page = renderer.render(RenderRequest::new("/a?token=secret")).await;
    page.map(|it| it.html)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_changed_bundle_is_taken_without_a_restart() {
    let config = Config::default().isolates(2);
    let renderer = start(&bundle("one"), &config);
    assert_eq!(render(&renderer).await.expect("a page"), "one");
    let response = renderer
        .render_stream(http::Request::new(Bytes::new()))
        .await;
    let mut open = response.expect("a response").into_body();
    assert_eq!(open.next().await.expect("a piece").expect("bytes"), "one");

    renderer
        .replace_bundle(&bundle("two"))
        .expect("both are from source");
    let end = open.next().await.expect("an end");
    assert!(matches!(end, Err(RenderError::BundleReplaced)), "{end:?}");
    for _ in 0..4 {
        assert_eq!(render(&renderer).await.expect("a page"), "two");
    }

    let broken = Bundle::from_source("const one = 1;\nthrow new TypeError(`<${one}>`);");
    renderer
        .replace_bundle(&broken)
        .expect("it is from source, too");
    let error = render(&renderer).await.expect_err("it does not work");
    let page = error_page(&error);
    for part in [
        "no isolate can be made",
        "TypeError: &lt;1&gt;",
        "ssr:bundle.js:2:7",
    ] {
        assert!(page.contains(part), "{part} is not in {page}");
    }

    renderer
        .replace_bundle(&bundle("three"))
        .expect("it is from source");
    let mut last = Err(RenderError::Stopped);
    // Whoever asks in the same moment may still be told of the broken one.
    for _ in 0..600 {
        last = render(&renderer).await;
        if last.is_ok() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    assert_eq!(last.expect("a page"), "three");
    assert_eq!(
        renderer.metrics().replacements,
        0,
        "nothing went wrong in an isolate"
    );

    let snapshot = renderer.replace_bundle(&Bundle::from_snapshot(b"another heap"));
    assert!(
        matches!(snapshot, Err(BundleError::OtherIsolates)),
        "{snapshot:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn two_bundles_live_in_one_process() {
    let config = Config::default().isolates(1);
    let [one, two] = ["one", "two"].map(|it| start(&bundle(it), &config));
    for _ in 0..3 {
        assert_eq!(render(&one).await.expect("a page"), "one");
        assert_eq!(render(&two).await.expect("a page"), "two");
    }
    let refused = set_v8_flags(FLAGS_FOR_PAGES).expect_err("V8 runs");
    assert!(refused.to_string().contains("before the first renderer"));
}

#[derive(Default)]
struct Recorder(Mutex<Vec<String>>);

impl Observer for Recorder {
    fn is_over(&self, render: &Render<'_>) {
        let result = render
            .result
            .map_or_else(ToString::to_string, |()| "fine".to_owned());
        let kind = if render.is_response {
            "response"
        } else {
            "page"
        };
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        seen.push(format!("{kind}: {result}"));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn an_observer_is_told_of_every_render() {
    const BUNDLE: &str = "
    export default { fetch: ({ url }) => url.endsWith('/waits') ? new Response(new ReadableStream({
      pull: () => new Promise((resolve) => setTimeout(resolve, 1e8)) })) : new Response('whole') };
    export const render = (url) => { if (url === '/throws') throw new Error('no'); return { status: 200, headers: [], head: '', html: '', data: '' }; };";
    let seen = Arc::new(Recorder::default());
    let config = Config::default()
        .isolates(1)
        .observer(Arc::clone(&seen) as Arc<dyn Observer>);
    let renderer = start(&Bundle::from_source(BUNDLE), &config);
    renderer
        .render(RenderRequest::new("/"))
        .await
        .expect("a page");
    renderer
        .render(RenderRequest::new("/throws"))
        .await
        .expect_err("it throws");
    let get = |path: &str| {
        http::Request::get(path)
            .body(Bytes::new())
            .expect("a request")
    };
    let whole = renderer.render_stream(get("/")).await.expect("a response");
    assert_eq!(
        whole
            .into_body()
            .next()
            .await
            .expect("a piece")
            .expect("bytes"),
        "whole"
    );
    drop(
        renderer
            .render_stream(get("/waits"))
            .await
            .expect("a response"),
    );
    let wait = async {
        while seen.0.lock().unwrap_or_else(PoisonError::into_inner).len() < 4 {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(Duration::from_mins(2), wait)
        .await
        .expect("four are told of");
    let seen = seen.0.lock().unwrap_or_else(PoisonError::into_inner);
    assert_eq!(seen[0], "page: fine");
    assert!(seen[1].starts_with("page: Error: no"), "{seen:?}");
    assert_eq!(
        seen[2..],
        [
            "response: fine",
            "response: nobody waits for this response any more"
        ]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_bundle_counts_is_a_metric() {
    const BUNDLE: &str = "
    let name = 0;
    export const render = (url) => {
      if (url === '/many') for (let at = 0; at < 200; at++) ssr.count(`name ${name++}`);
      ssr.count('page');
      return { status: 200, headers: [], head: '', html: '', data: '' };
    };";
    let renderer = start(&Bundle::from_source(BUNDLE), &Config::default().isolates(1));
    for url in ["/", "/many", "/"] {
        renderer
            .render(RenderRequest::new(url))
            .await
            .expect("a page");
    }
    let named = renderer.metrics().named;
    assert_eq!((named["page"], named["name 0"], named.len()), (3, 1, 100));
}
