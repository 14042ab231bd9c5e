//! Pages for signed-in visitors without a render for each of them.
//!
//! People with the same roles see the same pages, apart from their own names, their address and
//! the number of messages that wait. Such a page is rendered once, for a stand-in whose names are
//! marks. Everybody gets it with the marks replaced: byte for byte what a render of their own would
//! have given.

use std::borrow::Cow;

use crate::accounts::sessions::screens::SessionUser;
use crate::pages::shell::HYDRATION_DATA;

/// What the frontend shows of a person.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PersonalField {
    Email,
    FirstName,
    LastName,
    Initials,
    Waiting,
}

impl PersonalField {
    const ALL: [Self; 5] = [
        Self::Email,
        Self::FirstName,
        Self::LastName,
        Self::Initials,
        Self::Waiting,
    ];

    /// One character of Unicode's private use area: it is no letter, no space and no
    /// delimiter, so nothing that the frontend does with a name changes it.
    const fn mark(self) -> char {
        match self {
            Self::Email => '\u{f8e0}',
            Self::FirstName => '\u{f8e1}',
            Self::LastName => '\u{f8e2}',
            Self::Initials => '\u{f8e3}',
            Self::Waiting => '\u{f8e4}',
        }
    }

    fn of(self, user: &SessionUser) -> &str {
        match self {
            Self::Email => &user.email,
            Self::FirstName => &user.first_name,
            Self::LastName => &user.last_name,
            Self::Initials => &user.initials,
            Self::Waiting => user.waiting.as_deref().unwrap_or_default(),
        }
    }
}

/// What people have in common who see the same pages, apart from their names.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) struct CacheVariant {
    roles: Vec<String>,
    has_first_name: bool,
    has_last_name: bool,
    has_waiting: bool,
}

impl CacheVariant {
    /// None for a person whose name is an e-mail address: the frontend does not show the
    /// same text twice.
    pub(crate) fn of(user: &SessionUser) -> Option<Self> {
        let full_name = format!("{} {}", user.first_name, user.last_name);
        (full_name.trim() != user.email && !user.email.is_empty()).then(|| Self {
            roles: user.roles.clone(),
            has_first_name: !user.first_name.is_empty(),
            has_last_name: !user.last_name.is_empty(),
            has_waiting: user.waiting.is_some(),
        })
    }

    /// The person for whom the page is rendered.
    pub(crate) fn stand_in(&self) -> SessionUser {
        let text = |field: PersonalField, there: bool| {
            if there {
                field.mark().into()
            } else {
                String::new()
            }
        };
        SessionUser {
            email: text(PersonalField::Email, true),
            first_name: text(PersonalField::FirstName, self.has_first_name),
            last_name: text(PersonalField::LastName, self.has_last_name),
            initials: text(PersonalField::Initials, true),
            roles: self.roles.clone(),
            waiting: self
                .has_waiting
                .then(|| PersonalField::Waiting.mark().into()),
        }
    }
}

/// A document with gaps.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct PersonalPage {
    /// Each text with the gap that follows it.
    pieces: Vec<(String, Gap)>,
    end: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Gap {
    field: PersonalField,
    /// Inside the JSON for the browser, not in markup.
    in_json: bool,
}

impl PersonalPage {
    /// The page in a document that was rendered for a [`CacheVariant::stand_in`].
    pub(crate) fn of(document: &str) -> Self {
        let json = document.find(HYDRATION_DATA).unwrap_or(document.len());
        let mut pieces = Vec::new();
        let mut from = 0;
        for (at, character) in document.char_indices() {
            if let Some(field) = PersonalField::ALL
                .into_iter()
                .find(|it| it.mark() == character)
            {
                let in_json = at > json;
                pieces.push((document[from..at].to_owned(), Gap { field, in_json }));
                from = at + character.len_utf8();
            }
        }
        Self {
            pieces,
            end: document[from..].to_owned(),
        }
    }

    /// The document for one person.
    pub(crate) fn fill(&self, user: &SessionUser) -> String {
        let markup = PersonalField::ALL.map(|field| in_markup(field.of(user)));
        let json = PersonalField::ALL.map(|field| in_json(field.of(user)));
        let mut out = String::with_capacity(self.len() + 1024);
        for (text, gap) in &self.pieces {
            out.push_str(text);
            let field = gap.field as usize;
            out.push_str(if gap.in_json {
                &json[field]
            } else {
                &markup[field]
            });
        }
        out.push_str(&self.end);
        out
    }

    pub(crate) fn len(&self) -> usize {
        self.pieces
            .iter()
            .map(|(text, _)| text.len())
            .sum::<usize>()
            + self.end.len()
    }
}

/// As React writes text and attributes.
pub(super) fn in_markup(text: &str) -> Cow<'_, str> {
    if !text.contains(['&', '<', '>', '"', '\'']) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#x27;"),
            _ => out.push(character),
        }
    }
    out.into()
}

/// As the frontend writes JSON that stands in a script element, without the quotes.
fn in_json(text: &str) -> String {
    let json = serde_json::Value::from(text).to_string();
    json[1..json.len() - 1].replace('<', "\\u003c")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn user(email: &str, first_name: &str, last_name: &str) -> SessionUser {
        SessionUser::new(email, first_name, last_name, Vec::new())
    }

    #[test]
    fn marks_are_replaced_where_and_how_they_stand() {
        let asha = user("a'b@example.org", "<Asha>", "\"Naidoo\" \\ & Co");
        let stand_in = CacheVariant::of(&asha).unwrap().stand_in();
        let page = |user: &SessionUser, markup: fn(&str) -> String, json: fn(&str) -> String| {
            format!(
                "<b title=\"{0}\">{1} {2}</b><script {HYDRATION_DATA}{{\"email\":\"{3}\",\"firstName\":\"{4}\"}}</script>",
                markup(&user.initials),
                markup(&user.first_name),
                markup(&user.last_name),
                json(&user.email),
                json(&user.first_name),
            )
        };
        let template = PersonalPage::of(&page(&stand_in, str::to_owned, str::to_owned));
        let filled = template.fill(&asha);
        assert_eq!(
            filled,
            page(&asha, |text| in_markup(text).into_owned(), in_json)
        );
        assert!(filled.contains("&lt;Asha&gt; &quot;Naidoo&quot; \\ &amp; Co"));
        assert!(filled.contains(r#""firstName":"\u003cAsha>""#));
    }

    #[test]
    fn people_without_names_are_another_kind() {
        let kind = |first: &str, last: &str| CacheVariant::of(&user("a@example.org", first, last));
        assert_eq!(kind("Asha", "Naidoo"), kind("Usha", "Ngubane"));
        assert_ne!(kind("Asha", "Naidoo"), kind("Asha", ""));
        assert_ne!(kind("Asha", ""), kind("", "Naidoo"));
        assert_eq!(kind("a@example.org", ""), None);
    }
}
