//! Every kind of mistake is named with its file, line and field.

use std::fs;
use std::path::Path;

use centre_content::{Content, Problem};
use tempfile::TempDir;

use crate::AnyPicture;

/// A copy of the repository's text content, to be broken.
pub fn copy() -> TempDir {
    fn copy_into(from: &Path, to: &Path) {
        fs::create_dir_all(to).unwrap();
        for entry in fs::read_dir(from).unwrap() {
            let path = entry.unwrap().path();
            let target = to.join(path.file_name().unwrap());
            if !path.is_dir() {
                fs::copy(&path, &target).unwrap();
            } else if !path.ends_with("media") {
                copy_into(&path, &target);
            }
        }
    }
    let dir = tempfile::tempdir().unwrap();
    copy_into(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content"),
        dir.path(),
    );
    dir
}

pub fn load(dir: &TempDir) -> Result<Content, Vec<Problem>> {
    Content::load(dir.path(), &AnyPicture).map_err(|problems| problems.0)
}

/// Replaces the first `old` in `file`; answers the line where it stood.
pub fn replace(dir: &TempDir, file: &str, old: &str, mistake: &str) -> usize {
    let path = dir.path().join(file);
    let text = fs::read_to_string(&path).unwrap();
    let at = text
        .find(old)
        .unwrap_or_else(|| panic!("{file} does not hold `{old}`"));
    fs::write(&path, text.replacen(old, mistake, 1)).unwrap();
    text[..at].matches('\n').count() + 1
}

/// The only problem after the first `old` in `file` became `mistake`, which must be in
/// that file and line.
pub fn problem_after(file: &str, old: &str, mistake: &str) -> Problem {
    let dir = copy();
    let line = replace(&dir, file, old, mistake);
    let problems = load(&dir).expect_err("a mistake is refused");
    let [problem] = problems.as_slice() else {
        panic!("one problem expected: {problems:#?}")
    };
    assert_eq!(problem.file, file);
    assert_eq!(problem.line, Some(line), "{problem}");
    problem.clone()
}

pub fn field(problem: &Problem) -> &str {
    problem.field.as_deref().unwrap_or_default()
}

#[test]
fn an_untouched_copy_is_the_embedded_content() {
    let copied = load(&copy()).unwrap_or_else(|problems| panic!("{problems:#?}"));
    let embedded = Content::embedded(&AnyPicture).unwrap();
    assert_eq!(copied.version(), embedded.version());
    assert!(copied.keys().eq(embedded.keys()));
}

#[test]
fn broken_syntax() {
    let problem = problem_after(
        "donate.toml",
        "defaultAmount = 100",
        "defaultAmount = = 100",
    );
    assert!(
        problem.message.starts_with("is not valid TOML"),
        "{problem}"
    );
    assert!(problem.message.ends_with("mend the syntax"), "{problem}");
}

#[test]
fn a_missing_field() {
    let dir = copy();
    let line = replace(&dir, "home.toml", "headline = ", "# headline = ");
    let problems = load(&dir).unwrap_err();
    let [problem] = problems.as_slice() else {
        panic!("{problems:#?}")
    };
    assert_eq!(field(problem), "slides[0].headline");
    // The table begins in the line before its first field.
    assert_eq!(
        (problem.file.as_str(), problem.line),
        ("home.toml", Some(line - 1))
    );
    assert_eq!(problem.message, "missing field `headline`; add it");
}

#[test]
fn an_unknown_field() {
    let problem = problem_after("donate.toml", "busy = ", "bussy = ");
    assert_eq!(field(&problem), "form.bussy");
    assert!(
        problem.message.contains("unknown field `bussy`"),
        "{problem}"
    );
    assert!(
        problem.message.ends_with("correct its name or remove it"),
        "{problem}"
    );
}

#[test]
fn a_value_of_the_wrong_type() {
    let problem = problem_after(
        "donate.toml",
        "defaultAmount = 100",
        "defaultAmount = \"R10\"",
    );
    assert_eq!(field(&problem), "form.defaultAmount");
    assert!(problem.message.contains("invalid type"), "{problem}");
}

#[test]
fn the_advice_fits_the_mistake() {
    for (mistake, advice) in [
        ("defaultAmount = -1", "write it as expected"),
        ("defaultAmount = [100]", "write it as expected"),
        ("defaultAmount = 100.5", "write it as expected"),
    ] {
        let problem = problem_after("donate.toml", "defaultAmount = 100", mistake);
        assert!(problem.message.ends_with(advice), "{problem}");
    }
}

#[test]
fn a_period_that_does_not_exist() {
    let dir = copy();
    replace(&dir, "privacy.toml", "{messages}", "{mesages}");
    let problems = load(&dir).unwrap_err();
    let [problem] = problems.as_slice() else {
        panic!("{problems:#?}")
    };
    assert_eq!(
        problem.to_string(),
        "privacy.toml: `{mesages}` is not the name of a period"
    );
}

