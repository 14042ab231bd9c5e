//! From what somebody sends to what is kept: upright, without anything that the camera noted, and
//! no larger than it must be.

use image::{ImageFormat, guess_format};

use crate::{
    Format, Kind, PictureProblem,
    encode::encode_kept,
    picture::placeholder,
    raster::{Decoded, Pixels, guarded, repair_jpeg},
};

/// The longest side that is kept, in pixels.
pub const LONGEST_SIDE: u32 = 3840;

/// Most bytes that are kept.
pub const MAX_STORED_BYTES: usize = 3 * 1024 * 1024;

/// Qualities that are tried until the file is small enough; then the picture is made smaller.
const QUALITIES: [u8; 3] = [90, 82, 74];

/// Bytes of a file above which no lower quality is tried, but a smaller picture: the lowest quality needs about half
/// of the bytes of the highest.
const FILE_TO_SHRINK: usize = 3 * MAX_STORED_BYTES;

/// A JPEG that breaks off has at least a byte for so many pixels. Cameras need one for four to ten; with fewer,
/// most of the picture is missing.
const PIXELS_OF_A_BYTE: u64 = 100;

/// A picture as it is kept.
#[derive(Clone, Debug)]
pub struct ReencodedPicture {
    /// The format of the file.
    pub kind: Kind,
    /// The file, without anything but pixels.
    pub file: Vec<u8>,
    /// In pixels.
    pub width: u32,
    /// In pixels.
    pub height: u32,
    /// Whether anything behind it shows through.
    pub has_alpha: bool,
    /// BLAKE3 of the file in hexadecimal.
    pub hash: String,
    /// As [`Picture::placeholder`](crate::Picture::placeholder).
    pub placeholder: Option<String>,
}

