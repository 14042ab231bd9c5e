use centre_store::{
    AccountNotice, BrowserSecrets, CODE_BY_ACCOUNT, Conflict, Error, LimitDecision, Store,
    UsedCode, hash_password,
};
use centre_testing::on_both_databases;
use jiff::Timestamp;

use crate::{begin_session, registered, seconds, start};

/// Sets codes up at the start; the recovery codes.
pub(crate) async fn set_up(
    store: &Store,
    account: i64,
    session: &centre_store::Secret,
) -> Vec<String> {
    store.begin_codes(account, start()).await.unwrap();
    let secret = store
        .unconfirmed_codes(account, start())
        .await
        .unwrap()
        .unwrap();
    let code = secret.code_at(start());
    let codes = store.confirm_codes(account, &code, session, start()).await;
    codes.unwrap().expect("the code is right")
}

pub(crate) async fn code_at(store: &Store, account: i64, time: Timestamp) -> String {
    store.begin_codes(account, start()).await.unwrap();
    let secret = store.unconfirmed_codes(account, start()).await.unwrap();
    secret.unwrap().code_at(time)
}

on_both_databases! {
    async fn a_code_counts_once_for_all_replicas(db: TestDatabase) {
        let account = registered(&db.store).await;
        let session = begin_session(&db.store, &account, "", None, start()).await;
        let id = account.id;
        let later = start() + seconds(30);
        db.store.begin_codes(id, start()).await.unwrap();
        let secret = db.store.unconfirmed_codes(id, start()).await.unwrap().unwrap();
        // Nothing counts before a code was checked.
        assert_eq!(db.store.use_code(id, &secret.code_at(start()), start()).await.unwrap(), None);
        assert!(!db.store.second_factor(id).await.unwrap().is_set_up());
        let wrong = db.store.confirm_codes(id, "000000x", &session, start()).await.unwrap();
        assert!(wrong.is_none());
        let code = secret.code_at(start());
        assert!(db.store.confirm_codes(id, &code, &session, start()).await.unwrap().is_some());
        assert!(db.store.unconfirmed_codes(id, start()).await.unwrap().is_none());
        let again = db.store.begin_codes(id, start()).await;
        assert!(matches!(again, Err(Error::Conflict(Conflict::AlreadyConfirmed))));
        // That one was used up by it.
        assert_eq!(db.store.use_code(id, &code, start()).await.unwrap(), None);
        let other = Store::open(&db.url_text.parse().unwrap()).await.unwrap();
        let code = secret.code_at(later);
        let uses = (0..8).map(|number| {
            let store = if number % 2 == 0 { db.store.clone() } else { other.clone() };
            let code = code.clone();
            tokio::spawn(async move { store.use_code(id, &code, later).await.unwrap() })
        });
        let mut used = 0;
        for task in uses.collect::<Vec<_>>() {
            used += usize::from(task.await.unwrap() == Some(UsedCode::OneTime));
        }
        assert_eq!(used, 1);
        other.close().await;
    }

    async fn a_recovery_code_counts_once(db: TestDatabase) {
        let account = registered(&db.store).await;
        let session = begin_session(&db.store, &account, "", None, start()).await;
        let codes = set_up(&db.store, account.id, &session).await;
        assert_eq!(codes.len(), 10);
        let use_code = async |code: &str| db.store.use_code(account.id, code, start()).await.unwrap();
        assert_eq!(use_code(&codes[0]).await, Some(UsedCode::Recovery));
        assert_eq!(use_code(&codes[0]).await, None);
        assert_eq!(db.store.second_factor(account.id).await.unwrap().recovery_codes, 9);
        let others = db.store.renew_recovery_codes(account.id, start()).await.unwrap();
        assert_eq!(use_code(&codes[1]).await, None);
        assert_eq!(use_code(&others[1]).await, Some(UsedCode::Recovery));
        db.store.reset_second_factor(&account, start()).await.unwrap();
        assert_eq!(use_code(&others[2]).await, None);
        assert!(db.store.session(&session, start()).await.unwrap().is_none());
    }

    async fn sessions_without_a_code_open_no_account_that_has_them(db: TestDatabase) {
        let account = registered(&db.store).await;
        let session = begin_session(&db.store, &account, "", None, start()).await;
        assert!(db.store.session(&session, start()).await.unwrap().unwrap().is_recently_authenticated(start()));
        set_up(&db.store, account.id, &session).await;
        assert!(db.store.session(&session, start()).await.unwrap().unwrap().has_second_factor);
        let without = begin_session(&db.store, &account, "", None, start()).await;
        assert!(db.store.session(&without, start()).await.unwrap().is_none());
        let replaced = BrowserSecrets::default();
        let with = db.store.begin_session(&account, "", replaced, true, start()).await.unwrap();
        let late = start() + seconds(600);
        let session = db.store.session(&with.session, late).await.unwrap().unwrap();
        assert!(!session.is_recently_authenticated(late) && session.is_recently_authenticated(late - seconds(1)));
        db.store.reauthenticate_session(&with.session, &account, true, late).await.unwrap();
        assert!(db.store.session(&with.session, late).await.unwrap().unwrap().is_recently_authenticated(late));
    }

    async fn a_key_of_the_settings_may_come_later_and_not_go(db: TestDatabase) {
        let account = registered(&db.store).await;
        let code = code_at(&db.store, account.id, start()).await;
        let url = db.url_text.parse().unwrap();
        let with_key = Store::open(&url).await.unwrap();
        with_key.use_encryption_key("a long text of the operator");
        let secret = with_key.unconfirmed_codes(account.id, start()).await.unwrap().unwrap();
        assert_eq!(secret.code_at(start()), code);
        with_key.begin_codes(account.id, start()).await.unwrap();
        assert!(with_key.unconfirmed_codes(account.id, start()).await.unwrap().is_some());
        // Without the key, others can be begun.
        assert!(db.store.unconfirmed_codes(account.id, start()).await.unwrap().is_none());
        assert_ne!(code_at(&db.store, account.id, start()).await, code);
        with_key.close().await;
    }

    async fn a_key_that_is_given_later_counts_from_the_next_code_on(db: TestDatabase) {
        let account = registered(&db.store).await;
        let session = begin_session(&db.store, &account, "", None, start()).await;
        db.store.begin_codes(account.id, start()).await.unwrap();
        let secret = db.store.unconfirmed_codes(account.id, start()).await.unwrap().unwrap();
        let code = secret.code_at(start());
        db.store.confirm_codes(account.id, &code, &session, start()).await.unwrap().unwrap();
        let with_key = Store::open(&db.url_text.parse().unwrap()).await.unwrap();
        with_key.use_encryption_key("a long text of the operator");
        for (minutes, store, is_right) in [(2, &db.store, true), (4, &with_key, true), (6, &db.store, false), (8, &with_key, true)] {
            let now = start() + seconds(60 * minutes);
            let used = store.use_code(account.id, &secret.code_at(now), now).await.unwrap();
            assert_eq!(used.is_some(), is_right, "after {minutes} minutes");
        }
        with_key.close().await;
    }

    async fn a_recovery_code_opens_the_account_where_the_key_is_lost(db: TestDatabase) {
        let account = registered(&db.store).await;
        let session = begin_session(&db.store, &account, "", None, start()).await;
        let with_key = Store::open(&db.url_text.parse().unwrap()).await.unwrap();
        with_key.use_encryption_key("a long text of the operator");
        let recovery = set_up(&with_key, account.id, &session).await;
        let used = db.store.use_code(account.id, &recovery[0], start()).await.unwrap();
        assert_eq!(used, Some(UsedCode::Recovery));
        // A code of the device cannot be compared: it is refused, and nothing fails.
        assert_eq!(db.store.use_code(account.id, "123456", start()).await.unwrap(), None);
        with_key.close().await;
    }

    async fn the_link_of_a_notice_ends_all_sessions_once(db: TestDatabase) {
        let account = registered(&db.store).await;
        db.store.enable_owner_notices();
        let session = begin_session(&db.store, &account, "Firefox on Android", None, start()).await;
        let notice = AccountNotice::NewBrowser { device: "Firefox on Android".to_owned() };
        let worker = centre_store::MailWorker::new().unwrap();
        let mail = db.store.claim_mails(&worker, 1, seconds(60), start()).await.unwrap().remove(0);
        let centre_store::MailContent::AccountNotice { notice: told, token, .. } = mail.content else {
            panic!("another mail");
        };
        assert_eq!(told, notice);
        let token = centre_store::Secret::parse(&token.unwrap()).unwrap();
        let step = db.store.begin_second_step(&account, start()).await.unwrap();
        assert!(db.store.second_step(&step, start()).await.unwrap().is_some());
        db.store.begin_codes(account.id, start()).await.unwrap();
        let nobodys = hash_password("another long one".to_owned()).await.unwrap();
        let secured = db.store.secure_account(&token, &nobodys, start()).await.unwrap();
        assert_eq!(secured.email, account.email);
        assert!(db.store.session(&session, start()).await.unwrap().is_none());
        assert!(db.store.second_step(&step, start()).await.unwrap().is_none());
        // What a thief has begun is not offered to the owner, and the password that a thief knows opens nothing.
        assert!(db.store.unconfirmed_codes(account.id, start()).await.unwrap().is_none());
        let step = db.store.begin_second_step(&account, start()).await;
        assert!(matches!(step, Err(Error::Conflict(Conflict::PasswordChanged))));
        let mail = db.store.claim_mails(&worker, 1, seconds(60), start()).await.unwrap().remove(0);
        assert!(matches!(mail.content, centre_store::MailContent::ResetPassword { .. }));
        let again = db.store.secure_account(&token, &nobodys, start()).await;
        assert!(matches!(again, Err(Error::Conflict(Conflict::TokenInvalid))));
    }

    async fn a_secret_that_was_begun_counts_for_ten_minutes_and_alone(db: TestDatabase) {
        let account = registered(&db.store).await;
        let session = begin_session(&db.store, &account, "", None, start()).await;
        let (soon, late) = (start() + seconds(599), start() + seconds(600));
        let code = code_at(&db.store, account.id, soon).await;
        assert!(db.store.unconfirmed_codes(account.id, soon).await.unwrap().is_some());
        assert!(db.store.unconfirmed_codes(account.id, late).await.unwrap().is_none());
        let late_code = db.store.confirm_codes(account.id, &code, &session, late).await.unwrap();
        assert!(late_code.is_none());
        // Whoever signs the others out ends what they have begun.
        let other = begin_session(&db.store, &account, "", None, start()).await;
        db.store.change_password(&account, &account.password_hash, &other, start()).await.unwrap();
        assert!(db.store.unconfirmed_codes(account.id, soon).await.unwrap().is_none());
    }

    async fn only_a_right_code_forgives_wrong_ones(db: TestDatabase) {
        let account = registered(&db.store).await;
        let session = begin_session(&db.store, &account, "", None, start()).await;
        set_up(&db.store, account.id, &session).await;
        let email = account.email.to_lowercase();
        let is_allowed = async || {
            let allowed = db.store.allow(&CODE_BY_ACCOUNT, &email, start()).await.unwrap();
            allowed == LimitDecision::Allowed
        };
        while is_allowed().await {}
        db.store.set_password(account.id, &account.password_hash, start()).await.unwrap();
        assert!(!is_allowed().await, "a new password proves no device");
        let replaced = BrowserSecrets::default();
        db.store.begin_session(&account, "", replaced, true, start()).await.unwrap();
        assert!(is_allowed().await);
    }

    async fn too_many_wrong_codes_are_news_once_a_day(db: TestDatabase) {
        let account = registered(&db.store).await;
        let session = begin_session(&db.store, &account, "", None, start()).await;
        set_up(&db.store, account.id, &session).await;
        let email = account.email.to_lowercase();
        // How many of so many wrong codes in the second after `now` are news.
        let news = async |count: usize, now: Timestamp| {
            let mut news = Vec::new();
            for number in 1..=count {
                if db.store.allow(&CODE_BY_ACCOUNT, &email, now).await.unwrap() == LimitDecision::Allowed
                    && db.store.record_wrong_code(&account, now).await.unwrap()
                {
                    news.push(number);
                }
            }
            news
        };
        let no_news: [usize; 0] = [];
        assert_eq!(news(9, start()).await, no_news);
        assert_eq!(news(3, start()).await, [1]);
        let later = |minutes: i64| start() + seconds(60 * minutes);
        assert_eq!(news(3, later(2)).await, no_news);
        assert_eq!(news(12, later(60)).await, no_news);
        assert_eq!(news(12, later(24 * 60)).await, [10]);
        // A right one in between.
        db.store.reauthenticate_session(&session, &account, true, later(24 * 60)).await.unwrap();
        assert_eq!(news(12, later(24 * 60)).await, [10]);
    }

    async fn links_of_notices_outlive_a_change_of_the_password(db: TestDatabase) {
        let account = registered(&db.store).await;
        db.store.enable_owner_notices();
        let session = begin_session(&db.store, &account, "", None, start()).await;
        let worker = centre_store::MailWorker::new().unwrap();
        let mail = db.store.claim_mails(&worker, 1, seconds(60), start()).await.unwrap().remove(0);
        let centre_store::MailContent::AccountNotice { token, .. } = mail.content else {
            panic!("another mail");
        };
        let token = centre_store::Secret::parse(&token.unwrap()).unwrap();
        let thiefs = hash_password("another long one".to_owned()).await.unwrap();
        db.store.change_password(&account, &thiefs, &session, start()).await.unwrap();
        let secured = db.store.secure_account(&token, &account.password_hash, start()).await;
        assert!(secured.is_ok());
    }
}
