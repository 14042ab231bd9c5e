//! Pages for signed-in visitors are put together from kept ones; nobody may see that.

use crate::support::{Answer, Server, command};
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
        assert!(process.wait().unwrap().success());
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
