//! Photographs that an operator puts into the content folder.

use std::fs::{self, File, OpenOptions};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Duration;

use crate::support::{Answer, Server, copy_of_content, until, until_in_the_background};

/// The address of the hero picture for browsers that do not know AVIF.
pub fn hero(server: &Server) -> String {
    let markup = server.get("/").markup();
    let start = markup.find("src=\"/media/home/hero").expect("the hero") + "src=\"".len();
    let length = markup[start..].find('"').expect("the end of the address");
    markup[start..start + length].to_owned()
}

/// The picture of an address once it is made, not one that stands in for it.
pub fn made(server: &Server, address: &str) -> Answer {
    let mut answer = server.get(address);
    until_in_the_background("the variant is made", || {
        answer = server.get(address);
        assert_eq!(answer.status, 200, "{address}");
        answer.header("cache-control") != "no-store"
    });
    answer
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
    assert_eq!(picture.header("content-type"), "image/webp");
    assert!(picture.body.starts_with(b"RIFF"));
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

    let media = content.path().join("media");
    let files = ["home/hero.jpg", "images/1.jpg"].map(|file| media.join(file));
    let aside = files.each_ref().map(|file| file.with_extension("aside"));
    for file in &files {
        fs::write(file, &photograph).unwrap();
    }
    let server = Server::start(&["--content-dir", folder]);
    for (file, aside) in files.iter().zip(&aside) {
        fs::rename(file, aside).unwrap();
    }
    let address = hero(&server);
    let answer = server.get(&address);
    assert_eq!(answer.status, 200, "{address}");
    assert_eq!(answer.header("content-type"), "image/svg+xml");
    assert_eq!(answer.header("cache-control"), "no-store");
    let answer = server.get("/images/1.jpg");
    assert_eq!((answer.status, answer.header("retry-after")), (503, "3"));

    for (file, aside) in files.iter().zip(&aside) {
        fs::rename(aside, file).unwrap();
    }
    let answer = made(&server, &address);
    assert_eq!(answer.header("content-type"), "image/webp");
    assert_eq!(server.get("/images/1.jpg").status, 200);
}

/// Every address of a picture in the source of a page.
fn addresses(markup: &str) -> impl Iterator<Item = &str> {
    markup
        .split(['"', ' ', ',', '&'])
        .filter(|part| part.starts_with("/media/"))
}

#[test]
fn the_first_visitor_gets_the_drawing_and_later_ones_what_is_small() {
    let server = Server::start(&[]);
    let markup = server.get("/").markup();
    let avif = addresses(&markup)
        .find(|address| address.ends_with("-320.avif"))
        .expect("a small variant");
    let first = server.get(avif);
    assert_eq!(first.status, 200);
    assert_eq!(first.header("content-type"), "image/svg+xml");
    assert_eq!(first.header("cache-control"), "no-store");
    let later = made(&server, avif);
    assert_eq!(later.header("content-type"), "image/avif");
    assert_eq!(later.header("cache-control"), "max-age=31536000, immutable");
    assert!(later.body.len() < first.body.len());
}

/// A drawing in the content folder that becomes unreadable while the program runs: a thread that
/// makes something of it goes no further.
struct HeldDrawing(PathBuf);

impl HeldDrawing {
    fn write(media: &Path, name: &str, drawing: &str) -> Self {
        let file = media.join(name);
        // Of two that are the same one would be made.
        fs::write(&file, format!("{drawing}<!-- {name} -->")).unwrap();
        Self(file)
    }

    fn hold(&self) {
        fs::remove_file(&self.0).unwrap();
        let made = Command::new("mkfifo").arg(&self.0).status();
        assert!(made.unwrap().success());
    }

    /// Waits until somebody reads it. They go on when what is answered is dropped.
    fn reader(&self) -> File {
        let mut writer = None;
        until("a thread reads the drawing", || {
            let mut options = OpenOptions::new();
            let options = options.write(true).custom_flags(libc::O_NONBLOCK);
            writer = options.open(&self.0).ok();
            writer.is_some()
        });
        writer.unwrap()
    }
}

