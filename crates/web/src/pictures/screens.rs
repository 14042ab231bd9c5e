//! What pictures look like on their screens.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A page of the list of pictures: those that editors have added, the latest first, then those that
/// the website came with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PictureList {
    pub(crate) pictures: Vec<ListedPicture>,
    /// What was searched for; empty where nothing was.
    pub(crate) search: String,
    /// The name of the list: `all`, `added` or `unused`.
    pub(crate) show: String,
    /// How many were added, and how many may be.
    #[ts(type = "number")]
    pub(crate) added: usize,
    #[ts(type = "number")]
    pub(crate) most: u32,
    /// Where the next page begins.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) older: Option<String>,
}

/// A picture as the list shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ListedPicture {
    /// By which texts call it.
    pub(crate) name: String,
    /// Address of a small variant.
    pub(crate) thumbnail: String,
    /// In pixels.
    pub(crate) width: u32,
    /// In pixels.
    pub(crate) height: u32,
    /// What it shows; empty where nobody has said so.
    pub(crate) alt: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) focus: Option<Focus>,
    /// Where it is shown, or going to be.
    pub(crate) uses: Vec<ShownIn>,
    /// None where the website came with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub(crate) added: Option<AddedPicture>,
}

/// What stays visible where a picture is cropped, in percent from the left and from above.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS)]
pub struct Focus {
    /// From the left.
    pub x: u8,
    /// From above.
    pub y: u8,
}

/// Where a picture is shown.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ShownIn {
    /// Names the text in addresses.
    pub(crate) id: String,
    pub(crate) title: String,
    pub(crate) state: UseState,
}

/// How a text shows a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub enum UseState {
    /// Visitors see it.
    Published,
    /// It is going to be published by itself.
    Scheduled,
    /// Somebody is writing it.
    Draft,
}

/// What is known of a picture that an editor has added.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct AddedPicture {
    /// Who has added it.
    pub(crate) by: String,
    /// Day and time at the centre, in words.
    pub(crate) time: String,
    /// Size of its file in words.
    pub(crate) size: String,
}

/// A picture with all that editors are shown of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PicturePage {
    pub(crate) picture: ListedPicture,
    /// Address of a larger variant.
    pub(crate) large: String,
    /// False where somebody has just sent a picture that was there already.
    pub(crate) is_new: bool,
}
