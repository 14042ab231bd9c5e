//! Encodes pixels as AVIF, as small as the look allows.

use avif_serialize::{Aviffy, constants::MatrixCoefficients};
use centre_av1::{DEPTH, Planes};
use fast_ssim2::{PixelDescriptor, PixelSlice, Ssimulacra2Reference};
use image::RgbImage;

use crate::raster::{PAPER, Pixels};

/// The least score by SSIMULACRA2 that a picture may have against its source at the width where it
/// is judged. At 70 a difference is hard to notice beside the original, at 90 it cannot be seen
/// (docs/decisions/021-pictures-on-demand.md has what drawings weigh).
const FLOOR: f64 = 68.0;

/// A score this far above the floor is near enough: trying on would save a twentieth of the bytes.
const NEAR: f64 = 1.5;

/// The quantizer that is tried first: about what most drawings end up with.
const FIRST_QUANTIZER: u8 = 36;

/// The quantizers that are tried. Below, files grow and nobody sees why; above, skies dissolve.
const QUANTIZERS: std::ops::RangeInclusive<u8> = 12..=50;

/// How many quantizers are tried at most.
const TRIES: usize = 4;

/// By how much the score falls with each step of the quantizer, about.
const SCORE_PER_STEP: f64 = 1.3;

/// libaom's speed from 0 (smallest) to 9 (fastest).
const SPEED: u8 = 6;

/// Its speed for wide pictures, which take the most time and which no phone asks for: half the
/// time for a tenth more bytes.
const WIDE_SPEED: u8 = 7;

/// Pictures wider than this, in pixels, are wide.
const WIDE: u32 = 960;

/// Transparency is mostly flat, and its edges are what an eye follows.
const ALPHA_QUANTIZER: u8 = 16;

/// Largest value of a sample.
const MAX: f32 = 1023.0;
/// The sample of a colour without this chroma.
const MIDDLE: f32 = 512.0;

// The weights of red and blue in brightness, by BT.601.
const RED: f32 = 0.299;
const BLUE: f32 = 0.114;

/// The largest quantizer with which the picture keeps its look, by encoding it a few times.
///
/// # Errors
/// What the encoder says.
pub(crate) fn quantizer(pixels: &Pixels) -> Result<u8, String> {
    let subject = Subject::new(pixels)?;
    let (mut good, mut bad) = (*QUANTIZERS.start(), *QUANTIZERS.end() + 1);
    let mut next = FIRST_QUANTIZER;
    for _ in 0..TRIES {
        let (_, score) = subject.trial(next)?;
        if score >= FLOOR {
            good = next;
            if score < FLOOR + NEAR {
                break;
            }
        } else {
            bad = next;
        }
        if bad - good <= 1 {
            break;
        }
        next = step(next, score).clamp(good + 1, bad - 1);
    }
    Ok(good)
}

/// A picture that is encoded on trial.
struct Subject {
    planes: Planes,
    source: Ssimulacra2Reference,
}

impl Subject {
    fn new(pixels: &Pixels) -> Result<Self, String> {
        let colours = colours(pixels);
        let source = slice(&colours).and_then(|pixels| Ok(Ssimulacra2Reference::new(&pixels)?));
        Ok(Self {
            planes: planes(&colours),
            source: source.map_err(|error| error.to_string())?,
        })
    }

    /// Bytes without those of the container, and the score by SSIMULACRA2.
    fn trial(&self, quantizer: u8) -> Result<(usize, f64), String> {
        let encoded = encode_planes(&self.planes, quantizer)?;
        let shown = to_rgb(&encoded.shown);
        let score = slice(&shown).and_then(|shown| Ok(self.source.compare(&shown)?));
        let score = score.map_err(|error| error.to_string())?;
        Ok((encoded.data.len(), score))
    }
}

/// As [`Subject::trial`].
pub(crate) fn trial(pixels: &Pixels, quantizer: u8) -> Result<(usize, f64), String> {
    Subject::new(pixels)?.trial(quantizer)
}

/// The quantizer whose score is about [`FLOOR`], from one of which the score is known.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it is clamped to what a quantizer can be"
)]
fn step(quantizer: u8, score: f64) -> u8 {
    let wanted = f64::from(quantizer) + ((score - FLOOR) / SCORE_PER_STEP).round();
    wanted.clamp(0.0, 63.0) as u8
}

/// The picture as an AVIF file, encoded on this thread alone.
///
/// # Errors
/// Of a picture without pixels, and what the encoder says.
pub(crate) fn encode(pixels: &Pixels, quantizer: u8) -> Result<Vec<u8>, String> {
    let colour = encode_planes(&planes(&colours(pixels)), quantizer)?.data;
    let alpha = match pixels {
        Pixels::Opaque(_) => None,
        Pixels::Transparent(pixels) => {
            let samples = pixels
                .pixels()
                .map(|pixel| sample(f32::from(pixel.0[3]) / 255.0));
            let plane = Planes {
                width: pixels.width(),
                height: pixels.height(),
                samples: vec![samples.collect()],
            };
            Some(encode_planes(&plane, ALPHA_QUANTIZER)?.data)
        }
    };
    Ok(Aviffy::new()
        .set_matrix_coefficients(MatrixCoefficients::Bt601)
        .set_full_color_range(true)
        .set_seq_profile(1)
        .to_vec(
            &colour,
            alpha.as_deref(),
            pixels.width(),
            pixels.height(),
            DEPTH,
        ))
}

fn encode_planes(planes: &Planes, quantizer: u8) -> Result<centre_av1::Encoded, String> {
    let speed = if planes.width > WIDE {
        WIDE_SPEED
    } else {
        SPEED
    };
    centre_av1::encode(planes, quantizer, speed).map_err(|error| error.to_string())
}