#[test]
fn what_a_page_asks_is_answered() {
    let content = Content::embedded(&AnyPicture).unwrap();
    let document = content.document("contact").unwrap();
    assert_eq!(
        content.answer("content", "contact").as_ref(),
        Some(&document.json)
    );
    assert_eq!(content.answer("content", "no-such-page"), None);
    assert_eq!(
        content.answer("content-version", "").as_deref(),
        Some(content.version())
    );
    assert_eq!(content.answer("anything-else", "contact"), None);
}

#[test]
fn a_choice_that_does_not_exist() {
    let problem = problem_after(
        "dashboard/admin.toml",
        "status = \"inactive\"",
        "status = \"asleep\"",
    );
    assert_eq!(field(&problem), "users[2].status");
    assert!(
        problem.message.contains("expected `active` or `inactive`"),
        "{problem}"
    );
}

#[test]
fn a_day_that_does_not_exist() {
    let dates = [
        (
            "events/2025-05-18-seminar.toml",
            "starts = \"2025-05-18T10:00\"",
            "starts = \"2025-05-18T26:00\"",
            "starts",
        ),
        (
            "gallery.toml",
            "\"2025-05-01\"",
            "\"2025-02-30\"",
            "images[0].date",
        ),
        (
            "donate/thank-you.toml",
            "[page]",
            "[page]\nupdated = \"yesterday\"",
            "page.updated",
        ),
    ];
    for (file, old, mistake, expected) in dates {
        let dir = copy();
        replace(&dir, file, old, mistake);
        let problems = load(&dir).unwrap_err();
        assert_eq!(problems.len(), 1, "{problems:#?}");
        assert_eq!(
            (problems[0].file.as_str(), field(&problems[0])),
            (file, expected)
        );
    }
}

#[test]
fn a_gallery_with_too_many_leaders_or_names() {
    let problem = problem_after(
        "gallery.toml",
        "id = \"event3\"",
        "featured = true\nid = \"event3\"",
    );
    assert_eq!(field(&problem), "images[2].featured");
    assert!(problem.message.contains("Event Image 1"), "{problem}");
    let problem = problem_after("gallery.toml", "id = \"event3\"", "id = \"event2\"");
    assert!(
        problem
            .message
            .contains("is `event2`, which another picture has"),
        "{problem}"
    );
    let problem = problem_after(
        "gallery.toml",
        "date = \"2025-05-01\"",
        "date = \"2025-05-32\"",
    );
    assert_eq!(field(&problem), "images[0].date");
}

#[test]
fn sentences_without_what_is_filled_in() {
    let problem = problem_after("messages/accounts.toml", "Signed in on {time}", "Signed in");
    assert_eq!(field(&problem), "profile.sessions.signedIn");
    assert!(
        problem.message.contains("does not hold `{time}`"),
        "{problem}"
    );
    let problem = problem_after("site.toml", "© {year}", "© {yaer}");
    assert_eq!(field(&problem), "footer.copyright");
    assert!(
        problem
            .message
            .contains("holds `{yaer}`, for which nothing is filled in"),
        "{problem}"
    );
}

#[test]
fn messages_that_are_missing_or_unknown() {
    let problem = problem_after("messages/inbox.toml", "in-hand = ", "in-hands = ");
    assert_eq!(field(&problem), "list.choices.in-hands");
    assert!(problem.message.contains("unknown field"), "{problem}");
    let problem = problem_after("messages/donations.toml", "{ month = \"Month\", ", "{ ");
    assert_eq!(field(&problem), "sums.columns.month");
    assert!(problem.message.contains("add it"), "{problem}");
}

#[test]
fn a_missing_picture() {
    let problem = problem_after(
        "home.toml",
        "file = \"home/hero\"",
        "file = \"missing/hero\"",
    );
    assert_eq!(field(&problem), "slides[0].image.file");
    assert!(
        problem.message.contains("`media/missing/hero.svg`"),
        "{problem}"
    );
}

#[test]
fn an_unknown_fact() {
    let problem = problem_after("contact.toml", "\"president-name\"", "\"presidents-name\"");
    assert_eq!(field(&problem), "officeBearers.bearers[0].name.fact");
    assert!(problem.message.contains("placeholders.toml"), "{problem}");
}

#[test]
fn a_fact_that_no_page_shows() {
    let problem = problem_after(
        "placeholders.toml",
        "[map-embed]",
        "[telex]\nkind = \"text\"\nneeded = \"x\"\nplaceholder = \"y\"\n\n[map-embed]",
    );
    assert_eq!(field(&problem), "telex");
    assert!(
        problem.message.contains("no page shows this fact"),
        "{problem}"
    );
}

