//! Files that are no pages: assets and recordings, the manifest and the service worker, what finders of faults
//! are told; and how bodies are compressed.

pub(crate) mod assets;
pub(crate) mod audio;
pub(crate) mod compression;
pub(crate) mod security_txt;
pub(crate) mod service_worker;
pub(crate) mod web_manifest;
