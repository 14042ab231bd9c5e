//! Responses that a bundle's `fetch` makes, piece by piece.

mod gates;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::time::Duration;

use bytes::Bytes;
use centre_ssr::{
    Bundle, Config, Host, HostAnswer, HostCalls, HostError, JavaScriptError, NoHost, RenderError,
    RenderRequest, Renderer, ResponseBody,
};
use futures_util::{FutureExt, StreamExt};
use gates::Gates;

/// What never comes fails the test; a busy machine is many times slower than an idle one.
const TIMEOUT: Duration = Duration::from_mins(2);

fn config() -> Config {
    Config::default()
        .isolates(1)
        .deadline(Duration::from_secs(20))
}

fn start(source: &str, config: &Config, host: impl Host) -> Renderer {
    Renderer::start(&Bundle::from_source(source), config, host).expect("threads can be started")
}

fn get(path: &str) -> http::Request<Bytes> {
    http::Request::get(path)
        .body(Bytes::new())
        .expect("a request")
}

async fn fetch(renderer: &Renderer, path: &str) -> http::Response<ResponseBody> {
    let response = renderer.render_stream(get(path)).await;
    response.unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The next piece; `None` at the end.
async fn next(body: &mut ResponseBody) -> Option<Result<String, RenderError>> {
    let piece = tokio::time::timeout(TIMEOUT, body.next()).await;
    let piece = piece.expect("a piece or the end comes");
    piece.map(|it| it.map(|it| String::from_utf8(it.to_vec()).expect("text")))
}

async fn text(mut body: ResponseBody) -> Result<String, RenderError> {
    let mut all = String::new();
    while let Some(piece) = next(&mut body).await {
        all += &piece?;
    }
    Ok(all)
}

/// Waits until the host has seen what it is to see.
async fn until(host: &Gates, holds: impl Fn(&Gates) -> bool) {
    let wait = async {
        while !holds(host) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    let waited = tokio::time::timeout(TIMEOUT, wait).await;
    waited.expect("it comes");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_comes_as_it_is_and_the_response_as_the_bundle_made_it() {
    const BUNDLE: &str = "
    export default {
      prefix: 'of this object',
      async fetch(request) {
        const seen = { method: request.method, url: request.url, headers: [...request.headers],
          body: await request.text(), prefix: this.prefix };
        return new Response(JSON.stringify(seen), {
          status: 418,
          headers: [['set-cookie', 'a=1'], ['set-cookie', 'b=2'], ['x-name', 'é'].values()],
        });
      },
    };";
    let renderer = start(BUNDLE, &config(), NoHost);
    let request = http::Request::post("/a%20b?c=d#e")
        .header("host", "example.org")
        .header("x-latin", &b"\xe9"[..])
        .header("x-many", "a")
        .header("x-many", " b ")
        .body(Bytes::from("Grüße"))
        .expect("a request");
    let response = renderer.render_stream(request).await.expect("a response");
    assert_eq!(response.status(), 418);
    let cookies: Vec<_> = response.headers().get_all("set-cookie").iter().collect();
    assert_eq!(cookies, ["a=1", "b=2"]);
    assert_eq!(response.headers()["x-name"].as_bytes(), b"\xe9");
    let seen: serde_json::Value =
        serde_json::from_str(&text(response.into_body()).await.expect("a body")).expect("JSON");
    let wanted = serde_json::json!({
        "method": "POST", "url": "http://example.org/a%20b?c=d", "body": "Grüße",
        "headers": [["host", "example.org"], ["x-latin", "é"], ["x-many", "a, b"]],
        "prefix": "of this object",
    });
    assert_eq!(seen, wanted);
    let whole = get("https://centre.example/x");
    let response = renderer.render_stream(whole).await.expect("a response");
    let body = text(response.into_body()).await.expect("a body");
    assert!(body.contains("https://centre.example/x"), "{body}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_that_is_none_is_not_taken_into_the_address() {
    const BUNDLE: &str = "export default { fetch: ({ url }) => new Response(url) }";
    let renderer = start(BUNDLE, &config(), NoHost);
    for (host, wanted) in [
        ("example.org:8443", "http://example.org:8443/p?q"),
        ("[::1]:80", "http://[::1]/p?q"),
        ("", "http://localhost/p?q"),
        ("a b", "http://localhost/p?q"),
        ("a:99999", "http://localhost/p?q"),
        ("[::1", "http://localhost/p?q"),
        ("user:word@a", "http://localhost/p?q"),
        ("a/b", "http://localhost/p?q"),
        ("a?b", "http://localhost/p?q"),
        ("a#b", "http://localhost/p?q"),
    ] {
        let request = http::Request::get("/p?q").header("host", host);
        let request = request.body(Bytes::new()).expect("a request");
        let response = renderer.render_stream(request).await;
        let body = response.unwrap_or_else(|error| panic!("{host}: {error}"));
        let said = text(body.into_body()).await.expect("text");
        assert_eq!(said, wanted, "{host}");
    }
}

/// Writes the path and what comes after a call of the host.
const TWO_PIECES: &str = "
export default {
  fetch({ url, signal }) {
    const { pathname } = new URL(url);
    signal.addEventListener('abort', () => ssr.call('note', `${pathname} ${signal.reason.name}`));
    const bytes = (text) => new TextEncoder().encode(text);
    return new Response(new ReadableStream({
      async start(controller) {
        controller.enqueue(bytes(`${pathname} begins. `));
        await ssr.callAsync('wait', pathname);
        controller.enqueue(bytes('It ends.'));
        controller.close();
      },
      cancel(reason) { ssr.call('note', `${pathname} cancelled`); },
    }));
  },
};
export function render(url) { return { status: 200, headers: [], head: '', html: url, data: '' }; }";

#[tokio::test(flavor = "multi_thread")]
async fn pieces_come_as_they_are_made_and_many_responses_go_on_beside_each_other() {
    let host = Arc::new(Gates::default());
    let renderer = start(TWO_PIECES, &config(), Arc::clone(&host));
    let mut bodies = Vec::new();
    for at in 0..20 {
        let path = format!("/{at}");
        let mut body = fetch(&renderer, &path).await.into_body();
        let first = next(&mut body).await.expect("a piece").expect("bytes");
        assert_eq!(first, format!("{path} begins. "));
        bodies.push((path, body));
    }
    assert_eq!(renderer.metrics().responses_open, 20);
    let page = renderer.render(RenderRequest::new("/beside")).await;
    assert_eq!(page.expect("a page").html, "/beside");
    // The last that came is the first that goes on.
    for (path, body) in bodies.into_iter().rev() {
        host.open(&path);
        assert_eq!(text(body).await.expect("the rest"), "It ends.");
    }
    assert_eq!(renderer.metrics().responses_open, 0);
    assert_eq!(host.notes(), Vec::<String>::new(), "nothing was aborted");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_goes_on_first_is_sent_before_another_goes_on() {
    struct Held {
        gates: Gates,
        go_on: Mutex<mpsc::Receiver<()>>,
    }
    impl Host for Held {
        fn call(&self, name: &str, argument: &str) -> Result<Option<Arc<str>>, HostError> {
            self.gates.call(name, argument)?;
            let go_on = self.go_on.lock().unwrap_or_else(PoisonError::into_inner);
            Ok(go_on.recv_timeout(TIMEOUT).map(|()| None)?)
        }
        fn call_async(&self, name: &str, argument: &str) -> HostAnswer {
            self.gates.call_async(name, argument)
        }
    }
    const BUNDLE: &str = "
    let goneOn = 0;
    export default {
      async fetch({ url }) {
        const { pathname } = new URL(url);
        if (pathname === '/busy') ssr.call('hold');
        else await ssr.callAsync('wait', pathname);
        if (++goneOn === 3) ssr.call('hold');
        return new Response(pathname);
      },
    };";
    let (release, go_on) = mpsc::channel();
    let host = Arc::new(Held {
        gates: Gates::default(),
        go_on: Mutex::new(go_on),
    });
    let config = config().deadline(2 * TIMEOUT);
    let renderer = Arc::new(start(BUNDLE, &config, Arc::clone(&host)));
    let (ended, mut first) = tokio::sync::mpsc::unbounded_channel();
    for path in ["/one", "/other"] {
        let (renderer, ended) = (Arc::clone(&renderer), ended.clone());
        tokio::spawn(async move {
            let body = text(fetch(&renderer, path).await.into_body()).await;
            assert_eq!(body.expect("a body"), path);
            ended.send(()).expect("the test waits");
        });
    }
    until(&host.gates, |it| it.waiting() == 2).await;
    // Both have what they wait for while the isolate computes something else.
    let busy = tokio::spawn({
        let renderer = Arc::clone(&renderer);
        async move { text(fetch(&renderer, "/busy").await.into_body()).await }
    });
    until(&host.gates, |it| it.notes().len() == 1).await;
    for path in ["/one", "/other"] {
        host.gates.open(path);
    }
    until(&host.gates, |it| it.waiting() == 0).await;
    release.send(()).expect("the isolate waits");
    let came = tokio::time::timeout(TIMEOUT / 2, first.recv()).await;
    came.expect("the first is sent while the isolate computes the second");
    release.send(()).expect("the isolate waits");
    assert_eq!(busy.await.expect("no panic").expect("a body"), "/busy");
    assert!(first.recv().await.is_some());
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_ends_the_work() {
    let host = Arc::new(Gates::default());
    let renderer = start(TWO_PIECES, &config(), Arc::clone(&host));
    let mut body = fetch(&renderer, "/left").await.into_body();
    next(&mut body).await.expect("a piece").expect("bytes");
    let stays = fetch(&renderer, "/stays").await.into_body();
    until(&host, |it| it.waiting() == 2).await;
    drop(body);
    until(&host, |it| it.notes().len() == 2).await;
    assert_eq!(host.notes(), ["/left AbortError", "/left cancelled"]);
    // Its call of the host is given up, too.
    until(&host, |it| it.waiting() == 1).await;
    host.open("/stays");
    assert_eq!(text(stays).await.expect("whole"), "/stays begins. It ends.");
    assert_eq!(renderer.metrics().responses_open, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_does_not_read_is_waited_for() {
    const BUNDLE: &str = "
    let pulled = 0;
    export default {
      fetch: () => new Response(new ReadableStream({
        type: 'bytes',
        pull(controller) {
          pulled += 1;
          if (pulled > 100) return controller.close();
          controller.enqueue(new Uint8Array(10_000).fill(65));
        },
      }, { highWaterMark: 0 })),
    };
    export function render() { return { status: 200, headers: [], head: '', html: String(pulled), data: '' }; }";
    let renderer = start(BUNDLE, &config(), NoHost);
    let mut body = fetch(&renderer, "/").await.into_body();
    // A render comes when JavaScript has nothing to do but to wait.
    let mut pulled = String::new();
    for _ in 0..20 {
        let page = renderer.render(RenderRequest::new("/")).await;
        pulled = page.expect("a page").html;
    }
    assert!((6..=9).contains(&pulled.parse().unwrap_or(0)), "{pulled}");
    let mut length = 0;
    while let Some(piece) = next(&mut body).await {
        length += piece.expect("bytes").len();
    }
    assert_eq!(length, 1_000_000);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_that_computes_for_ever_ends_with_its_isolate_alone() {
    const BUNDLE: &str = "
    export default {
      fetch({ url }) {
        const { pathname } = new URL(url);
        return new Response(new ReadableStream({
          async start(controller) {
            controller.enqueue(new TextEncoder().encode('begun '));
            await ssr.callAsync('wait', pathname);
            if (pathname === '/loop') for (;;);
            if (pathname === '/hog') { const all = []; for (;;) all.push(new Array(1000).fill(pathname)); }
            controller.enqueue(new TextEncoder().encode('done'));
            controller.close();
          },
        }));
      },
    };";
    for (bad, is_expected) in [
        (
            "/loop",
            (|it| matches!(it, RenderError::TimedOut(_))) as fn(&RenderError) -> bool,
        ),
        ("/hog", |it| {
            matches!(
                it,
                RenderError::OutOfMemory { .. } | RenderError::TimedOut(_)
            )
        }),
    ] {
        let host = Arc::new(Gates::default());
        let config = config()
            .isolates(2)
            .deadline(Duration::from_secs(3))
            .heap_limit(32 << 20);
        let renderer = start(BUNDLE, &config, Arc::clone(&host));
        renderer.ready().await.expect("the bundle works");
        let mut bodies = Vec::new();
        for at in 0..8 {
            bodies.push((
                format!("/{at}"),
                fetch(&renderer, &format!("/{at}")).await.into_body(),
            ));
        }
        let culprit = fetch(&renderer, bad).await.into_body();
        let said = culprit.last_words(|error| format!("over: {error}").into());
        host.open(bad);
        let said = text(said).await.expect("the last words");
        assert!(said.starts_with("begun over: the render "), "{said}");
        let (mut whole, mut lost) = (0, 0);
        for (path, body) in bodies {
            host.open(&path);
            match text(body).await {
                Ok(text) => {
                    assert_eq!(text, "begun done");
                    whole += 1;
                }
                Err(error) => {
                    assert!(is_expected(&error), "{error:?}");
                    lost += 1;
                }
            }
        }
        assert_eq!(whole + lost, 8);
        host.open("/after");
        let after = text(fetch(&renderer, "/after").await.into_body()).await;
        assert_eq!(after.expect("a new isolate"), "begun done");
        assert_eq!(renderer.metrics().responses_open, 0);
        // Another isolate may have answered meanwhile.
        until(&host, |_| renderer.metrics().replacements == 1).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn what_goes_wrong_is_told_before_or_after_the_beginning() {
    const BUNDLE: &str = "
    const stream = (start) => new Response(new ReadableStream({ start }));
    const bytes = new TextEncoder().encode('begun ');
    export default {
      fetch({ url }) {
        switch (new URL(url).pathname) {
          case '/throws': throw new TypeError('at once');
          case '/nothing': return undefined;
          case '/never': return new Promise(() => {});
          case '/endless': return stream((it) => { it.enqueue(bytes); });
          case '/long': return stream((it) => { for (let at = 0; at < 11; at++) it.enqueue(new Uint8Array(10_000)); });
          case '/later': return stream((it) => { it.enqueue(bytes); setTimeout(() => it.error(new RangeError('later')), 5); });
          case '/text': return stream((it) => it.enqueue('no bytes'));
          case '/status': return { __proto__: Response.prototype };
          default: return new Response('fine');
        }
      },
    };";
    let config = config().output_limit(100_000).input_limit(10);
    let renderer = start(BUNDLE, &config, NoHost);
    for (path, wanted) in [
        ("/throws", "TypeError: at once"),
        (
            "/nothing",
            "TypeError: fetch() answered something that is not a Response",
        ),
        ("/never", "nothing is left that the page could wait for"),
        ("/status", "TypeError"),
    ] {
        let error = renderer.render_stream(get(path)).await.expect_err(path);
        assert!(error.to_string().starts_with(wanted), "{path}: {error}");
    }
    for (path, wanted) in [
        ("/endless", "nothing is left that the page could wait for"),
        ("/long", "the page is longer than 100000 bytes"),
        ("/later", "RangeError: later"),
        ("/text", "TypeError: A response's stream gives a Uint8Array"),
    ] {
        let error = text(fetch(&renderer, path).await.into_body())
            .await
            .expect_err(path);
        assert!(error.to_string().starts_with(wanted), "{path}: {error}");
    }
    let post = http::Request::post("/").body(Bytes::from("eleven byte"));
    let error = renderer
        .render_stream(post.expect("a request"))
        .await
        .expect_err("too long");
    assert!(
        matches!(error, RenderError::InputTooLong { limit: 10 }),
        "{error:?}"
    );
    assert_eq!(
        text(fetch(&renderer, "/fine").await.into_body())
            .await
            .expect("text"),
        "fine"
    );
    assert_eq!(renderer.metrics().replacements, 0);
    assert_eq!(renderer.metrics().responses_open, 0);
    let error = renderer
        .render(RenderRequest::new("/"))
        .await
        .expect_err("no render");
    assert!(
        matches!(error, RenderError::NotExported("render")),
        "{error:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn more_responses_than_may_be_are_refused_and_late_ones_ended() {
    let host = Arc::new(Gates::default());
    let config = config().responses(2);
    let renderer = start(TWO_PIECES, &config, Arc::clone(&host));
    let [one, other] = [fetch(&renderer, "/1").await, fetch(&renderer, "/2").await];
    let error = renderer
        .render_stream(get("/3"))
        .await
        .expect_err("a third");
    assert!(
        matches!(error, RenderError::TooManyResponses { limit: 2 }),
        "{error:?}"
    );
    drop(one);
    until(&host, |_| renderer.metrics().responses_open == 1).await;
    let third = fetch(&renderer, "/3").await;
    drop((other, third));

    let config = config.response_deadline(Duration::from_millis(50));
    let renderer = start(TWO_PIECES, &config, Arc::clone(&host));
    let late = match renderer.render_stream(get("/late")).await {
        Ok(response) => text(response.into_body()).await.map(drop),
        Err(error) => Err(error),
    };
    assert!(matches!(late, Err(RenderError::TimedOut(_))), "{late:?}");
    until(&host, |it| {
        it.notes().iter().any(|it| it == "/late TimeoutError")
    })
    .await;
    assert_eq!(renderer.metrics().timed_out, 1);
    assert_eq!(renderer.metrics().replacements, 0, "it only waited");
}

#[tokio::test(flavor = "multi_thread")]
async fn each_response_has_timers_of_its_own() {
    const BUNDLE: &str = "
    export default {
      fetch({ url }) {
        const { pathname } = new URL(url);
        let ticks = 0;
        return new Response(new ReadableStream({
          start(controller) {
            setInterval(() => {
              ticks += 1;
              ssr.call('tick', pathname);
              if (pathname === '/stays' ? ticks === 20 : ticks === 2) controller.close();
            }, 1);
          },
        }));
      },
    };
    export function render(url) {
      setInterval(() => ssr.call('tick', url), 1);
      return { status: 200, headers: [], head: '', html: url, data: '' };
    }";
    let host = Arc::new(Gates::default());
    let renderer = start(BUNDLE, &config(), Arc::clone(&host));
    let stays = fetch(&renderer, "/stays").await.into_body();
    let ends = fetch(&renderer, "/ends").await.into_body();
    renderer
        .render(RenderRequest::new("render"))
        .await
        .expect("a page");
    text(ends).await.expect("its end");
    text(stays).await.expect("its end");
    let count = |name: &str| host.notes().iter().filter(|it| *it == name).count();
    assert_eq!((count("/stays"), count("render")), (20, 0));
    // Another may come before the end is known.
    assert!((2..=3).contains(&count("/ends")), "{}", count("/ends"));
}

#[tokio::test(flavor = "multi_thread")]
async fn calls_of_the_host_wait_are_typed_and_may_fail() {
    const BUNDLE: &str = "
    const told = (name, argument) => ssr.callAsync(name, argument).then(String, (error) => error.message);
    const all = async () => [
      await told('sum', [1, 2]), await told('sum', 'no pair'), await told('fails'), await told('panics'), await told('none'),
    ].join('; ');
    export default { fetch: async () => new Response(await all()) };
    export async function render(url) {
      if (url === '/waits') ssr.callAsync('waits').catch(() => {});
      return { status: 200, headers: [], head: '', html: await all(), data: '' };
    }";
    let is_dropped = Arc::new(AtomicBool::new(false));
    let noted = Arc::clone(&is_dropped);
    let host = HostCalls::new()
        .on("sum", |(one, other): (i32, i32)| async move {
            tokio::time::sleep(Duration::from_millis(1)).await;
            Ok(one + other)
        })
        .on("fails", |(): ()| async {
            Err::<(), _>("there is no such thing".into())
        })
        .on("panics", |(): ()| async {
            assert_eq!(1, 2, "as the test wants it");
            Ok(())
        })
        .on("waits", move |(): ()| {
            struct Noted(Arc<AtomicBool>);
            impl Drop for Noted {
                fn drop(&mut self) {
                    self.0.store(true, Ordering::SeqCst);
                }
            }
            let noted = Noted(Arc::clone(&noted));
            async move {
                std::future::pending::<()>().await;
                drop(noted);
                Ok(())
            }
        });
    let renderer = start(BUNDLE, &config(), host);
    let said = text(fetch(&renderer, "/").await.into_body())
        .await
        .expect("a body");
    let page = renderer
        .render(RenderRequest::new("/waits"))
        .await
        .expect("a page");
    for said in [said, page.html] {
        let parts: Vec<_> = said.split("; ").collect();
        assert_eq!(parts[0], "3", "{said}");
        assert!(parts[1].contains("invalid type"), "{said}");
        assert_eq!(
            parts[2..],
            [
                "there is no such thing",
                "the program failed in an operation of the host",
                "the host offers no \"none\"",
            ]
        );
    }
    // What a render has not waited for is given up with it.
    let dropped = async {
        while !is_dropped.load(Ordering::SeqCst) {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    };
    tokio::time::timeout(TIMEOUT, dropped)
        .await
        .expect("the call is dropped");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_web_platform_has_streams_and_channels() {
    const BUNDLE: &str = "
    const seen = [];
    const channel = new MessageChannel();
    channel.port1.onmessage = ({ data }) => seen.push(`message ${data}`);
    export default {
      async fetch(request) {
        const order = [];
        const { port1, port2 } = new MessageChannel();
        const messages = new Promise((resolve) => {
          port1.onmessage = ({ data }) => { order.push(data); if (data === 2) resolve(); };
        });
        port2.postMessage(1);
        port2.postMessage(2);
        queueMicrotask(() => order.push('microtask'));
        await messages;
        const upper = new TransformStream({
          transform(chunk, controller) { controller.enqueue(new TextEncoder().encode(new TextDecoder().decode(chunk).toUpperCase())); },
        });
        const body = request.clone().body.pipeThrough(upper);
        const copy = await new Response(body).text();
        return new Response(`${order} ${copy} ${await request.text()} ${request.bodyUsed}`);
      },
    };";
    let renderer = start(BUNDLE, &config(), NoHost);
    let request = http::Request::post("/").body(Bytes::from("words"));
    let response = renderer.render_stream(request.expect("a request")).await;
    let said = text(response.expect("a response").into_body()).await;
    assert_eq!(said.expect("text"), "microtask,1,2 WORDS words true");
}

/// The memory of what was sent is given back early: only of what nobody else has.
#[tokio::test]
async fn what_others_still_have_is_not_taken_away_when_it_was_sent() {
    const BUNDLE: &str = "
const encode = (text) => new TextEncoder().encode(text);
const kept = encode('kept,');
const streams = {
  '/kept': () => new ReadableStream({ start(it) { it.enqueue(kept); it.enqueue(kept); it.close(); } }),
  '/both': () => {
    const [one, other] = new ReadableStream({ type: 'bytes', start(it) { it.enqueue(encode('both,')); it.close(); } }).tee();
    return new ReadableStream({ async start(it) {
      it.enqueue(encode(await new Response(one).text()));
      it.enqueue(encode(await new Response(other).text()));
      it.close();
    } });
  },
  '/cloned': () => {
    const response = new Response(new ReadableStream({ type: 'bytes', pull(it) { it.enqueue(encode('own,')); it.close(); } }));
    copy = response.clone();
    return response.body;
  },
  '/copy': () => copy.body,
};
let copy;
export default { fetch: ({ url }) => new Response(streams[new URL(url).pathname]()) };";
    let renderer = start(BUNDLE, &config(), NoHost);
    let paths = ["/kept", "/kept", "/both", "/cloned", "/copy"];
    let wanted = ["kept,kept,", "kept,kept,", "both,both,", "own,", "own,"];
    for (path, wanted) in paths.into_iter().zip(wanted) {
        let body = fetch(&renderer, path).await.into_body();
        assert_eq!(text(body).await.expect(path), wanted, "{path}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn forms_are_read_and_a_body_of_a_get_is_not() {
    const BUNDLE: &str = "
    export default {
      async fetch(request) {
        if (request.method === 'GET') return new Response(`no body: ${request.body}`);
        const form = await request.formData();
        const words = new Response(`${form.get('name')}, ${form.getAll('place').length}`).body;
        const louder = new TransformStream({ transform: (it, controller) => controller.enqueue(it.toUpperCase()) });
        return new Response(words.pipeThrough(new TextDecoderStream()).pipeThrough(louder).pipeThrough(new TextEncoderStream()));
      },
    };";
    let renderer = start(BUNDLE, &config(), NoHost);
    for (method, said) in [
        ("POST", "GRÜSSE, 2"),
        ("GET", "no body: null"),
        ("get", "no body: null"),
    ] {
        let request = http::Request::builder()
            .method(method)
            .header("content-type", "application/x-www-form-urlencoded")
            .body(Bytes::from("name=Gr%C3%BC%C3%9Fe&place=a&place=b"));
        let response = renderer.render_stream(request.expect("a request")).await;
        let body = response.expect("a response").into_body();
        assert_eq!(text(body).await.expect("text"), said);
    }
}

#[derive(Default)]
struct Reports(Mutex<Vec<JavaScriptError>>);

impl Host for Reports {
    fn call(&self, _name: &str, _argument: &str) -> Result<Option<Arc<str>>, HostError> {
        Ok(None)
    }

    fn report(&self, error: &JavaScriptError) {
        let mut reports = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        reports.push(error.clone());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn reported_errors_reach_the_host() {
    const BUNDLE: &str = "
    export default {
      fetch() {
        reportError(new TypeError('in a boundary', { cause: new Error('of it') }));
        reportError('no error at all');
        return new Response('fine');
      },
    };";
    let host = Arc::new(Reports::default());
    let renderer = start(BUNDLE, &config(), Arc::clone(&host));
    assert_eq!(
        text(fetch(&renderer, "/").await.into_body())
            .await
            .expect("text"),
        "fine"
    );
    let reported = host.0.lock().unwrap_or_else(PoisonError::into_inner);
    assert_eq!(reported[0].message, "TypeError: in a boundary");
    assert!(
        reported[0].stack[0].contains("ssr:bundle.js:4"),
        "{:?}",
        reported[0].stack
    );
    assert_eq!(
        reported[0].cause.as_ref().expect("a cause").message,
        "Error: of it"
    );
    assert!(
        reported[1].message.contains("no error at all"),
        "{:?}",
        reported[1]
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_was_made_together_is_sent_together() {
    const BUNDLE: &str = "
    const bytes = (text) => new TextEncoder().encode(text);
    const body = () => new ReadableStream({
      async start(controller) {
        controller.enqueue(bytes('The beginning'));
        await ssr.callAsync('wait', 'the end');
        controller.enqueue(bytes(' and the end.'));
        controller.close();
      },
    });
    export default { fetch: () => new Response(body()) };";
    let host = Arc::new(Gates::default());
    let renderer = start(BUNDLE, &config(), Arc::clone(&host));
    // Often, because it would be a race.
    for _ in 0..100 {
        let mut body = fetch(&renderer, "/").await.into_body();
        let first = body.next().now_or_never().expect("it comes with the head");
        assert_eq!(first.expect("a piece").expect("bytes"), "The beginning");
        host.open("the end");
        assert_eq!(
            next(&mut body).await.expect("a piece").expect("bytes"),
            " and the end."
        );
        assert!(
            body.next()
                .now_or_never()
                .expect("it comes with the end")
                .is_none()
        );
    }
}
