//! Pixels: decoding and scaling.

use std::{
    collections::BTreeMap,
    io::{self, Cursor},
    panic::{AssertUnwindSafe, catch_unwind},
    thread,
};

use fast_image_resize::{FilterType, ResizeAlg, ResizeOptions, Resizer};
use image::{
    DynamicImage, ImageDecoder, Limits, RgbImage, RgbaImage,
    buffer::ConvertBuffer as _,
    codecs::{jpeg::JpegDecoder, png::PngDecoder, webp::WebPDecoder},
    metadata::Orientation,
};
use moxcms::{ColorProfile, Layout, TransformOptions};
use parking_lot::Mutex;
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{self, ImageHrefResolver, Options, Tree, roxmltree},
};

use crate::{Kind, MediaError, PictureProblem, source::MAX_PIXELS};

/// Memory that decoding one photograph may take: [`MAX_PIXELS`] of eight-bit RGBA and the
/// decoder's own buffers. A sixteen-bit photograph may have proportionally fewer pixels.
const MAX_DECODER_BYTES: u64 = 256 * 1024 * 1024;

/// A picture longer than this many times its other side is a mistake, not a picture.
const MAX_ASPECT: u32 = 100;

/// Width in pixels at which a drawing's transparency is looked for: enough to see any gap that
/// matters, and a few milliseconds.
const ALPHA_PROBE_WIDTH: u32 = 320;

/// Transparent parts of a picture stand on the site's paper where a format has no transparency.
pub const PAPER: [u8; 3] = [0xFB, 0xF6, 0xEC];

/// Stack of a thread that decodes: a deeply nested drawing recurses deeply.
pub const STACK_BYTES: usize = 16 * 1024 * 1024;

/// Pixels of one variant.
pub enum Pixels {
    /// Nothing shows through.
    Opaque(RgbImage),
    /// Not premultiplied.
    Transparent(RgbaImage),
}

impl Pixels {
    fn from_rgba(pixels: RgbaImage) -> Self {
        if pixels.as_raw().chunks_exact(4).all(|pixel| pixel[3] == 255) {
            Self::Opaque(pixels.convert())
        } else {
            Self::Transparent(pixels)
        }
    }

    /// In pixels.
    pub fn width(&self) -> u32 {
        match self {
            Self::Opaque(pixels) => pixels.width(),
            Self::Transparent(pixels) => pixels.width(),
        }
    }

    /// In pixels.
    pub fn height(&self) -> u32 {
        match self {
            Self::Opaque(pixels) => pixels.height(),
            Self::Transparent(pixels) => pixels.height(),
        }
    }

    /// The picture on paper, for formats without transparency.
    pub fn flattened(&self) -> RgbImage {
        match self {
            Self::Opaque(pixels) => pixels.clone(),
            Self::Transparent(pixels) => on_colour(pixels, PAPER),
        }
    }

    /// The picture with its transparency.
    pub fn into_rgba(self) -> RgbaImage {
        match self {
            Self::Opaque(pixels) => pixels.convert(),
            Self::Transparent(pixels) => pixels,
        }
    }
}

fn on_colour(pixels: &RgbaImage, colour: [u8; 3]) -> RgbImage {
    let mut flat = RgbImage::new(pixels.width(), pixels.height());
    for (to, from) in flat.pixels_mut().zip(pixels.pixels()) {
        let alpha = u16::from(from[3]);
        for channel in 0..3 {
            let mixed =
                u16::from(from[channel]) * alpha + u16::from(colour[channel]) * (255 - alpha);
            to[channel] = u8::try_from((mixed + 127) / 255).unwrap_or(u8::MAX);
        }
    }
    flat
}

