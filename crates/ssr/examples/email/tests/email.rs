//! Runs the program.

use std::process::{Command, Output};

fn run(arguments: &[&str]) -> Output {
    let path = env!(concat!("CARGO_BIN_EXE_", env!("CARGO_PKG_NAME")));
    Command::new(path).args(arguments).output().unwrap()
}

#[test]
fn writes_an_email() {
    let context = r#"{"name": "<Asha>", "link": "https://example.org/confirm/1?a&b"}"#;
    let output = run(&["welcome", context]);
    let email = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success(), "{email}");
    assert!(email.starts_with("<!doctype html><html"), "{email}");
    for part in [
        "<h1>Welcome, &lt;Asha&gt;</h1>",
        r#"<a href="https://example.org/confirm/1?a&amp;b" style="background:#1f5f4a;"#,
    ] {
        assert!(email.contains(part), "{part} is not in {email}");
    }
}

#[test]
fn says_what_is_wrong() {
    let output = run(&["farewell", "{}"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(output.stdout.is_empty());
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.contains("There is no e-mail"), "{errors}");
}
