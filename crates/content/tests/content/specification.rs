//! The counts, constants and quoted sentences of the specification.

use std::path::Path;
use std::sync::LazyLock;

use centre_content::{Content, PictureInfo, Pictures};
use serde_json::{Value, json};

use crate::AnyPicture;

static CONTENT: LazyLock<Content> = LazyLock::new(|| {
    Content::embedded(&AnyPicture).unwrap_or_else(|problems| panic!("{problems}"))
});

fn document(key: &str) -> Value {
    let document = CONTENT
        .document(key)
        .unwrap_or_else(|| panic!("there is no document `{key}`"));
    serde_json::from_str(&document.json).unwrap()
}

/// A document that follows the clock, as it is at a moment.
fn document_at(moment: &str, key: &str) -> Value {
    let json = CONTENT.answer("event-documents", &format!("{moment} {key}"));
    let json = json.unwrap_or_else(|| panic!("there is no document `{key}` at {moment}"));
    serde_json::from_str(&json).unwrap()
}

/// When all events of the specification are to come.
const BEFORE: &str = "2025-05-01T00:00:00+02:00";

fn count(value: &Value) -> usize {
    value.as_array().unwrap().len()
}

/// The field `name` of each entry.
fn each<'a>(list: &'a Value, name: &str) -> Vec<&'a str> {
    list.as_array()
        .unwrap()
        .iter()
        .map(|entry| entry[name].as_str().unwrap())
        .collect()
}

#[test]
fn the_navigation_is_that_of_section_2_3() {
    let site = document("site");
    let items: Vec<_> = site["navigation"]
        .as_array()
        .unwrap()
        .iter()
        .map(|item| {
            let dropdown: Vec<_> = item["dropdown"]
                .as_array()
                .unwrap()
                .iter()
                .map(|link| {
                    (
                        link["name"].as_str().unwrap(),
                        link["href"].as_str().unwrap(),
                    )
                })
                .collect();
            (
                item["name"].as_str().unwrap(),
                item["href"].as_str().unwrap(),
                dropdown,
            )
        })
        .collect();
    assert_eq!(
        items,
        [
            ("Home", "/", vec![]),
            (
                "About",
                "/about",
                vec![
                    ("Our Centre", "/about/our-centre"),
                    ("Vedanta", "/about/vedanta"),
                    ("The Holy Trinity", "/about/holy-trinity")
                ],
            ),
            (
                "Services",
                "/services",
                vec![
                    ("Satsangs", "/services/satsangs"),
                    ("Hinduism for Children", "/services/hinduism-for-children"),
                    ("Upcoming Events", "/services/special-functions"),
                    (
                        "Nutrition Programme and Community Outreach",
                        "/services/nutrition-programme"
                    ),
                ],
            ),
            ("New Ashram Project", "/new-ashram-project", vec![]),
            ("Learn", "/learn", vec![("Games", "/learn/games")]),
            ("Gallery", "/gallery", vec![]),
            ("Donate", "/donate", vec![]),
            ("Contact", "/contact", vec![]),
        ]
    );
    assert_eq!(site["navigation"][3]["long"], true);
    let footer = &site["footer"];
    assert_eq!(
        each(&footer["quickLinks"]["links"], "name"),
        [
            "About Us",
            "Our Services",
            "New Ashram Project",
            "Learn Hinduism",
            "Donate",
            "Contact Us"
        ]
    );
    assert_eq!(count(&footer["about"]["social"]), 2);
    assert!(footer["copyright"].as_str().unwrap().contains("{year}"));
    let registrations = footer["registrations"].to_string();
    assert!(registrations.contains("930050436") && registrations.contains("161-189"));
}