/// A source in memory, from which variants of any width are made.
pub enum Decoded {
    /// Drawn anew at each width.
    Drawing(Box<Tree>),
    /// Scaled down to each width.
    Photograph {
        /// As stored, not yet turned upright. Always RGBA: the resizer is generic over every
        /// kind of pixel and view, and took two minutes to compile for all of them.
        stored: RgbaImage,
        /// Whether the file has an alpha channel.
        alpha: bool,
        /// Whether the file has no colours; its profile is then for one channel.
        grey: bool,
        /// How it is turned upright.
        orientation: Orientation,
        /// The colour space of the file where it names one.
        profile: Option<Box<ColorProfile>>,
    },
}

impl Decoded {
    /// Intrinsic width and height in pixels and whether there is transparency.
    pub(crate) fn measure(kind: Kind, bytes: &[u8]) -> Result<(u32, u32, bool), PictureProblem> {
        if kind == Kind::Svg {
            let tree = parse_svg(bytes)?;
            let (width, height) = drawing_size(&tree)?;
            let probe_width = width.min(ALPHA_PROBE_WIDTH);
            let probe = draw(
                &tree,
                probe_width,
                scaled_height(width, height, probe_width),
            )?;
            let transparent = matches!(Pixels::from_rgba(probe), Pixels::Transparent(_));
            return Ok((width, height, transparent));
        }
        let mut decoder = photograph_decoder(kind, bytes)?;
        let (width, height) = upright(decoder.dimensions(), orientation_of(&mut *decoder));
        Ok((width, height, decoder.color_type().has_alpha()))
    }

    /// Decodes a whole file within the limits.
    pub fn from_bytes(kind: Kind, bytes: &[u8]) -> Result<Self, PictureProblem> {
        if kind == Kind::Svg {
            return Ok(Self::Drawing(Box::new(parse_svg(bytes)?)));
        }
        if kind == Kind::Jpeg && !jpeg_is_complete(bytes) {
            return Err(PictureProblem::Broken {
                kind: kind.name(),
                reason: "it ends before the picture does".to_owned(),
            });
        }
        let broken = |error: image::ImageError| PictureProblem::Broken {
            kind: kind.name(),
            reason: error.to_string(),
        };
        let mut decoder = photograph_decoder(kind, bytes)?;
        let orientation = orientation_of(&mut *decoder);
        let profile = decoder
            .icc_profile()
            .ok()
            .flatten()
            .and_then(|profile| ColorProfile::new_from_slice(&profile).ok())
            .map(Box::new);
        let mut limits = Limits::no_limits();
        limits.max_alloc = Some(MAX_DECODER_BYTES);
        limits.reserve(decoder.total_bytes()).map_err(broken)?;
        decoder.set_limits(limits).map_err(broken)?;
        let stored = DynamicImage::from_decoder(decoder).map_err(broken)?;
        Ok(Self::Photograph {
            alpha: stored.color().has_alpha(),
            grey: !stored.color().has_color(),
            stored: stored.into_rgba8(),
            orientation,
            profile,
        })
    }

    /// Intrinsic width and height in pixels, upright.
    pub fn size(&self) -> Result<(u32, u32), PictureProblem> {
        match self {
            Self::Drawing(tree) => drawing_size(tree),
            Self::Photograph {
                stored,
                orientation,
                ..
            } => Ok(upright((stored.width(), stored.height()), *orientation)),
        }
    }

    /// The same picture without the pixels that no variant up to `width` needs.
    pub fn within(self, width: u32) -> Result<Self, PictureProblem> {
        let (full_width, _) = self.size()?;
        if matches!(self, Self::Drawing(_)) || full_width <= width {
            return Ok(self);
        }
        let (stored, alpha) = match self.pixels(width)? {
            Pixels::Opaque(pixels) => (pixels.convert(), false),
            Pixels::Transparent(pixels) => (pixels, true),
        };
        Ok(Self::Photograph {
            stored,
            alpha,
            grey: false,
            orientation: Orientation::NoTransforms,
            profile: None,
        })
    }

    /// The picture at `width` pixels, which must not be more than the intrinsic width of a
    /// photograph, in sRGB and upright.
    pub fn pixels(&self, width: u32) -> Result<Pixels, PictureProblem> {
        let (full_width, full_height) = self.size()?;
        let height = scaled_height(full_width, full_height, width);
        self.pixels_exactly(width, height)
    }