#[test]
fn no_picture_of_a_page_waits_for_an_encoder() {
    let content = copy_of_content();
    let folder = content.path().to_str().unwrap();
    let drawing = Server::start(&["--content-dir", folder]);
    let photograph = drawing.get("/images/3.jpg").body;
    drop(drawing);

    let media = content.path().join("media");
    let text = fs::read_to_string(media.join("home/new-ashram.svg")).unwrap();
    let background = HeldDrawing::write(&media, "home/new-ashram.svg", &text);
    let cores = thread::available_parallelism().unwrap().get();
    // As many as there are threads that make what visitors wait for.
    let names = (1..=cores.saturating_sub(1).clamp(1, 4)).map(|number| format!("held-{number}"));
    let for_visitors: Vec<_> = names
        .map(|name| {
            let held = HeldDrawing::write(&media, &format!("images/{name}.svg"), &text);
            (format!("/images/{name}.jpg"), held)
        })
        .collect();
    fs::write(media.join("home/hero.jpg"), &photograph).unwrap();
    let server = Server::start(&["--content-dir", folder]);
    let markup = server.get("/").markup();
    let pictures = addresses(&markup).filter(|it| it.contains('.'));
    let (held, pictures): (Vec<&str>, Vec<&str>) =
        pictures.partition(|it| it.starts_with("/media/home/new-ashram"));
    assert!(pictures.len() > 20, "{pictures:?}");
    let server = &server;
    thread::scope(|scope| {
        let mut readers = Vec::new();
        for (address, drawing) in &for_visitors {
            drawing.hold();
            scope.spawn(move || server.get(address));
            readers.push(drawing.reader());
        }
        background.hold();
        let address = held[0];
        scope.spawn(move || server.get(address));
        readers.push(background.reader());

        for address in pictures {
            let answer = server.request("GET", address, &[("accept-encoding", "br")], "");
            assert_eq!(answer.status, 200, "{address}");
            if Path::new(address).extension() == Some("svg".as_ref()) {
                continue;
            }
            assert_eq!(answer.header("cache-control"), "no-store", "{address}");
            if address.starts_with("/media/home/hero") {
                assert_eq!(answer.header("content-type"), "image/jpeg", "{address}");
                assert_eq!(answer.body, photograph, "{address}");
            } else {
                assert_eq!(answer.header("content-type"), "image/svg+xml", "{address}");
                assert_eq!(answer.header("content-encoding"), "br", "{address}");
                assert_eq!(
                    answer.header("content-security-policy"),
                    "default-src 'none'; style-src 'unsafe-inline'; sandbox"
                );
            }
        }
        // What was promised comes when it can be made.
        let promised = ["/images/1.jpg", "/icon-192.png"];
        let promised = promised.map(|address| scope.spawn(move || server.get(address)));
        thread::sleep(Duration::from_millis(300));
        assert!(promised.iter().all(|it| !it.is_finished()));
        drop(readers);
        for answer in promised {
            assert_eq!(answer.join().unwrap().status, 200);
        }
    });
}

#[test]
fn drawings_that_are_served_as_such_can_do_nothing_and_are_compressed() {
    let server = Server::start(&[]);
    let markup = server.get("/").markup();
    let emblem = addresses(&markup)
        .find(|address| Path::new(address).extension() == Some("svg".as_ref()))
        .expect("the emblem");
    for address in [emblem, "/favicon.svg"] {
        let answer = server.request("GET", address, &[("accept-encoding", "br")], "");
        assert_eq!(answer.status, 200, "{address}");
        assert_eq!(answer.header("content-type"), "image/svg+xml");
        assert_eq!(answer.header("content-encoding"), "br");
        assert_eq!(
            answer.header("content-security-policy"),
            "default-src 'none'; style-src 'unsafe-inline'; sandbox"
        );
        assert!(answer.body.len() < 3500, "{}", answer.body.len());
        let plain = server.get(address);
        assert!(plain.body.starts_with(b"<svg"), "{address}");
    }
    assert!(markup.contains(&format!("<link rel=\"icon\" href=\"{emblem}\"")));
}

#[test]
fn what_nothing_names_is_missing_and_nothing_is_made_of_it() {
    let server = Server::start(&[]);
    let markup = server.get("/").markup();
    let hero = hero(&server);
    let invented = [
        hero.replace("-768.", "-769."),
        hero.replace("-768.webp", "-768.png"),
        hero.replace("/home/hero", "/home/zero"),
        "/pics/nobody.png".to_owned(),
        "/images/999.jpg".to_owned(),
        "/cards/home-00000000.jpg".to_owned(),
        "/cards/site.jpg".to_owned(),
    ];
    for address in &invented {
        assert!(!markup.contains(&format!("\"{address}\"")), "{address}");
        assert_eq!(server.get(address).status, 404, "{address}");
    }
    let made = fs::read_dir(server.data().join("pictures")).unwrap();
    assert_eq!(made.count(), 0);
}