/// Why something that was sent is not kept.
#[derive(Debug, thiserror::Error)]
pub enum RejectedUpload {
    /// A picture as iPhones take them, which few programs read.
    #[error("it is in the format HEIC")]
    Heic,
    /// No JPEG, PNG or WebP.
    #[error("it is not a picture")]
    NoPicture,
    /// It cannot be used.
    #[error(transparent)]
    Picture(#[from] PictureProblem),
}

/// How the containers are called in which iPhones keep pictures.
const HEIC_BRANDS: [&[u8; 4]; 7] = [
    b"heic", b"heix", b"hevc", b"heim", b"heis", b"mif1", b"msf1",
];

/// What a file is, by its first bytes.
fn kind_of(bytes: &[u8]) -> Result<Kind, RejectedUpload> {
    match guess_format(bytes) {
        Ok(ImageFormat::Jpeg) => Ok(Kind::Jpeg),
        Ok(ImageFormat::Png) => Ok(Kind::Png),
        Ok(ImageFormat::WebP) => Ok(Kind::WebP),
        _ => {
            let brand = bytes.get(4..).and_then(|it| it.strip_prefix(b"ftyp"));
            let is_heic = |brand: &[u8]| HEIC_BRANDS.iter().any(|it| brand.starts_with(*it));
            Err(match brand {
                Some(brand) if is_heic(brand) => RejectedUpload::Heic,
                _ => RejectedUpload::NoPicture,
            })
        }
    }
}

/// Turns a picture that somebody has sent into the one that is kept. Takes a second or two, and some
/// 300 MB for the largest pictures.
///
/// # Errors
/// When it is no picture, damaged, or has more than [`MAX_PIXELS`](crate::MAX_PIXELS).
pub fn reencode(bytes: &[u8]) -> Result<ReencodedPicture, RejectedUpload> {
    let kind = kind_of(bytes)?;
    let reencoded = guarded(kind, || match kind {
        // Phones and messengers break files off, and browsers show them.
        Kind::Jpeg => {
            let repaired = repair_jpeg(bytes);
            let breaks_off = repaired.len() > bytes.len();
            within(kind, &repaired, breaks_off)
        }
        _ => within(kind, bytes, false),
    });
    // Decoders and encoders take a hundred times what is kept.
    centre_os::heap::return_freed();
    Ok(reencoded?)
}

/// The same for a file that may have been kept before. Such a file stays as it is, to the byte.
///
/// # Errors
/// As [`reencode`].
pub fn keep(bytes: &[u8]) -> Result<ReencodedPicture, RejectedUpload> {
    let kind = kind_of(bytes)?;
    if is_bare(kind, bytes)
        && bytes.len() <= MAX_STORED_BYTES
        && let Some(reencoded) = guarded(kind, || untouched(kind, bytes))?
    {
        centre_os::heap::return_freed();
        return Ok(reencoded);
    }
    reencode(bytes)
}

/// Whether a file has nothing but pixels, as far as its kind lets that be seen.
pub(crate) fn is_bare(kind: Kind, bytes: &[u8]) -> bool {
    match kind {
        Kind::Jpeg => is_bare_jpeg(bytes),
        Kind::WebP => is_bare_webp(bytes),
        Kind::Png | Kind::Svg => false,
    }
}

/// The file as it is, if it is no larger than what is kept, and of the format that its transparency
/// asks for.
fn untouched(kind: Kind, bytes: &[u8]) -> Result<Option<ReencodedPicture>, PictureProblem> {
    let decoded = Decoded::from_bytes(kind, bytes)?;
    let (width, height) = decoded.size()?;
    if width.max(height) > LONGEST_SIDE {
        return Ok(None);
    }
    let has_alpha = matches!(decoded.pixels(width)?, Pixels::Transparent(_));
    if has_alpha != (kind == Kind::WebP) {
        return Ok(None);
    }
    Ok(Some(ReencodedPicture {
        kind,
        file: bytes.to_vec(),
        width,
        height,
        has_alpha,
        hash: blake3::hash(bytes).to_hex().to_string(),
        placeholder: placeholder(&decoded, has_alpha, kind)?,
    }))
}

/// Of a JPEG: pixels follow its segment.
const START_OF_PIXELS: u8 = 0xDA;

/// How JFIF's segment begins behind its mark: with its length, which is 16 where it has no preview
/// picture.
const PLAIN_JFIF: &[u8] = b"\0\x10JFIF\0";

/// Whether a JPEG has no segment of an application but JFIF's, no comment, and nothing between its
/// segments or behind its end.
fn is_bare_jpeg(bytes: &[u8]) -> bool {
    let mut rest = &bytes[2..];
    let mut in_pixels = false;
    while let Some(at) = rest.iter().position(|byte| *byte == 0xFF) {
        if at > 0 && !in_pixels {
            return false;
        }
        rest = &rest[at + 1..];
        match rest.first() {
            // A byte of the pixels, or a mark between them.
            Some(0x00 | 0xD0..=0xD7) if in_pixels => {}
            // Filling.
            Some(0xFF) => {}
            Some(0xD9) => return rest.len() == 1,
            Some(0x00 | 0xD0..=0xD7 | 0xE1..=0xEF | 0xFE) | None => return false,
            Some(0xE0) if !rest[1..].starts_with(PLAIN_JFIF) => return false,
            Some(mark) => {
                in_pixels = *mark == START_OF_PIXELS;
                let &[_, high, low, ..] = rest else {
                    return false;
                };
                let end = 1 + usize::from(u16::from_be_bytes([high, low]));
                let Some(behind) = rest.get(end..) else {
                    return false;
                };
                rest = behind;
            }
        }
    }
    false
}

/// Whether a WebP has no parts but those with pixels, and nothing behind its end.
fn is_bare_webp(bytes: &[u8]) -> bool {
    let mut rest = &bytes[12..];
    while let [name @ .., _, _, _, _] = &rest[..rest.len().min(8)]
        && name.len() == 4
    {
        if ![b"VP8 ", b"VP8L", b"VP8X", b"ALPH"].contains(&&[name[0], name[1], name[2], name[3]]) {
            return false;
        }
        let size = u32::from_le_bytes([rest[4], rest[5], rest[6], rest[7]]);
        let end =
            usize::try_from(size).map_or(usize::MAX, |size| size.saturating_add(8 + size % 2));
        match rest.get(end..) {
            Some(behind) => rest = behind,
            None => return false,
        }
    }
    rest.is_empty()
}

fn within(kind: Kind, bytes: &[u8], breaks_off: bool) -> Result<ReencodedPicture, PictureProblem> {
    let decoded = Decoded::from_bytes(kind, bytes)?;
    let (full_width, full_height) = decoded.size()?;
    let pixels = u64::from(full_width) * u64::from(full_height);
    if breaks_off && bytes.len() as u64 * PIXELS_OF_A_BYTE < pixels {
        return Err(PictureProblem::Broken {
            kind: "JPEG",
            reason: "most of it is missing".to_owned(),
        });
    }
    let longest = full_width.max(full_height);
    let mut width = if longest <= LONGEST_SIDE {
        full_width
    } else {
        let width = u64::from(full_width) * u64::from(LONGEST_SIDE) / u64::from(longest);
        u32::try_from(width).unwrap_or(LONGEST_SIDE).max(1)
    };
    let decoded = decoded.within(width)?;
    loop {
        let pixels = decoded.pixels(width)?;
        let mut bytes = 0;
        for quality in QUALITIES {
            let (reencoded, format) = match &pixels {
                Pixels::Opaque(_) => (Kind::Jpeg, Format::Jpeg),
                Pixels::Transparent(_) => (Kind::WebP, Format::WebP),
            };
            let file = encode_kept(&pixels, format, kind, quality)?;
            if file.len() <= MAX_STORED_BYTES {
                let has_alpha = reencoded == Kind::WebP;
                return Ok(ReencodedPicture {
                    kind: reencoded,
                    width: pixels.width(),
                    height: pixels.height(),
                    has_alpha,
                    hash: blake3::hash(&file).to_hex().to_string(),
                    placeholder: placeholder(&decoded, has_alpha, reencoded)?,
                    file,
                });
            }
            bytes = file.len();
            if bytes > FILE_TO_SHRINK {
                break;
            }
        }
        width = smaller(width, bytes);
    }
}

/// The width in pixels at which a picture is tried whose file has too many `bytes` at `width`: files grow with the
/// area. Noise of twelve megapixels would be encoded a dozen times otherwise.
fn smaller(width: u32, bytes: usize) -> u32 {
    // Four fifths at most, or what is a little too large would be tried for ever.
    let mut narrower = width * 4 / 5;
    let area = |it: u32| u128::from(it) * u128::from(it);
    while area(narrower) * bytes as u128 > area(width) * MAX_STORED_BYTES as u128 {
        narrower = narrower * 9 / 10;
    }
    narrower.max(1)
}

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use image::{DynamicImage, ImageFormat, RgbImage, Rgba, RgbaImage};

