//! Picture files to test with, and decoders to look at what was made of them.

use std::{fs, path::Path};

use bytes::Bytes;
use image::{
    DynamicImage, ExtendedColorType, ImageEncoder as _, ImageFormat, Rgb, RgbImage,
    codecs::png::PngEncoder,
};
use jpeg_encoder::{ColorType, Encoder};
use re_rav1d::dav1d::{Decoder, PlanarImageComponent, Settings};

/// An opaque drawing of the given size: water below a sky, with a sun. It has the bytes of an
/// illustration, so that browsers get pixels of it.
pub fn drawing(width: u32, height: u32) -> String {
    let strokes = "<!-- a stroke -->".repeat(600);
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"><rect width="100%" height="50%" fill="#E8922E"/><rect y="50%" width="100%" height="50%" fill="#2F5D73"/><circle cx="50%" cy="50%" r="20%" fill="#D9A441"/>{strokes}</svg>"##
    )
}

/// A drawing with nothing in its corners.
pub const BADGE: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><circle cx="256" cy="256" r="250" fill="#4A1420"/></svg>"##;

/// A photograph of the given size: red at its left, blue at its right.
pub fn pixels(width: u32, height: u32) -> RgbImage {
    RgbImage::from_fn(width, height, |x, _| {
        if x < width / 2 {
            Rgb([200, 30, 30])
        } else {
            Rgb([30, 30, 200])
        }
    })
}

/// A JPEG with an EXIF orientation from 1 to 8.
pub fn jpeg(width: u16, height: u16, orientation: u8) -> Vec<u8> {
    // One directory with one entry: tag 0x0112, type SHORT, count 1.
    let exif = [
        &b"II\x2A\x00\x08\x00\x00\x00\x01\x00\x12\x01\x03\x00\x01\x00\x00\x00"[..],
        &[orientation, 0, 0, 0, 0, 0, 0, 0],
    ]
    .concat();
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, 90);
    encoder.add_exif_metadata(&exif).expect("a short block");
    encoder
        .encode(
            &pixels(width.into(), height.into()),
            width,
            height,
            ColorType::Rgb,
        )
        .expect("pixels of this size");
    file
}

pub fn png(width: u32, height: u32) -> Vec<u8> {
    let mut file = Vec::new();
    PngEncoder::new(&mut file)
        .write_image(
            &pixels(width, height),
            width,
            height,
            ExtendedColorType::Rgb8,
        )
        .expect("pixels of this size");
    file
}

/// A PNG of a few bytes whose header promises 60,000 x 60,000 pixels.
pub fn bomb() -> Vec<u8> {
    let mut file = png(8, 8);
    let side = 60_000_u32.to_be_bytes();
    file[16..20].copy_from_slice(&side);
    file[20..24].copy_from_slice(&side);
    let check = crc32(&file[12..29]).to_be_bytes();
    file[29..33].copy_from_slice(&check);
    file
}

fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0, |crc, &byte| {
        (0..8).fold(crc ^ u32::from(byte), |crc, _| {
            (crc >> 1) ^ (0xEDB8_8320 & 0_u32.wrapping_sub(crc & 1))
        })
    })
}

pub fn put(directory: &Path, file: &str, bytes: impl AsRef<[u8]>) {
    let path = directory.join(file);
    fs::create_dir_all(path.parent().expect("a file in a directory")).expect("a directory");
    fs::write(path, bytes).expect("a file");
}

/// A typeface of those that the tests have installed.
pub fn font() -> Bytes {
    const FILE: &str = "/usr/share/fonts/truetype/liberation/LiberationSerif-Bold.ttf";
    fs::read(FILE)
        .expect("scripts/test-packages installs it")
        .into()
}

/// Decodes JPEG, PNG or WebP.
pub fn decode(file: &[u8], format: ImageFormat) -> DynamicImage {
    image::load_from_memory_with_format(file, format).expect("a picture of this format")
}

/// What an AV1 decoder makes of an AVIF file.
pub struct Avif {
    pub width: u32,
    pub height: u32,
    pub has_alpha: bool,
    /// Brightness in the middle of the left and right half, from 0 to 1023.
    pub luma: [u16; 2],
}

pub fn decode_avif(mut file: &[u8]) -> Avif {
    let avif = avif_parse::read_avif(&mut file).expect("an AVIF file");
    // One thread, or the decoder asks for more frames before it shows the first.
    let mut settings = Settings::new();
    settings.set_n_threads(1);
    settings.set_max_frame_delay(1);
    let mut decoder = Decoder::with_settings(&settings).expect("an AV1 decoder");
    decoder
        .send_data(avif.primary_item.to_vec(), None, None, None)
        .expect("AV1 data");
    let picture = decoder.get_picture().expect("one picture");
    assert_eq!(picture.bit_depth(), 10);
    let plane = picture.plane(PlanarImageComponent::Y);
    let stride = picture.stride(PlanarImageComponent::Y) as usize;
    let row = &plane[picture.height() as usize / 2 * stride..][..stride];
    let luma = [1, 3].map(|quarter| {
        let at = picture.width() as usize * quarter / 4 * 2;
        u16::from_le_bytes([row[at], row[at + 1]])
    });
    Avif {
        width: picture.width(),
        height: picture.height(),
        has_alpha: avif.alpha_item.is_some(),
        luma,
    }
}
