//! Cards: the pictures that networks show beside a link to a page. Each has the page's title
//! in the site's typeface and one of the site's pictures.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use image::{DynamicImage, RgbaImage, imageops};
use serde::Deserialize;

use crate::{
    Asset, Catalogue, Effort, Format, Kind, MediaError, Problem, Source,
    catalogue::{EMBLEM, in_parallel},
    discover,
    encode::{SETTINGS, encode_pixels},
    raster::{Decoded, Pixels},
    source::MAX_DRAWING_BYTES,
    store,
    typeface::{Line, Typeface},
};

/// The ground of every card, with places for the title and the name.
const TEMPLATE: &str = include_str!("card.svg");

/// Changes whenever the way cards are drawn changes.
const DESIGN: u32 = 1;

/// What cards are called in the cache directory, before their hash.
pub(crate) const PREFIX: &str = "card-";

/// The address of a card for pages whose own one is not there.
pub const GENERAL_CARD: &str = "/cards/site.jpg";

const WIDTH: u32 = 1200;
const HEIGHT: u32 = 630;
/// Side of the square at the right edge that the picture fills.
const PICTURE: u32 = HEIGHT;
/// Distance of text from the card's left edge, and of its last line from the lower one.
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
#[derive(Clone, Copy, Debug)]
pub struct Cards<'a> {
    /// The site's name, which stands on every card.
    pub name: &'a str,
    /// The site's typeface as a TrueType file.
    pub font: &'a [u8],
    /// Where the catalogue's sources are.
    pub media_dir: &'a Path,
    /// Where [`build_catalogue`](crate::build_catalogue) keeps its files.
    pub cache_dir: &'a Path,
}

impl Cards<'_> {
    /// Adds the cards to a catalogue, the first one at [`GENERAL_CARD`] too. Draws what the cache
    /// does not hold yet, and removes cards from it that are no longer of use.
    ///
    /// # Errors
    /// When a card names a picture that the catalogue does not have, or cannot be drawn.
    pub fn add_to(&self, catalogue: &mut Catalogue, cards: &[Card]) -> Result<(), MediaError> {
        let sources: BTreeMap<String, Source> = discover(self.media_dir)?
            .sources
            .into_iter()
            .map(|source| (source.name.clone(), source))
            .collect();
        let find = |name: &str| {
            let missing = || Problem::Read(std::io::ErrorKind::NotFound.into());
            let path = || self.media_dir.join(name);
            sources.get(name).ok_or_else(|| missing().at(path()))
        };
        let emblem = find(EMBLEM)?;
        let typeface = Typeface::read(self.font).map_err(|problem| problem.at("the font"))?;
        let files = in_parallel(cards, |card| {
            let source = match &card.picture {
                Some(src) => {
                    let picture = catalogue.pictures.iter().find(|it| it.src == *src);
                    Some(find(picture.map_or(src, |picture| &picture.name))?)
                }
                None => None,
            };
            self.file(&typeface, card, source, emblem)
        })?;
        let wanted: BTreeSet<&str> = files.iter().map(String::as_str).collect();
        for file in store::list(self.cache_dir)? {
            if file.starts_with(PREFIX) && !wanted.contains(file.as_str()) {
                store::remove(self.cache_dir, &file)?;
            }
        }
        let general = files.first().map(|file| (GENERAL_CARD, file));
        let own = cards.iter().map(|card| card.address.as_str()).zip(&files);
        for (address, file) in own.chain(general) {
            catalogue.assets.push(Asset {
                address: address.to_owned(),
                file: file.clone(),
                content_type: Format::Jpeg.content_type().to_owned(),
                immutable: false,
            });
        }
        Ok(())
    }

    /// The name of the card's file in the cache, where it is put if it is not there.
    fn file(
        &self,
        typeface: &Typeface<'_>,
        card: &Card,
        source: Option<&Source>,
        emblem: &Source,
    ) -> Result<String, MediaError> {
        let mut hash = blake3::Hasher::new();
        hash.update(format!("{DESIGN} {SETTINGS} {}\n{}\n", self.name, card.title).as_bytes());
        hash.update(TEMPLATE.as_bytes());
        hash.update(self.font);
        let emblem_bytes = emblem.read()?;
        hash.update(&emblem_bytes);
        let picture = match source {
            Some(source) => Some((source, source.read()?)),
            None => None,
        };
        if let Some((_, bytes)) = &picture {
            hash.update(bytes);
        }
        let file = format!("{PREFIX}{}.jpg", &hash.finalize().to_hex()[..16]);
        if !self.cache_dir.join(&file).exists() {
            let at = |problem: Problem| problem.at(&card.address);
            let picture = match &picture {
                Some((source, bytes)) => Some(
                    Decoded::from_bytes(source.kind, bytes)
                        .map_err(|problem| problem.at(&source.path))?,
                ),
                None => None,
            };
            let emblem = Decoded::from_bytes(emblem.kind, &emblem_bytes)
                .map_err(|problem| problem.at(&emblem.path))?;
            let pixels =
                draw(typeface, self.name, &card.title, picture.as_ref(), &emblem).map_err(at)?;
            // As a photograph: networks scale and compress the card again, and it is a third
            // smaller.
            let bytes =
                encode_pixels(&pixels, Kind::Jpeg, Format::Jpeg, Effort::Build).map_err(at)?;
            store::write_whole(self.cache_dir, &file, &bytes)?;
        }
        Ok(file)
    }
}

fn draw(
    typeface: &Typeface<'_>,
    name: &str,
    title: &str,
    picture: Option<&Decoded>,
    emblem: &Decoded,
) -> Result<Pixels, Problem> {
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

/// The middle of a picture, `side` pixels wide and high; of a tall one what is above it, because
/// there the faces are.
fn square(picture: &Decoded, side: u32) -> Result<RgbaImage, Problem> {
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