    /// The picture stretched to `width` x `height` pixels.
    pub fn pixels_exactly(&self, width: u32, height: u32) -> Result<Pixels, PictureProblem> {
        match self {
            Self::Drawing(tree) => Ok(Pixels::from_rgba(draw(tree, width, height)?)),
            Self::Photograph {
                stored,
                alpha,
                grey,
                orientation,
                profile,
            } => {
                let (width, height) = upright((width, height), *orientation);
                let scaled = resize(stored, (width, height), FilterType::Lanczos3, *alpha)?;
                let mut scaled = DynamicImage::ImageRgba8(scaled);
                scaled.apply_orientation(*orientation);
                let profile = profile.as_deref().filter(|_| !grey);
                if *alpha {
                    let mut pixels = scaled.into_rgba8();
                    to_srgb(profile, Layout::Rgba, &mut pixels);
                    Ok(Pixels::from_rgba(pixels))
                } else {
                    let mut pixels = scaled.into_rgb8();
                    to_srgb(profile, Layout::Rgb, &mut pixels);
                    Ok(Pixels::Opaque(pixels))
                }
            }
        }
    }
}

/// Runs a decoder or encoder so that a fault in it concerns one picture only.
pub fn guarded<T>(
    kind: Kind,
    work: impl FnOnce() -> Result<T, PictureProblem>,
) -> Result<T, PictureProblem> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|_| {
        Err(PictureProblem::Broken {
            kind: kind.name(),
            reason: "the decoder gave up".to_owned(),
        })
    })
}

/// Runs what decodes on a thread with the stack that it needs, and waits for it.
pub fn on_large_stack<T: Send>(work: impl FnOnce() -> T + Send) -> Result<T, MediaError> {
    const THREAD: &str = "the thread that reads pictures";
    thread::scope(|scope| {
        thread::Builder::new()
            .stack_size(STACK_BYTES)
            .spawn_scoped(scope, work)
            .map_err(|error| PictureProblem::Read(error).at(THREAD))?
            .join()
            .map_err(|_| PictureProblem::Read(io::ErrorKind::Other.into()).at(THREAD))
    })
}

/// Calls `work` for every item on all cores and keeps the order; the first error by order wins and
/// no further items are begun after an error.
pub fn in_parallel<T: Sync, R: Send>(
    items: &[T],
    work: impl Fn(&T) -> Result<R, MediaError> + Sync,
) -> Result<Vec<R>, MediaError> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let queue = Mutex::new(items.iter().enumerate());
    let results = Mutex::new(BTreeMap::new());
    let worker = || {
        loop {
            let next = queue.lock().next();
            let Some((index, item)) = next else {
                return;
            };
            let result = work(item);
            let failed = result.is_err();
            let mut results = results.lock();
            results.insert(index, result);
            if failed {
                *queue.lock() = [].iter().enumerate();
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..cores.min(items.len()) {
            let spawned = thread::Builder::new()
                .stack_size(STACK_BYTES)
                .spawn_scoped(scope, worker);
            if spawned.is_err() {
                worker();
            }
        }
    });
    results.into_inner().into_values().collect()
}

/// Averages an opaque picture down to `width` x `height` pixels.
pub(crate) fn average(
    pixels: &RgbImage,
    width: u32,
    height: u32,
) -> Result<RgbImage, PictureProblem> {
    let averaged = resize(&pixels.convert(), (width, height), FilterType::Box, false)?;
    Ok(averaged.convert())
}

/// The height that keeps a picture's proportions at `width`, at least one pixel.
pub(crate) fn scaled_height(full_width: u32, full_height: u32, width: u32) -> u32 {
    let full_width = u64::from(full_width.max(1));
    let height = (u64::from(width) * u64::from(full_height) + full_width / 2) / full_width;
    u32::try_from(height).unwrap_or(u32::MAX).max(1)
}

