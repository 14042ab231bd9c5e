//! What moderators may not change, though they write drafts of all other texts.

use centre_content::{BANK_BLOCKS, BANK_DETAILS, DETAILS, Editable, NamedForm};
use centre_store::{Account, PublishedVersion, Role};
use http::StatusCode;
use jiff::Timestamp;
use serde_json::Value;

use crate::accounts::reauthentication;
use crate::accounts::sessions::current::session;
use crate::http::cookies::Cookies;
use crate::http::error_response::ErrorResponse;
use crate::office::access::may;
use crate::operations::security_log::SecurityEvent;
use crate::publishing::drafts::changes::changes;
use crate::publishing::drafts::clashes::{value_of_published, value_of_version};
use crate::publishing::published::PublishedContent;
use crate::publishing::request::{EditError, EditErrorDetails, EditRequest, refusal};
use crate::site::Site;

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
    let Some(editing) = site.editing() else {
        return Ok(());
    };
    let pictures = editing.revisions.pictures().map_err(|_| EditError::Gone)?;
    let editable = texts.editable(&pictures);
    let mut reserved: Option<Vec<String>> = None;
    for before in begun_from(site, texts, file, base).await? {
        let changed = reserved_changes(editable, file, &before, value);
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
    let message = &site.revision().forms.texts.reserved;
    Err(refusal(StatusCode::FORBIDDEN, message).into())
}

/// What a draft may have begun from: the version `base`, what visitors see now, and where nothing was published yet, what
/// somebody has begun.
async fn begun_from(
    site: &Site,
    texts: &PublishedContent,
    file: &str,
    base: i64,
) -> Result<Vec<Value>, EditError> {
    let mut values = Vec::new();
    for version in [base, texts.version_of(file)] {
        values.push(value_of_version(site, texts, file, version).await?);
    }
    if values.iter().all(Value::is_null) {
        let drafts = site.store.drafts_of(file).await?;
        let begun = drafts.iter().map(|it| serde_json::from_str(&it.value));
        values.extend(begun.filter_map(Result::ok));
    }
    Ok(values)
}

/// Asks again who is there before versions are published that say otherwise where gifts go.
pub(crate) async fn require_reauthentication_for_bank_details<T>(
    request: &EditRequest<T>,
    new: impl Iterator<Item = &PublishedVersion>,
) -> Result<(), EditError> {
    let site = &request.site;
    let texts = request.editing.texts();
    for it in new {
        let value = value_of_published(&texts, &it.file, &it.published);
        let mut changes_bank = false;
        // Another replica may show a later version already, which this one does not know.
        for version in [texts.version_of(&it.file), it.base] {
            let before = value_of_version(site, &texts, &it.file, version).await?;
            changes_bank |= !bank_changes(&it.file, &before, &value).is_empty();
        }
        if !changes_bank {
            continue;
        }
        let session = session(site, &Cookies::of(&request.headers)).await?;
        if session.is_some_and(|it| it.is_recently_authenticated(Timestamp::now())) {
            return Ok(());
        }
        let event = SecurityEvent::ReauthenticationRequired;
        let email = Some(&*request.account.email);
        event.record(&site.store, &request.client, email).await;
        let key = it.file.strip_suffix(".toml").unwrap_or(&it.file);
        let details = EditErrorDetails {
            location: Some(reauthentication::address(&format!("/admin/content/{key}"))),
            ..EditErrorDetails::default()
        };
        let message = &site.revision().forms.second_factor.ask_again;
        let refused = ErrorResponse::new(StatusCode::FORBIDDEN, message).with(&details);
        return Err(refused.into());
    }
    Ok(())
}

/// Returns the fields for administrators alone that differ. Entries of lists may come and go, but none may come with a
/// value that no entry had.
fn reserved_changes(editable: &Editable, file: &str, before: &Value, after: &Value) -> Vec<String> {
    let mut reserved = bank_changes(file, before, after);
    let [before, after] = [before, after].map(|it| editable.advanced_fields(file, it));
    let of_list = |(field, _): &&(String, Value)| field.contains('[');
    let is_in = |all: &[(String, Value)], one: &(String, Value)| {
        let is_same =
            |it: &(String, Value)| without_places(&it.0) == without_places(&one.0) && it.1 == one.1;
        if of_list(&one) {
            all.iter().any(is_same)
        } else {
            all.contains(one)
        }
    };
    let new = after.iter().filter(|it| !is_in(&before, it));
    let gone = before
        .iter()
        .filter(|it| !of_list(it) && !is_in(&after, it));
    reserved.extend(new.chain(gone).map(|(field, _)| without_places(field)));
    reserved
}