#[test]
fn the_home_page_is_that_of_section_2_4() {
    let home = document("home");
    assert_eq!(home["page"]["title"], Value::Null);
    assert_eq!(count(&home["slides"]), 1);
    assert_eq!(
        home["slides"][0]["button"],
        json!({ "name": "Explore Our Centre", "href": "/about/our-centre" })
    );
    assert_eq!(
        each(&home["trinity"]["people"], "tabValue"),
        ["sri-ramakrishna", "sri-sarada-devi", "swami-vivekananda"]
    );
    assert_eq!(
        home["newPremises"]["button"],
        json!({ "name": "Support Our Project", "href": "/new-ashram-project" })
    );
    let activities = &home["nutrition"]["activities"];
    let ids = each(activities, "id");
    assert_eq!(
        ids,
        [
            "april2025",
            "march2025",
            "february2025",
            "january2025",
            "december2024",
            "november2024",
            "september2024"
        ]
    );
    for (id, activity) in ids.iter().zip(activities.as_array().unwrap()) {
        assert_eq!(activity["location"], "Lenasia");
        assert_eq!(
            activity["link"],
            format!("/services/nutrition-programme/image/{id}")
        );
    }
    assert_eq!(
        home["nutrition"]["button"],
        json!({ "name": "View All Nutrition Programme Activities", "href": "/services/nutrition-programme" })
    );
    assert_eq!(
        each(&document_at(BEFORE, "home/events")["cards"], "link"),
        [
            "/services/seminar-registration",
            "/services/satsangs",
            "/services/hinduism-for-children"
        ]
    );
    assert_eq!(
        home["events"]["button"],
        json!({ "name": "View All Events", "href": "/services/special-functions" })
    );
    assert_eq!(home["support"]["heading"], "Support Our Mission");
    assert_eq!(
        home["support"]["buttons"],
        json!([
            { "name": "Donate Now", "href": "/donate" },
            { "name": "Support New Ashram Project", "href": "/new-ashram-project/fundraising" },
        ])
    );
}

#[test]
fn the_centre_tells_its_stated_facts() {
    assert_eq!(
        each(&document("about")["cards"], "title"),
        ["Our Centre", "Vedanta", "The Holy Trinity"]
    );
    let centre = document("about/our-centre");
    assert_eq!(count(&centre["mission"]["aims"]), 5);
    let text = centre.to_string();
    for fact in [
        "1942",
        "1954",
        "930050436",
        "161-189",
        "more than seventy-five years of service",
    ] {
        assert!(text.contains(fact), "{fact}");
    }
    assert_eq!(count(&document("about/vedanta")["principles"]["items"]), 8);
}

#[test]
fn the_holy_trinity_is_that_of_section_2_5() {
    let trinity = document("about/holy-trinity");
    assert_eq!(
        trinity["subtitle"],
        "Learn about Sri Ramakrishna, Sri Sarada Devi, and Swami Vivekananda."
    );
    let expected = [
        (
            "sri-ramakrishna",
            [
                "18 February 1836",
                "16 August 1886",
                "Kamarpukur, Bengal",
                "Paramahamsa",
            ],
            "Spiritual Experiences",
            Some("As many faiths, so many paths."),
        ),
        (
            "sri-sarada-devi",
            [
                "22 December 1853",
                "20 July 1920",
                "Jayrambati, Bengal",
                "Holy Mother",
            ],
            "Life and Character",
            None,
        ),
        (
            "swami-vivekananda",
            [
                "12 January 1863",
                "4 July 1902",
                "Kolkata",
                "Narendranath Datta",
            ],
            "Life and Work",
            Some("Arise, awake, and stop not until the goal is reached."),
        ),
    ];
    let people = trinity["people"].as_array().unwrap();
    assert_eq!(people.len(), expected.len());
    for (person, (tab, facts, first_section, saying)) in people.iter().zip(expected) {
        assert_eq!(person["tabValue"], tab);
        assert_eq!(person["keyInformation"]["heading"], "Key Information");
        assert_eq!(each(&person["keyInformation"]["facts"], "value"), facts);
        assert_eq!(
            each(&person["sections"], "heading"),
            [first_section, "Key Teachings", "Legacy"]
        );
        assert_eq!(person["saying"]["heading"], "Famous Saying");
        if let Some(saying) = saying {
            assert_eq!(person["saying"]["text"], saying);
        }
        let words: usize = std::iter::once(&person["overview"])
            .chain(
                person["sections"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|section| &section["text"]),
            )
            .map(|text| text.as_str().unwrap().split_whitespace().count())
            .sum();
        assert!((300..=520).contains(&words), "{tab} has {words} words");
    }
}

