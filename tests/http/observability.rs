//! What operators see of a running program: log, timings, metrics.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::support::{Answer, Server, ended};

/// The lines about requests, by id, once the last request was answered with the id `last`.
fn requests(server: &Server, last: &str) -> BTreeMap<String, Vec<Value>> {
    // The log is written a moment after the answer, but in the order of the answers.
    server.wait_for_log(&format!(r#""id":"{last}""#));
    let mut lines: BTreeMap<String, Vec<Value>> = BTreeMap::new();
    for line in server.log().lines() {
        let line: Value = serde_json::from_str(line).expect("every line is JSON");
        if line["target"] == "centre::request" {
            let id = line["id"].as_str().unwrap().to_owned();
            lines.entry(id).or_default().push(line);
        }
    }
    lines
}

#[test]
fn every_request_has_one_line_without_personal_data() {
    let server = Server::start(&["--log-format", "json", "--trusted-proxies", "1"]);
    let personal = [
        ("x-forwarded-for", "203.0.113.9"),
        ("cookie", "session=secret-cookie"),
        ("referer", "https://secret.example/"),
        ("user-agent", "secret-agent"),
    ];
    let ask = |path: &str, id: &str| {
        let headers: Vec<_> = personal
            .iter()
            .copied()
            .chain([("x-request-id", id)])
            .collect();
        server.request("GET", path, &headers, "")
    };
    let with_id = |answer: &Answer| answer.header("x-request-id").to_owned();

    let first = ask("/?from=a%40b.example&token=secret-token", "first");
    assert_eq!(with_id(&first), "first");
    ask("/about/vedanta", "second");
    ask("/about/vedanta", "third");
    ask("/no/such/page", "fourth");
    let forged = ask("/healthz", "not valid, @nobody");
    assert_ne!(with_id(&forged), "not valid, @nobody");
    let contact = server.request(
        "POST",
        "/api/contact",
        &[
            ("content-type", "application/json"),
            ("x-forwarded-for", "203.0.113.9"),
            ("x-request-id", "contact"),
        ],
        r#"{"firstName":"Secret","email":"secret@example.org"}"#,
    );
    assert_eq!(contact.status, 422);

    let lines = requests(&server, "contact");
    assert_eq!(lines.len(), 6);
    for (id, lines) in &lines {
        assert_eq!(lines.len(), 1, "{id}: {lines:?}");
    }
    let line = |id: &str| &lines[id][0];
    assert_eq!(line("first")["path"], "/");
    assert_eq!(line("second")["method"], "GET");
    assert_eq!(line("second")["page"], "rendered");
    assert!(line("second")["render_ms"].as_f64().unwrap() > 0.0);
    assert_eq!(line("third")["page"], "kept");
    assert_eq!(line("third")["status"], 200);
    assert!(line("third")["bytes"].as_u64().unwrap() > 1000);
    assert!(line("third")["duration_ms"].as_f64().unwrap() > 0.0);
    assert_eq!(line("fourth")["status"], 404);
    assert_eq!(line("contact")["status"], 422);
    assert!(lines.contains_key(&with_id(&forged)));
    let log = server.log().to_lowercase();
    for private in ["secret", "@", "203.0.113.9", "b.example", "%40", "?"] {
        assert!(!log.contains(private), "the log holds {private}:\n{log}");
    }
}

#[test]
fn strangers_give_no_request_ids_and_people_read_plain_lines() {
    let server = Server::start(&[]);
    let answer = server.request("GET", "/healthz", &[("x-request-id", "forged")], "");
    let id = answer.header("x-request-id");
    assert_ne!(id, "forged");
    server.wait_for_log(&format!(
        "id=\"{id}\" method=\"GET\" path=\"/healthz\" status=200"
    ));
    assert!(!server.log().contains('\u{1b}'), "no colours in files");
    assert!(!server.log().contains("forged"));
}

#[test]
fn browsers_are_told_of_a_render_but_not_of_kept_pages() {
    let server = Server::start(&[]);
    let timing = server
        .get("/about/vedanta")
        .header("server-timing")
        .to_owned();
    let [render, queue, kept] = timing.split(", ").collect::<Vec<_>>()[..] else {
        panic!("{timing}");
    };
    let milliseconds = |part: &str, name: &str| -> f64 {
        let (found, number) = part.split_once(";dur=").unwrap();
        assert_eq!(found, name);
        number.parse().unwrap()
    };
    assert!(milliseconds(render, "render") > 0.0);
    assert!(milliseconds(queue, "queue") >= 0.0);
    assert_eq!(kept, "kept;desc=\"0/4\"");
    assert_eq!(server.get("/about/vedanta").header("server-timing"), "");
}

/// The names, with the suffixes of histograms, and all samples.
fn metrics(text: &str) -> (BTreeSet<String>, BTreeMap<&str, f64>) {
    let samples: BTreeMap<_, _> = text
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.rsplit_once(' ').unwrap())
        .map(|(name, value)| (name, value.parse().unwrap()))
        .collect();
    let names = samples
        .keys()
        .map(|name| name.split('{').next().unwrap().to_owned())
        .collect();
    (names, samples)
}

#[test]
fn metrics_count_what_happens() {
    let server = Server::start(&["--metrics-listen", "127.0.0.1:0"]);
    assert_eq!(server.get("/metrics").status, 404);
    server.get("/");
    server.get("/");
    server.get("/no/such/page");
    let text = server.metrics();
    let (_, samples) = metrics(&text);
    for (sample, value) in [
        (
            "centre_http_requests_total{route=\"page\",status=\"2xx\"}",
            2.0,
        ),
        (
            "centre_http_requests_total{route=\"page\",status=\"4xx\"}",
            1.0,
        ),
        (
            "centre_http_requests_total{route=\"operations\",status=\"4xx\"}",
            1.0,
        ),
        ("centre_http_request_seconds_count{route=\"page\"}", 3.0),
        ("centre_http_requests_in_flight", 0.0),
        // The list of addresses, the page and the one for addresses without a page.
        ("centre_renders_total", 3.0),
        ("centre_page_cache_pages", 2.0),
        ("centre_database_up", 1.0),
        ("centre_database_errors_total", 0.0),
        ("centre_mails_waiting", 0.0),
        ("centre_mail_oldest_age_seconds", 0.0),
    ] {
        assert_eq!(samples.get(sample), Some(&value), "{sample} in\n{text}");
    }
    assert!(samples["centre_database_connections"] >= 1.0);
    let mut promtool = Command::new("promtool")
        .args(["check", "metrics"])
        .stdin(std::process::Stdio::piped())
        .spawn()
        .expect("promtool of the Debian package prometheus");
    std::io::Write::write_all(promtool.stdin.as_mut().unwrap(), text.as_bytes()).unwrap();
    assert!(ended(&mut promtool).success());
}

/// Every word of an expression that is a name of ours.
fn names_in(expression: &str) -> BTreeSet<String> {
    expression
        .split(|c: char| !c.is_ascii_alphanumeric() && c != '_' && c != ':')
        .filter(|word| word.starts_with("centre_"))
        .map(str::to_owned)
        .collect()
}

fn expressions(value: &Value, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            if let Some(Value::String(expression)) = fields.get("expr") {
                found.push(expression.clone());
            }
            fields.values().for_each(|value| expressions(value, found));
        }
        Value::Array(values) => values.iter().for_each(|value| expressions(value, found)),
        _ => {}
    }
}

#[test]
fn the_dashboard_and_the_alerts_name_metrics_that_there_are() {
    let deploy = Path::new(env!("CARGO_MANIFEST_DIR")).join("deploy");
    let dashboard = fs::read_to_string(deploy.join("grafana/centre.json")).unwrap();
    let mut found = Vec::new();
    expressions(&serde_json::from_str(&dashboard).unwrap(), &mut found);
    assert!(
        found.len() >= 12,
        "the dashboard shows {} series",
        found.len()
    );
    let rules = deploy.join("prometheus/alerts.yml");
    found.push(fs::read_to_string(&rules).unwrap());

    let server = Server::start(&["--metrics-listen", "127.0.0.1:0"]);
    let text = server.metrics();
    let (known, _) = metrics(&text);
    for expression in &found {
        for name in names_in(expression) {
            assert!(
                known.contains(&name),
                "there is no metric {name}: {expression}"
            );
        }
    }
    let checked = Command::new("promtool")
        .args(["check", "rules"])
        .arg(&rules)
        .output()
        .expect("promtool of the Debian package prometheus");
    assert!(
        checked.status.success(),
        "{}",
        String::from_utf8_lossy(&checked.stderr)
    );
}
