//! Pictures that editors add, as replicas learn of them.

use centre_store::{
    Conflict, DraftSave, Error, NewPicture, Origin, Published, PublishedVersion, ScheduledVersion,
    Store, UploadChanges,
};
use centre_testing::on_both_databases;

use crate::{registered, start};

const ALT: &str = "Lamps at Diwali";

fn picture(hash: &'static str) -> NewPicture<'static> {
    NewPicture {
        name: None,
        hash,
        kind: "jpeg",
        width: 400,
        height: 300,
        has_alpha: false,
        placeholder: Some("#aabbcc"),
        file: b"not really a picture",
        alt: ALT,
        focus: Some((40, 25)),
        author: "Sarada Devi",
    }
}

fn publication(text: &str, base: i64) -> PublishedVersion {
    PublishedVersion {
        file: "home.toml".to_owned(),
        published: Published::Text(text.to_owned()),
        base,
        base_hash: String::new(),
        author: "Sarada Devi".to_owned(),
        reason: String::new(),
    }
}

async fn add(store: &Store, hash: &'static str) -> String {
    let (name, _) = store
        .add_picture(&picture(hash), 10, start())
        .await
        .unwrap();
    name
}

fn names(changes: &UploadChanges) -> Vec<&str> {
    changes.pictures.iter().map(|it| it.name.as_str()).collect()
}

fn is(conflict: Conflict, answer: &Result<bool, Error>) -> bool {
    matches!(answer, Err(Error::Conflict(it)) if *it == conflict)
}

on_both_databases! {
    async fn what_texts_name_already_keeps_its_name(db: TestDatabase) {
        let named = |hash| NewPicture { name: Some("uploaded/from-elsewhere"), ..picture(hash) };
        let add = async |new| db.store.add_picture(&new, 10, start()).await;
        let (name, is_new) = add(named("a")).await.unwrap();
        assert_eq!((&*name, is_new), ("uploaded/from-elsewhere", true));
        assert_eq!(add(named("a")).await.unwrap(), (name, false));
        let taken = add(named("b")).await;
        assert!(matches!(taken, Err(Error::Conflict(Conflict::Outdated))), "{taken:?}");
    }

    async fn what_was_added_is_known_and_can_be_read(db: TestDatabase) {
        let none = db.store.pictures_since(None).await.unwrap().unwrap();
        assert!(none.pictures.is_empty() && none.all);
        assert_eq!(add(&db.store, "a").await, "uploaded/lamps-at-diwali");
        // The same words, and the same file once more.
        let second = add(&db.store, "b").await;
        assert!(second.starts_with("uploaded/lamps-at-diwali-"), "{second}");
        assert_eq!(add(&db.store, "b").await, second);
        let all = db.store.pictures_since(None).await.unwrap().unwrap();
        assert_eq!(names(&all), ["uploaded/lamps-at-diwali", &second]);
        let [first, _] = &all.pictures[..] else { panic!("{all:?}") };
        assert_eq!((first.focus, first.bytes, first.added_at), (Some((40, 25)), 20, start()));
        let file = db.store.picture_file("a").await.unwrap();
        assert_eq!(file.as_deref(), Some(&b"not really a picture"[..]));
        assert_eq!(db.store.picture_file("c").await.unwrap(), None);
    }

    async fn replicas_read_only_what_has_changed(db: TestDatabase) {
        let first = add(&db.store, "a").await;
        let known = db.store.pictures_since(None).await.unwrap().unwrap().number;
        assert_eq!(db.store.pictures_since(Some(known)).await.unwrap(), None);
        let second = add(&db.store, "b").await;
        let changes = db.store.pictures_since(Some(known)).await.unwrap().unwrap();
        assert!(names(&changes) == [second.as_str()] && !changes.all);
        assert!(db.store.change_picture(&first, "Other words", None).await.unwrap());
        assert!(!db.store.change_picture("uploaded/nothing", "x", None).await.unwrap());
        let changes = db.store.pictures_since(Some(changes.number)).await.unwrap().unwrap();
        assert_eq!((&*changes.pictures[0].alt, changes.pictures[0].focus), ("Other words", None));
        assert!(db.store.remove_picture(&second, 0).await.unwrap());
        assert!(!db.store.remove_picture(&second, 0).await.unwrap());
        let changes = db.store.pictures_since(Some(changes.number)).await.unwrap().unwrap();
        assert!(changes.all && names(&changes) == [first.as_str()]);
        assert_eq!(db.store.picture_file("b").await.unwrap(), None);
        // A backup was restored.
        let later = db.store.pictures_since(Some(changes.number + 50)).await.unwrap().unwrap();
        assert!(later.all);
    }

    async fn there_may_be_only_so_many(db: TestDatabase) {
        let (one, two) = (picture("a"), picture("b"));
        db.store.add_picture(&one, 1, start()).await.unwrap();
        let refused = db.store.add_picture(&two, 1, start()).await;
        assert!(matches!(refused, Err(Error::Conflict(Conflict::TooManyPictures))), "{refused:?}");
        // What is there already takes no room.
        assert!(db.store.add_picture(&one, 1, start()).await.is_ok());
    }

    async fn what_somebody_is_going_to_show_stays(db: TestDatabase) {
        let (account, name) = (registered(&db.store).await, add(&db.store, "a").await);
        let value = format!(r#"{{"image":{{"file":"{name}","alt":""}}}}"#);
        let draft = DraftSave {
            file: "home.toml",
            account: account.id,
            value: &value,
            revision: 0,
            base: 0,
            title: "Home",
        };
        db.store.save_draft(&draft, 10, start()).await.unwrap();
        let uses = db.store.picture_uses().await.unwrap();
        assert!(uses.len() == 1 && uses[0].picture == name && !uses[0].scheduled, "{uses:?}");
        assert!(is(Conflict::PictureInUse, &db.store.remove_picture(&name, 0).await));
        // Another one now.
        let draft = DraftSave { value: "{}", revision: 1, ..draft };
        db.store.save_draft(&draft, 10, start()).await.unwrap();
        assert_eq!(db.store.picture_uses().await.unwrap(), []);

        let text = format!("image = {{ file = \"{name}\", alt = \"\" }}");
        let new = publication(&text, 0);
        let file = new.file.clone();
        let appointment = ScheduledVersion { publication: new, at: start(), draft: None };
        db.store.schedule_content(&file, &[appointment]).await.unwrap();
        let uses = db.store.picture_uses().await.unwrap();
        assert!(uses.len() == 1 && uses[0].picture == name && uses[0].scheduled, "{uses:?}");
        assert!(is(Conflict::PictureInUse, &db.store.remove_picture(&name, 0).await));
        assert!(db.store.unschedule_content(&file).await.unwrap());
        assert!(db.store.remove_picture(&name, 0).await.unwrap());
    }

    async fn pictures_of_a_folder_are_kept_with_its_texts_or_not_at_all(db: TestDatabase) {
        let there = add(&db.store, "there").await;
        let named = |hash| NewPicture { name: Some("uploaded/brought"), ..picture(hash) };
        let shows = ["uploaded/brought".to_owned()];
        let publish = async |pictures: &[NewPicture<'_>], seen| {
            let origin = Origin::Folder(pictures);
            db.store.publish(&[publication("x = 1", 0)], &shows, origin, Some(seen), start()).await
        };
        for (pictures, seen, why) in [
            (&[named("a")][..], 7, Conflict::Overtaken),
            // The second one cannot be kept.
            (&[named("a"), named("b")], 0, Conflict::Outdated),
            // It is there by another name.
            (&[named("a"), named("there")], 0, Conflict::Outdated),
        ] {
            let refused = publish(pictures, seen).await;
            assert!(matches!(&refused, Err(Error::Conflict(it)) if *it == why), "{refused:?}");
            let changes = db.store.pictures_since(None).await.unwrap().unwrap();
            assert_eq!(names(&changes), [there.as_str()]);
        }
        assert_eq!(publish(&[named("a")], 0).await.unwrap(), 1);
        assert_eq!(db.store.picture_file("a").await.unwrap().as_deref(), Some(named("a").file));
    }

    async fn nothing_is_published_without_its_pictures(db: TestDatabase) {
        let name = add(&db.store, "a").await;
        let shows = [name.clone()];
        let publish = async |base| {
            let new = publication("x = 1", base);
            db.store.publish(&[new], &shows, Origin::Command, None, start()).await
        };
        assert_eq!(publish(0).await.unwrap(), 1);
        // Somebody who has not seen that deletes it.
        assert!(is(Conflict::Outdated, &db.store.remove_picture(&name, 0).await));
        assert!(db.store.remove_picture(&name, 1).await.unwrap());
        let refused = publish(1).await;
        assert!(matches!(refused, Err(Error::Conflict(Conflict::Outdated))), "{refused:?}");
        assert_eq!(db.store.revision_number().await.unwrap(), 1);
    }
}
