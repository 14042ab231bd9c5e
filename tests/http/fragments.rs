//! What pages have in common for all visitors is rendered once (frontend/src/runtime/page/fragmentCache);
//! nobody may see that, least of all what another visitor wrote.

use crate::seo::{PUBLIC, sitemap_paths};
use crate::support::{Answer, Server};

const FORM: (&str, &str) = ("content-type", "application/x-www-form-urlencoded");

/// One isolate, so that every render after the first can use what that one left.
const ONE_ISOLATE: [&str; 4] = ["--page-cache", "parts", "--isolates", "1"];

#[test]
fn a_page_of_kept_fragments_is_to_the_byte_the_one_rendered_whole() {
    let server = Server::start(&[&ONE_ISOLATE[..], &["--public-url", PUBLIC]].concat());
    let mut paths = sitemap_paths(&server);
    assert!(paths.len() > 50);
    let further = [
        "/login?from=%2Fprofile",
        "/about/holy-trinity?tab=swami-vivekananda",
    ];
    paths.extend(further.map(str::to_owned));
    let no_parts = Server::start(&["--page-cache", "off", "--public-url", PUBLIC]);
    for path in paths {
        let whole = no_parts.get(&path);
        assert_eq!(whole.status, 200, "{path}");
        assert!(!whole.text().contains("<kept-"), "{path}");
        for _ in 0..3 {
            assert_eq!(server.get(&path).text(), whole.text(), "{path}");
        }
        let kept = |answer: &Answer| {
            answer
                .header("server-timing")
                .rsplit(' ')
                .next()
                .map(str::to_owned)
        };
        assert_eq!(
            kept(&no_parts.get(&path)).unwrap(),
            "kept;desc=\"0/0\"",
            "{path}"
        );
        assert_ne!(
            kept(&server.get(&path)).unwrap(),
            "kept;desc=\"0/0\"",
            "{path}"
        );
    }
}

#[test]
fn what_a_visitor_wrote_is_shown_to_nobody_else() {
    let server = Server::start(&ONE_ISOLATE);
    let page = "/services/hinduism-for-children";
    let before = server.get(page).text();
    let sent_by = |name: &str| {
        let referrer = format!("http://{}{page}", server.address);
        let body = format!("firstName={name}&lastName=&email=&phone=&subject=&message=&honeypot=");
        let headers = [FORM, ("referer", &*referrer)];
        let answer = server.request("POST", "/api/contact", &headers, &body);
        assert_eq!(answer.status, 422);
        answer.text()
    };
    for (name, other) in [("Parvati", "Lakshmi"), ("Lakshmi", "Parvati")] {
        let again = sent_by(name);
        assert!(again.contains(&format!("value=\"{name}\"")), "{again}");
        assert!(!again.contains(other));
        assert_eq!(server.get(page).text(), before);
    }
}
