//! Encodes pixels as AVIF, as small as the look allows.

use avif_serialize::{Aviffy, constants::MatrixCoefficients};
use centre_av1::{DEPTH, Planes};
use fast_ssim2::{PixelDescriptor, PixelSlice, Ssimulacra2Reference};
use image::RgbImage;

use crate::raster::{PAPER, Pixels};

/// The least score by SSIMULACRA2 that a picture may have against its source, at every width. At 70
/// a difference is hard to notice beside the original, at 90 it cannot be seen
/// (docs/decisions/021-pictures-on-demand.md has what drawings weigh).
const FLOOR: f64 = 70.0;

/// A score this far above the floor is near enough: trying on would save a twentieth of the bytes.
const NEAR: f64 = 2.5;

/// The quantizers that are tried. Below, files grow and nobody sees why; above, skies dissolve.
const QUANTIZERS: std::ops::RangeInclusive<u8> = 12..=50;

/// How many quantizers are tried at most.
const TRIES: usize = 3;

/// How many are tried at most where none of them has kept the look yet.
const TRIES_TO_KEEP_THE_LOOK: usize = 6;

/// By how much the score falls with each step of the quantizer, about.
const SCORE_PER_STEP: f64 = 1.6;

/// By how much the score is taken to fall at least. Where two encodings next to each other score
/// alike by chance, the next step would otherwise be far too large.
const LEAST_SCORE_PER_STEP: f64 = 0.7;

/// How a picture of one size is encoded.
struct EncoderSettings {
    /// libaom's, from 0 (smallest) to 9 (fastest).
    speed: u8,
    /// The quantizer that is tried first: what most drawings end up with.
    first_quantizer: u8,
}

const USUAL: EncoderSettings = EncoderSettings {
    speed: 6,
    first_quantizer: 36,
};

/// For wide pictures, which take the most time and which no phone asks for: half the time for a
/// tenth more bytes.
const QUICK: EncoderSettings = EncoderSettings {
    speed: 7,
    first_quantizer: 33,
};

/// Pictures wider than this, in pixels, are wide.
const WIDE: u32 = 960;

fn effort(width: u32) -> &'static EncoderSettings {
    if width > WIDE { &QUICK } else { &USUAL }
}

/// Transparency is mostly flat, and its edges are what an eye follows.
const ALPHA_QUANTIZER: u8 = 16;

/// Largest value of a sample.
const MAX: f32 = 1023.0;
/// The sample of a colour without this chroma.
const MIDDLE: f32 = 512.0;

// The weights of red and blue in brightness, by BT.601.
const RED: f32 = 0.299;
const BLUE: f32 = 0.114;

/// A picture as AVIF, with the largest quantizer that keeps its look.
pub(crate) struct Still {
    /// The file.
    pub(crate) file: Vec<u8>,
    /// libaom's, of colours.
    pub(crate) quantizer: u8,
    /// Of SSIMULACRA2 against the source.
    pub(crate) score: f64,
}

/// Encodes a picture a few times on this thread alone, until it keeps its look at no more bytes
/// than that takes.
///
/// # Errors
/// Of a picture without pixels, and what the encoder says.
pub(crate) fn encode(pixels: &Pixels) -> Result<Still, String> {
    let colours = colours(pixels);
    let colour = Subject::new(&colours)?.search()?;
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
    let file = Aviffy::new()
        .set_matrix_coefficients(MatrixCoefficients::Bt601)
        .set_full_color_range(true)
        .set_seq_profile(1)
        .to_vec(
            &colour.data,
            alpha.as_deref(),
            pixels.width(),
            pixels.height(),
            DEPTH,
        );
    Ok(Still {
        file,
        quantizer: colour.quantizer,
        score: colour.score,
    })
}

/// Colours that are encoded on trial.
struct Subject {
    planes: Planes,
    source: Ssimulacra2Reference,
}

