//! Pictures that editors add while the program runs.

use centre_testing::on_both_databases;
use serde_json::{Value, json};

use crate::content_editing;
use crate::pictures::{hero, made};
use crate::support::{self, Answer, Server, add_account, command, copy_of_content, until};

const JSON: (&str, &str) = ("content-type", "application/json");
const KEY: &str = "events/sunday-satsang";

/// Whether an address is that of a file of this format.
fn has_suffix(address: &str, suffix: &str) -> bool {
    address.rsplit('.').next() == Some(suffix)
}
const PAGE: &str = "/services/special-functions/sunday-satsang";
const ALT: &str = "Lamps at Diwali";

/// Makes an account with this role; the cookie of its session.
fn sign_in(url: &str, server: &Server, role: &str) -> String {
    let email = format!("{role}@example.org");
    add_account(url, &email, ["Sample", role], &[role]);
    support::sign_in(server, &email)
}

/// A photograph that is wider than high, with an EXIF block that turns it by a quarter and says where
/// it was taken.
fn photograph(server: &Server) -> Vec<u8> {
    let jpeg = made(server, "/images/3.jpg").body;
    let mut tiff = b"II*\0\x08\0\0\0\x02\0".to_vec();
    // Orientation 6, and a table of the place behind these two.
    tiff.extend(b"\x12\x01\x03\0\x01\0\0\0\x06\0\0\0");
    tiff.extend(b"\x25\x88\x04\0\x01\0\0\0\x26\0\0\0");
    tiff.extend(b"\0\0\0\0\x01\0\x01\0\x02\0\x02\0\0\0S\0\0\0\0\0\0\0GPS of the house");
    let length = u16::try_from(tiff.len() + 8).unwrap();
    let header = [&b"\xFF\xE1"[..], &length.to_be_bytes(), b"Exif\0\0"].concat();
    [&jpeg[..2], &header, &tiff, &jpeg[2..]].concat()
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|it| it == part)
}

fn told(answer: &Answer) -> (u16, Value) {
    (
        answer.status,
        serde_json::from_slice(&answer.body).unwrap_or_default(),
    )
}

fn send(server: &Server, cookie: &str, query: &str, file: &[u8]) -> (u16, Value) {
    let path = format!("/api/office/pictures?{query}");
    told(&server.send("POST", &path, &[("cookie", cookie)], file))
}

/// Adds a photograph; its name.
fn add(server: &Server, cookie: &str) -> String {
    let query = "alt=Lamps+at+Diwali&x=40&y=25";
    let (status, added) = send(server, cookie, query, &photograph(server));
    assert_eq!(status, 200, "{added}");
    added["picture"]["name"].as_str().unwrap().to_owned()
}

fn ask(server: &Server, cookie: &str, what: &str, body: &Value) -> (u16, Value) {
    if let Some(what) = what.strip_prefix("texts/") {
        return content_editing::ask(server, cookie, what, body);
    }
    let path = format!("/api/office/{what}");
    told(&server.request(
        "POST",
        &path,
        &[JSON, ("cookie", cookie)],
        &body.to_string(),
    ))
}

/// What the screen at `path` is told by the server.
fn screen(server: &Server, cookie: &str, path: &str) -> Value {
    let answer = server.request("GET", path, &[("cookie", cookie)], "");
    assert_eq!(answer.status, 200, "{path}");
    let html = answer.text();
    let (_, rest) = html.split_once("id=\"hydration-data\"").unwrap();
    let json = rest
        .split_once('>')
        .unwrap()
        .1
        .split_once("</script>")
        .unwrap()
        .0;
    let data: Value = serde_json::from_str(json).unwrap();
    data["context"]["office"].clone()
}

