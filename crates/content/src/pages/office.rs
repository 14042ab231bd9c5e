//! The screens on which the office works, `/admin/…`.

use crate::loading::source::Source;

pub(crate) fn documents() -> Vec<Source> {
    vec![
        Source::of_messages("office", "office", |all| all.office.clone()),
        Source::of_messages("admin/messages", "inbox", |all| all.inbox.clone()),
        Source::of_messages("admin/people", "people", |all| all.people.clone()),
        Source::of_messages("admin/donations", "donations", |all| all.donations.clone()),
        Source::of_messages("admin/content", "publishing", |all| all.publishing.clone()),
        Source::of_messages("admin/pictures", "pictures", |all| all.pictures.clone()),
        Source::of_messages("mails", "mails", |all| all.mails.clone()),
    ]
}