fn upright((width, height): (u32, u32), orientation: Orientation) -> (u32, u32) {
    match orientation {
        Orientation::Rotate90
        | Orientation::Rotate270
        | Orientation::Rotate90FlipH
        | Orientation::Rotate270FlipH => (height, width),
        Orientation::NoTransforms
        | Orientation::Rotate180
        | Orientation::FlipHorizontal
        | Orientation::FlipVertical => (width, height),
    }
}

/// A damaged EXIF block does not make the picture unusable: it is taken to be upright.
fn orientation_of(decoder: &mut dyn ImageDecoder) -> Orientation {
    decoder.orientation().unwrap_or(Orientation::NoTransforms)
}

fn check_size(width: u32, height: u32) -> Result<(), PictureProblem> {
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(PictureProblem::TooManyPixels {
            width,
            height,
            limit: MAX_PIXELS,
        });
    }
    let (short, long) = (width.min(height), width.max(height));
    if short == 0 || long / short > MAX_ASPECT {
        return Err(PictureProblem::Shape { width, height });
    }
    Ok(())
}

fn photograph_decoder<'a>(
    kind: Kind,
    bytes: &'a [u8],
) -> Result<Box<dyn ImageDecoder + 'a>, PictureProblem> {
    let broken = |error: image::ImageError| PictureProblem::Broken {
        kind: kind.name(),
        reason: error.to_string(),
    };
    let input = Cursor::new(bytes);
    let mut limits = Limits::no_limits();
    limits.max_alloc = Some(MAX_DECODER_BYTES);
    let decoder: Box<dyn ImageDecoder + 'a> = match kind {
        Kind::Jpeg => Box::new(JpegDecoder::new(input).map_err(broken)?),
        Kind::Png => Box::new(PngDecoder::with_limits(input, limits).map_err(broken)?),
        Kind::WebP => Box::new(WebPDecoder::new(input).map_err(broken)?),
        Kind::Svg => {
            return Err(PictureProblem::Broken {
                kind: kind.name(),
                reason: "a drawing has no pixels".to_owned(),
            });
        }
    };
    let (width, height) = decoder.dimensions();
    check_size(width, height)?;
    Ok(decoder)
}

/// Whether a JPEG's end marker follows its compressed data. The decoder fills what is missing
/// with grey, which no visitor should be shown. Inside compressed data 0xFF is always followed by
/// a stuffing byte or a restart marker, so the end marker cannot occur there by chance.
fn jpeg_is_complete(bytes: &[u8]) -> bool {
    const START_OF_SCAN: u8 = 0xDA;
    const END_OF_IMAGE: u8 = 0xD9;
    let mut at = 2;
    while let Some(&[0xFF, marker]) = bytes.get(at..at + 2) {
        if marker == START_OF_SCAN {
            let compressed = &bytes[at..];
            return compressed
                .windows(2)
                .any(|pair| pair == [0xFF, END_OF_IMAGE]);
        }
        if marker == 0xFF {
            at += 1;
            continue;
        }
        let Some(&[high, low]) = bytes.get(at + 2..at + 4) else {
            return false;
        };
        at += 2 + usize::from(u16::from_be_bytes([high, low]));
    }
    false
}

/// Returns the parts of a JPEG that browsers show, with its end: without stray bytes between its
/// segments, and without what follows its end. A file that breaks off shows grey below that.
pub fn repair_jpeg(bytes: &[u8]) -> Vec<u8> {
    const START_OF_SCAN: u8 = 0xDA;
    const END_OF_IMAGE: u8 = 0xD9;
    let mut repaired = vec![0xFF, 0xD8];
    let mut rest = bytes.get(2..).unwrap_or_default();
    while let Some(at) = rest.iter().position(|byte| *byte == 0xFF) {
        rest = &rest[at + 1..];
        match *rest {
            // Filling.
            [0xFF, ..] => {}
            [0x00 | 0x01 | 0xD0..=0xD8, ..] => rest = &rest[1..],
            [marker, high, low, ..] if marker != END_OF_IMAGE => {
                let end = 1 + usize::from(u16::from_be_bytes([high, low]));
                let Some((segment, behind)) = rest.split_at_checked(end) else {
                    break;
                };
                repaired.push(0xFF);
                repaired.extend_from_slice(segment);
                rest = behind;
                if marker == START_OF_SCAN {
                    let end = end_of_scan(rest);
                    repaired.extend_from_slice(&rest[..end]);
                    rest = &rest[end..];
                }
            }
            _ => break,
        }
    }
    repaired.extend([0xFF, END_OF_IMAGE]);
    repaired
}

