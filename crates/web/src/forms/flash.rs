//! Flash messages: what is said after a form was sent, as a toast where scripts run, and in the
//! next page where they do not.

use cookie::Cookie;
use serde::Serialize;
use ts_rs::TS;

use crate::cookies::{self, Cookies};
use crate::forms::rules::{Errors, Values};

/// A short message about what just happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Notice {
    /// A few words.
    pub title: String,
    /// A sentence or two.
    pub description: String,
    /// Whether it tells of a failure.
    pub destructive: bool,
}

impl Notice {
    pub(crate) fn failure(title: &str, description: &str) -> Self {
        Self {
            title: title.to_owned(),
            description: description.to_owned(),
            destructive: true,
        }
    }
}

/// A form that was sent without scripts and not accepted, to be shown again as it was.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct FormState {
    /// Which form: `contact`, `signIn`, `register`, `profile`, `forgotPassword`,
    /// `resetPassword`, `confirm`, `donation`.
    pub name: String,
    /// The address of the page that shows it. The browser's address bar has the one that
    /// the form was sent to.
    pub page: String,
    /// What the visitor wrote, by field, without secrets.
    pub values: Values,
    /// What is wrong, by field.
    #[ts(type = "{ [field in string]?: string }")]
    pub errors: Errors,
}

/// Something that succeeded. A form that was sent without scripts leads to another page,
/// which tells of it; the name travels there in a cookie.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Success {
    MessageSent,
    SignedIn,
    SignedOut,
    ConfirmationMailed,
    AccountCreated,
    AccountConfirmed,
    ResetMailed,
    PasswordChanged,
    ProfileUpdated,
    SessionEnded,
    OtherSessionsEnded,
}

impl Success {
    const ALL: [Self; 11] = [
        Self::MessageSent,
        Self::SignedIn,
        Self::SignedOut,
        Self::ConfirmationMailed,
        Self::AccountCreated,
        Self::AccountConfirmed,
        Self::ResetMailed,
        Self::PasswordChanged,
        Self::ProfileUpdated,
        Self::SessionEnded,
        Self::OtherSessionsEnded,
    ];

    /// Name in the cookie, title, description.
    const fn parts(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::MessageSent => (
                "message-sent",
                "Message sent",
                "Thank you for your message. We'll get back to you soon.",
            ),
            Self::SignedIn => (
                "signed-in",
                "Welcome back!",
                "You've successfully signed in.",
            ),
            Self::SignedOut => (
                "signed-out",
                "Signed out",
                "You've been successfully signed out.",
            ),
            Self::ConfirmationMailed => (
                "confirmation-mailed",
                "Account created",
                "Please check your email to confirm your account",
            ),
            Self::AccountCreated => (
                "account-created",
                "Account created",
                "Your account has been successfully created.",
            ),
            Self::AccountConfirmed => (
                "account-confirmed",
                "Account confirmed",
                "Thank you. You can sign in now.",
            ),
            Self::ResetMailed => (
                "reset-mailed",
                "Check your email",
                "If there is an account with this address, we have sent it a link.",
            ),
            Self::PasswordChanged => (
                "password-changed",
                "Password changed",
                "You can sign in with your new password now.",
            ),
            Self::ProfileUpdated => (
                "profile-updated",
                "Profile updated",
                "Your profile has been saved.",
            ),
            Self::SessionEnded => (
                "session-ended",
                "Signed out there",
                "That device has been signed out.",
            ),
            Self::OtherSessionsEnded => (
                "other-sessions-ended",
                "Signed out elsewhere",
                "All other devices have been signed out.",
            ),
        }
    }

    pub(crate) fn notice(self) -> Notice {
        let (_, title, description) = self.parts();
        Notice {
            title: title.to_owned(),
            description: description.to_owned(),
            destructive: false,
        }
    }

    /// For the page that comes next.
    pub(crate) fn cookie(self, secure: bool) -> Cookie<'static> {
        let (name, ..) = self.parts();
        let mut cookie = cookies::of_site(COOKIE, name.to_owned(), secure);
        cookie.set_max_age(cookie::time::Duration::minutes(1));
        cookie
    }
}

const COOKIE: &str = "notice";

/// Takes the cookie back once its message is shown.
pub(crate) fn removal(secure: bool) -> Cookie<'static> {
    cookies::removal(COOKIE, secure)
}

/// What the page that was come from has left to be said.
pub(crate) fn left(cookies: &Cookies<'_>) -> Option<Notice> {
    let name = cookies.value(COOKIE)?;
    let success = Success::ALL
        .into_iter()
        .find(|success| success.parts().0 == name)?;
    Some(success.notice())
}

#[cfg(test)]
mod tests {
    use http::{HeaderMap, header};

    use super::*;

    #[test]
    fn what_one_page_leaves_the_next_one_says() {
        for success in Success::ALL {
            let mut headers = HeaderMap::new();
            let sent = format!("session=x; {COOKIE}={}", success.parts().0);
            headers.insert(header::COOKIE, sent.parse().unwrap());
            assert_eq!(left(&Cookies::of(&headers)), Some(success.notice()));
        }
        let mut headers = HeaderMap::new();
        headers.insert(header::COOKIE, "notice=anything".parse().unwrap());
        assert_eq!(left(&Cookies::of(&headers)), None);
    }
}