/// Returns the fields of bank details that differ.
fn bank_changes(file: &str, before: &Value, after: &Value) -> Vec<String> {
    let changed = changes(&NamedForm::default(), before, after).into_iter();
    let changed = changed.map(|it| it.field);
    changed.filter(|it| is_bank_detail(file, it)).collect()
}

/// A path without the places of entries in their lists.
fn without_places(field: &str) -> String {
    let parts = field.split('[');
    parts
        .map(|part| part.split_once(']').map_or(part, |(_, rest)| rest))
        .collect()
}

/// Returns whether a field of a file is one of the bank details.
fn is_bank_detail(file: &str, field: &str) -> bool {
    let detail = field.split(['.', '[']).next().unwrap_or_default();
    file == DETAILS && BANK_DETAILS.contains(&detail) || BANK_BLOCKS.contains(&(file, detail))
}

#[cfg(test)]
mod tests {
    use centre_content::{Files, PictureInfo, Pictures};
    use serde_json::json;

    use super::*;

    struct NoPicture;

    impl Pictures for NoPicture {
        fn picture(&self, _: &str) -> Option<PictureInfo> {
            None
        }
    }

    fn editable() -> Editable {
        Editable::of(Files::embedded(), &NoPicture)
    }

    #[test]
    fn search_words_and_addresses_are_for_administrators() {
        let editable = editable();
        let of = |file: &str, before: Value, after: Value| {
            reserved_changes(&editable, file, &before, &after)
        };
        let page = |title: &str, heading: &str| json!({ "page": { "title": title, "description": "B" }, "heading": heading });
        let file = "about/vedanta.toml";
        assert_eq!(of(file, page("A", "H"), page("A", "I")), [""; 0]);
        assert_eq!(of(file, page("A", "H"), page("B", "H")), ["page", "page"]);
        assert_eq!(
            of(file, page("A", "H"), json!({ "heading": "H" })),
            ["page"]
        );
        let images = |ids: &[&str]| {
            let images = ids.iter().map(|id| match *id {
                "" => json!({ "title": "T" }),
                id => json!({ "id": id, "title": "T" }),
            });
            json!({ "images": images.collect::<Vec<_>>() })
        };
        let file = "gallery.toml";
        let before = images(&["a", "b"]);
        assert_eq!(of(file, before.clone(), images(&["b", "", "a"])), [""; 0]);
        assert_eq!(of(file, before.clone(), images(&["b"])), [""; 0]);
        assert_eq!(of(file, before, images(&["a", "c"])), ["images.id"]);
    }

    #[test]
    fn the_parts_with_bank_details_are_those_of_their_type() {
        let (files, editable) = (Files::embedded(), editable());
        let mut found = Vec::new();
        for name in files.names() {
            let Some(form) = editable.form(name, &Value::Null) else {
                continue;
            };
            for (field, schema) in form["properties"].as_object().into_iter().flatten() {
                if schema.to_string().contains("/BankDetails\"") {
                    found.push((name.to_owned(), field.clone()));
                }
            }
        }
        found.sort();
        let listed = BANK_BLOCKS.map(|(file, field)| (file.to_owned(), field.to_owned()));
        assert_eq!(found, listed);
    }

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
                reserved_changes(&editable(), DETAILS, &before, &after),
                reserved,
                "{after}"
            );
        }
        let (before, after) = (
            json!({ "donations-email": "a", "bank": { "rows": [{ "label": "A", "value": { "fact": "b" } }] } }),
            json!({ "donations-email": "b", "bank": { "rows": [{ "label": "A", "value": { "fact": "c" } }] } }),
        );
        // Another detail in the row of the account number is another account.
        assert_eq!(
            reserved_changes(&editable(), "donate.toml", &before, &after),
            ["bank.rows[0].value.fact"]
        );
    }
}
