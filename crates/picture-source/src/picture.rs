//! What pages and caches call a picture, and in which widths it exists.

use serde::{Deserialize, Serialize};

use crate::{
    Format, Info, Kind, PictureProblem, SETTINGS,
    raster::{Decoded, average},
};

/// Widths of variants in pixels: one of three portraits side by side on a phone of 360 CSS pixels
/// at twice the density; a phone's card; at twice the density a small phone's column
/// (320 CSS pixels) and the full width of most phones (360 to 384); a column of the desktop layout
/// at 1.5 times the density; a full-width picture.
pub const WIDTHS: [u32; 6] = [264, 320, 640, 768, 960, 1440];

/// A picture of at most this intrinsic width, in pixels, is shown small, too: as a badge, as the emblem in the
/// header is, or as one of three portraits side by side.
const SMALL: u32 = 800;

/// Width of such a picture's smallest variant in pixels: 40 on a phone of three times the density, and such a portrait
/// for somebody who saves data.
const SMALL_WIDTH: u32 = 128;

/// What stands behind a photograph until its own colours are known: the site's sand.
pub const NEUTRAL: &str = "#EADFC9";

/// Width in pixels at which colours are looked for.
const COLOURS_WIDTH: u32 = 320;

/// Colours of a placeholder that differ by less than this in every channel look like one.
const SAME_COLOUR: u8 = 10;

/// What a page needs to show one picture.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Picture {
    /// Path below the media directory without extension, e.g. `home/hero`.
    pub name: String,
    /// Start of every variant's address: the variant at width `w` in format `f` is
    /// `{src}-{w}.{f}`. It changes with the picture, so variants may be cached for good.
    pub src: String,
    /// Intrinsic width in pixels.
    pub width: u32,
    /// Intrinsic height in pixels.
    pub height: u32,
    /// Widths at which AVIF and WebP exist, ascending, in pixels.
    pub widths: Vec<u32>,
    /// The format for whoever takes the picture away, JPEG, or PNG for a picture with
    /// transparency: it exists at the largest width.
    pub fallback: Format,
    /// Whether the drawing itself, at `{src}.svg`, takes the place of AVIF and WebP.
    pub is_drawing: bool,
    /// A CSS `background` of at most 40 bytes that stands in for the picture while it loads:
    /// a colour or a vertical gradient of three. None where the picture has transparency.
    pub placeholder: Option<String>,
    /// What stays visible where the picture is cropped, in percent from the left and from above;
    /// none where nobody has chosen it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub focus: Option<(u8, u8)>,
    /// BLAKE3 of the source in hexadecimal.
    pub hash: String,
}

impl Picture {
    /// The picture called `name`, of which this is known.
    pub fn new(name: &str, info: &Info, placeholder: Option<String>) -> Self {
        Self {
            name: name.to_owned(),
            src: format!("/media/{name}-{}", address_hash(&info.hash)),
            width: info.width,
            height: info.height,
            widths: widths_below(info.width),
            fallback: Format::fallback(info.has_alpha),
            is_drawing: info.is_small_drawing,
            placeholder,
            focus: None,
            hash: info.hash.clone(),
        }
    }

    /// The address of one variant.
    pub fn address(&self, width: u32, format: Format) -> String {
        format!("{}-{width}.{}", self.src, format.extension())
    }

    /// The address of the drawing, where it is served as such.
    pub fn drawing_address(&self) -> Option<String> {
        self.is_drawing.then(|| format!("{}.svg", self.src))
    }

    /// The largest width at which the picture exists, in pixels.
    pub fn largest(&self) -> u32 {
        self.widths.last().copied().unwrap_or(self.width)
    }

    /// Every address of the picture at which there are pixels.
    pub fn variants(&self) -> Vec<Variant> {
        let hashed = |width, format| Variant {
            address: self.address(width, format),
            width,
            format,
            immutable: true,
        };
        let widths: &[u32] = if self.is_drawing { &[] } else { &self.widths };
        let shown = widths
            .iter()
            .flat_map(|&width| [Format::Avif, Format::WebP].map(|format| hashed(width, format)));
        let largest = self.largest();
        let fixed = self.fixed_addresses().into_iter();
        shown
            .chain([hashed(largest, self.fallback)])
            .chain(fixed.map(|(address, format)| Variant {
                address,
                width: largest,
                format,
                immutable: false,
            }))
            .collect()
    }

    /// Fixed addresses, which do not change with the picture, and the format of each: the
    /// portraits and flyer pages as `/pics/…`, the gallery's events as `/images/…`, and the second
    /// address at which the flyer viewer looks.
    pub fn fixed_addresses(&self) -> Vec<(String, Format)> {
        let mut addresses = Vec::new();
        if let Some(name) = self.name.strip_prefix("pics/") {
            addresses.push((format!("/pics/{name}.png"), Format::Png));
            if name.starts_with("seminar_website_") {
                addresses.push((format!("/pics/{name}.jpg"), Format::Jpeg));
                addresses.push((
                    format!("/services/seminar-registration/{name}.jpg"),
                    Format::Jpeg,
                ));
            }
        } else if let Some(name) = self.name.strip_prefix("images/") {
            addresses.push((format!("/images/{name}.jpg"), Format::Jpeg));
        }
        addresses
    }
}

