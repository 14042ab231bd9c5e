//! Embedded pictures and photographs of a running installation, as browsers get them.

use std::{
    fs, io,
    path::Path,
    sync::{Arc, Condvar, Mutex},
    thread,
    time::{Duration, Instant},
};

use crate::support::{BADGE, bomb, decode, decode_avif, drawing, font, jpeg, put};
use bytes::Bytes;
use centre_media::{
    Card, Cards, DRAWING_TYPE, EmbeddedPictures, Format, Kind, Library, Lookup, Originals,
    PictureCaching, Places, Served, Upload, Uploads, WIDTHS, reencode,
};
use image::{GenericImageView as _, ImageFormat};
use tempfile::TempDir;

struct House {
    _directory: TempDir,
    embedded: Bytes,
    places: Places,
}

/// Embedded drawings `home/hero`, `images/1` and `emblem`, and an empty content directory.
fn house() -> House {
    let directory = TempDir::new().expect("a directory");
    let path = |name: &str| directory.path().join(name);
    put(&path("media"), "home/hero.svg", drawing(400, 200));
    put(&path("media"), "images/1.svg", drawing(320, 200));
    put(&path("media"), "emblem.svg", BADGE);
    let embedded = EmbeddedPictures::collect(&path("media")).expect("three drawings");
    House {
        places: Places {
            media_dir: Some(path("content/media")),
            cache_dir: path("data/media"),
            prepared_dir: None,
        },
        embedded: embedded.to_bytes().expect("bytes").into(),
        _directory: directory,
    }
}

/// What the program would have logged.
#[derive(Clone)]
struct Writer(Arc<Mutex<Vec<u8>>>);

impl io::Write for Writer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("the log").write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl House {
    fn open(&self) -> Library {
        Library::open(&self.embedded, self.places.clone()).expect("a library")
    }

    fn photographs(&self) -> &Path {
        self.places.media_dir.as_deref().expect("a directory")
    }

