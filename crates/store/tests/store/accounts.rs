use centre_store::{
    Account, Accounts, CONFIRMATION_LIFETIME, Conflict, Error, MailContent, MailWorker, NewAccount,
    PASSWORD_RESET_LIFETIME, Page, Registration, Role, Roles, Secret, Store, TokenPurpose,
    hash_password, verify_password,
};
use centre_testing::on_both_databases;
use jiff::Timestamp;

use crate::{begin_session, hours, registered, sarada, seconds, start};

fn conflict<T: std::fmt::Debug>(result: Result<T, Error>) -> Conflict {
    match result {
        Err(Error::Conflict(conflict)) => conflict,
        other => panic!("expected a conflict, got {other:?}"),
    }
}

/// What the next mail is about; it counts as sent.
pub async fn next_mail(store: &Store, now: Timestamp) -> MailContent {
    let worker = MailWorker::new().unwrap();
    let [mail] = &store
        .claim_mails(&worker, 1, seconds(60), now)
        .await
        .unwrap()[..]
    else {
        panic!("no mail is waiting");
    };
    assert!(store.mail_sent(&worker, mail.id, now).await.unwrap());
    mail.content.clone()
}

pub(crate) async fn admin(store: &Store, email: &str) -> Account {
    let new = NewAccount {
        email: email.to_owned(),
        roles: Roles::default().with(Role::Admin, true),
        ..sarada().await
    };
    store
        .register(&new, Registration::Immediate, start())
        .await
        .unwrap()
}

/// What takes an administrator away.
async fn take_away(store: &Store, how: usize, email: &str) -> Result<(), Error> {
    match how {
        0 => store.set_role(email, Role::Admin, false, start()).await,
        1 => store.set_active(email, false, start()).await,
        _ => store.delete_person(email, false).await.map(drop),
    }
}

/// The addresses of a page.
fn addresses(page: &Page<Account>) -> Vec<&str> {
    page.records.iter().map(|it| &*it.email).collect()
}

pub fn secret(token: &str) -> Secret {
    Secret::parse(token).unwrap()
}

