//! Encodes pixels as AVIF.
//!
//! A crate of its own because the encoder is generic: all of it is compiled wherever it is
//! called, which takes longer than the rest of the site's pictures together.

use ravif::{BitDepth, Encoder, Img};
use rgb::FromSlice as _;

/// Rows of pixels from the top, eight bits per channel.
#[derive(Debug, Clone, Copy)]
pub enum Pixels<'a> {
    /// Red, green and blue of each pixel.
    Opaque(&'a [u8]),
    /// Red, green, blue and alpha, not multiplied.
    Transparent(&'a [u8]),
}

/// What to spend on a picture.
#[derive(Debug, Clone, Copy)]
pub struct Settings {
    /// From 1 to 100.
    pub quality: f32,
    /// rav1e's speed, from 1 (smallest) to 10 (fastest).
    pub speed: u8,
}

/// The picture as an AVIF file, encoded on this thread alone.
///
/// # Errors
/// Of a picture without pixels or with another number of bytes than its size asks for, and
/// what the encoder says.
pub fn encode(
    pixels: Pixels<'_>,
    width: usize,
    height: usize,
    settings: Settings,
) -> Result<Vec<u8>, String> {
    let (bytes, channels) = match pixels {
        Pixels::Opaque(bytes) => (bytes, 3),
        Pixels::Transparent(bytes) => (bytes, 4),
    };
    if bytes.is_empty() || bytes.len() != width * height * channels {
        return Err(format!(
            "{} bytes are no picture of {width} by {height} pixels",
            bytes.len()
        ));
    }
    let encoder = Encoder::new()
        .with_quality(settings.quality)
        .with_alpha_quality(settings.quality)
        .with_speed(settings.speed)
        // Ten bits keep skies and water free of bands at no cost in bytes.
        .with_bit_depth(BitDepth::Ten)
        .with_num_threads(Some(1));
    let file = match pixels {
        Pixels::Opaque(bytes) => encoder.encode_rgb(Img::new(bytes.as_rgb(), width, height)),
        Pixels::Transparent(bytes) => encoder.encode_rgba(Img::new(bytes.as_rgba(), width, height)),
    };
    Ok(file.map_err(|error| error.to_string())?.avif_file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_kinds_of_pixels_become_avif_files() {
        let settings = Settings {
            quality: 60.0,
            speed: 10,
        };
        for pixels in [
            Pixels::Opaque(&[90; 3 * 64]),
            Pixels::Transparent(&[90; 4 * 64]),
        ] {
            let file = encode(pixels, 8, 8, settings).expect("a file");
            assert_eq!(&file[4..12], b"ftypavif");
        }
        for (pixels, side) in [(Pixels::Opaque(&[]), 0), (Pixels::Opaque(&[90; 3]), 8)] {
            let refused = encode(pixels, side, side, settings).unwrap_err();
            assert!(refused.contains("no picture"), "{refused}");
        }
    }
}