#[test]
fn the_services_are_those_of_section_2_6() {
    assert_eq!(
        each(&document("services")["cards"], "title"),
        [
            "Satsangs",
            "Hinduism for Children",
            "Upcoming Events",
            "Nutrition Programme and Community Outreach"
        ]
    );
    let satsang = document_at(BEFORE, "meetings/satsangs");
    assert_eq!(satsang["day"], "Every Sunday");
    assert_eq!(satsang["time"], "9:00 AM to 10:30 AM");
    assert_eq!(
        document("services/satsangs")["specialFunctions"]["button"]["href"],
        "/services/special-functions"
    );
    let class = document_at(BEFORE, "meetings/hinduism-for-children");
    assert_eq!(class["day"], "Every Sunday");
    assert_eq!(class["time"], "9:15 to 10:15 AM");
    assert_eq!(class["venue"], satsang["venue"]);
    assert_eq!(
        document("services/hinduism-for-children")["platform"]["badge"],
        "Coming Soon"
    );
    let to_come = &document_at(BEFORE, "events/1")["toCome"];
    assert_eq!(
        each(to_come, "date"),
        [
            "Sunday 18 May 2025",
            "Saturday 24 May 2025",
            "Saturday 24 May 2025"
        ]
    );
    assert_eq!(
        each(to_come, "title"),
        [
            "Seminar",
            "Nutrition Hamper Distribution",
            "Women's Empowerment Skills Workshop"
        ]
    );
    assert_eq!(to_come[0]["time"], "10 AM to 12 PM");
    assert_eq!(
        to_come[0]["registration"]["href"],
        "/services/seminar-registration"
    );
    let events = document("services/special-functions");
    assert_eq!(events["contact"]["button"]["href"], "/contact");
    assert_eq!(
        count(&document("services/seminar-registration")["flyer"]),
        2
    );
}

#[test]
fn the_nutrition_gallery_shows_nine_of_ten() {
    let page = document("services/nutrition-programme");
    let gallery = &page["gallery"];
    assert_eq!(count(&gallery["images"]), 10);
    assert_eq!(gallery["shown"], 9);
    assert_eq!(page["imageNotFound"]["heading"], "Image Not Found");
    assert_eq!(
        page["imageNotFound"]["text"],
        "The requested image could not be found."
    );
    assert_eq!(page["getInvolved"]["button"]["href"], "/contact");
    let ids = each(&gallery["images"], "id");
    for activity in each(&document("home")["nutrition"]["activities"], "id") {
        assert!(
            ids.contains(&activity),
            "the card {activity} on the home page needs its picture"
        );
    }
}

