//! Fields that files and drafts of earlier releases have and that are made by the program today: what
//! they hold is dropped, so that such a file still loads, and says nothing beside what is computed.

pub(crate) mod messages;

use std::cmp::Reverse;

use serde_json::{Value, json};

/// Brings what the file `name` holds to the fields that it has today.
pub(crate) fn upgrade(name: &str, value: &mut Value) {
    match name {
        "new-ashram-project/fundraising.toml" => upgrade_fundraising(value),
        "gallery.toml" => upgrade_gallery(value),
        "placeholders.toml" => upgrade_details(value),
        _ => {}
    }
}

/// The gallery was shown by days, and said of each picture that it is one of events. Today the order of the
/// file is that of the page.
fn upgrade_gallery(value: &mut Value) {
    let Some(Value::Array(images)) = value.get_mut("images") else {
        return;
    };
    let mut is_earlier = false;
    for image in images.iter_mut().filter_map(Value::as_object_mut) {
        let category = image.get("category").and_then(Value::as_str);
        if category.is_some_and(|it| ["events", ""].contains(&it.trim())) {
            image.remove("category");
            is_earlier = true;
        }
    }
    if is_earlier {
        images.sort_by_key(|image| Reverse(image["date"].as_str().unwrap_or_default().to_owned()));
    }
}

/// The centre's own telephone number had no place.
fn upgrade_details(value: &mut Value) {
    let Value::Object(details) = value else {
        return;
    };
    if details.contains_key("contact-email") && !details.contains_key("contact-phone") {
        let phone = json!({
            "kind": "phone",
            "needed": "The centre's own telephone number. Without it the contact page says nothing of one.",
            "placeholder": "Telephone number to be announced",
        });
        details.insert("contact-phone".to_owned(), phone);
    }
}

/// Amounts had texts of their own, and the description of the page repeated them.
fn upgrade_fundraising(value: &mut Value) {
    for (amount, name) in [("current", "{raised}"), ("goal", "{goal}")] {
        let text = value["progress"][amount]["text"].as_str();
        let Some(text) = text.filter(|it| !it.is_empty()).map(str::to_owned) else {
            continue;
        };
        if let Some(Value::String(description)) = value.pointer_mut("/page/description") {
            *description = description.replace(&text, name);
        }
    }
    for amount in ["current", "goal", "phaseOneGoal"] {
        let amount = value.pointer_mut(&format!("/progress/{amount}"));
        if let Some(Value::Object(amount)) = amount {
            for field in ["text", "percent", "percentText"] {
                amount.remove(field);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Files;
    use crate::editor_forms::file_edits::to_value;

    #[test]
    fn sums_of_an_earlier_release_are_computed_from_then_on() {
        let mut value = json!({
            "page": { "description": "R9,500,000 of R60,000,000 raised" },
            "progress": {
                "current": { "label": "Raised so far", "rand": 9_500_000, "text": "R9,500,000" },
                "goal": { "label": "Goal", "rand": 60_000_000, "text": "R60,000,000", "percent": 15.8, "percentText": "15.8%" },
            },
        });
        upgrade("new-ashram-project/fundraising.toml", &mut value);
        let expected = json!({
            "page": { "description": "{raised} of {goal} raised" },
            "progress": {
                "current": { "label": "Raised so far", "rand": 9_500_000 },
                "goal": { "label": "Goal", "rand": 60_000_000 },
            },
        });
        assert_eq!(value, expected);
        // What is brought up to date once stays as it is.
        upgrade("new-ashram-project/fundraising.toml", &mut value);
        assert_eq!(value, expected);
    }

    #[test]
    fn a_gallery_of_an_earlier_release_keeps_its_order() {
        let image = |id: &str, date: &str| json!({ "id": id, "date": date });
        let earlier = |id: &str, date: &str, category: &str| json!({ "id": id, "date": date, "category": category });
        let mut value = json!({ "images": [
            earlier("old", "2024-12-31", "events"),
            earlier("hidden", "2025-05-03", "archive"),
            earlier("one", "2025-05-01", ""),
            earlier("two", "2025-05-01", "events"),
            earlier("latest", "2025-05-02", "events"),
        ] });
        upgrade("gallery.toml", &mut value);
        let expected = json!({ "images": [
            earlier("hidden", "2025-05-03", "archive"),
            image("latest", "2025-05-02"),
            image("one", "2025-05-01"),
            image("two", "2025-05-01"),
            image("old", "2024-12-31"),
        ] });
        assert_eq!(value, expected);
        value["images"].as_array_mut().unwrap().reverse();
        let moved = value.clone();
        upgrade("gallery.toml", &mut value);
        assert_eq!(value, moved);
    }

    #[test]
    fn the_centres_telephone_has_a_place() {
        let files = Files::embedded();
        let file = "placeholders.toml";
        let mut value = to_value(file, files.get(file).unwrap()).unwrap();
        let own = value.as_object_mut().unwrap().remove("contact-phone");
        upgrade(file, &mut value);
        assert_eq!(value.get("contact-phone"), own.as_ref());
    }

    #[test]
    fn values_of_any_shape_are_left_alone() {
        for name in ["new-ashram-project/fundraising.toml", "gallery.toml"] {
            for mut value in [
                json!(null),
                json!([]),
                json!({ "progress": 1, "page": [], "images": {} }),
                json!({ "images": [1, { "date": 1 }] }),
            ] {
                let before = value.clone();
                upgrade(name, &mut value);
                assert_eq!(value, before);
            }
        }
    }
}
