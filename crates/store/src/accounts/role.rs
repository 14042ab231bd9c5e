//! What accounts may do.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

/// What an account may do beyond having a profile.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    /// Runs the site; passes the moderator guard too.
    Admin,
    /// Moderates.
    Moderator,
    /// Teaches courses.
    Teacher,
    /// Attends courses.
    Student,
}

impl Role {
    /// All roles, the most powerful first.
    pub const ALL: [Self; 4] = [Self::Admin, Self::Moderator, Self::Teacher, Self::Student];

    /// The name by which [`Role::from_str`] knows it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Admin => "admin",
            Self::Moderator => "moderator",
            Self::Teacher => "teacher",
            Self::Student => "student",
        }
    }
}

impl fmt::Display for Role {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Role {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        Self::ALL
            .into_iter()
            .find(|role| role.name() == name)
            .ok_or_else(|| format!("`{name}` is no role; use admin, moderator, teacher or student"))
    }
}

/// The roles of one account.
#[expect(
    clippy::struct_excessive_bools,
    reason = "the flags are independent of each other"
)]
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, sqlx::FromRow)]
pub struct Roles {
    /// See [`Role::Admin`].
    #[sqlx(rename = "is_admin")]
    pub admin: bool,
    /// See [`Role::Moderator`].
    #[sqlx(rename = "is_moderator")]
    pub moderator: bool,
    /// See [`Role::Teacher`].
    #[sqlx(rename = "is_teacher")]
    pub teacher: bool,
    /// See [`Role::Student`].
    #[sqlx(rename = "is_student")]
    pub student: bool,
}

impl Roles {
    /// Whether they let somebody see or change what belongs to others: such sessions are short.
    pub const fn are_privileged(self) -> bool {
        self.admin || self.moderator
    }

    /// Whether `role` is among them.
    pub const fn has(self, role: Role) -> bool {
        match role {
            Role::Admin => self.admin,
            Role::Moderator => self.moderator,
            Role::Teacher => self.teacher,
            Role::Student => self.student,
        }
    }

    /// These roles with `role` added or taken away.
    #[must_use]
    pub const fn with(mut self, role: Role, granted: bool) -> Self {
        match role {
            Role::Admin => self.admin = granted,
            Role::Moderator => self.moderator = granted,
            Role::Teacher => self.teacher = granted,
            Role::Student => self.student = granted,
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_role_has_its_own_flag_and_name() {
        for role in Role::ALL {
            assert_eq!(role.name().parse(), Ok(role));
            assert_eq!(role.to_string(), role.name());
            let only = Roles::default().with(role, true);
            for other in Role::ALL {
                assert_eq!(only.has(other), role == other);
            }
            assert_eq!(only.with(role, false), Roles::default());
            let over_others = matches!(role, Role::Admin | Role::Moderator);
            assert_eq!(only.are_privileged(), over_others, "{role}");
        }
        assert!("Admin ".parse::<Role>().is_err());
    }
}