#[test]
fn the_ashram_project_is_that_of_sections_2_7_and_9() {
    assert_eq!(
        each(&document("new-ashram-project")["cards"], "title").len(),
        3
    );
    let vision = document("new-ashram-project/vision");
    assert_eq!(
        each(&vision["facilities"]["items"], "title"),
        [
            "Temple",
            "Classrooms",
            "Library",
            "Accommodation",
            "Community Spaces",
            "Offices",
            "Service Center"
        ]
    );
    assert_eq!(count(&vision["reasons"]["items"]), 4);

    let timeline = document("new-ashram-project/timeline");
    let phases: Vec<_> = timeline["phases"]
        .as_array()
        .unwrap()
        .iter()
        .map(|phase| {
            (
                phase["isCompleted"].as_bool().unwrap(),
                phase["isCurrent"].as_bool().unwrap(),
                phase["progress"].as_u64(),
            )
        })
        .collect();
    assert_eq!(
        phases,
        [
            (true, false, None),
            (true, false, None),
            (true, false, None),
            (false, true, Some(90)),
            (false, false, None)
        ]
    );
    assert_eq!(timeline["phases"][3]["period"], "April 2025");
    assert_eq!(timeline["phases"][4]["period"], "9 months");
    assert_eq!(
        timeline["phases"][4]["items"][0],
        "Projected to start as soon as approval is granted"
    );

    let fundraising = document("new-ashram-project/fundraising");
    let progress = &fundraising["progress"];
    assert_eq!(progress["current"]["rand"], 9_400_000);
    assert_eq!(progress["current"]["text"], "R9,400,000");
    assert_eq!(progress["goal"]["rand"], 60_000_000);
    assert_eq!(progress["goal"]["text"], "R60,000,000");
    assert_eq!(progress["goal"]["percent"], 15.7);
    assert_eq!(progress["goal"]["percentText"], "15.7% reached");
    assert_eq!(progress["phaseOneGoal"]["rand"], 25_000_000);
    assert_eq!(progress["phaseOneGoal"]["text"], "R25M");
    assert_eq!(progress["phaseOneGoal"]["percent"], 37.6);
    assert_eq!(progress["phaseOneGoal"]["percentText"], "37.6% complete");
    assert_eq!(
        progress["note"],
        "Figures are approximate and preliminary until quantity-surveyor costings are final."
    );
    assert_eq!(
        fundraising["phaseOne"]["items"],
        json!([
            "Clearing and excavation",
            "Boundary and retaining walls",
            "The skills development centre",
            "The temple"
        ])
    );
    let online = &fundraising["methods"]["items"][1];
    assert_eq!(online["notice"], "This donation system will launch soon.");
    assert_eq!(
        online["link"],
        json!({ "name": "Donate Online", "href": "/donate" })
    );
}

#[test]
fn the_donation_pages_are_those_of_sections_2_10_and_9() {
    let form = &document("donate")["form"];
    assert_eq!(form["quickAmounts"], json!([100, 250, 500, 1000]));
    assert_eq!(form["defaultAmount"], 100);
    assert_eq!(
        form["purposes"],
        json!([
            "New Ashram Project",
            "General Donation",
            "Nutrition Programme",
            "Women Empowerment",
            "Children's Value Education",
            "Temple Maintenance",
        ])
    );
    assert_eq!(form["defaultPurpose"], "New Ashram Project");
    assert_eq!(form["busy"], "Processing...");
    assert_eq!(form["notice"], "This donation system will launch soon.");
    assert_eq!(document("donate")["tax"]["heading"], "Tax Benefits");
    assert_eq!(
        each(&document("donate/thank-you")["links"], "href"),
        ["/", "/services/nutrition-programme"]
    );
}

#[test]
fn the_gallery_is_that_of_sections_2_11_and_3() {
    let gallery = document("gallery");
    let images = gallery["images"].as_array().unwrap();
    assert_eq!(images.len(), 10);
    for (index, image) in images.iter().enumerate() {
        let number = index + 1;
        assert_eq!(image["id"], format!("event{number}"));
        assert_eq!(image["title"], format!("Event Image {number}"));
        assert_eq!(image["path"], format!("/images/{number}.jpg"));
        assert_eq!(image["category"], "events");
        assert!(image["date"].as_str().unwrap().starts_with("2025-05-"));
        assert_eq!(image["date"], images[0]["date"]);
        assert_eq!(image["featured"], number == 1);
    }
    assert_eq!(
        gallery["imageNotFound"]["button"],
        json!({ "name": "Return to Gallery", "href": "/gallery" })
    );
}