/// The picture without its transparency. Where nothing of it is seen, it has the colour of paper,
/// which is cheaper than an edge.
fn colours(pixels: &Pixels) -> RgbImage {
    match pixels {
        Pixels::Opaque(pixels) => pixels.clone(),
        Pixels::Transparent(pixels) => {
            let mut colours = RgbImage::new(pixels.width(), pixels.height());
            for (to, from) in colours.pixels_mut().zip(pixels.pixels()) {
                let [red, green, blue, alpha] = from.0;
                to.0 = if alpha == 0 {
                    PAPER
                } else {
                    [red, green, blue]
                };
            }
            colours
        }
    }
}

fn slice(pixels: &RgbImage) -> Result<PixelSlice<'_>, Box<dyn std::error::Error>> {
    let (width, height) = pixels.dimensions();
    let stride = pixels.sample_layout().height_stride;
    let described = PixelDescriptor::RGB8_SRGB;
    Ok(PixelSlice::new(
        pixels.as_raw(),
        width,
        height,
        stride,
        described,
    )?)
}

/// Ten bits of a value from 0 to 1.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it is clamped to ten bits"
)]
fn sample(value: f32) -> u16 {
    (value * MAX).round().clamp(0.0, MAX) as u16
}

/// Y, U and V by BT.601, full range. Colour keeps its full resolution: thin lines of the drawings
/// would bleed without, for a twentieth of the bytes.
fn planes(pixels: &RgbImage) -> Planes {
    let mut samples: Vec<Vec<u16>> = (0..3)
        .map(|_| Vec::with_capacity(pixels.len() / 3))
        .collect();
    let middle = MIDDLE / MAX;
    for pixel in pixels.pixels() {
        let [red, green, blue] = pixel.0.map(|channel| f32::from(channel) / 255.0);
        let y = RED * red + (1.0 - RED - BLUE) * green + BLUE * blue;
        samples[0].push(sample(y));
        samples[1].push(sample((blue - y) / (2.0 * (1.0 - BLUE)) + middle));
        samples[2].push(sample((red - y) / (2.0 * (1.0 - RED)) + middle));
    }
    Planes {
        width: pixels.width(),
        height: pixels.height(),
        samples,
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it is clamped to eight bits"
)]
fn to_rgb(planes: &Planes) -> RgbImage {
    let [y, u, v] = &planes.samples[..] else {
        return RgbImage::new(planes.width, planes.height);
    };
    let mut pixels = RgbImage::new(planes.width, planes.height);
    for (((pixel, y), u), v) in pixels.pixels_mut().zip(y).zip(u).zip(v) {
        let y = f32::from(*y) / MAX;
        let [u, v] = [u, v].map(|chroma| (f32::from(*chroma) - MIDDLE) / MAX);
        let red = y + 2.0 * (1.0 - RED) * v;
        let blue = y + 2.0 * (1.0 - BLUE) * u;
        let green = (y - RED * red - BLUE * blue) / (1.0 - RED - BLUE);
        pixel.0 = [red, green, blue].map(|value| (value * 255.0).round().clamp(0.0, 255.0) as u8);
    }
    pixels
}

#[cfg(test)]
mod tests {
    use image::{Rgb, RgbaImage};

    use super::*;

    /// The name of the property that tells of an alpha channel.
    const ALPHA: &[u8] = b"urn:mpeg:mpegB:cicp:systems:auxiliary:alpha";

    #[test]
    fn only_pixels_that_something_shows_through_get_an_alpha_channel() {
        let opaque = Pixels::Opaque(RgbImage::from_pixel(8, 8, [90; 3].into()));
        let transparent = Pixels::Transparent(RgbaImage::from_pixel(8, 8, [90; 4].into()));
        for (pixels, expected) in [(opaque, false), (transparent, true)] {
            let file = encode(&pixels, 30).unwrap();
            assert_eq!(&file[4..12], b"ftypavif");
            let alpha = file.windows(ALPHA.len()).any(|part| part == ALPHA);
            assert_eq!(alpha, expected);
        }
    }

    #[test]
    fn a_picture_without_pixels_is_refused() {
        assert!(encode(&Pixels::Opaque(RgbImage::new(0, 0)), 30).is_err());
    }

    #[test]
    fn colours_come_back() {
        let pixels = RgbImage::from_fn(16, 16, |x, y| {
            let [x, y] = [x, y].map(|at| u8::try_from(at * 17).expect("at most 255"));
            Rgb([x, y, x.abs_diff(y)])
        });
        let back = to_rgb(&planes(&pixels));
        let differences = back.iter().zip(pixels.iter()).map(|(a, b)| a.abs_diff(*b));
        assert!(differences.max().unwrap() <= 1);
    }

    #[test]
    fn what_is_harder_to_keep_gets_a_smaller_quantizer() {
        let flat = RgbImage::from_pixel(96, 96, Rgb([200, 150, 90]));
        let noise = RgbImage::from_fn(96, 96, |x, y| {
            let seed = (x * 7919 + y * 104_729) ^ (x * y * 31);
            let value = u8::try_from(seed % 256).expect("at most 255");
            Rgb([value, value.wrapping_mul(3), value.wrapping_add(90)])
        });
        let [flat, noise] = [flat, noise].map(|it| quantizer(&Pixels::Opaque(it)).unwrap());
        assert!(flat > noise, "{flat} {noise}");
        assert!(QUANTIZERS.contains(&flat) && QUANTIZERS.contains(&noise));
    }

    #[test]
    fn tiny_pictures_have_a_quantizer() {
        for side in [1, 2, 7] {
            let dot = Pixels::Opaque(RgbImage::from_pixel(side, side, Rgb([9, 9, 200])));
            assert!(QUANTIZERS.contains(&quantizer(&dot).unwrap()));
        }
    }
}