    use super::*;

    /// A picture that is red on its left half as it is stored.
    fn half_red(width: u32, height: u32) -> RgbImage {
        RgbImage::from_fn(width, height, |x, _| {
            image::Rgb(if x < width / 2 {
                [220, 0, 0]
            } else {
                [0, 0, 220]
            })
        })
    }

    fn file(picture: impl Into<DynamicImage>, format: ImageFormat) -> Vec<u8> {
        let mut file = Cursor::new(Vec::new());
        picture.into().write_to(&mut file, format).expect("a file");
        file.into_inner()
    }

    /// The JPEG with an EXIF block that says how it is turned and where it was taken.
    fn with_exif(jpeg: &[u8], orientation: u32) -> Vec<u8> {
        let mut tiff = b"II*\0\x08\0\0\0".to_vec();
        let entry = |tag: u16, kind: u16, count: u32, value: u32| {
            let mut entry = [tag.to_le_bytes(), kind.to_le_bytes()].concat();
            entry.extend([count.to_le_bytes(), value.to_le_bytes()].concat());
            entry
        };
        tiff.extend(2_u16.to_le_bytes());
        tiff.extend(entry(0x0112, 3, 1, orientation));
        tiff.extend(entry(0x8825, 4, 1, 38));
        tiff.extend(0_u32.to_le_bytes());
        // The table of the place: south of the equator.
        tiff.extend(1_u16.to_le_bytes());
        tiff.extend(entry(1, 2, 2, u32::from(b'S')));
        tiff.extend(0_u32.to_le_bytes());
        tiff.extend(b"GPS of the house");
        let length = u16::try_from(tiff.len() + 8).expect("short");
        let header = [&b"\xFF\xE1"[..], &length.to_be_bytes(), b"Exif\0\0"].concat();
        [&jpeg[..2], &header, &tiff, &jpeg[2..]].concat()
    }

    fn contains(bytes: &[u8], part: &[u8]) -> bool {
        bytes.windows(part.len()).any(|it| it == part)
    }

    /// Pixels that no format makes smaller, half of them transparent where there is a channel for it.
    fn noise(width: u32, height: u32) -> RgbaImage {
        let mut state = 1_u32;
        RgbaImage::from_fn(width, height, |_, _| {
            // Marsaglia's xorshift of 32 bits.
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            Rgba(state.to_le_bytes())
        })
    }

