use image::{DynamicImage, RgbaImage, imageops};

use crate::{
    Format, Kind, PictureProblem,
    encode::{encode_pixels, ico},
    raster::{Decoded, Pixels},
};

/// Behind icons that must not have transparency: the site's paper.
const PAPER: [u8; 4] = [0xFB, 0xF6, 0xEC, 0xFF];

/// The name of the picture that icons are made from.
pub(crate) const EMBLEM: &str = "emblem";

/// An icon of the site, made from its emblem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Icon {
    /// A Windows icon of three sizes.
    Windows,
    /// The emblem alone, of this side in pixels.
    Bare(u32),
    /// The emblem on paper: side in pixels, and the percentage of it that the emblem fills.
    OnPaper(u32, u32),
}

/// Where browsers look for the emblem itself.
pub(crate) const DRAWN_ICON: &str = "/favicon.svg";

/// Where browsers and phones look for other icons. Phones cut a maskable icon to their own shape
/// but leave the inner 80 %; iOS only rounds corners.
pub(crate) const ICONS: [(&str, Icon); 6] = [
    ("/favicon.ico", Icon::Windows),
    ("/favicon-32.png", Icon::Bare(32)),
    ("/apple-touch-icon.png", Icon::OnPaper(180, 88)),
    ("/icon-192.png", Icon::Bare(192)),
    ("/icon-512.png", Icon::Bare(512)),
    ("/icon-maskable-512.png", Icon::OnPaper(512, 76)),
];

impl Icon {
    /// Media type for `Content-Type`.
    pub(crate) fn content_type(self) -> &'static str {
        match self {
            Self::Windows => "image/x-icon",
            Self::Bare(_) | Self::OnPaper(..) => Format::Png.content_type(),
        }
    }

    /// The end of the name under which it is kept.
    pub(crate) fn file(self) -> String {
        match self {
            Self::Windows => "icon.ico".to_owned(),
            Self::Bare(side) => format!("icon-{side}.png"),
            Self::OnPaper(side, _) => format!("icon-on-paper-{side}.png"),
        }
    }

    /// The file, drawn from the emblem.
    pub(crate) fn draw(self, emblem: &Decoded) -> Result<Vec<u8>, PictureProblem> {
        let square = |side: u32| emblem.pixels_exactly(side, side);
        let png = |pixels: &Pixels| encode_pixels(pixels, Kind::Svg, Format::Png);
        match self {
            Self::Windows => {
                let sizes = [16, 32, 48].map(square);
                let frames = sizes.into_iter().collect::<Result<_, _>>()?;
                ico(frames).map_err(|reason| PictureProblem::Encode {
                    format: "ico",
                    width: 48,
                    reason,
                })
            }
            Self::Bare(side) => png(&square(side)?),
            Self::OnPaper(side, share) => {
                let emblem = square(side * share / 100)?.into_rgba();
                let mut icon = RgbaImage::from_pixel(side, side, image::Rgba(PAPER));
                let margin = i64::from((side - emblem.width()) / 2);
                imageops::overlay(&mut icon, &emblem, margin, margin);
                png(&Pixels::Opaque(DynamicImage::ImageRgba8(icon).into_rgb8()))
            }
        }
    }
}
