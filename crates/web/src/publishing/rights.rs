//! What moderators may not change, though they write drafts of all other texts.

use centre_content::{BANK_DETAILS, DETAILS};
use centre_store::{Account, Role};
use http::StatusCode;
use serde_json::Value;

use crate::office::may;
use crate::publishing::changes::changes;
use crate::publishing::published::PublishedContent;
use crate::publishing::records::value_of_version;
use crate::publishing::request::{EditError, refusal};
use crate::site::Site;

/// Returns whether `account` may change a file: the words of buttons and messages are for administrators.
pub(crate) fn may_change(account: &Account, file: &str) -> bool {
    !is_advanced(file) || may(account.roles, Role::Admin)
}

pub(crate) fn is_advanced(file: &str) -> bool {
    file.starts_with("messages/")
}

/// Refuses a draft of `account` that changes what is for administrators alone. It may have what visitors see now, and what
/// they saw in the version `base`, from which it was written.
pub(crate) async fn refuse_reserved(
    site: &Site,
    texts: &PublishedContent,
    account: &Account,
    (file, base): (&str, i64),
    value: &Value,
) -> Result<(), EditError> {
    if may(account.roles, Role::Admin) {
        return Ok(());
    }
    let mut reserved: Option<Vec<String>> = None;
    for version in [base, texts.version_of(file)] {
        let before = value_of_version(site, texts, file, version).await?;
        let changed = reserved_changes(file, &before, value);
        reserved = Some(match reserved {
            None => changed,
            Some(fields) => fields
                .into_iter()
                .filter(|it| changed.contains(it))
                .collect(),
        });
    }
    if reserved.is_none_or(|fields| fields.is_empty()) {
        return Ok(());
    }
    let words = &site.revision().forms.texts.reserved;
    Err(refusal(StatusCode::FORBIDDEN, words).into())
}

/// Returns the fields for administrators alone that differ.
fn reserved_changes(file: &str, before: &Value, after: &Value) -> Vec<String> {
    let changed = changes(before, after).into_iter();
    let changed = changed.map(|it| it.field);
    changed.filter(|field| is_reserved(file, field)).collect()
}

/// Returns whether a field of a file is for administrators alone.
fn is_reserved(file: &str, field: &str) -> bool {
    let detail = field.split('.').next().unwrap_or_default();
    file == DETAILS && BANK_DETAILS.contains(&detail)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn bank_details_are_for_administrators() {
        let before = json!({
            "building-fund-bank": { "kind": "text", "value": "A" },
            "contact-phone": { "value": "1" },
        });
        for (after, reserved) in [
            (
                json!({ "building-fund-bank": { "kind": "text", "value": "A" }, "contact-phone": {} }),
                vec![],
            ),
            (
                json!({ "building-fund-bank": { "kind": "text", "value": "B" }, "contact-phone": { "value": "1" } }),
                vec!["building-fund-bank.value"],
            ),
            (
                json!({ "building-fund-bank": { "kind": "text" } }),
                vec!["building-fund-bank.value"],
            ),
            (
                json!({ "building-fund-bank": "B" }),
                vec![
                    "building-fund-bank.kind",
                    "building-fund-bank.value",
                    "building-fund-bank",
                ],
            ),
            (
                json!(null),
                vec!["building-fund-bank.kind", "building-fund-bank.value"],
            ),
        ] {
            assert_eq!(
                reserved_changes(DETAILS, &before, &after),
                reserved,
                "{after}"
            );
        }
        let (before, after) = (
            json!({ "donations-email": "a" }),
            json!({ "donations-email": "b" }),
        );
        assert!(reserved_changes("donate.toml", &before, &after).is_empty());
    }
}
