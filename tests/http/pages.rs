//! Pages over HTTP: status codes, headers, caching, and what happens when a render fails.

use std::collections::BTreeSet;
use std::fs;
use std::process::Stdio;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use crate::support::{Server, command, copy_of_content, folder_of_bundle, until};

#[test]
fn the_home_page_is_complete_without_javascript() {
    let server = Server::start(&[]);
    let home = server.get("/");
    assert_eq!(home.status, 200);
    assert_eq!(home.header("content-type"), "text/html; charset=utf-8");
    let html = home.text();
    assert!(html.starts_with("<!doctype html><html lang=\"en-ZA\">"));
    for expected in [
        "Explore Our Centre",
        "href=\"/about/our-centre\"",
        "href=\"/about/holy-trinity?tab=sri-ramakrishna\"",
        "href=\"/about/holy-trinity?tab=sri-sarada-devi\"",
        "href=\"/about/holy-trinity?tab=swami-vivekananda\"",
        "Support Our Project",
        "href=\"/services/nutrition-programme/image/april2025\"",
        "View All Nutrition Programme Activities",
        "href=\"/services/satsangs\"",
        "View All Events",
        "Support Our Mission",
        "href=\"/new-ashram-project/fundraising\"",
        "930050436",
        "161-189",
        "id=\"hydration-data\"",
    ] {
        assert!(html.contains(expected), "the home page lacks {expected}");
    }
}

#[test]
fn an_unknown_address_is_404_with_the_not_found_page() {
    let server = Server::start(&[]);
    let answer = server.get("/no/such/page");
    assert_eq!(answer.status, 404);
    assert!(answer.text().contains("Page Not Found"));
    assert_eq!(answer.header("cache-control"), "no-store, no-transform");
}

/// Proxies that shorten markup take away what the browser needs to take it over; phones make links of dates.
#[test]
fn documents_are_not_to_be_changed_on_their_way() {
    let server = Server::start(&[]);
    for path in [
        "/",
        "/services/special-functions?page=2",
        "/login",
        "/login?from=/profile",
        "/no/such/page",
    ] {
        let document = server.get(path);
        let caching = document.header("cache-control");
        assert!(
            caching.split(", ").any(|it| it == "no-transform"),
            "{path}: {caching}"
        );
        let markup = document.text();
        let (head, _) = markup.split_once("</head>").unwrap();
        assert!(
            head.contains("<meta name=\"format-detection\" content=\"telephone=no,date=no,"),
            "{path}"
        );
    }
}

#[test]
fn pages_are_tagged_compressed_and_cacheable() {
    let server = Server::start(&[]);
    let plain = server.get("/").body;
    let brotli = server.request("GET", "/", &[("accept-encoding", "br")], "");
    assert_eq!(brotli.header("content-encoding"), "br");
    let mut back = Vec::new();
    brotli::BrotliDecompress(&mut &brotli.body[..], &mut back).unwrap();
    assert_eq!(back, plain);
    assert!(
        brotli
            .header("cache-control")
            .starts_with("max-age=0, s-maxage=60")
    );
    let vary: Vec<_> = brotli.headers.get_all("vary").iter().collect();
    assert_eq!(vary, ["cookie", "accept-encoding"]);

    let headers = [
        ("accept-encoding", "br"),
        ("if-none-match", brotli.header("etag")),
    ];
    let again = server.request("GET", "/", &headers, "");
    assert_eq!(again.status, 304);
    assert!(again.body.is_empty());
}

/// The value of an attribute in the text of an opening tag.
fn attribute<'a>(tag: &'a str, name: &str) -> Option<&'a str> {
    let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
    Some(rest.split_once('"')?.0)
}