/// Where compressed data end: at a marker that is none of those that stand inside.
fn end_of_scan(data: &[u8]) -> usize {
    let end = data
        .windows(2)
        .position(|pair| pair[0] == 0xFF && !matches!(pair[1], 0x00 | 0xD0..=0xD7 | 0xFF));
    // Half a marker at the end of the file.
    end.unwrap_or_else(|| data.len() - usize::from(data.last() == Some(&0xFF)))
}

fn resize(
    from: &RgbaImage,
    (width, height): (u32, u32),
    filter: FilterType,
    alpha: bool,
) -> Result<RgbaImage, PictureProblem> {
    let mut to = RgbaImage::new(width, height);
    let options = ResizeOptions::new()
        .resize_alg(ResizeAlg::Convolution(filter))
        // With alpha the resizer makes a copy of all pixels.
        .use_alpha(alpha);
    Resizer::new()
        .resize(from, &mut to, &options)
        .map_err(|error| PictureProblem::Encode {
            format: "pixels",
            width,
            reason: error.to_string(),
        })?;
    Ok(to)
}

/// Converts pixels in place to the colour space that every browser assumes. A profile that cannot
/// be applied is passed over: slightly wrong colours are better than no picture.
fn to_srgb(profile: Option<&ColorProfile>, layout: Layout, pixels: &mut [u8]) {
    let Some(profile) = profile else {
        return;
    };
    let srgb = ColorProfile::new_srgb();
    if let Ok(transform) =
        profile.create_transform_8bit(layout, &srgb, layout, TransformOptions::default())
    {
        let stored = pixels.to_vec();
        if transform.transform(&stored, pixels).is_err() {
            pixels.copy_from_slice(&stored);
        }
    }
}

fn parse_svg(bytes: &[u8]) -> Result<Tree, PictureProblem> {
    let broken = |reason: String| PictureProblem::Broken {
        kind: Kind::Svg.name(),
        reason,
    };
    let text = std::str::from_utf8(bytes).map_err(|error| broken(error.to_string()))?;
    let parsing = roxmltree::ParsingOptions {
        allow_dtd: false,
        ..roxmltree::ParsingOptions::default()
    };
    let document = roxmltree::Document::parse_with_options(text, parsing)
        .map_err(|error| broken(error.to_string()))?;
    for node in document.descendants() {
        match node.tag_name().name() {
            "text" => return Err(PictureProblem::Text),
            "image" | "feImage" => return Err(PictureProblem::EmbeddedImage),
            _ => {}
        }
    }
    let options = Options {
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(|_, _| None),
        },
        ..Options::default()
    };
    let tree = Tree::from_xmltree(&document, &options)
        .map_err(|error: usvg::Error| broken(error.to_string()))?;
    drawing_size(&tree)?;
    Ok(tree)
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a float outside u32 saturates, and the limit on pixels refuses it"
)]
fn drawing_size(tree: &Tree) -> Result<(u32, u32), PictureProblem> {
    let size = tree.size();
    let (width, height) = (size.width().round() as u32, size.height().round() as u32);
    check_size(width, height)?;
    Ok((width, height))
}