    /// Names of the files that were made and kept.
    fn kept(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.places.cache_dir).expect("the data directory");
        let mut names: Vec<_> = entries
            .map(|entry| {
                entry
                    .expect("an entry")
                    .file_name()
                    .into_string()
                    .expect("text")
            })
            .filter(|name| name != "index.json")
            .collect();
        names.sort();
        names
    }

    /// Waits until so many files of a kind were made and kept.
    async fn until_made(&self, count: usize, ending: &str) {
        let deadline = Instant::now() + TIMEOUT;
        let made = || self.kept().iter().filter(|it| it.ends_with(ending)).count();
        while made() < count {
            assert!(Instant::now() < deadline, "{:?}", self.kept());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

/// How long tests wait for work that is done beside everything else: on a busy machine it is given less than a
/// hundredth of a core.
const TIMEOUT: Duration = Duration::from_hours(1);

/// What an address answers once it is as `wanted`.
async fn answer(library: &Library, address: &str, wanted: impl Fn(&Lookup) -> bool) -> Lookup {
    let deadline = Instant::now() + TIMEOUT;
    loop {
        let answer = library.lookup(address).await;
        if wanted(&answer) {
            return answer;
        }
        assert!(Instant::now() < deadline, "{address}: {answer:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// The picture itself, after what stands in for it.
async fn found(library: &Library, address: &str) -> Served {
    let is_made = |it: &Lookup| *it == Lookup::NotFound || !is_stand_in(it);
    match answer(library, address, is_made).await {
        Lookup::Found(served) => served,
        other => panic!("{address}: {other:?}"),
    }
}

fn is_stand_in(answer: &Lookup) -> bool {
    matches!(answer, Lookup::Found(served) if served.caching == PictureCaching::StandIn)
}

/// What stands in for the picture of an address.
async fn stand_in(library: &Library, address: &str) -> Served {
    match library.lookup(address).await {
        Lookup::Found(served) if served.caching == PictureCaching::StandIn => served,
        other => panic!("{address}: {other:?}"),
    }
}

/// Added pictures whose files are not handed out to threads that make pictures: reading one holds
/// such a thread.
struct HeldThreads {
    uploads: Uploads,
    gate: Arc<Gate>,
}

/// The threads that make pictures, by the beginning of their names.
const ALL: &str = "pictures";

/// The one that makes what nobody waits for.
const BACKGROUND: &str = "pictures-later";

#[derive(Default)]
struct Gate {
    state: Mutex<GateState>,
    changed: Condvar,
}

#[derive(Default)]
struct GateState {
    is_open: bool,
    waiting: usize,
}

impl Gate {
    fn pass(&self) {
        let mut state = self.state.lock().expect("the gate");
        state.waiting += 1;
        while !state.is_open {
            state = self.changed.wait(state).expect("the gate");
        }
    }

    fn open(&self) {
        self.state.lock().expect("the gate").is_open = true;
        self.changed.notify_all();
    }
}

impl HeldThreads {
    /// As many as a library has threads for visitors at most, and one for that of the background.
    const PICTURES: usize = 5;

    fn new(threads: &'static str) -> Self {
        let gate = Arc::new(Gate::default());
        let originals = Arc::clone(&gate);
        let uploads = Uploads::new(Originals::new(move |_| {
            let name = thread::current().name().unwrap_or_default().to_owned();
            if name.starts_with(threads) {
                originals.pass();
            }
            Err(io::ErrorKind::NotFound.into())
        }));
        let upload = |number: usize| Upload {
            name: format!("uploaded/{number}"),
            // Photographs are decoded one at a time.
            kind: Kind::Svg,
            width: 320,
            height: 200,
            has_alpha: false,
            hash: format!("{number:064}"),
            placeholder: None,
            focus: None,
        };
        uploads.put((0..Self::PICTURES).map(upload), true);
        Self { uploads, gate }
    }

    fn open_library(&self, house: &House) -> Library {
        let places = house.places.clone();
        Library::open_with(&house.embedded, places, self.uploads.clone()).expect("a library")
    }

    async fn wait_for(&self, waiting: usize) {
        let deadline = Instant::now() + TIMEOUT;
        while self.gate.state.lock().expect("the gate").waiting < waiting {
            assert!(Instant::now() < deadline, "a thread went elsewhere");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    fn ask(library: &Library, number: usize, format: Format) {
        let picture = library.picture(&format!("uploaded/{number}"));
        let address = picture.expect("it").address(320, format);
        let library = library.clone();
        tokio::spawn(async move { library.lookup(&address).await });
    }

    /// Holds the thread that makes what nobody waits for.
    async fn hold_background(&self, library: &Library) {
        Self::ask(library, 0, Format::Avif);
        self.wait_for(1).await;
    }

    /// Holds every thread that makes pictures.
    async fn hold_all(&self, library: &Library) {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let for_visitors = cores.saturating_sub(1).clamp(1, Self::PICTURES - 1);
        for number in 1..Self::PICTURES {
            Self::ask(library, number, Format::Jpeg);
        }
        self.wait_for(for_visitors).await;
        Self::ask(library, 0, Format::Avif);
        self.wait_for(for_visitors + 1).await;
    }
}

impl Drop for HeldThreads {
    fn drop(&mut self) {
        self.gate.open();
    }
}

#[tokio::test]
async fn without_a_place_to_keep_them_variants_are_made_all_the_same() {
    let mut house = house();
    // Where a file is, nobody can make a directory: not even root, as it could where writing is
    // merely forbidden.
    let file = house.photographs().join("not-a-directory");
    put(house.photographs(), "home/hero.jpg", jpeg(640, 320, 1));
    fs::write(&file, "").expect("a file");
    house.places.cache_dir = file.join("pictures");
    let library = house.open();
    let hero = library.picture("home/hero").expect("the hero");
    for _ in 0..2 {
        let served = found(&library, &hero.address(320, Format::WebP)).await;
        assert_eq!(served.caching, PictureCaching::Immutable);
        assert_eq!(
            decode(&served.bytes, ImageFormat::WebP).dimensions(),
            (320, 160)
        );
    }
}

#[tokio::test]
async fn pictures_are_added_while_libraries_are_open() {
    let house = house();
    let kept = reencode(&jpeg(640, 320, 6)).expect("a picture");
    let upload = Upload {
        name: "uploaded/lamps".to_owned(),
        kind: kept.kind,
        width: kept.width,
        height: kept.height,
        has_alpha: kept.has_alpha,
        hash: kept.hash.clone(),
        placeholder: kept.placeholder.clone(),
        focus: None,
    };
    let uploads = Uploads::new(Originals::new(move |hash| {
        assert_eq!(hash, kept.hash);
        Ok(kept.file.clone().into())
    }));
    let open = || {
        let places = house.places.clone();
        Library::open_with(&house.embedded, places, uploads.clone()).expect("a library")
    };
    let library = open();
    assert_eq!(library.picture("uploaded/lamps"), None);
    assert_eq!(uploads.put([upload.clone()], false), [""; 0]);
    let lamps = library.picture("uploaded/lamps").expect("the picture");
    assert_eq!((lamps.width, lamps.height), (320, 640));
    let address = lamps.address(264, Format::WebP);
    let served = found(&library, &address).await;
    assert_eq!(served.caching, PictureCaching::Immutable);
    assert_eq!(
        decode(&served.bytes, ImageFormat::WebP).dimensions(),
        (264, 528)
    );
    for nowhere in [
        "/media/uploaded/lamps-00000000-264.webp",
        &lamps.address(265, Format::WebP),
        &lamps.address(264, Format::Png),
        "/media/uploaded/lamps",
    ] {
        assert_eq!(library.lookup(nowhere).await, Lookup::NotFound, "{nowhere}");
    }
    // Another library throws nothing away that was made of it.
    let kept = house.kept();
    drop(open());
    assert_eq!(house.kept(), kept);

    let elsewhere = Upload {
        focus: Some((10, 90)),
        ..upload
    };
    assert_eq!(uploads.put([elsewhere], false), ["uploaded/lamps"]);
    assert_eq!(
        library.picture("uploaded/lamps").expect("it").focus,
        Some((10, 90))
    );
    assert_eq!(uploads.known(["uploaded/lamps", "nobody"]).len(), 1);
    uploads.put([], true);
    assert_eq!(library.lookup(&address).await, Lookup::NotFound);
}

#[tokio::test]
async fn embedded_pictures_are_there_from_the_start() {
    let house = house();
    let library = house.open();
    let hero = library.picture("home/hero").expect("the hero");
    assert_eq!(hero.widths, [128, 264, 320, 400]);
    let placeholder = hero.placeholder.clone().expect("an opaque picture");
    assert!(
        placeholder.starts_with("linear-gradient(#"),
        "{placeholder}"
    );
    let avif = found(&library, &hero.address(400, Format::Avif)).await;
    assert_eq!(decode_avif(&avif.bytes).width, 400);
    assert_eq!(avif.caching, PictureCaching::Immutable);
    let fixed = found(&library, "/images/1.jpg").await;
    assert_eq!(fixed.content_type, "image/jpeg");
    assert_eq!(fixed.caching, PictureCaching::Revalidate);
    assert_eq!(
        decode(&fixed.bytes, ImageFormat::Jpeg).dimensions(),
        (320, 200)
    );
    for nowhere in [
        "/images/2.jpg",
        "/media/home/hero",
        "/media/../Cargo.toml",
        "",
    ] {
        assert_eq!(library.lookup(nowhere).await, Lookup::NotFound, "{nowhere}");
    }
    assert_eq!(library.picture("nobody"), None);
    assert_eq!(
        library.names().collect::<Vec<_>>(),
        ["emblem", "home/hero", "images/1"]
    );
}

#[tokio::test]
async fn a_drawing_stands_in_for_its_variants_while_no_encoder_is_free() {
    let house = house();
    let held = HeldThreads::new(ALL);
    let library = held.open_library(&house);
    held.hold_all(&library).await;
    let hero = library.picture("home/hero").expect("the hero");
    for format in [Format::Avif, Format::WebP] {
        let first = stand_in(&library, &hero.address(400, format)).await;
        assert_eq!(first.content_type, DRAWING_TYPE);
        assert_eq!(first.bytes, drawing(400, 200));
    }
    // A file to take away is what its address says, and comes when it is made.
    let card = Card {
        address: "/cards/home.jpg".to_owned(),
        title: "Hello".to_owned(),
        picture: Some(hero.src.clone()),
    };
    let cards = Cards {
        name: "A Centre".to_owned(),
        font: font(),
    };
    let promised = async {
        tokio::join!(
            library.lookup("/images/1.jpg"),
            library.lookup("/icon-192.png"),
            library.card(&cards, &card),
        )
    };
    tokio::pin!(promised);
    let moment = Duration::from_millis(300);
    assert!(tokio::time::timeout(moment, &mut promised).await.is_err());

    held.gate.open();
    let (picture, icon, card) = promised.await;
    for (answer, content_type) in [
        (picture, "image/jpeg"),
        (icon, "image/png"),
        (card, "image/jpeg"),
    ] {
        let Lookup::Found(served) = answer else {
            panic!("{answer:?}");
        };
        assert_eq!(
            (served.content_type, served.caching),
            (content_type, PictureCaching::Revalidate)
        );
    }
    let later = found(&library, &hero.address(400, Format::Avif)).await;
    assert_eq!(later.content_type, "image/avif");
}

#[tokio::test]
async fn a_photograph_is_scaled_down_for_the_first_visitor() {
    let house = house();
    put(house.photographs(), "events/visit.jpg", jpeg(700, 500, 1));
    let held = HeldThreads::new(BACKGROUND);
    let library = held.open_library(&house);
    held.hold_background(&library).await;
    let visit = library.picture("events/visit").expect("the photograph");
    let address = visit.address(640, Format::Avif);
    let is_scaled =
        |it: &Lookup| matches!(it, Lookup::Found(it) if it.content_type == "image/jpeg");
    let scaled = answer(&library, &address, is_scaled).await;
    assert!(is_stand_in(&scaled), "{scaled:?}");
    let Lookup::Found(scaled) = scaled else {
        unreachable!();
    };
    let seen = decode(&scaled.bytes, ImageFormat::Jpeg);
    assert_eq!(seen.dimensions(), (640, 457));
    held.gate.open();
    let later = found(&library, &address).await;
    assert_eq!(later.content_type, "image/avif");
}

#[tokio::test]
async fn what_there_is_of_a_photograph_stands_in_while_no_encoder_is_free() {
    let house = house();
    let bare = reencode(&jpeg(700, 500, 1)).expect("a photograph").file;
    put(house.photographs(), "events/bare.jpg", &bare);
    put(house.photographs(), "events/tagged.jpg", jpeg(700, 500, 1));
    put(house.photographs(), "events/known.jpg", jpeg(1500, 900, 1));
    let [first, second, third] = {
        let library = house.open();
        let known = library.picture("events/known").expect("the photograph");
        found(&library, &known.address(264, Format::Avif)).await;
        ["bare", "tagged", "known"]
            .map(|name| library.picture(&format!("events/{name}")).expect("it"))
    };
    let quick = house.kept().into_iter().find(|it| it.ends_with("-264.jpg"));
    if let Some(quick) = quick {
        fs::remove_file(house.places.cache_dir.join(quick)).expect("the file");
    }
    let held = HeldThreads::new(ALL);
    let library = held.open_library(&house);
    held.hold_all(&library).await;

    let file = stand_in(&library, &first.address(320, Format::Avif)).await;
    assert_eq!((file.content_type, &*file.bytes), ("image/jpeg", &*bare));
    // What a camera has noted is nobody's business.
    let blank = stand_in(&library, &second.address(320, Format::Avif)).await;
    assert_eq!(blank.content_type, DRAWING_TYPE);
    let blank = std::str::from_utf8(&blank.bytes).expect("text");
    assert!(blank.contains(r#"width="700" height="500""#), "{blank}");
    for width in [320, 1440] {
        let near = stand_in(&library, &third.address(width, Format::Avif)).await;
        assert_eq!(near.content_type, "image/avif");
        assert_eq!(decode_avif(&near.bytes).width, 264);
    }
    // Who asks for WebP may not know AVIF.
    let other = stand_in(&library, &third.address(264, Format::WebP)).await;
    assert_ne!(other.content_type, "image/avif");
}

#[tokio::test]
async fn a_small_drawing_is_handed_out_as_it_is() {
    let house = house();
    let library = house.open();
    let emblem = library.picture("emblem").expect("the emblem");
    let address = emblem.drawing_address().expect("a small drawing");
    let drawing = found(&library, &address).await;
    assert_eq!(drawing.content_type, DRAWING_TYPE);
    assert_eq!(
        (&*drawing.bytes, drawing.caching),
        (BADGE.as_bytes(), PictureCaching::Immutable)
    );
    let icon = found(&library, "/favicon.svg").await;
    assert_eq!(
        (&*icon.bytes, icon.caching),
        (BADGE.as_bytes(), PictureCaching::Revalidate)
    );
    // There are no pixels of it but those to take away.
    let avif = library.lookup(&emblem.address(320, Format::Avif)).await;
    assert_eq!(avif, Lookup::NotFound);
    let logo = found(&library, &emblem.address(512, Format::Png)).await;
    assert_eq!(logo.content_type, "image/png");

    let hero = library.picture("home/hero").expect("the hero");
    assert_eq!(hero.drawing_address(), None);
}

#[tokio::test]
async fn what_is_prepared_is_not_made_again() {
    let mut house = house();
    let prepared = TempDir::new().expect("a directory");
    let cards = Cards {
        name: "A Centre".to_owned(),
        font: font(),
    };
    let hero = house.open().picture("home/hero").expect("the hero");
    let card = Card {
        address: "/cards/home.jpg".to_owned(),
        title: "Hello".to_owned(),
        picture: Some(hero.src.clone()),
    };
    let list = [card.clone()];
    let library = house.open();
    let made = library
        .prepare(prepared.path(), &cards, &list)
        .expect("files");
    assert_eq!(
        made.files,
        fs::read_dir(prepared.path()).expect("them").count()
    );
    let again = library
        .prepare(prepared.path(), &cards, &list)
        .expect("files");
    assert_eq!((again.files, again.bytes), (0, 0));

    house.places.prepared_dir = Some(prepared.path().to_owned());
    let library = house.open();
    let addresses: Vec<String> = ["home/hero", "images/1", "emblem"]
        .iter()
        .flat_map(|name| library.picture(name).expect("it").variants())
        .map(|variant| variant.address)
        .chain(["/favicon.ico", "/icon-192.png", "/favicon.svg"].map(str::to_owned))
        .collect();
    for address in addresses {
        let Lookup::Found(served) = library.lookup(&address).await else {
            panic!("{address}");
        };
        assert_ne!(served.caching, PictureCaching::StandIn, "{address}");
    }
    assert!(matches!(
        library.card(&cards, &card).await,
        Lookup::Found(_)
    ));
    assert_eq!(house.kept(), [""; 0]);
}

#[tokio::test]
async fn invented_addresses_make_no_work() {
    let house = house();
    let library = house.open();
    let hero = library.picture("home/hero").expect("the hero");
    for nowhere in [
        hero.address(400, Format::Jpeg).replace("-400", "-320"),
        hero.address(401, Format::Avif),
        hero.address(400, Format::Png),
        hero.address(400, Format::Avif).replace("hero", "nero"),
        "/images/1.png".to_owned(),
        "/pics/1.png".to_owned(),
    ] {
        assert_eq!(
            library.lookup(&nowhere).await,
            Lookup::NotFound,
            "{nowhere}"
        );
    }
    assert_eq!(house.kept(), [""; 0]);
}

#[tokio::test]
async fn what_phones_see_first_is_made_beforehand() {
    let house = house();
    put(house.photographs(), "home/wide.jpg", jpeg(1000, 500, 1));
    let library = house.open();
    let wide = library.picture("home/wide").expect("the photograph");
    library.warm_up(&["/media/nobody-12345678", &wide.src]);
    house.until_made(4, "avif").await;
    drop(library);
    let library = house.open();
    for width in [960, 768, 640, 264] {
        let Lookup::Found(first) = library.lookup(&wide.address(width, Format::Avif)).await else {
            panic!("no picture");
        };
        assert_eq!(first.content_type, "image/avif", "{width} px");
    }
}

#[tokio::test]
async fn what_somebody_asks_for_is_made_before_what_nobody_has_asked_for() {
    let house = house();
    for number in 1..=4 {
        let file = format!("home/wide-{number}.jpg");
        put(house.photographs(), &file, jpeg(1000, 500, number));
    }
    put(house.photographs(), "home/asked.jpg", jpeg(300, 200, 9));
    let library = house.open();
    let picture = |name: &str| library.picture(name).expect("the photograph");
    let wide = [1, 2, 3, 4].map(|number| picture(&format!("home/wide-{number}")));
    let asked = picture("home/asked").address(264, Format::WebP);
    library.warm_up(&wide.each_ref().map(|it| it.src.as_str()));
    library.lookup(&asked).await;
    house.until_made(16, "avif").await;
    house.until_made(1, "webp").await;
    let last = |ending: &str| {
        let files = house.kept();
        let files = files.iter().filter(|file| file.ends_with(ending));
        let path = |file| house.places.cache_dir.join(file);
        let times = files.map(|file| fs::metadata(path(file)).unwrap().modified().unwrap());
        times.max().expect("a file")
    };
    assert!(last("webp") < last("avif"));
}

#[tokio::test]
async fn a_card_is_drawn_when_it_is_asked_for() {
    let house = house();
    let library = house.open();
    let cards = Cards {
        name: "A Centre".to_owned(),
        font: font(),
    };
    let hero = library.picture("home/hero").expect("the hero");
    let card = |title: &str, picture: Option<&str>| Card {
        address: format!("/cards/{title}.jpg"),
        title: title.to_owned(),
        picture: picture.map(str::to_owned),
    };
    let mut drawn = Vec::new();
    for card in [
        card("Hello", Some(&hero.src)),
        card("Hello again, and for longer", Some(&hero.src)),
        card("Hello", None),
        card("Hello", Some("/media/nobody-12345678")),
    ] {
        let Lookup::Found(served) = library.card(&cards, &card).await else {
            panic!("no card");
        };
        assert_eq!(
            (served.content_type, served.caching),
            ("image/jpeg", PictureCaching::Revalidate)
        );
        let picture = decode(&served.bytes, ImageFormat::Jpeg);
        assert_eq!(picture.dimensions(), (1200, 630));
        drawn.push(served.bytes);
    }
    assert_ne!(drawn[0], drawn[1]);
    assert_ne!(drawn[0], drawn[2]);
    assert_eq!(
        drawn[2], drawn[3],
        "a picture that is gone leaves the emblem"
    );
    assert_eq!(house.kept().len(), 3);
}

#[tokio::test]
async fn a_photograph_replaces_a_picture_and_its_variants_are_kept() {
    let house = house();
    put(house.photographs(), "images/1.jpg", jpeg(700, 500, 1));
    put(house.photographs(), "events/visit.jpg", jpeg(330, 200, 6));
    let library = house.open();
    let picture = library.picture("images/1").expect("the photograph");
    assert_eq!(
        (picture.width, &*picture.widths),
        (700, &[128, 264, 320, 640, 700][..])
    );
    assert_eq!(picture.placeholder.as_deref(), Some("#EADFC9"));

    let avif = found(&library, &picture.address(640, Format::Avif)).await;
    let seen = decode_avif(&avif.bytes);
    assert_eq!((seen.width, seen.height), (640, 457));
    assert!(seen.luma[0] > seen.luma[1] + 60, "red left of blue");
    let fixed = found(&library, "/images/1.jpg").await;
    assert_eq!(decode(&fixed.bytes, ImageFormat::Jpeg).width(), 700);
    let visit = library
        .picture("events/visit")
        .expect("a picture that is not embedded");
    assert_eq!((visit.width, visit.height), (200, 330));
    let known = library.picture("images/1").expect("the photograph");
    assert_ne!(
        known.placeholder, picture.placeholder,
        "its own colours are known"
    );

    // After a restart the variant comes from the data directory, and so do the colours.
    drop(library);
    let kept: Vec<_> = house
        .kept()
        .iter()
        .map(|name| house.places.cache_dir.join(name))
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "avif")
        })
        .collect();
    assert_eq!(kept.len(), 1, "only what was asked for: {kept:?}");
    fs::write(&kept[0], "kept").expect("the variant");
    let library = house.open();
    let again = found(&library, &picture.address(640, Format::Avif)).await;
    assert_eq!(again.bytes, "kept");
    assert_eq!(library.picture("images/1"), Some(known));

    // A picture that is gone takes its variants with it, and the drawing is back.
    drop(library);
    fs::remove_file(house.photographs().join("images/1.jpg")).expect("the photograph");
    let library = house.open();
    assert!(!kept[0].exists());
    assert_eq!(library.picture("images/1").expect("the drawing").width, 320);
}

#[tokio::test]
async fn a_vanished_variant_is_made_again_and_one_request_serves_many() {
    let house = house();
    put(house.photographs(), "images/1.jpg", jpeg(340, 200, 1));
    let library = house.open();
    let address = library
        .picture("images/1")
        .expect("the photograph")
        .address(340, Format::Jpeg);
    let (one, two) = tokio::join!(library.lookup(&address), library.lookup(&address));
    assert!(matches!(one, Lookup::Found(_)));
    assert_eq!(one, two);
    fs::remove_dir_all(&house.places.cache_dir).expect("the data directory");
    // Nothing can be kept now, but the picture is still served.
    assert_eq!(library.lookup(&address).await, one);
}

#[tokio::test]
async fn unusable_files_answer_404_and_keep_their_place() {
    let log = Arc::new(Mutex::new(Vec::new()));
    let writer = Writer(Arc::clone(&log));
    tracing_subscriber::fmt()
        .with_ansi(false)
        .with_writer(move || writer.clone())
        .init();
    let house = house();
    let whole = jpeg(700, 500, 1);
    put(
        house.photographs(),
        "images/1.jpg",
        &whole[..whole.len() / 2],
    );
    put(house.photographs(), "home/hero.png", bomb());
    put(
        house.photographs(),
        "events/noise.png",
        "nothing like a picture",
    );
    put(house.photographs(), "with space.jpg", &whole);
    let library = house.open();
    // No picture is read whole until somebody asks for it.
    let whole_read = "it ends before the picture does";
    let lines = || String::from_utf8(log.lock().expect("the log").clone()).expect("text");
    assert!(!lines().contains(whole_read), "{}", lines());

    let half = library.picture("images/1").expect("its header is whole");
    let is_missing = |it: &Lookup| *it == Lookup::NotFound;
    answer(&library, &half.address(640, Format::Avif), is_missing).await;
    assert_eq!(library.lookup("/images/1.jpg").await, Lookup::NotFound);
    let hero = library.picture("home/hero").expect("a place on the page");
    assert_eq!((hero.width, hero.height), (400, 200));
    let answer = library.lookup(&hero.address(320, Format::WebP)).await;
    assert_eq!(answer, Lookup::NotFound);
    let noise = library
        .picture("events/noise")
        .expect("a place on the page");
    let answer = library.lookup(&noise.address(320, Format::Jpeg)).await;
    assert_eq!(answer, Lookup::NotFound);
    assert_eq!(library.picture("with space"), None);

    let log = log.lock().expect("the log").clone();
    let log = String::from_utf8(log).expect("text");
    for (file, words) in [
        ("images/1.jpg", "it ends before the picture does"),
        ("home/hero.png", "60000 x 60000 pixels are more than"),
        ("events/noise.png", "is damaged or not a PNG file"),
        ("with space.jpg", "rename it"),
    ] {
        let path = house.photographs().join(file);
        let path = path.to_str().expect("text");
        let lines: Vec<_> = log.lines().filter(|line| line.contains(path)).collect();
        assert_eq!(lines.len(), 1, "{file}: {lines:?}");
        assert!(lines[0].contains(words), "{}", lines[0]);
        assert!(lines[0].contains("WARN"), "{}", lines[0]);
    }
}

#[tokio::test]
async fn more_requests_than_the_queues_hold_are_answered_with_what_there_is() {
    const PHOTOGRAPHS: u16 = 16;
    let house = house();
    for number in 0..PHOTOGRAPHS {
        let file = format!("events/{number}.jpg");
        put(house.photographs(), &file, jpeg(1500, 1000 + number, 1));
    }
    let held = HeldThreads::new(ALL);
    let library = held.open_library(&house);
    held.hold_all(&library).await;
    let mut shown = tokio::task::JoinSet::new();
    let mut promised = tokio::task::JoinSet::new();
    for number in 0..PHOTOGRAPHS {
        let picture = library.picture(&format!("events/{number}"));
        for variant in picture.expect("the photograph").variants() {
            let library = library.clone();
            let requests = match variant.format {
                Format::Avif | Format::WebP => &mut shown,
                Format::Jpeg | Format::Png => &mut promised,
            };
            requests.spawn(async move { library.lookup(&variant.address).await });
        }
    }
    let shown = shown.join_all().await;
    assert_eq!(shown.len(), usize::from(PHOTOGRAPHS) * WIDTHS.len() * 2);
    assert!(shown.iter().all(is_stand_in), "{shown:?}");
    held.gate.open();
    let promised = promised.join_all().await;
    assert_eq!(promised.len(), usize::from(PHOTOGRAPHS));
    for answer in promised {
        let Lookup::Found(served) = answer else {
            panic!("{answer:?}");
        };
        assert_eq!(
            (served.content_type, served.caching),
            ("image/jpeg", PictureCaching::Immutable)
        );
    }
}

#[tokio::test]
async fn a_copy_of_an_embedded_source_is_the_embedded_picture() {
    let mut house = house();
    put(house.photographs(), "home/hero.svg", drawing(400, 200));
    let hero = house.open().picture("home/hero").expect("the hero");
    house.places.media_dir = None;
    let embedded = house.open().picture("home/hero").expect("the hero");
    assert_eq!(hero, embedded);
    assert_eq!(house.kept(), [""; 0]);
}