#[test]
fn the_contact_and_not_found_pages_are_those_of_the_specification() {
    let contact = document("contact");
    let bearers = contact["officeBearers"]["bearers"].as_array().unwrap();
    let roles: Vec<_> = bearers
        .iter()
        .map(|bearer| {
            (
                bearer["role"].as_str().unwrap(),
                bearer["phone"].is_object(),
            )
        })
        .collect();
    assert_eq!(
        roles,
        [
            ("President", false),
            ("Swami in Charge", false),
            ("Chairperson", true),
            ("Secretary", true)
        ]
    );
    let lost = document("not-found");
    assert_eq!(lost["heading"], "Page Not Found");
    assert_eq!(
        lost["text"],
        "We're sorry, the page you are looking for does not exist or has been moved."
    );
    assert_eq!(
        lost["links"],
        json!([{ "name": "Return to Home", "href": "/" }, { "name": "Contact Us", "href": "/contact" }])
    );
}

#[test]
fn the_dashboards_show_the_fixed_samples() {
    let student = document("dashboard/student");
    let progress: Vec<_> = student["courses"]
        .as_array()
        .unwrap()
        .iter()
        .map(|course| course["progress"].as_u64().unwrap())
        .collect();
    assert_eq!(progress, [65, 30, 85]);
    assert_eq!(
        student["tabs"],
        json!({ "courses": "My Courses", "schedule": "Schedule", "resources": "Resources" })
    );
    let teacher = document("dashboard/teacher");
    assert_eq!(teacher["heading"], "Teacher Dashboard");
    assert_eq!(
        each(&teacher["summary"], "title"),
        ["Active Courses", "Total Students", "Pending Reviews"]
    );
    assert_eq!(each(&teacher["summary"], "value"), ["3", "74", "12"]);
    assert_eq!(count(&teacher["schedule"]), 3);
    let students: u64 = teacher["courses"]
        .as_array()
        .unwrap()
        .iter()
        .map(|course| course["students"].as_u64().unwrap())
        .sum();
    assert_eq!(students, 74);
    let admin = document("dashboard/admin");
    assert_eq!(
        each(&admin["summary"], "title"),
        ["Total Users", "Active Courses", "System Utilization"]
    );
    assert_eq!(each(&admin["summary"], "value"), ["74", "12", "85%"]);
    assert_eq!(
        each(&admin["summary"], "detail")[..2],
        ["60 students, 8 teachers, 6 admins", "3 new this month"]
    );
}

#[test]
fn forms_say_what_section_8_quotes() {
    let forms = document("forms");
    for (message, title, description) in [
        (
            &forms["contact"]["sent"],
            "Message sent",
            "Thank you for your message. We'll get back to you soon.",
        ),
        (
            &forms["contact"]["failed"],
            "Error",
            "There was an error sending your message. Please try again.",
        ),
        (
            &forms["tooManyAttempts"],
            "Too many attempts",
            "Please try again later.",
        ),
        (
            &forms["signIn"]["done"],
            "Welcome back!",
            "You've successfully signed in.",
        ),
        (
            &forms["signIn"]["failed"],
            "Sign in failed",
            "Could not sign you in. Please try again.",
        ),
        (
            &forms["signOut"]["done"],
            "Signed out",
            "You've been successfully signed out.",
        ),
        (
            &forms["register"]["done"],
            "Account created",
            "Your account has been successfully created.",
        ),
        (
            &forms["register"]["mailed"],
            "Account created",
            "Please check your email to confirm your account",
        ),
        (
            &forms["register"]["failed"],
            "Sign up failed",
            "Could not create your account. Please try again.",
        ),
    ] {
        assert_eq!(
            message,
            &json!({ "title": title, "description": description })
        );
    }
    assert_eq!(forms["missingFields"], "Missing fields");
    assert_eq!(forms["profile"]["done"]["title"], "Profile updated");
    assert_eq!(forms["profile"]["failed"], "Error updating profile");
}

