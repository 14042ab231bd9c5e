//! What a render is told about its request. The TypeScript types are generated from
//! these.

use std::net::Ipv4Addr;
use std::sync::Arc;

use http::{HeaderMap, header};
use jiff::Timestamp;
use serde::Serialize;
use ts_rs::TS;

use crate::accounts::second_factor::screens::SecondFactorScreen;
use crate::accounts::sessions::screens::{AccountSession, SessionUser};
use crate::donations::DonationMode;
use crate::donations::payfast::PaymentForm;
use crate::events::window::EventWindow;
use crate::forms::flash::{FormState, Toast};
use crate::office::screen::OfficeScreen;
use crate::settings::{LearnAccess, SiteSettings};

/// What the server knows about one request and gives to its render. The browser
/// receives the same value with the hydration data.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RenderContext {
    /// None for an anonymous visitor.
    pub user: Option<SessionUser>,
    /// Whether nobody knows who the visitor is, for the database does not answer.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub user_unknown: bool,
    /// What the visitor's menu says: the document `account-menu`. For those who are signed in.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(
        optional,
        type = "import(\"./messages\").Messages[\"accounts\"][\"menu\"]"
    )]
    pub menu: Option<Arc<serde_json::Value>>,
    /// Whether `/learn` shows its own screen instead of leading on to the games.
    pub learn_open: bool,
    /// Calendar year in the centre's time zone.
    pub year: i16,
    /// The moment since which what is shown of events is as it is. Another one is another page.
    #[ts(type = "string")]
    pub events_since: Timestamp,
    /// The line above every page.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub notice: Option<String>,
    /// Whether the donation form is enabled.
    pub donations: DonationMode,
    /// Whether outgoing mail is configured.
    pub mail: bool,
    /// Public origin of the site, without a trailing slash.
    pub public_url: String,
    /// What the last form has left to be said, for visitors without scripts.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub toast: Option<Toast>,
    /// A form that was sent without scripts and not accepted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub form: Option<FormState>,
    /// A donation that was accepted, to be posted to the payment provider.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub payment: Option<PaymentForm>,
    /// Where the visitor is signed in; on the profile alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub sessions: Option<Vec<AccountSession>>,
    /// What opens the visitor's account besides the password or without it; on the profile and its pages.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub second_factor: Option<SecondFactorScreen>,
    /// What a screen of the office shows; on those alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub office: Option<OfficeScreen>,
    /// With which the first administrator can be made; on the page for that alone.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub setup_token: Option<String>,
}

impl RenderContext {
    /// The context of a request with these headers.
    pub(crate) fn of(
        settings: &SiteSettings,
        headers: &HeaderMap,
        user: Option<SessionUser>,
        window: &EventWindow,
    ) -> Self {
        Self {
            user,
            user_unknown: false,
            menu: None,
            learn_open: is_learn_open(settings, headers),
            year: current_year(settings),
            events_since: window.event_documents.since,
            notice: window.notice.clone(),
            donations: settings.donations(),
            mail: settings.mail,
            public_url: settings.public_url.clone(),
            toast: None,
            form: None,
            payment: None,
            sessions: None,
            second_factor: None,
            office: None,
            setup_token: None,
        }
    }

    /// The context of an anonymous visitor of the public address.
    pub(crate) fn of_public_address(settings: &SiteSettings, window: &EventWindow) -> Self {
        let headers = headers_of_public_address(settings);
        Self::of(settings, &headers, None, window)
    }

    /// Whether it holds more about one visitor than the user: then no other visitor may share the
    /// page.
    pub(crate) fn is_for_one(&self) -> bool {
        self.sessions.is_some()
            || self.second_factor.is_some()
            || self.office.is_some()
            || self.setup_token.is_some()
    }

    /// The context as the JSON that the bundle's `render` takes.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("a context is plain data")
    }
}

/// The request headers of a visitor of the public address, as far as a page depends on them.
pub(crate) fn headers_of_public_address(settings: &SiteSettings) -> HeaderMap {
    let mut headers = HeaderMap::new();
    if let Some((_, authority)) = settings.public_url.split_once("://")
        && let Ok(authority) = authority.parse()
    {
        headers.insert(header::HOST, authority);
    }
    headers
}

/// Whether `/learn` shows its own screen to a visitor with these headers: where the operator has opened
/// it, or on a developer's machine. A public site is asked for under any name.
pub(crate) fn is_learn_open(settings: &SiteSettings, headers: &HeaderMap) -> bool {
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok())
        .unwrap_or_default();
    let (_, public) = settings.public_url.split_once("://").unwrap_or_default();
    settings.learn == LearnAccess::Open || (is_local_host(host) && is_local_host(public))
}

/// The year in South Africa.
pub(crate) fn current_year(settings: &SiteSettings) -> i16 {
    centre_content::day_of(settings.clock.now()).year()
}

/// `localhost`, `*.localhost`, `127.0.0.0/8` and `[::1]`, with or without a port.
pub(crate) fn is_local_host(host: &str) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => return rest.split(']').next() == Some("::1"),
        None => host.split(':').next().unwrap_or_default(),
    };
    let last_label = name.rsplit('.').next().unwrap_or_default();
    last_label.eq_ignore_ascii_case("localhost")
        || name.parse::<Ipv4Addr>().is_ok_and(|ip| ip.is_loopback())
}

#[cfg(test)]
mod tests {
    use centre_content::{FormSchema, FormType};

