//! What editors write, and what is shown of it.

use std::slice;

use centre_store::{
    Account, Conflict, DraftSave, Error, JobOrigin, JobState, MailContent, MailWorker, NewAccount,
    NewPublishJob, Origin, PREVIEW_LIFETIME, Published, PublishedVersion, Registration, Role,
    Roles, Scheduled, ScheduledVersion, Secret, Store,
};
use centre_testing::on_both_databases;

use crate::{begin_session, hours, registered, sarada, seconds, start};

const FILE: &str = "about/vedanta.toml";

fn publication(text: &str, base: i64) -> PublishedVersion {
    PublishedVersion {
        file: FILE.to_owned(),
        published: Published::Text(text.to_owned()),
        base,
        base_hash: "hash".to_owned(),
        author: "Sarada Devi".to_owned(),
        reason: String::new(),
    }
}

fn save(account: &Account, value: &'static str, revision: i64) -> DraftSave<'static> {
    DraftSave {
        file: FILE,
        account: account.id,
        value,
        revision,
        base: 0,
        title: "Vedanta",
    }
}

async fn another(store: &Store) -> Account {
    let asha = NewAccount {
        email: "asha@example.org".to_owned(),
        first_name: "Asha".to_owned(),
        ..sarada().await
    };
    store
        .register(&asha, Registration::Immediate, start())
        .await
        .unwrap()
}

fn is_outdated<T>(answer: &Result<T, Error>) -> bool {
    matches!(answer, Err(Error::Conflict(Conflict::Outdated)))
}

async fn publish_one(
    store: &Store,
    new: &PublishedVersion,
    origin: Origin<'_>,
    now: jiff::Timestamp,
) -> centre_store::Result<i64> {
    store
        .publish(slice::from_ref(new), &[], origin, None, now)
        .await
}

on_both_databases! {
    async fn the_last_version_is_shown_and_all_are_kept(db: TestDatabase) {
        assert_eq!(db.store.published_revision().await.unwrap().number, 0);
        let first = publish_one(&db.store, &publication("one", 0), Origin::Command, start()).await.unwrap();
        let reason = "A word was wrong".to_owned();
        let second = PublishedVersion { reason: reason.clone(), ..publication("two", 1) };
        let second = publish_one(&db.store, &second, Origin::Command, start() + seconds(1)).await.unwrap();
        assert!(second > first);
        let revision = db.store.published_revision().await.unwrap();
        assert_eq!(revision.number, db.store.revision_number().await.unwrap());
        let [shown] = &revision.files[..] else { panic!("{revision:?}") };
        assert_eq!((shown.number, &shown.published), (2, &Published::Text("two".to_owned())));
        let versions = db.store.versions(FILE, None, 10).await.unwrap();
        let numbers: Vec<_> = versions.iter().map(|(version, _)| version.number).collect();
        assert_eq!(numbers, [2, 1]);
        assert_eq!(versions[0].0.reason, reason);
        assert_eq!(versions[0].1, Published::Text("two".to_owned()));
        assert_eq!(versions[0].0.published_at, start() + seconds(1));
        assert_eq!(db.store.versions(FILE, Some(2), 10).await.unwrap(), versions[1..]);
        let one = db.store.version(FILE, 1).await.unwrap();
        assert_eq!(one, Some(Published::Text("one".to_owned())));
        assert_eq!(db.store.version(FILE, 3).await.unwrap(), None);
    }

    async fn a_file_can_be_removed_and_come_back(db: TestDatabase) {
        for (number, published) in
            [Published::Text("one".to_owned()), Published::Removed, Published::Release].into_iter().enumerate()
        {
            let base = i64::try_from(number).unwrap();
            let new = PublishedVersion { published: published.clone(), ..publication("", base) };
            publish_one(&db.store, &new, Origin::Command, start()).await.unwrap();
            let revision = db.store.published_revision().await.unwrap();
            assert_eq!(revision.files[0].published, published);
            assert_eq!(revision.files[0].number, base + 1);
        }
    }

    async fn of_two_who_publish_at_once_one_is_told(db: TestDatabase) {
        let (one, two) = (publication("one", 0), publication("two", 0));
        let (first, second) = tokio::join!(
            publish_one(&db.store, &one, Origin::Command, start()),
            publish_one(&db.store, &two, Origin::Command, start()),
        );
        let won = [first.is_ok(), second.is_ok()];
        assert!(won == [true, false] || won == [false, true], "{first:?} {second:?}");
        assert!(is_outdated(&first) || is_outdated(&second));
        assert_eq!(db.store.versions(FILE, None, 10).await.unwrap().len(), 1);
        assert_eq!(db.store.revision_number().await.unwrap(), 1);
        // Another file is no matter of theirs.
        let other = PublishedVersion { file: "home.toml".to_owned(), ..publication("three", 0) };
        assert_eq!(publish_one(&db.store, &other, Origin::Command, start()).await.unwrap(), 2);
    }

    async fn several_files_are_published_as_one_edition_or_not_at_all(db: TestDatabase) {
        let home = |base| PublishedVersion { file: "home.toml".to_owned(), ..publication("home", base) };
        let both = [publication("one", 0), home(0)];
        assert_eq!(db.store.publish(&both, &[], Origin::Command, None, start()).await.unwrap(), 1);
        let late = [publication("two", 1), home(0)];
        assert!(is_outdated(&db.store.publish(&late, &[], Origin::Command, None, start()).await));
        assert_eq!(db.store.published_revision().await.unwrap().number, 1);
        let two = publication("two", 1);
        publish_one(&db.store, &two, Origin::Command, start() + seconds(1)).await.unwrap();

        let past = async |file| db.store.publications(file, 10).await.unwrap();
        let told = past(None).await;
        let told: Vec<_> = told.iter().map(|it| (it.revision, &*it.file, it.version.number)).collect();
        assert_eq!(told, [(2, FILE, 2), (1, FILE, 1), (1, "home.toml", 1)]);
        assert_eq!(past(Some(FILE)).await.len(), 2);
        assert_eq!(db.store.publications(None, 1).await.unwrap().len(), 1);

        let until = async |revision| db.store.published_until(revision).await.unwrap();
        let text = |text: &str| Published::Text(text.to_owned());
        let home = ("home.toml".to_owned(), text("home"));
        assert_eq!(until(0).await, []);
        assert_eq!(until(1).await, [(FILE.to_owned(), text("one")), home.clone()]);
        assert_eq!(until(2).await, [(FILE.to_owned(), text("two")), home]);
    }

    async fn what_was_made_ready_before_another_edition_is_told_so(db: TestDatabase) {
        let home = || [PublishedVersion { file: "home.toml".to_owned(), ..publication("home", 0) }];
        let publish = async |new: &[PublishedVersion], seen| {
            db.store.publish(new, &[], Origin::Command, Some(seen), start()).await
        };
        assert_eq!(publish(&[publication("one", 0)], 0).await.unwrap(), 1);
        let overtaken = publish(&home(), 0).await;
        assert!(matches!(overtaken, Err(Error::Conflict(Conflict::Overtaken))), "{overtaken:?}");
        assert_eq!(db.store.published_revision().await.unwrap().files.len(), 1);
        // Who has not seen the file's last version is told that.
        assert!(is_outdated(&publish(&[publication("two", 0)], 0).await));
        assert_eq!(publish(&home(), 1).await.unwrap(), 2);
    }

    async fn drafts_are_each_editors_own(db: TestDatabase) {
        let (sarada, asha) = (registered(&db.store).await, another(&db.store).await);
        let keep = async |draft, at| db.store.save_draft(&draft, 10, at).await;
        assert_eq!(keep(save(&sarada, "1", 0), start()).await.unwrap(), 1);
        assert_eq!(keep(save(&asha, "2", 0), start() + seconds(1)).await.unwrap(), 1);
        assert_eq!(keep(save(&sarada, "3", 1), start() + seconds(2)).await.unwrap(), 2);
        // From a window that was opened before.
        assert!(is_outdated(&keep(save(&sarada, "4", 1), start()).await));
        assert!(is_outdated(&keep(save(&sarada, "4", 0), start()).await));
        let drafts = db.store.drafts_of(FILE).await.unwrap();
        let said: Vec<_> = drafts.iter().map(|it| (it.author.as_str(), it.value.as_str())).collect();
        assert_eq!(said, [("Sarada Devi", "3"), ("Asha Devi", "2")]);
        assert_eq!(drafts[0].begun_at, start());
        assert_eq!(drafts[0].saved_at, start() + seconds(2));
        let preview = async |id| db.store.drafts_in_preview(id).await.unwrap();
        assert_eq!(preview(asha.id).await, drafts[1..]);
        let all = db.store.drafts().await.unwrap();
        assert_eq!(all.len(), 2);
        // Publishing takes the author's draft, and no colleague's.
        let earlier = Origin::Draft { account: sarada.id, revision: drafts[0].revision - 1 };
        publish_one(&db.store, &publication("three", 0), earlier, start()).await.unwrap();
        assert_eq!(db.store.drafts_of(FILE).await.unwrap(), drafts, "what was saved since stays");
        let origin = Origin::Draft { account: sarada.id, revision: drafts[0].revision };
        publish_one(&db.store, &publication("four", 1), origin, start()).await.unwrap();
        assert_eq!(db.store.drafts_of(FILE).await.unwrap(), drafts[1..]);
        let revision = drafts[1].revision;
        assert!(is_outdated(&db.store.discard_draft(FILE, asha.id, revision + 1).await));
        assert_eq!(db.store.drafts_of(FILE).await.unwrap(), drafts[1..]);
        db.store.discard_draft(FILE, asha.id, revision).await.unwrap();
        assert!(db.store.drafts_of(FILE).await.unwrap().is_empty());
        db.store.discard_draft(FILE, asha.id, revision).await.unwrap();
    }

    async fn an_administrator_sees_what_waits_for_approval(db: TestDatabase) {
        let (sarada, asha) = (registered(&db.store).await, another(&db.store).await);
        let keep = async |draft| db.store.save_draft(&draft, 10, start()).await.unwrap();
        let files = async || {
            let drafts = db.store.drafts_in_preview(sarada.id).await.unwrap();
            drafts.into_iter().map(|it| (it.file, it.account)).collect::<Vec<_>>()
        };
        keep(save(&asha, "1", 0)).await;
        keep(DraftSave { file: "z.toml", ..save(&asha, "1", 0) }).await;
        db.store.mark_draft_ready(FILE, asha.id, 1, false, start()).await.unwrap();
        assert_eq!(files().await, []);
        db.store.set_role(&sarada.email, Role::Admin, true, start()).await.unwrap();
        assert_eq!(files().await, [(FILE.to_owned(), asha.id)]);
        keep(save(&sarada, "2", 0)).await;
        assert_eq!(files().await, [(FILE.to_owned(), sarada.id)]);
    }

    async fn an_editor_has_so_many_drafts_at_most(db: TestDatabase) {
        let sarada = registered(&db.store).await;
        let draft = |file| DraftSave { file, ..save(&sarada, "{}", 0) };
        db.store.save_draft(&draft("a.toml"), 1, start()).await.unwrap();
        let refused = db.store.save_draft(&draft("b.toml"), 1, start()).await;
        assert!(matches!(refused, Err(Error::Conflict(Conflict::TooManyDrafts))), "{refused:?}");
        let again = DraftSave { revision: 1, ..draft("a.toml") };
        assert_eq!(db.store.save_draft(&again, 1, start()).await.unwrap(), 2);
    }

    async fn a_publish_job_is_done_once_whoever_takes_it(db: TestDatabase) {
        let sarada = registered(&db.store).await;
        db.store.save_draft(&save(&sarada, "one", 0), 10, start()).await.unwrap();
        let new = [publication("one", 0)];
        let origin = JobOrigin::Draft { account: sarada.id, revision: 1 };
        let job = NewPublishJob {
            event: "text-published", file: FILE, account: sarada.id, client: "192.0.2.1", request: "hash",
            publications: &new, origin, answer: "{}",
        };
        let id = db.store.add_publish_job(&job, start()).await.unwrap();
        // The same words once more.
        assert_eq!(db.store.add_publish_job(&job, start()).await.unwrap(), id);
        let claim = async |now| db.store.claim_publish_job(seconds(20), now).await.unwrap();
        let claimed = claim(start()).await.unwrap();
        assert_eq!((claimed.id, &claimed.publications[..], claimed.state), (id, &new[..], JobState::Waiting));
        assert_eq!(claimed.email.as_deref(), Some("Sarada@Example.org"));
        assert!(claim(start() + seconds(19)).await.is_none());
        db.store.extend_publish_job(id, seconds(20), start() + seconds(10)).await.unwrap();
        assert!(claim(start() + seconds(20)).await.is_none());
        // Its worker has died; or only seemed to.
        let again = claim(start() + seconds(30)).await.unwrap();
        let publish = async || {
            db.store.publish(&again.publications, &[], Origin::Job(id, &again.origin), None, start()).await
        };
        publish().await.unwrap();
        assert!(is_outdated(&publish().await));
        db.store.finish_publish_job(id, Some("no"), start()).await.unwrap();
        let published = db.store.publish_job(id).await.unwrap().unwrap();
        assert_eq!((published.state, &*published.answer, &*published.client), (JobState::Published, "{}", "192.0.2.1"));
        db.store.finish_publish_job(id, None, start()).await.unwrap();
        assert!(claim(start() + hours(1)).await.is_none());
        let finished = db.store.publish_job_of(sarada.id, "text-published", FILE, "hash").await.unwrap().unwrap();
        assert_eq!((finished.id, &*finished.client), (id, ""));
        assert!(db.store.drafts_of(FILE).await.unwrap().is_empty());
        assert_eq!(db.store.version(FILE, 1).await.unwrap(), Some(Published::Text("one".to_owned())));
        assert_eq!(db.store.revision_number().await.unwrap(), 1);

        // Who pressed twice asked for the second time when nothing was published yet.
        let pressed_twice = start() + seconds(59);
        assert_eq!(db.store.add_publish_job(&job, pressed_twice).await.unwrap(), id);
        let changed = [publication("two", 0)];
        let changed = NewPublishJob { publications: &changed, ..job.clone() };
        let other = db.store.add_publish_job(&changed, pressed_twice).await.unwrap();
        assert_ne!(other, id);
        db.store.finish_publish_job(other, Some("no"), pressed_twice).await.unwrap();

        // What is refused is a new job when it is asked for again; what is long over is forgotten.
        let second = db.store.add_publish_job(&job, start() + seconds(60)).await.unwrap();
        assert_ne!(second, id);
        db.store.finish_publish_job(second, Some("no"), start()).await.unwrap();
        let refused = db.store.last_publish_job(FILE).await.unwrap().unwrap();
        assert_eq!((refused.id, refused.state, &*refused.answer), (second, JobState::Refused, "no"));
        let third = db.store.add_publish_job(&job, start() + hours(24)).await.unwrap();
        assert_ne!(third, second);
        assert!(db.store.publish_job(second).await.unwrap().is_none());
    }

    async fn a_draft_is_unchecked_until_its_last_revision_was_looked_at(db: TestDatabase) {
        let sarada = registered(&db.store).await;
        let unchecked = async |until| {
            let drafts = db.store.unchecked_drafts(until, 9).await.unwrap();
            drafts.into_iter().map(|it| (it.file, it.revision)).collect::<Vec<_>>()
        };
        db.store.save_draft(&save(&sarada, "1", 0), 10, start()).await.unwrap();
        assert_eq!(unchecked(start()).await, [(FILE.to_owned(), 1)]);
        assert_eq!(unchecked(start() - seconds(1)).await, []);
        db.store.keep_mistakes(FILE, sarada.id, 1, 2).await.unwrap();
        assert_eq!(unchecked(start()).await, []);
        db.store.save_draft(&save(&sarada, "2", 1), 10, start()).await.unwrap();
        // It comes too late: the draft is another one.
        db.store.keep_mistakes(FILE, sarada.id, 1, 0).await.unwrap();
        let draft = &db.store.drafts_of(FILE).await.unwrap()[0];
        assert_eq!((draft.mistakes, draft.is_checked), (2, false));
        assert_eq!(unchecked(start()).await, [(FILE.to_owned(), 2)]);
    }

    async fn a_draft_is_ready_until_it_is_changed(db: TestDatabase) {
        let sarada = registered(&db.store).await;
        db.store.save_draft(&save(&sarada, "1", 0), 10, start()).await.unwrap();
        let admin = NewAccount {
            email: "admin@example.org".to_owned(),
            roles: Roles { admin: true, ..Roles::default() },
            ..crate::sarada().await
        };
        db.store.register(&admin, Registration::Immediate, start()).await.unwrap();
        let ready = async |revision| db.store.mark_draft_ready(FILE, sarada.id, revision, true, start()).await;
        ready(1).await.unwrap();
        ready(1).await.unwrap();
        let worker = MailWorker::new().unwrap();
        let mails = db.store.claim_mails(&worker, 9, hours(1), start() + seconds(1)).await.unwrap();
        let expected = MailContent::TextReady {
            to: "admin@example.org".to_owned(),
            by: "Sarada Devi".to_owned(),
            file: FILE.to_owned(),
        };
        assert_eq!(mails.iter().map(|mail| &mail.content).collect::<Vec<_>>(), [&expected]);
        assert!(db.store.drafts_of(FILE).await.unwrap()[0].ready);
        assert!(is_outdated(&ready(2).await));
        db.store.save_draft(&save(&sarada, "2", 1), 10, start()).await.unwrap();
        assert!(!db.store.drafts_of(FILE).await.unwrap()[0].ready);
    }

    async fn a_draft_can_be_taken_over_by_who_has_none(db: TestDatabase) {
        let (sarada, asha) = (registered(&db.store).await, another(&db.store).await);
        db.store.save_draft(&save(&sarada, "1", 0), 10, start()).await.unwrap();
        db.store.keep_mistakes(FILE, sarada.id, 1, 2).await.unwrap();
        db.store.save_draft(&save(&asha, "2", 0), 10, start()).await.unwrap();
        assert!(is_outdated(&db.store.take_draft_over(FILE, sarada.id, asha.id).await));
        db.store.discard_draft(FILE, asha.id, 1).await.unwrap();
        db.store.take_draft_over(FILE, sarada.id, asha.id).await.unwrap();
        let drafts = db.store.drafts_of(FILE).await.unwrap();
        let [draft] = &drafts[..] else { panic!("{drafts:?}") };
        assert_eq!((draft.account, &*draft.value, draft.mistakes), (asha.id, "1", 2));
        // Whose it was is told when they go on.
        assert!(is_outdated(&db.store.save_draft(&save(&sarada, "3", 1), 10, start()).await));
    }

    async fn what_is_scheduled_is_published_once_and_in_order(db: TestDatabase) {
        let sarada = registered(&db.store).await;
        let later = start() + hours(1);
        let one = ScheduledVersion { publication: publication("one", 0), at: later, draft: Some((sarada.id, 1)) };
        let never = ScheduledVersion { publication: publication("never", 0), ..one.clone() };
        let back = PublishedVersion { published: Published::Release, ..publication("", 1) };
        let back = ScheduledVersion { publication: back, at: later + seconds(1), draft: None };
        db.store.schedule_content(FILE, &[never]).await.unwrap();
        db.store.schedule_content(FILE, &[back, one]).await.unwrap();
        db.store.save_draft(&save(&sarada, "one", 0), 10, start()).await.unwrap();
        assert!(db.store.scheduled_content(Some("home.toml")).await.unwrap().is_empty());
        let waiting = db.store.scheduled_content(Some(FILE)).await.unwrap();
        let texts: Vec<_> = waiting.iter().map(|it| it.publication.published.text()).collect();
        assert_eq!(texts, [Some("one"), None]);
        let due = async |at| db.store.due_content(at).await.unwrap();
        assert!(due(later - seconds(1)).await.is_empty());
        assert_eq!(due(later).await.len(), 1);
        let [one, back] = &due(later + seconds(1)).await[..] else { panic!("{waiting:?}") };
        let publish = async |it: &Scheduled| {
            let new = slice::from_ref(&it.publication);
            db.store.publish(new, &[], Origin::Schedule(it.id), None, it.at).await
        };
        let (first, second) = tokio::join!(publish(one), publish(one));
        assert!(first.is_ok() != second.is_ok(), "{first:?} {second:?}");
        assert!(db.store.drafts_of(FILE).await.unwrap().is_empty());
        publish(back).await.unwrap();
        let revision = db.store.published_revision().await.unwrap();
        assert_eq!((revision.number, revision.files[0].number), (2, 2));
        assert_eq!(revision.files[0].published, Published::Release);
        assert!(db.store.scheduled_content(None).await.unwrap().is_empty());
    }

    async fn what_could_not_be_published_waits_and_can_be_called_off(db: TestDatabase) {
        let sarada = registered(&db.store).await;
        let one = ScheduledVersion { publication: publication("one", 0), at: start(), draft: Some((sarada.id, 1)) };
        db.store.schedule_content(FILE, &[one]).await.unwrap();
        let [one] = &db.store.due_content(start()).await.unwrap()[..] else { panic!() };
        db.store.fail_scheduled(one.id, "Somebody was faster.").await.unwrap();
        assert!(db.store.due_content(start()).await.unwrap().is_empty());
        let waiting = db.store.scheduled_content(None).await.unwrap();
        assert_eq!(waiting[0].failure, "Somebody was faster.");
        assert!(db.store.unschedule_content(FILE).await.unwrap());
        assert!(!db.store.unschedule_content(FILE).await.unwrap());
        // What was written after it was scheduled stays a draft.
        let again = ScheduledVersion { publication: publication("one", 0), at: start(), draft: Some((sarada.id, 1)) };
        db.store.save_draft(&save(&sarada, "one", 0), 10, start()).await.unwrap();
        db.store.schedule_content(FILE, &[again]).await.unwrap();
        db.store.save_draft(&save(&sarada, "more", 1), 10, start()).await.unwrap();
        let [one] = &db.store.due_content(start()).await.unwrap()[..] else { panic!() };
        let new = slice::from_ref(&one.publication);
        db.store.publish(new, &[], Origin::Schedule(one.id), None, start()).await.unwrap();
        assert_eq!(db.store.drafts_of(FILE).await.unwrap()[0].value, "more");
    }

    async fn drafts_go_along_when_a_file_gets_another_name(db: TestDatabase) {
        let sarada = registered(&db.store).await;
        publish_one(&db.store, &publication("one", 0), Origin::Command, start()).await.unwrap();
        let draft = DraftSave { base: 1, ..save(&sarada, "two", 0) };
        db.store.save_draft(&draft, 10, start()).await.unwrap();
        let before = PublishedVersion { published: Published::Removed, ..publication("", 1) };
        let after = PublishedVersion { file: "about/advaita.toml".to_owned(), ..publication("one", 0) };
        let both = [before, after];
        db.store.publish(&both, &[], Origin::Rename, None, start()).await.unwrap();
        assert!(db.store.drafts_of(FILE).await.unwrap().is_empty());
        let drafts = db.store.drafts_of("about/advaita.toml").await.unwrap();
        let [draft] = &drafts[..] else { panic!("{drafts:?}") };
        assert_eq!((&*draft.value, draft.base, draft.title.as_str()), ("two", 1, "Vedanta"));
    }

    async fn no_file_gets_a_name_under_which_somebody_writes(db: TestDatabase) {
        let sarada = registered(&db.store).await;
        publish_one(&db.store, &publication("one", 0), Origin::Command, start()).await.unwrap();
        db.store.save_draft(&DraftSave { base: 1, ..save(&sarada, "two", 0) }, 10, start()).await.unwrap();
        let taken = DraftSave { file: "about/advaita.toml", ..save(&sarada, "three", 0) };
        db.store.save_draft(&taken, 10, start()).await.unwrap();
        let before = PublishedVersion { published: Published::Removed, ..publication("", 1) };
        let after = PublishedVersion { file: "about/advaita.toml".to_owned(), ..publication("one", 0) };
        let renamed = db.store.publish(&[before, after], &[], Origin::Rename, None, start()).await;
        assert!(is_outdated(&renamed), "{renamed:?}");
        assert_eq!(db.store.drafts().await.unwrap().len(), 2);
    }

    async fn a_preview_ends_after_a_week(db: TestDatabase) {
        let sarada = registered(&db.store).await;
        let may_edit = async |role, granted| {
            db.store.set_role(&sarada.email, role, granted, start()).await.unwrap();
        };
        may_edit(Role::Moderator, true).await;
        let session = begin_session(&db.store, &sarada, "", None, start()).await;
        let open = async |at| db.store.open_preview(&session, "home.toml", at).await.unwrap().unwrap();
        let secret = open(start()).await;
        let end = start() + PREVIEW_LIFETIME;
        let seen = async |secret, at| db.store.preview_of(secret, at).await.unwrap();
        assert_eq!(seen(&secret, end - seconds(1)).await, Some(sarada.id));
        assert_eq!(seen(&secret, end).await, None);
        let invented = Secret::generate().unwrap();
        assert_eq!(seen(&invented, start()).await, None);
        may_edit(Role::Moderator, false).await;
        assert_eq!(seen(&secret, start()).await, None);
        may_edit(Role::Admin, true).await;
        assert_eq!(seen(&secret, start()).await, Some(sarada.id));
        open(end).await;
        assert_eq!(seen(&secret, start()).await, None);
    }

    async fn previews_are_closed_by_their_owner_and_with_all_sessions(db: TestDatabase) {
        let sarada = registered(&db.store).await;
        db.store.set_role(&sarada.email, Role::Moderator, true, start()).await.unwrap();
        let stranger = NewAccount { email: "other@example.org".to_owned(), ..crate::sarada().await };
        let stranger = db.store.register(&stranger, Registration::Immediate, start()).await.unwrap();
        let begin = async || begin_session(&db.store, &sarada, "", None, start()).await;
        let open = async |session: &Secret, file: &str, at| {
            db.store.open_preview(session, file, at).await.unwrap()
        };
        let is_open = async |secret: &Secret| {
            db.store.preview_of(secret, start()).await.unwrap() == Some(sarada.id)
        };
        let session = begin().await;
        let first = open(&session, "home.toml", start()).await.unwrap();
        let second = open(&session, "about.toml", start() + seconds(1)).await.unwrap();
        let links = db.store.preview_links(sarada.id, start()).await.unwrap();
        let shown: Vec<_> = links.iter().map(|it| (&*it.file, it.expires_at)).collect();
        let end = start() + PREVIEW_LIFETIME;
        assert_eq!(shown, [("about.toml", end + seconds(1)), ("home.toml", end)]);
        let close = async |account, id| db.store.close_previews(account, id).await.unwrap();
        assert_eq!(close(stranger.id, Some(&links[0].id)).await, 0);
        assert_eq!(close(stranger.id, None).await, 0);
        assert_eq!(close(sarada.id, Some(&links[0].id)).await, 1);
        assert!(!is_open(&second).await && is_open(&first).await);
        assert_eq!(close(sarada.id, None).await, 1);
        assert!(!is_open(&first).await);

        // Not at a sign-out, and not later than the last session.
        let third = open(&session, "home.toml", start()).await.unwrap();
        db.store.end_session(&session).await.unwrap();
        assert!(is_open(&third).await);
        assert_eq!(open(&session, "home.toml", start()).await, None);
        for way in ["all", "others", "password"] {
            let session = begin().await;
            let preview = open(&session, "home.toml", start()).await.unwrap();
            match way {
                "all" => drop(db.store.end_sessions(sarada.id).await.unwrap()),
                "others" => drop(db.store.end_other_sessions(sarada.id, &session).await.unwrap()),
                _ => db.store.set_password(sarada.id, &sarada.password_hash, start()).await.unwrap(),
            }
            assert!(!is_open(&preview).await, "{way}");
        }
        assert!(!is_open(&third).await);
    }

    async fn what_an_editor_was_writing_goes_with_their_account(db: TestDatabase) {
        let sarada = registered(&db.store).await;
        db.store.save_draft(&save(&sarada, "1", 0), 10, start()).await.unwrap();
        let session = begin_session(&db.store, &sarada, "", None, start()).await;
        db.store.open_preview(&session, "home.toml", start()).await.unwrap();
        db.store.delete_person(&sarada.email, false).await.unwrap();
        assert!(db.store.drafts().await.unwrap().is_empty());
    }
}
