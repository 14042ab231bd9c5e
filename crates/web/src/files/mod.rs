//! What pages load: assets and recordings; and how bodies are compressed.

pub(crate) mod assets;
pub(crate) mod audio;
pub(crate) mod compression;
