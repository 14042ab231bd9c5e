//! Flash messages: what is said after a form was sent, as a toast where scripts run, and in the
//! next page where they do not.

use centre_content::{Forms, Message};
use cookie::Cookie;
use http::{HeaderMap, HeaderName, header};
use serde::Serialize;
use strum::{EnumIter, EnumString, IntoStaticStr};
use ts_rs::TS;

use crate::forms::rules::{Errors, Values};
use crate::http::cookies::{self, Cookies};

/// A short message about what just happened.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
pub struct Toast {
    /// A few words.
    pub title: String,
    /// A sentence or two.
    pub description: String,
    /// Whether it tells of a failure.
    pub destructive: bool,
}

impl Toast {
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
    /// Which form: `contact`, `signIn`, `register`, `profile`, `changePassword`, `code`, `reauthentication`,
    /// `secondFactor`, `recovery`, `forgotPassword`, `resetPassword`, `confirm`, `setup`,
    /// `donation`, `question`, `answer`, `payments`.
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumIter, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub(crate) enum Success {
    MessageSent,
    SetUp,
    SignedIn,
    SignedOut,
    ConfirmationMailed,
    AccountCreated,
    AccountConfirmed,
    AlreadyConfirmed,
    ResetMailed,
    PasswordChanged,
    OwnPasswordChanged,
    AccountSecured,
    Reauthenticated,
    SecondFactorRemoved,
    PasskeyAdded,
    PasskeyRenamed,
    PasskeyRemoved,
    PasskeyOfferDismissed,
    FactorReset,
    ProfileUpdated,
    SessionEnded,
    BrowserForgotten,
    OtherSessionsEnded,
    QuestionSent,
    MessageTaken,
    MessageReleased,
    MessageAnswered,
    MessageReopened,
    /// The question stands in the visitor's draft of a quiz.
    QuestionDrafted,
    MessageDeleted,
    AnswerSent,
    RoleGiven,
    RoleTaken,
    PersonSignedOut,
    PersonDeactivated,
    PersonActivated,
    PersonDeleted,
}

impl Success {
    /// Its name in the cookie.
    fn name(self) -> &'static str {
        self.into()
    }

    const fn message(self, messages: &Forms) -> &Message {
        match self {
            Self::MessageSent => &messages.contact.sent,
            Self::SetUp => &messages.setup.done,
            Self::SignedIn => &messages.sign_in.done,
            Self::SignedOut => &messages.sign_out.done,
            Self::ConfirmationMailed => &messages.register.mailed,
            Self::AccountCreated => &messages.register.done,
            Self::AccountConfirmed => &messages.confirm.done,
            Self::AlreadyConfirmed => &messages.confirm.already,
            Self::ResetMailed => &messages.password.mailed,
            Self::PasswordChanged => &messages.password.changed,
            Self::Reauthenticated => &messages.second_factor.reauthenticated,
            Self::SecondFactorRemoved => &messages.second_factor.removed,
            Self::PasskeyAdded => &messages.passkey.added,
            Self::PasskeyRenamed => &messages.passkey.renamed,
            Self::PasskeyRemoved => &messages.passkey.removed,
            Self::PasskeyOfferDismissed => &messages.passkey.dismissed,
            Self::FactorReset => &messages.people.factor_reset,
            Self::AccountSecured => &messages.secure.done,
            Self::OwnPasswordChanged => &messages.password.own_changed,
            Self::ProfileUpdated => &messages.profile.done,
            Self::SessionEnded => &messages.sign_out.other_device,
            Self::BrowserForgotten => &messages.sign_out.forgotten,
            Self::OtherSessionsEnded => &messages.sign_out.other_devices,
            Self::QuestionSent => &messages.question.sent,
            Self::MessageTaken => &messages.inbox.taken,
            Self::MessageReleased => &messages.inbox.released,
            Self::MessageAnswered => &messages.inbox.answered,
            Self::MessageReopened => &messages.inbox.reopened,
            Self::QuestionDrafted => &messages.inbox.drafted,
            Self::MessageDeleted => &messages.inbox.deleted,
            Self::AnswerSent => &messages.inbox.answer_sent,
            Self::RoleGiven => &messages.people.role_given,
            Self::RoleTaken => &messages.people.role_taken,
            Self::PersonSignedOut => &messages.people.signed_out,
            Self::PersonDeactivated => &messages.people.deactivated,
            Self::PersonActivated => &messages.people.activated,
            Self::PersonDeleted => &messages.people.deleted,
        }
    }