/// Saves a draft that shows the picture; its revision.
fn draft(server: &Server, cookie: &str, picture: &str, revision: i64) -> i64 {
    let shown = screen(server, cookie, &format!("/admin/content/{KEY}"));
    let mut value = shown["published"].clone();
    value["image"] = json!({ "file": picture, "alt": ALT });
    let body =
        json!({ "key": KEY, "value": value, "revision": revision, "base": shown["version"] });
    let (status, saved) = ask(server, cookie, "texts/draft", &body);
    assert_eq!((status, &saved["mistakes"]), (200, &json!([])));
    saved["revision"].as_i64().unwrap()
}

fn publish(server: &Server, cookie: &str, revision: i64) {
    let body = json!({ "key": KEY, "revision": revision });
    assert_eq!(
        ask(server, cookie, "texts/publish", &body),
        (200, json!({}))
    );
}

/// The addresses of the added picture's variants on the event's page.
fn addresses(server: &Server) -> Vec<String> {
    let html = server.get(PAGE).text();
    let parts = html.split("/media/uploaded/").skip(1);
    let ends = parts.map(|part| part.split(['"', ' ', ',', '&', '\\']).next().unwrap());
    let all = ends
        .filter(|it| it.contains('.'))
        .map(|it| format!("/media/uploaded/{it}"));
    all.collect()
}