    #[test]
    fn noise_is_made_small_in_few_steps() {
        let sent = file(noise(1600, 1200), ImageFormat::WebP);
        let reencoded = reencode(&sent).expect("a picture");
        assert_eq!((reencoded.kind, reencoded.has_alpha), (Kind::WebP, true));
        assert!(
            reencoded.file.len() <= MAX_STORED_BYTES && reencoded.width >= 800,
            "{}",
            reencoded.width
        );
        let steps = |mut width: u32, bytes_of_1000: usize| {
            let mut steps = 0;
            let bytes = |width: u32| bytes_of_1000 * (width as usize).pow(2) / 1_000_000;
            while bytes(width) > MAX_STORED_BYTES {
                width = smaller(width, bytes(width));
                steps += 1;
            }
            (steps, width)
        };
        for (bytes_of_1000, expected) in [(3_000_000, 1), (300_000, 1), (213_400, 1)] {
            let (steps, width) = steps(3840, bytes_of_1000);
            assert_eq!(steps, expected, "{bytes_of_1000}");
            // Half of what may be kept is used at least.
            let used = bytes_of_1000 * (width as usize).pow(2) / 1_000_000;
            assert!(used * 2 >= MAX_STORED_BYTES, "{bytes_of_1000}: {width}");
        }
        assert_eq!(
            (smaller(1, usize::MAX), smaller(2, 2 * MAX_STORED_BYTES)),
            (1, 1)
        );
    }

    #[test]
    fn a_picture_is_turned_upright_and_keeps_no_secrets() {
        let sent = with_exif(&file(half_red(400, 200), ImageFormat::Jpeg), 6);
        assert!(contains(&sent, b"Exif") && contains(&sent, b"GPS of the house"));
        let reencoded = reencode(&sent).expect("a picture");
        assert_eq!(
            (reencoded.kind, reencoded.width, reencoded.height),
            (Kind::Jpeg, 200, 400)
        );
        assert!(!contains(&reencoded.file, b"Exif") && !contains(&reencoded.file, b"GPS"));
        // No segment of an application but JFIF's own.
        assert!(!contains(&reencoded.file, b"\xFF\xE1"));
        let upright = image::load_from_memory(&reencoded.file)
            .expect("a JPEG")
            .into_rgb8();
        let (top, bottom) = (upright.get_pixel(100, 20), upright.get_pixel(100, 380));
        assert!(top[0] > 180 && top[2] < 60, "red came on top: {top:?}");
        assert!(bottom[2] > 180, "{bottom:?}");
        assert!(reencoded.placeholder.is_some());
    }

    /// Red, green, blue and white from the upper left corner on, by rows.
    const CORNERS: [[u8; 3]; 4] = [[220, 0, 0], [0, 220, 0], [0, 0, 220], [230, 230, 230]];

    fn of_corners(width: u32, height: u32) -> RgbImage {
        RgbImage::from_fn(width, height, |x, y| {
            image::Rgb(CORNERS[usize::from(x >= width / 2) + 2 * usize::from(y >= height / 2)])
        })
    }

    fn expect_corners(reencoded: &ReencodedPicture, sent: &str) {
        let (right, low) = (reencoded.width - 9, reencoded.height - 9);
        let picture = image::load_from_memory(&reencoded.file)
            .expect("a picture")
            .into_rgb8();
        for ((x, y), colour) in [(8, 8), (right, 8), (8, low), (right, low)]
            .into_iter()
            .zip(CORNERS)
        {
            let found = picture.get_pixel(x, y).0;
            let is_near = found
                .iter()
                .zip(colour)
                .all(|(found, colour)| found.abs_diff(colour) < 40);
            assert!(
                is_near,
                "{sent}: {found:?} at {x}, {y} instead of {colour:?}"
            );
        }
    }

    #[test]
    fn a_picture_is_upright_however_it_was_held() {
        let upright = of_corners(400, 200);
        let (width, height) = upright.dimensions();
        let at = |x, y| *upright.get_pixel(x, y);
        // What a camera stores (EXIF 2.32, tag 274): where its first row and column are.
        for orientation in 1..=8 {
            let (across, down) = if orientation < 5 {
                (width, height)
            } else {
                (height, width)
            };
            let stored = RgbImage::from_fn(across, down, |x, y| match orientation {
                1 => at(x, y),
                2 => at(width - 1 - x, y),
                3 => at(width - 1 - x, height - 1 - y),
                4 => at(x, height - 1 - y),
                5 => at(y, x),
                6 => at(width - 1 - y, x),
                7 => at(width - 1 - y, height - 1 - x),
                _ => at(y, height - 1 - x),
            });
            let sent = with_exif(&file(stored, ImageFormat::Jpeg), orientation);
            let reencoded = reencode(&sent).expect("a picture");
            assert_eq!(
                (reencoded.width, reencoded.height),
                (400, 200),
                "{orientation}"
            );
            expect_corners(&reencoded, &format!("orientation {orientation}"));
        }
    }