    use super::*;
    use crate::accounts::passkeys::screens::{
        AccountPasskey, PasskeyCreation, PasskeyList, PasskeyRequest,
    };
    use crate::accounts::people::screens::{
        ListedPerson, OpenSession, PeopleList, PersonPage, PersonState,
    };
    use crate::accounts::second_factor::screens::CodesSetup;
    use crate::donations::screens::{
        DonationList, DonationPage, DonationSums, ListedDonation, MonthSum, MonthlySum,
        NotificationRecord, PurposeSum, ReportedField,
    };
    use crate::inbox::screens::{
        Delivery, GivenAnswer, ListedMessage, MessageList, MessagePage, MessageState, QuizChoice,
        SuggestedQuestion,
    };
    use crate::office::screen::{
        Gathering, LatestPublication, OfficeOverview, PlannedDocument, ReadyDraft,
    };
    use crate::pages::known_addresses::ScreenAddresses;
    use crate::pictures::screens::{
        AddedPicture, Focus, ListedPicture, PictureList, PicturePage, ShownIn, UseState,
    };
    use crate::publishing::drafts::{CheckedDraft, SavedDraft};
    use crate::publishing::entries::NamedText;
    use crate::publishing::jobs::Publishing;
    use crate::publishing::previews::links::{ClosedPreviews, OpenedPreview};
    use crate::publishing::request::EditErrorDetails;
    use crate::publishing::screens::{
        Change, Clash, ColleaguesDraft, EditedDocument, Entry, EventChoices, EventPlace,
        ListedPreviewLink, ListedText, Mistake, OwnDraft, Part, PartKind, PastVersion, Planned,
        ShowingText, TextChoice, TextHistory, TextList, TextState,
    };

    #[test]
    fn local_hosts_are_those_of_this_machine() {
        for host in [
            "localhost",
            "LOCALHOST:8080",
            "a.localhost",
            "127.0.0.1",
            "127.9.9.9:80",
            "[::1]",
            "[::1]:8080",
        ] {
            assert!(is_local_host(host), "{host}");
        }
        for host in [
            "",
            "example.org",
            "localhost.example.org",
            "notlocalhost",
            "128.0.0.1",
            "[::2]:80",
            "127.0.0.1.example.org",
        ] {
            assert!(!is_local_host(host), "{host}");
        }
    }

    #[test]
    fn the_generated_typescript_is_up_to_date() {
        let config = ts_rs::Config::default();
        let types = [
            SessionUser::decl(&config),
            DonationMode::decl(&config),
            Toast::decl(&config),
            FormState::decl(&config),
            PaymentForm::decl(&config),
            AccountSession::decl(&config),
            SecondFactorScreen::decl(&config),
            CodesSetup::decl(&config),
            PasskeyList::decl(&config),
            AccountPasskey::decl(&config),
            PasskeyCreation::decl(&config),
            PasskeyRequest::decl(&config),
            OfficeScreen::decl(&config),
            OfficeOverview::decl(&config),
            Gathering::decl(&config),
            ReadyDraft::decl(&config),
            PlannedDocument::decl(&config),
            LatestPublication::decl(&config),
            MessageList::decl(&config),
            ListedMessage::decl(&config),
            MessagePage::decl(&config),
            MessageState::decl(&config),
            GivenAnswer::decl(&config),
            Delivery::decl(&config),
            QuizChoice::decl(&config),
            SuggestedQuestion::decl(&config),
            PeopleList::decl(&config),
            ListedPerson::decl(&config),
            PersonState::decl(&config),
            PersonPage::decl(&config),
            OpenSession::decl(&config),
            DonationList::decl(&config),
            DonationSums::decl(&config),
            MonthSum::decl(&config),
            PurposeSum::decl(&config),
            MonthlySum::decl(&config),
            ListedDonation::decl(&config),
            DonationPage::decl(&config),
            NotificationRecord::decl(&config),
            ReportedField::decl(&config),
            TextList::decl(&config),
            ListedText::decl(&config),
            TextState::decl(&config),
            EditedDocument::decl(&config),
            EventChoices::decl(&config),
            EventPlace::decl(&config),
            ShowingText::decl(&config),
            FormSchema::decl(&config),
            FormType::decl(&config),
            serde_json::Value::decl(&config),
            OwnDraft::decl(&config),
            Clash::decl(&config),
            ColleaguesDraft::decl(&config),
            Mistake::decl(&config),
            Change::decl(&config),
            Part::decl(&config),
            PartKind::decl(&config),
            TextHistory::decl(&config),
            PastVersion::decl(&config),
            EditErrorDetails::decl(&config),
            SavedDraft::decl(&config),
            CheckedDraft::decl(&config),
            Publishing::decl(&config),
            NamedText::decl(&config),
            TextChoice::decl(&config),
            Planned::decl(&config),
            Entry::decl(&config),
            OpenedPreview::decl(&config),
            ClosedPreviews::decl(&config),
            ListedPreviewLink::decl(&config),
            PictureList::decl(&config),
            ListedPicture::decl(&config),
            Focus::decl(&config),
            ShownIn::decl(&config),
            UseState::decl(&config),
            AddedPicture::decl(&config),
            PicturePage::decl(&config),
            RenderContext::decl(&config),
            ScreenAddresses::decl(&config),
        ];
        let exports = types.map(|declaration| {
            let declaration = declaration.replace("/**\n * ", "/** ");
            format!("export {}\n", declaration.replace("\n */\n", " */\n"))
        });
        let text = exports.join("\n");
        crate::testing::expect_generated("context", "pages/context.rs", &text);
    }
}