on_both_databases! {
    async fn a_picture_is_added_upright_without_its_secrets_and_seen_at_every_replica(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let other = Server::start(&["--database-url", &db.url_text]);
        let (moderator, admin) =
            (sign_in(&db.url_text, &server, "moderator"), sign_in(&db.url_text, &server, "admin"));
        let sent = photograph(&server);
        assert!(contains(&sent, b"Exif\0\0") && contains(&sent, b"GPS of the house"));
        let name = add(&server, &moderator);
        assert_eq!(name, "uploaded/lamps-at-diwali");
        let kept = db.store.pictures_since(None).await.unwrap().unwrap().pictures.remove(0);
        assert!(kept.width < kept.height, "{} x {}", kept.width, kept.height);
        let file = db.store.picture_file(&kept.hash).await.unwrap().unwrap();
        assert!(file.starts_with(b"\xFF\xD8\xFF") && file.len() <= 3 << 20);
        assert!(!contains(&file, b"Exif") && !contains(&file, b"GPS") && !contains(&file, b"\xFF\xE1"));

        // The other replica was never told.
        let list = screen(&other, &admin, "/admin/pictures");
        let first = &list["pictures"][0];
        assert_eq!((&first["name"], &first["alt"]), (&json!(name), &json!(ALT)));
        assert_eq!((&first["focus"], &first["uses"]), (&json!({ "x": 40, "y": 25 }), &json!([])));
        assert_eq!(first["added"]["by"], "Sample moderator");
        let thumbnail = made(&other, first["thumbnail"].as_str().unwrap());
        assert_eq!((thumbnail.status, thumbnail.header("content-type")), (200, "image/webp"));
        let path = format!("/api/office/pictures/thumbnail?name={}", name.replace('/', "%2F"));
        let leads = other.request("GET", &path, &[("cookie", &moderator)], "");
        assert_eq!((leads.status, leads.header("location")), (302, first["thumbnail"].as_str().unwrap()));

        publish(&other, &admin, draft(&other, &admin, &name, 0));
        let shown = addresses(&other);
        assert!(shown.iter().any(|it| has_suffix(it, "avif")), "{shown:?}");
        for address in shown.iter().filter(|it| has_suffix(it, "webp")) {
            let answer = made(&server, address);
            assert_eq!(answer.status, 200, "{address}");
            assert!(answer.body.starts_with(b"RIFF") && !contains(&answer.body, b"EXIF"));
            assert!(answer.header("cache-control").contains("immutable"));
        }
        until("the first replica shows it", || addresses(&server) == shown);
        assert!(server.get(PAGE).text().contains("object-position:40% 25%"));
        let list = screen(&server, &admin, "/admin/pictures?q=diwali");
        let uses = &list["pictures"][0]["uses"];
        assert_eq!((&uses[0]["id"], &uses[0]["state"]), (&json!(KEY), &json!("published")));

        // What must stay visible is chosen anew: the pages follow.
        let body = json!({ "name": name, "alt": "Many lamps", "focus": { "x": 90, "y": 5 } });
        assert_eq!(ask(&server, &moderator, "pictures/change", &body).0, 200);
        assert!(server.get(PAGE).text().contains("object-position:90% 5%"));
        until("the other replica follows", || other.get(PAGE).text().contains("object-position:90% 5%"));
        for event in ["picture-added", "picture-changed", "pictures-seen"] {
            server.wait_for_log(&format!("event=\"{event}\""));
        }
    }

    async fn what_cannot_be_kept_is_refused_with_words(db: TestDatabase) {
        let limits = ["--max-upload", "1", "--max-pictures", "1"];
        let server = Server::start(&[&["--database-url", &*db.url_text][..], &limits].concat());
        let moderator = sign_in(&db.url_text, &server, "moderator");
        let photograph = photograph(&server);
        let mut bomb = b"\x89PNG\r\n\x1a\n\0\0\0\x0DIHDR\0\0\xFF\xFF\0\0\xFF\xFF\x08\x02\0\0\0".to_vec();
        bomb.extend(b"\x39\x67\x4E\x07\0\0\0\0IDAT\x35\xAF\x06\x1E\0\0\0\0IEND\xAE\x42\x60\x82");
        // The size stands in the frame of a JPEG, and of a WebP in its first chunk.
        let mut large_jpeg = photograph.clone();
        let frame = large_jpeg.windows(2).position(|it| matches!(it, [0xFF, 0xC0 | 0xC2])).unwrap();
        large_jpeg[frame + 5..frame + 9].copy_from_slice(&[0xFF, 0xDC, 0xFF, 0xDC]);
        let large_webp = b"RIFF\x24\0\0\0WEBPVP8X\x0A\0\0\0\0\0\0\0\xFF\x3F\0\xFF\x3F\0VP8L\x05\0\0\0\x2F\xFF\xFF\xFF\x0F\0";
        for (query, file, status, words) in [
            ("alt=A", large_jpeg, 422, "65500 × 65500"),
            ("alt=A", large_webp.to_vec(), 422, "16384 × 16384"),
            ("alt=A", vec![0xFF; 2 << 20], 413, "larger than 1 MB"),
            ("alt=A", b"<svg xmlns='http://www.w3.org/2000/svg'/>".to_vec(), 422, "JPEG, PNG or WebP"),
            ("alt=A", Vec::new(), 422, "JPEG, PNG or WebP"),
            ("alt=A", b"\0\0\0\x18ftypheic\0\0\0\0".to_vec(), 422, "HEIC"),
            ("alt=A", bomb, 422, "65535"),
            ("alt=A", photograph[..5000].to_vec(), 422, "damaged"),
            ("alt=+", photograph.clone(), 422, "what the picture shows"),
            ("", photograph.clone(), 422, "what the picture shows"),
            ("alt=A%00B", photograph.clone(), 422, ""),
        ] {
            let (got, told) = send(&server, &moderator, query, &file);
            assert_eq!(got, status, "{query} {told}");
            assert!(told["message"].as_str().unwrap().contains(words), "{told}");
        }
        let long = format!("alt={}", "x".repeat(301));
        assert!(send(&server, &moderator, &long, &photograph).1["message"].as_str().unwrap().contains("300"));
        assert_eq!(screen(&server, &moderator, "/admin/pictures?show=added")["pictures"], json!([]));
        let name = add(&server, &moderator);
        // The same picture once more is the same picture.
        assert_eq!(add(&server, &moderator), name);
        let another = made(&server, "/images/4.jpg").body;
        let (status, told) = send(&server, &moderator, "alt=A", &another);
        assert_eq!(status, 409);
        assert!(told["message"].as_str().unwrap().contains("1 pictures"), "{told}");
    }

    async fn one_of_many_pictures_is_described_where_it_is_used(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let moderator = sign_in(&db.url_text, &server, "moderator");
        let (status, added) = send(&server, &moderator, "later=true", &photograph(&server));
        assert_eq!(status, 200, "{added}");
        assert_eq!(added["picture"]["alt"], "");
        assert_eq!(added["picture"]["name"], "uploaded/picture");
    }

    async fn a_picture_in_use_stays_and_another_goes(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let (moderator, admin) =
            (sign_in(&db.url_text, &server, "moderator"), sign_in(&db.url_text, &server, "admin"));
        let name = add(&server, &moderator);
        let delete = |cookie: &str| ask(&server, cookie, "pictures/delete", &json!({ "name": name }));
        let refused = |(status, told): (u16, Value)| {
            assert_eq!(status, 409, "{told}");
            assert!(told["message"].as_str().unwrap().contains("Sunday Satsang"), "{told}");
        };
        // A draft shows it, then visitors see it.
        let revision = draft(&server, &admin, &name, 0);
        refused(delete(&moderator));
        let one = screen(&server, &admin, &format!("/admin/pictures?picture={name}"));
        assert_eq!(one["picture"]["uses"][0]["state"], "draft");
        publish(&server, &admin, revision);
        refused(delete(&admin));
        let body = json!({ "key": KEY, "version": 0, "base": 1 });
        assert_eq!(ask(&server, &admin, "texts/restore", &body).0, 200);
        let address = screen(&server, &admin, "/admin/pictures")["pictures"][0]["thumbnail"].clone();
        assert_eq!(delete(&moderator), (200, json!({})));
        assert_eq!(delete(&moderator).0, 404);
        assert_eq!(server.get(address.as_str().unwrap()).status, 404);
        server.wait_for_log("event=\"picture-deleted\"");
        // A version that showed it is not shown again, and the editor is told why.
        let body = json!({ "key": KEY, "version": 1, "base": 2 });
        let (status, told) = ask(&server, &admin, "texts/restore", &body);
        assert_eq!((status, &told["mistakes"][0]["field"]), (422, &json!("image.file")));
        // Those that the website came with stay.
        let body = json!({ "name": "home/hero" });
        assert_eq!(ask(&server, &admin, "pictures/delete", &body).0, 409);
        let body = json!({ "name": "uploaded/nothing" });
        assert_eq!(ask(&server, &admin, "pictures/delete", &body).0, 404);
    }

    async fn nobody_else_has_to_do_with_pictures(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let student = sign_in(&db.url_text, &server, "student");
        let moderator = sign_in(&db.url_text, &server, "moderator");
        for (cookie, status) in [("", 401), (&*student, 403)] {
            assert_eq!(send(&server, cookie, "alt=A", b"x").0, status);
            for what in ["change", "delete"] {
                assert_eq!(ask(&server, cookie, &format!("pictures/{what}"), &json!({})).0, status);
            }
            for path in ["", "/thumbnail?name=home%2Fhero"] {
                let path = format!("/api/office/pictures{path}");
                assert_eq!(server.request("GET", &path, &[("cookie", cookie)], "").status, status, "{path}");
            }
        }
        for path in ["?alt=A", "/change", "/delete"] {
            let path = format!("/api/office/pictures{path}");
            let from_elsewhere = [("cookie", &*moderator), ("sec-fetch-site", "cross-site")];
            assert_eq!(server.request("POST", &path, &from_elsewhere, "{}").status, 403, "{path}");
        }
        let page = server.request("GET", "/api/office/pictures?q=home%2Fhero", &[("cookie", &moderator)], "");
        let (status, found) = told(&page);
        assert_eq!((status, &found["pictures"][0]["name"]), (200, &json!("home/hero")));
        assert_eq!(page.header("cache-control"), "no-store");
    }

    async fn operators_take_pictures_along(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let admin = sign_in(&db.url_text, &server, "admin");
        let name = add(&server, &admin);
        publish(&server, &admin, draft(&server, &admin, &name, 0));
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path().join("content");
        let run = |arguments: &[&str]| {
            let mut run = command();
            run.arg("content").args(arguments).arg(&folder).env("DATABASE_URL", &db.url_text);
            assert!(run.status().unwrap().success(), "{arguments:?}");
        };
        run(&["export"]);
        let kept = db.store.pictures_since(None).await.unwrap().unwrap().pictures.remove(0);
        let file = std::fs::read(folder.join(format!("media/{name}.jpg"))).unwrap();
        assert_eq!(Some(file), db.store.picture_file(&kept.hash).await.unwrap());
        run(&["check", "--content-dir"]);
        let mut back = command();
        back.args(["content", "rollback", "0"]).env("DATABASE_URL", &db.url_text);
        assert!(back.status().unwrap().success());
        until("the picture is gone", || addresses(&server).is_empty());
        run(&["import"]);
        until("the picture is back", || !addresses(&server).is_empty());
    }

    async fn pictures_come_along_to_another_website(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let admin = sign_in(&db.url_text, &server, "admin");
        let name = add(&server, &admin);
        publish(&server, &admin, draft(&server, &admin, &name, 0));
        let folder = tempfile::tempdir().unwrap();
        let (here, there) = (folder.path().join("here"), folder.path().join("there"));
        let another = centre_testing::TestDatabase::sqlite().await;
        let run = |what: &str, folder: &std::path::Path, url: &str| {
            let mut run = command();
            let output = run.args(["content", what]).arg(folder).env("DATABASE_URL", url).output().unwrap();
            let said = [output.stdout, output.stderr].concat();
            (output.status.success(), String::from_utf8(said).unwrap())
        };
        assert!(run("export", &here, &db.url_text).0);
        let (done, said) = run("import", &here, &another.url_text);
        assert!(done, "{said}");
        assert!(run("export", &there, &another.url_text).0);
        for file in [&format!("media/{name}.jpg"), "media/uploaded.json", &format!("{KEY}.toml")] {
            let read = |folder: &std::path::Path| std::fs::read(folder.join(file)).unwrap();
            assert!(read(&here) == read(&there), "{file}");
        }
        let kept = another.store.pictures_since(None).await.unwrap().unwrap().pictures.remove(0);
        assert_eq!((&*kept.name, &*kept.alt, kept.focus), (&*name, ALT, Some((40, 25))));
        let (done, said) = run("import", &there, &another.url_text);
        assert!(done && said.starts_with("nothing differs"), "{said}");

        // What is said of it is checked as an upload's is.
        let empty = centre_testing::TestDatabase::sqlite().await;
        let said = there.join("media/uploaded.json");
        let right = std::fs::read_to_string(&said).unwrap();
        for (alt, why) in [(" ".to_owned(), "Please say what"), ("x".repeat(301), "300"), ("a\u{7}".to_owned(), "")] {
            let wrong = json!({ (&name): { "alt": alt, "focus": [40, 25] } });
            std::fs::write(&said, serde_json::to_string_pretty(&wrong).unwrap()).unwrap();
            let (done, told) = run("import", &there, &empty.url_text);
            let place = format!("nothing was published:\nmedia/uploaded.json:2: {name}: ");
            assert!(!done && told.contains(&place) && told.contains(why), "{told}");
        }
        std::fs::remove_file(&said).unwrap();
        let (done, told) = run("import", &there, &empty.url_text);
        assert!(!done && told.contains(&format!("media/uploaded.json: {name}: ")), "{told}");
        std::fs::write(&said, right).unwrap();
        assert!(empty.store.pictures_since(None).await.unwrap().unwrap().pictures.is_empty());

        // What is no picture is not kept, and no text is published that shows it.
        std::fs::write(there.join(format!("media/{name}.jpg")), "<svg>").unwrap();
        let (done, said) = run("import", &there, &empty.url_text);
        assert!(!done && said.contains("cannot keep"), "{said}");
        std::fs::remove_file(there.join(format!("media/{name}.jpg"))).unwrap();
        let (done, said) = run("import", &there, &empty.url_text);
        assert!(!done && said.contains("nothing was published"), "{said}");
        assert!(empty.store.pictures_since(None).await.unwrap().unwrap().pictures.is_empty());
    }

    async fn the_list_has_pages(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let moderator = sign_in(&db.url_text, &server, "moderator");
        let mut path = "/admin/pictures".to_owned();
        let mut names: Vec<String> = Vec::new();
        loop {
            let list = screen(&server, &moderator, &path);
            let pictures = list["pictures"].as_array().unwrap();
            assert!(!pictures.is_empty() && pictures.len() <= 24);
            names.extend(pictures.iter().map(|it| it["name"].as_str().unwrap().to_owned()));
            let Some(older) = list["older"].as_str() else { break };
            path = format!("/admin/pictures?before={}", older.replace('/', "%2F"));
        }
        assert!(names.len() > 24, "{}", names.len());
        assert!(names.is_sorted_by(|a, b| a < b), "{names:?}");
    }
}

