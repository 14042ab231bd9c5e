//! What moderators may not change, though they write drafts of all other texts.

use centre_content::{BANK_DETAILS, DETAILS};
use centre_store::{Account, PublishedVersion, Role};
use http::StatusCode;
use jiff::Timestamp;
use serde_json::Value;

use crate::accounts::current_session::session;
use crate::accounts::proof;
use crate::http::cookies::Cookies;
use crate::http::error_response::ErrorResponse;
use crate::office::may;
use crate::operations::security_log::SecurityEvent;
use crate::publishing::changes::changes;
use crate::publishing::published::PublishedContent;
use crate::publishing::records::{value_of_published, value_of_version};
use crate::publishing::request::{EditError, EditErrorDetails, EditRequest, refusal};
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

/// Asks again who is there before versions are published that say otherwise where gifts go.
pub(crate) async fn require_proof_for_bank_details<T>(
    request: &EditRequest<T>,
    new: impl Iterator<Item = &PublishedVersion>,
) -> Result<(), EditError> {
    let site = &request.site;
    let texts = request.editing.texts();
    for it in new {
        let shown = value_of_version(site, &texts, &it.file, texts.version_of(&it.file)).await?;
        let value = value_of_published(&texts, &it.file, &it.published);
        if reserved_changes(&it.file, &shown, &value).is_empty() {
            continue;
        }
        let session = session(site, &Cookies::of(&request.headers)).await?;
        if session.is_some_and(|it| it.is_proved(Timestamp::now())) {
            return Ok(());
        }
        let event = SecurityEvent::ProofAsked;
        let email = Some(&*request.account.email);
        event.record(&site.store, &request.client, email).await;
        let key = it.file.strip_suffix(".toml").unwrap_or(&it.file);
        let details = EditErrorDetails {
            location: Some(proof::address(&format!("/admin/content/{key}"))),
            ..EditErrorDetails::default()
        };
        let words = &site.revision().forms.second_factor.ask_again;
        let refused = ErrorResponse::new(StatusCode::FORBIDDEN, words).with(&details);
        return Err(refused.into());
    }
    Ok(())
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