#[test]
fn lessons_quizzes_and_players_say_what_sections_2_9_and_8_quote() {
    let lesson = document("learn/lessons/deities/trimurti-concept");
    assert_eq!(
        lesson["back"],
        json!({ "name": "Back to Learning Centre", "href": "/learn" })
    );
    for (name, sentence) in [
        ("check", "Knowledge Check"),
        ("noNext", "You've completed all available lessons!"),
        ("noVideo", "Video content coming soon"),
        ("noText", "Lesson content will appear here."),
        ("noCheck", "No quiz available for this lesson yet."),
    ] {
        assert_eq!(lesson["messages"][name], sentence);
    }
    let missing = document("learn/lesson-not-found");
    assert_eq!(missing["heading"], "Lesson Not Found");
    assert_eq!(
        missing["text"],
        "The lesson you're looking for doesn't exist."
    );
    assert_eq!(missing["button"], lesson["back"]);
    let player = &document("learn/mantras")["player"];
    assert_eq!(player["notLoaded"], "Could not load audio file");
    assert_eq!(
        player["advice"],
        "Please check back later for audio guides."
    );
    assert_eq!(player["notPlayed"], "Could not play audio");
    let quizzes = document("learn/quizzes");
    let tabs = ["featured", "categories", "community"].map(|group| quizzes[group]["name"].clone());
    assert_eq!(tabs, ["Featured", "Categories", "Community"]);
    assert_eq!(
        document("learn/submit")["thanks"],
        "Thank you for your submission! Our team will review your question."
    );
}

#[test]
fn games_say_what_section_8_quotes() {
    for (game, name, sentence) in [
        (
            "wordle",
            "noWords",
            "No words available for {difficulty} difficulty. Try another level.",
        ),
        (
            "wordle",
            "tooShort",
            "Please enter a {letters}-letter word!",
        ),
        (
            "wordle",
            "won",
            "Congratulations! You've found the Master's word!",
        ),
        ("wordle", "lost", r#"Game Over! The word was "{word}"."#),
        ("guess-picture", "wrong", "Incorrect, try again!"),
        (
            "guess-picture",
            "won",
            r#"Correct! You identified "{name}" in {seconds} seconds!"#,
        ),
        (
            "quotes",
            "wrong",
            "That doesn't seem right. Try rearranging the words.",
        ),
        (
            "quotes",
            "won",
            "Great! You've arranged the quote correctly!",
        ),
        (
            "word-scramble",
            "wrong",
            "Incorrect. Try again! ({guesses}/{most} guesses)",
        ),
        (
            "word-scramble",
            "wrongAgain",
            "That's {most} incorrect guesses. Here's a hint to help you!",
        ),
        (
            "word-scramble",
            "found",
            r#"Correct! "{word}" means: {meaning}"#,
        ),
        (
            "word-scramble",
            "skipped",
            r#"The word was "{word}": {meaning}"#,
        ),
        (
            "word-scramble",
            "over",
            "Game Over! You got {correct} correct out of {completed} words completed.",
        ),
        (
            "word-scramble",
            "ended",
            "Game ended! You got {correct} correct out of {completed} words completed.",
        ),
    ] {
        let play = &document(&format!("learn/games/{game}"))["play"];
        assert_eq!(play[name], sentence, "{game}");
    }
    assert_eq!(
        document("learn/games/wordle")["play"]["enter"],
        "Enter Guess"
    );
    assert_eq!(
        document("learn/games/quotes")["play"]["check"],
        "Check My Answer"
    );
}

#[test]
fn every_link_leads_to_a_route() {
    const ROUTES: [&str; 28] = [
        "/",
        "/about",
        "/about/our-centre",
        "/about/vedanta",
        "/about/holy-trinity",
        "/services",
        "/services/satsangs",
        "/services/hinduism-for-children",
        "/services/special-functions",
        "/services/nutrition-programme",
        "/services/seminar-registration",
        "/new-ashram-project",
        "/new-ashram-project/vision",
        "/new-ashram-project/timeline",
        "/new-ashram-project/fundraising",
        "/learn",
        "/learn/community",
        "/learn/quizzes",
        "/learn/submit",
        "/learn/games",
        "/donate",
        "/donate/thank-you",
        "/gallery",
        "/contact",
        "/privacy",
        "/login",
        "/auth/forgot-password",
        "/profile",
    ];
    const FAMILIES: [&str; 5] = [
        "/services/nutrition-programme/image/",
        "/learn/lessons/",
        "/learn/topics/",
        "/learn/quizzes/",
        "/learn/games/",
    ];
    fn hrefs<'a>(value: &'a Value, found: &mut Vec<&'a str>) {
        match value {
            Value::Object(fields) => {
                for (name, field) in fields {
                    match field {
                        Value::String(href) if name == "href" || name == "link" => found.push(href),
                        _ => hrefs(field, found),
                    }
                }
            }
            Value::Array(items) => items.iter().for_each(|item| hrefs(item, found)),
            _ => {}
        }
    }
    for key in CONTENT.keys() {
        let document = document(key);
        let mut found = Vec::new();
        hrefs(&document, &mut found);
        for href in found.into_iter().filter(|href| href.starts_with('/')) {
            let path = href.split(['?', '#']).next().unwrap();
            let known =
                ROUTES.contains(&path) || FAMILIES.iter().any(|family| path.starts_with(family));
            assert!(known, "{key} links to {href}");
        }
    }
}