/// Programs that read pages without scripts take what is not `hidden` for what is shown.
#[test]
fn tabs_are_links_without_scripts_and_one_panel_is_shown() {
    let server = Server::start(&[]);
    for (path, count) in [
        ("/about/holy-trinity", 3),
        ("/learn", 2),
        ("/learn/quizzes", 3),
        ("/login", 2),
        ("/auth", 2),
    ] {
        let html = server.get(path).text();
        let canonical = |html: &str| {
            let tags = html.split('<').find(|it| it.contains("rel=\"canonical\""));
            tags.and_then(|tag| attribute(tag, "href"))
                .map(str::to_owned)
        };
        let links: Vec<(String, String)> = html
            .split('<')
            .filter(|tag| tag.starts_with("a ") && tag.contains(" data-tab=\"\""))
            .map(|tag| {
                [attribute(tag, "id"), attribute(tag, "href")].map(|it| it.unwrap().to_owned())
            })
            .map(|[id, address]| (id, address))
            .collect();
        assert_eq!(links.len(), count, "{path}");
        for (id, address) in &links {
            assert!(address.starts_with(&format!("{path}?tab=")), "{address}");
            let answer = server.get(address);
            assert_eq!(answer.status, 200, "{address}");
            let page = answer.text();
            let shown: Vec<_> = page
                .split('<')
                .filter(|tag| tag.contains(" data-panel=\"\"") && !tag.contains(" hidden=\"\""))
                .map(|tag| format!("{}-tab", attribute(tag, "id").unwrap()))
                .collect();
            assert_eq!(shown, [id.as_str()], "{address}");
            let current: Vec<_> = page
                .split('<')
                .filter(|tag| tag.contains(" data-tab=\"\"") && tag.contains(" aria-current="))
                .map(|tag| attribute(tag, "id").unwrap())
                .collect();
            assert_eq!(current, [id.as_str()], "{address}");
            assert_eq!(canonical(&page), canonical(&html), "{address}");
        }
    }
}

#[test]
fn the_page_cache_can_be_switched_off() {
    let server = Server::start(&["--page-cache", "off"]);
    let home = server.get("/");
    assert_eq!(home.status, 200);
    assert_eq!(
        home.header("cache-control"),
        "private, no-cache, no-transform"
    );
}

#[test]
fn methods_other_than_get_and_head_are_refused() {
    let server = Server::start(&[]);
    let refused = server.request("DELETE", "/about", &[], "");
    assert_eq!(refused.status, 405);
    assert_eq!(refused.header("allow"), "GET, HEAD");
    let head = server.request("HEAD", "/", &[], "");
    assert_eq!(head.status, 200);
    assert!(head.body.is_empty());
}

#[test]
fn untidy_addresses_lead_to_the_tidy_one() {
    let server = Server::start(&[]);
    let answer = server.get("/About//Vedanta/?tab=A");
    assert_eq!(answer.status, 308);
    assert_eq!(answer.header("location"), "/about/vedanta?tab=A");
}

