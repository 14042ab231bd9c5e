//! Accounts, as the office sees them.

use centre_store::{Account, Accounts, Role, SessionRecord};
use jiff::Timestamp;

use crate::accounts::people::screens::{
    ListedPerson, OpenSession, PeopleList, PersonPage, PersonState,
};
use crate::office::access::AuditEvent;
use crate::office::format::{account_name, in_words};
use crate::office::query::{PAGE_LENGTH, Query};
use crate::office::screen::OfficeScreen;
use crate::operations::security_log::SecurityEvent;
use crate::site::Site;

/// The screen; with `person` in its query it shows one of them.
pub(crate) const PAGE: &str = "/admin/people";

/// A list by its name in addresses; anything else is the first one.
fn list_of(name: &str) -> (&'static str, Accounts) {
    const LISTS: [(&str, Accounts); 6] = [
        ("all", Accounts::All),
        ("admins", Accounts::With(Role::Admin)),
        ("moderators", Accounts::With(Role::Moderator)),
        ("teachers", Accounts::With(Role::Teacher)),
        ("students", Accounts::With(Role::Student)),
        ("inactive", Accounts::Inactive),
    ];
    let named = LISTS.into_iter().find(|(known, _)| *known == name);
    named.unwrap_or(LISTS[0])
}

/// What the screen shows to `account`.
pub(crate) async fn screen(
    site: &Site,
    account: &Account,
    query: &Query,
) -> centre_store::Result<(OfficeScreen, AuditEvent)> {
    if query.text("person").is_empty() {
        list(site, query).await
    } else {
        one(site, account, query).await
    }
}

async fn list(site: &Site, query: &Query) -> centre_store::Result<(OfficeScreen, AuditEvent)> {
    let search = query.search();
    let (show, list) = list_of(query.text("show"));
    let page = site
        .store
        .find_accounts(&search, list, query.from(), PAGE_LENGTH)
        .await?;
    Ok((
        OfficeScreen::People(PeopleList {
            people: page.records.iter().map(listed).collect(),
            search,
            show: show.to_owned(),
            older: page.next,
        }),
        AuditEvent::of(SecurityEvent::PeopleListed),
    ))
}

async fn one(
    site: &Site,
    account: &Account,
    query: &Query,
) -> centre_store::Result<(OfficeScreen, AuditEvent)> {
    let found = match query.id("person") {
        Some(id) => site.store.account(id).await?,
        None => None,
    };
    let seen = |about| AuditEvent {
        event: SecurityEvent::PersonRead,
        about,
    };
    let Some(person) = found else {
        return Ok((OfficeScreen::Missing {}, seen(None)));
    };
    let sessions = site.store.sessions(person.id, Timestamp::now()).await?;
    let shown = |record: SessionRecord| OpenSession {
        id: record.id.to_string(),
        device: record.device,
        since: in_words(record.created_at),
        last_used: in_words(record.last_seen_at),
    };
    let screen = PersonPage {
        person: listed(&person),
        confirmed: person.confirmed_at.map(in_words),
        own: person.id == account.id,
        has_codes: site.store.second_factor(person.id).await?.is_set_up(),
        passkeys: site.store.passkeys(person.id).await?.len(),
        sessions: sessions.into_iter().map(shown).collect(),
    };
    Ok((
        OfficeScreen::Person(Box::new(screen)),
        seen(Some(person.email)),
    ))
}

fn listed(person: &Account) -> ListedPerson {
    let roles = Role::ALL.into_iter().filter(|role| person.roles.has(*role));
    ListedPerson {
        id: person.id.to_string(),
        name: account_name(person),
        email: person.email.clone(),
        roles: roles.map(|role| role.name().to_owned()).collect(),
        joined: in_words(person.created_at),
        state: match (person.active, person.confirmed_at) {
            (false, _) => PersonState::Inactive,
            (true, None) => PersonState::Unconfirmed,
            (true, Some(_)) => PersonState::Active,
        },
    }
}
