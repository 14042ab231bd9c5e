//! Sources in, variants out.

use std::{fs, path::Path};

use crate::support::{BADGE, bomb, decode, decode_avif, drawing, jpeg, png, put};
use bytes::Bytes;
use centre_media::{
    EmbeddedPictures, Format, Kind, Library, Lookup, MediaError, PictureProblem, Place, Places,
    Source, encode, inspect,
};
use image::{GenericImageView as _, ImageFormat};
use proptest::prelude::*;
use tempfile::TempDir;

fn source(directory: &Path, file: &str, kind: Kind) -> Source {
    Source {
        name: "picture".to_owned(),
        kind,
        place: Place::File(directory.join(file)),
    }
}

/// The pictures of a directory, as a program would carry and read them.
fn carry(media: &Path) -> Result<EmbeddedPictures, MediaError> {
    EmbeddedPictures::read(&EmbeddedPictures::collect(media)?.to_bytes()?.into())
}

#[test]
fn every_format_decodes_with_its_size() {
    let media = TempDir::new().expect("a directory");
    put(media.path(), "sun.svg", drawing(1200, 900));
    let sun = source(media.path(), "sun.svg", Kind::Svg);
    let info = inspect(&sun).expect("a drawing");
    assert_eq!(
        (info.width, info.height, info.has_alpha),
        (1200, 900, false)
    );

    let file = encode(&sun, 320, Format::Avif).expect("AVIF");
    let avif = decode_avif(&file);
    assert_eq!((avif.width, avif.height, avif.has_alpha), (320, 240, false));
    for (format, like) in [
        (Format::WebP, ImageFormat::WebP),
        (Format::Jpeg, ImageFormat::Jpeg),
        (Format::Png, ImageFormat::Png),
    ] {
        let file = encode(&sun, 320, format).expect("a variant");
        let picture = decode(&file, like);
        assert_eq!(picture.dimensions(), (320, 240), "{format:?}");
        let [red, green, blue, _] = picture.get_pixel(20, 20).0;
        assert!(
            red.abs_diff(0xE8) < 8 && green.abs_diff(0x92) < 8 && blue.abs_diff(0x2E) < 12,
            "{format:?}: sky is {red} {green} {blue}"
        );
    }
}

#[test]
fn transparency_survives_and_falls_back_to_png() {
    let media = TempDir::new().expect("a directory");
    let cache = TempDir::new().expect("a directory");
    put(media.path(), "emblem.svg", BADGE);
    let emblem = source(media.path(), "emblem.svg", Kind::Svg);
    let avif = encode(&emblem, 320, Format::Avif).expect("AVIF");
    assert!(decode_avif(&avif).has_alpha);
    let webp = encode(&emblem, 320, Format::WebP).expect("WebP");
    assert_eq!(decode(&webp, ImageFormat::WebP).get_pixel(1, 1).0[3], 0);

    let embedded = EmbeddedPictures::collect(media.path()).expect("a drawing");
    let picture = embedded.pictures().next().expect("the emblem");
    assert_eq!(picture.fallback, Format::Png);
    assert_eq!(picture.placeholder, None);
    assert_eq!(picture.widths, [128, 264, 320, 512]);

    let places = Places {
        media_dir: None,
        cache_dir: cache.path().to_owned(),
        prepared_dir: None,
    };
    let bytes = embedded.to_bytes().expect("bytes");
    let library = Library::open(&bytes.into(), places).expect("a library");
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime");
    for (address, content_type, size, opaque) in [
        ("/favicon-32.png", "image/png", 32, false),
        ("/apple-touch-icon.png", "image/png", 180, true),
        ("/icon-192.png", "image/png", 192, false),
        ("/icon-512.png", "image/png", 512, false),
        ("/icon-maskable-512.png", "image/png", 512, true),
    ] {
        let Lookup::Found(icon) = runtime.block_on(library.lookup(address)) else {
            panic!("{address} is missing");
        };
        assert_eq!(icon.content_type, content_type);
        let icon = decode(&icon.bytes, ImageFormat::Png);
        assert_eq!(icon.dimensions(), (size, size), "{address}");
        assert_eq!(icon.get_pixel(0, 0).0[3] == 255, opaque, "{address}");
    }
    let Lookup::Found(icon) = runtime.block_on(library.lookup("/favicon.ico")) else {
        panic!("/favicon.ico is missing");
    };
    assert_eq!(decode(&icon.bytes, ImageFormat::Ico).dimensions(), (48, 48));
    let Lookup::Found(icon) = runtime.block_on(library.lookup("/favicon.svg")) else {
        panic!("/favicon.svg is missing");
    };
    assert_eq!(icon.bytes, BADGE);
}