on_both_databases! {
    async fn an_account_is_kept_as_given(db: TestDatabase) {
        let new = NewAccount { roles: Roles::default().with(Role::Teacher, true), ..sarada().await };
        let made = db.store.register(&new, Registration::Immediate, start()).await.unwrap();
        assert_eq!(made.email, "Sarada@Example.org");
        assert_eq!((&*made.first_name, &*made.last_name), ("Sarada", "Devi"));
        assert_eq!(made.roles, new.roles);
        assert!(made.active);
        assert_eq!(made.confirmed_at, Some(start()));
        assert_eq!(made.created_at, start());
        assert!(verify_password("a password".to_owned(), Some(made.password_hash.clone())).await.unwrap());
        let found = db.store.account_by_email(" sarada@example.ORG ").await.unwrap();
        assert_eq!(found, Some(made.clone()));
        assert_eq!(db.store.accounts().await.unwrap(), [made]);
        assert_eq!(db.store.account_by_email("nobody@example.org").await.unwrap(), None);
        assert_eq!(db.store.outbox_status().await.unwrap().waiting, 0);
    }

    async fn an_account_gets_another_address(db: TestDatabase) {
        let account = registered(&db.store).await;
        let other = NewAccount { email: "usha@example.org".to_owned(), ..sarada().await };
        db.store.register(&other, Registration::Immediate, start()).await.unwrap();
        for taken in ["usha@example.org", "USHA@example.org"] {
            let refused = db.store.set_email(&account, taken, start()).await;
            assert!(matches!(refused, Err(Error::Conflict(Conflict::EmailTaken))), "{refused:?}");
        }
        db.store.set_email(&account, "Devi@example.org", start()).await.unwrap();
        let found = db.store.account_by_email("devi@example.org").await.unwrap().unwrap();
        assert_eq!((found.id, &*found.email), (account.id, "Devi@example.org"));
        assert_eq!(db.store.account_by_email(&account.email).await.unwrap(), None);
        // The letter case alone.
        db.store.set_email(&found, "devi@example.org", start()).await.unwrap();
        assert_eq!(db.store.account(account.id).await.unwrap().unwrap().email, "devi@example.org");
    }

    async fn an_address_has_one_account_whatever_the_case(db: TestDatabase) {
        registered(&db.store).await;
        for email in ["sarada@example.org", "SARADA@EXAMPLE.ORG", " Sarada@example.org"] {
            let again = NewAccount { email: email.to_owned(), ..sarada().await };
            let refused = db.store.register(&again, Registration::Immediate, start()).await;
            assert_eq!(conflict(refused), Conflict::EmailTaken);
        }
        let upper = NewAccount { email: "ÉMILE@example.org".to_owned(), ..sarada().await };
        db.store.register(&upper, Registration::Immediate, start()).await.unwrap();
        let lower = NewAccount { email: "émile@example.org".to_owned(), ..sarada().await };
        let refused = db.store.register(&lower, Registration::Immediate, start()).await;
        assert_eq!(conflict(refused), Conflict::EmailTaken);
    }

    async fn of_concurrent_registrations_one_wins(db: TestDatabase) {
        let new = sarada().await;
        let attempts = (0..8).map(|_| {
            let (store, new) = (db.store.clone(), new.clone());
            tokio::spawn(async move { store.register(&new, Registration::Immediate, start()).await })
        });
        let mut made = 0;
        for attempt in attempts.collect::<Vec<_>>() {
            match attempt.await.unwrap() {
                Ok(_) => made += 1,
                refused => assert_eq!(conflict(refused), Conflict::EmailTaken),
            }
        }
        assert_eq!(made, 1);
    }

    async fn a_mailed_link_confirms_once(db: TestDatabase) {
        let made = db.store.register(&sarada().await, Registration::ByMail, start()).await.unwrap();
        assert_eq!(made.confirmed_at, None);
        let MailContent::ConfirmEmail { to, token } = next_mail(&db.store, start()).await else {
            panic!("another mail");
        };
        assert_eq!(to, "Sarada@Example.org");
        let token = secret(&token);
        let later = start() + hours(1);
        let valid = |purpose| db.store.token_is_valid(&token, purpose, later);
        assert!(valid(TokenPurpose::ConfirmEmail).await.unwrap());
        assert!(!valid(TokenPurpose::ResetPassword).await.unwrap());
        let reset = db.store.reset_password(&token, &made.password_hash, later).await;
        assert_eq!(conflict(reset), Conflict::TokenInvalid);
        let confirmed = db.store.confirm_email(&token, later).await.unwrap();
        assert_eq!(confirmed.confirmed_at, Some(later));
        assert_eq!(conflict(db.store.confirm_email(&token, later).await), Conflict::AlreadyConfirmed);
        assert!(matches!(
            db.store.registered_password(&token, later).await,
            Err(Error::Conflict(Conflict::AlreadyConfirmed))
        ));
        assert!(!valid(TokenPurpose::ConfirmEmail).await.unwrap());
    }

    async fn an_old_or_foreign_link_does_nothing(db: TestDatabase) {
        db.store.register(&sarada().await, Registration::ByMail, start()).await.unwrap();
        let MailContent::ConfirmEmail { token, .. } = next_mail(&db.store, start()).await else {
            panic!("another mail");
        };
        let late = start() + CONFIRMATION_LIFETIME;
        assert_eq!(conflict(db.store.confirm_email(&secret(&token), late).await), Conflict::TokenInvalid);
        let foreign = Secret::generate().unwrap();
        assert_eq!(conflict(db.store.confirm_email(&foreign, start()).await), Conflict::TokenInvalid);
        assert!(db.store.confirm_email(&secret(&token), late - seconds(1)).await.is_ok());
    }

    async fn whoever_registers_an_address_confirms_it_with_a_password_of_their_own(db: TestDatabase) {
        let register = async |name: &str, password: &str, at| {
            let new = NewAccount {
                first_name: name.to_owned(),
                password_hash: hash_password(password.to_owned()).await.unwrap(),
                ..sarada().await
            };
            db.store.register(&new, Registration::ByMail, at).await.unwrap();
            let MailContent::ConfirmEmail { token, .. } = next_mail(&db.store, at).await else {
                panic!("another mail");
            };
            secret(&token)
        };
        let opens = async |hash, password: &str| {
            verify_password(password.to_owned(), Some(hash)).await.unwrap()
        };
        let stranger = register("Stranger", "a stranger's password", start()).await;
        let owner = register("Sarada", "the owner's password", start() + hours(1)).await;
        let later = register("Later", "a later stranger's password", start() + hours(2)).await;
        assert_eq!(db.store.accounts().await.unwrap().len(), 1);

        let now = start() + hours(3);
        let hash = db.store.registered_password(&stranger, now).await.unwrap();
        assert!(opens(hash, "a stranger's password").await);
        let hash = db.store.registered_password(&owner, now).await.unwrap();
        assert!(opens(hash.clone(), "the owner's password").await);
        assert!(!opens(hash, "a stranger's password").await);

        let confirmed = db.store.confirm_email(&owner, now).await.unwrap();
        assert_eq!((&*confirmed.first_name, confirmed.confirmed_at), ("Sarada", Some(now)));
        assert!(opens(confirmed.password_hash, "the owner's password").await);
        for other in [&stranger, &later] {
            assert_eq!(conflict(db.store.registered_password(other, now).await), Conflict::TokenInvalid);
            assert_eq!(conflict(db.store.confirm_email(other, now).await), Conflict::TokenInvalid);
        }
        let again = db.store.register(&sarada().await, Registration::ByMail, now).await;
        assert_eq!(conflict(again), Conflict::EmailTaken);
        let account = db.store.account_by_email("sarada@example.org").await.unwrap().unwrap();
        assert!(opens(account.password_hash, "the owner's password").await);
    }

    async fn a_deactivated_account_is_not_registered_again(db: TestDatabase) {
        db.store.register(&sarada().await, Registration::ByMail, start()).await.unwrap();
        let MailContent::ConfirmEmail { .. } = next_mail(&db.store, start()).await else {
            panic!("another mail");
        };
        db.store.set_active("sarada@example.org", false, start()).await.unwrap();
        let again = db.store.register(&sarada().await, Registration::ByMail, start()).await;
        assert_eq!(conflict(again), Conflict::EmailTaken);
        assert!(matches!(next_mail(&db.store, start()).await, MailContent::AlreadyRegistered { .. }));
    }

    async fn the_owner_learns_of_a_second_registration(db: TestDatabase) {
        registered(&db.store).await;
        let refused = db.store.register(&sarada().await, Registration::ByMail, start()).await;
        assert_eq!(conflict(refused), Conflict::EmailTaken);
        assert_eq!(
            next_mail(&db.store, start()).await,
            MailContent::AlreadyRegistered { to: "Sarada@Example.org".to_owned() }
        );
    }

    async fn a_reset_changes_the_password_and_ends_every_session(db: TestDatabase) {
        let account = registered(&db.store).await;
        let session = begin_session(&db.store, &account, "", None, start()).await;
        assert!(db.store.request_password_reset("sarada@example.org", start()).await.unwrap());
        assert!(db.store.request_password_reset("sarada@example.org", start()).await.unwrap());
        assert!(!db.store.request_password_reset("nobody@example.org", start()).await.unwrap());
        let MailContent::ResetPassword { token, .. } = next_mail(&db.store, start()).await else {
            panic!("another mail");
        };
        let MailContent::ResetPassword { token: other, .. } = next_mail(&db.store, start()).await else {
            panic!("another mail");
        };
        let hash = hash_password("another password".to_owned()).await.unwrap();
        let late = start() + PASSWORD_RESET_LIFETIME;
        let refused = db.store.reset_password(&secret(&token), &hash, late).await;
        assert_eq!(conflict(refused), Conflict::TokenInvalid);
        let account = db.store.reset_password(&secret(&token), &hash, start()).await.unwrap();
        assert!(verify_password("another password".to_owned(), Some(account.password_hash)).await.unwrap());
        assert_eq!(db.store.session(&session, start()).await.unwrap(), None);
        let refused = db.store.reset_password(&secret(&other), &hash, start()).await;
        assert_eq!(conflict(refused), Conflict::TokenInvalid);
        assert!(matches!(
            next_mail(&db.store, start()).await,
            MailContent::PasswordChanged { to, .. } if to == "Sarada@Example.org"
        ));
    }

    async fn of_two_concurrent_uses_of_a_link_one_works(db: TestDatabase) {
        let account = registered(&db.store).await;
        db.store.request_password_reset("sarada@example.org", start()).await.unwrap();
        let MailContent::ResetPassword { token, .. } = next_mail(&db.store, start()).await else {
            panic!("another mail");
        };
        let token = secret(&token);
        let uses = (0..8).map(|_| {
            let (store, token, hash) = (db.store.clone(), token.clone(), account.password_hash.clone());
            tokio::spawn(async move { store.reset_password(&token, &hash, start()).await.is_ok() })
        });
        let mut worked = 0;
        for used in uses.collect::<Vec<_>>() {
            worked += u32::from(used.await.unwrap());
        }
        assert_eq!(worked, 1);
    }

    async fn a_new_password_ends_every_session(db: TestDatabase) {
        let account = registered(&db.store).await;
        let session = begin_session(&db.store, &account, "", None, start()).await;
        db.store.set_password(account.id, &account.password_hash, start()).await.unwrap();
        assert_eq!(db.store.session(&session, start()).await.unwrap(), None);
        let unknown = db.store.set_password(account.id + 1, &account.password_hash, start()).await;
        assert_eq!(conflict(unknown), Conflict::AccountUnknown);
    }

    async fn roles_hold_at_once_and_names_are_kept(db: TestDatabase) {
        admin(&db.store, "other@example.org").await;
        let account = registered(&db.store).await;
        let session = begin_session(&db.store, &account, "", None, start()).await;
        for role in Role::ALL {
            db.store.set_role("SARADA@example.org", role, true, start()).await.unwrap();
            let seen = db.store.session(&session, start()).await.unwrap().unwrap();
            assert_eq!(seen.account.roles, Roles::default().with(role, true));
            db.store.set_role("sarada@example.org", role, false, start()).await.unwrap();
        }
        db.store.set_names(account.id, "Ma", "O'Devi; DROP TABLE").await.unwrap();
        let seen = db.store.session(&session, start()).await.unwrap().unwrap();
        assert_eq!((&*seen.account.first_name, &*seen.account.last_name), ("Ma", "O'Devi; DROP TABLE"));
        assert_eq!(seen.account.roles, Roles::default());
        let unknown = db.store.set_role("nobody@example.org", Role::Admin, true, start()).await;
        assert_eq!(conflict(unknown), Conflict::AccountUnknown);
        let unknown = db.store.set_names(account.id + 1, "A", "B").await;
        assert_eq!(conflict(unknown), Conflict::AccountUnknown);
    }

    async fn a_deactivated_account_is_out(db: TestDatabase) {
        let account = registered(&db.store).await;
        let session = begin_session(&db.store, &account, "", None, start()).await;
        db.store.request_password_reset("sarada@example.org", start()).await.unwrap();
        let MailContent::ResetPassword { token, .. } = next_mail(&db.store, start()).await else {
            panic!("another mail");
        };
        db.store.set_active("sarada@example.org", false, start()).await.unwrap();
        assert_eq!(db.store.session(&session, start()).await.unwrap(), None);
        let refused = db.store.reset_password(&secret(&token), &account.password_hash, start()).await;
        assert_eq!(conflict(refused), Conflict::TokenInvalid);
        assert!(!db.store.request_password_reset("sarada@example.org", start()).await.unwrap());
        db.store.set_active("sarada@example.org", true, start()).await.unwrap();
        assert_eq!(db.store.session(&session, start()).await.unwrap(), None);
        let unknown = db.store.set_active("nobody@example.org", true, start()).await;
        assert_eq!(conflict(unknown), Conflict::AccountUnknown);
    }

    async fn the_last_administrator_stays(db: TestDatabase) {
        registered(&db.store).await;
        admin(&db.store, "first@example.org").await;
        // Neither of them could sign in and make another administrator.
        admin(&db.store, "closed@example.org").await;
        db.store.set_active("closed@example.org", false, start()).await.unwrap();
        let unconfirmed = NewAccount {
            email: "unconfirmed@example.org".to_owned(),
            roles: Roles::default().with(Role::Admin, true),
            ..sarada().await
        };
        db.store.register(&unconfirmed, Registration::ByMail, start()).await.unwrap();
        for how in 0..3 {
            let refused = take_away(&db.store, how, "FIRST@example.org").await;
            assert_eq!(conflict(refused), Conflict::LastAdmin, "{how}");
            take_away(&db.store, how, "sarada@example.org").await.unwrap();
        }
        let kept = db.store.account_by_email("first@example.org").await.unwrap().unwrap();
        assert!(kept.roles.admin && kept.active);
        db.store.set_role("first@example.org", Role::Teacher, true, start()).await.unwrap();
        db.store.set_role("first@example.org", Role::Teacher, false, start()).await.unwrap();
        take_away(&db.store, 2, "closed@example.org").await.unwrap();
        admin(&db.store, "second@example.org").await;
        take_away(&db.store, 1, "first@example.org").await.unwrap();
        let refused = take_away(&db.store, 0, "second@example.org").await;
        assert_eq!(conflict(refused), Conflict::LastAdmin);
    }

    async fn of_two_administrators_who_take_each_other_away_one_stays(db: TestDatabase) {
        let replicas = [Store::open(&db.url).await.unwrap(), Store::open(&db.url).await.unwrap()];
        for round in 0..30 {
            let emails = [format!("a{round}@example.org"), format!("b{round}@example.org")];
            for email in &emails {
                admin(&db.store, email).await;
            }
            if round > 0 {
                for left in db.store.find_accounts("", Accounts::With(Role::Admin), None, 9).await.unwrap().records {
                    if !emails.contains(&left.email) && left.active {
                        db.store.set_active(&left.email, false, start()).await.unwrap();
                    }
                }
            }
            let attempts = [0, 1].map(|number| {
                let (store, email) = (replicas[number].clone(), emails[1 - number].clone());
                let how = (round + number * (round / 3)) % 3;
                tokio::spawn(async move { take_away(&store, how, &email).await })
            });
            let mut gone = 0;
            for attempt in attempts {
                match attempt.await.unwrap() {
                    Ok(()) => gone += 1,
                    refused => assert_eq!(conflict(refused), Conflict::LastAdmin),
                }
            }
            assert_eq!(gone, 1, "round {round}");
        }
    }

    async fn people_are_found_and_listed_in_pages(db: TestDatabase) {
        let mut all = Vec::new();
        for (number, first_name, last_name, email) in [
            (0, "Asha", "Naidoo", "asha.n@example.org"),
            (1, "Émile", "Ngubane", "emile@example.org"),
            (2, "Anand Asha", "van Wyk", "anand@example.org"),
            (3, "Kumari", "Ashandra", "kumari@example.org"),
            (4, "50%", "O'Dev_", "odd@example.org"),
        ] {
            let roles = Roles::default().with(Role::Student, number % 2 == 0);
            let new = NewAccount {
                email: email.to_owned(),
                first_name: first_name.to_owned(),
                last_name: last_name.to_owned(),
                roles,
                ..sarada().await
            };
            all.push(db.store.register(&new, Registration::Immediate, start()).await.unwrap());
        }
        let find = async |typed: &str, shown, from: Option<&str>, limit| {
            db.store.find_accounts(typed, shown, from, limit).await.unwrap()
        };
        for (typed, found) in [
            ("ASHA", &["asha.n@example.org", "anand@example.org", "kumari@example.org"][..]),
            ("asha n", &["asha.n@example.org"]),
            ("naidoo  ash", &["asha.n@example.org"]),
            ("éM", &["emile@example.org"]),
            ("wyk", &["anand@example.org"]),
            ("odd@EXAMPLE.org", &["odd@example.org"]),
            ("50%", &["odd@example.org"]),
            ("o'dev_", &["odd@example.org"]),
            ("%", &[]),
            ("_", &[]),
            ("nobody", &[]),
        ] {
            let page = find(typed, Accounts::All, None, 10).await;
            let mut addresses = addresses(&page);
            addresses.sort_unstable();
            let mut found = found.to_vec();
            found.sort_unstable();
            assert_eq!((addresses, page.next.clone()), (found, None), "{typed}");
        }
        for typed in ["", "a", "asha"] {
            for shown in [Accounts::All, Accounts::With(Role::Student)] {
                let whole = find(typed, shown, None, 10).await;
                let mut parts = Vec::new();
                let mut from = None;
                loop {
                    let page = find(typed, shown, from.as_deref(), 1).await;
                    parts.extend(page.records);
                    from = page.next;
                    if from.is_none() {
                        break;
                    }
                }
                assert_eq!(parts, whole.records, "{typed} {shown:?}");
            }
        }
        let newest = find("", Accounts::All, None, 10).await;
        assert_eq!(newest.records, all.iter().rev().cloned().collect::<Vec<_>>());
        let students = find("", Accounts::With(Role::Student), None, 10).await;
        assert_eq!(addresses(&students), ["odd@example.org", "anand@example.org", "asha.n@example.org"]);
        db.store.set_active("odd@example.org", false, start()).await.unwrap();
        assert_eq!(addresses(&find("", Accounts::Inactive, None, 10).await), ["odd@example.org"]);
        assert_eq!(addresses(&find("5", Accounts::Inactive, None, 10).await), ["odd@example.org"]);
        assert!(find("a", Accounts::Inactive, None, 10).await.records.is_empty());
        for strange in ["x", "x y", "1", "1 zz", "9999999999999999999999 asha"] {
            find("asha", Accounts::All, Some(strange), 10).await;
            find("", Accounts::All, Some(strange), 10).await;
        }

        db.store.set_names(all[0].id, "Usha", "Pillay").await.unwrap();
        assert!(find("naidoo", Accounts::All, None, 10).await.records.is_empty());
        assert_eq!(addresses(&find("pillay", Accounts::All, None, 10).await), ["asha.n@example.org"]);
        db.store.delete_person("asha.n@example.org", false).await.unwrap();
        assert!(find("usha", Accounts::All, None, 10).await.records.is_empty());
        assert_eq!(db.store.account(all[0].id).await.unwrap(), None);
        assert_eq!(db.store.account(all[1].id).await.unwrap().as_ref(), Some(&all[1]));
    }

    async fn a_name_that_is_confirmed_is_the_one_that_is_found(db: TestDatabase) {
        db.store.register(&sarada().await, Registration::ByMail, start()).await.unwrap();
        next_mail(&db.store, start()).await;
        let again = NewAccount { first_name: "Nivedita".to_owned(), ..sarada().await };
        db.store.register(&again, Registration::ByMail, start()).await.unwrap();
        let MailContent::ConfirmEmail { token, .. } = next_mail(&db.store, start()).await else {
            panic!("another mail");
        };
        db.store.confirm_email(&secret(&token), start()).await.unwrap();
        let found = db.store.find_accounts("nivedita", Accounts::All, None, 10).await.unwrap();
        assert_eq!(addresses(&found), ["Sarada@Example.org"]);
    }

    async fn one_is_signed_out_everywhere(db: TestDatabase) {
        let account = registered(&db.store).await;
        let begin = || begin_session(&db.store, &account, "", None, start());
        let sessions = [begin().await, begin().await];
        assert_eq!(db.store.end_sessions(account.id).await.unwrap(), 2);
        for session in sessions {
            assert_eq!(db.store.session(&session, start()).await.unwrap(), None);
        }
        assert_eq!(db.store.end_sessions(account.id).await.unwrap(), 0);
    }
}
