//! Who may see which screen, and what the security log keeps of it.

use centre_store::{Account, Role, Roles};

use crate::http::client_address::ClientAddress;
use crate::operations::security_log::SecurityEvent;
use crate::site::Site;

/// Returns whether these roles satisfy what a screen requires.
pub(crate) fn may(roles: Roles, required: Role) -> bool {
    roles.has(required) || (required == Role::Moderator && roles.admin)
}

/// A screen for signed-in visitors alone.
pub(crate) struct GuardedScreen {
    path: &'static str,
    /// The role that it requires; without one any will do.
    pub role: Option<Role>,
}

/// The one statement of who may see which screen: for screens, their documents and records, and for the browser's
/// guards, menus and service worker, whose table is generated from this one.
const GUARDED_SCREENS: [GuardedScreen; 12] = [
    GuardedScreen::new(PROFILE, None),
    GuardedScreen::new(SECOND_FACTOR, None),
    GuardedScreen::new("/office", Some(Role::Moderator)),
    GuardedScreen::new("/admin", Some(Role::Admin)),
    GuardedScreen::new("/admin/messages", Some(Role::Moderator)),
    GuardedScreen::new("/admin/people", Some(Role::Admin)),
    GuardedScreen::new("/admin/donations", Some(Role::Admin)),
    GuardedScreen::new("/admin/content", Some(Role::Moderator)),
    GuardedScreen::new("/admin/pictures", Some(Role::Moderator)),
    GuardedScreen::new("/dashboard/admin", Some(Role::Admin)),
    GuardedScreen::new("/dashboard/teacher", Some(Role::Teacher)),
    GuardedScreen::new("/dashboard/student", None),
];

const PROFILE: &str = "/profile";
const SECOND_FACTOR: &str = "/profile/second-factor";

impl GuardedScreen {
    const fn new(path: &'static str, role: Option<Role>) -> Self {
        Self { path, role }
    }

    /// Returns the guard of the screen at a path, if it has one.
    pub fn at(path: &str) -> Option<&'static Self> {
        GUARDED_SCREENS.iter().find(|screen| screen.path == path)
    }

    /// Returns the guard of a document: that of the screen by whose path it is called. The documents of the profile have
    /// nothing but words.
    pub fn of_document(key: &str) -> Option<&'static Self> {
        GUARDED_SCREENS.iter().find(|it| {
            ![PROFILE, SECOND_FACTOR].contains(&it.path) && it.path.strip_prefix('/') == Some(key)
        })
    }

    /// Returns whether somebody with these roles may see it.
    pub fn admits(&self, roles: Roles) -> bool {
        self.role.is_none_or(|required| may(roles, required))
    }
}

/// Which records somebody has seen, for the security log.
pub(crate) struct AuditEvent {
    pub event: SecurityEvent,
    /// The e-mail address, where the records are about one person.
    pub about: Option<String>,
}

impl AuditEvent {
    /// Of records that are not about one person.
    pub fn of(event: SecurityEvent) -> Self {
        Self { event, about: None }
    }

    /// Notes it in the security log.
    pub async fn record(self, site: &Site, client: &ClientAddress, by: &Account) {
        self.event
            .record_by(&site.store, client, &by.email, self.about.as_deref())
            .await;
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use centre_content::{BANK_BLOCKS, BANK_DETAILS};

    use super::*;
    use crate::testing::expect_generated;

    #[test]
    fn the_generated_typescript_is_up_to_date() {
        let required = [Role::Admin, Role::Moderator, Role::Teacher];
        let names = required.map(|role| format!("{:?}", role.name()));
        let mut text = format!(
            "/** The roles that a screen can require. */\nexport type RequiredRole = {};\n\n\
             /** Any of these roles satisfies the requirement. */\n\
             export const SATISFIED_BY: Record<RequiredRole, readonly string[]> = {{\n",
            names.join(" | ")
        );
        for role in required {
            let satisfied = |own: &Role| may(Roles::default().with(*own, true), role);
            let by: Vec<_> = Role::ALL
                .into_iter()
                .filter(satisfied)
                .map(Role::name)
                .collect();
            let _ = writeln!(text, "  {role}: {by:?},");
        }
        text.push_str(
            "};\n\n/** The screens for signed-in visitors alone, each with the role that it requires; null where any will do. */\n\
             export const GUARDED = {\n",
        );
        for GuardedScreen { path, role } in GUARDED_SCREENS {
            let role = role.map_or("null".to_owned(), |it| format!("{:?}", it.name()));
            let _ = writeln!(text, "  {path:?}: {role},");
        }
        text.push_str("} as const satisfies Record<string, RequiredRole | null>;\n");
        let _ = writeln!(
            text,
            "\n/** The centre's details that say where gifts go: only administrators change them. */\n\
             export const BANK_DETAILS = {BANK_DETAILS:?} as const;"
        );
        let blocks = BANK_BLOCKS.map(|(file, field)| [file, field]);
        let _ = writeln!(
            text,
            "\n/** The parts of pages, by file and field, that show them: only administrators change them. */\n\
             export const BANK_BLOCKS = {blocks:?} as const;"
        );
        expect_generated("access", "office/access.rs", &text);
    }

    #[test]
    fn documents_are_guarded_as_the_screens_of_their_names() {
        let role = |key| GuardedScreen::of_document(key).map(|it| it.role);
        assert_eq!(role("admin/people"), Some(Some(Role::Admin)));
        assert_eq!(role("dashboard/student"), Some(None));
        assert_eq!(role("profile"), None);
        assert_eq!(role("home"), None);
    }
}
