//! The screens on which the office works, `/admin/…`.

use crate::source::Source;

pub(crate) fn documents() -> Vec<Source> {
    vec![
        Source::of_messages("admin/messages", |all| all.inbox.clone()),
        Source::of_messages("admin/people", |all| all.people.clone()),
        Source::of_messages("admin/donations", |all| all.donations.clone()),
        Source::of_messages("admin/content", |all| all.publishing.clone()),
        Source::of_messages("admin/pictures", |all| all.pictures.clone()),
        Source::of_messages("letters", |all| all.mails.clone()),
    ]
}
