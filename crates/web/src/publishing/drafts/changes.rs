//! What differs between two versions of a text, and how the changes of two people are put together.

use std::ops::Range;

use centre_content::NamedForm;
use serde_json::{Map, Value};
use similar::{Algorithm, ChangeTag, DiffOp, TextDiff, capture_diff_slices};

use crate::publishing::screens::{Change, Part, PartKind};

/// What differs from `before` to `after`, field by field and word by word. An entry that comes into a
/// list, or leaves it, changes no other.
pub(crate) fn changes(form: &NamedForm, before: &Value, after: &Value) -> Vec<Change> {
    let mut changes = Vec::new();
    compare("", Some(before), Some(after), &mut changes);
    for change in &mut changes {
        change.name = form.name(&change.field);
    }
    changes
}

fn compare(path: &str, before: Option<&Value>, after: Option<&Value>, changes: &mut Vec<Change>) {
    match (before, after) {
        (Some(Value::Object(old)), Some(Value::Object(new))) => {
            let added = new.keys().filter(|name| !old.contains_key(*name));
            for name in old.keys().chain(added) {
                compare(&below(path, name), old.get(name), new.get(name), changes);
            }
        }
        (Some(Value::Array(old)), Some(Value::Array(new))) => {
            for (at, old, new) in aligned(old, new) {
                compare(&format!("{path}[{at}]"), old, new, changes);
            }
        }
        (Some(Value::Object(_) | Value::Array(_)), _) => {
            each_inside(path, before, |path, old| {
                compare(path, Some(old), None, changes);
            });
            compare(path, None, after, changes);
        }
        (_, Some(Value::Object(_) | Value::Array(_))) => {
            compare(path, before, None, changes);
            each_inside(path, after, |path, new| {
                compare(path, None, Some(new), changes);
            });
        }
        _ => {
            let (old, new) = (text_of(before), text_of(after));
            if old != new {
                changes.push(Change {
                    field: path.to_owned(),
                    name: String::new(),
                    parts: parts(&old, &new),
                });
            }
        }
    }
}

fn below(path: &str, name: &str) -> String {
    match path {
        "" => name.to_owned(),
        path => format!("{path}.{name}"),
    }
}

/// What a value holds, each with its path.
fn each_inside(path: &str, value: Option<&Value>, mut then: impl FnMut(&str, &Value)) {
    match value {
        Some(Value::Object(fields)) => {
            for (name, value) in fields {
                then(&below(path, name), value);
            }
        }
        Some(Value::Array(rows)) => {
            for (at, value) in rows.iter().enumerate() {
                then(&format!("{path}[{at}]"), value);
            }
        }
        _ => {}
    }
}

/// A single value in words.
fn text_of(value: Option<&Value>) -> String {
    match value {
        None | Some(Value::Null) => String::new(),
        Some(Value::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    }
}

/// Where two lists differ, in pairs of an old and a new entry. Each has its place in the new list;
/// an entry that was removed has its old one.
fn aligned<'a>(
    old: &'a [Value],
    new: &'a [Value],
) -> Vec<(usize, Option<&'a Value>, Option<&'a Value>)> {
    let mut pairs = Vec::new();
    for Hunk { old: from, new: to } in hunks(old, new) {
        for step in 0..from.len().max(to.len()) {
            let old = (step < from.len()).then(|| &old[from.start + step]);
            let place = if step < to.len() {
                to.start
            } else {
                from.start
            } + step;
            pairs.push((place, old, (step < to.len()).then(|| &new[place])));
        }
    }
    pairs
}

/// `mine`, with the changes of `theirs` since `before` wherever `mine` has changed nothing.
pub(crate) fn together(before: &Value, mine: &Value, theirs: &Value) -> Value {
    if mine == before {
        return theirs.clone();
    }
    match (mine, theirs) {
        (Value::Object(own), Value::Object(others)) => {
            let mut merged = Map::new();
            let added = others.keys().filter(|name| !own.contains_key(*name));
            for name in own.keys().chain(added) {
                let (was, own, others) = (before.get(name), own.get(name), others.get(name));
                let value = match (own, others) {
                    (own, others) if own == was => others.cloned(),
                    (Some(own), Some(others)) => {
                        Some(together(was.unwrap_or(&Value::Null), own, others))
                    }
                    (own, _) => own.cloned(),
                };
                if let Some(value) = value {
                    merged.insert(name.clone(), value);
                }
            }
            merged.into()
        }
        (Value::Array(own), Value::Array(others)) => match before {
            Value::Array(old) => lists_together(old, own, others).into(),
            _ => mine.clone(),
        },
        _ => mine.clone(),
    }
}