    #[test]
    fn what_phones_and_scanners_put_into_a_file_is_taken() {
        let picture = of_corners(400, 200);
        let jpeg = file(picture.clone(), ImageFormat::Jpeg);
        let segment = [&b"\xFF\xE2\0\x08MPF\0II"[..]].concat();
        let several = [&jpeg[..2], &segment, &jpeg[2..], &jpeg].concat();
        let moving = [
            &jpeg[..],
            b"\0\0\0\x18ftypmp42\0\0\0\0mp42isom\0\0\0\x10mdat12345678",
        ]
        .concat();
        let deep = image::ImageBuffer::from_fn(400, 200, |x, y| {
            image::Rgb(picture.get_pixel(x, y).0.map(|it| u16::from(it) * 257))
        });
        let mut printed = Vec::new();
        let inks: Vec<u8> = picture
            .pixels()
            .flat_map(|it| [255 - it[0], 255 - it[1], 255 - it[2], 0])
            .collect();
        let encoder = jpeg_encoder::Encoder::new(&mut printed, 95);
        encoder
            .encode(&inks, 400, 200, jpeg_encoder::ColorType::Cmyk)
            .expect("a JPEG");
        for (kind, sent) in [
            ("several pictures", several),
            ("a motion photo", moving),
            (
                "16 bits",
                file(DynamicImage::ImageRgb16(deep), ImageFormat::Png),
            ),
            ("inks", printed),
        ] {
            let reencoded = reencode(&sent).unwrap_or_else(|problem| panic!("{kind}: {problem}"));
            assert_eq!((reencoded.width, reencoded.height), (400, 200), "{kind}");
            expect_corners(&reencoded, kind);
        }
    }

    #[test]
    fn what_was_kept_before_stays_to_the_byte_and_nothing_else_does() {
        let clear = RgbaImage::from_fn(30, 20, |x, _| {
            Rgba([0, 90, 0, if x < 15 { 0 } else { 255 }])
        });
        let jpeg = file(half_red(400, 200), ImageFormat::Jpeg);
        for sent in [jpeg.clone(), file(clear, ImageFormat::Png)] {
            let first = reencode(&sent).expect("a picture");
            let again = keep(&first.file).expect("a picture");
            assert_eq!(again.file, first.file);
            assert_eq!(
                (
                    again.kind,
                    again.width,
                    again.height,
                    again.has_alpha,
                    again.hash
                ),
                (
                    first.kind,
                    first.width,
                    first.height,
                    first.has_alpha,
                    first.hash
                )
            );
            let behind = [&first.file[..], b"<script>"].concat();
            assert!(!contains(
                &keep(&behind).expect("a picture").file,
                b"<script>"
            ));
        }
        let first = reencode(&jpeg).expect("a picture").file;
        let with_comment = [&first[..2], b"\xFF\xFE\0\x06home", &first[2..]].concat();
        let between = [&first[..20], b"home", &first[20..]].concat();
        let thumbnail = [&first[..20], b"\xFF\xE0\0\x0bJFXX\0home", &first[20..]].concat();
        for secret in [with_exif(&first, 6), with_comment] {
            let reencoded = keep(&secret).expect("a picture").file;
            assert!(!contains(&reencoded, b"GPS") && !contains(&reencoded, b"home"));
        }
        for odd in [between, thumbnail] {
            assert!(
                keep(&odd).is_err() || !contains(&keep(&odd).expect("a picture").file, b"home")
            );
        }
        let wide = file(half_red(4000, 900), ImageFormat::Jpeg);
        assert_eq!(keep(&wide).expect("a picture").width, LONGEST_SIDE);
        for broken in [
            &first[..20],
            b"\xFF\xD8\xFF",
            b"RIFF\xFF\xFF\xFF\xFFWEBPVP8 \xFF\xFF\xFF\xFF",
        ] {
            assert!(matches!(keep(broken), Err(RejectedUpload::Picture(_))));
        }
    }

