//! The byte budgets of docs/ARCHITECTURE.md, on every public page, as the program sends them.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::{Duration, Instant};

use centre_testing::TestDatabase;

use crate::content_editing::sign_in;
use crate::support::{Server, TIMEOUT};

/// One flight of a fresh TCP connection.
const DOCUMENT: usize = 14 << 10;
/// What it is made of: docs/home-scripts.md.
const HOME_SCRIPTS: usize = 89 << 10;
const ROUTE_SCRIPTS: usize = 15 << 10;
/// Of all the office's screens together, beyond those of visitors' pages.
const OFFICE_SCRIPTS: usize = 80 << 10;

/// A screen of each kind that the office has, and who may see it.
const OFFICE: [(&str, &str); 11] = [
    ("admin", "/office"),
    ("admin", "/admin"),
    ("admin", "/admin/messages"),
    ("admin", "/admin/people"),
    ("admin", "/admin/donations"),
    ("admin", "/admin/content"),
    ("admin", "/admin/content/about/vedanta"),
    ("admin", "/admin/pictures"),
    ("admin", "/dashboard/admin"),
    ("teacher", "/dashboard/teacher"),
    ("teacher", "/dashboard/student"),
];

const BROTLI: [(&str, &str); 1] = [("accept-encoding", "br")];

/// Size of the document at `path`. The first answers are compressed in haste, the later ones as
/// well as can be: waits for one of at most `budget`.
fn document_size(server: &Server, path: &str, budget: usize) -> usize {
    let size = || {
        let answer = server.request("GET", path, &BROTLI, "");
        assert_eq!(answer.status, 200, "{path}");
        assert_eq!(answer.header("content-encoding"), "br", "{path}");
        answer.body.len()
    };
    let until = Instant::now() + TIMEOUT;
    loop {
        let size = size();
        if size <= budget || Instant::now() > until {
            return size;
        }
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// The scripts that a document names, in their order; some have two places, and are loaded once.
fn scripts(html: &str) -> Vec<String> {
    let mut scripts = Vec::new();
    for rest in html.split("/assets/").skip(1) {
        let name = rest.split(['"', ' ', ')']).next().unwrap_or_default();
        let address = format!("/assets/{name}");
        if Path::new(name).extension().is_some_and(|it| it == "js") && !scripts.contains(&address) {
            scripts.push(address);
        }
    }
    scripts
}

fn pages(server: &Server) -> Vec<String> {
    let sitemap = server.get("/sitemap.xml").text();
    let origin = "http://localhost:8080";
    let document = roxmltree::Document::parse(&sitemap).unwrap();
    document
        .descendants()
        .filter(|node| {
            node.tag_name().name() == "loc" && node.parent().unwrap().tag_name().name() == "url"
        })
        .map(|node| {
            node.text()
                .unwrap()
                .strip_prefix(origin)
                .unwrap()
                .to_owned()
        })
        .collect()
}

#[test]
fn the_home_page_fits_its_budgets() {
    let server = Server::start(&[]);
    let document = document_size(&server, "/", DOCUMENT);
    assert!(document <= DOCUMENT, "{document} bytes of document");
    let scripts: Vec<(String, usize)> = scripts(&server.get("/").text())
        .into_iter()
        .map(|script| {
            let size = server.request("GET", &script, &BROTLI, "").body.len();
            (script, size)
        })
        .collect();
    let total: usize = scripts.iter().map(|(_, size)| size).sum();
    assert!(scripts.len() >= 3, "{scripts:?}");
    assert!(
        total <= HOME_SCRIPTS,
        "{total} bytes of scripts: {scripts:?}"
    );
}

#[test]
fn every_document_fits_one_flight() {
    let server = Server::start(&["--metrics-listen", "127.0.0.1:0"]);
    let pages = pages(&server);
    assert!(pages.len() > 50);
    // The first visitors make all of them be compressed at the same time.
    for path in &pages {
        server.get(path);
    }
    // The fast renderer knows everything of every page.
    assert!(server.counter("centre_renders_total") >= pages.len() as u64);
    assert_eq!(server.counter("centre_renders_left_to_react_dom_total"), 0);
    for path in &pages {
        let document = document_size(&server, path, DOCUMENT);
        assert!(document <= DOCUMENT, "{path}: {document} bytes of document");
    }
}

#[test]
fn every_page_adds_few_scripts_to_those_of_all() {
    let server = Server::start(&[]);
    let pages: BTreeMap<String, Vec<String>> = pages(&server)
        .into_iter()
        .map(|path| {
            let html = server.get(&path).text();
            // The stylesheet is in the document: a page must not wait for another file.
            assert!(html.contains("<style>"), "{path}");
            assert!(!html.contains("rel=\"stylesheet\""), "{path}");
            (path, scripts(&html))
        })
        .collect();
    assert!(pages.len() > 50);
    let of_all: Vec<&String> = pages["/"]
        .iter()
        .filter(|script| pages.values().all(|scripts| scripts.contains(script)))
        .collect();
    assert!(of_all.len() >= 2, "{of_all:?}");
    let mut sizes = BTreeMap::new();
    for (path, scripts) in &pages {
        let own = scripts.iter().filter(|script| !of_all.contains(script));
        let total: usize = own
            .map(|script| {
                *sizes
                    .entry(script)
                    .or_insert_with(|| server.request("GET", script, &BROTLI, "").body.len())
            })
            .sum();
        assert!(
            total > 0 && total <= ROUTE_SCRIPTS,
            "{path}: {total} bytes of its own scripts"
        );
    }
}

// That none of it is on a visitor's page is said of the sources: frontend/build/office.test.mjs.
#[tokio::test]
async fn the_office_adds_few_scripts_to_those_of_visitors() {
    let db = TestDatabase::sqlite().await;
    let server = Server::start(&["--database-url", &db.url_text]);
    let sessions = ["admin", "teacher"].map(|role| (role, sign_in(&db, &server, role)));
    let sessions = BTreeMap::from(sessions);
    let of_visitors: BTreeSet<String> = pages(&server)
        .iter()
        .flat_map(|path| scripts(&server.get(path).text()))
        .collect();
    let mut of_office = BTreeSet::new();
    for (role, path) in OFFICE {
        let answer = server.request("GET", path, &[("cookie", &sessions[role])], "");
        assert_eq!(answer.status, 200, "{path}");
        let scripts = scripts(&answer.text());
        let own = scripts.into_iter().filter(|it| !of_visitors.contains(it));
        of_office.extend(own);
    }
    assert!(of_office.len() > OFFICE.len(), "{of_office:?}");
    let total: usize = of_office
        .iter()
        .map(|script| server.request("GET", script, &BROTLI, "").body.len())
        .sum();
    assert!(
        total <= OFFICE_SCRIPTS,
        "{total} bytes of scripts: {of_office:?}"
    );
}