/// The same for lists. Where only one side has changed, added or removed an entry, that side counts.
fn lists_together(before: &[Value], mine: &[Value], theirs: &[Value]) -> Vec<Value> {
    let (own, others) = (hunks(before, mine), hunks(before, theirs));
    let (mut own, mut others) = (own.as_slice(), others.as_slice());
    let mut merged = Vec::new();
    let mut done = 0;
    loop {
        let starts = [own.first(), others.first()];
        let starts = starts.into_iter().flatten().map(|hunk| hunk.old.start);
        let Some(start) = starts.min() else {
            merged.extend_from_slice(&before[done..]);
            return merged;
        };
        merged.extend_from_slice(&before[done..start]);
        // What both have changed of the same entries belongs together. What was added before an
        // entry leaves that one alone.
        let adds = own
            .iter()
            .chain(others)
            .any(|hunk| hunk.old == (start..start));
        let mut end = if adds { start } else { start + 1 };
        let (mut of_own, mut of_others) = (0, 0);
        loop {
            let joins = |hunk: &&Hunk| hunk.old.start < end || (adds && hunk.old == (start..start));
            if let Some(hunk) = own.get(of_own).filter(joins) {
                of_own += 1;
                end = end.max(hunk.old.end);
            } else if let Some(hunk) = others.get(of_others).filter(joins) {
                of_others += 1;
                end = end.max(hunk.old.end);
            } else {
                break;
            }
        }
        let place = start..end;
        let was = &before[place.clone()];
        let own_rows = rows(mine, &own[..of_own], &place);
        let others_rows = rows(theirs, &others[..of_others], &place);
        match (own_rows, others_rows) {
            (None, Some(others)) => merged.extend_from_slice(others),
            (Some(own), Some(others)) if was.is_empty() && own != others => {
                merged.extend_from_slice(own);
                merged.extend_from_slice(others);
            }
            (Some(own), Some(others)) if was.len() == own.len() && was.len() == others.len() => {
                let entries = was.iter().zip(own).zip(others);
                merged.extend(entries.map(|((was, own), others)| together(was, own, others)));
            }
            (Some(own), _) => merged.extend_from_slice(own),
            (None, None) => {}
        }
        (own, others) = (&own[of_own..], &others[of_others..]);
        done = end;
    }
}

/// Entries of a list, and the entries that replace them in another list.
struct Hunk {
    old: Range<usize>,
    new: Range<usize>,
}

/// In their order; between two of them stands at least one entry that both lists have.
fn hunks(old: &[Value], new: &[Value]) -> Vec<Hunk> {
    let written = |rows: &[Value]| rows.iter().map(Value::to_string).collect::<Vec<_>>();
    let mut hunks = Vec::new();
    let (mut old_done, mut new_done) = (0, 0);
    let mut until = |old_end: usize, new_end: usize, next: (usize, usize)| {
        if old_done < old_end || new_done < new_end {
            hunks.push(Hunk {
                old: old_done..old_end,
                new: new_done..new_end,
            });
        }
        (old_done, new_done) = next;
    };
    for op in capture_diff_slices(Algorithm::Myers, &written(old), &written(new)) {
        if let DiffOp::Equal { .. } = op {
            let (from, to) = (op.old_range(), op.new_range());
            until(from.start, to.start, (from.end, to.end));
        }
    }
    until(old.len(), new.len(), (old.len(), new.len()));
    hunks
}

/// The entries of `new` that stand in the place of the range `old`, which holds these hunks; none
/// without a hunk.
fn rows<'a>(new: &'a [Value], hunks: &[Hunk], old: &Range<usize>) -> Option<&'a [Value]> {
    let (first, last) = (hunks.first()?, hunks.last()?);
    let start = first.new.start - (first.old.start - old.start);
    Some(&new[start..last.new.end + (old.end - last.old.end)])
}

