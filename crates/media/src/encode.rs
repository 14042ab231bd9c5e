use std::io::Cursor;

use image::{
    DynamicImage, ExtendedColorType, ImageEncoder as _,
    codecs::png::{CompressionType, FilterType, PngEncoder},
};
use jpeg_encoder::{ColorType, Encoder as JpegEncoder, SamplingFactor};

use crate::{
    Format, Kind, MediaError, PictureProblem, Source, avif,
    raster::{Decoded, Pixels},
};

/// Quality settings of WebP and JPEG, whose look is not measured as that of AVIF is. They were
/// found by looking at the site's own illustrations and at photographs at twice their displayed
/// size.
#[derive(Clone, Copy)]
struct Quality {
    webp: f32,
    jpeg: u8,
    jpeg_sampling: SamplingFactor,
}

impl Quality {
    /// Flat colours and thin lines show blur and colour bleeding sooner than photographs do. Colour
    /// keeps its full resolution where the format allows it.
    const DRAWING: Self = Self {
        // Scores 71 to 73 by SSIMULACRA2, as AVIF does. 80 took two fifths more bytes, for which
        // the first visitor would wait.
        webp: 60.0,
        jpeg: 78,
        jpeg_sampling: SamplingFactor::F_1_1,
    };
    const PHOTOGRAPH: Self = Self {
        webp: 76.0,
        jpeg: 78,
        jpeg_sampling: SamplingFactor::F_2_2,
    };

    fn of(kind: Kind) -> Self {
        match kind {
            Kind::Svg => Self::DRAWING,
            Kind::Jpeg | Kind::Png | Kind::WebP => Self::PHOTOGRAPH,
        }
    }
}

/// What an AVIF variant weighs and how it looks.
#[derive(Clone, Copy, Debug)]
pub struct AvifMeasurement {
    /// libaom's, from 0 to 63.
    pub quantizer: u8,
    /// Bytes of the variant.
    pub bytes: usize,
    /// Score by SSIMULACRA2 against the source at this width.
    pub score: f64,
}

/// Encodes an AVIF variant of a picture as the site does, to see what becomes of it.
///
/// # Errors
/// As [`encode`].
pub fn weigh(source: &Source, width: u32) -> Result<AvifMeasurement, MediaError> {
    let at = |problem: PictureProblem| problem.at(source.path());
    let decoded = Decoded::from_bytes(source.kind, &source.read()?).map_err(at)?;
    let pixels = decoded.pixels(width).map_err(at)?;
    let still = avif::encode(&pixels);
    let still = still.map_err(|reason| at(failed(Format::Avif, width, reason)))?;
    Ok(AvifMeasurement {
        quantizer: still.quantizer,
        bytes: still.file.len(),
        score: still.score,
    })
}

/// Makes one variant of a picture, `width` pixels wide.
///
/// # Errors
/// When the source cannot be read or decoded, or the format cannot hold it.
pub fn encode(source: &Source, width: u32, format: Format) -> Result<Vec<u8>, MediaError> {
    let at = |problem: PictureProblem| problem.at(source.path());
    let decoded = Decoded::from_bytes(source.kind, &source.read()?).map_err(at)?;
    let pixels = decoded.pixels(width).map_err(at)?;
    encode_pixels(&pixels, source.kind, format).map_err(at)
}

/// Encodes pixels with the settings for sources of `kind`.
pub(crate) fn encode_pixels(
    pixels: &Pixels,
    kind: Kind,
    format: Format,
) -> Result<Vec<u8>, PictureProblem> {
    let quality = Quality::of(kind);
    match format {
        Format::Avif => avif::encode(pixels).map(|still| still.file),
        Format::WebP => webp(pixels, quality),
        Format::Jpeg => jpeg(pixels, quality),
        Format::Png => png(pixels),
    }
    .map_err(|reason| failed(format, pixels.width(), reason))
}

