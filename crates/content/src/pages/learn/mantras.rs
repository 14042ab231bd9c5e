//! Mantras, syllable by syllable.

use schemars::JsonSchema;
use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};
use ts_rs::TS;

use super::exactly;
use crate::messages::learn;

/// What the recordings of the Mantras tab say by themselves.
#[derive(Debug, Serialize, TS)]
pub(crate) struct MantraMessages {
    /// On each player.
    pub(super) player: learn::Player,
}

/// The recordings of the Mantras tab.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Mantras {
    /// The three mantras.
    #[serde(deserialize_with = "exactly::<3, _, _>")]
    mantras: Vec<Mantra>,
}

/// A mantra and its recording.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Mantra {
    /// Its name in addresses.
    #[schemars(extend("advanced" = true))]
    id: MantraId,
    /// Its name.
    title: String,
    /// A sentence or two about it.
    description: String,
    /// The path of the recording.
    audio: String,
    /// The text in Devanagari.
    devanagari: String,
    /// What it means.
    meaning: String,
    /// The text in Latin letters, by syllables, with the time of each.
    #[serde(deserialize_with = "syllables")]
    syllables: Vec<Syllable>,
}

/// The name of a mantra in addresses.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum MantraId {
    Om,
    Gayatri,
    Mahamrityunjaya,
}

/// A syllable with the time at which it sounds, in seconds from the start of the recording.
#[derive(Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Syllable {
    /// Ends in the space or line break that follows it.
    text: String,
    /// When it starts to sound, in seconds from the start of the recording.
    start_time: f64,
    /// When it ends; may be left out where the next one starts at that moment.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    end_time: Option<f64>,
}

fn syllables<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Syllable>, D::Error> {
    let mut syllables = Vec::<Syllable>::deserialize(deserializer)?;
    let mut free_from = 0.0;
    let starts: Vec<f64> = syllables.iter().map(|it| it.start_time).collect();
    for (index, syllable) in syllables.iter_mut().enumerate() {
        let next = starts.get(index + 1).copied();
        let Some(end) = syllable.end_time.or(next) else {
            return Err(D::Error::custom(format!(
                "`{}` is the last syllable and does not say when it ends; say when it ends",
                syllable.text.trim()
            )));
        };
        if syllable.start_time < free_from || end <= syllable.start_time {
            return Err(D::Error::custom(format!(
                "`{}` starts at {} and ends at {end}; a syllable starts when the one before has ended, and ends after its start",
                syllable.text.trim(),
                syllable.start_time,
            )));
        }
        free_from = end;
        if next == Some(end) {
            syllable.end_time = None;
        }
    }
    Ok(syllables)
}