/// An address of a picture, and what it shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Path of the address, beginning with `/`.
    pub address: String,
    /// Width in pixels.
    pub width: u32,
    /// Format of the file.
    pub format: Format,
    /// Whether the address changes with the bytes.
    pub immutable: bool,
}

/// The steps of [`WIDTHS`] that a picture of this intrinsic width can fill, its own width where
/// that lies below the next step, and a smaller one for what is shown small.
fn widths_below(intrinsic: u32) -> Vec<u32> {
    let small = (intrinsic <= SMALL).then_some(SMALL_WIDTH);
    let mut widths: Vec<u32> = small
        .into_iter()
        .chain(WIDTHS)
        .filter(|&step| step <= intrinsic)
        .collect();
    if intrinsic < WIDTHS[WIDTHS.len() - 1] && widths.last() != Some(&intrinsic) {
        widths.push(intrinsic);
    }
    widths
}

/// Part of an address: changes with the source and with the encoders' settings.
fn address_hash(source_hash: &str) -> String {
    let hash = blake3::hash(format!("{SETTINGS} {source_hash}").as_bytes());
    hash.to_hex()[..8].to_owned()
}

/// The name under which a variant is kept.
pub fn variant_file(source_hash: &str, width: u32, format: Format) -> String {
    format!(
        "{}-{SETTINGS}-{width}.{}",
        short(source_hash),
        format.extension()
    )
}

/// As much of a source's hash as names files: 64 bits.
pub fn short(source_hash: &str) -> &str {
    source_hash.get(..16).unwrap_or(source_hash)
}

/// The placeholder of a picture, or none where something shows through it.
///
/// # Errors
/// When it cannot be drawn.
pub fn placeholder(
    decoded: &Decoded,
    has_alpha: bool,
    kind: Kind,
) -> Result<Option<String>, PictureProblem> {
    if has_alpha && kind == Kind::Svg {
        return Ok(None);
    }
    let (width, _) = decoded.size()?;
    let small = decoded.pixels(width.min(COLOURS_WIDTH))?;
    if has_alpha && matches!(small, crate::raster::Pixels::Transparent(_)) {
        return Ok(None);
    }
    let stripes = average(&small.flattened(), 1, 3)?;
    let [top, middle, bottom] = [0, 1, 2].map(|row| stripes.get_pixel(0, row).0);
    let css = |[red, green, blue]: [u8; 3]| format!("#{red:02x}{green:02x}{blue:02x}");
    let same = |a: [u8; 3], b: [u8; 3]| {
        a.into_iter()
            .zip(b)
            .all(|(a, b)| a.abs_diff(b) < SAME_COLOUR)
    };
    Ok(Some(if same(top, middle) && same(middle, bottom) {
        css(middle)
    } else {
        format!(
            "linear-gradient({},{},{})",
            css(top),
            css(middle),
            css(bottom)
        )
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widths_never_pass_the_picture() {
        assert_eq!(widths_below(1600), [264, 320, 640, 768, 960, 1440]);
        assert_eq!(widths_below(1440), [264, 320, 640, 768, 960, 1440]);
        assert_eq!(widths_below(1200), [264, 320, 640, 768, 960, 1200]);
        assert_eq!(widths_below(960), [264, 320, 640, 768, 960]);
        assert_eq!(widths_below(800), [128, 264, 320, 640, 768, 800]);
        assert_eq!(widths_below(512), [128, 264, 320, 512]);
        assert_eq!(widths_below(128), [128]);
        assert_eq!(widths_below(100), [100]);
    }

    #[test]
    fn the_specified_addresses_stand() {
        let info = Info {
            width: 800,
            height: 1000,
            has_alpha: false,
            is_small_drawing: false,
            hash: "ab".repeat(32),
        };
        let addresses = |name| {
            Picture::new(name, &info, None)
                .fixed_addresses()
                .into_iter()
                .map(|(address, _)| address)
                .collect::<Vec<_>>()
        };
        assert_eq!(
            addresses("pics/sri-sarada-devi"),
            ["/pics/sri-sarada-devi.png"]
        );
        assert_eq!(addresses("images/7"), ["/images/7.jpg"]);
        assert_eq!(
            addresses("pics/seminar_website_2"),
            [
                "/pics/seminar_website_2.png",
                "/pics/seminar_website_2.jpg",
                "/services/seminar-registration/seminar_website_2.jpg",
            ]
        );
        assert!(addresses("home/hero").is_empty());
    }
}
