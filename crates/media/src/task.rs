use std::sync::Arc;

use crate::{
    DRAWING_TYPE, Format, Picture, PictureCaching, SETTINGS, Variant,
    card::CardTask,
    icons::Icon,
    overlay::Entry,
    picture::{short, variant_file},
};

/// Widths in pixels of the variants that phones show, of 320 to 384 CSS pixels at twice the
/// density: the home page's banner, which is wider than they are; what fills their width; a third
/// of it.
const PHONE_WIDTHS: [u32; 4] = [960, 768, 640, 264];

/// One file to be made of pictures.
#[derive(Clone, Debug)]
pub(crate) struct Task {
    pub(crate) output: Output,
    /// The name under which it is kept.
    pub(crate) file: String,
    pub(crate) caching: PictureCaching,
}

#[derive(Clone, Debug)]
pub(crate) enum Output {
    Variant {
        entry: Arc<Entry>,
        width: u32,
        format: Format,
    },
    Icon {
        entry: Arc<Entry>,
        icon: Icon,
    },
    /// The source as it is.
    Drawing(Arc<Entry>),
    Card(CardTask),
}

impl Task {
    pub(crate) fn new(output: Output) -> Self {
        let (file, caching) = match &output {
            Output::Variant {
                entry,
                width,
                format,
            } => (
                variant_file(&entry.picture.hash, *width, *format),
                PictureCaching::Immutable,
            ),
            Output::Icon { entry, icon } => (
                format!("{}-{SETTINGS}-{}", short(&entry.picture.hash), icon.file()),
                PictureCaching::Revalidate,
            ),
            Output::Drawing(entry) => (
                format!("{}.svg", short(&entry.picture.hash)),
                PictureCaching::Immutable,
            ),
            // Its address changes with its title and picture, but not with its design.
            Output::Card(card) => (card.file(), PictureCaching::Revalidate),
        };
        Self {
            output,
            file,
            caching,
        }
    }

    pub(crate) fn variant(entry: &Arc<Entry>, variant: &Variant) -> Self {
        let task = Self::new(Output::Variant {
            entry: Arc::clone(entry),
            width: variant.width,
            format: variant.format,
        });
        Self {
            caching: if variant.immutable {
                PictureCaching::Immutable
            } else {
                PictureCaching::Revalidate
            },
            ..task
        }
    }

    pub(crate) fn icon(emblem: &Arc<Entry>, icon: Icon) -> Self {
        Self::new(Output::Icon {
            entry: Arc::clone(emblem),
            icon,
        })
    }

    pub(crate) fn drawing(entry: &Arc<Entry>) -> Self {
        Self::new(Output::Drawing(Arc::clone(entry)))
    }

    /// The variants of a picture that phones show.
    pub(crate) fn of_phones(entry: &Arc<Entry>) -> impl Iterator<Item = Self> {
        let Picture {
            widths, is_drawing, ..
        } = &entry.picture;
        let is_drawing = *is_drawing;
        let phones = PHONE_WIDTHS.into_iter();
        let widths = phones.filter(move |width| !is_drawing && widths.contains(width));
        widths.map(|width| {
            Self::new(Output::Variant {
                entry: Arc::clone(entry),
                width,
                format: Format::Avif,
            })
        })
    }

    /// The picture without which nothing can be made.
    pub(crate) fn entry(&self) -> &Arc<Entry> {
        match &self.output {
            Output::Variant { entry, .. } | Output::Icon { entry, .. } | Output::Drawing(entry) => {
                entry
            }
            Output::Card(card) => card.picture.as_ref().unwrap_or(&card.emblem),
        }
    }

    /// Media type for `Content-Type`.
    pub(crate) fn content_type(&self) -> &'static str {
        match &self.output {
            Output::Variant { format, .. } => format.content_type(),
            Output::Icon { icon, .. } => icon.content_type(),
            Output::Drawing(_) => DRAWING_TYPE,
            Output::Card(_) => Format::Jpeg.content_type(),
        }
    }
}
