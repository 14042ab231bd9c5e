//! Photographs that an operator puts into the content folder.

use std::fs;
use std::time::{Duration, Instant};

use crate::support::{Answer, Server, copy_of_content};

/// The address of the hero picture for browsers that do not know AVIF.
fn hero(server: &Server) -> String {
    let markup = server.get("/").markup();
    let start = markup.find("src=\"/media/home/hero").expect("the hero") + "src=\"".len();
    let length = markup[start..].find('"').expect("the end of the address");
    markup[start..start + length].to_owned()
}

/// The picture of an address once it is made, not one that stands in for it.
fn made(server: &Server, address: &str) -> Answer {
    let deadline = Instant::now() + Duration::from_mins(1);
    loop {
        let answer = server.get(address);
        if answer.status == 200 && answer.header("cache-control") != "no-store" {
            return answer;
        }
        assert!([200, 503].contains(&answer.status), "{address}");
        assert!(Instant::now() < deadline, "the variant was never made");
        std::thread::sleep(Duration::from_millis(200));
    }
}

#[test]
fn a_photograph_replaces_the_drawing_after_a_restart() {
    let content = copy_of_content();
    let folder = content.path().to_str().unwrap();
    let drawing = Server::start(&["--content-dir", folder]);
    let drawn = hero(&drawing);
    let photograph = drawing.get("/images/3.jpg").body;
    drop(drawing);

    let media = content.path().join("media");
    fs::write(media.join("home/hero.jpg"), &photograph).unwrap();
    let server = Server::start(&["--content-dir", folder]);
    let address = hero(&server);
    assert_ne!(address, drawn);
    let picture = made(&server, &address);
    assert_eq!(picture.header("content-type"), "image/jpeg");
    assert!(picture.body.starts_with(&[0xff, 0xd8]));
    let kept = fs::read_dir(server.data().join("pictures")).unwrap();
    assert!(kept.count() > 0, "variants are kept in the data folder");
}

#[test]
fn a_broken_photograph_costs_nothing_but_itself() {
    let content = copy_of_content();
    let media = content.path().join("media");
    fs::write(media.join("home/hero.jpg"), b"\xff\xd8 not a picture").unwrap();
    fs::remove_file(media.join("home/hero.svg")).unwrap();
    let server = Server::start(&["--content-dir", content.path().to_str().unwrap()]);
    let page = server.get("/");
    assert_eq!(page.status, 200);
    assert_eq!(server.get("/images/3.jpg").status, 200);
    let address = hero(&server);
    assert_eq!(server.get(&address).status, 404, "{address}");
}

#[test]
fn a_photograph_that_cannot_be_read_once_is_there_when_it_can_again() {
    let content = copy_of_content();
    let folder = content.path().to_str().unwrap();
    let drawing = Server::start(&["--content-dir", folder]);
    let photograph = drawing.get("/images/3.jpg").body;
    drop(drawing);

    let file = content.path().join("media/home/hero.jpg");
    let aside = content.path().join("media/home/hero.jpg.aside");
    fs::write(&file, &photograph).unwrap();
    let server = Server::start(&["--content-dir", folder]);
    fs::rename(&file, &aside).unwrap();
    let address = hero(&server);
    let answer = server.get(&address);
    assert_eq!(answer.status, 503, "{address}");
    assert_eq!(answer.header("retry-after"), "3");

    fs::rename(&aside, &file).unwrap();
    let answer = made(&server, &address);
    assert_eq!(answer.header("content-type"), "image/jpeg");
}