struct Trial {
    quantizer: u8,
    score: f64,
    data: Vec<u8>,
}

impl Subject {
    fn new(colours: &RgbImage) -> Result<Self, String> {
        let source = slice(colours).and_then(|pixels| Ok(Ssimulacra2Reference::new(&pixels)?));
        Ok(Self {
            planes: planes(colours),
            source: source.map_err(|error| error.to_string())?,
        })
    }

    /// The smallest of a few trials that keeps the look; where none does, the one that looks best.
    fn search(&self) -> Result<Trial, String> {
        let mut trials = vec![self.trial(effort(self.planes.width).first_quantizer)?];
        let mut score_per_step = SCORE_PER_STEP;
        while let Some(last) = trials.last()
            && !(FLOOR..FLOOR + NEAR).contains(&last.score)
            && trials.len() < most_tries(&trials)
        {
            let next = step(last, score_per_step);
            if trials.iter().any(|trial| trial.quantizer == next) {
                break;
            }
            let trial = self.trial(next)?;
            let steps = f64::from(next) - f64::from(last.quantizer);
            score_per_step = ((last.score - trial.score) / steps).max(LEAST_SCORE_PER_STEP);
            trials.push(trial);
        }
        let (kept, lost): (Vec<_>, Vec<_>) =
            trials.into_iter().partition(|trial| trial.score >= FLOOR);
        let smallest = kept.into_iter().max_by_key(|trial| trial.quantizer);
        smallest
            .or_else(|| lost.into_iter().max_by(|a, b| a.score.total_cmp(&b.score)))
            .ok_or_else(|| "nothing was tried".to_owned())
    }

    fn trial(&self, quantizer: u8) -> Result<Trial, String> {
        let encoded = encode_planes(&self.planes, quantizer)?;
        let shown = to_rgb(&encoded.shown);
        let score = slice(&shown).and_then(|shown| Ok(self.source.compare(&shown)?));
        Ok(Trial {
            quantizer,
            score: score.map_err(|error| error.to_string())?,
            data: encoded.data,
        })
    }
}

fn most_tries(trials: &[Trial]) -> usize {
    if trials.iter().any(|trial| trial.score >= FLOOR) {
        TRIES
    } else {
        TRIES_TO_KEEP_THE_LOOK
    }
}

/// The largest quantizer that should reach [`FLOOR`], from what is known of another.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it is clamped to what a quantizer can be"
)]
fn step(known: &Trial, score_per_step: f64) -> u8 {
    let steps = ((known.score - FLOOR) / score_per_step).floor();
    let wanted = (f64::from(known.quantizer) + steps).clamp(0.0, 63.0) as u8;
    wanted.clamp(*QUANTIZERS.start(), *QUANTIZERS.end())
}

fn encode_planes(planes: &Planes, quantizer: u8) -> Result<centre_av1::Encoded, String> {
    let speed = effort(planes.width).speed;
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
            let file = encode(&pixels).unwrap().file;
            assert_eq!(&file[4..12], b"ftypavif");
            let alpha = file.windows(ALPHA.len()).any(|part| part == ALPHA);
            assert_eq!(alpha, expected);
        }
    }

    #[test]
    fn a_picture_without_pixels_is_refused() {
        assert!(encode(&Pixels::Opaque(RgbImage::new(0, 0))).is_err());
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
        let [flat, noise] = [flat, noise].map(|it| encode(&Pixels::Opaque(it)).unwrap().quantizer);
        assert!(flat > noise, "{flat} {noise}");
        assert!(QUANTIZERS.contains(&flat) && QUANTIZERS.contains(&noise));
    }

    #[test]
    fn tiny_pictures_have_a_quantizer() {
        for side in [1, 2, 7] {
            let dot = Pixels::Opaque(RgbImage::from_pixel(side, side, Rgb([9, 9, 200])));
            assert!(QUANTIZERS.contains(&encode(&dot).unwrap().quantizer));
        }
    }
}