/// Encodes pixels of a file of `kind` to be kept as a source: JPEG or WebP at a quality in percent.
pub(crate) fn encode_kept(
    pixels: &Pixels,
    format: Format,
    kind: Kind,
    percent: u8,
) -> Result<Vec<u8>, PictureProblem> {
    let quality = Quality {
        webp: f32::from(percent),
        jpeg: percent,
        // A PNG may be a poster with red letters, which would bleed.
        jpeg_sampling: if kind == Kind::Png {
            SamplingFactor::F_1_1
        } else {
            SamplingFactor::F_2_2
        },
    };
    match format {
        Format::WebP => webp(pixels, quality),
        _ => jpeg(pixels, quality),
    }
    .map_err(|reason| failed(format, pixels.width(), reason))
}

fn failed(format: Format, width: u32, reason: String) -> PictureProblem {
    PictureProblem::Encode {
        format: format.extension(),
        width,
        reason,
    }
}

fn webp(pixels: &Pixels, quality: Quality) -> Result<Vec<u8>, String> {
    let mut config = webp::WebPConfig::new().map_err(|()| "unknown libwebp version".to_owned())?;
    config.quality = quality.webp;
    config.method = 4;
    // Keeps maroon lines on ivory sharp although WebP halves the resolution of colour.
    config.use_sharp_yuv = 1;
    config.alpha_compression = 1;
    let (width, height) = (pixels.width(), pixels.height());
    let encoder = match pixels {
        Pixels::Opaque(pixels) => webp::Encoder::from_rgb(pixels, width, height),
        Pixels::Transparent(pixels) => webp::Encoder::from_rgba(pixels, width, height),
    };
    let file = encoder
        .encode_advanced(&config)
        .map_err(|error| format!("{error:?}"))?;
    Ok(file.to_vec())
}

fn jpeg(pixels: &Pixels, quality: Quality) -> Result<Vec<u8>, String> {
    let flat = pixels.flattened();
    let side =
        |length: u32| u16::try_from(length).map_err(|_| "longer than JPEG allows".to_owned());
    let mut file = Vec::new();
    let mut encoder = JpegEncoder::new(&mut file, quality.jpeg);
    encoder.set_sampling_factor(quality.jpeg_sampling);
    encoder.set_progressive(true);
    encoder.set_optimized_huffman_tables(true);
    encoder
        .encode(
            &flat,
            side(flat.width())?,
            side(flat.height())?,
            ColorType::Rgb,
        )
        .map_err(|error| error.to_string())?;
    Ok(file)
}

fn png(pixels: &Pixels) -> Result<Vec<u8>, String> {
    let (bytes, colour) = match pixels {
        Pixels::Opaque(pixels) => (pixels.as_raw(), ExtendedColorType::Rgb8),
        Pixels::Transparent(pixels) => (pixels.as_raw(), ExtendedColorType::Rgba8),
    };
    let mut encoded = Vec::new();
    PngEncoder::new_with_quality(&mut encoded, CompressionType::Best, FilterType::Adaptive)
        .write_image(bytes, pixels.width(), pixels.height(), colour)
        .map_err(|error| error.to_string())?;
    Ok(encoded)
}

/// A Windows icon that holds each of `frames` as PNG.
pub(crate) fn ico(frames: Vec<Pixels>) -> Result<Vec<u8>, String> {
    use image::codecs::ico::{IcoEncoder, IcoFrame};
    let frames = frames
        .into_iter()
        .map(|frame| {
            let (width, height) = (frame.width(), frame.height());
            let pixels = DynamicImage::ImageRgba8(frame.into_rgba());
            IcoFrame::as_png(pixels.as_bytes(), width, height, ExtendedColorType::Rgba8)
        })
        .collect::<Result<Vec<_>, _>>()
        .map_err(|error| error.to_string())?;
    let mut encoded = Cursor::new(Vec::new());
    IcoEncoder::new(&mut encoded)
        .encode_images(&frames)
        .map_err(|error| error.to_string())?;
    Ok(encoded.into_inner())
}