#[test]
fn every_document_carries_the_security_headers() {
    let server = Server::start(&[]);
    for path in [
        "/",
        "/no-such-page",
        "/api/content/home",
        "/healthz",
        "/assets/none.js",
    ] {
        let answer = server.get(path);
        let policy = answer.header("content-security-policy");
        assert!(policy.contains("default-src 'self';"), "{path}: {policy}");
        let (_, scripts) = policy.split_once("script-src ").unwrap();
        let scripts: Vec<&str> = scripts.split(';').next().unwrap().split(' ').collect();
        assert_eq!(scripts.len(), 2, "{path}: {policy}");
        assert_eq!(scripts[0], "'self'", "{path}: {policy}");
        assert!(scripts[1].starts_with("'sha256-"), "{path}: {policy}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert_eq!(answer.header("x-frame-options"), "DENY", "{path}");
        for forbidden in ["frame-ancestors", "base-uri", "object-src"] {
            assert!(
                policy.contains(&format!("{forbidden} 'none'")),
                "{path}: {policy}"
            );
        }
        let referrer = answer.header("referrer-policy");
        assert_eq!(referrer, "strict-origin-when-cross-origin", "{path}");
        assert_eq!(answer.header("strict-transport-security"), "", "{path}");
    }
    let behind_tls = Server::start(&["--public-url", "https://example.org"]);
    assert_eq!(
        behind_tls.get("/").header("strict-transport-security"),
        "max-age=63072000; includeSubDomains"
    );
}

#[test]
fn parts_of_a_page_may_do_nothing_and_carry_no_more_than_that() {
    let server = Server::start(&[]);
    let html = server.get("/").text();
    let assets = html.split('"').filter(|it| it.starts_with("/assets/"));
    let [script, font] = [".js", ".woff2"].map(|ending| {
        let mut assets = assets.clone();
        assets.find(|it| it.ends_with(ending)).expect("one of them")
    });
    for address in [script, font, "/favicon.ico", "/images/1.jpg"] {
        let answer = server.get(address);
        assert_eq!(answer.status, 200, "{address}");
        let policy = answer.header("content-security-policy");
        assert_eq!(
            policy,
            "default-src 'none'; style-src 'unsafe-inline'; sandbox"
        );
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        // Other sites show what was shared with them.
        let is_picture = !address.starts_with("/assets/");
        let readers = if is_picture {
            "cross-origin"
        } else {
            "same-origin"
        };
        assert_eq!(answer.header("cross-origin-resource-policy"), readers);
        assert_eq!(answer.header("permissions-policy"), "", "{address}");
        let tag = answer.header("etag");
        let again = server.request("GET", address, &[("if-none-match", tag)], "");
        assert_eq!(again.status, 304, "{address}");
        assert_eq!(again.header("content-security-policy"), policy);
    }
}

/// One script stands in documents themselves; all others are files or data.
#[test]
fn the_script_inside_documents_is_small_and_allowed_by_its_hash() {
    let server = Server::start(&[]);
    let mut scripts = BTreeSet::new();
    for path in [
        "/",
        "/learn/games/wordle",
        "/donate",
        "/login",
        "/no-such-page",
    ] {
        let answer = server.get(path);
        let html = answer.text();
        let inline: Vec<&str> = html
            .split("<script>")
            .skip(1)
            .map(|rest| rest.split_once("</script>").unwrap().0)
            .collect();
        assert_eq!(inline.len(), 1, "{path}");
        assert!(inline[0].len() <= 600, "{} bytes", inline[0].len());
        let hash = STANDARD.encode(Sha256::digest(inline[0]));
        let policy = answer.header("content-security-policy");
        assert!(
            policy.contains(&format!("script-src 'self' 'sha256-{hash}';")),
            "{path}: {hash} is not in {policy}"
        );
        scripts.insert(inline[0].to_owned());
    }
    assert_eq!(scripts.len(), 1, "{scripts:?}");
}

#[test]
fn every_script_a_page_names_is_there_compressed_and_for_good() {
    let server = Server::start(&[]);
    let html = server.get("/").text();
    let scripts: Vec<&str> = html
        .split(['"', ' '])
        .filter(|text| text.starts_with("/assets/"))
        .collect();
    assert!(scripts.len() >= 3, "{scripts:?}");
    for script in scripts {
        let answer = server.request("GET", script, &[("accept-encoding", "br")], "");
        assert_eq!(answer.status, 200, "{script}");
        assert!(
            answer.header("cache-control").contains("immutable"),
            "{script}"
        );
        if answer.header("content-type").starts_with("text/javascript") {
            assert_eq!(answer.header("content-encoding"), "br", "{script}");
        }
    }
    assert_eq!(server.get("/assets/none.js").status, 404);
}

#[test]
fn documents_are_served_as_json() {
    let server = Server::start(&[]);
    let document = server.get("/api/content/about/our-centre");
    assert_eq!(document.status, 200);
    assert_eq!(document.header("content-type"), "application/json");
    assert!(document.text().starts_with('{'));
    let missing = server.get("/api/content/about/nothing");
    assert_eq!(missing.status, 404);
    assert_eq!(
        missing.text(),
        r#"{"message":"There is no document named \"about/nothing\"."}"#
    );
}

#[test]
fn content_comes_from_the_folder_that_the_operator_names() {
    let content = copy_of_content();
    let file = content.path().join("about.toml");
    let text = fs::read_to_string(&file).unwrap();
    let title = text
        .lines()
        .find(|line| line.starts_with("title = "))
        .unwrap();
    fs::write(
        &file,
        text.replacen(title, "title = \"About this test\"", 1),
    )
    .unwrap();
    let server = Server::start(&["--content-dir", content.path().to_str().unwrap()]);
    assert!(
        server
            .get("/api/content/about")
            .text()
            .contains("About this test")
    );
}

#[test]
fn content_with_mistakes_is_refused_with_file_and_line() {
    let content = copy_of_content();
    let file = content.path().join("about.toml");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, format!("unheard_of = 1\n{text}")).unwrap();
    for arguments in [
        vec!["content", "check"],
        vec!["serve", "--listen", "127.0.0.1:0"],
    ] {
        let output = command()
            .args(arguments)
            .arg("--content-dir")
            .arg(content.path())
            .stdout(Stdio::null())
            .output()
            .unwrap();
        assert!(!output.status.success());
        let errors = String::from_utf8(output.stderr).unwrap();
        assert!(errors.contains("about.toml:1"), "{errors}");
        assert!(errors.contains("unheard_of"), "{errors}");
    }
}

