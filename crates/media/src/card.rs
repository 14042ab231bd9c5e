//! Cards: the pictures that networks show beside a link to a page. Each has the page's title
//! in the site's typeface and one of the site's pictures.

use std::sync::Arc;

use bytes::Bytes;
use image::{DynamicImage, RgbaImage, imageops};
use serde::Deserialize;

use crate::{
    Format, Kind, MAX_DRAWING_BYTES, PictureProblem, SETTINGS,
    encode::encode_pixels,
    overlay::Entry,
    picture::short,
    raster::{Decoded, Pixels},
    typeface::{Line, Typeface},
};

/// The ground of every card, with places for the title and the name.
const TEMPLATE: &str = include_str!("card.svg");

/// Changes whenever the way cards are drawn changes.
const DESIGN: u32 = 1;

/// What the names of kept cards begin with.
pub(crate) const PREFIX: &str = "card-";

const WIDTH: u32 = 1200;
const HEIGHT: u32 = 630;
/// Side of the square at the right edge that the picture fills.
const PICTURE: u32 = HEIGHT;
/// Distance of text from the card's left edge.
const MARGIN: f32 = 64.0;
const TEXT_WIDTH: f32 = 450.0;
/// Top of the title's capitals.
const TITLE_TOP: f32 = 112.0;
/// Letter sizes for titles, largest first, and how many lines of each have room.
const TITLE_SIZES: [(f32, usize); 5] = [(80.0, 3), (68.0, 4), (58.0, 4), (50.0, 5), (40.0, 6)];
const NAME_SIZE: f32 = 32.0;
const EMBLEM_SIDE: u32 = 96;
/// Where there is no picture the emblem stands in its place, this large.
const LARGE_EMBLEM_SIDE: u32 = 420;

/// A card to draw.
#[derive(Clone, Debug, Deserialize)]
pub struct Card {
    /// Path of its address, beginning with `/`.
    pub address: String,
    /// The page's title.
    pub title: String,
    /// The [`Picture::src`](crate::Picture::src) of the picture that stands on it.
    pub picture: Option<String>,
}

/// What all cards of a site share.
#[derive(Clone, Debug)]
pub struct Cards {
    /// The site's name, which stands on every card.
    pub name: String,
    /// The site's typeface as a TrueType file.
    pub font: Bytes,
}

/// A card with the pictures that stand on it.
#[derive(Clone, Debug)]
pub(crate) struct CardTask {
    pub(crate) cards: Cards,
    pub(crate) title: String,
    /// None where the emblem stands alone.
    pub(crate) picture: Option<Arc<Entry>>,
    pub(crate) emblem: Arc<Entry>,
}

impl CardTask {
    /// The name under which the card is kept.
    pub(crate) fn file(&self) -> String {
        let Cards { name, font } = &self.cards;
        let mut hash = blake3::Hasher::new();
        hash.update(format!("{DESIGN} {SETTINGS} {name}\n{}\n", self.title).as_bytes());
        hash.update(TEMPLATE.as_bytes());
        hash.update(blake3::hash(font).as_bytes());
        hash.update(self.emblem.picture.hash.as_bytes());
        if let Some(picture) = &self.picture {
            hash.update(picture.picture.hash.as_bytes());
        }
        format!("{PREFIX}{}.jpg", short(&hash.finalize().to_hex()))
    }

    /// Draws and encodes the card.
    pub(crate) fn make(
        &self,
        picture: Option<&Decoded>,
        emblem: &Decoded,
    ) -> Result<Vec<u8>, PictureProblem> {
        let typeface = Typeface::read(&self.cards.font)?;
        let pixels = draw(&typeface, &self.cards.name, &self.title, picture, emblem)?;
        // As a photograph: networks scale and compress the card again, and it is a third smaller.
        encode_pixels(&pixels, Kind::Jpeg, Format::Jpeg)
    }
}

fn draw(
    typeface: &Typeface<'_>,
    name: &str,
    title: &str,
    picture: Option<&Decoded>,
    emblem: &Decoded,
) -> Result<Pixels, PictureProblem> {
    let (size, lines) = title_lines(typeface, title);
    let title_paths = typeface.paths(&lines, size, MARGIN, TITLE_TOP + size * 0.7, size * 1.08);
    let name_x = MARGIN + 116.0;
    let name_lines = typeface
        .wrap(name, NAME_SIZE, TEXT_WIDTH - 116.0)
        .unwrap_or_default();
    // Centred beside the emblem.
    let name_leading = NAME_SIZE * 1.2;
    let extra_lines = name_lines.iter().skip(1).fold(0.0, |sum, _| sum + 1.0);
    let middle = 518.0;
    let first = middle + NAME_SIZE * 0.33 - extra_lines * name_leading / 2.0;
    let name_paths = typeface.paths(&name_lines, NAME_SIZE, name_x, first, name_leading);
    let svg = TEMPLATE
        .replace("{title}", &title_paths)
        .replace("{name}", &name_paths);
    debug_assert!(svg.len() as u64 <= MAX_DRAWING_BYTES);
    let mut card = Decoded::from_bytes(Kind::Svg, svg.as_bytes())?
        .pixels_exactly(WIDTH, HEIGHT)?
        .into_rgba();
    let place = |card: &mut RgbaImage, pixels: &RgbaImage, x: u32, y: u32| {
        imageops::overlay(card, pixels, i64::from(x), i64::from(y));
    };
    let left = WIDTH - PICTURE;
    if let Some(picture) = picture {
        place(&mut card, &square(picture, PICTURE)?, left, 0);
    } else {
        let large = emblem
            .pixels_exactly(LARGE_EMBLEM_SIDE, LARGE_EMBLEM_SIDE)?
            .into_rgba();
        let margin = (PICTURE - LARGE_EMBLEM_SIDE) / 2;
        place(&mut card, &large, left + margin, margin);
    }
    let small = emblem.pixels_exactly(EMBLEM_SIDE, EMBLEM_SIDE)?.into_rgba();
    place(&mut card, &small, 64, 470);
    Ok(Pixels::Opaque(DynamicImage::ImageRgba8(card).into_rgb8()))
}

/// The title at the largest size that has room. A title that is too long even for the smallest
/// is cut at the last line.
fn title_lines(typeface: &Typeface<'_>, title: &str) -> (f32, Vec<Line>) {
    let set = |size| typeface.wrap(title, size, TEXT_WIDTH);
    for (size, room) in TITLE_SIZES {
        if let Some(lines) = set(size)
            && lines.len() <= room
        {
            return (size, lines);
        }
    }
    let (size, room) = TITLE_SIZES[TITLE_SIZES.len() - 1];
    let mut lines = set(size).unwrap_or_else(|| vec![typeface.set(title, size)]);
    lines.truncate(room);
    (size, lines)
}

/// The middle of a picture, `side` pixels wide and high. Of a tall picture it is a part above the
/// middle, because faces are there.
fn square(picture: &Decoded, side: u32) -> Result<RgbaImage, PictureProblem> {
    let (width, height) = picture.size()?;
    let scaled = |long: u32, short: u32| {
        u32::try_from(u64::from(side) * u64::from(long) / u64::from(short.max(1)))
            .unwrap_or(side)
            .max(side)
    };
    let (wide, high) = if width > height {
        (scaled(width, height), side)
    } else {
        (side, scaled(height, width))
    };
    let pixels = picture.pixels_exactly(wide, high)?;
    let whole = DynamicImage::ImageRgb8(pixels.flattened()).into_rgba8();
    let (x, y) = ((wide - side) / 2, (high - side) / 4);
    Ok(imageops::crop_imm(&whole, x, y, side, side).to_image())
}
