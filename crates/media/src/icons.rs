use image::{DynamicImage, RgbaImage, imageops};

use crate::{
    Effort, Format, Kind, Problem,
    encode::{encode_pixels, ico},
    raster::{Decoded, Pixels},
};

/// Behind icons that must not have transparency: the site's paper.
const PAPER: [u8; 4] = [0xFB, 0xF6, 0xEC, 0xFF];

/// One icon and the address at which browsers and phones look for it.
pub(crate) struct Icon {
    pub(crate) address: &'static str,
    pub(crate) content_type: &'static str,
    pub(crate) bytes: Vec<u8>,
}

/// Every icon of the site, from its emblem.
pub(crate) fn icons(emblem: &[u8]) -> Result<Vec<Icon>, Problem> {
    let decoded = Decoded::from_bytes(Kind::Svg, emblem)?;
    let square = |size: u32| decoded.pixels_exactly(size, size);
    // The emblem on paper, filling `share` percent of the side. Phones cut a maskable icon to
    // their own shape but leave the inner 80 %; iOS only rounds corners.
    let on_paper = |size: u32, share: u32| -> Result<Pixels, Problem> {
        let emblem = square(size * share / 100)?.into_rgba();
        let mut icon = RgbaImage::from_pixel(size, size, image::Rgba(PAPER));
        let margin = i64::from((size - emblem.width()) / 2);
        imageops::overlay(&mut icon, &emblem, margin, margin);
        Ok(Pixels::Opaque(DynamicImage::ImageRgba8(icon).into_rgb8()))
    };
    let png = |address, pixels: Pixels| -> Result<Icon, Problem> {
        Ok(Icon {
            address,
            content_type: Format::Png.content_type(),
            bytes: encode_pixels(&pixels, Kind::Svg, Format::Png, Effort::Build)?,
        })
    };
    let windows = [16, 32, 48]
        .into_iter()
        .map(square)
        .collect::<Result<Vec<_>, _>>()?;
    Ok(vec![
        Icon {
            address: "/favicon.svg",
            content_type: "image/svg+xml",
            bytes: emblem.to_vec(),
        },
        Icon {
            address: "/favicon.ico",
            content_type: "image/x-icon",
            bytes: ico(windows).map_err(|reason| Problem::Encode {
                format: "ico",
                width: 48,
                reason,
            })?,
        },
        png("/favicon-32.png", square(32)?)?,
        png("/apple-touch-icon.png", on_paper(180, 88)?)?,
        png("/icon-192.png", square(192)?)?,
        png("/icon-512.png", square(512)?)?,
        png("/icon-maskable-512.png", on_paper(512, 76)?)?,
    ])
}