#[test]
fn who_reads_the_beginning_of_an_export_alone_is_not_shouted_at() {
    let mut export = command()
        .args(["content", "documents"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(export.stdout.take());
    let output = export.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.status.success());
}

fn server_with_bundle(bundle: &str) -> (Server, tempfile::TempDir) {
    let folder = folder_of_bundle(bundle);
    let server = Server::start(&["--dev-bundle", folder.path().to_str().unwrap()]);
    (server, folder)
}

#[test]
fn a_failed_render_still_gives_a_page_that_starts_in_the_browser() {
    let (server, _folder) =
        server_with_bundle("export function render() { throw new Error('no') }");
    let answer = server.get("/anything");
    assert_eq!(answer.status, 500);
    assert_eq!(answer.header("cache-control"), "no-store, no-transform");
    let html = answer.text();
    assert!(html.contains("<div id=\"root\"></div>"));
    assert!(html.contains("src=\"/assets/entry.js\""));
    assert!(html.contains("\"publicUrl\""));
    assert!(html.contains("<noscript><h1>Unexpected Application Error!</h1></noscript>"));
}

#[test]
fn redirects_and_statuses_of_the_bundle_are_real() {
    let (server, _folder) = server_with_bundle(
        "export function render(url) { return url.endsWith('/a') \
         ? { status: 302, headers: [['location', '/b']], head: '', html: '', data: '' } \
         : { status: 410, headers: [], head: '', html: 'gone', data: '{}' } }",
    );
    let redirect = server.get("/a");
    assert_eq!((redirect.status, redirect.header("location")), (302, "/b"));
    assert!(redirect.body.is_empty());
    assert_eq!(server.get("/b").status, 410);
}

#[test]
fn a_change_of_the_bundle_is_served_without_a_restart() {
    let page = |text: &str| {
        format!(
            "export const render = () => ({{ status: 200, headers: [], head: '', html: '{text}', data: '' }})"
        )
    };
    let (server, folder) = server_with_bundle(&page("first revision"));
    assert!(server.get("/").text().contains("first revision"));
    fs::write(folder.path().join("server.js"), page("second revision")).unwrap();
    until("the new bundle is served", || {
        server.get("/").text().contains("second revision")
    });
}

#[test]
fn metrics_ask_for_their_token() {
    assert_eq!(Server::start(&[]).get("/metrics").status, 404);
    let server = Server::start(&[
        "--metrics-token",
        "secret",
        "--metrics-listen",
        "127.0.0.1:0",
    ]);
    assert_eq!(server.get("/metrics").status, 401);
    server.get("/");
    let headers = [("authorization", "Bearer secret")];
    let metrics = server.request("GET", "/metrics", &headers, "").text();
    // The list of addresses, and the page.
    assert!(metrics.contains("\ncentre_renders_total 2\n"), "{metrics}");
    assert!(metrics.contains("centre_render_seconds_bucket{le=\"+Inf\"} 2"));
}

#[test]
fn a_running_server_is_healthy_and_ends_when_told() {
    let mut server = Server::start(&[]);
    assert_eq!(server.get("/readyz").status, 200);
    let healthy = command()
        .args(["healthcheck", "--listen", &server.address])
        .status()
        .unwrap();
    assert!(healthy.success());
    let id = i32::try_from(server.process().id()).unwrap();
    // SAFETY: sends a signal to a child process that has not been waited for.
    assert_eq!(unsafe { libc::kill(id, libc::SIGTERM) }, 0);
    assert!(server.ended().success());
    let gone = command()
        .args(["healthcheck", "--listen", &server.address])
        .stderr(Stdio::null())
        .status()
        .unwrap();
    assert!(!gone.success());
}

#[test]
fn the_service_worker_is_versioned_and_can_be_switched_off() {
    let server = Server::start(&[]);
    let worker = server.get("/sw.js");
    assert_eq!(worker.status, 200);
    assert_eq!(worker.header("cache-control"), "no-cache");
    assert_eq!(
        worker.header("content-type"),
        "text/javascript; charset=utf-8"
    );
    let text = worker.text();
    let (settings, asset) = text
        .strip_suffix("\");\n")
        .and_then(|rest| rest.split_once(";\nimportScripts(\""))
        .unwrap();
    let (messages, queries) = settings.split_once(";\nself.queries = ").unwrap();
    let queries: serde_json::Value = serde_json::from_str(queries).unwrap();
    assert_eq!(queries["/about/holy-trinity"]["tab"][0], "sri-ramakrishna");
    assert!(
        queries.get("/").is_none() && queries.get("/about").is_none(),
        "{queries}"
    );
    let messages = messages.strip_prefix("self.messages = ").unwrap();
    let messages: serde_json::Value = serde_json::from_str(messages).unwrap();
    assert_eq!(messages["site"], "Vedanta Centre Johannesburg");
    assert_eq!(messages["offline"]["heading"], "No connection");
    assert!(asset.starts_with("/assets/service-worker-"), "{asset}");
    assert_eq!(server.get(asset).status, 200);

    let off = Server::start(&["--service-worker", "off"]).get("/sw.js");
    assert_eq!(off.header("cache-control"), "no-cache");
    let text = off.text();
    assert!(!text.contains("importScripts"), "{text}");
    assert!(text.contains("registration.unregister()"), "{text}");
}

#[test]
fn content_names_the_code_that_pages_run() {
    let server = Server::start(&[]);
    let html = server.get("/about").text();
    let (_, steps) = html
        .split_once("data-steps=\"")
        .expect("the entry's script");
    let code = steps
        .split(['"'])
        .next()
        .and_then(|steps| steps.split(' ').next_back());
    let code = code.expect("a step");
    assert!(code.starts_with("/assets/hydrate-"), "{code}");
    let answer = server.get("/api/content/about");
    assert_eq!((answer.status, answer.header("x-code")), (200, code));
    // What the browser has already is told of other code, too, and so is what is gone.
    let tag = [("if-none-match", answer.header("etag"))];
    let again = server.request("GET", "/api/content/about", &tag, "");
    assert_eq!((again.status, again.header("x-code")), (304, code));
    let missing = server.get("/api/content/no/such");
    assert_eq!((missing.status, missing.header("x-code")), (404, code));
}

#[test]
fn an_encoded_slash_stays_in_its_segment() {
    let server = Server::start(&[]);
    for found in [
        "/api/content/learn/quizzes/epics",
        "/api/content/learn/quizzes/%65pics",
    ] {
        assert_eq!(server.get(found).status, 200, "{found}");
    }
    for missing in [
        "/api/content/learn%2Fquizzes/epics",
        "/api/content/learn/quizzes%2fepics",
        "/api/content/learn/topics/..%2Fquizzes%2Fepics",
        "/api/content/learn/topics/../quizzes/epics",
        "/learn/topics/..%2Fquizzes%2Fepics",
        "/learn/lessons/hindu-philosophy%2Fdharma-intro/x",
        "/learn%2Fgames",
        "/about%2Fvedanta",
    ] {
        assert_eq!(server.get(missing).status, 404, "{missing}");
    }
}