#[test]
fn the_program_carries_what_the_directory_holds() {
    let media = TempDir::new().expect("a directory");
    put(media.path(), "home/hero.svg", drawing(700, 200));
    put(media.path(), "images/1.png", png(330, 200));
    put(media.path(), "pics/somebody.jpg", jpeg(330, 200, 1));
    put(media.path(), "notes.txt", "not a picture");

    let first = carry(media.path()).expect("three pictures");
    let names: Vec<_> = first.pictures().map(|picture| &*picture.name).collect();
    assert_eq!(names, ["home/hero", "images/1", "pics/somebody"]);
    let addresses: usize = first
        .pictures()
        .map(|picture| picture.variants().len())
        .sum();
    // One picture at five widths and two at four, in two formats and one to take away, and two fixed addresses.
    assert_eq!(addresses, (5 * 2 + 1) + 2 * (4 * 2 + 1) + 2);
    let again = carry(media.path()).expect("three pictures");
    assert!(again.pictures().eq(first.pictures()));

    put(media.path(), "images/1.png", png(340, 200));
    let changed = carry(media.path()).expect("three pictures");
    let src = |embedded: &EmbeddedPictures| -> Vec<String> {
        embedded
            .pictures()
            .map(|picture| picture.src.clone())
            .collect()
    };
    let (before, after) = (src(&first), src(&changed));
    assert_ne!(after[1], before[1]);
    assert_eq!((&after[0], &after[2]), (&before[0], &before[2]));
}

#[test]
fn a_photograph_takes_the_place_of_the_drawing() {
    let media = TempDir::new().expect("a directory");
    put(media.path(), "hero.svg", drawing(400, 200));
    put(media.path(), "hero.jpg", jpeg(200, 100, 1));
    let embedded = carry(media.path()).expect("a photograph");
    let widths: Vec<_> = embedded.pictures().map(|picture| picture.width).collect();
    assert_eq!(widths, [200]);

    put(media.path(), "hero.png", png(200, 100));
    let error = carry(media.path()).expect_err("two photographs");
    assert!(
        matches!(error.problem, PictureProblem::Duplicate { .. }),
        "{error}"
    );
}

#[test]
fn exif_turns_the_picture_upright() {
    let media = TempDir::new().expect("a directory");
    // Six: the camera was held so that the picture must be turned right by a quarter.
    put(media.path(), "turned.jpg", jpeg(80, 40, 6));
    let turned = source(media.path(), "turned.jpg", Kind::Jpeg);
    let info = inspect(&turned).expect("a photograph");
    assert_eq!((info.width, info.height), (40, 80));
    let file = encode(&turned, 20, Format::Png).expect("PNG");
    let picture = decode(&file, ImageFormat::Png);
    assert_eq!(picture.dimensions(), (20, 40));
    let (top, bottom) = (picture.get_pixel(10, 5).0, picture.get_pixel(10, 35).0);
    assert!(top[0] > 150 && bottom[2] > 150, "{top:?} {bottom:?}");

    let file = encode(&turned, 40, Format::Avif).expect("AVIF");
    let avif = decode_avif(&file);
    assert_eq!((avif.width, avif.height), (40, 80));
    assert!(avif.luma[0].abs_diff(avif.luma[1]) < 40, "{:?}", avif.luma);
}

