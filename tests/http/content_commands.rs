//! What operators do with the texts on the command line while servers run.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use centre_testing::on_both_databases;

use crate::support::{Server, command, until};

const FILE: &str = "about/vedanta.toml";
const PAGE: &str = "/about/vedanta";

/// Runs `centre content`; whether it succeeded, and what it said.
fn content(database: &str, arguments: &[&str]) -> (bool, String) {
    let output = command()
        .arg("content")
        .args(arguments)
        .env("DATABASE_URL", database)
        .output()
        .unwrap();
    let done = output.status.success();
    // What went well is told on the one, what did not on the other.
    let said = if done { output.stdout } else { output.stderr };
    (done, String::from_utf8(said).unwrap())
}

/// Every file of a folder with its text.
fn texts_of(folder: &Path) -> BTreeMap<String, String> {
    let mut texts = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        if path.is_dir() {
            let below = texts_of(&path).into_iter();
            texts.extend(below.map(|(below, text)| (format!("{name}/{below}"), text)));
        } else {
            texts.insert(name, fs::read_to_string(path).unwrap());
        }
    }
    texts
}

/// Has another title in the file of the folder.
fn retitle(folder: &Path, title: &str) {
    let path = folder.join(FILE);
    let text = fs::read_to_string(&path).unwrap();
    let (before, rest) = text.split_once("title = \"").unwrap();
    let (_, after) = rest.split_once('"').unwrap();
    fs::write(path, format!("{before}title = \"{title}\"{after}")).unwrap();
}

fn shows(server: &Server, title: &str) -> bool {
    server.get(PAGE).text().contains(&format!(">{title}"))
}

on_both_databases! {
    async fn texts_go_out_and_come_in_to_the_byte(db: TestDatabase) {
        let server = Server::start(&["--database-url", &db.url_text]);
        let before = server.get(PAGE).text();
        let folder = tempfile::tempdir().unwrap();
        let out = |name: &str, more: &[&str]| {
            let path = folder.path().join(name);
            let said = content(&db.url_text, &[&["export", path.to_str().unwrap()], more].concat());
            assert!(said.0, "{}", said.1);
            path
        };
        let first = out("first", &[]);
        let path = first.to_str().unwrap();
        assert_eq!(
            content(&db.url_text, &["import", path, "--whole"]),
            (true, "nothing differs from what the website shows\n".to_owned())
        );
        let (done, said) = content(&db.url_text, &["export", path]);
        assert!(!done && said.contains("not an empty folder"), "{said}");

        retitle(&first, "From a folder");
        let import = ["import", path, "--author", "Nivedita", "--reason", "A better\nword"];
        let (done, said) = content(&db.url_text, &import);
        assert!(done && said.ends_with("about/vedanta\nrevision 1\n"), "{said}");
        until("the server shows it", || shows(&server, "From a folder"));
        assert_eq!(texts_of(&out("second", &[])), texts_of(&first));

        retitle(&first, "Once more");
        assert!(content(&db.url_text, &["import", path]).0);
        until("the server shows that, too", || shows(&server, "Once more"));
        let (_, history) = content(&db.url_text, &["history", "about/vedanta"]);
        let lines: Vec<Vec<&str>> = history.lines().map(|line| line.split('\t').collect()).collect();
        let [[two, .., "The operator", ""], [one, _, "about/vedanta", "Nivedita", "A better word"]] =
            [&lines[0][..], &lines[1][..]]
        else {
            panic!("{history}");
        };
        assert_eq!((*two, *one, lines.len()), ("2", "1", 2));

        let old = texts_of(&out("old", &["--revision", "1"]));
        assert!(old[FILE].contains("From a folder"));
        // As earlier releases called it.
        assert_eq!(texts_of(&out("by the old name", &["--edition", "1"])), old);
        assert!(content(&db.url_text, &["rollback", "1"]).0);
        until("the server shows the older one", || shows(&server, "From a folder"));
        assert_eq!(texts_of(&out("third", &[])), old);
        assert!(content(&db.url_text, &["rollback", "0", "about/vedanta"]).0);
        until("the server shows the release's", || server.get(PAGE).text() == before);
        for nonsense in [&["rollback", "77"][..], &["rollback", "1", "home"], &["rollback", "-1"]] {
            assert!(!content(&db.url_text, nonsense).0, "{nonsense:?}");
        }
    }

    async fn what_has_mistakes_is_not_imported(db: TestDatabase) {
        let folder = tempfile::tempdir().unwrap();
        let import = |file: &str, text: &str| {
            let path = folder.path().join(file);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
            content(&db.url_text, &["import", folder.path().to_str().unwrap()])
        };
        let (done, said) = content(&db.url_text, &["import", folder.path().to_str().unwrap()]);
        assert!(!done && said.contains("has no texts"), "{said}");
        let (done, said) = import(FILE, "unheard_of = 1\n");
        assert!(!done && said.contains("about/vedanta.toml:1"), "{said}");
        let (done, said) = content(&db.url_text, &["history"]);
        assert_eq!((done, &*said), (true, ""));
        // A part of the site without the rest of it does not stand.
        let (done, said) = content(
            &db.url_text,
            &["import", folder.path().to_str().unwrap(), "--whole"],
        );
        assert!(!done && said.contains("nothing was published"), "{said}");
    }
}