    #[test]
    fn a_jpeg_that_breaks_off_or_has_stray_bytes_is_taken() {
        let whole = file(half_red(400, 200), ImageFormat::Jpeg);
        let end = whole.len() - 2;
        let stray = [&whole[..20], b"\0\0stray", &whole[20..]].concat();
        let behind = [&whole[..], b"and more"].concat();
        for sent in [&whole[..end], &whole[..=end], &stray, &behind] {
            for reencoded in [reencode(sent), keep(sent)] {
                let reencoded = reencoded.expect("a picture");
                assert_eq!((reencoded.width, reencoded.height), (400, 200));
                assert!(
                    !contains(&reencoded.file, b"stray") && !contains(&reencoded.file, b"and more")
                );
                let pixels = image::load_from_memory(&reencoded.file)
                    .expect("a JPEG")
                    .into_rgb8();
                let (left, right) = (pixels.get_pixel(20, 180), pixels.get_pixel(380, 180));
                assert!(left[0] > 180 && right[2] > 180, "{left:?} {right:?}");
            }
        }
    }

    #[test]
    fn a_jpeg_of_which_most_is_missing_is_refused() {
        let whole = file(half_red(2000, 1500), ImageFormat::Jpeg);
        let missing = &whole[..whole.len().min(2000 * 1500 / 100) - 10];
        assert!(matches!(
            reencode(missing),
            Err(RejectedUpload::Picture(PictureProblem::Broken { .. }))
        ));
    }

    #[test]
    fn what_shows_through_stays() {
        let clear = RgbaImage::from_fn(300, 200, |x, _| {
            Rgba([0, 90, 0, if x < 150 { 0 } else { 255 }])
        });
        let reencoded = reencode(&file(clear, ImageFormat::Png)).expect("a picture");
        assert_eq!((reencoded.kind, reencoded.has_alpha), (Kind::WebP, true));
        let read = image::load_from_memory(&reencoded.file)
            .expect("a WebP")
            .into_rgba8();
        assert_eq!(
            (read.get_pixel(20, 20)[3], read.get_pixel(280, 20)[3]),
            (0, 255)
        );
        // An alpha channel alone shows nothing.
        let solid = RgbaImage::from_pixel(30, 20, Rgba([9, 9, 9, 255]));
        let reencoded = reencode(&file(solid, ImageFormat::Png)).expect("a picture");
        assert_eq!((reencoded.kind, reencoded.has_alpha), (Kind::Jpeg, false));
    }

    #[test]
    fn large_pictures_are_scaled_and_kept_small() {
        // Noise, which no encoder makes small.
        let mut state = 1_u32;
        let noise = RgbImage::from_fn(4200, 1400, |_, _| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let [_, r, g, b] = state.to_le_bytes();
            image::Rgb([r, g, b])
        });
        let reencoded = reencode(&file(noise, ImageFormat::Jpeg)).expect("a picture");
        assert!(
            reencoded.file.len() <= MAX_STORED_BYTES,
            "{} bytes",
            reencoded.file.len()
        );
        assert!(
            reencoded.width <= LONGEST_SIDE && reencoded.width > 1000,
            "{}",
            reencoded.width
        );
    }

    #[test]
    fn what_is_no_picture_is_refused() {
        let png = file(half_red(40, 40), ImageFormat::Png);
        let mut bomb = png.clone();
        // The width and height of the header, and its checksum.
        bomb[16..24].copy_from_slice(&[0, 0, 0xFF, 0xFF, 0, 0, 0xFF, 0xFF]);
        let checksum = crc32(&bomb[12..29]);
        bomb[29..33].copy_from_slice(&checksum.to_be_bytes());
        assert!(matches!(
            reencode(&bomb),
            Err(RejectedUpload::Picture(
                PictureProblem::TooManyPixels { .. }
            ))
        ));
        assert!(matches!(
            reencode(&png[..60]),
            Err(RejectedUpload::Picture(PictureProblem::Broken { .. }))
        ));
        assert!(matches!(
            reencode(b"\0\0\0\x18ftypheic\0\0"),
            Err(RejectedUpload::Heic)
        ));
        for nothing in [&b""[..], b"<svg/>", b"GIF89a", b"%PDF-1.7"] {
            assert!(matches!(reencode(nothing), Err(RejectedUpload::NoPicture)));
        }
    }

    fn crc32(bytes: &[u8]) -> u32 {
        !bytes.iter().fold(!0_u32, |sum, &byte| {
            (0..8).fold(sum ^ u32::from(byte), |sum, _| {
                if sum & 1 == 1 {
                    sum >> 1 ^ 0xEDB8_8320
                } else {
                    sum >> 1
                }
            })
        })
    }
}
