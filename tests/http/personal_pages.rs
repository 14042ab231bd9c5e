//! Pages for signed-in visitors are put together from kept ones, and these are rendered around
//! fragments that are kept for all, or for all with the same roles; nobody may see that.

use crate::support::{Answer, Server, command, ended};
use centre_testing::TestDatabase;

const ROUTES: [&str; 14] = [
    "/",
    "/about/holy-trinity?tab=swami-vivekananda",
    "/services/seminar-registration",
    "/donate",
    "/gallery/image/event3",
    "/contact",
    "/learn",
    "/learn/quizzes/deities",
    "/learn/games/wordle",
    "/profile",
    "/dashboard/student",
    "/dashboard/teacher",
    "/admin",
    "/no-such-page",
];

const PEOPLE: [(&str, &str, &str, &[&str]); 4] = [
    (
        "a'b@example.org",
        "O'Brien & <Sons>",
        "\"N\" \\ </script>",
        &[],
    ),
    ("emile@example.org", "Émile", "日本", &["teacher"]),
    ("asha@example.org", "Asha", "Naidoo", &["admin", "teacher"]),
    ("usha@example.org", "usha@example.org", "", &["admin"]),
];

fn added(db: &TestDatabase, email: &str, first_name: &str, last_name: &str, roles: &[&str]) {
    let run = |arguments: &[&str]| {
        let mut process = command()
            .args(arguments)
            .env("DATABASE_URL", &db.url_text)
            .stdin(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        std::io::Write::write_all(&mut process.stdin.take().unwrap(), b"a long password\n")
            .unwrap();
        assert!(ended(&mut process).success());
    };
    let names = ["--first-name", first_name, "--last-name", last_name];
    run(&[&["user", "add", email][..], &names].concat());
    for role in roles {
        run(&["user", "grant", email, role]);
    }
}

fn signed_in(server: &Server, email: &str) -> String {
    let body = serde_json::json!({ "email": email, "password": "a long password" }).to_string();
    let json = ("content-type", "application/json");
    let answer = server.request("POST", "/api/session", &[json], &body);
    assert_eq!(answer.status, 200, "{}", answer.text());
    let cookie = answer.header("set-cookie");
    cookie.split(';').next().unwrap().to_owned()
}

/// With one isolate: what it keeps for one visitor the next one meets.
fn keeping_parts(db: &TestDatabase) -> Server {
    let database = ["--database-url", &db.url_text];
    let settings = ["--isolates", "1", "--page-cache", "parts"];
    Server::start(&[&database[..], &settings].concat())
}

/// How many of a page's fragments were kept ones, and how many it has.
fn kept_fragments(answer: &Answer) -> (u32, u32) {
    let timing = answer.header("server-timing");
    let (_, kept) = timing.split_once("kept;desc=\"").unwrap();
    let (kept, all) = kept.trim_end_matches('"').split_once('/').unwrap();
    (kept.parse().unwrap(), all.parse().unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_of_kept_fragments_is_to_the_byte_the_one_rendered_for_the_visitor() {
    let db = TestDatabase::postgres().await;
    let (server, other) = (keeping_parts(&db), keeping_parts(&db));
    let visits: Vec<_> = PEOPLE
        .into_iter()
        .flat_map(|(email, first_name, last_name, roles)| {
            added(&db, email, first_name, last_name, roles);
            let cookie = signed_in(&server, email);
            ROUTES.map(|route| (email, cookie.clone(), route))
        })
        .collect();
    let get = |server: &Server, cookie: &str, route| {
        server.request("GET", route, &[("cookie", cookie)], "")
    };
    let answers: Vec<_> = visits
        .iter()
        .map(|(_, cookie, route)| get(&server, cookie, route))
        .collect();
    // In the other order everybody meets what somebody else has left.
    for ((email, cookie, route), expected) in visits.iter().zip(&answers).rev() {
        for answer in [get(&other, cookie, route), get(&other, cookie, route)] {
            assert_eq!(answer.status, expected.status, "{email} {route}");
            for name in ["cache-control", "location", "etag", "vary"] {
                let (is, should) = (answer.header(name), expected.header(name));
                assert_eq!(is, should, "{email} {route} {name}");
            }
            assert!(answer.text() == expected.text(), "{email} {route}");
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn signed_in_visitors_share_fragments_by_their_roles() {
    let db = TestDatabase::postgres().await;
    let server = keeping_parts(&db);
    let people = ["asha@example.org", "usha@example.org"].map(|email| {
        added(&db, email, "Some", email, &["admin"]);
        signed_in(&server, email)
    });
    let teacher = {
        added(&db, "emile@example.org", "Émile", "", &["teacher"]);
        signed_in(&server, "emile@example.org")
    };
    let kept = |cookie: &str, route| {
        let answer = server.request("GET", route, &[("cookie", cookie)], "");
        assert_eq!(answer.status, 200, "{route}");
        kept_fragments(&answer)
    };
    for (route, of_others) in [
        // Public pages are the same for all; the layout's parts and the screen are kept.
        ("/gallery", (4, 4)),
        // The names of the profile are rendered for their owner.
        ("/profile", (3, 4)),
        ("/admin", (4, 4)),
    ] {
        assert_eq!(kept(&people[0], route), (0, 4), "{route}");
        assert_eq!(kept(&people[1], route), of_others, "{route}");
        assert_eq!(kept(&people[0], route), of_others, "{route}");
    }
    assert_eq!(kept(&teacher, "/gallery"), (4, 4));
    assert_eq!(kept(&teacher, "/profile"), (0, 4));
    assert_eq!(kept(&teacher, "/profile"), (3, 4));
}

fn rendered(answer: &Answer) -> u64 {
    let text = answer.text();
    let line = text
        .lines()
        .find(|line| line.starts_with("centre_renders_total"))
        .unwrap_or_else(|| panic!("{text}"));
    line.rsplit(' ').next().unwrap().parse().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kept_page_is_to_the_byte_the_one_rendered_for_the_visitor() {
    let db = TestDatabase::postgres().await;
    let start = |cache: &str| {
        let database = ["--database-url", &db.url_text];
        Server::start(
            &[
                &database[..],
                &["--page-cache", cache, "--metrics-token", "t"],
            ]
            .concat(),
        )
    };
    let (kept, fresh) = (start("on"), start("off"));
    let mut pages = 0;
    for (email, first_name, last_name, roles) in PEOPLE {
        added(&db, email, first_name, last_name, roles);
        let cookie = signed_in(&kept, email);
        for route in ROUTES {
            let get = |server: &Server| server.request("GET", route, &[("cookie", &cookie)], "");
            let expected = get(&fresh);
            for answer in [get(&kept), get(&kept)] {
                assert_eq!(answer.status, expected.status, "{email} {route}");
                for name in ["cache-control", "location", "etag", "vary"] {
                    assert_eq!(
                        answer.header(name),
                        expected.header(name),
                        "{email} {route} {name}"
                    );
                }
                assert!(answer.text() == expected.text(), "{email} {route}");
                pages += u64::from(answer.status == 200);
            }
        }
    }
    let metrics = kept.request("GET", "/metrics", &[("authorization", "Bearer t")], "");
    assert!(rendered(&metrics) < pages, "no page was kept");
}