#[test]
fn every_page_has_a_description_and_all_but_home_a_title() {
    // Parts of pages have no address of their own.
    let parts = [
        "site",
        "contact-form",
        "offline",
        "events",
        "forms",
        "mails",
        "account-menu",
        "viewer",
    ];
    for key in CONTENT.keys().filter(|key| !parts.contains(key)) {
        let page = document(key)["page"].clone();
        if !page.is_object() {
            assert!(key.contains('/'), "{key} has no page table");
            continue;
        }
        assert_eq!(page["title"].is_string(), key != "home", "{key}");
        let description = page["description"].as_str().unwrap();
        assert!(
            (20..=200).contains(&description.len()),
            "{key}: {description}"
        );
    }
}

#[test]
fn withheld_facts_are_marked_and_never_linked() {
    let names: Vec<_> = CONTENT
        .placeholders()
        .iter()
        .map(|placeholder| placeholder.name.as_str())
        .collect();
    for name in [
        "postal-address",
        "contact-email",
        "building-fund-account-number",
        "chairperson-phone",
        "map-embed",
    ] {
        assert!(names.contains(&name), "{name}");
    }
    assert!(
        CONTENT
            .placeholders()
            .iter()
            .all(|placeholder| placeholder.file == "placeholders.toml" && placeholder.line > 1)
    );
    let contact = document("contact");
    assert_eq!(
        contact["email"]["value"],
        json!({ "text": "E-mail address to be announced", "href": null, "placeholder": true })
    );
}

#[test]
fn a_document_has_a_tag_of_its_own() {
    let home = CONTENT.document("home").unwrap();
    let donate = CONTENT.document("donate").unwrap();
    assert_ne!(home.etag, donate.etag);
    assert!(home.etag.starts_with('"') && home.etag.ends_with('"') && home.etag.len() == 18);
    assert_eq!(CONTENT.version().len(), 16);
    assert!(CONTENT.document("nowhere").is_none());
}

/// Has the pictures whose sources are in the repository.
struct Sources;

impl Pictures for Sources {
    fn picture(&self, file: &str) -> Option<PictureInfo> {
        let media = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../content/media");
        ["svg", "jpg", "png"]
            .iter()
            .any(|extension| media.join(format!("{file}.{extension}")).is_file())
            .then(|| AnyPicture.picture(file))
            .flatten()
    }
}

#[test]
fn every_picture_has_its_source() {
    Content::embedded(&Sources).unwrap_or_else(|problems| panic!("{problems}"));
}
