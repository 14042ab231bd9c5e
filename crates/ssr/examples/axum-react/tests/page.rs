//! Starts the program, asks it for a page, and looks at it in a browser.

#[path = "../../testing/mod.rs"]
mod testing;

use testing::{Browser, Program, assert_contains};

/// The browser's.
const FOLDER: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/", env!("CARGO_PKG_NAME"));

#[test]
fn serves_a_page_that_goes_on_in_the_browser() {
    let path = env!(concat!("CARGO_BIN_EXE_", env!("CARGO_PKG_NAME")));
    let program = Program::start(path, &[]);
    let page = program.get("/");
    assert!(page.starts_with("HTTP/1.1 200 OK\r\n"), "{page}");
    let parts = [
        "<title>Hello</title>",
        "<h1>Hello, visitor ",
        "<button",
        r#"{"visitor":1}"#,
        "src=/client.js",
    ];
    assert_contains(&page, &parts);
    assert_contains(&program.get("/"), &[r#"{"visitor":2}"#]);
    let elsewhere = program.get("/elsewhere");
    assert!(elsewhere.starts_with("HTTP/1.1 404 Not Found\r\n"));
    assert_contains(
        &program.get("/client.js"),
        &["\r\ncontent-type: text/javascript\r\n"],
    );

    let mut browser = Browser::open(&program, "/", FOLDER);
    browser.until("document.querySelector('[data-page=hydrated]')");
    browser.run("document.querySelector('button').click()");
    browser.until("document.querySelector('button').textContent === 'Clicked 1 times'");
    assert_eq!(browser.errors, [""; 0]);
}