#[test]
fn limits_and_damage_are_told_apart() {
    let media = TempDir::new().expect("a directory");
    let whole = jpeg(200, 100, 1);
    put(media.path(), "half.jpg", &whole[..whole.len() / 2]);
    let half = source(media.path(), "half.jpg", Kind::Jpeg);
    assert!(inspect(&half).is_ok(), "the header is whole");
    let error = encode(&half, 100, Format::Png).expect_err("half a picture");
    assert!(
        matches!(error.problem, PictureProblem::Broken { .. }),
        "{error}"
    );
    assert!(error.to_string().contains("half.jpg"), "{error}");

    put(media.path(), "bomb.png", bomb());
    let error = inspect(&source(media.path(), "bomb.png", Kind::Png)).expect_err("too large");
    assert!(
        matches!(
            error.problem,
            PictureProblem::TooManyPixels {
                width: 60_000,
                height: 60_000,
                ..
            }
        ),
        "{error}"
    );

    let huge = fs::File::create(media.path().join("huge.jpg")).expect("a file");
    huge.set_len(centre_media::MAX_PHOTO_BYTES + 1)
        .expect("a sparse file");
    let error = inspect(&source(media.path(), "huge.jpg", Kind::Jpeg)).expect_err("too long");
    assert!(
        matches!(error.problem, PictureProblem::TooManyBytes { .. }),
        "{error}"
    );

    for (drawing, what) in [
        (
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text>Om</text></svg>"#,
            "text",
        ),
        (
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image href="/etc/passwd"/></svg>"#,
            "image",
        ),
        (
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 900000 900000"/>"#,
            "pixels",
        ),
        ("not a drawing", "SVG"),
    ] {
        put(media.path(), "bad.svg", drawing);
        let error = inspect(&source(media.path(), "bad.svg", Kind::Svg)).expect_err(what);
        assert!(error.to_string().contains(what), "{error}");
    }

    put(media.path(), "bad.svg", drawing(40, 40));
    put(media.path(), "Sunday Satsang.jpg", &whole);
    let error = carry(media.path()).expect_err("a name with a space");
    assert!(matches!(error.problem, PictureProblem::Name), "{error}");
}

#[test]
fn deep_nesting_does_not_overflow_the_stack() {
    let media = TempDir::new().expect("a directory");
    let deep = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{}<rect width="9" height="9"/>{}</svg>"#,
        "<g opacity=\".99\">".repeat(900),
        "</g>".repeat(900)
    );
    put(media.path(), "deep.svg", deep);
    // Whether so deep a drawing is accepted is up to the parser.
    let _: Result<_, _> = carry(media.path());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn arbitrary_bytes_are_an_error_not_a_panic(
        bytes in prop::collection::vec(any::<u8>(), 0..300),
        kind in prop::sample::select(vec![Kind::Svg, Kind::Jpeg, Kind::Png, Kind::WebP]),
    ) {
        let media = TempDir::new().expect("a directory");
        put(media.path(), "file", &bytes);
        let file = source(media.path(), "file", kind);
        prop_assert!(inspect(&file).is_err());
        prop_assert!(encode(&file, 8, Format::Png).is_err());
    }

    #[test]
    fn damaged_photographs_never_panic(
        at in any::<prop::sample::Index>(),
        byte in any::<u8>(),
        cut in any::<prop::sample::Index>(),
        is_png in any::<bool>(),
    ) {
        let (mut bytes, kind) = if is_png {
            (png(40, 30), Kind::Png)
        } else {
            (jpeg(40, 30, 3), Kind::Jpeg)
        };
        let position = at.index(bytes.len());
        bytes[position] = byte;
        bytes.truncate(cut.index(bytes.len()) + 1);
        let media = TempDir::new().expect("a directory");
        put(media.path(), "file", &bytes);
        let file = source(media.path(), "file", kind);
        if let Ok(info) = inspect(&file) {
            let _: Result<_, _> = encode(&file, info.width.min(8), Format::Png);
        }
    }

    #[test]
    fn arbitrary_bytes_in_the_program_are_an_error_not_a_panic(
        bytes in prop::collection::vec(any::<u8>(), 0..64),
    ) {
        prop_assert!(EmbeddedPictures::read(&Bytes::from(bytes)).is_err());
    }
}