#[expect(
    clippy::cast_precision_loss,
    reason = "widths and heights are far below 2^23"
)]
fn draw(tree: &Tree, width: u32, height: u32) -> Result<RgbaImage, PictureProblem> {
    let refused = || PictureProblem::Shape { width, height };
    let mut pixmap = Pixmap::new(width, height).ok_or_else(refused)?;
    let size = tree.size();
    let scale = Transform::from_scale(width as f32 / size.width(), height as f32 / size.height());
    resvg::render(tree, scale, &mut pixmap.as_mut());
    RgbaImage::from_raw(width, height, pixmap.take_demultiplied()).ok_or_else(refused)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn height_keeps_proportions_and_never_vanishes() {
        assert_eq!(scaled_height(1600, 900, 320), 180);
        assert_eq!(scaled_height(1000, 1414, 320), 452);
        assert_eq!(scaled_height(1000, 10, 20), 1);
    }

    /// Of phones: what their screens show is more than sRGB has.
    #[test]
    fn colours_of_a_wide_gamut_become_those_of_srgb() {
        let pixels = |colour: [u8; 3], profile: Option<Vec<u8>>| {
            let mut file = Vec::new();
            let mut encoder = image::codecs::png::PngEncoder::new(&mut file);
            if let Some(profile) = profile {
                let is_set = image::ImageEncoder::set_icc_profile(&mut encoder, profile);
                is_set.expect("a PNG has a profile");
            }
            let picture = image::RgbImage::from_pixel(8, 8, image::Rgb(colour));
            picture.write_with_encoder(encoder).expect("a PNG");
            let picture = Decoded::from_bytes(Kind::Png, &file).expect("a picture");
            picture
                .pixels_exactly(8, 8)
                .expect("pixels")
                .flattened()
                .get_pixel(4, 4)
                .0
        };
        let wide = || ColorProfile::new_display_p3().encode().ok();
        let red = [200, 100, 100];
        assert_eq!(pixels(red, None), red);
        let [r, g, b] = pixels(red, wide());
        // Less of a stronger red: 213, 95, 98 (CSS Color 4, display-p3 to sRGB).
        assert!(
            r.abs_diff(213) < 3 && g.abs_diff(95) < 4 && b.abs_diff(98) < 4,
            "{r} {g} {b}"
        );
        let [r, g, b] = pixels([255, 0, 0], wide());
        assert!(r == 255 && g < 5 && b < 5, "{r} {g} {b}");
    }

    #[test]
    fn transparent_pixels_take_the_paper() {
        let clear = RgbaImage::from_raw(2, 1, vec![0, 0, 0, 0, 10, 20, 30, 255]).expect("2 x 1");
        assert_eq!(
            on_colour(&clear, PAPER).as_raw(),
            &[0xFB, 0xF6, 0xEC, 10, 20, 30]
        );
    }

    #[test]
    fn a_repaired_jpeg_has_its_end_and_nothing_stray() {
        let whole = [
            0xFF, 0xD8, 0xFF, 0xE0, 0, 2, 0xFF, 0xDA, 0, 2, 7, 0xFF, 0, 0xFF, 0xD9,
        ];
        assert_eq!(repair_jpeg(&whole), whole);
        assert_eq!(repair_jpeg(&whole[..13]), whole);
        assert_eq!(repair_jpeg(&whole[..14]), whole);
        assert_eq!(repair_jpeg(&[&whole[..], b"\xFF\xD8 more"].concat()), whole);
        assert_eq!(
            repair_jpeg(&[&whole[..6], b"\0\0home\xFF", &whole[6..]].concat()),
            whole
        );
        assert_eq!(repair_jpeg(b"\xFF\xD8\xFF"), b"\xFF\xD8\xFF\xD9");
    }

    #[test]
    fn a_jpeg_without_its_end_is_incomplete() {
        let whole = [
            0xFF, 0xD8, 0xFF, 0xE0, 0, 2, 0xFF, 0xDA, 0, 2, 7, 0xFF, 0, 0xFF, 0xD9,
        ];
        assert!(jpeg_is_complete(&whole));
        assert!(!jpeg_is_complete(&whole[..13]));
        assert!(!jpeg_is_complete(b"\xFF\xD8"));
    }
}
