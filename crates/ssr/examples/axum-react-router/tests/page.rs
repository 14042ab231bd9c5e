//! Starts the program, asks it for pages, and looks at one in a browser.

#[path = "../../testing/mod.rs"]
mod testing;

use testing::{Program, assert_contains};

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

    let page = program.in_browser("/lessons/2", env!("CARGO_TARGET_TMPDIR"));
    assert_contains(&page, &[r#"data-page="hydrated""#, "<h1>Lesson 2</h1>"]);
}
