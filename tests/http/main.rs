//! The whole program, asked over HTTP. One test program for all, because each would link
//! V8 anew.

#![expect(clippy::unwrap_used, reason = "a failed test should panic")]

mod account_security;
mod accounts;
mod budgets;
mod contact;
mod content_commands;
mod content_editing;
mod donations;
mod donations_office;
mod entries;
mod event_days;
mod events;
mod fragments;
mod guards;
mod limits;
mod memory;
mod messages;
mod notice;
mod observability;
mod on_page;
mod ownership;
mod pages;
mod passkeys;
mod people;
mod personal_pages;
mod pictures;
mod pictures_of_editors;
mod plain_words;
mod previews;
mod priorities;
mod protocol;
mod restarts;
mod schedule;
mod security_log;
mod seo;
mod settings;
mod setup;
mod stolen_session;
mod strangers;
mod support;
mod tls;