    /// What is said of it.
    pub(crate) fn toast(self, messages: &Forms) -> Toast {
        let Message { title, description } = self.message(messages).clone();
        Toast {
            title,
            description,
            destructive: false,
        }
    }

    /// The cookie that tells the next page. It lasts a minute, in which that page is asked for.
    pub(crate) fn cookie(self, secure: bool) -> Cookie<'static> {
        let mut cookie = cookies::of_site(COOKIE, self.name().to_owned(), secure);
        cookie.set_max_age(cookie::time::Duration::minutes(1));
        cookie
    }
}

const COOKIE: &str = "toast";

/// Stands in what a browser asks for while the page's service worker starts.
const PRELOAD: HeaderName = HeaderName::from_static("service-worker-navigation-preload");

/// How long the message waits for a second request. `WebKit` now and then (2.50: one sign-out of twenty) does
/// not give the worker what it has asked for ahead of it, and the worker asks at once for itself.
const SECOND_REQUEST: cookie::time::Duration = cookie::time::Duration::seconds(2);

/// Takes the cookie back, for its message is shown by the answer to a request with these headers.
pub(crate) fn shown(success: Success, headers: &HeaderMap, secure: bool) -> Cookie<'static> {
    if !headers.contains_key(PRELOAD) {
        return cookies::removal(COOKIE, secure);
    }
    let mut cookie = success.cookie(secure);
    cookie.set_max_age(SECOND_REQUEST);
    cookie
}

/// What a page's script asks for by itself when it has the page kept for a visit without a connection
/// (`frontend/src/offline/rules.ts`). Browsers ask for much more than this.
const TO_BE_KEPT: &str = "text/html";

/// What this page has to tell of the form that led to it. A copy that is to be kept does not take the
/// message away from the page that the visitor sees.
pub(crate) fn left(headers: &HeaderMap, cookies: &Cookies<'_>) -> Option<Success> {
    let name = cookies.value(COOKIE)?;
    if headers
        .get(header::ACCEPT)
        .is_some_and(|it| it == TO_BE_KEPT)
    {
        return None;
    }
    name.parse().ok()
}

#[cfg(test)]
mod tests {
    use strum::IntoEnumIterator as _;

    use super::*;

    #[test]
    fn what_one_page_leaves_the_next_one_says() {
        for success in Success::iter() {
            let mut headers = HeaderMap::new();
            let sent = format!("session=x; {COOKIE}={}", success.name());
            headers.insert(header::COOKIE, sent.parse().unwrap());
            assert_eq!(left(&headers, &Cookies::of(&headers)), Some(success));
        }
        let mut headers = HeaderMap::new();
        headers.insert(header::COOKIE, "toast=anything".parse().unwrap());
        assert_eq!(left(&headers, &Cookies::of(&headers)), None);
    }

    #[test]
    fn a_copy_that_is_to_be_kept_says_nothing() {
        let sent = format!("{COOKIE}={}", Success::SignedOut.name());
        for (accept, says) in [
            ("text/html", None),
            ("*/*", Some(Success::SignedOut)),
            ("text/html,application/xhtml+xml", Some(Success::SignedOut)),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::COOKIE, sent.parse().unwrap());
            headers.insert(header::ACCEPT, accept.parse().unwrap());
            assert_eq!(left(&headers, &Cookies::of(&headers)), says, "{accept}");
        }
    }

    #[test]
    fn a_message_is_taken_back_at_once_or_two_seconds_after_a_preload() {
        let mut headers = HeaderMap::new();
        let shown = |headers: &HeaderMap| super::shown(Success::SignedOut, headers, true);
        assert_eq!(shown(&headers).value(), "");
        assert_eq!(
            shown(&headers).max_age(),
            Some(cookie::time::Duration::ZERO)
        );
        headers.insert(PRELOAD, "true".parse().unwrap());
        assert_eq!(shown(&headers).value(), Success::SignedOut.name());
        assert_eq!(shown(&headers).max_age(), Some(SECOND_REQUEST));
    }
}