fn parts(old: &str, new: &str) -> Vec<Part> {
    let mut parts: Vec<Part> = Vec::new();
    let words = TextDiff::from_words(old, new);
    let length = |text: &str| text.chars().filter(|c| !c.is_whitespace()).count();
    let same = words
        .iter_all_changes()
        .filter(|it| it.tag() == ChangeTag::Equal);
    let common: usize = same.map(|it| length(it.value())).sum();
    // Two sentences that have less than half in common cannot be read mixed.
    if 4 * common < length(old) + length(new) {
        let texts = [(PartKind::Removed, old), (PartKind::Added, new)];
        let there = texts.into_iter().filter(|(_, text)| !text.is_empty());
        let whole = there.map(|(kind, text)| (kind, text.to_owned()));
        return whole.map(|(kind, text)| Part { kind, text }).collect();
    }
    for change in words.iter_all_changes() {
        let kind = match change.tag() {
            ChangeTag::Equal => PartKind::Same,
            ChangeTag::Insert => PartKind::Added,
            ChangeTag::Delete => PartKind::Removed,
        };
        match parts.last_mut() {
            Some(last) if last.kind == kind => last.text.push_str(change.value()),
            _ => parts.push(Part {
                kind,
                text: change.value().to_owned(),
            }),
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    #[test]
    fn changes_are_told_field_by_field_and_word_by_word() {
        let before = json!({ "title": "One day", "same": 1, "items": [{ "text": "a b c" }, "x"] });
        let after =
            json!({ "title": "One day", "same": 1, "items": [{ "text": "a d c" }], "on": true });
        let changes = changes(&NamedForm::default(), &before, &after);
        let fields: Vec<_> = changes.iter().map(|it| it.field.as_str()).collect();
        assert_eq!(fields, ["items[0].text", "items[1]", "on"]);
        assert_eq!(as_text(&changes[0]), "a -b-+d+ c");
        assert_eq!(as_text(&changes[1]), "-x-");
        assert_eq!(as_text(&changes[2]), "+true+");
    }

    #[test]
    fn another_sentence_is_told_whole() {
        let one = |before: &str, after: &str| {
            as_text(&changes(&NamedForm::default(), &json!(before), &json!(after))[0])
        };
        let (before, after) = ("What Vedanta teaches, and how", "What I wrote on the train");
        assert_eq!(one(before, after), format!("-{before}-+{after}+"));
        assert_eq!(
            one("Come at nine o’clock", "Come at ten o’clock"),
            "Come at -nine-+ten+ o’clock"
        );
        assert_eq!(one("", "A word"), "+A word+");
    }

    #[test]
    fn of_lists_that_two_have_changed_both_changes_stay() {
        for (before, mine, theirs, both) in [
            // A word of mine, a new entry of theirs.
            ("abc", "aBc", "abcd", "aBcd"),
            ("abc", "aBc", "xabc", "xaBc"),
            // I added one before an entry that they have changed, and the other way round.
            ("abc", "xabc", "Abc", "xAbc"),
            ("abc", "aBc", "axbc", "axBc"),
            // Each added one at the end.
            ("a", "ab", "ac", "abc"),
            // Removed by me, kept by them; and the other way round.
            ("abc", "ac", "abcd", "acd"),
            ("abc", "abcd", "bc", "bcd"),
            // Both did the same.
            ("abc", "abx", "abx", "abx"),
            // Both changed one entry: mine stays.
            ("abc", "aXc", "aYc", "aXc"),
            // I moved one past an entry that they have changed.
            ("ab", "ba", "xb", "bx"),
            // I moved one that they have changed: it is not doubled, and mine stays.
            ("ab", "ba", "ay", "ba"),
            ("", "a", "b", "ab"),
            ("abc", "", "abcd", "d"),
        ] {
            let list = |text: &str| {
                text.chars()
                    .map(|c| json!(c.to_string()))
                    .collect::<Vec<_>>()
            };
            let merged = lists_together(&list(before), &list(mine), &list(theirs));
            assert_eq!(merged, list(both), "{before}: {mine} and {theirs}");
        }
        let entry = |title, text| json!({ "title": title, "text": text });
        let before = [entry("a", "b"), entry("c", "d")];
        let mine = [entry("A", "b"), entry("c", "d")];
        let theirs = [entry("a", "B"), entry("c", "d"), entry("e", "f")];
        assert_eq!(
            lists_together(&before, &mine, &theirs),
            [entry("A", "B"), entry("c", "d"), entry("e", "f")]
        );
    }

    proptest! {
        #[test]
        fn whoever_changed_alone_gets_all_of_it(before in "[a-d]{0,6}", after in "[a-d]{0,6}") {
            let list = |text: &str| text.chars().map(|c| json!(c.to_string())).collect::<Vec<_>>();
            let (before, after) = (list(&before), list(&after));
            prop_assert_eq!(&lists_together(&before, &after, &before), &after);
            prop_assert_eq!(&lists_together(&before, &before, &after), &after);
            prop_assert_eq!(&lists_together(&before, &after, &after), &after);
        }

        #[test]
        fn what_only_one_of_two_has_added_is_there(mine in "[a-c]{0,4}", theirs in "[x-z]{0,4}", before in "[p-r]{0,5}", at in 0..6_usize, other in 0..6_usize) {
            let list = |text: &str| text.chars().map(|c| json!(c.to_string())).collect::<Vec<_>>();
            let with = |added: &str, at: usize| {
                let at = at.min(before.len());
                list(&format!("{}{added}{}", &before[..at], &before[at..]))
            };
            let merged = lists_together(&list(&before), &with(&mine, at), &with(&theirs, other));
            for entry in list(&format!("{before}{mine}{theirs}")) {
                prop_assert!(merged.contains(&entry), "{:?}", merged);
            }
            prop_assert_eq!(merged.len(), before.len() + mine.len() + theirs.len());
        }
    }

    fn as_text(change: &Change) -> String {
        let parts = change.parts.iter();
        parts
            .map(|Part { kind, text }| match kind {
                PartKind::Same => text.clone(),
                PartKind::Added => format!("+{text}+"),
                PartKind::Removed => format!("-{text}-"),
            })
            .collect()
    }

    #[test]
    fn an_entry_that_comes_or_goes_changes_no_other() {
        let list = |titles: &[&str]| {
            let rows = titles.iter().map(|title| json!({ "title": title }));
            json!({ "rows": rows.collect::<Vec<_>>() })
        };
        let seen = |before: &[&str], after: &[&str]| -> Vec<(String, String)> {
            let changes = changes(&NamedForm::default(), &list(before), &list(after));
            let seen = changes.iter().map(|it| (it.field.clone(), as_text(it)));
            seen.collect()
        };
        let at = |field: &str, text: &str| (field.to_owned(), text.to_owned());
        assert_eq!(
            seen(&["a", "b", "c"], &["new", "a", "b", "c"]),
            [at("rows[0].title", "+new+")]
        );
        assert_eq!(
            seen(&["a", "b", "c"], &["a", "c"]),
            [at("rows[1].title", "-b-")]
        );
        assert_eq!(
            seen(&["a", "b", "c"], &["b", "c", "a"]),
            [at("rows[0].title", "-a-"), at("rows[2].title", "+a+")]
        );
        assert_eq!(
            seen(&["a", "b", "c"], &["a", "x", "c"]),
            [at("rows[1].title", "-b-+x+")]
        );
    }

    #[test]
    fn a_value_of_another_kind_is_told_as_both() {
        let changes = changes(
            &NamedForm::default(),
            &json!({ "text": { "markdown": "a.md" }, "on": "x" }),
            &json!({ "text": "words", "on": ["y"] }),
        );
        let seen: Vec<_> = changes.iter().map(|it| (&*it.field, as_text(it))).collect();
        let seen: Vec<(&str, &str)> = seen.iter().map(|(field, it)| (*field, &**it)).collect();
        assert_eq!(
            seen,
            [
                ("text.markdown", "-a.md-"),
                ("text", "+words+"),
                ("on", "-x-"),
                ("on[0]", "+y+")
            ]
        );
    }

    #[test]
    fn two_texts_are_put_together_and_where_both_changed_the_own_one_stays() {
        let before = json!({ "title": "A", "day": "1", "old": true, "rows": [{ "a": 1, "b": 1 }], "list": [1] });
        let mine = json!({ "title": "B", "day": "1", "rows": [{ "a": 2, "b": 1 }], "list": [1, 2], "new": 1 });
        let theirs = json!({ "title": "C", "day": "2", "old": true, "rows": [{ "a": 1, "b": 3 }], "list": [0, 1], "more": 2 });
        assert_eq!(
            together(&before, &mine, &theirs),
            json!({ "title": "B", "day": "2", "rows": [{ "a": 2, "b": 3 }], "list": [0, 1, 2], "new": 1, "more": 2 })
        );
        assert_eq!(together(&before, &before, &theirs), theirs);
        assert_eq!(together(&before, &mine, &before), mine);
        assert_eq!(together(&before, &mine, &Value::Null), mine);
    }
}
