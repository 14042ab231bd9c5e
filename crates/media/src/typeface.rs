//! Text as outlines, for drawings that must not depend on installed fonts.

use std::fmt::Write;

use harfrust::{Buffer, Font, ShapeOptions, ShaperFont, shape};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlineGlyphCollection, OutlinePen};
use skrifa::raw::TableProvider as _;
use skrifa::{FontRef, GlyphId, MetadataProvider as _};

use crate::PictureProblem;

/// A font file in memory.
pub(crate) struct Typeface<'a> {
    shaping: Font,
    outlines: OutlineGlyphCollection<'a>,
    units_per_em: f32,
}

/// A line of text without its place on the page.
pub(crate) struct Line {
    /// In pixels.
    pub(crate) width: f32,
    glyphs: Vec<(GlyphId, f32)>,
}

impl<'a> Typeface<'a> {
    /// Reads a TrueType or OpenType file.
    pub(crate) fn read(bytes: &'a [u8]) -> Result<Self, PictureProblem> {
        let broken = |reason: String| PictureProblem::Broken {
            kind: "font",
            reason,
        };
        let font = FontRef::new(bytes).map_err(|error| broken(error.to_string()))?;
        let head = font.head().map_err(|error| broken(error.to_string()))?;
        let shaping =
            Font::new(bytes.to_vec(), 0).ok_or_else(|| broken("it holds no font".to_owned()))?;
        Ok(Self {
            shaping,
            outlines: font.outline_glyphs(),
            units_per_em: f32::from(head.units_per_em()),
        })
    }

    /// Sets `text` in one line, letters `size` pixels high.
    #[expect(
        clippy::cast_precision_loss,
        reason = "advances of a line are far below 2^23 units"
    )]
    pub(crate) fn set(&self, text: &str, size: f32) -> Line {
        let mut buffer = Buffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        let mut line = Line {
            width: 0.0,
            glyphs: Vec::new(),
        };
        let font = ShaperFont::new(&self.shaping);
        if shape(&font, &mut buffer, ShapeOptions::new()).is_err() {
            return line;
        }
        let scale = size / self.units_per_em;
        for (info, position) in buffer.glyph_infos().iter().zip(buffer.glyph_positions()) {
            // Mails that the typeface does not have are left out: its box says nothing.
            if info.glyph_id == GlyphId::NOTDEF.to_u32() {
                continue;
            }
            let x = line.width + position.x_offset as f32 * scale;
            line.glyphs.push((GlyphId::new(info.glyph_id), x));
            line.width += position.x_advance as f32 * scale;
        }
        line
    }

    /// Sets `text` in lines that are at most `width` pixels wide; none where a word is wider.
    pub(crate) fn wrap(&self, text: &str, size: f32, width: f32) -> Option<Vec<Line>> {
        let mut lines = Vec::new();
        let mut words = String::new();
        for word in text.split_whitespace() {
            let longer = format!("{words}{}{word}", if words.is_empty() { "" } else { " " });
            if self.set(&longer, size).width <= width {
                words = longer;
                continue;
            }
            if words.is_empty() || self.set(word, size).width > width {
                return None;
            }
            lines.push(self.set(&words, size));
            word.clone_into(&mut words);
        }
        lines.push(self.set(&words, size));
        Some(lines)
    }

    /// The SVG of `lines`, the baseline of the first one at `y`.
    pub(crate) fn paths(&self, lines: &[Line], size: f32, x: f32, y: f32, leading: f32) -> String {
        let mut svg = String::new();
        let mut baseline = y;
        for line in lines {
            for (glyph, offset) in &line.glyphs {
                let mut pen = SvgPath {
                    x: x + offset,
                    baseline,
                    path: String::new(),
                };
                let settings = DrawSettings::unhinted(Size::new(size), LocationRef::default());
                // A glyph without an outline, such as a space, leaves the path empty.
                if let Some(outline) = self.outlines.get(*glyph)
                    && outline.draw(settings, &mut pen).is_ok()
                    && !pen.path.is_empty()
                {
                    let _ = write!(svg, "<path d=\"{}\"/>", pen.path);
                }
            }
            baseline += leading;
        }
        svg
    }
}

/// Writes an outline as SVG path data. Fonts count upwards, SVG downwards.
struct SvgPath {
    x: f32,
    baseline: f32,
    path: String,
}

impl SvgPath {
    fn point(&mut self, x: f32, y: f32) {
        let _ = write!(self.path, "{:.1} {:.1} ", self.x + x, self.baseline - y);
    }
}

impl OutlinePen for SvgPath {
    fn move_to(&mut self, x: f32, y: f32) {
        self.path.push('M');
        self.point(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.path.push('L');
        self.point(x, y);
    }

    fn quad_to(&mut self, cx0: f32, cy0: f32, x: f32, y: f32) {
        self.path.push('Q');
        self.point(cx0, cy0);
        self.point(x, y);
    }

    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        self.path.push('C');
        self.point(cx0, cy0);
        self.point(cx1, cy1);
        self.point(x, y);
    }

    fn close(&mut self) {
        self.path.push('Z');
    }
}
