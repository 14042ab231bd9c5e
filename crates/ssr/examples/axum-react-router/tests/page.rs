//! Starts the program, asks it for pages, and looks at one in a browser.

#[path = "../../testing/mod.rs"]
mod testing;

use testing::{Browser, Program, assert_contains};

/// The browser's.
const FOLDER: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/", env!("CARGO_PKG_NAME"));

#[test]
fn serves_pages_whose_loaders_ask_the_program() {
    let path = env!(concat!("CARGO_BIN_EXE_", env!("CARGO_PKG_NAME")));
    let program = Program::start(path, &[]);
    let page = program.get("/lessons/2");
    assert!(page.starts_with("HTTP/1.1 200 OK\r\n"), "{page}");
    assert_contains(&page, &["<h1>Lesson 2</h1>", "__staticRouterHydrationData"]);
    assert_contains(&program.get("/"), &["href=\"/lessons/3\"", "Lesson 3"]);
    for missing in ["/lessons/4", "/lessons/x", "/elsewhere"] {
        let page = program.get(missing);
        assert!(page.starts_with("HTTP/1.1 404 Not Found\r\n"), "{page}");
        assert_contains(&page, &["<h1>There is no such page</h1>"]);
    }

    let mut browser = Browser::open(&program, "/lessons/2", FOLDER);
    browser.until("document.querySelector('[data-page=hydrated]')");
    assert_contains(&browser.markup(), &["<h1>Lesson 2</h1>"]);
    // From here on the loaders ask the program from the browser.
    browser.run("document.querySelector('a').click()");
    browser.until("document.querySelectorAll('p').length === 3");
    browser.run("document.querySelectorAll('a')[0].click()");
    browser.until("document.querySelector('h1')?.textContent === 'Lesson 1'");
    assert_eq!(browser.errors, [""; 0]);
}