#[test]
fn a_published_picture_is_shown_without_the_database() {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().to_str().unwrap();
    let url = format!("sqlite:{folder}/centre.db");
    let shown = {
        let server = Server::start(&["--data-dir", folder]);
        let admin = sign_in(&url, &server, "admin");
        let name = add(&server, &admin);
        publish(&server, &admin, draft(&server, &admin, &name, 0));
        let kept = data.path().join("published-pictures");
        until("its file is kept", || {
            // A file has another name while it is written.
            let whole =
                |file: &std::fs::DirEntry| !file.file_name().to_string_lossy().starts_with(".tmp");
            std::fs::read_dir(&kept).is_ok_and(|files| files.flatten().filter(whole).count() == 1)
        });
        addresses(&server)
    };
    // What was made of it is lost, too.
    std::fs::remove_dir_all(data.path().join("pictures")).unwrap();
    let nowhere = "postgres://nobody@127.0.0.1:1/nothing";
    let server = Server::start(&["--data-dir", folder, "--database-url", nowhere]);
    assert_eq!(addresses(&server), shown);
    let address = shown.iter().find(|it| has_suffix(it, "webp")).unwrap();
    assert_eq!(made(&server, address).status, 200);
}

#[test]
fn requests_of_editors_leave_the_making_of_pictures_alone() {
    let content = copy_of_content();
    let folder = content.path().to_str().unwrap();
    let server = Server::start(&["--content-dir", folder]);
    let url = format!("sqlite:{}/centre.db", server.data().display());
    let admin = sign_in(&url, &server, "admin");
    // As a thread leaves it that is not done with a picture.
    let unfinished = server.data().join("pictures/.tmpUnfinished");
    std::fs::write(&unfinished, "half a pic").unwrap();
    let name = add(&server, &admin);
    publish(&server, &admin, draft(&server, &admin, &name, 0));
    for path in ["/admin/content", "/admin/pictures"] {
        screen(&server, &admin, path);
    }
    assert!(unfinished.exists());

    // Nor does the folder's next reading begin from nothing.
    let before = hero(&server);
    let photograph = server.get("/images/3.jpg").body;
    std::fs::write(content.path().join("media/home/hero.jpg"), photograph).unwrap();
    server.signal(libc::SIGHUP);
    until("the photograph is shown", || hero(&server) != before);
    let shown = made(&server, &hero(&server));
    assert_eq!(shown.header("content-type"), "image/webp");
    assert!(unfinished.exists());
}