#[test]
fn facts_that_do_not_fit_their_kind() {
    for (name, wrong) in [
        ("contact-email", "write to us"),
        ("contact-email", "@example.org"),
        ("contact-email", "someone@localhost"),
        ("contact-email", "some one@example.org"),
        ("chairperson-phone", "call us"),
        ("chairperson-phone", "011 000"),
        ("chairperson-phone", "011 000 0000 x"),
        ("map-embed", "http://example.org"),
        ("postal-address", " "),
    ] {
        let problem = problem_after(
            "placeholders.toml",
            &format!("[{name}]"),
            &format!("[{name}]\nvalue = \"{wrong}\""),
        );
        assert_eq!(field(&problem), format!("{name}.value"));
    }
}

#[test]
fn a_fact_that_is_known_is_a_link() {
    let dir = copy();
    let before = load(&dir).unwrap().placeholders().len();
    replace(
        &dir,
        "placeholders.toml",
        "[contact-email]",
        "[contact-email]\nvalue = \"someone@example.org\"",
    );
    replace(
        &dir,
        "placeholders.toml",
        "[secretary-phone]",
        "[secretary-phone]\nvalue = \"+27 (0)11 000-0000\"",
    );
    replace(
        &dir,
        "placeholders.toml",
        "[seminar-form]",
        "[seminar-form]\nvalue = \"https://example.org/form\"",
    );
    let content = load(&dir).unwrap();
    assert_eq!(content.placeholders().len(), before - 3);
    let json = |key| &content.document(key).unwrap().json;
    assert!(json("contact").contains(
        r#"{"text":"someone@example.org","href":"mailto:someone@example.org","placeholder":false}"#
    ));
    assert!(json("contact").contains(r#""href":"tel:+270110000000""#));
    assert!(json("services/seminar-registration").contains(
        r#"{"text":"Register Online","href":"https://example.org/form","placeholder":false}"#
    ));
}

#[test]
fn markdown_that_is_refused() {
    let text = "We see a place where the noise of the city falls away.";
    for (mistake, reason) in [
        ("<script>alert(1)</script>", "raw HTML"),
        ("A line<br>break", "raw HTML"),
        ("[here](javascript:alert)", "links to `javascript:alert`"),
        ("[here](//example.org)", "links to `//example.org`"),
        ("![picture](/media/x.jpg)", "an image"),
    ] {
        let dir = copy();
        let line = replace(&dir, "new-ashram-project/vision.toml", text, mistake);
        let problems = load(&dir).unwrap_err();
        let [problem] = problems.as_slice() else {
            panic!("{problems:#?}")
        };
        assert_eq!(
            (problem.file.as_str(), field(problem)),
            ("new-ashram-project/vision.toml", "text")
        );
        // The text begins in the line of its opening quotes.
        assert_eq!(problem.line, Some(line - 1));
        assert!(problem.message.contains(reason), "{problem}");
    }
}

#[test]
fn a_markdown_file_that_does_not_exist() {
    let dir = copy();
    let path = dir.path().join("new-ashram-project.toml");
    let text = fs::read_to_string(&path).unwrap();
    let (before, rest) = text.split_once("text = '''").unwrap();
    let (_, after) = rest.split_once("'''").unwrap();
    let with_file = format!("{before}text = {{ markdown = \"ashram.md\" }}{after}");
    fs::write(&path, with_file).unwrap();
    let problems = load(&dir).unwrap_err();
    assert_eq!(problems.len(), 1, "{problems:#?}");
    assert_eq!(field(&problems[0]), "text");
    assert!(
        problems[0]
            .message
            .contains("`ashram.md`, which does not exist"),
        "{}",
        problems[0]
    );
    fs::write(dir.path().join("ashram.md"), "A *new* home.").unwrap();
    assert!(
        load(&dir)
            .unwrap()
            .document("new-ashram-project")
            .unwrap()
            .json
            .contains("<p>A <em>new</em> home.</p>")
    );
}

#[test]
fn a_link_that_leaves_the_site() {
    let problem = problem_after(
        "home.toml",
        "\"/about/our-centre\"",
        "\"https://example.org\"",
    );
    assert_eq!(field(&problem), "slides[0].button.href");
    assert!(
        problem.message.contains("write it like /donate"),
        "{problem}"
    );
}

#[test]
fn amounts_and_phases_that_cannot_be() {
    let fundraising = "new-ashram-project/fundraising.toml";
    let problem = problem_after(fundraising, "rand = 9_400_000", "rand = \"plenty\"");
    assert_eq!(field(&problem), "progress.current.rand");
    assert!(problem.message.contains("R9,400,000"), "{problem}");
    let problem = problem_after(fundraising, "rand = 60_000_000", "rand = 0");
    assert_eq!(field(&problem), "progress.goal.rand");

    let timeline = "new-ashram-project/timeline.toml";
    let second = "isCurrent = true\nperiod = \"9 months\"";
    let problem = problem_after(timeline, "period = \"9 months\"", second);
    assert_eq!(field(&problem), "phases[4].isCurrent");
    let problem = problem_after(timeline, "progress = 90", "progress = 190");
    assert_eq!(field(&problem), "phases[3].progress");
}

#[test]
fn a_fundraising_page_of_an_earlier_release() {
    let dir = copy();
    let before = load(&dir).unwrap();
    let file = "new-ashram-project/fundraising.toml";
    for (now, earlier) in [
        ("{raised} of {goal}", "R9,400,000 of R60,000,000"),
        (
            "rand = 9_400_000",
            "rand = 9_400_000, text = \"R9,400,000\"",
        ),
        (
            "rand = 60_000_000",
            "rand = 60_000_000, text = \"R60,000,000\", percent = 15.7, percentText = \"15.7% reached\"",
        ),
    ] {
        replace(&dir, file, now, earlier);
    }
    let document = |content: &Content| {
        let document = content.document("new-ashram-project/fundraising");
        document.unwrap().json.to_string()
    };
    assert_eq!(document(&load(&dir).unwrap()), document(&before));
}

#[test]
fn a_missing_page_and_a_page_too_many() {
    let dir = copy();
    fs::rename(
        dir.path().join("about/vedanta.toml"),
        dir.path().join("about/vedant.toml"),
    )
    .unwrap();
    let problems = load(&dir).unwrap_err();
    let files: Vec<_> = problems
        .iter()
        .map(|problem| (problem.file.as_str(), problem.line))
        .collect();
    assert_eq!(
        files,
        [("about/vedant.toml", None), ("about/vedanta.toml", None)]
    );
}

#[test]
fn files_that_cannot_be_read() {
    let dir = copy();
    fs::write(dir.path().join("donate.toml"), [0xff, 0xfe, 0x00]).unwrap();
    fs::write(dir.path().join("contact.toml"), "#".repeat(2 * 1024 * 1024)).unwrap();
    let problems = load(&dir).unwrap_err();
    let files: Vec<_> = problems
        .iter()
        .map(|problem| problem.file.as_str())
        .collect();
    assert_eq!(files, ["contact.toml", "donate.toml"]);
    assert!(
        problems
            .iter()
            .all(|problem| problem.message.contains("cannot be read"))
    );

    let nowhere = Content::load(&dir.path().join("nowhere"), &AnyPicture).unwrap_err();
    assert_eq!(nowhere.len(), 1);
    assert!(nowhere[0].file.ends_with("nowhere"));
}

#[test]
fn all_problems_are_reported_at_once() {
    let dir = copy();
    replace(
        &dir,
        "home.toml",
        "file = \"home/hero\"",
        "file = \"missing/hero\"",
    );
    replace(
        &dir,
        "home.toml",
        "file = \"home/new-ashram\"",
        "file = \"missing/ashram\"",
    );
    replace(&dir, "donate.toml", "busy = ", "bussy = ");
    let problems = Content::load(dir.path(), &AnyPicture).unwrap_err();
    assert_eq!(problems.len(), 3);
    let shown = problems.to_string();
    assert_eq!(shown.lines().count(), 3, "{shown}");
    assert!(shown.contains("home.toml:"), "{shown}");
    assert!(
        shown.contains(": slides[0].image.file: there is no picture"),
        "{shown}"
    );
}

/// Changes every text file below a folder, and puts in what Mac and Windows leave in folders.
fn as_from_mac_and_windows(folder: &Path) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            as_from_mac_and_windows(&path);
        } else if path
            .extension()
            .is_some_and(|it| it == "toml" || it == "md")
        {
            let text = fs::read_to_string(&path).unwrap().replace('\n', "\r\n");
            // What is pasted from elsewhere brings along what nobody sees, also into addresses.
            let text = text.replace("title = \"", "title = \"\u{200b}");
            let text = text.replace("\"https://", "\"\u{2068}https://");
            fs::write(&path, format!("\u{feff}{text}")).unwrap();
        }
    }
    for name in [".DS_Store", "._about.toml", "Thumbs.db"] {
        fs::write(folder.join(name), b"\0\x05\x16\x07").unwrap();
    }
}

#[test]
fn files_of_mac_and_windows_say_the_same() {
    let (dir, other) = (copy(), copy());
    as_from_mac_and_windows(other.path());
    let load = |dir| load(dir).unwrap_or_else(|problems| panic!("{problems:#?}"));
    let (content, from_elsewhere) = (load(&dir), load(&other));
    assert!(content.keys().count() > 50);
    for key in content.keys() {
        let json = |content: &Content| content.document(key).map(|it| it.json.clone());
        assert_eq!(json(&from_elsewhere), json(&content), "{key}");
    }
}
