//! Fields that files and drafts of earlier releases have and that are made by the program today: what
//! they hold is dropped, so that such a file still loads, and says nothing beside what is computed.

use serde_json::Value;

/// Brings what the file `name` holds to the fields that it has today.
pub(crate) fn upgrade(name: &str, value: &mut Value) {
    if name == "new-ashram-project/fundraising.toml" {
        upgrade_fundraising(value);
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
    use serde_json::json;

    use super::*;

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
    fn values_of_any_shape_are_left_alone() {
        for mut value in [json!(null), json!([]), json!({ "progress": 1, "page": [] })] {
            let before = value.clone();
            upgrade("new-ashram-project/fundraising.toml", &mut value);
            assert_eq!(value, before);
        }
    }
}
