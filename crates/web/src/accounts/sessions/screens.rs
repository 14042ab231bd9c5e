//! Who is signed in, and where, as pages show it. The TypeScript types are generated from these.

use centre_store::{Account, Role};
use serde::Serialize;
use ts_rs::TS;

/// The signed-in visitor.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SessionUser {
    /// The address that the account was opened with.
    pub email: String,
    /// May be empty.
    pub first_name: String,
    /// May be empty.
    pub last_name: String,
    /// Stands for the person where there is little room.
    pub initials: String,
    /// `admin`, `moderator`, `teacher`, `student`.
    pub roles: Vec<String>,
    /// How many messages wait for an answer, in words; for those who answer, where any do.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub waiting: Option<String>,
}

impl SessionUser {
    /// A person with these roles. Space around names is no part of them.
    pub fn new(email: &str, first_name: &str, last_name: &str, roles: Vec<String>) -> Self {
        let (first_name, last_name) = (first_name.trim(), last_name.trim());
        Self {
            initials: initials(email, first_name, last_name),
            email: email.to_owned(),
            first_name: first_name.to_owned(),
            last_name: last_name.to_owned(),
            roles,
            waiting: None,
        }
    }
}

/// The first letters of both names, else the first two of the e-mail address, else “U”.
fn initials(email: &str, first_name: &str, last_name: &str) -> String {
    let letters = |text: &str, count| text.chars().take(count).collect::<String>();
    let of_names = letters(first_name, 1) + &letters(last_name, 1);
    let of_address = letters(email.trim(), 2);
    [of_names, of_address, "U".to_owned()]
        .into_iter()
        .find(|it| !it.is_empty())
        .unwrap_or_default()
        .to_uppercase()
}

/// A browser that is signed in to the visitor's account, or was before and is known since.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AccountSession {
    /// Names it when it is to be ended.
    pub id: String,
    /// Browser and system; empty where they are not known.
    pub device: String,
    /// Day and time of the sign-in at the centre, in words.
    pub signed_in: String,
    /// Day of the last use at the centre, in words.
    pub last_used: String,
    /// Whether it is signed in.
    pub has_session: bool,
    /// Whether it is the one that asks.
    pub current: bool,
}

impl From<&Account> for SessionUser {
    fn from(account: &Account) -> Self {
        let roles = Role::ALL
            .into_iter()
            .filter(|role| account.roles.has(*role));
        Self::new(
            &account.email,
            &account.first_name,
            &account.last_name,
            roles.map(|role| role.name().to_owned()).collect(),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn initials_are_those_of_the_names_or_of_the_address() {
        for (email, first_name, last_name, expected) in [
            ("asha@example.org", "Asha", "Naidoo", "AN"),
            ("asha@example.org", " asha ", "", "A"),
            ("x@example.org", "", "Naidoo", "N"),
            ("asha@example.org", "", "", "AS"),
            ("", "", " ", "U"),
            ("x@example.org", "émile", "Ngubane", "ÉN"),
        ] {
            let user = SessionUser::new(email, first_name, last_name, Vec::new());
            assert_eq!(user.initials, expected, "{email} {first_name} {last_name}");
        }
    }
}
