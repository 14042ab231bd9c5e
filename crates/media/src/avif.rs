//! Encodes pixels as AVIF.

use ravif::{BitDepth, Encoder, Img};
use rgb::FromSlice as _;

use crate::raster::Pixels;

/// The picture as an AVIF file, encoded on this thread alone. `quality` is from 1 to 100,
/// `speed` rav1e's, from 1 (smallest) to 10 (fastest).
///
/// # Errors
/// Of a picture without pixels, and what the encoder says.
pub(crate) fn encode(pixels: &Pixels, quality: f32, speed: u8) -> Result<Vec<u8>, String> {
    let (width, height) = (pixels.width() as usize, pixels.height() as usize);
    if width == 0 || height == 0 {
        return Err("there are no pixels".to_owned());
    }
    // Opaque pixels go the same way, and get no alpha channel: only `encode_rgba` is compiled
    // as part of `ravif`. `encode_rgb` would have the whole encoder compiled again here.
    let rgba = pixels.to_rgba();
    Encoder::new()
        .with_quality(quality)
        .with_alpha_quality(quality)
        .with_speed(speed)
        // Ten bits keep skies and water free of bands at no cost in bytes.
        .with_bit_depth(BitDepth::Ten)
        .with_num_threads(Some(1))
        .encode_rgba(Img::new(rgba.as_raw().as_rgba(), width, height))
        .map(|encoded| encoded.avif_file)
        .map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use image::{RgbImage, RgbaImage};

    use super::*;

    /// The name of the property that tells of an alpha channel.
    const ALPHA: &[u8] = b"urn:mpeg:mpegB:cicp:systems:auxiliary:alpha";

    #[test]
    fn only_pixels_that_something_shows_through_get_an_alpha_channel() {
        let opaque = Pixels::Opaque(RgbImage::from_pixel(8, 8, [90; 3].into()));
        let transparent = Pixels::Transparent(RgbaImage::from_pixel(8, 8, [90; 4].into()));
        for (pixels, expected) in [(opaque, false), (transparent, true)] {
            let file = encode(&pixels, 60.0, 10).unwrap();
            assert_eq!(&file[4..12], b"ftypavif");
            let alpha = file.windows(ALPHA.len()).any(|part| part == ALPHA);
            assert_eq!(alpha, expected);
        }
    }

    #[test]
    fn a_picture_without_pixels_is_refused() {
        assert!(encode(&Pixels::Opaque(RgbImage::new(0, 0)), 60.0, 10).is_err());
    }
}
